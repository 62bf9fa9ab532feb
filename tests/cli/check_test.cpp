#include "fixture.h"

namespace pandect {
namespace {

class CheckTest : public CliTest {
 protected:
  void SetUp() override {
    const Outcome added = run({"add", write("dues.txt", act("four"))});
    ASSERT_EQ(added.status, 0) << added.err;
  }
};

constexpr const char* good =
    "The rate of harbour dues is four crowns a metre (section 2 of the Harbour Dues Act).\n";
constexpr const char* wrong =
    "The rate of harbour dues is nine crowns a metre (section 2 of the Harbour Dues Act).\n";

TEST_F(CheckTest, QuotesTheWordsThatSupportASentence) {
  const Json proof = run_json({"check", write("good.md", good)});
  EXPECT_TRUE(proof["holds"].get<bool>());
  ASSERT_EQ(proof["sentences"].size(), 1U);
  EXPECT_EQ(proof["sentences"][0]["verdict"], "quoted");
  const Json& citation = proof["sentences"][0]["citations"][0];
  EXPECT_EQ(citation["provision"]["id"], "en/Harbour-Dues-Act/2");
  const Json& quote = citation["support"][0];
  const std::string law = act("four");
  EXPECT_EQ(law.substr(quote["begin"].get<std::size_t>(),
                       quote["end"].get<std::size_t>() - quote["begin"].get<std::size_t>()),
            quote["text"].get<std::string>());
  EXPECT_NE(run({"check", write("good.md", good), "--strict"}).out.find("quoted"), std::string::npos);
}

TEST_F(CheckTest, StrictFailsWhereTheLawSaysOtherwise) {
  const std::string path = write("wrong.md", wrong);
  EXPECT_EQ(run({"check", path}).status, 0);
  const Outcome strict = run({"check", path, "--strict"});
  EXPECT_EQ(strict.status, 1);
  EXPECT_NE(strict.out.find("contradicted"), std::string::npos) << strict.out;
  EXPECT_NE(strict.out.find("four"), std::string::npos) << strict.out;
}

TEST_F(CheckTest, OnlyListsSentencesOfTheVerdictsAskedFor) {
  write("memos/good.md", good);
  const std::string both = write("memos/both.md", std::string(good) + "\n" + wrong);
  const std::string folder = both.substr(0, both.rfind('/'));
  const Outcome text = run({"check", folder, "--only", "contradicted,no-such-provision"});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_NE(text.out.find("2. contradicted"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("2 sentences: 1 quoted, 1 contradicted"), std::string::npos) << text.out;
  EXPECT_EQ(text.out.find("1. quoted"), std::string::npos) << text.out;
  EXPECT_EQ(text.out.find("good.md"), std::string::npos) << "has no such sentence: " << text.out;
  EXPECT_NE(text.out.find("1 of 2 files hold"), std::string::npos) << text.out;
  const Json json = run_json({"check", both, "--only", "contradicted"});
  ASSERT_EQ(json["sentences"].size(), 1U);
  EXPECT_EQ(json["sentences"][0]["verdict"], "contradicted");
  EXPECT_EQ(json["verdicts"]["quoted"], 1);
  expect_failure(run({"check", both, "--only", "wrong"}), 2, "--only");
}

TEST_F(CheckTest, StrictFailsForAnAssertionWithoutACitation) {
  const std::string path = write("bare.md", "You must pay four crowns within 30 days.\n");
  EXPECT_EQ(run({"check", path, "--strict"}).status, 1);
  const std::string idle = write("idle.md", "Thank you for asking.\n");
  EXPECT_EQ(run({"check", idle, "--strict"}).status, 0);
}

TEST_F(CheckTest, TalkIsNoClaim) {
  const std::string path = write("talk.md",
                                 "Great question! The rate of harbour dues is four crowns a metre (section 2 "
                                 "of the Harbour Dues Act). Keep in "
                                 "mind that this is general information and not legal advice. You should "
                                 "consult a qualified lawyer before you "
                                 "act on this. I hope this helps!\n");
  const Json proof = run_json({"check", path});
  EXPECT_TRUE(proof["holds"].get<bool>()) << proof.dump(1);
  EXPECT_EQ(proof["checked"], 1);
  EXPECT_EQ(proof["unchecked"], 4);
  EXPECT_EQ(proof["unchecked_assertions"], 0);
  EXPECT_EQ(run({"check", path, "--strict"}).status, 0);
}

TEST_F(CheckTest, DecisionsOfCourtsAreCountedApartAndNotChecked) {
  const std::string path = write("court.md",
                                 "The rate of harbour dues is four crowns a metre (section 2 of the Harbour "
                                 "Dues Act). The court held that "
                                 "vessels must pay before they leave, ECLI:NL:HR:2019:1234.\n");
  const Json proof = run_json({"check", path});
  EXPECT_EQ(proof["sentences"][0]["verdict"], "quoted");
  EXPECT_EQ(proof["sentences"][1]["verdict"], "decision");
  const Json& cited = proof["sentences"][1]["citations"];
  ASSERT_EQ(cited.size(), 1U);
  EXPECT_EQ(cited[0]["words"]["text"], "ECLI:NL:HR:2019:1234");
  EXPECT_FALSE(cited[0]["exists"].get<bool>());
  EXPECT_EQ(proof["verdicts"]["decision"], 1);
  EXPECT_EQ(proof["checked"], 1);
  EXPECT_EQ(proof["unchecked_assertions"], 0);
  EXPECT_FALSE(proof["holds"].get<bool>()) << "what the court is said to have held is not known";
  const Outcome text = run({"check", path});
  EXPECT_NE(text.out.find("none is held, so it is not checked"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("1 decision"), std::string::npos) << text.out;
}

TEST_F(CheckTest, ALawBesideADecisionIsStillHeldAgainstTheSentence) {
  const std::string path = write(
      "both.md",
      "The rate of harbour dues is nine crowns a metre (section 2 of the Harbour Dues Act; 410 U.S. 113).\n");
  EXPECT_EQ(run_json({"check", path})["sentences"][0]["verdict"], "contradicted");
}

TEST_F(CheckTest, ADecisionOnlyNamedBehindASentenceHidesNothing) {
  const std::string path =
      write("behind.md",
            "The rate of harbour dues is four crowns a metre (section 2 of the Harbour Dues "
            "Act). The rate of harbour dues is nine crowns a metre. 410 U.S. 113 says the same.\n");
  EXPECT_EQ(run_json({"check", path})["sentences"][1]["verdict"], "contradicted");
}

TEST_F(CheckTest, WordsOfAQuestionNeedNoQuotationMarks) {
  const Json answer = run_json({"ask", "What", "is", "the", "rate", "of", "harbour", "dues?"});
  EXPECT_EQ(answer["question"], "What is the rate of harbour dues?");
  EXPECT_TRUE(answer["answered"].get<bool>());
  EXPECT_FALSE(run_json({"search", "harbour", "dues"})["hits"].empty());
}

TEST_F(CheckTest, AnAbstentionGivesItsReasonOnce) {
  const Outcome none = run({"ask", "What does section 2 of the Lighthouse Act say?"});
  EXPECT_EQ(none.status, 1);
  const std::string said = "the library has no work named";
  const std::size_t first = none.out.find(said);
  ASSERT_NE(first, std::string::npos) << none.out;
  EXPECT_EQ(none.out.find(said, first + 1), std::string::npos) << none.out;
}

TEST_F(CheckTest, WhatTheLawExtractsProvesAsSupported) {
  const Json answer = run_json({"ask", "What is the rate of harbour dues a metre?"});
  std::string text;
  for (const Json& passage : answer["passages"]) {
    for (const Json& quote : passage["quotes"]) {
      text += "“" + quote["text"].get<std::string>() + "” (" +
              passage["provision"]["citation"].get<std::string>() + ")\n\n";
    }
  }
  const Json proof = run_json({"check", write("answer.md", text)});
  EXPECT_TRUE(proof["holds"].get<bool>()) << proof.dump(1);
}

TEST_F(CheckTest, ReadsDocumentsAndTheirNotes) {
  const std::string odt =
      "<?xml version=\"1.0\"?><office:document "
      "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" "
      "xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" "
      "office:mimetype=\"application/vnd.oasis.opendocument.text\"><office:body><office:text><text:p>The "
      "rate of "
      "harbour dues is nine crowns a "
      "metre.<text:note><text:note-citation>1</text:note-citation><text:note-body>"
      "<text:p>Harbour Dues Act, section 2.</text:p></text:note-body></text:note></text:p></office:text>"
      "</office:body></office:document>";
  const std::string page =
      "<!doctype html><html><body><p>The rate of harbour dues is <b>nine</b> crowns a metre "
      "(section 2 of the Harbour Dues Act).</p></body></html>";
  const std::string rtf =
      "{\\rtf1 The rate of harbour dues is nine crowns a metre.{\\footnote Harbour Dues Act, section "
      "2.}\\par}";
  const std::string mail =
      "From: a@example.org\nTo: b@example.org\nSubject: Dues\nDate: Mon, 5 Jan 2026 10:00:00 "
      "+0000\n\n" +
      std::string(wrong);
  for (const auto& [name, bytes] : std::vector<std::pair<std::string, std::string>>{
           {"memo.fodt", odt}, {"memo.html", page}, {"memo.rtf", rtf}, {"memo.eml", mail}}) {
    const Json proof = run_json({"check", write(name, bytes)});
    EXPECT_EQ(proof["verdicts"]["contradicted"], 1) << name << proof.dump(1);
    // Offsets are those of the text that was made of it.
    for (const Json& sentence : proof["sentences"])
      EXPECT_NE(proof["text"].get<std::string>().find(sentence["words"]["text"].get<std::string>()),
                std::string::npos)
          << name;
  }
}

TEST_F(CheckTest, SaysEachDifferenceOnceAsASentence) {
  const Outcome said = run({"check", write("wrong.md", wrong)});
  const std::string sentence = "Number: the text says “nine”, the law “four”.";
  const std::size_t first = said.out.find(sentence);
  ASSERT_NE(first, std::string::npos) << said.out;
  EXPECT_EQ(said.out.find(sentence, first + 1), std::string::npos) << said.out;
  EXPECT_LT(said.out.find("1 sentence: 1 contradicted"), first) << "counts stand above";
}

TEST_F(CheckTest, ChecksAFolderIntoOneReport) {
  write("memos/a.md", good);
  write("memos/b/b.md", wrong);
  write("memos/c.bin", std::string("\0\1\2\0", 4));
  write("memos/.hidden.md", wrong);
  const std::string folder = (folder_ / "memos").string();
  const std::string report = (folder_ / "report.html").string();
  const Outcome all = run({"check", folder, "--report", report});
  EXPECT_EQ(all.status, 3) << "one file could not be read: " << all.out;
  EXPECT_NE(all.out.find("1 of 3 files hold; 1 could not be read"), std::string::npos) << all.out;
  const std::string page = read_file(report);
  EXPECT_NE(page.find("data-verdict=\"contradicted\""), std::string::npos);
  EXPECT_NE(page.find("c.bin: no text and no document"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
  std::filesystem::remove(folder_ / "memos/c.bin");
  EXPECT_EQ(run({"check", folder}).status, 0);
  EXPECT_EQ(run({"check", folder, "--strict"}).status, 1);
  const Json json = run_json({"check", folder});
  EXPECT_EQ(json["files"].size(), 2U);
  EXPECT_EQ(json["verdicts"]["contradicted"], 1);
  EXPECT_FALSE(json["holds"].get<bool>());
  std::filesystem::remove(folder_ / "memos/b/b.md");
  EXPECT_EQ(run({"check", folder, "--strict"}).status, 0);
  expect_failure(run({"check", folder, "--report", "x.docx"}), 2, "one DOCX");
  expect_failure(run({"check", folder, "--report", "x.pdf"}), 2, "ending");
}

TEST_F(CheckTest, WordsOfADocumentAreNoMarkupOfItsReport) {
  const std::string report = (folder_ / "report.html").string();
  const std::string sly =
      "Dues are <script>alert(1)</script> nine crowns a metre (section 2 of the Harbour Dues Act).\n";
  EXPECT_EQ(run({"check", write("<img src=x>.txt", sly), "--report", report}).status, 0);
  const std::string page = read_file(report);
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find("<img"), std::string::npos);
}

TEST_F(CheckTest, RefusesWhatIsNoText) {
  expect_failure(run({"check", write("empty.md", "")}), 2, "empty");
  expect_failure(run({"check", write("bytes.md", "\xFF\xFE")}), 3, "UTF-16");
  expect_failure(run({"check", "missing.md"}), 3, "missing.md");
  expect_failure(run({"check", write("good.md", good), "--work", "Beekeeping Act"}), 1, "Beekeeping Act");
}

}  // namespace
}  // namespace pandect
