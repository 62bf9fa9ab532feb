"""The C API through the Python package: python_test.py SOURCE FOLDER"""
import pathlib
import shutil
import sys

source, folder = map(pathlib.Path, sys.argv[1:])
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


fails("not-a-library", lambda: pandect.Library(folder))
with pandect.Library(folder, create=True) as town:
    report = town.add(source / "samples" / "en", source / "tests" / "inputs" / "pdf" / "two-columns.pdf")
    assert report["failed"] == 0 and len(report["files"]) >= 4, report
    answer = town.ask("Who needs a permit to keep bees?")
    assert answer.answered and answer.passages[0]["quotes"][0]["text"], answer
    assert any(hit["provision"]["citation"] for hit in town.search("hives", limit=3))
    assert len(town.works()) >= 3
    assert town.show("section 4 of the Beekeeping and Poultry Act")[0]["provision"]["citation"]
    assert town.check("Bees are fined (section 900 of the Beekeeping and Poultry Act).").verdicts["no-such-provision"] == 1
    fails("no-such-provision", lambda: town.show("section 900 of the Beekeeping and Poultry Act"))
    fails("wrong-usage", lambda: town.call("fly"))
    assert "anything" in fails("wrong-usage", lambda: town.ask("hives", anything=1))
    assert "question" in fails("wrong-usage", lambda: town.ask(""))
fails("wrong-usage", lambda: town.ask("closed"))
assert {one["name"] for one in pandect.operations()} >= {"ask", "search_law", "check_citations"}
print("ok", pandect.__version__)
