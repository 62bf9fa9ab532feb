#include "question/locate.h"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "library/adding.h"
#include "library/library_fixture.h"
#include "pandect/error.h"
#include "question/cite.h"
#include "question/query.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// The samples of all formats, a title of a code and a text with the number of a judgment, in one library.
class LocateTest : public testing::Test {
 protected:
  void SetUp() override {
    const fs::path inputs = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs";
    write_file(folder_ / "code.xml",
               "<uscDoc xmlns=\"http://schemas.gpo.gov/xml/uslm\"><meta><title>Title 97</title></meta><main>"
               "<title identifier=\"/us/usc/t97\"><num value=\"97\">TITLE 97</num><heading>LAMPS</heading>"
               "<section identifier=\"/us/usc/t97/s12a\"><num value=\"12a\">§ "
               "12a.</num><heading>Oil</heading><subsection "
               "identifier=\"/us/usc/t97/s12a/b\"><num value=\"b\">(b)</num><content>Lamps burn "
               "oil.</content></subsection></section></title></main></uscDoc>");
    write_file(
        folder_ / "act.xml",
        "<statuteCompilation xmlns=\"http://schemas.gpo.gov/xml/uslm\"><meta><title>LAMP OIL "
        "ACT</title><docNumber>9</docNumber><congress>101</congress></meta><main>"
        "<section identifier=\"/us/sComp/101/9/s5\"><num value=\"5\">SEC. 5.</num><heading>Oil</heading>"
        "<subsection identifier=\"/us/sComp/101/9/s5/a\"><num value=\"a\">(a)</num><content>Oil is "
        "clean.</content></subsection><editorialNote role=\"uscRef\">[<ref href=\"/us/usc/t96/s2604\">96 "
        "U.S.C. 2604</ref>]</editorialNote></section></main></statuteCompilation>");
    write_file(folder_ / "case.txt",
               "Judgment on the lamp\nIdentifier: ECLI:NL:XX:2031:9\n\n"
               "Section 1. Facts\nA lamp went out.\n\nSection 2. Law\nLamps must burn.\n");
    write_file(
        folder_ / "buoys.md",
        "---\n제목: 부표법\n법령구분: 법률\n공포일자: 2005-06-07\n시행일자: 2005-06-07\n---\n\n# 부표법\n\n"
        "##### 제1조 (목적)\n부표를 정한다.\n\n## 부칙\n\n부칙 <제1호,2001.2.3>\n\n제1조(시행일) 이 법은 "
        "공포한 "
        "날부터 시행한다.\n\n부칙 <제2호,2005.6.7>\n\n제1조(시행일) 이 법은 2006년부터 시행한다.\n");
    const LibraryFolder library = LibraryFolder::open_or_create(folder_ / "library");
    Catalogue catalogue(library.catalogue(), Database::Mode::write);
    add_files(catalogue,
              {inputs / "html", inputs / "bwb-xml", inputs / "korean-markdown", inputs / "nitibench-json",
               inputs / "searchfiresafety-jsonl", inputs / "akoma-ntoso", inputs / "gii-xml",
               folder_ / "code.xml", folder_ / "act.xml", folder_ / "case.txt", folder_ / "buoys.md"},
              {});
    build_library(library, catalogue);
    view_ = std::make_unique<LibraryView>(LibraryView::open(folder_ / "library"));
  }

  /// "work/path" of what a reference leads to, or the complaint.
  std::string found(std::string_view reference) const {
    try {
      const std::vector<ProvisionKey> keys = locate(*view_, reference, to_days(*parse_date("2033-01-01")));
      if (keys.empty()) return "nothing";
      const Provision& provision = view_->provisions(keys.front().version)[keys.front().provision];
      const std::string& work = view_->works()[keys.front().work].id;
      return provision.path.empty() ? work : work + "/" + provision.path;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::no_such_provision) << error.what();
      return error.what();
    }
  }

  TestFolder folder_;
  std::unique_ptr<LibraryView> view_;
};

