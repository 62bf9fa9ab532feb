// The laws of samples/ and the questions about them, through the public API.
#include <algorithm>
#include <map>
#include <memory>
#include <ostream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "pandect/library.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::filesystem::path samples = PANDECT_SOURCE_DIR "/samples";

class Samples : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<TestFolder>();
    library_ = std::make_unique<Library>(Library::open_or_create(*folder_ / "library"));
    report_ = library_->add({samples / "en", samples / "ko", samples / "nl", samples / "th"});
    for (const WorkStatus& work : library_->status().all_works) ids_[work.title] = work.id;
  }
  static void TearDownTestSuite() {
    library_.reset();
    folder_.reset();
  }

  static std::string id_of(const std::string& title, const std::string& number) {
    const auto work = ids_.find(title);
    return work == ids_.end() ? "no work " + title : work->second + "/" + number;
  }

  static inline std::unique_ptr<TestFolder> folder_;
  static inline std::unique_ptr<Library> library_;
  static inline AddReport report_;
  static inline std::map<std::string, std::string> ids_;
};

std::vector<Json> questions() {
  std::vector<Json> rows;
  std::istringstream lines(read_file(samples / "questions.jsonl"));
  for (std::string line; std::getline(lines, line);) rows.push_back(parse_json(line, "questions.jsonl"));
  return rows;
}

ShowOptions on(const std::string& date) {
  ShowOptions options;
  options.as_of = date;
  return options;
}

std::string as_of(const Json& question) {
  return question.value("as_of", "2026-01-01");
}

TEST_F(Samples, AreReadWithoutAProblem) {
  EXPECT_EQ(report_.failed, 0U);
  for (const FileReport& file : report_.files)
    EXPECT_EQ(file.status, FileStatus::added) << file.path << file.message;
  EXPECT_THAT(library_->status().problems, IsEmpty());
}

TEST_F(Samples, HoldOneLawPerLanguageInTwoVersions) {
  std::map<std::string, int> amended;
  for (const WorkStatus& work : library_->status().all_works) {
    if (work.versions == 2) ++amended[work.language];
  }
  EXPECT_EQ(amended, (std::map<std::string, int>{{"en", 1}, {"ko", 1}, {"nl", 1}, {"th", 1}}));
  EXPECT_THAT(library_->status().all_works, SizeIs(9));
}

TEST_F(Samples, HaveEveryProvisionTheQuestionsAskFor) {
  for (const Json& question : questions()) {
    for (const Json& gold : question.at("gold")) {
      const std::string id = id_of(gold.at("work"), gold.at("number"));
      const auto shown = library_->show(id, on(as_of(question)));
      ASSERT_THAT(shown, SizeIs(1)) << question.at("id") << " " << id;
      EXPECT_EQ(shown.front().provision.id, id) << question.at("id");
    }
  }
}

TEST_F(Samples, OpenByTheCitationsThatArePrintedForThem) {
  std::size_t opened = 0;
  for (const WorkStatus& work : library_->status().all_works) {
    const auto shown_work = library_->show(work.id, on("2026-01-01"));
    for (const Outline& line : shown_work.front().contents) {
      const std::string printed = library_->show(line.id, on("2026-01-01")).front().provision.citation;
      const auto shown = library_->show(printed, on("2026-01-01"));
      ASSERT_THAT(shown, Not(IsEmpty())) << printed;
      // What has no number of its own is cited by what it stands in, with which its words are shown.
      const std::string& opens = shown.front().provision.id;
      if (line.label.empty()) {
        EXPECT_TRUE((line.id + "/").starts_with(opens + "/")) << printed;
        continue;
      }
      EXPECT_EQ(opens, line.id) << printed;
      EXPECT_TRUE(std::all_of(shown.begin() + 1, shown.end(), [&](const Shown& within) {
        return within.provision.id.starts_with(opens + "/");
      })) << printed;
      ++opened;
    }
  }
  EXPECT_GT(opened, 60U);
}

TEST_F(Samples, SearchFindsAProvisionForEveryQuestionThatHasOne) {
  for (const Json& question : questions()) {
    if (question.at("gold").empty()) continue;
    SearchOptions options;
    options.as_of = as_of(question);
    const SearchResult result = library_->search(question.at("question").get<std::string>(), options);
    const bool found = std::any_of(result.hits.begin(), result.hits.end(), [&](const SearchHit& hit) {
      return std::any_of(question.at("gold").begin(), question.at("gold").end(), [&](const Json& gold) {
        return hit.provision.id == id_of(gold.at("work"), gold.at("number"));
      });
    });
    EXPECT_TRUE(found) << question.at("id") << ": " << question.at("question");
  }
}

