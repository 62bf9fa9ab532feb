#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "base/file.h"
#include "pandect/error.h"
#include "readers/joined_laws.h"
#include "readers/real_data.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// Files of the formats in which states publish law, in folders by format: PANDECT_DATA/formats/us-ecfr/….
class NationalFormats : public RealData {
 protected:
  void SetUp() override {
    RealData::SetUp();
    if (IsSkipped()) return;
    data_ /= "formats";
    if (!fs::exists(data_)) GTEST_SKIP() << "no formats/ in PANDECT_DATA: national formats are NOT tested";
  }

  /// Numbers of the articles outside annexes and addenda.
  static std::set<std::string> articles(const Work& work) {
    std::set<std::string> numbers;
    for (const Provision& p : work.provisions) {
      if (p.level == Level::article && p.path.find('/') == std::string::npos) numbers.insert(p.number);
    }
    return numbers;
  }

  Work read_one(const char* file, std::string_view format) const { return read(data_ / file, format); }
};

TEST_F(NationalFormats, AreReadOrRefusedByName) {
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(data_)) {
    const fs::path& path = entry.path();
    if (!entry.is_regular_file() || path.extension() == ".gz" || path.filename() == "README.md") continue;
    SCOPED_TRACE(path);
    ++files;
    const std::string bytes = read_file(path);
    const bool decision = path.string().find("/caselaw/") != std::string::npos;
    try {
      const Reader& reader = choose_reader({path.string(), bytes});
      EXPECT_FALSE(decision) << "a decision is no law: " << reader.format();
      for (const Work& work : reader.read({path.string(), bytes})) {
        EXPECT_NO_THROW(check_work(work));
        EXPECT_FALSE(work.title.empty());
      }
    } catch (const Error& error) {
      const std::string said = error.what();
      const bool page_not_found = path.filename() == "733691.txt";
      // Files that are parts of a law, and answers without words, are refused by name, too.
      const bool part = said.ends_with("is not read without the others") ||
                        said.find("an answer of the API of Légifrance") != std::string::npos;
      EXPECT_TRUE(part || said.ends_with(" not read") ||
                  said.ends_with("a table of no data set that is known") || page_not_found)
          << said;
    }
  }
  EXPECT_GT(files, 100U);
}

TEST_F(NationalFormats, SectionsWhoseNumberIsOnTheNextLineAreNotLost) {
  const Work work = read_one("thailand-krisdika/txt/834303.txt", "plain-statute");
  EXPECT_EQ(articles(work).size(), 83U);
  EXPECT_EQ(work.problems.size(), 1U);  // that its lines do not show its paragraphs
  for (const Provision& p : work.provisions)
    EXPECT_TRUE(p.level != Level::paragraph || p.path.starts_with("addendum")) << p.path;
  // The sections of amending acts printed behind the act are not its own.
  const std::set<std::string> martial =
      articles(read_one("thailand-krisdika/txt/389323.txt", "plain-statute"));
  EXPECT_EQ(martial.size(), 20U);
  EXPECT_TRUE(martial.contains("15 ทวิ"));
  EXPECT_FALSE(martial.contains("170"));
  EXPECT_EQ(articles(read_one("thailand-krisdika/txt/394519.txt", "plain-statute")).size(), 45U);
}

TEST_F(NationalFormats, ThaiTitlesAreDistinct) {
  std::set<std::string> ids;
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(data_ / "thailand-krisdika/txt")) {
    if (entry.path().filename() == "733691.txt") continue;
    ++files;
    const Work work = read(entry.path(), "plain-statute");
    ids.insert(work.id);
    EXPECT_EQ(work.title.find('['), std::string::npos) << work.title;
  }
  EXPECT_EQ(ids.size(), files);
}

TEST_F(NationalFormats, FootnotesAreNoNumbers) {
  const Work work = read_one("switzerland-fedlex/sample-code.xml", "akoma-ntoso");
  EXPECT_EQ(work.id, "ch/eli-cc-24-233_245_233");
  const std::set<std::string> numbers = articles(work);
  EXPECT_GT(numbers.size(), 1050U);
  for (const std::string& number : numbers) EXPECT_LE(number.size(), 12U) << number;
  for (const char* const number : {"1", "28a", "465", "977"}) EXPECT_TRUE(numbers.contains(number)) << number;
  EXPECT_EQ(articles(read_one("switzerland-fedlex/sample-with-tables.xml", "akoma-ntoso")).size(), 240U);
}

