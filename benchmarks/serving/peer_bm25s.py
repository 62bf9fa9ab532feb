"""A simple server of one's own: FastAPI around bm25s, on the texts of the JSON files that the library was made of.

    python peer_bm25s.py LAWS PORT
"""
import json
import pathlib
import sys

import bm25s
import uvicorn
from fastapi import FastAPI

laws, port = sys.argv[1:]
documents = []


def walk(value, name):
    """Each text of some length with the name of its file: about what a provision is."""
    if isinstance(value, dict):
        for one in value.values():
            walk(one, name)
    elif isinstance(value, list):
        for one in value:
            walk(one, name)
    elif isinstance(value, str) and len(value) > 80:
        documents.append({"id": f"{name}#{len(documents)}", "text": value})


for path in sorted(pathlib.Path(laws).rglob("*.json")):
    walk(json.loads(path.read_text("utf-8")), path.stem)
# Python's own bm25s has no words of Thai: sequences of three characters serve every script.
grams = lambda text: [text[i : i + 3] for i in range(max(1, len(text) - 2))]
index = bm25s.BM25()
index.index([grams(document["text"]) for document in documents], show_progress=False)
app = FastAPI()


@app.get("/search")
def search(q: str, limit: int = 10):
    places, scores = index.retrieve([grams(q)], k=limit, show_progress=False)
    return {"hits": [{**documents[place], "score": float(score)} for place, score in zip(places[0], scores[0])]}


uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="error")
