#include "citations/names/name_readers.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "citations/names/abbreviations.h"
#include "citations/names/dutch_names.h"
#include "citations/names/english_names.h"
#include "citations/names/french_names.h"
#include "citations/names/latin_names.h"

namespace pandect {
namespace {

constexpr std::string_view heads[] = {"title-joining", "title-word", "title-list",  "title-stop",
                                      "title-level",   "title-kind", "title-trait", "name-joining",
                                      "name-opener",   "name-kind",  "name-ending", "code-article"};

/// The words of citing.txt for names, each list separated by "|" as in the forms of titles.
class Names {
 public:
  Names(Language language, std::span<const WordLine> lines) : language_(language) {
    for (const WordLine& line : lines) {
      for (const std::string_view word : split_list(line.rest)) {
        std::string& list = lists_[std::string(line.head)];
        if (!list.empty()) list += '|';
        list += word;
      }
    }
    title_ = {.joining = list("title-joining"),
              .words = list("title-word"),
              .list = list("title-list"),
              .stops = list("title-stop"),
              .levels = list("title-level"),
              .capitals = has("capitals"),
              .nouns = has("nouns"),
              .comma_numbers = has("comma-numbers"),
              .most_words = 16};
    before_ = {.language = language,
               .joining = list("name-joining"),
               .openers = list("name-opener"),
               .kinds = list("name-kind"),
               .endings = list("name-ending")};
  }

  /// "Grundgesetzes", "Gesetzes über den …"; "legge 7 agosto 1990, n. 241".
  NamedWork take_name(Cursor& cursor) const {
    const std::size_t begin = cursor.at();
    Cursor read = cursor;
    const std::string_view first = take_word(read);
    const bool kind = is_one_of(ascii_lower(first), list("title-kind"));
    if (!kind && !(has("capitals-begin") && is_capitalised(first))) return take_abbreviation(cursor);
    if (first.find('.') != std::string_view::npos || first.size() == 1) read.take(".");  // "d.lgs. 196/2003"
    const std::size_t end = find_title_end(read, first, title_);
    cursor.skip(end - begin);
    return make_named(cursor.text(), begin, end);
  }

  /// "BGB", "StGB", "GG": capitals, in the table or not; "c.c.".
  NamedWork take_abbreviation(Cursor& cursor) const {
    constexpr std::size_t longest = 12;
    const std::size_t begin = cursor.at();
    std::size_t known = 0;
    for (const Abbreviation& abbreviation : abbreviations(language_)) {
      Cursor read = cursor;
      if (abbreviation.name.size() <= known || !read.take(abbreviation.name)) continue;
      if (abbreviation.name.ends_with('.') || !is_word_char(read.peek_char()))
        known = abbreviation.name.size();
    }
    if (known > 0) {
      cursor.skip(known);
      return make_named(cursor.text(), begin, cursor.at());
    }
    Cursor read = cursor;
    const std::string_view word = take_word(read);
    const bool looks_so = is_capitalised(word) && count_capitals(word) >= 2 && word.size() <= longest;
    if (!looks_so && !known_abbreviation(language_, word)) return {};
    cursor = read;
    return make_named(cursor.text(), begin, cursor.at());
  }

  NamedWork take_name_before(Cursor& cursor, std::size_t since, bool ends) const {
    const NamedWork title = take_title_before(cursor, since, ends, before_);
    return title.in == Citation::In::unstated && has("kinds-before") ? take_kind_before(cursor, since)
                                                                     : title;
  }

  /// "legge n. 241/1990, art. 2": the nearest position before the list where a name begins that ends at the
  /// list.
  NamedWork take_kind_before(Cursor& cursor, std::size_t since) const {
    constexpr std::size_t longest = 160;
    const std::string_view text = cursor.text();
    std::size_t end = cursor.at();
    while (end > since && text[end - 1] == ' ') --end;
    if (end > since && text[end - 1] == ',') --end;
    if (end == cursor.at()) return {};
    since = std::max(since, end - std::min(end, longest));
    for (std::size_t at = end; at-- > since;) {
      if (std::string_view(";:(\n").find(text[at]) != std::string_view::npos) return {};
      Cursor name(text, at);
      if (is_word_char(name.previous_char()) || name.peek() == ' ') continue;
      const NamedWork work = take_name(name);
      if (work.in != Citation::In::named || work.span.end != end) continue;
      cursor = Cursor(text, at);
      return work;
    }
    return {};
  }

  NamedWork take_work_before(Cursor& cursor) const {
    return take_code_before(cursor, language_, list("code-article"), has("years"));
  }

  bool has(std::string_view trait) const { return is_one_of(trait, list("title-trait")); }

 private:
  std::string_view list(std::string_view head) const {
    const auto found = lists_.find(head);
    return found == lists_.end() ? std::string_view{} : found->second;
  }

  Language language_;
  std::map<std::string, std::string, std::less<>> lists_;
  TitleForm title_;
  NameBeforeForm before_;
};

}  // namespace

bool is_naming_line(std::string_view head) {
  return std::ranges::find(heads, head) != std::end(heads);
}

NameReaders name_readers(Language language, std::span<const WordLine> lines) {
  const auto names = std::make_shared<const Names>(language, lines);
  NameReaders readers;
  readers.codes_before = names->has("codes-before");
  if (readers.codes_before)
    readers.work_before = [names](Cursor& cursor) { return names->take_work_before(cursor); };
  switch (language) {  // those whose names need more than word lists
    case Language::dutch:
      readers.name = take_dutch_name;
      readers.abbreviation = take_dutch_abbreviation;
      readers.name_before = take_dutch_name_before;
      return readers;
    case Language::english:
      return {take_english_name, take_english_abbreviation, take_english_name_before,
              take_english_work_before, false};
    case Language::french:
      return {take_french_name, take_french_abbreviation, take_french_name_before, {}, false};
    default:
      break;
  }
  readers.name = [names](Cursor& cursor) { return names->take_name(cursor); };
  readers.abbreviation = [names](Cursor& cursor) { return names->take_abbreviation(cursor); };
  readers.name_before = [names](Cursor& cursor, std::size_t since, bool ends) {
    return names->take_name_before(cursor, since, ends);
  };
  return readers;
}

}  // namespace pandect
