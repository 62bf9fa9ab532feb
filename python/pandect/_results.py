"""Results as classes. Each has the members of the JSON of docs/mcp.md by their names; `raw` has all of it, of results
that have more. Texts are the law's exact words; `begin` and `end` count code points."""
from __future__ import annotations

import array
import dataclasses
import typing
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Mapping, Optional, Type, TypeVar

T = TypeVar("T")


def _value(kind: Any, json: Any) -> Any:
    """JSON as a value of a kind: a class of this module, a list or an option of one, or JSON itself."""
    arguments = typing.get_args(kind)
    if json is None:
        return None
    if typing.get_origin(kind) is list and arguments:
        return [_value(arguments[0], one) for one in json]
    if typing.get_origin(kind) is typing.Union:
        return _value(arguments[0], json)
    return made(kind, json) if isinstance(kind, type) and dataclasses.is_dataclass(kind) else json


def made(kind: Type[T], json: Mapping[str, Any]) -> T:
    """An object of a class, of the members of a JSON object that it knows."""
    kinds = typing.get_type_hints(kind)
    given = {one.name: _value(kinds[one.name], json[one.name]) for one in dataclasses.fields(kind) if one.name in json}  # type: ignore[arg-type]
    if "raw" in kinds:
        given["raw"] = json
    return kind(**given)


@dataclass(frozen=True)
class Quote:
    """Exact words. `hash` is XXH3-128 of all of them; if `cut`, only the beginning is here."""

    text: str
    begin: int
    end: int
    hash: str = ""
    score: float = 0.0
    cut: bool = False


@dataclass(frozen=True)
class WorkName:
    id: str
    title: str
    language: str = ""


@dataclass(frozen=True)
class Provision:
    """What is known of a provision but its words. Days are "2025-06-04"; an empty one is unknown or open."""

    id: str
    citation: str
    work: WorkName
    label: str = ""
    heading: str = ""
    place: List[str] = field(default_factory=list)
    in_force_from: str = ""
    in_force_until: str = ""
    repealed: bool = False
    standing: str = ""
    standing_basis: str = ""
    stands_in: str = ""
    permalink: str = ""
    uri: str = ""
    source: str = ""


@dataclass(frozen=True)
class Term:
    """A term that a law defines."""

    term: str
    scope: str
    provision: Provision
    definition: Quote
    uses: int = 0


@dataclass(frozen=True)
class Related:
    """A "penalty" for or an "exception" to a passage."""

    kind: str
    provision: Provision
    quotes: List[Quote]


@dataclass(frozen=True)
class Passage:
    """A provision that answers, and the sentences that do; `strength` is "strong", "fair" or "may be about"."""

    provision: Provision
    quotes: List[Quote]
    strength: str
    evidence: float
    score: float
    why: List[str]
    related: List[Related]


@dataclass(frozen=True)
class Answer:
    """The passages of law that answer a question. `answered` is False when the library holds no answer: `reason` says why."""

    answered: bool
    passages: List[Passage]
    reason: str
    help: List[str]
    notes: List[str]
    language: str
    as_of: str
    definitions: List[Term]
    raw: Mapping[str, Any] = field(repr=False)

    def __iter__(self) -> Iterator[Passage]:
        return iter(self.passages)


@dataclass(frozen=True)
class Hit:
    provision: Provision
    snippet: Quote
    score: float
    strength: str
    evidence: float
    why: List[str]


@dataclass(frozen=True)
class SearchResult:
    """Ranked provisions; iterates over them."""

    hits: List[Hit]
    notes: List[str]
    language: str
    as_of: str
    raw: Mapping[str, Any] = field(repr=False)

    def __iter__(self) -> Iterator[Hit]:
        return iter(self.hits)


@dataclass(frozen=True)
class Citation:
    """A citation in a checked text. `provision` is what it cites, if the library holds it."""

    words: Quote
    verdict: str
    reason: str
    exists: bool
    support: List[Quote]
    provision: Optional[Provision] = None
    instead: Optional[Provision] = None


@dataclass(frozen=True)
class Sentence:
    words: Quote
    verdict: str
    score: float
    asserts: bool
    citations: List[Citation]


@dataclass(frozen=True)
class Proof:
    """What the law says of each sentence of a text; `holds` when nothing that cites is left unproven."""

    holds: bool
    sentences: List[Sentence]
    verdicts: Dict[str, int]
    as_of: str
    raw: Mapping[str, Any] = field(repr=False)

    def __iter__(self) -> Iterator[Sentence]:
        return iter(self.sentences)


@dataclass(frozen=True)
class Heading:
    """A line of the contents of a law."""

    id: str
    label: str
    heading: str
    depth: int


@dataclass(frozen=True)
class Shown:
    """A provision with its words, or a law with its contents, and the defined terms it uses."""

    provision: Provision
    text: Optional[Quote] = None
    contents: List[Heading] = field(default_factory=list)
    terms: List[Term] = field(default_factory=list)


@dataclass(frozen=True)
class Link:
    """A reference: its words, and the provision at its other end if it is held; else `status` says why not."""

    kind: str
    words: Quote
    status: str
    provision: Optional[Provision] = None


@dataclass(frozen=True)
class Links:
    provision: Provision
    refers_to: List[Link]
    referred_from: List[Link]


@dataclass(frozen=True)
class Work:
    id: str
    title: str
    language: str
    versions: int
    in_force_from: str
    in_force_until: str
    kinds: List[str]
    collections: List[str]


@dataclass(frozen=True)
class AddedFile:
    """`status` is "added", "unchanged", "skipped" or "failed"."""

    path: str
    status: str
    format: str
    provisions: int
    message: str = ""
    hint: str = ""


@dataclass(frozen=True)
class AddReport:
    files: List[AddedFile]
    failed: int
    raw: Mapping[str, Any] = field(repr=False)


class Vectors:
    """Vectors of texts, each of length 1: a sequence of lists of `dimensions` numbers, and numpy() of them."""

    def __init__(self, model: str, dimensions: int, values: "array.array[float]") -> None:
        self.model, self.dimensions, self.values = model, dimensions, values

    def __len__(self) -> int:
        return len(self.values) // self.dimensions

    def __getitem__(self, index: int) -> List[float]:
        if not 0 <= index < len(self):
            raise IndexError(index)
        return self.values[index * self.dimensions : (index + 1) * self.dimensions].tolist()

    def numpy(self) -> Any:
        """An array of float32, texts × dimensions, which shares the memory. Needs numpy."""
        import numpy

        return numpy.frombuffer(self.values, dtype=numpy.float32).reshape(len(self), self.dimensions)
