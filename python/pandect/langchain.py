"""A retriever for LangChain (langchain-core): provisions of law as documents.

    retriever = PandectRetriever(library="town", k=4)
    retriever.invoke("Who needs a permit to keep bees?")
"""
from __future__ import annotations

from typing import Any, Dict, List

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever

from . import Library
from ._found import find, opened


class PandectRetriever(BaseRetriever):
    """`library` is a pandect.Library or its folder, `k` the most documents, `options` those of Library.search(). A
    document's page_content is the provision's exact words; its metadata has the citation, the days in force and the hash."""

    library: Any
    k: int = 4
    options: Dict[str, Any] = {}

    def model_post_init(self, context: Any) -> None:
        super().model_post_init(context)
        self.library = opened(self.library)

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> List[Document]:
        return [Document(id=one.about["id"], page_content=one.text, metadata=one.about)
                for one in find(self.library, query, self.k, self.options)]


__all__ = ["Library", "PandectRetriever"]
