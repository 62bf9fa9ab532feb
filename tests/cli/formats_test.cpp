#include "fixture.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// Files as people have them, through the program: what each says can be opened and found.
class FormatsTest : public CliTest {
 protected:
  static std::string input(const std::string& name) {
    return (fs::path(PANDECT_SOURCE_DIR) / "tests/inputs" / name).string();
  }
  void expect_words(const std::string& id, const std::string& words) {
    const Outcome shown = run({"show", id});
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_NE(shown.out.find(words), std::string::npos) << shown.out;
  }
};

TEST_F(FormatsTest, DocumentsOfWordProcessors) {
  ASSERT_EQ(run({"add", input("odt/wave-act.fodt"), input("rtf/boat-loan.rtf")}).status, 0);
  expect_words("en/wave-act/7/1/b", "it is night.");
  expect_words("doc/Agreement-on-the-Loan-of-a-Boat/heading-2-Return", "on Sunday at noon");
  const Outcome found = run({"search", "oars and anchor"});
  EXPECT_NE(found.out.find("What it is"), std::string::npos) << found.out;
}

TEST_F(FormatsTest, AnEMailAndWhatIsAttached) {
  ASSERT_EQ(run({"add", input("e-mail/berth.eml")}).status, 0);
  expect_words("mail/berth-17-harbour.example/2", "forty crowns a day");
  expect_words("en/Harbour-Dues-Act-2030/1", "Whoever moors pays four crowns.");
}

TEST_F(FormatsTest, ATableByItsMappingFile) {
  const std::string table =
      write("dues.csv", "no;words\nSection 1;Whoever moors pays.\nSection 2;Four crowns.\n");
  expect_failure(run({"add", table}), 3, "--mapping FILE.toml");
  const std::string mapping =
      write("map.toml",
            "[columns]\nnumber = \"no\"\ntext = \"words\"\n[work]\ntitle = \"Dues Act\"\n"
            "collection = \"town\"\n");
  ASSERT_EQ(run({"add", table, "--mapping", mapping}).status, 0);
  expect_words("town/Dues-Act/2", "Four crowns.");
  expect_failure(run({"add", table, "--mapping", write("bad.toml", "[columns]\ntxt = \"words\"\n")}), 3,
                 "bad.toml");
  expect_failure(run({"add", table, "--mapping", write("other.toml", "[columns]\ntext = \"word\"\n")}), 3,
                 "there is no column 'word'");
}

TEST_F(FormatsTest, WhatIsDamagedIsRefusedInALine) {
  expect_failure(run({"add", write("deep.rtf", "{\\rtf1 " + std::string(5000, '{'))}), 3,
                 "at most 1000 deep");
  expect_failure(run({"add", write("cut.odt", std::string_view("PK\x03\x04 nothing", 12))}), 3, "cut.odt: ");
  expect_failure(run({"add", write("cut.epub", std::string_view("PK\x03\x04 nothing", 12))}), 3,
                 "cut.epub: ");
}

}  // namespace
}  // namespace pandect
