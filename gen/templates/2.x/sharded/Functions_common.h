#pragma once

// ${generated_comment}

${common}
