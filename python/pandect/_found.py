"""What the retrievers have in common."""
from __future__ import annotations

import os
from typing import Any, Dict, Iterator, NamedTuple, Union

from . import Library


class Found(NamedTuple):
    text: str  # all words of the provision, or the snippet of one that only holds others
    score: float
    about: Dict[str, Any]  # what is needed to cite it: plain JSON


def opened(library: Union[Library, str, "os.PathLike[str]"]) -> Library:
    return library if isinstance(library, Library) else Library(library)


def find(library: Library, question: str, limit: int, options: Dict[str, Any]) -> Iterator[Found]:
    """The provisions for a question, best first, with their exact words on the day asked about."""
    found = library.search(question, limit=limit, **options)
    for hit in found:
        provision = hit.provision
        words = library.show(provision.id, as_of=options.get("as_of")).text or hit.snippet
        yield Found(words.text, hit.score, {
            "id": provision.id, "citation": provision.citation, "work": provision.work.title, "language": provision.work.language,
            "place": " › ".join(provision.place), "standing": provision.standing, "in_force_from": provision.in_force_from,
            "in_force_until": provision.in_force_until, "as_of": found.as_of, "uri": provision.uri, "hash": words.hash,
            "snippet": hit.snippet.text, "strength": hit.strength, "score": hit.score,
        })