TEST_F(Samples, TellVersionsApartByDate) {
  const std::string id = id_of("Larkmoor Beekeeping and Poultry Act 2018", "4");
  EXPECT_THAT(library_->show(id, on("2022-12-31")).front().text.text, HasSubstr("within 30 days"));
  EXPECT_THAT(library_->show(id, on("2023-01-01")).front().text.text, HasSubstr("within 14 days"));
  EXPECT_EQ(library_->show(id, on("2018-06-30")).front().provision.standing, Standing::not_yet_in_force);
}

/// A text as a reader of the served one sees it: the code points of a provision from `begin` of its version
/// on.
std::string words_at(const Quote& shown, const Quote& wanted) {
  const CodePointOffsets offsets(shown.text);
  if (wanted.begin < shown.begin || wanted.end > shown.end) return "(outside)";
  const std::size_t from = offsets.to_byte(wanted.begin - shown.begin);
  return shown.text.substr(from, offsets.to_byte(wanted.end - shown.begin) - from);
}

TEST_F(Samples, QuotesOpenAtTheirWordsOnEveryDay) {
  std::size_t quotes = 0;
  const auto expect_opens = [&](const std::string& day, const ProvisionInfo& provision, const Quote& quote) {
    const auto shown = library_->show(provision.id, on(day));
    ASSERT_THAT(shown, SizeIs(1)) << provision.id;
    EXPECT_EQ(words_at(shown.front().text, quote), quote.text) << provision.id << " on " << day;
    EXPECT_EQ(shown.front().provision.source, provision.source) << provision.id << " on " << day;
    ++quotes;
  };
  for (const Json& question : questions()) {
    // Before and after the amendments.
    for (const std::string day : {"2022-06-01", "2026-01-01"}) {
      AskOptions asking;
      asking.as_of = day;
      const Answer answer = library_->ask(question.at("question").get<std::string>(), asking);
      for (const Passage& passage : answer.passages) {
        for (const Quote& quote : passage.quotes) expect_opens(day, passage.provision, quote);
        for (const RelatedPassage& related : passage.related)
          for (const Quote& quote : related.quotes) expect_opens(day, related.provision, quote);
        for (const Links& links : library_->links(passage.provision.id, on(day))) {
          for (const LinkInfo& link : links.refers_to) expect_opens(day, links.provision, link.words);
          for (const LinkInfo& link : links.referred_from) expect_opens(day, link.provision, link.words);
        }
      }
      for (const DefinedTerm& term : answer.definitions) expect_opens(day, term.provision, term.definition);
      SearchOptions searching;
      searching.as_of = day;
      for (const SearchHit& hit :
           library_->search(question.at("question").get<std::string>(), searching).hits)
        expect_opens(day, hit.provision, hit.snippet);
    }
  }
  EXPECT_GT(quotes, 500U);
}

struct Reference {
  const char* from_work;
  const char* from;
  const char* to_work;
  const char* to;
};

void PrintTo(const Reference& reference, std::ostream* out) {
  *out << reference.from_work << " " << reference.from;
}

class SampleReferences : public Samples, public ::testing::WithParamInterface<Reference> {};

TEST_P(SampleReferences, LeadFromOneLawToAnother) {
  const Reference& reference = GetParam();
  const auto links = library_->links(id_of(reference.from_work, reference.from), on("2026-01-01"));
  ASSERT_THAT(links, SizeIs(1));
  std::vector<std::string> targets;
  for (const LinkInfo& link : links.front().refers_to) targets.push_back(link.provision.id);
  EXPECT_THAT(targets, Contains(id_of(reference.to_work, reference.to)));
}

INSTANTIATE_TEST_SUITE_P(
    Laws, SampleReferences,
    ::testing::Values(
        Reference{"Larkmoor Beekeeping and Poultry Act 2018", "21", "Larkmoor Civil Penalties Act 2015", "4"},
        Reference{"Larkmoor Beekeeping and Poultry Act 2018", "24", "Larkmoor Civil Penalties Act 2015",
                  "12"},
        Reference{"Verordening deelvoertuigen Waterkerke", "17", "Handhavingsverordening Waterkerke", "3"},
        Reference{"Verordening deelvoertuigen Waterkerke", "19", "Handhavingsverordening Waterkerke", "9"},
        Reference{"늘봄시 개인형 이동장치 대여사업 관리 조례", "20", "늘봄시 공영주차장 설치 및 운영 조례",
                  "18"},
        Reference{"늘봄시 공영주차장 설치 및 운영 조례", "6", "늘봄시 개인형 이동장치 대여사업 관리 조례",
                  "2/1"},
        Reference{"พระราชบัญญัติตลาดชุมชนแห่งรัฐธาราวดี พ.ศ. 2563", "24",
                  "พระราชบัญญัติการเลี้ยงสุนัขและแมวแห่งรัฐธาราวดี พ.ศ. 2562", "30"}));

}  // namespace
}  // namespace pandect
