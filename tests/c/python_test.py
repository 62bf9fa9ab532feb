"""The C API through the Python package: python_test.py SOURCE FOLDER [PROGRAM]

PROGRAM makes a library with an encoder. Retrievers are tested with the packages they are for, as far as these are
installed; what is not is said (RETRIEVERS=all: a failure)."""
import importlib
import os
import pathlib
import pickle
import shutil
import subprocess
import sys
import threading

source, folder = map(pathlib.Path, sys.argv[1:3])
program = sys.argv[3] if len(sys.argv) > 3 else None
if "PANDECT_C" in os.environ:  # else that of an installed wheel
    sys.path.insert(0, str(source / "python"))
import pandect  # noqa: E402

shutil.rmtree(folder, ignore_errors=True)


def fails(code, call):
    try:
        call()
    except pandect.Error as error:
        assert error.code == code, error.code
        return str(error)
    raise AssertionError(f"no error {code}")


long_act = "Quay Act 2030\nIn force: 2030-01-01\n\n" + "".join(
    f"Section {number}. Berth {number}\nBerth {number} is for boats.\n\n" for number in range(1, 241)
) + "Section 241. Rules\n" + "".join(f"({one}) A boat of rule {one} leaves by noon, and its master tells the office of it in writing.\n" for one in range(1, 2001))

fails("not-a-library", lambda: pandect.Library(folder))
with pandect.Library(folder, create=True) as town:
    report = town.add(source / "samples" / "en", source / "tests" / "inputs" / "pdf" / "two-columns.pdf")
    assert report.failed == 0 and len(report.files) >= 4 and report.files[0].format, report

    answer = town.ask("Who needs a permit to keep bees?")
    assert answer.answered and list(answer) == answer.passages
    passage = answer.passages[0]
    assert passage.quotes[0].text.startswith("(1) A person who wishes to keep more animals"), passage
    assert passage.provision.work.title.endswith("2018") and passage.provision.in_force_from == "2023-01-01", passage
    assert not town.ask("What is the price of gold in Peru?").answered
    hits = list(town.search("hives", limit=3))
    assert len(hits) == 3 and hits[0].snippet.text and hits[0].provision.citation, hits
    assert len(list(town.works())) >= 3 and {work.language for work in town.works("beekeeping")} == {"en"}
    assert any(term.term == "hive" and term.definition.text for term in town.terms("Beekeeping and Poultry Act"))
    links = town.links("section 6 of the Beekeeping and Poultry Act")
    assert links.refers_to[0].provision.id.endswith("/6/1") and links.referred_from, links
    proof = town.check("Bees are fined (section 900 of the Beekeeping and Poultry Act).")
    assert proof.verdicts["no-such-provision"] == 1 and not proof.holds and proof.sentences[0].citations[0].reason, proof
    many = town.check("A hive is blue. " * 250)
    assert len(many.sentences) == 250, len(many.sentences)

    # What the protocol gives in parts is whole here.
    (folder.parent / "quay.txt").write_text(long_act)
    town.add(folder.parent / "quay.txt")
    assert len(town.show("Quay Act 2030", as_of="2030-06-01").contents) == 241
    words = town.show("section 241 Quay Act 2030", as_of="2030-06-01").text
    assert len(words.text) == words.end - words.begin > 100_000 and words.text.endswith("in writing."), words.end

    for code, call in {
        "no-such-provision": lambda: town.show("section 900 of the Beekeeping and Poultry Act"),
        "wrong-usage": lambda: town.call("fly"),
    }.items():
        fails(code, call)
    assert "anything" in fails("wrong-usage", lambda: town.ask("hives", anything=1))
    assert "question" in fails("wrong-usage", lambda: town.ask(""))
    assert "paths" in fails("wrong-usage", lambda: town.add())
    assert "as" in fails("wrong-usage", lambda: town.call("embed", texts=["x"], **{"as": "fish"}))
    assert "encoder" in fails("no-such-provision", lambda: town.embed(["x"]))
    # Who knows the name of a parameter says what is wrong with it.
    for one in pandect.operations():
        for name in one["inputSchema"]["properties"]:
            assert f"'{name}' " in fails("wrong-usage", lambda: town.call(one["name"], **{name: [[]]})), (one["name"], name)
    copy = pickle.loads(pickle.dumps(pandect.Error("wrong-usage", "no", "do")))
    assert (copy.code, str(copy)) == ("wrong-usage", "no (do)")

    # Closed while others ask: every call ends, with an answer or an error.
    ends = []

    def ask():
        try:
            ends.append(town.ask("How far must a hive stand?").answered)
        except pandect.Error as error:
            ends.append(error.code)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    town.close()
    for thread in threads:
        thread.join()
    assert len(ends) == 8 and set(ends) <= {True, "wrong-usage"}, ends
fails("wrong-usage", lambda: town.ask("closed"))

if program:
    encoded = folder.parent / "encoded"
    shutil.rmtree(encoded, ignore_errors=True)
    os.environ["PANDECT_MODEL_HOME"] = str(folder.parent / "models")
    shutil.rmtree(folder.parent / "models", ignore_errors=True)
    for words in (["model", "add", source / "tests" / "inputs" / "encoder" / "xlm-roberta", "--name", "tiny"],
                  ["add", source / "samples" / "en", "--library", encoded, "--encoder", "tiny"]):
        subprocess.run([program, *words], check=True, stdout=subprocess.DEVNULL)
    with pandect.Library(encoded) as town:
        vectors = town.embed(["a hive", "a hive", "a hen"], query=True)
        assert len(vectors) == 3 and vectors[0] == vectors[1] != vectors[2] and len(vectors[0]) == vectors.dimensions
        assert abs(sum(value * value for value in vectors[2]) - 1) < 1e-5 and vectors.model
        try:
            import numpy
        except ImportError:
            print("SKIPPED: vectors as arrays of numpy, which is not installed")
        else:
            assert vectors.numpy().shape == (3, vectors.dimensions) and vectors.numpy().dtype == numpy.float32

question, wanted = "How far from the boundary must a hive stand?", "at least five metres from every boundary"


def langchain():
    found = importlib.import_module("pandect.langchain").PandectRetriever(library=str(folder), k=2).invoke(question)
    assert len(found) == 2 and wanted in found[0].page_content and found[0].metadata["citation"].startswith("Section 6,"), found


def llama_index():
    found = importlib.import_module("pandect.llama_index").PandectRetriever(folder, limit=2, as_of="2024-01-01").retrieve(question)
    assert len(found) == 2 and wanted in found[0].node.get_content() and found[0].score >= found[1].score, found
    assert found[0].node.metadata["as_of"] == "2024-01-01", found


def haystack():
    os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"
    from haystack import Pipeline

    pipeline = Pipeline()
    pipeline.add_component("law", importlib.import_module("pandect.haystack").PandectRetriever(str(folder), top_k=2))
    pipeline = Pipeline.loads(pipeline.dumps(), allowed_modules=["pandect.haystack"])
    found = pipeline.run({"law": {"query": question}})["law"]["documents"]
    assert len(found) == 2 and wanted in found[0].content and found[0].meta["id"].endswith("/6"), found


for name, package, test in (("LangChain", "langchain_core", langchain), ("LlamaIndex", "llama_index.core", llama_index), ("Haystack", "haystack", haystack)):
    try:
        importlib.import_module(package)
    except ImportError:
        assert os.environ.get("RETRIEVERS") != "all", f"{package} is not installed"
        print(f"SKIPPED: the retriever for {name}, of which {package} is not installed")
        continue
    test()
    print(f"ok: the retriever for {name}")
print("ok", pandect.__version__)
