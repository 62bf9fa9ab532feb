"""A retriever for Haystack (haystack-ai): provisions of law as documents, in a pipeline.

    pipeline.add_component("law", PandectRetriever("town", top_k=4))
    pipeline.run({"law": {"query": "Who needs a permit to keep bees?"}})

A stored pipeline is read with `Pipeline.load(…, allowed_modules=["pandect.haystack"])`.
"""
from __future__ import annotations

from typing import Any, Dict, List, Optional

from haystack import Document, component, default_from_dict, default_to_dict

from ._found import find, opened


@component
class PandectRetriever:
    """@param library the folder of a library
    @param top_k most documents
    @param options those of Library.search(). A document's content is the provision's exact words; its meta has the
    citation, the days in force and the hash."""

    def __init__(self, library: str, top_k: int = 4, options: Optional[Dict[str, Any]] = None) -> None:
        self.folder, self.top_k, self.options = str(library), top_k, dict(options or {})
        self._library = opened(library)

    def to_dict(self) -> Dict[str, Any]:
        return default_to_dict(self, library=self.folder, top_k=self.top_k, options=self.options)

    @classmethod
    def from_dict(cls, data: Dict[str, Any]) -> "PandectRetriever":
        return default_from_dict(cls, data)

    @component.output_types(documents=List[Document])
    def run(self, query: str, top_k: Optional[int] = None) -> Dict[str, Any]:
        found = find(self._library, query, top_k or self.top_k, self.options)
        return {"documents": [Document(id=one.about["id"], content=one.text, meta=one.about, score=one.score) for one in found]}
