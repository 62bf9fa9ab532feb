"""A retriever for LlamaIndex (llama-index-core): provisions of law as nodes.

    retriever = PandectRetriever("town", limit=4)
    retriever.retrieve("Who needs a permit to keep bees?")
"""
from __future__ import annotations

import os
from typing import Any, List, Union

from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from . import Library
from ._found import find, opened


class PandectRetriever(BaseRetriever):
    """@param library a pandect.Library or its folder
    @param limit most nodes
    @param options those of Library.search(). A node's text is the provision's exact words; its metadata has the citation,
    the days in force and the hash."""

    def __init__(self, library: Union[Library, str, "os.PathLike[str]"], *, limit: int = 4, **options: Any) -> None:
        super().__init__()
        self._library, self._limit, self._options = opened(library), limit, options

    def _retrieve(self, query_bundle: QueryBundle) -> List[NodeWithScore]:
        return [NodeWithScore(node=TextNode(id_=one.about["id"], text=one.text, metadata=one.about), score=one.score)
                for one in find(self._library, query_bundle.query_str, self._limit, self._options)]


__all__ = ["Library", "PandectRetriever"]
