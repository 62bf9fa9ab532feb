"""Writes French codes as plain text: python3 tools/french_codes.py PACKAGE/data OUT

PACKAGE is the npm package @socialgouv/legi-data, unpacked. Of the labour code and the code of social security the
articles of statutes (L) are written, of the code of relations between the public and the administration all, those in
force, each below its headings: docs/results.md asks questions of them.
"""
import html
import json
import pathlib
import re
import sys

CODES = [
    ("LEGITEXT000006072050", "code-du-travail", "L"),
    ("LEGITEXT000006073189", "code-securite-sociale", "L"),
    ("LEGITEXT000031366350", "code-relations-public-administration", ""),
]


def is_wanted(node, begins):
    if node["type"] == "article":
        data = node["data"]
        return (data["etat"] or "").startswith("VIGUEUR") and (data["num"] or "").startswith(begins)
    return any(is_wanted(child, begins) for child in node.get("children", []))


def words_of(article):
    text = re.sub(r"<br\s*/?>|</p>", "\n", article.get("texte") or "")
    lines = html.unescape(re.sub(r"<[^>]+>", "", text)).split("\n")
    return "\n".join(re.sub(r"\s+", " ", line).strip() for line in lines if line.strip())


def write(node, begins, lines):
    if not is_wanted(node, begins):
        return
    if node["type"] == "section":
        lines += [re.sub(r"\s+", " ", node["data"]["title"]).strip(), ""]
    if node["type"] == "article":
        lines += ["Article " + node["data"]["num"], words_of(node["data"]), ""]
    for child in node.get("children", []):
        write(child, begins, lines)


def main(source, target):
    target.mkdir(parents=True, exist_ok=True)
    for name, file, begins in CODES:
        code = json.loads((source / f"{name}.json").read_text(encoding="utf8"))
        lines = [code["data"]["title"], "", "Entrée en vigueur: " + code["data"]["dateDebutVersion"], ""]
        for child in code["children"]:
            write(child, begins, lines)
        (target / f"{file}.txt").write_text("\n".join(lines), encoding="utf8")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
