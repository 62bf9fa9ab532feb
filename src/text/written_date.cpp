#include "text/written_date.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include <fmt/format.h>

#include "text/folded_reader.h"
#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/ordinal.h"
#include "text/utf8.h"
#include "text/word_file.h"

namespace pandect {
namespace {

constexpr std::string_view month_head = "month ";

/// The folded words for months of all known languages, without those that are digits.
const std::vector<MonthName>& folded_months() {
  static const std::vector<MonthName> months = [] {
    std::vector<MonthName> all;
    for (const Language language : known_languages()) {
      for (const MonthName& name : month_names(language)) {
        std::string folded(FoldedText(name.words).text());
        std::size_t at = 0;
        if (!read_digits(folded, at)) all.push_back({std::move(folded), name.month});
      }
    }
    std::ranges::stable_sort(all, std::ranges::greater(),
                             [](const MonthName& name) { return name.words.size(); });
    return all;
  }();
  return months;
}

bool is_latin_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  return is_folded_latin(decode_utf8(text, at));
}

/// The longest word for a month that begins at `at`, where no word of Latin letters goes on.
const MonthName* month_at(std::string_view text, std::size_t at) {
  if (at > 0 && is_latin_at(text, previous_code_point(text, at)) && is_latin_at(text, at)) return nullptr;
  const auto found = std::ranges::find_if(folded_months(), [&](const MonthName& name) {
    if (!text.substr(at).starts_with(name.words)) return false;
    const std::size_t end = at + name.words.size();
    return !is_latin_at(text, end) || !is_latin_at(text, previous_code_point(text, end));
  });
  return found == folded_months().end() ? nullptr : &*found;
}

std::optional<Date> to_date(std::uint32_t written_year, std::uint32_t month, std::uint32_t day) {
  const std::uint32_t year = common_era(written_year);
  if (year < 1000 || year > 9999 || month > 12 || day > 31) return std::nullopt;
  return parse_date(fmt::format("{:04}-{:02}-{:02}", year, month, day));
}

}  // namespace

std::vector<MonthName> month_names(Language language) {
  std::vector<MonthName> names;
  for (const WordLine& line : language_lines(language, "dates")) {
    if (!line.head.starts_with(month_head)) continue;
    unsigned month = 0;
    std::from_chars(line.head.data() + month_head.size(), line.head.data() + line.head.size(), month);
    for (const std::string_view words : line.words()) names.push_back({std::string(words), month});
  }
  return names;
}

std::optional<Date> read_written_date(std::string_view words) {
  std::array<std::uint32_t, 3> numbers{};
  std::size_t count = 0;
  for (std::size_t at = 0; at < words.size() && count < numbers.size();) {
    if (const auto value = read_digits(words, at)) {
      numbers[count++] = *value;
    } else {
      ++at;
    }
  }
  if (count == 1) return parse_date(words);
  if (count == 0) return std::nullopt;
  if (count == 3) {
    if (numbers[0] < 1000) std::swap(numbers[0], numbers[2]);
    return to_date(numbers[0], numbers[1], numbers[2]);
  }
  const FoldedText folded(words);
  for (std::size_t at = 0; at < folded.text().size(); ++at) {
    const MonthName* month = month_at(folded.text(), at);
    if (month == nullptr) continue;
    const auto [day, year] = std::minmax(numbers[0], numbers[1]);
    return to_date(year, month->month, day);
  }
  return std::nullopt;
}

}  // namespace pandect
