#include "readers/plain/plain_statute_header.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "citations/names/numbered_names.h"
#include "citations/names/title_wording.h"
#include "readers/plain/plain_lines.h"
#include "readers/plain/plain_statute_tree.h"
#include "text/language_profile.h"
#include "text/scanner.h"
#include "text/written_date.h"

namespace pandect {
namespace {

using Field = HeaderKey::Field;

constexpr std::size_t longest_title_line = 400;  // bytes: a longer first line is text

struct HeaderLine {
  Field field;
  std::string_view value;
};

bool is_day(Field field) {
  return field == Field::in_force || field == Field::in_force_until || field == Field::promulgated;
}

/// True for a digit or a month: words between may change the meaning ("in force until …").
bool begins_day(std::string_view words) {
  return !words.empty() && (is_ascii_digit(words.front()) || (words.front() >= 'A' && words.front() <= 'Z'));
}

std::optional<HeaderLine> match_key(std::string_view line, std::span<const HeaderKey> keys) {
  for (const HeaderKey& key : keys) {
    if (!starts_with_word(line, key.key)) continue;
    std::string_view rest = trim(line.substr(key.key.size()));
    if (rest.starts_with("：")) {
      rest.remove_prefix(std::string_view("：").size());
    } else if (rest.starts_with(":")) {
      rest.remove_prefix(1);
    } else if (!is_day(key.field) || !begins_day(rest) || !read_written_date(rest)) {
      continue;  // "Effective 1 March 2021" needs no colon
    }
    if (rest.starts_with("**")) rest.remove_prefix(2);
    rest = trim(rest);
    if (!rest.empty()) return HeaderLine{key.field, rest};
  }
  return std::nullopt;
}

std::optional<HeaderLine> match_header_line(std::string_view line, const HeadingGrammar& grammar) {
  if (auto header = match_key(line, grammar.header_keys)) return header;
  return match_key(line, heading_grammar(Language::english).header_keys);
}

void apply(const HeaderLine& header, std::size_t line_number, Work& work) {
  const auto date = [&](auto& slot) {
    if (const auto read = read_written_date(header.value)) {
      slot = *read;
    } else {
      work.problems.push_back({fmt::format("line {}", line_number),
                               fmt::format("'{}' is not a date; expected one as 2024-01-31", header.value)});
    }
  };
  switch (header.field) {
    case Field::in_force:
      return date(work.in_force.from);
    case Field::in_force_until:
      return date(work.in_force.to);
    case Field::promulgated:
      return date(work.promulgated);
    case Field::short_title:
      work.aliases.push_back({Alias::Kind::short_title, std::string(header.value)});
      return;
    case Field::abbreviation:
      work.aliases.push_back({Alias::Kind::abbreviation, std::string(header.value)});
      return;
    case Field::identifier:
      work.aliases.push_back({Alias::Kind::identifier, std::string(header.value)});
      return;
  }
}

bool is_rule(std::string_view line) {
  return line.find_first_not_of("-=*_ ") == std::string_view::npos;
}

/// A word as machine reading tears it up: "พ . ศ .".
std::string with_blanks(std::string_view word) {
  std::string torn;
  for (Cursor cursor(word, 0); !cursor.done();) {
    const std::size_t begin = cursor.at();
    cursor.skip_char();
    if (begin > 0) torn += ' ';
    torn += word.substr(begin, cursor.at() - begin);
  }
  return torn;
}

/// True for a title that has no name yet: a kind of law, "USTAWA z dnia 5 lutego 2016 r.", without what
/// titles.txt says may be left out of a title.
bool is_kind_alone(std::string_view title, const HeadingGrammar& grammar) {
  const std::string bare = title_wording(grammar.language).without_omitted(title);
  const std::string kind = small_letters(bare.empty() ? title : bare);
  return std::ranges::find(grammar.kinds, kind, &KindWord::word) != grammar.kinds.end();
}

/// Titles of laws are printed over several lines: the kind of law, its name, and its year.
bool title_goes_on(std::string_view title, const TextLine& line, std::string_view words,
                   const HeadingGrammar& grammar) {
  if (is_kind_alone(title, grammar) && (grammar.no_titles || !line.after_blank)) return true;
  return grammar.no_titles && std::ranges::any_of(grammar.title_begins, [&](std::string_view word) {
           return words.starts_with(word) || words.starts_with(with_blanks(word));
         });
}

/// True if a line stands between the first of a title and its year: names of more than a line are broken
/// anywhere, "… ว่าด้วยการ" ⏎ "…" ⏎ "พ.ศ. ๒๕๖๐".
bool is_inside_title(std::string_view title, std::string_view line, std::string_view text, LineCursor lines,
                     const HeadingGrammar& grammar) {
  constexpr std::string_view thai_digit = "\xE0\xB9";
  const auto begins_year = [&](std::string_view words) {
    return std::ranges::any_of(grammar.title_begins, [&](std::string_view word) {
      return words.starts_with(word) && words.find(thai_digit) != std::string_view::npos;
    });
  };
  const bool dated = std::ranges::any_of(grammar.title_begins, [&](std::string_view word) {
    return title.find(word) != std::string_view::npos;
  });
  TextLine next;
  return grammar.no_titles && !dated && !kind_of_title(title, grammar).empty() && lines.next(next) &&
         !next.after_blank && begins_year(next.words.of(text)) && !begins_year(line);
}

std::string_view without_number(std::string_view title, const HeadingGrammar& grammar) {
  const std::string small = small_letters(title);
  for (const std::string_view word : grammar.title_numbers) {
    const std::size_t at = small.find(fmt::format(" {} ", word));
    if (at == std::string::npos || at + word.size() + 2 >= small.size()) continue;
    if (is_ascii_digit(small[at + word.size() + 2])) return trim(title.substr(0, at));
  }
  return title;
}

bool begins_with_number(std::string_view line, const HeadingGrammar& grammar) {
  constexpr std::size_t longest = 40;
  return line.size() <= longest && without_number(fmt::format("x {}", line), grammar).size() == 1;
}

/// True if a line below the first may be the title of the law: its first words or all its longer ones are
/// written as names are, and it is no sentence. Above it stands who made the law.
bool may_be_title(std::string_view line, const HeadingGrammar& grammar) {
  constexpr std::size_t longest = 160;
  constexpr std::size_t long_word = 4;  // letters: shorter ones join
  if (line.size() > longest || line.empty() || kind_of_title(line, grammar).empty()) return false;
  if (std::string_view(".;:,").find(line.back()) != std::string_view::npos) return false;
  const std::string small = small_letters(line);
  if (std::ranges::any_of(grammar.kinds, [&](const KindWord& kind) { return small.starts_with(kind.word); }))
    return line.front() != small.front() || static_cast<unsigned char>(line.front()) >= 0x80;
  for (Cursor cursor(line, 0); !cursor.done();) {
    const std::size_t begin = cursor.at();
    while (is_word_char(cursor.peek_char())) cursor.skip_char();
    const std::string_view word = line.substr(begin, cursor.at() - begin);
    if (word.size() >= long_word && word.front() >= 'a' && word.front() <= 'z') return false;
    if (word.empty()) cursor.skip_char();
  }
  return true;
}

/// The title below a line that announces it, "A BILL": the paragraph there. Empty below any other line.
std::string title_below(std::string_view line, std::string_view text, LineCursor lines,
                        const HeadingGrammar& grammar) {
  constexpr std::string_view emphasis = "*_/ ";
  line.remove_prefix(std::min(line.find_first_not_of(emphasis), line.size()));
  line = line.substr(0, line.find_last_not_of(emphasis) + 1);
  if (std::ranges::find(grammar.title_below, small_letters(line)) == grammar.title_below.end()) return {};
  std::string title;
  TextLine next;
  while (title.size() <= longest_title_line && lines.next(next) && (title.empty() || !next.after_blank))
    title += fmt::format("{}{}", title.empty() ? "" : " ", next.words.of(text));
  while (title.ends_with('.')) title.pop_back();
  return title.size() <= longest_title_line ? title : std::string();
}

/// The other names of a law whose title has its number: "Noise Control Ordinance No. 14 of 2021" is the
/// "Noise Control Ordinance" and "Ordinance No. 14 of 2021".
void add_names_of_numbered(const HeadingGrammar& grammar, Work& work) {
  const std::string_view title = work.title;
  const std::string_view name = without_number(title, grammar);
  constexpr std::size_t longest_number = 32;  // " No. 14 of 2021"
  const std::size_t kind = name.rfind(' ');
  const bool at_end = name.size() < title.size() && title.size() - name.size() <= longest_number &&
                      is_ascii_digit(title.back());
  if (!at_end || kind == std::string_view::npos || kind_of_title(name, grammar).empty()) return;
  for (const std::string_view one : {name, title.substr(kind + 1)}) {
    Alias alias{Alias::Kind::short_title, std::string(one)};
    if (std::ranges::find(work.aliases, alias) == work.aliases.end())
      work.aliases.push_back(std::move(alias));
  }
}

/// A title, or a line below it, that ends in a bracket with the name of a law, "Satzung über …
/// (Laternensatzung – LatS)", or its number, "（平成十五年法律第五十七号）".
void add_name_in_bracket(std::string_view title, const HeadingGrammar& grammar, Work& work) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 2> brackets{{{"(", ")"}, {"（", "）"}}};
  const auto closed =
      std::ranges::find_if(brackets, [&](const auto& one) { return title.ends_with(one.second); });
  if (closed == brackets.end()) return;
  title.remove_suffix(closed->second.size());
  const std::size_t open = title.rfind(closed->first);
  if (open == std::string_view::npos) return;
  title.remove_prefix(open + closed->first.size());
  if (kind_of_title(title, grammar).empty()) return;
  const std::string_view dash = " – ";
  const std::size_t end = std::min(title.find(dash), title.size());
  work.aliases.push_back({Alias::Kind::short_title, std::string(trim(title.substr(0, end)))});
  if (end < title.size()) {
    const std::string_view letters = trim(title.substr(end + dash.size()));
    if (!letters.empty()) work.aliases.push_back({Alias::Kind::abbreviation, std::string(letters)});
  }
}

/// A title with ASCII digits and without the spaces that machine reading puts into era marks.
std::string clean_title(std::string_view title, const HeadingGrammar& grammar) {
  std::string clean;
  std::vector<std::string> torn;
  for (const std::string_view word : grammar.title_begins) torn.push_back(with_blanks(word));
  for (std::size_t at = 0; at < title.size();) {
    const auto begins = [&](const std::string& word) { return title.substr(at).starts_with(word); };
    const auto found = std::ranges::find_if(torn, begins);
    if (found != torn.end()) {
      clean += grammar.title_begins[static_cast<std::size_t>(found - torn.begin())];
      at += found->size();
    } else if (title.substr(at).starts_with("\xE0\xB9") && at + 2 < title.size() &&
               static_cast<unsigned char>(title[at + 2]) >= 0x90 &&
               static_cast<unsigned char>(title[at + 2]) <= 0x99) {
      clean.push_back(static_cast<char>('0' + static_cast<unsigned char>(title[at + 2]) - 0x90));
      at += 3;
    } else {
      clean.push_back(title[at++]);
    }
    if (clean.ends_with("  ")) clean.pop_back();
  }
  // The mark of the note that says where the law was published.
  const std::size_t mark = clean.rfind('[');
  if (clean.ends_with(']') && mark > 0 && mark != std::string::npos &&
      std::all_of(clean.begin() + static_cast<std::ptrdiff_t>(mark) + 1, clean.end() - 1, is_ascii_digit))
    clean.resize(trim(std::string_view(clean).substr(0, mark)).size());
  return clean;
}

}  // namespace

