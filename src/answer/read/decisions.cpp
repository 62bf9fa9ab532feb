#include "answer/read/decisions.h"

#include <algorithm>
#include <string>
#include <utility>

#include "text/language_profile.h"
#include "text/scanner.h"
#include "text/word_file.h"
#include "text/written_form.h"

namespace pandect {
namespace {

void read_forms(std::string_view file, std::vector<WrittenForm>& forms) {
  FormWords lists;
  for (const WordLine& line : read_word_file(file)) {
    if (line.head == "form") {
      forms.push_back(read_written_form(line.rest, lists));
      continue;
    }
    std::vector<std::string> words;
    for (const std::string_view word : split_list(line.rest)) words.emplace_back(word);
    std::ranges::stable_sort(words, std::ranges::greater(), &std::string::size);
    lists.emplace_back(std::string(line.head), std::move(words));
  }
}

const std::vector<WrittenForm>& all_forms() {
  static const std::vector<WrittenForm> all = [] {
    std::vector<WrittenForm> forms;
    for (const Language language : known_languages()) {
      for (const std::string_view file : language_files(language, "decisions")) read_forms(file, forms);
    }
    return forms;
  }();
  return all;
}

bool is_ascii_word(char c) {
  return is_ascii_digit(c) || is_ascii_letter(c);
}

}  // namespace

std::vector<Span> find_decisions(std::string_view text) {
  std::vector<Span> found;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t longest = 0;
    const bool inside = at > 0 && is_ascii_word(text[at - 1]) && is_ascii_word(text[at]);
    for (const WrittenForm& form : all_forms()) {
      if (inside || !may_begin_form(form, text, at)) continue;
      if (const auto end = match_form(text, at, form)) longest = std::max(longest, *end - at);
    }
    if (longest > 0) {
      found.push_back(make_span(at, at + longest));
      at += longest;
    } else {
      ++at;
    }
  }
  return found;
}

}  // namespace pandect
