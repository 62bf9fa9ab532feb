#include "readers/words.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "pandect/error.h"
#include "readers/archive_fixture.h"
#include "readers/reader.h"

namespace pandect {
namespace {

using Lines = std::vector<std::string>;

const Lines lease{"LEASE", "The landlord lets the shop to the tenant for five years.",
                  "The rent is 400 crowns a month.", "The tenant keeps the shop in repair."};

std::string each(const Lines& lines, const std::string& before, const std::string& behind) {
  std::string all;
  for (const std::string& line : lines) all += before + line + behind;
  return all;
}

/// A text in each container that can be written by hand: the name of a file, and its bytes.
std::vector<std::pair<std::string, std::string>> contained(const Lines& lines) {
  return {
      {"words.txt", each(lines, "", "\n\n")},
      {"words.md", each(lines, "", "\n\n")},
      {"words.html", "<!DOCTYPE html><html><body>" + each(lines, "<p>", "</p>") + "</body></html>"},
      {"words.docx", pack({{"word/document.xml", "<w:document xmlns:w=\"w\"><w:body>" +
                                                     each(lines, "<w:p><w:r><w:t>", "</w:t></w:r></w:p>") +
                                                     "</w:body></w:document>"}})},
      {"words.odt", pack({{"content.xml",
                           "<office:document-content xmlns:office=\"o\" xmlns:text=\"t\"><office:body>"
                           "<office:text>" +
                               each(lines, "<text:p>", "</text:p>") +
                               "</office:text></office:body></office:document-content>"}})},
      {"words.rtf", "{\\rtf1\\ansi " + each(lines, "", "\\par ") + "}"},
      {"words.epub", pack({{"a.opf",
                            "<package><manifest><item id=\"a\" href=\"a.xhtml\"/></manifest><spine><itemref "
                            "idref=\"a\"/></spine></package>"},
                           {"a.xhtml", "<html><body>" + each(lines, "<p>", "</p>") + "</body></html>"}})}};
}

Work read(const std::pair<std::string, std::string>& file, std::string_view as = {}) {
  const Source source{file.first, file.second};
  return choose_reader(source, as).read(source).back();
}

std::size_t units(const Work& work) {
  std::size_t count = 0;
  for (const Provision& provision : work.provisions) count += provision.unit ? 1 : 0;
  return count;
}

TEST(Words, OfAShortContractAreReadInAnyContainer) {
  for (const auto& file : contained(lease)) {
    SCOPED_TRACE(file.first);
    const Work work = read(file);
    EXPECT_EQ(work.title, "LEASE");
    EXPECT_EQ(work.kind, "contract");
    EXPECT_GE(units(work), 1U);
    EXPECT_NE(work.text.find("400 crowns"), std::string::npos);
    EXPECT_NO_THROW(check_work(work));
  }
}

TEST(Words, OfAnyProseAreParagraphsOfADocument) {
  const Lines letter{"On the lamps of the quay",
                     "We looked at the lamps along the quay on three evenings, and found that half of them "
                     "were dark by nine.",
                     "The lamps on the north side burn longer, since they were filled with better oil in the "
                     "spring of last year."};
  for (const auto& file : contained(letter)) {
    SCOPED_TRACE(file.first);
    const Work work = read(file);
    EXPECT_EQ(work.title, letter[0]);
    EXPECT_EQ(work.kind, "document");
    EXPECT_GE(units(work), 1U);
  }
}

TEST(Words, OfALawWithFewBareSectionsAreALaw) {
  const Lines act{
      "Harbour Act 1998", "In force: 1998-06-01",
      "4. Dues",          "The rate of harbour dues is four crowns a metre, payable on arrival.",
      "5. Moorings",      "The harbour master must assign a mooring to each vessel within two hours."};
  for (const auto& file : contained(act)) {
    SCOPED_TRACE(file.first);
    const Work work = read(file);
    EXPECT_EQ(work.title, "Harbour Act 1998");
    EXPECT_EQ(work.kind, "act");
    EXPECT_EQ(units(work), 2U);
  }
}

TEST(Words, OfALawSayInItsHeadWhoseItIs) {
  const auto id = [](const std::string& text) { return read({"law.txt", text}).id; };
  EXPECT_EQ(id("Lamp Act\n\nBe it enacted by the Senate and House of Representatives of the United\nStates "
               "of America "
               "in Congress assembled,\n\nSection 1. Lamps\nLamps burn.\n\nSection 2. Oil\nOil is wet.\n"),
            "us/Lamp-Act");
  EXPECT_EQ(
      id("Laternengesetz\n\nDie Bundesversammlung der Schweizerischen Eidgenossenschaft beschliesst:\n\n"
         "Art. 1 Laternen\nDie Laternen brennen in der Nacht.\n\nArt. 2 Öl\nDas Öl ist nass und gut.\n"),
      "ch/Laternengesetz");
  EXPECT_EQ(id("Lamp Act\n\nSection 1. Lamps\nLamps burn.\n\nSection 2. Oil\nOil is wet.\n"), "en/Lamp-Act");
}

TEST(Words, AreReadAsWhatTheyAreCalledInAnyContainer) {
  const Lines few{"Lamps", "Section 1. Oil", "The keeper buys the oil."};
  std::vector<std::pair<std::string, std::string>> files = contained(few);
  files.emplace_back("words.eml",
                     "From: a@b.example\nTo: c@d.example\nSubject: Lamps\nDate: Mon, 1 Jan 2029 "
                     "10:00:00 +0000\nMessage-ID: <1@b.example>\n\n" +
                         each(few, "", "\n\n"));
  for (const auto& file : files) {
    SCOPED_TRACE(file.first);
    for (const char* const name : {"contract", "contract-text"}) {
      const Work work = read(file, name);
      EXPECT_NE(work.text.find("The keeper buys the oil."), std::string::npos);
      EXPECT_EQ(work.text.find("rtf1"), std::string::npos);
      EXPECT_EQ(work.text.find("PK"), std::string::npos);
    }
    EXPECT_GE(units(read(file, "statute")), 1U);
  }
}

TEST(Words, ThatNothingCanBeQuotedFromAreRefused) {
  const std::vector<Lines> none{
      {"Hello."},
      {"a | b", "1 | 2", "3 | 4"},
      {"https://law.example.org/acts/one/two/three/four/five/six/seven/eight/nine/ten/eleven/twelve"},
      {"for (int i = 0; i < n; ++i) {", "call_of_something(that_is_long, and_longer, than_prose_is);", "}"}};
  for (const Lines& lines : none) {
    for (const auto& file : contained(lines)) {
      SCOPED_TRACE(file.first + ": " + lines[0]);
      EXPECT_THROW(read(file), Error);
    }
  }
}

}  // namespace
}  // namespace pandect
