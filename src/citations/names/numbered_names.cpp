#include "citations/names/numbered_names.h"

#include <algorithm>
#include <memory>

#include "text/per_language.h"
#include "text/scanner.h"
#include "text/word_file.h"

namespace pandect {
namespace {

struct Kind {
  std::string_view name;                  ///< as titles begin, in lower case
  std::vector<std::string_view> written;  ///< the forms in which it is cited
};

struct Forms {
  std::vector<Kind> kinds;
  std::vector<std::string_view> forms;
  std::string_view sign;  ///< before the number in a title: "n."
};

std::unique_ptr<const Forms> read_forms(Language language) {
  auto made = std::make_unique<Forms>();
  Forms& forms = *made;
  constexpr std::string_view numbered = "numbered ";
  for (const std::string_view file : language_files(language, "citing")) {
    for (const WordLine& line : read_word_file(file)) {
      if (line.head.starts_with(numbered)) {
        forms.kinds.push_back({line.head.substr(numbered.size()), split_list(line.rest)});
      } else if (line.head == "number-form") {
        forms.forms = split_list(line.rest);
      } else if (line.head == "number-sign") {
        forms.sign = line.rest;
      }
    }
  }
  return made;
}

void replace(std::string& text, std::string_view place, std::string_view by) {
  if (const std::size_t at = text.find(place); at != std::string::npos) text.replace(at, place.size(), by);
}

}  // namespace

std::vector<std::string> numbered_names(std::string_view title, Language language) {
  static const PerLanguage<Forms> all(read_forms);
  const Forms& forms = all.of(language);
  if (forms.kinds.empty() || forms.sign.empty()) return {};
  const std::string small = ascii_lower(title);
  const auto kind = std::ranges::find_if(forms.kinds, [&](const Kind& one) {
    return small.starts_with(one.name) && !is_word_char(Cursor(small, one.name.size()).peek_char());
  });
  const std::size_t sign = small.find(" " + std::string(forms.sign));
  if (kind == forms.kinds.end() || sign == std::string::npos) return {};
  std::string_view year;
  for (Cursor cursor(title, kind->name.size()); cursor.at() < sign && year.empty();) {
    year = cursor.take_year();
    if (year.empty() && cursor.take_digits().empty()) cursor.skip_char();
  }
  Cursor number(title, sign + 1 + forms.sign.size());
  number.skip_blanks();
  const std::string_view digits = number.take_digits();
  if (year.empty() || digits.empty()) return {};
  std::vector<std::string> names{std::string(title.substr(0, number.at()))};
  for (const std::string_view written : kind->written) {
    for (const std::string_view form : forms.forms) {
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
