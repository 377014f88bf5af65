#pragma once

// ${generated_comment}

${shard_includes}