TEST_F(LocateTest, OpensWhateverIsPrintedAsACitation) {
  const std::int32_t day = to_days(*parse_date("2033-01-01"));
  const auto cite = [&](const ProvisionKey& key) {
    return cite_chain(view_->works()[key.work], view_->provision_and_above(key.version, key.provision));
  };
  std::size_t citations = 0;
  std::size_t parts = 0;
  std::size_t parts_read = 0;
  for (std::uint32_t work = 0; work < view_->works().size(); ++work) {
    const auto version = view_->version_read(work, day);
    if (!version) continue;
    const Tree tree = view_->provisions(version->record.version);
    for (std::uint32_t at = 1; at < tree.size(); ++at) {
      const ProvisionKey key{work, version->record.version, at};
      const std::string printed = cite(key);
      for (const ProvisionKey& opened : locate(*view_, printed, day))
        EXPECT_EQ(cite(opened), printed) << tree[at].path;
      ++citations;
      if (tree[at].level < Level::article || tree[at].number.empty()) continue;
      ++parts;
      const Query query = parse_query(*view_, "(" + printed + ")", {std::nullopt, day});
      parts_read += std::ranges::any_of(query.named, [&](const NamedProvision& named) {
        return std::ranges::any_of(named.targets,
                                   [&](const ProvisionKey& target) { return cite(target) == printed; });
      });
    }
  }
  EXPECT_GT(citations, 150U);
  EXPECT_GT(static_cast<double>(parts_read), 0.9 * static_cast<double>(parts)) << parts;
}

TEST_F(LocateTest, PartsNumbersFromShortNamesBehindThem) {
  EXPECT_NE(found("§ 1 DrachG").find("/1"), std::string::npos) << found("§ 1 DrachG");
  EXPECT_EQ(found("§ 1DrachG"), found("§ 1 DrachG"));
  EXPECT_EQ(found("§1DrachG"), found("§ 1 DrachG"));
}

TEST_F(LocateTest, TakesTheIdsOfPublishers) {
  EXPECT_EQ(found("32031R0078"), "eu/32031R0078");
  EXPECT_EQ(found("CELEX:32031R0078"), "eu/32031R0078");
  EXPECT_EQ(found("eli/reg/2031/78/art_1/par_2"), "eu/32031R0078/1/2");
  EXPECT_EQ(found("http://data.europa.eu/eli/reg/2031/78/oj"), "eu/32031R0078");
  EXPECT_EQ(found("eli/xx/2015/7"), "xx/act-2015-7");
  EXPECT_EQ(found("/akn/xx/act/2015/7~sec_2"), "xx/act-2015-7/2");
  EXPECT_EQ(found("BWBR9900001"), "nl/BWBR9900001");
  EXPECT_EQ(found("jci1.3:c:BWBR9900001&artikel=1:1&lid=1"), "nl/BWBR9900001/1:1/1");
  EXPECT_EQ(found("BWBR9900001/artikel/1:1"), "nl/BWBR9900001/1:1");
  EXPECT_EQ(found("https://wetten.overheid.nl/BWBR9900001/2025-01-01/#Hoofdstuk1_Artikel1:1"),
            "nl/BWBR9900001/1:1");
  EXPECT_EQ(found("/us/usc/t97/s12a/b"), "us/usc-t97/12a/b");
  EXPECT_EQ(found("97 U.S.C. § 12a"), "us/usc-t97/12a");
  EXPECT_EQ(found("97 USC 12a(b)"), "us/usc-t97/12a/b");
  EXPECT_EQ(found("990001"), "kr/등대섬-항만-이용법");
  EXPECT_EQ(found("sfs:9"), "kr/등대법/3");
  EXPECT_EQ(found("ท0001"), "th/พระราชบัญญัติท่าเรือโคมไฟ-พ.ศ.-2566");
  EXPECT_EQ(found("ECLI:NL:XX:2031:9"), "en/Judgment-on-the-lamp");
  EXPECT_EQ(found("https://www.gesetze-im-internet.de/drachg/__1.html"), "de/DrachG/1");
}

TEST_F(LocateTest, TakesTheSectionsOfAnActByTheirPlaceInTheCode) {
  for (const std::string_view place :
       {"96 U.S.C. 2604", "96 USC § 2604", "section 2604 of title 96, United States Code",
        "96 U.S.C.A. § 2604", "96 U.S.C. § 2604 (2020)"})
    EXPECT_EQ(found(place), "us/pl-101-9/5") << place;
  EXPECT_EQ(found("96 U.S.C. 2604(a)"), "us/pl-101-9/5/a");
  EXPECT_EQ(found("96 USC 2604(b)"), "'96 USC 2604(b)': us/pl-101-9/5 has no subsection b on 2033-01-01");
  EXPECT_EQ(found("97 U.S.C.A. § 12a"), "us/usc-t97/12a");
}

TEST_F(LocateTest, SaysWhichPartIsMissing) {
  EXPECT_EQ(found("eli/reg/2031/78/art_99"),
            "'eli/reg/2031/78/art_99': '32031R0078' has no such provision on 2033-01-01");
  EXPECT_EQ(found("eli/reg/1999/1"), "nothing in the library is called 'eli/reg/1999/1'");
}

