#include "readers/plain/plain_statute_header.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "readers/plain/plain_lines.h"
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

std::optional<HeaderLine> match_key(std::string_view line, std::span<const HeaderKey> keys) {
  for (const HeaderKey& key : keys) {
    if (!starts_with_word(line, key.key)) continue;
    std::string_view rest = trim(line.substr(key.key.size()));
    if (rest.starts_with("：")) {
      rest.remove_prefix(std::string_view("：").size());
    } else if (rest.starts_with(":")) {
      rest.remove_prefix(1);
    } else {
      continue;
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

/// Titles of laws whose articles have none are printed over several lines: the kind of law, its name, and its
/// year.
bool title_goes_on(std::string_view title, std::string_view line, const HeadingGrammar& grammar) {
  if (!grammar.no_titles) return false;
  const bool kind_alone = std::any_of(grammar.kinds.begin(), grammar.kinds.end(),
                                      [&](const KindWord& kind) { return kind.word == title; });
  return kind_alone || std::ranges::any_of(grammar.title_begins, [&](std::string_view word) {
           return line.starts_with(word) || line.starts_with(with_blanks(word));
         });
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
  return clean;
}

}  // namespace

bool is_header_line(std::string_view line, const HeadingGrammar& grammar) {
  return match_header_line(line, grammar).has_value();
}

std::string_view kind_of_title(std::string_view title, const HeadingGrammar& grammar) {
  const std::string lower = ascii_lower(title);
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

Span read_header(std::string_view text, std::uint32_t end, const HeadingGrammar& grammar, Work& work) {
  LineCursor lines(text, {0, end});
  TextLine line;
  Span preamble;
  std::size_t newlines = 0;
  std::uint32_t counted = 0;
  bool in_title = true;
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
    if (in_title && plain.size() <= longest_title_line &&
        (work.title.empty() || title_goes_on(work.title, plain, grammar))) {
      const bool glued = !work.title.empty() && title_goes_on(work.title, {}, grammar);
      if (!work.title.empty() && !glued) work.title += ' ';
      work.title += plain;
      continue;
    }
    in_title = false;
    if (preamble.empty()) preamble = line.words;
    preamble.end = line.words.end;
  }
  while (work.title.ends_with('*') || work.title.ends_with('#')) work.title.pop_back();
  work.title = clean_title(work.title, grammar);
  return preamble;
}

}  // namespace pandect