bool is_header_line(std::string_view line, const HeadingGrammar& grammar) {
  return match_header_line(line, grammar).has_value();
}

std::string_view kind_of_title(std::string_view title, const HeadingGrammar& grammar) {
  const std::string lower = small_letters(title);
  for (const KindWord& kind : grammar.kinds) {
    for (std::size_t at = lower.find(kind.word); at != std::string::npos;
         at = lower.find(kind.word, at + 1)) {
      const std::size_t end = at + kind.word.size();
      const auto apart = [&](std::size_t i) { return i >= lower.size() || lower[i] < 'a' || lower[i] > 'z'; };
      if (!grammar.kinds_apart || (apart(at - 1) && apart(end))) return kind.kind;
    }
  }
  return {};
}

std::string_view collection_of_law(std::string_view text, const HeadingGrammar& grammar) {
  constexpr std::size_t head = 8192;  // bytes
  std::string words;
  for (const char c : small_letters(text.substr(0, head))) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!blank || !words.ends_with(' ')) words += blank ? ' ' : c;
  }
  const auto found = std::ranges::find_if(
      grammar.enacted, [&](const KindWord& by) { return words.find(by.word) != std::string::npos; });
  return found == grammar.enacted.end() ? collection_of(grammar.language) : found->kind;
}

