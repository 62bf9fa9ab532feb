#include <filesystem>
#include <random>

#include <gtest/gtest.h>

#include "base/file.h"
#include "pandect/error.h"
#include "readers/all.h"
#include "readers/reader.h"
#include "readers/xml/formex.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

const Reader* const xml_readers[] = {
    &akoma_ntoso_reader(), &boe_reader(),    &bwb_xml_reader(), &clml_reader(),      &ecfr_reader(),
    &egov_xml_reader(),    &formex_reader(), &gii_xml_reader(), &law_go_kr_reader(), &legi_reader(),
    &lexml_reader(),       &ris_reader(),    &uslm_reader()};

/// A document gives sound works or one clear Error of bad input: XmlLaw::finish() checks every promise and
/// would throw one of our own.
void read_or_refuse(const std::string& bytes) {
  for (const Reader* const reader : xml_readers) {
    const Source source{"hostile.xml", bytes};
    reader->recognise(source);
    try {
      for (const Work& work : reader->read(source)) check_work(work);
    } catch (const Error& error) {
      ASSERT_EQ(error.code(), ErrorCode::bad_input) << reader->format() << ": " << error.what() << '\n'
                                                    << bytes;
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
}

/// The documents of tests/inputs in the formats read here.
std::vector<std::string> documents() {
  std::vector<std::string> all;
  for (const char* const format : {"akoma-ntoso", "boe", "bwb-xml", "clml", "ecfr", "egov-xml", "formex",
                                   "gii-xml", "law-go-kr", "legi", "lexml", "ris", "uslm"}) {
    for (const auto& entry : fs::directory_iterator(fs::path(PANDECT_SOURCE_DIR) / "tests/inputs" / format)) {
      all.push_back(read_file(entry.path()));
    }
  }
  return all;
}

TEST(XmlHostile, EveryDocumentInEveryOtherReader) {
  for (const std::string& bytes : documents()) read_or_refuse(bytes);
}

TEST(XmlHostile, DocumentsCutShort) {
  for (const std::string& bytes : documents()) {
    for (std::size_t size = 0; size < bytes.size(); size += 97) read_or_refuse(bytes.substr(0, size));
  }
}

TEST(XmlHostile, BytesChangedAtRandom) {
  std::mt19937 random(5);
  for (const std::string& bytes : documents()) {
    for (int round = 0; round < 60; ++round) {
      std::string changed = bytes;
      for (int i = 0; i < 4; ++i) changed[random() % changed.size()] = static_cast<char>(random());
      read_or_refuse(changed);
    }
  }
}

/// Elements of a format in any order and nesting: what the schemas forbid must still give a sound work.
TEST(XmlHostile, ElementsInAnyOrder) {
  const std::vector<std::vector<std::string>> vocabularies = {
      {"artikel", "lid",     "lidnr",       "al",        "lijst",          "li",
       "li.nr",   "kop",     "nr",          "titel",     "noot",           "table",
       "row",     "entry",   "bijlage",     "divisie",   "extref",         "wetsluiting",
       "aanhef",  "plaatje", "illustratie", "hoofdstuk", "wijzig-artikel", "intitule"},
      {"article", "section",         "num",         "heading",       "paragraph",  "content", "p",     "list",
       "point",   "quotedStructure", "ref",         "authorialNote", "attachment", "doc",     "table", "tr",
       "td",      "preamble",        "conclusions", "component",     "br"},
      {"ARTICLE", "TI.ART", "STI.ART", "PARAG",  "NO.PARAG",   "ALINEA", "NP",       "NO.P",
       "TXT",     "LIST",   "ITEM",    "NOTE",   "TBL",        "ROW",    "CELL",     "DIVISION",
       "TITLE",   "TI",     "STI",     "QUOT.S", "QUOT.START", "ANNEX",  "PREAMBLE", "P"},
      {"norm",
       "metadaten",
       "enbez",
       "titel",
       "gliederungseinheit",
       "gliederungskennzahl",
       "gliederungsbez",
       "text",
       "textdaten",
       "Content",
       "P",
       "DL",
       "DT",
       "DD",
       "LA",
       "table",
       "row",
       "entry",
       "jurabk",
       "Footnotes"}};
  const std::vector<std::pair<std::string, std::string>> frames = {
      {"<wetgeving bwb-id=\"BWBR1\"><wet-besluit>", "</wet-besluit></wetgeving>"},
      {"<akomaNtoso><act><meta><identification><FRBRWork><FRBRuri value=\"/akn/xx/act/1\"/></FRBRWork>"
       "</identification></meta><body>",
       "</body></act></akomaNtoso>"},
      {"<ACT>", "</ACT>"},
      {"<dokumente><norm><metadaten><jurabk>X</jurabk></metadaten></norm>", "</dokumente>"}};
  const std::vector<std::string> words = {"1",   " (1) ", "a.",     " ", "\n", "woord ",
                                          "§ 3", "010",   "010010", ".", "é"};
  std::mt19937 random(11);
  for (int round = 0; round < 1500; ++round) {
    const std::size_t format = random() % frames.size();
    const std::vector<std::string>& names = vocabularies[format];
    std::string bytes = frames[format].first;
    std::vector<std::string> open;
    for (std::size_t i = random() % 80; i > 0; --i) {
      if (random() % 3 == 0) bytes += words[random() % words.size()];
      if (!open.empty() && random() % 2 == 0) {
        bytes += "</" + open.back() + ">";
        open.pop_back();
      } else {
        open.push_back(names[random() % names.size()]);
        bytes += "<" + open.back() +
                 " CODE=\"2018\" eId=\"art_1\" doc=\"1:v:BWBR2&amp;artikel=3\" href=\"#art_1\">";
      }
    }
    while (!open.empty()) {
      bytes += "</" + open.back() + ">";
      open.pop_back();
    }
    read_or_refuse(bytes + frames[format].second);
    ASSERT_FALSE(HasFatalFailure());
  }
}

TEST(XmlHostile, LongRunsOfOneThing) {
  constexpr std::size_t times = 100'000;
  const auto repeat = [](std::string_view piece) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += piece;
    return text;
  };
  const std::string begin = "<wetgeving bwb-id=\"BWBR1\"><wet-besluit><wettekst>";
  const std::string end = "</wettekst></wet-besluit></wetgeving>";
  for (const std::string_view piece :
       {"<artikel/>", "<lid>", "<al>x</al>", "<noot>1</noot>", "<row><entry/></row>", "<plaatje/>", "&amp;",
        "& ", "<hoofdstuk>", "<extref doc=\"a\">b</extref>", "<!---->", "<![CDATA[]]>", "aangehaald "}) {
    SCOPED_TRACE(std::string(piece));
    const std::string bytes = begin + repeat(piece) + end;
    try {
      for (const Work& work : bwb_xml_reader().read({"long.xml", bytes})) check_work(work);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input) << error.what();
    }
  }
}

}  // namespace
}  // namespace pandect
