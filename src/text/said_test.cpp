#include "text/said.h"

#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "source_folder.h"
#include "text/language_profile.h"
#include "text/word_file.h"

namespace pandect {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view said_head = "said ";

/// The lines of the page of a language, by their heads.
std::map<std::string, std::string> page_lines(Language language) {
  std::map<std::string, std::string> lines;
  for (const WordLine& line : language_lines(language, "page"))
    lines.emplace(std::string(line.head), std::string(line.rest));
  return lines;
}

std::vector<Language> page_languages_read() {
  std::vector<Language> all;
  for (const Language language : known_languages())
    if (!language_lines(language, "page").empty()) all.push_back(language);
  return all;
}

/// What a call has between its brackets.
std::string call_at(const std::string& text, std::size_t bracket) {
  int depth = 0;
  for (std::size_t at = bracket; at < text.size(); ++at) {
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (depth == 0) return text.substr(bracket + 1, at - bracket - 1);
  }
  return {};
}

std::set<std::string> found_in(const std::string& text, const char* pattern) {
  std::set<std::string> found;
  const std::regex regex(pattern);
  for (std::sregex_iterator one(text.begin(), text.end(), regex), end; one != end; ++one)
    found.insert((*one)[1].str());
  return found;
}

/// The sources of the program, one behind the other.
const std::string& sources() {
  static const std::string all = [] {
    std::string read;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(PANDECT_SOURCE_DIR) / "src")) {
      const std::string name = entry.path().filename().string();
      if (name.ends_with(".cpp") && !name.ends_with("_test.cpp")) read += read_file(entry.path());
    }
    return read;
  }();
  return all;
}

TEST(Said, IsMadeFromTheLineOfItsCode) {
  const Said said = say("asked-as-of", {{"words", "in 2015"}, {"day", "2015-12-31"}});
  EXPECT_EQ(said.text, R"(the question says "in 2015": as of 2015-12-31)");
  EXPECT_EQ(told("de", said), "In der Frage steht „in 2015“: Stand 2015-12-31");
  EXPECT_EQ(told("ko", said), "질문에 “in 2015”라고 되어 있습니다: 기준일 2015-12-31");
  EXPECT_EQ(told("en", said), said.text);
  EXPECT_EQ(told("es", said), said.text) << "no language of the page";
  EXPECT_EQ(told("de", {"words of a law"}), "words of a law");
}

TEST(Said, HasListsAndOtherWordsInIt) {
  const Said names = say("strangers", {{"names", std::vector<std::string>{"Anna", "Bert"}}});
  EXPECT_THAT(names.text, HasSubstr("names 'Anna' or 'Bert'"));
  EXPECT_THAT(told("de", names), HasSubstr("nennt „Anna“ oder „Bert“"));
  const Said why =
      say("nothing-found",
          {{"why", std::vector<Said>{say("stands-nowhere", {{"words", "x"}}), say("library-empty")}}});
  EXPECT_EQ(why.text, "nothing was found: 'x' stands in nothing that is searched; the library is empty");
  EXPECT_EQ(told("nl", why),
            "niets gevonden: ‘x’ komt nergens voor in wat wordt doorzocht; de verzameling is leeg");
  const Said one = say("not-carried", {{"verdict", said_kind("verdict", "contradicted")}});
  EXPECT_THAT(one.text, HasSubstr("(contradicted)"));
  EXPECT_THAT(told("de", one), Not(HasSubstr("contradicted")));
}

TEST(Said, NamesLanguagesInTheLanguage) {
  const Said said = say("only-quotations", {{"language", said_language(Language::korean)}});
  EXPECT_THAT(said.text, HasSubstr("Korean"));
  EXPECT_THAT(told("de", said), HasSubstr("Koreanisch"));
  EXPECT_THAT(told("ja", said), HasSubstr("韓国語"));
}

TEST(Said, BracesOfQuotedWordsStay) {
  EXPECT_EQ(say("stands-nowhere", {{"words", "{words} {"}}).text,
            "'{words} {' stands in nothing that is searched");
}

TEST(Said, EveryCallHasItsLineAndAllItsValues) {
  const std::map<std::string, std::string> lines = page_lines(Language::english);
  std::size_t calls = 0;
  for (std::size_t at = sources().find(" say("); at != std::string::npos;
       at = sources().find(" say(", at + 1)) {
    const std::string call = call_at(sources(), at + 4);
    const std::string before = call.substr(0, call.find("{{"));
    const std::set<std::string> values = found_in(call, R"re(\{"([a-z]+)",)re");
    for (const std::string& code : found_in(before, R"re("([a-z-]+)")re")) {
      ++calls;
      const auto line = lines.find(std::string(said_head) + code);
      ASSERT_NE(line, lines.end()) << code;
      for (const std::string& name : found_in(line->second, R"re(\{([a-z]+)[|}])re"))
        EXPECT_TRUE(values.contains(name)) << code << " is said without {" << name << "}";
    }
  }
  EXPECT_GT(calls, 80U);
}

TEST(Said, EveryLineIsSaidSomewhere) {
  for (const auto& [head, line] : page_lines(Language::english)) {
    if (!head.starts_with(said_head)) continue;
    EXPECT_THAT(sources(), HasSubstr('"' + head.substr(said_head.size()) + '"')) << head;
  }
}

TEST(Said, EveryLanguageOfThePageHasAllLinesAndNoneIsOfACommandLine) {
  const std::map<std::string, std::string> english = page_lines(Language::english);
  EXPECT_EQ(page_languages_read().size(), 8U);
  for (const Language language : page_languages_read()) {
    const std::map<std::string, std::string> lines = page_lines(language);
    std::size_t own = 0;
    for (const auto& [head, line] : english) {
      ASSERT_TRUE(lines.contains(head)) << language_code(language) << ": " << head;
      const std::string& said = lines.at(head);
      if (!head.starts_with(said_head)) continue;
      own += said != line ? 1 : 0;
      for (const char* of_a_command : {"`", "--", "pandect ", "make "})
        EXPECT_THAT(said, Not(HasSubstr(of_a_command))) << language_code(language) << ": " << head;
    }
    EXPECT_TRUE(language == Language::english || own > 100) << language_code(language) << ": " << own;
  }
}

TEST(Said, WhatCannotReadTheLinesSaysTheSame) {
  // src/base/work_limit.cpp is below the lines.
  for (const char* code : {"too-much-work", "ask-for-less"})
    EXPECT_THAT(sources(), HasSubstr(fmt::format("{{\"{}\", \"{}\"}}", say(code).text, code)));
}

}  // namespace
}  // namespace pandect