std::string title_in_words(const Work& work) {
  constexpr std::string_view ends_sentence = ".,:;";
  const HeadingGrammar& grammar = heading_grammar(work.language);
  const auto first = std::ranges::find_if(
      work.provisions, [](const Provision& one) { return one.unit && one.level != Level::preamble; });
  const auto end =
      static_cast<std::uint32_t>(first == work.provisions.end() ? work.text.size() : first->extent.begin);
  LineCursor lines(work.text, {0, end});
  TextLine line;
  while (lines.next(line)) {
    const std::string_view words = line.words.of(work.text);
    if (words.size() <= longest_title_line && ends_sentence.find(words.back()) == std::string_view::npos &&
        !kind_of_title(words, grammar).empty())
      return std::string(words);
  }
  return {};
}

void add_subject(Work& work) {
  if (work.provisions.size() < 2 || work.provisions[1].level != Level::heading) return;
  const std::string& heading = work.provisions[1].heading;
  const bool numbered = std::ranges::any_of(known_languages(), [&](Language language) {
    const auto number = numbered_name_at(work.title, 0, language);
    return number && number->end == work.title.size();
  });
  if (numbered && !heading.empty())
    work.aliases.push_back({Alias::Kind::short_title, fmt::format("{}, {}", work.title, heading)});
}

