#include "citations/names/short_names.h"

#include "citations/names/name_words.h"
#include "citations/names/short_form_rules.h"
#include "citations/names/thai_names.h"
#include "text/scanner.h"

namespace pandect {

std::optional<int> words_left_out(std::string_view name, std::string_view title, Language language) {
  if (is_latin_name(name)) return latin_words_left_out(name, title, language);
  return language == Language::korean ? korean_words_left_out(name, title) : std::nullopt;
}

std::optional<ShortForm> short_form_of(std::string_view name, std::string_view title, Language language) {
  if (name.empty()) return std::nullopt;
  const char32_t first = Cursor(name, 0).peek_char();
  const bool korean = is_hangul(Cursor(name, name.size()).previous_char());
  ShortForm form{far, NamedBy::title};
  if (language == Language::thai) {
    if (const auto distance = is_thai(first) ? thai_name_distance(name, title) : std::nullopt)
      form = {*distance, *distance < part_of_title ? NamedBy::omission : NamedBy::words};
  } else if (language == Language::korean) {
    if (korean) form = korean_form(name, title);
  } else if (!korean && !is_thai(first)) {
    form = latin_form(name, title, language);
  }
  return form.distance < far ? std::optional(form) : std::nullopt;
}

}  // namespace pandect
