"""Content digests: xxh3-128 of text, bytes and immutable values.

Text may hold what Python makes of bytes in a path that are no UTF-8: lone surrogates. They count as those bytes.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import xxhash

_encoder = msgspec.msgpack.Encoder(order="deterministic")


def digest(data: str | bytes) -> str:
    """The xxh3-128 of a text (as UTF-8) or bytes, as 32 hexadecimal digits."""
    return xxhash.xxh3_128_hexdigest(_bytes(data) if isinstance(data, str) else data)


def digest_all(parts: Iterable[str]) -> str:
    """The xxh3-128 of a sequence of texts; the boundaries between them count."""
    state = xxhash.xxh3_128()
    for part in parts:
        data = _bytes(part)
        state.update(len(data).to_bytes(8, "little"))
        state.update(data)
    return state.hexdigest()


def fingerprint(value: object) -> str:
    """The xxh3-128 of an immutable value's canonical encoding (MessagePack, keys in order)."""
    try:
        return xxhash.xxh3_128_hexdigest(_encoder.encode(value))
    except UnicodeEncodeError:
        return xxhash.xxh3_128_hexdigest(_encoder.encode(_encodable(msgspec.to_builtins(value))))


def _bytes(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogateescape")


def _encodable(value: object) -> object:
    """A value of builtin types whose texts with surrogates are bytes, which are encoded differently from text."""
    if isinstance(value, str):
        return value if value.isascii() else _bytes(value)
    if isinstance(value, dict):
        return {_encodable(key): _encodable(item) for key, item in value.items()}
    return [_encodable(item) for item in value] if isinstance(value, list | tuple) else value
