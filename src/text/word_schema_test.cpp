#include "text/word_schema.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pandect/error.h"
#include "text/language_profile.h"
#include "text/word_file.h"

namespace pandect {
namespace {

using testing::HasSubstr;

/// The error for a file of one part; empty if it is accepted.
std::string refusal(const std::string& part, const std::string& bytes) {
  try {
    check_word_files(std::vector<WordFile>{{"xx/" + part + ".txt", part, bytes}},
                     language_files(Language::english));
    return {};
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input) << error.what();
    EXPECT_FALSE(error.hint().empty()) << error.what();
    return error.what();
  }
}

TEST(WordSchema, HoldsForEveryLanguageOfTheProgram) {
  for (const Language language : known_languages()) {
    EXPECT_NO_THROW({
      try {
        check_word_files(language_files(language), language_files(Language::english));
      } catch (const Error& error) {
        ADD_FAILURE() << error.what() << "\n" << error.hint();
      }
    });
  }
}

TEST(WordSchema, SaysWhereWhatIsWrong) {
  EXPECT_EQ(refusal("citing", "level article: art.\nlevel artcle: art.\n"),
            "xx/citing.txt:2: 'level artcle' should be written 'level PART'");
  EXPECT_EQ(refusal("citing", "level article: art.\n\nlevle article: art.\n"),
            "xx/citing.txt:3: 'levle article' is not a head of citing.txt");
  EXPECT_EQ(refusal("citing", "level article: art.\ntrait: hyphen\n").substr(0, 39),
            "xx/citing.txt:2: 'hyphen' is not one of");
  EXPECT_THAT(refusal("citing", "prefix: 第\nlevel article: 条\n"),
              HasSubstr("should be written 'one of 'form: inside''"));
  EXPECT_THAT(refusal("citing", "form: sideways\n"), HasSubstr("'sideways' is not one of inside, joined"));
  EXPECT_THAT(refusal("citing", "form: joined\nlist: e\n"), HasSubstr("there is no line 'level PART: …'"));
  EXPECT_EQ(refusal("dates", "in: nel {year}, nel {yaer}\n"),
            "xx/dates.txt:1: nothing is known of '{yaer}' there");
  EXPECT_EQ(refusal("dates", "in: nel {year\n"), "xx/dates.txt:1: 'nel {year' has a brace without the other");
  EXPECT_THAT(refusal("dates", "month 13: x\n"), HasSubstr("should be written 'month 1..12'"));
  EXPECT_THAT(refusal("language", "name: X\nname: Y\n"),
              HasSubstr(":2: 'name' is given twice, first in line 1"));
  EXPECT_THAT(refusal("language", "name: X\nscript: Latin1\n"),
              HasSubstr("'Latin1' is not an ISO 15924 code"));
  EXPECT_THAT(refusal("language", "name: X\nstemmer: klingon\n"), HasSubstr("'klingon' is not a stemmer"));
  EXPECT_THAT(refusal("checking", "number vier: four\n"), HasSubstr("should be written 'number N'"));
  EXPECT_THAT(refusal("checking", "contrary: a, b\n"), HasSubstr("two lists with one |"));
  EXPECT_THAT(refusal("titles", "numbered: legge\n"), HasSubstr("a pair of words with one ="));
  EXPECT_THAT(refusal("not-law", "court: Cass.\ndecision: {cuort} {number}\n"), HasSubstr("'{cuort}'"));
  EXPECT_THAT(refusal("not-law", "court: Cass.\nofice: x\ndecision: {court} {number}\n"),
              HasSubstr("'ofice' is not a head"));
  EXPECT_THAT(refusal("ending", "until: {self} ends on {dat}\n"), HasSubstr("'{dat}'"));
  EXPECT_THAT(refusal("places", "Spain: spanish\n"), HasSubstr("'Spain' is not a head"));
  EXPECT_THAT(refusal("page", "ask: x\n"), HasSubstr("is missing, which English has"));
  EXPECT_THAT(refusal("chekcing", "stop: x\n"), HasSubstr("nothing reads a file 'chekcing.txt'"));
  EXPECT_EQ(refusal("dates", "month 1: enero\nin: en {year}\n"), "");
}

TEST(WordSchema, HoldsThePageToTheValuesOfEnglish) {
  std::string page;
  for (const WordFile& file : language_files(Language::english))
    if (file.is_of("page")) page += file.bytes;
  const std::string line = "said asked-without: '{words}' stands";
  const std::size_t at = page.find(line);
  ASSERT_NE(at, std::string::npos);
  const auto with = [&](const std::string& other) {
    return refusal("page", std::string(page).replace(at, line.size(), other));
  };
  EXPECT_EQ(with(line), "");
  EXPECT_THAT(with("said asked-without: '{wrods}' stands"),
              HasSubstr("has other values than the line of English"));
  EXPECT_THAT(with("said asked-without: nothing stands"), HasSubstr("has other values"));
  EXPECT_THAT(with("said asked-without: '{words' stands"), HasSubstr("has a brace without the other"));
  EXPECT_EQ(with("said asked-without: '{words| / }' stands"), "");
}

/// A way in which whoever writes a file goes wrong.
using Mistake = std::function<std::string(const std::string& line)>;

TEST(WordSchema, AcceptsOrNamesTheLineOfEveryMistakeInEveryFile) {
  const std::vector<Mistake> mistakes{
      [](const std::string&) { return std::string(); },
      [](const std::string& line) { return "un" + line; },
      [](const std::string& line) { return line + ", {year"; },
      [](const std::string& line) { return line + ", {nonesuch}"; },
      [](const std::string& line) { return line + "\n" + line; },
      [](const std::string& line) { return line.substr(0, line.find_first_of(":=")); },
      [](const std::string& line) { return line.substr(0, line.find_first_of(":=")) + ": ,"; },
      [](const std::string& line) { return line.substr(0, line.find_first_of(":=")) + " 1..2x: y"; },
      [](const std::string& line) { return line + " | = > {}"; }};
  std::size_t refused = 0;
  std::size_t accepted = 0;
  for (const char* code : {"it", "ko", "th", "en"}) {
    for (const WordFile& file : language_files(*parse_language(code))) {
      if (file.part.find('-') != std::string::npos && file.part != "not-law") continue;
      const std::string bytes(file.bytes);
      std::vector<std::pair<std::size_t, std::size_t>> lines;
      for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
        if (end > at && bytes[at] != '#') lines.emplace_back(at, end);
        at = end + 1;
      }
      // Some of the lines of long files are enough: heads come again in them.
      const std::size_t step = std::max<std::size_t>(1, lines.size() / 12);
      for (std::size_t i = 0; i < lines.size(); i += step) {
        const auto [begin, end] = lines[i];
        for (const Mistake& mistake : mistakes) {
          const std::string changed =
              bytes.substr(0, begin) + mistake(bytes.substr(begin, end - begin)) + bytes.substr(end);
          const std::string error = refusal(file.part, changed);
          const std::string path = fmt::format("xx/{}.txt:", file.part);
          error.empty() ? ++accepted : ++refused;
          if (!error.empty()) {
            EXPECT_THAT(error, testing::MatchesRegex(path + "[0-9]+: .+"));
          }
        }
      }
    }
  }
  EXPECT_GT(refused, accepted);
  EXPECT_GT(accepted, 100U);
}

}  // namespace
}  // namespace pandect
