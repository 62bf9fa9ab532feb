#include "citations/names/short_names.h"

#include "citations/names/joined_names.h"
#include "citations/names/name_words.h"
#include "citations/names/short_form_rules.h"
#include "citations/names/title_wording.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {

std::optional<int> words_left_out(std::string_view name, std::string_view title, Language language) {
  if (is_latin_name(name)) return latin_words_left_out(name, title, language);
  return title_wording(language).particles.empty() ? std::nullopt
                                                   : particle_words_left_out(name, title, language);
}

std::optional<ShortForm> short_form_of(std::string_view name, std::string_view title, Language language) {
  if (name.empty()) return std::nullopt;
  const TitleWording& wording = title_wording(language);
  ShortForm form{far, NamedBy::title};
  if (!wording.omission.empty()) {
    if (const auto distance = joined_name_distance(name, title))
      form = {*distance, *distance < part_of_title ? NamedBy::omission : NamedBy::words};
  } else if (joins_words(language)) {
    const auto last = [](std::string_view text) {
      return language_of_letter(Cursor(text, text.size()).previous_char());
    };
    if (last(name) == last(title)) form = particle_form(name, title, language);
  } else if (is_latin_name(name)) {
    form = latin_form(name, title, language);
  }
  return form.distance < far ? std::optional(form) : std::nullopt;
}

}  // namespace pandect
