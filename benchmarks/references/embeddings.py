"""How near the vectors of a sentence model are to those of sentence-transformers, with the real weights.

    python3 benchmarks/references/embeddings.py ENCODER_SPEED FOLDER TEXTS [PRECISION ...]

ENCODER_SPEED is the program of benchmarks/encoder_speed.cpp, FOLDER a model as its makers publish it, TEXTS has a text a
line. Takes sentence-transformers 5. Prints a row a precision: the least and the mean cosine with PyTorch's 32-bit floats,
and of how many texts the nearest other text is the same one. PyTorch's vectors are kept beside TEXTS (TEXTS.npy).
"""
import pathlib
import subprocess
import sys
import tempfile

import numpy as np


def reference(folder, texts, kept):
    if kept.exists() and kept.stat().st_mtime > pathlib.Path(sys.argv[3]).stat().st_mtime:
        return np.load(kept)
    from sentence_transformers import SentenceTransformer
    vectors = SentenceTransformer(folder, device="cpu").encode(texts, prompt="", batch_size=8, convert_to_numpy=True)
    np.save(kept, vectors)
    return vectors


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def nearest(vectors):
    cosines = vectors @ vectors.T
    np.fill_diagonal(cosines, -2)
    return cosines.argmax(1)


if __name__ == "__main__":
    program, folder, file = sys.argv[1:4]
    texts = pathlib.Path(file).read_text(encoding="utf-8").split("\n")[:-1]
    right = unit(reference(folder, texts, pathlib.Path(file + ".npy")).astype(np.float64))
    for precision in sys.argv[4:] or ["fp32", "bf16", "int8"]:
        with tempfile.NamedTemporaryFile() as out:
            subprocess.run([program, folder, file, "--vectors", out.name, precision], check=True)
            ours = unit(np.fromfile(out.name, np.float32).reshape(right.shape).astype(np.float64))
        cosines = (ours * right).sum(1)
        same = (nearest(ours) == nearest(right)).mean()
        least = cosines.argmin()
        print(f"{precision}: {len(texts)} texts, cosine at least {cosines.min():.6f} (text {least}: {texts[least][:40]!r}), "
              f"mean {cosines.mean():.6f}; the nearest other text is the same for {same:.3f}")
