"""Legal questions answered with the exact words of the law.

    >>> import pandect
    >>> town = pandect.Library("town", create=True)
    >>> town.add("laws/")
    >>> for passage in town.ask("Who needs a permit to keep bees?").passages:
    ...     print(passage["provision"]["citation"], passage["quotes"][0]["text"])

Results have the members that `pandect --json` and the tools of docs/mcp.md have; those used most are attributes of
the classes below. Every failure is an `Error` with the program's code.
"""
from __future__ import annotations

import ctypes
import dataclasses
import json
import os
import pathlib
from typing import Any, Iterator, Mapping, Sequence

__all__ = ["Answer", "Error", "Library", "Proof", "SearchResult", "__version__"]


def _load() -> ctypes.CDLL:
    beside = pathlib.Path(__file__).parent / "lib" / "libpandect-c.so.0"
    if "PANDECT_READER" not in os.environ and (reader := beside.parent / "pandect-read").exists():
        os.environ["PANDECT_READER"] = str(reader)
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


_C = _load()
__version__ = _C.pandect_version().decode()


class Error(Exception):
    """What Pandect refused or could not do; `code` is one of docs/errors.md, such as "no-such-provision"."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(f"{message} ({hint})" if hint else message)
        self.code, self.message, self.hint = code, message, hint


def _taken(pointer: int | None) -> Any:
    """The JSON that a function returned, freed; raises what it says went wrong."""
    if pointer is None:
        raise MemoryError
    text = ctypes.string_at(pointer).decode()
    _C.pandect_free(pointer)
    reply = json.loads(text)
    if isinstance(reply, dict) and "error" in reply:
        error = reply["error"]
        raise Error(error["code"], error["message"], error.get("hint", ""))
    return reply


@dataclasses.dataclass(frozen=True)
class Answer:
    """The passages of law that answer a question. `answered` is False when the library holds no answer."""

    answered: bool
    passages: list[dict[str, Any]]
    notes: list[str]
    raw: Mapping[str, Any] = dataclasses.field(repr=False)


@dataclasses.dataclass(frozen=True)
class SearchResult:
    """Ranked provisions; iterates over them."""

    hits: list[dict[str, Any]]
    notes: list[str]
    raw: Mapping[str, Any] = dataclasses.field(repr=False)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.hits)


@dataclasses.dataclass(frozen=True)
class Proof:
    """What the law says of each sentence of a text; `holds` when nothing that cites is left unproven."""

    holds: bool
    sentences: list[dict[str, Any]]
    verdicts: dict[str, int]
    raw: Mapping[str, Any] = dataclasses.field(repr=False)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.sentences)


class Library:
    """A library of laws on disk. Its methods may be called from several threads."""

    def __init__(self, path: str | os.PathLike[str], *, create: bool = False) -> None:
        error = ctypes.c_void_p()
        self._handle = _C.pandect_open(os.fsencode(path), int(create), ctypes.byref(error))
        if not self._handle:
            _taken(error.value)

    def close(self) -> None:
        """Closes it; later calls fail."""
        if handle := getattr(self, "_handle", None):
            self._handle = None
            _C.pandect_close(handle)

    __del__ = close

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def call(self, operation: str, **arguments: Any) -> Any:
        """Any operation of `operations()`, by its name; arguments that are None are left out."""
        given = {name: value for name, value in arguments.items() if value is not None}
        return _taken(_C.pandect_call(self._handle, operation.encode(), json.dumps(given).encode()))

    def add(self, *paths: str | os.PathLike[str]) -> dict[str, Any]:
        """Adds files and folders of law; failures of single files are in the report."""
        return self.call("add", paths=[os.fspath(path) for path in paths])

    def ask(self, question: str, **options: Any) -> Answer:
        """Answers with the law's own words. Options: as_of, language, work, kind, jurisdiction, collection."""
        raw = self.call("ask", question=question, **options)
        return Answer(raw["answered"], raw["passages"], raw.get("notes", []), raw)

    def search(self, question: str, **options: Any) -> SearchResult:
        """Finds provisions by words, meaning or citation. Options as for ask(), and limit."""
        raw = self.call("search_law", question=question, **options)
        return SearchResult(raw["hits"], raw.get("notes", []), raw)

    def check(self, text: str, **options: Any) -> Proof:
        """Holds a text against the law it cites, all its sentences. Options: as_of, work, kind, jurisdiction."""
        raw = self.call("check_citations", text=text, limit=100, **options)
        part = raw
        while (begin := part.get("next_offset")) is not None:
            part = self.call("check_citations", text=text, limit=100, offset=begin, **options)
            raw["sentences"] += part["sentences"]
        return Proof(raw["holds"], raw["sentences"], raw["verdicts"], raw)

    def show(self, reference: str, **options: Any) -> list[dict[str, Any]]:
        """Provisions by id or any way of citing. Options: as_of, limit, offset."""
        return self.call("get_provision", reference=reference, **options)["provisions"]

    def links(self, reference: str, **options: Any) -> dict[str, Any]:
        """What a provision refers to, and what refers to it."""
        return self.call("get_links", reference=reference, **options)

    def terms(self, work: str | None = None, **options: Any) -> list[dict[str, Any]]:
        """The terms that a law defines."""
        return self.call("get_definition", work=work, **options)["terms"]

    def works(self, name: str | None = None, **options: Any) -> list[dict[str, Any]]:
        """The laws that are held. Options: limit, offset."""
        return self.call("list_works", name=name, **options)["works"]


def operations() -> Sequence[Mapping[str, Any]]:
    """What `Library.call` takes, with JSON schemas."""
    return _taken(_C.pandect_operations())
