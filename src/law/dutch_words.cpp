#include "law/dutch_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string>
#include <utility>

namespace pandect {
namespace {

unsigned number_in(std::string_view digits) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return error == std::errc() && end == digits.data() + digits.size() ? value : 0;
}

unsigned month_of(std::string_view word) {
  constexpr std::array<std::string_view, 12> months{"januari",   "februari", "maart",    "april",
                                                    "mei",       "juni",     "juli",     "augustus",
                                                    "september", "oktober",  "november", "december"};
  if (word == "october") return 10;  // as it was spelt until 1947
  const auto* found = std::ranges::find(months, word);
  return found == months.end() ? 0 : static_cast<unsigned>(found - months.begin()) + 1;
}

/// Lower case, with e in place of accented forms.
std::string folded(std::string_view words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view rest = words.substr(i);
    if (rest.starts_with("ë") || rest.starts_with("é")) {
      out += 'e';
      ++i;
    } else {
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(words[i])));
    }
  }
  return out;
}

}  // namespace

unsigned parse_dutch_ordinal(std::string_view written) {
  const std::string word = folded(written);
  constexpr std::array<std::string_view, 20> ordinals{
      "eerste",     "tweede",    "derde",       "vierde",     "vijfde",      "zesde",     "zevende",
      "achtste",    "negende",   "tiende",      "elfde",      "twaalfde",    "dertiende", "veertiende",
      "vijftiende", "zestiende", "zeventiende", "achttiende", "negentiende", "twintigste"};
  constexpr std::array<std::string_view, 9> units{"een", "twee",  "drie", "vier", "vijf",
                                                  "zes", "zeven", "acht", "negen"};
  const auto* found = std::ranges::find(ordinals, word);
  if (found != ordinals.end()) return static_cast<unsigned>(found - ordinals.begin()) + 1;
  if (word == "dertigste") return 30;
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!word.starts_with(units[i])) continue;
    const std::string_view rest = std::string_view(word).substr(units[i].size());
    if (rest == "entwintigste") return 21 + static_cast<unsigned>(i);
    if (rest == "endertigste") return 31 + static_cast<unsigned>(i);
  }
  return 0;
}

std::optional<Date> parse_dutch_date(std::string_view written) {
  const std::string words = folded(written);
  std::string day;
  unsigned month = 0;
  unsigned year = 0;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    const std::string_view word = std::string_view(words).substr(at, end - at);
    at = end + 1;
    if (month == 0 && (month = month_of(word)) != 0) continue;
    if (month != 0) {
      year = std::max(year, number_in(word));
    } else if (word != "de" && word != "den" && word != "gegeven") {
      day += word;  // "zeven en twintigsten" is one word
    }
  }
  if (day.ends_with("sten") || day.ends_with("den")) day.pop_back();
  const unsigned ordinal = parse_dutch_ordinal(day);
  const Date date{std::chrono::year(static_cast<int>(year)), std::chrono::month(month),
                  std::chrono::day(ordinal != 0 ? ordinal : number_in(day))};
  const bool sound = date.ok() && year >= 1500 && year <= 9999;
  return sound ? std::optional(date) : std::nullopt;
}

}  // namespace pandect