TEST_F(LocateTest, TakesAnIdAndWhatIsCitedInItsWork) {
  EXPECT_EQ(found("BWBR9900001 artikel 1:1"), "nl/BWBR9900001/1:1");
  EXPECT_EQ(found("nl/BWBR9900001, artikel 1:1"), "nl/BWBR9900001/1:1");
  EXPECT_EQ(found("artikel 1:1 BWBR9900001"), "nl/BWBR9900001/1:1");
  EXPECT_EQ(found("NL/bwbr9900001/1:1"), "nl/BWBR9900001/1:1");
  EXPECT_EQ(found("us/usc-t97/12A"), "us/usc-t97/12a");
  EXPECT_EQ(found("BWBR9900001 artikel 99"),
            "'BWBR9900001 artikel 99': the work has no such provision on 2033-01-01");
  EXPECT_EQ(found("32031R0078 Article 1"), "eu/32031R0078/1");
  EXPECT_EQ(found("https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32031R0078#art_1"),
            "eu/32031R0078/1");
  EXPECT_EQ(found("http://data.europa.eu/eli/reg/2031/78/oj#art_1"), "eu/32031R0078/1");
}

TEST_F(LocateTest, APartThatIsMissingIsNotWhatIsAroundIt) {
  const std::string missing = "nl/BWBR9900001/1:1 has no lid 9 on 2033-01-01";
  EXPECT_EQ(found("jci1.3:c:BWBR9900001&artikel=1:1&lid=9"),
            "'jci1.3:c:BWBR9900001&artikel=1:1&lid=9': " + missing);
  EXPECT_EQ(found("97 USC 12a(c)"), "'97 USC 12a(c)': us/usc-t97/12a has no subsection c on 2033-01-01");
}

TEST_F(LocateTest, WhatSeveralProvisionsAreCitedByLeadsToAll) {
  const auto count = [&](std::string_view reference) {
    return locate(*view_, reference, to_days(*parse_date("2033-01-01"))).size();
  };
  EXPECT_EQ(count("부표법 부칙 제1조"), 2U);
  EXPECT_EQ(count("부표법 부칙(2005. 6. 7.) 제1조"), 1U);
}

TEST_F(LocateTest, AQuerySaysWhichAddendumItMeans) {
  const Query query =
      parse_query(*view_, "등대섬 항만 이용법은 2023. 11. 2. 개정되었는데, 그 부칙 제2조는 무엇인가?",
                  {Language::korean, to_days(*parse_date("2033-01-01"))});
  ASSERT_FALSE(query.named.empty());
  const NamedProvision& named = query.named.back();
  EXPECT_EQ(named.citation.path.front(), (CitedStep{Level::addendum, "20231102"}));
  ASSERT_EQ(named.targets.size(), 1u);
  EXPECT_EQ(view_->provisions(named.targets.front().version)[named.targets.front().provision].path,
            "addendum-20231102/2");
}

TEST(LocateAtAnyTime, FindsWhatOneOfTwoActsOfATitleWillSay) {
  const TestFolder folder;
  const auto act = [](const char* id, const char* from, const char* articles) {
    return fmt::format(
        "---\n제목: 나루법\n법령ID: '{}'\n법령구분: 법률\n공포일자: {}\n시행일자: {}\n---\n\n# 나루법\n\n{}",
        id, from, from, articles);
  };
  write_file(folder / "old.md", act("000101", "1948-05-02", "##### 제1조 (목적)\n나루를 정한다.\n"));
  write_file(folder / "new.md",
             act("000202", "2027-12-31",
                 "##### 제1조 (목적)\n나루를 정한다.\n\n##### 제2조 (허가)\n나루를 열려면 허가를 받는다.\n"));
  const LibraryFolder library = LibraryFolder::open_or_create(folder / "library");
  Catalogue catalogue(library.catalogue(), Database::Mode::write);
  add_files(catalogue, {folder / "old.md", folder / "new.md"}, {});
  build_library(library, catalogue);
  const LibraryView view = LibraryView::open(folder / "library");
  ASSERT_EQ(view.works().size(), 2U);
  const std::int32_t day = to_days(*parse_date("2026-11-24"));
  // The only words that are held of the second act are those to come.
  const std::vector<ProvisionKey> found = locate(view, "나루법 제2조", day);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(view.provisions(found.front().version)[found.front().provision].heading, "허가");
}

}  // namespace
}  // namespace pandect
