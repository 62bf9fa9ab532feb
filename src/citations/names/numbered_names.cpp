#include "citations/names/numbered_names.h"

#include <algorithm>

#include "citations/names/title_wording.h"
#include "text/scanner.h"

namespace pandect {
namespace {

void replace(std::string& text, std::string_view place, std::string_view by) {
  if (const std::size_t at = text.find(place); at != std::string::npos) text.replace(at, place.size(), by);
}

}  // namespace

std::vector<std::string> numbered_names(std::string_view title, Language language) {
  const TitleWording& wording = title_wording(language);
  if (wording.numbered.empty() || wording.number_sign.empty()) return {};
  const std::string small = ascii_lower(title);
  const auto kind = std::ranges::find_if(wording.numbered, [&](const Written& one) {
    return small.starts_with(one.word) && !is_word_char(Cursor(small, one.word.size()).peek_char());
  });
  const std::size_t sign = small.find(" " + std::string(wording.number_sign));
  if (kind == wording.numbered.end() || sign == std::string::npos) return {};
  std::string_view year;
  for (Cursor cursor(title, kind->word.size()); cursor.at() < sign && year.empty();) {
    year = cursor.take_year();
    if (year.empty() && cursor.take_digits().empty()) cursor.skip_char();
  }
  Cursor number(title, sign + 1 + wording.number_sign.size());
  number.skip_blanks();
  const std::string_view digits = number.take_digits();
  if (year.empty() || digits.empty()) return {};
  std::vector<std::string> names{std::string(title.substr(0, number.at()))};
  for (const std::string_view written : kind->forms) {
    for (const std::string_view form : wording.number_forms) {
      std::string name(form);
      replace(name, "{kind}", written);
      replace(name, "{number}", digits);
      replace(name, "{year}", year);
      names.push_back(std::move(name));
    }
  }
  return names;
}

}  // namespace pandect
