#include "lab/dataset/making_words.h"

#include <memory>

#include <fmt/format.h>

#include "base/date.h"
#include "text/per_language.h"
#include "text/word_file.h"

namespace pandect {
namespace {

std::unique_ptr<const MakingWords> read_making_words(Language language) {
  auto words = std::make_unique<MakingWords>();
  for (const WordLine& line : language_lines(language, "making")) {
    if (line.head == "months")
      words->months = line.words();
    else if (line.head == "precondition")
      words->preconditions = line.words();
    else if (line.head == "precondition-before")
      words->preconditions_before = line.words();
    else if (line.head == "countries")
      words->countries = line.words();
    else if (line.head == "discretion")
      words->discretion = line.words();
    else
      words->forms.emplace_back(line.head, line.rest);
  }
  return words;
}

}  // namespace

const MakingWords& making_words(Language language) {
  static const PerLanguage<MakingWords> all(read_making_words);
  return all.of(language);
}

std::string MakingWords::fill(
    std::string_view form,
    std::initializer_list<std::pair<std::string_view, std::string_view>> values) const {
  for (const auto& [name, text] : forms) {
    if (name != form) continue;
    // Read once from left to right: a value with brackets is not filled again.
    std::string filled;
    for (std::size_t at = 0; at < text.size();) {
      bool found = false;
      for (const auto& [key, value] : values) {
        if (const std::string place = fmt::format("{{{}}}", key);
            text.compare(at, place.size(), place) == 0) {
          filled += value;
          at += place.size();
          found = true;
          break;
        }
      }
      if (!found) filled += text[at++];
    }
    return filled;
  }
  return {};
}

std::string MakingWords::day(std::int32_t day) const {
  const Date date = from_days(day);
  const unsigned month = static_cast<unsigned>(date.month());
  const int year = static_cast<int>(date.year());
  return fill("day", {{"day", fmt::to_string(static_cast<unsigned>(date.day()))},
                      {"month", months.size() == 12 ? std::string(months[month - 1]) : fmt::to_string(month)},
                      {"year", fmt::to_string(year)},
                      {"buddhist", fmt::to_string(year + 543)}});
}

}  // namespace pandect
