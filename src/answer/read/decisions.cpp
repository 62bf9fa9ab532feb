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
    auto list = std::ranges::find(lists, line.head, &FormWords::value_type::first);
    if (list == lists.end()) list = lists.insert(list, {std::string(line.head), {}});
    for (const std::string_view word : split_list(line.rest)) list->second.emplace_back(word);
    std::ranges::stable_sort(list->second, std::ranges::greater(), &std::string::size);
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

/// The end of the longest form at a byte; the byte when there is none.
std::size_t end_of_form(std::string_view text, std::size_t at) {
  std::size_t end = at;
  for (const WrittenForm& form : all_forms()) {
    if (!may_begin_form(form, text, at)) continue;
    if (const auto matched = match_form(text, at, form)) end = std::max(end, *matched);
  }
  return end;
}

/// "535 U.S. 467, 498-99": the page of the decision that is meant, unless another decision or words follow.
std::size_t end_of_pages(std::string_view text, std::size_t end) {
  while (end > 0 && is_ascii_digit(text[end - 1])) {
    Cursor cursor(text, end);
    if (!cursor.take(",") || cursor.skip_blanks() == 0) break;
    const std::size_t begin = cursor.at();
    if (cursor.take_digits().empty() || end_of_form(text, begin) > begin) break;
    if (cursor.take("-") || cursor.take("\u2013")) cursor.take_digits();
    Cursor behind = cursor;
    behind.skip_blanks();
    if (!behind.done() && std::string_view(",;.()\n").find(behind.peek()) == std::string_view::npos) break;
    end = cursor.at();
  }
  return end;
}

}  // namespace

std::vector<Span> find_decisions(std::string_view text) {
  std::vector<Span> found;
  for (std::size_t at = 0; at < text.size();) {
    const bool inside = at > 0 && is_ascii_word(text[at - 1]) && is_ascii_word(text[at]);
    const std::size_t end = inside ? at : end_of_form(text, at);
    if (end > at) found.push_back(make_span(at, end_of_pages(text, end)));
    at = std::max<std::size_t>(at + 1, found.empty() ? 0 : found.back().end);
  }
  return found;
}

}  // namespace pandect