/// Lines below the first among which the title may be.
constexpr std::size_t most_title_lines = 6;

Span read_header(std::string_view text, std::uint32_t end, const HeadingGrammar& grammar, Work& work) {
  LineCursor lines(text, {0, end});
  TextLine line;
  Span preamble;
  std::size_t newlines = 0;
  std::uint32_t counted = 0;
  bool in_title = true;
  Span maker;  // the first line, above a title
  std::size_t lines_read = 0;
  bool named = false;  // by a line that announces the title
  while (lines.next(line)) {
    const std::string_view words = line.words.of(text);
    newlines +=
        static_cast<std::size_t>(std::count(text.begin() + counted, text.begin() + line.words.begin, '\n'));
    counted = line.words.begin;
    const std::string_view plain = trim(words.substr(std::min(markdown_prefix(words), words.size())));
    if (const auto header = match_header_line(plain, grammar)) {
      apply(*header, newlines + 1, work);
      in_title = in_title && work.title.empty();
      continue;
    }
    if (plain.empty() || is_rule(plain) || plain.starts_with("<!--")) continue;
    if (std::string title = named ? std::string() : title_below(plain, text, lines, grammar);
        !title.empty()) {
      if (preamble.empty()) preamble = maker.empty() ? line.words : maker;
      preamble.end = line.words.end;
      work.title = std::move(title);
      named = true;
      continue;
    }
    if (in_title && plain == work.title) continue;  // in the head of the page, and above the law
    if (in_title && !named && plain.size() <= longest_title_line &&
        (work.title.empty() || title_goes_on(work.title, line, plain, grammar) ||
         is_inside_title(work.title, plain, text, lines, grammar))) {
      const bool glued = joins_words(grammar.language) && is_kind_alone(work.title, grammar);
      if (!work.title.empty() && !glued) work.title += ' ';
      work.title += plain;
      maker = line.words;
      continue;
    }
    if (++lines_read <= most_title_lines && !named) {
      if (plain.front() == '(' || plain.starts_with("（")) add_name_in_bracket(plain, grammar, work);
      if (kind_of_title(work.title, grammar).empty() && may_be_title(plain, grammar)) {
        work.title = plain;
        preamble = maker;
        continue;
      }
      if (preamble.empty() || preamble == maker) {
        if (begins_with_number(plain, grammar) && !kind_of_title(work.title, grammar).empty()) {
          work.title += fmt::format(" {}", plain);
          continue;
        }
      }
    }
    in_title = false;
    if (preamble.empty()) preamble = line.words;
    preamble.end = line.words.end;
  }
  while (work.title.ends_with('*') || work.title.ends_with('#')) work.title.pop_back();
  work.title = clean_title(work.title, grammar);
  add_names_of_numbered(grammar, work);
  add_name_in_bracket(work.title, grammar, work);
  return preamble;
}

}  // namespace pandect
