"""The C API (pandect/c.h) by ctypes."""
from __future__ import annotations

import ctypes
import json
import os
import pathlib
import threading
from typing import Any, Optional, Sequence

folder = pathlib.Path(__file__).parent / "lib"  # of a wheel; a checkout has none


def prepare(environment: Any) -> None:
    """Names, in an environment, what a wheel carries beside the program."""
    if (program := folder / "pandect").exists():
        environment.setdefault("PANDECT_READER", str(program))  # it reads hostile files in processes of its own
    if (fonts := folder / "fonts.conf").exists() and not os.path.exists("/etc/fonts/fonts.conf"):
        environment.setdefault("FONTCONFIG_FILE", str(fonts))


def _load() -> ctypes.CDLL:
    prepare(os.environ)
    beside = folder / "libpandect-c.so.0"
    library = ctypes.CDLL(os.environ.get("PANDECT_C") or (str(beside) if beside.exists() else "libpandect-c.so.0"))
    library.pandect_version.restype = ctypes.c_char_p
    library.pandect_open.restype = ctypes.c_void_p
    library.pandect_open.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p)]
    library.pandect_close.argtypes = [ctypes.c_void_p]
    library.pandect_close.restype = None
    library.pandect_call.restype = ctypes.c_void_p
    library.pandect_call.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]
    library.pandect_operations.restype = ctypes.c_void_p
    library.pandect_free.argtypes = [ctypes.c_void_p]
    library.pandect_free.restype = None
    return library


_library = _load()
version: str = _library.pandect_version().decode()


class Error(Exception):
    """What Pandect refused or could not do; `code` is one of docs/errors.md, such as "no-such-provision"."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(code, message, hint)
        self.code, self.message, self.hint = code, message, hint

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


def _taken(pointer: Optional[int]) -> Any:
    """The JSON that a function returned, freed; raises what it says went wrong."""
    if pointer is None:
        raise MemoryError
    text = ctypes.string_at(pointer).decode()
    _library.pandect_free(pointer)
    reply = json.loads(text)
    if isinstance(reply, dict) and "error" in reply:
        error = reply["error"]
        raise Error(error["code"], error["message"], error.get("hint", ""))
    return reply


def operations() -> Sequence[dict[str, Any]]:
    """What `Library.call` takes, with JSON schemas; beside them "add" and "embed"."""
    described: Sequence[dict[str, Any]] = _taken(_library.pandect_operations())
    return described


class Handle:
    """An open library. It is closed once no call runs on it any more."""

    def __init__(self, path: str | os.PathLike[str], create: bool) -> None:
        error = ctypes.c_void_p()
        self._pointer = _library.pandect_open(os.fsencode(path), int(create), ctypes.byref(error))
        self._calls, self._changed = 0, threading.Condition()
        if not self._pointer:
            _taken(error.value)

    def call(self, operation: str, arguments: dict[str, Any]) -> Any:
        with self._changed:
            if not self._pointer:
                raise Error("wrong-usage", "the library is closed")
            self._calls += 1
        try:
            return _taken(_library.pandect_call(self._pointer, operation.encode(), json.dumps(arguments).encode()))
        finally:
            with self._changed:
                self._calls -= 1
                self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            pointer, self._pointer = self._pointer, None
            self._changed.wait_for(lambda: self._calls == 0)
        if pointer:
            _library.pandect_close(pointer)
