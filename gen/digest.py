"""Content digests: xxh3-128 of text, bytes and immutable values."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import xxhash

_encoder = msgspec.msgpack.Encoder(order="deterministic")


def digest(data: str | bytes) -> str:
    """The xxh3-128 of a text (as UTF-8) or bytes, as 32 hexadecimal digits."""
    return xxhash.xxh3_128_hexdigest(data.encode() if isinstance(data, str) else data)


def digest_all(parts: Iterable[str]) -> str:
    """The xxh3-128 of a sequence of texts; the boundaries between them count."""
    state = xxhash.xxh3_128()
    for part in parts:
        data = part.encode()
        state.update(len(data).to_bytes(8, "little"))
        state.update(data)
    return state.hexdigest()


def fingerprint(value: object) -> str:
    """The xxh3-128 of an immutable value's canonical encoding (MessagePack, keys in order)."""
    return xxhash.xxh3_128_hexdigest(_encoder.encode(value))
