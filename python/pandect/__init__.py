"""Legal questions answered with the exact words of the law.

    >>> import pandect
    >>> town = pandect.Library("town", create=True)
    >>> town.add("laws/")
    >>> for passage in town.ask("Who needs a permit to keep bees?"):
    ...     print(passage.provision.citation, passage.quotes[0].text)

Every failure is an `Error` with the program's code. Retrievers for others are in `pandect.langchain`,
`pandect.llama_index` and `pandect.haystack`.
"""
from __future__ import annotations

import array
import os
from typing import Any, Iterator, List, Optional, Sequence

from ._c import Error, Handle, operations
from ._c import version as __version__
from ._results import (
    AddedFile, AddReport, Answer, Citation, Heading, Hit, Link, Links, Passage, Proof, Provision, Quote, Related, SearchResult,
    Sentence, Shown, Term, Vectors, Work, WorkName, made,
)

__all__ = [
    "AddReport", "AddedFile", "Answer", "Citation", "Error", "Heading", "Hit", "Library", "Link", "Links", "Passage", "Proof",
    "Provision", "Quote", "Related", "SearchResult", "Sentence", "Shown", "Term", "Vectors", "Work", "WorkName", "__version__",
    "operations",
]

_part = 100  # entries asked for at once
_characters = 100_000  # of law in a reply, the most there can be


class Library:
    """A library of laws on disk. Its methods may be called from several threads.

    `as_of` is a day, as "2025-06-04", whose law is meant; today's when left out. `work`, `kind`, `jurisdiction` and
    `collection` are lists of names that a question is restricted to; an unknown option is an error.
    """

    def __init__(self, path: str | os.PathLike[str], *, create: bool = False) -> None:
        self.path = os.fspath(path)
        self._handle = Handle(path, create)

    def close(self) -> None:
        """Closes it when running calls are done; later calls fail."""
        if hasattr(self, "_handle"):
            self._handle.close()

    __del__ = close

    def __enter__(self) -> "Library":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def call(self, operation: str, /, **arguments: Any) -> Any:
        """Any operation of `operations()` by its name, as JSON; arguments that are None are left out."""
        return self._handle.call(operation, {name: value for name, value in arguments.items() if value is not None})

    def _parts(self, operation: str, entries: str, /, **arguments: Any) -> Iterator[Any]:
        """All entries of a list that comes in parts."""
        offset: Optional[int] = 0
        while offset is not None:
            reply = self.call(operation, limit=_part, offset=offset, **arguments)
            yield from reply[entries]
            offset = reply.get("next_offset")

    def add(self, *paths: str | os.PathLike[str]) -> AddReport:
        """Adds files and folders of law; failures of single files are in the report."""
        return made(AddReport, self.call("add", paths=[os.fspath(path) for path in paths]))

    def ask(self, question: str, **options: Any) -> Answer:
        """Answers with the law's own words. Options: as_of, language, passages, quotes, related, work, kind,
        jurisdiction, collection."""
        return made(Answer, self.call("ask", question=question, **{"max_characters": _characters, **options}))

    def search(self, question: str, **options: Any) -> SearchResult:
        """Finds provisions by words, meaning or citation. Options as for ask(), and limit, offset."""
        return made(SearchResult, self.call("search_law", question=question, **{"max_characters": _characters, **options}))

    def check(self, text: str, **options: Any) -> Proof:
        """Holds a text against the law it cites, all its sentences. Options: as_of, language, work, context,
        kind, jurisdiction."""
        options = {"max_characters": _characters, **options}
        proof = self.call("check_citations", text=text, limit=_part, **options)
        offset = proof.get("next_offset")
        while offset is not None:
            more = self.call("check_citations", text=text, limit=_part, offset=offset, **options)
            proof["sentences"] += more["sentences"]
            offset = more.get("next_offset")
        return made(Proof, proof)

    def show(self, reference: str, *, as_of: Optional[str] = None) -> Shown:
        """The provision, or the law, that an id or any way of citing names; if it names several, the first. Its words are
        whole, however long."""
        options = {"as_of": as_of, "limit": _part, "max_characters": _characters}
        reply = self.call("get_provision", reference=reference, **options)
        shown = reply["provisions"][0]
        options["reference"] = reference if reply["total_provisions"] == 1 else shown["provision"]["id"]
        part = shown.get("text", {})
        while (begin := part.get("next_character")) is not None:
            part = self.call("get_provision", from_character=begin, **options)["provisions"][0]["text"]
            shown["text"] |= {"text": shown["text"]["text"] + part["text"], "end": part["end"]}
        if "contents" in shown:
            shown["contents"] = []
            offset: Optional[int] = 0
            while offset is not None:
                lines = self.call("get_provision", offset=offset, **options)["provisions"][0]
                shown["contents"] += lines["contents"]
                offset = lines.get("next_offset")
        return made(Shown, shown)

    def links(self, reference: str, *, as_of: Optional[str] = None) -> Links:
        """What a provision refers to, and what refers to it."""
        options = {"reference": reference, "as_of": as_of, "max_characters": _characters}
        links = self.call("get_links", limit=_part, **options)
        offset = links.get("next_offset")
        while offset is not None:
            more = self.call("get_links", limit=_part, offset=offset, **options)
            for name in ("refers_to", "referred_from"):
                links[name] += more[name]
            offset = more.get("next_offset")
        return made(Links, links)

    def terms(self, work: Optional[str] = None, **options: Any) -> Iterator[Term]:
        """The terms that a law defines, or all laws, as they are read. Options: term, as_of."""
        for one in self._parts("get_definition", "terms", work=work, max_characters=_characters, **options):
            yield made(Term, one)

    def works(self, name: Optional[str] = None) -> Iterator[Work]:
        """The laws that are held, as they are read: those whose id or title contains a name, or all."""
        for one in self._parts("list_works", "works", name=name):
            yield made(Work, one)

    def embed(self, texts: Sequence[str], *, query: bool = False) -> Vectors:
        """Vectors of texts by the library's encoder, as passages of law, or as questions. Needs a library with one."""
        reply = self.call("embed", texts=list(texts), **{"as": "query" if query else "passage"})
        return Vectors(reply["model"], reply["dimensions"], array.array("f", reply["vectors"]))