TEST_F(NationalFormats, EverySectionOfATitleOfTheEcfrIsAProvision) {
  for (const char* const file : {"us-ecfr/ECFR-title1-current.xml", "us-ecfr/ECFR-title1-updated.xml"}) {
    const Work work = read_one(file, "ecfr");
    EXPECT_EQ(work.id, "us/cfr-t1");
    EXPECT_EQ(articles(work).size(), 288U);
    std::size_t paragraphs = 0;
    for (const Provision& p : work.provisions) paragraphs += p.level == Level::paragraph ? 1 : 0;
    EXPECT_GT(paragraphs, 400U);
  }
}

TEST_F(NationalFormats, LawsOfOneDatabaseAreKeptApart) {
  std::map<std::string, std::string> titles;
  for (const auto& entry : fs::directory_iterator(data_ / "belgium-justel")) {
    if (entry.path().extension() != ".html") continue;
    const Work work = read(entry.path(), "html");
    titles[work.id] = work.title;
    for (const Provision& p : work.provisions)
      EXPECT_TRUE(!p.unit || p.path.find('~') == std::string::npos) << p.path;
  }
  EXPECT_EQ(titles.size(), 5U);
  EXPECT_EQ(titles["be/1867060850"], "CODE PENAL");
  const Work code = read_one("belgium-justel/sample-code.html", "html");
  EXPECT_EQ(articles(code).size(), 884U);
  EXPECT_EQ(code.text.find("----------"), std::string::npos);
}

TEST_F(NationalFormats, ChangesOfNormattivaLeaveNoMarks) {
  const Work work = read_one("italy-normattiva/akn/20050516_005G0104_VIGENZA_20250130.xml", "akoma-ntoso");
  EXPECT_EQ(language_code(work.language), "it");
  EXPECT_EQ(work.text.find("(("), std::string::npos);
  for (const Provision& p : work.provisions) EXPECT_EQ(p.heading.find("))"), std::string::npos) << p.heading;
}

TEST_F(NationalFormats, EveryArticleOfEgovIsAProvision) {
  const auto count = [&](const char* file) { return articles(read_one(file, "egov-xml")).size(); };
  EXPECT_EQ(count("japan-egov/359AC0000000086_20150801_000000000000000.xml"), 223U);
  EXPECT_EQ(count("japan-egov/334AC0000000125_20260524_504AC0000000048.xml"), 118U);
  const Work before = read_one("japan-egov/405AC0000000088_20180401_429AC0000000004.xml", "egov-xml");
  const Work after = read_one("japan-egov/405AC0000000088_20240401_504AC0100000052.xml", "egov-xml");
  EXPECT_EQ(before.id, after.id);
  ASSERT_TRUE(before.in_force.from && after.in_force.from);
  EXPECT_EQ(format_date(*after.in_force.from), "2024-04-01");
  EXPECT_EQ(articles(after).size(), 48U);
}

TEST_F(NationalFormats, EverySectionOfClmlIsAProvision) {
  const auto count = [&](const char* file) { return articles(read_one(file, "clml")).size(); };
  EXPECT_EQ(count("uk-clml/sample-human-rights-1998.xml"), 23U);
  EXPECT_EQ(count("uk-clml/sample-ni-nia-2022-2.xml"), 7U);
  EXPECT_EQ(count("uk-clml/sample-scot-asp-2021-11.xml"), 5U);
  EXPECT_EQ(count("uk-clml/sample-senedd-asc-2020-1.xml"), 30U);
}

TEST_F(NationalFormats, EveryArticleOfLawGoKrIsAProvision) {
  const std::map<std::string, std::size_t> acts{
      {"근로기준법", 132}, {"난민법", 48}, {"상표법", 246}, {"전자금융거래법", 66}};
  for (const auto& [name, count] : acts) {
    const Work work = read(data_ / "korea-law-go-kr/json" / (name + ".json"), "law-go-kr");
    EXPECT_EQ(work.title, name);
    EXPECT_EQ(articles(work).size(), count) << name;
  }
  // 항 and 호 of the articles, without those of the addenda.
  const Work labour = read(data_ / "korea-law-go-kr/json/근로기준법.json", "law-go-kr");
  std::map<Level, std::size_t> parts;
  for (const Provision& p : labour.provisions)
    if (!p.path.starts_with("addendum")) ++parts[p.level];
  EXPECT_EQ(parts[Level::paragraph], 223U);
  EXPECT_EQ(parts[Level::item], 126U);
  for (const auto& entry : fs::directory_iterator(data_ / "korea-law-go-kr/ordinance-xml"))
    EXPECT_EQ(articles(read(entry.path(), "law-go-kr")).size(), 18U) << entry.path();
}

std::size_t count(const Work& work, Level level, bool unit) {
  return static_cast<std::size_t>(std::ranges::count_if(
      work.provisions, [&](const Provision& p) { return p.level == level && p.unit == unit; }));
}

TEST_F(NationalFormats, EveryArticleOfLexmlIsAProvisionAndNoneIsThatOfAnotherLaw) {
  const Work finances = read_one("brazil-lexml/pls_229_2009.xml", "lexml");
  EXPECT_EQ(count(finances, Level::article, true), 173U);  // 31 more are quoted
  EXPECT_EQ(count(finances, Level::paragraph, false), 222U);
  EXPECT_EQ(count(finances, Level::item, false), 323U);
  EXPECT_EQ(count(finances, Level::subitem, false), 30U);
  const Work oil = read_one("brazil-lexml/pre-sal-novo.xml", "lexml");
  EXPECT_EQ(count(oil, Level::article, true), 67U);
  EXPECT_EQ(count(oil, Level::item, false), 129U);
  EXPECT_EQ(count(oil, Level::division, false), 12U);
}

TEST_F(NationalFormats, EveryArticleOfTheSpanishGazetteIsAProvision) {
  const Work tax = read_one("spain-boe/base-irpf.xml", "boe");
  EXPECT_EQ(count(tax, Level::article, true), 108U);  // its table of contents lists them, too
  EXPECT_EQ(count(tax, Level::annex, true), 49U);     // dispositions
  EXPECT_EQ(count(tax, Level::title, false), 14U);
  EXPECT_EQ(tax.problems.size(), 1U);  // that it was amended
  const Work decree = read_one("spain-boe/modif-6-rd.xml", "boe");
  EXPECT_EQ(count(decree, Level::article, true), 15U);
  EXPECT_EQ(count(decree, Level::annex, true), 7U);
  // The amended articles are quoted: none of their paragraphs is one of the decree's.
  for (const Provision& p : decree.provisions) EXPECT_EQ(p.path.find('~'), std::string::npos) << p.path;
}

TEST_F(NationalFormats, EveryVersionOfAConsolidatedSpanishArticleIsKept) {
  const std::vector<Work> works = read_works(data_ / "spain-boe/constitucion-sample.xml", "boe");
  ASSERT_EQ(works.size(), 4U);
  const char* const days[] = {"1978-12-29", "1992-08-28", "2011-09-27", "2024-02-17"};
  for (std::size_t i = 0; i < works.size(); ++i) {
    EXPECT_EQ(format_date(works[i].in_force.from.value()), days[i]);
    EXPECT_EQ(count(works[i], Level::article, true), 7U);
    EXPECT_EQ(works[i].text.find("Se modifica"), std::string::npos);  // editors' notes
  }
  EXPECT_EQ(works[2].text.find("personas con discapacidad"), std::string::npos);
  EXPECT_NE(works[3].text.find("personas con discapacidad"), std::string::npos);
}

TEST_F(NationalFormats, LawsOfManyFilesAreJoined) {
  JoinedLaws joined;
  std::size_t parts = 0;
  for (const char* const folder : {"france-legi/dila-xml", "austria-ris"}) {
    for (const auto& entry : fs::recursive_directory_iterator(data_ / folder)) {
      if (entry.path().extension() != ".xml") continue;
      EXPECT_TRUE(joined.take({entry.path().string(), read_file(entry.path())})) << entry.path();
      ++parts;
    }
  }
  EXPECT_EQ(parts, 6U);
  std::map<std::string, Work> works;
  for (const auto& [reader, text] : joined.finish())
    for (Work& work : reader->read({"joined", text})) works.emplace(work.id, std::move(work));
  ASSERT_EQ(works.size(), 3U);
  const Work& code = works.at("fr/LEGITEXT000006070666");
  EXPECT_EQ(format_date(code.in_force.to.value()), "2001-01-01");
  ASSERT_EQ(code.problems.size(), 1U);  // of the nine versions that its files list, one is there
  EXPECT_TRUE(code.problems[0].message.starts_with("8 listed versions")) << code.problems[0].message;
  EXPECT_EQ(count(works.at("at/10002333"), Level::item, false), 11U);
}

}  // namespace
}  // namespace pandect
