#include "readers/contract/contract_clauses.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/ascii.h"
#include "readers/contract/contract_contents.h"
#include "readers/plain/plain_lines.h"
#include "readers/plain/plain_statute_sequence.h"

namespace pandect {
namespace {

using Kind = HeadingWord::Kind;
using Shape = LineHeading::Shape;

constexpr std::size_t most_places = 1'000'000;
constexpr std::size_t longest_title = 120;  // bytes

const HeadingGrammar& contract_headings() {
  using Number = HeadingWord::Number;
  static constexpr HeadingWord words[] = {
      {"article", Kind::group, Level::chapter, Number::required},
      {"part", Kind::group, Level::chapter, Number::required},
      {"section", Kind::article, Level::article, Number::required},
      {"sec.", Kind::article, Level::article, Number::required},
      {"clause", Kind::article, Level::article, Number::required},
      {"artikel", Kind::article, Level::article, Number::required},
      {"§", Kind::article, Level::article, Number::required},
      {"ข้อ", Kind::article, Level::article, Number::required},
      {"exhibit", Kind::annex, Level::annex, Number::required},
      {"schedule", Kind::annex, Level::annex, Number::required},
      {"annex", Kind::annex, Level::annex, Number::required},
      {"appendix", Kind::annex, Level::annex, Number::required},
      {"attachment", Kind::annex, Level::annex, Number::required},
      {"bijlage", Kind::annex, Level::annex, Number::required},
      {"anlage", Kind::annex, Level::annex, Number::required},
  };
  static constexpr std::string_view followers[] = {"agreement", "article", "section"};
  static constexpr HeadingGrammar grammar{.language = Language::english,
                                          .words = words,
                                          .citation_followers = followers,
                                          .header_keys = {},
                                          .kinds = {},
                                          .repealed = {},
                                          .range_words = {},
                                          .ordinal_words = {}};
  return grammar;
}

bool is_space(char c) {
  return c == ' ' || c == '\t';
}

bool begins_sentence(std::string_view rest) {
  if (rest.empty()) return false;
  const auto c = static_cast<unsigned char>(rest[0]);
  return (c >= 'A' && c <= 'Z') || c == '"' || c == '(' || c == '[' || c == '_' || c >= 0xC3;
}

std::size_t skip_spaces(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  return at;
}

/// A title is a few words; a definition or a sentence without its full stop is not one.
bool reads_as_title(std::string_view words) {
  constexpr auto most_words = 9;
  return !words.empty() && words[0] != '"' && static_cast<unsigned char>(words[0]) < 0x80 &&
         std::count(words.begin(), words.end(), ' ') < most_words;
}

/// Matches "1.", "1.1", "2.01.", "3)" and the rest of the heading; nothing when it looks like an amount, a
/// date or an address.
std::optional<LineHeading> match_number(std::string_view line) {
  std::size_t at = 0;
  LineHeading heading;
  while (heading.ordinal.size < heading.ordinal.parts.size()) {
    std::size_t next = at;
    const auto part = read_digits(line, next);
    if (!part || *part > 999 || next - at > 3) break;
    heading.ordinal.add(*part);
    at = next;
    if (at + 1 < line.size() && line[at] == '.' && is_ascii_digit(line[at + 1])) {
      ++at;
    } else {
      break;
    }
  }
  if (heading.ordinal.size == 0 || line[at - 1] == '.') return std::nullopt;
  const std::size_t number_end = at;
  const bool marked = at < line.size() && (line[at] == '.' || line[at] == ')');
  if (marked) ++at;
  const std::size_t rest = skip_spaces(line, at);
  const std::string_view words = line.substr(rest);
  const bool end = words.empty();
  const bool loose =
      !marked && heading.ordinal.size == 1;  // "1 Definitions", not "30 days" nor a page number
  if (!end && rest == at) return std::nullopt;
  if (end ? !marked && heading.ordinal.size == 1 : !begins_sentence(words)) return std::nullopt;
  if (loose && words.size() > longest_title) return std::nullopt;
  heading.number = {0, static_cast<std::uint32_t>(number_end)};
  heading.label = {0, static_cast<std::uint32_t>(at)};
  split_rest(line, at, contract_headings(), heading);
  if (!reads_as_title(heading.heading.of(line))) {
    if (heading.body.empty()) heading.body.end = static_cast<std::uint32_t>(line.size());
    if (!heading.heading.empty()) heading.body.begin = heading.heading.begin;
    heading.heading = {heading.body.begin, heading.body.begin};
  }
  if (!loose) heading.shape = std::max(heading.shape, Shape::titled);
  return heading;
}

/// An entry of a table of contents ends in a leader or a page number.
bool is_contents_entry(std::string_view line) {
  if (line.find("....") != std::string_view::npos || line.find(". . .") != std::string_view::npos)
    return true;
  std::size_t digits = 0;
  while (digits < line.size() && digits < 4 && is_ascii_digit(line[line.size() - 1 - digits])) ++digits;
  return digits > 0 && digits < 4 && line.size() < 150 && digits < line.size() &&
         is_space(line[line.size() - 1 - digits]);
}

class ClauseFinder {
 public:
  ClauseFinder(std::string_view text, const Source& source) : text_(text), source_(source) {}

  std::vector<HeadingPlace> find() {
    LineCursor lines(text_, {0, static_cast<std::uint32_t>(text_.size())});
    TextLine line;
    while (lines.next(line)) {
      const std::string_view words = line.words.of(text_);
      if (auto heading = match_line(words))
        add(*heading, line.words, line.words.begin, line.after_blank, false);
      find_inside(line.words);
    }
    return std::move(places_);
  }

 private:
  static std::optional<LineHeading> match_line(std::string_view words) {
    const char c = words[0];
    if (is_ascii_digit(c)) return match_number(words);
    const std::size_t prefix = c == '#' || c == '*' ? markdown_prefix(words) : 0;
    if (prefix > 0 && prefix < words.size() && is_ascii_digit(words[prefix])) return std::nullopt;
    return match_heading(words, contract_headings());
  }

  void add(LineHeading heading, Span line, std::uint32_t begin, bool after_blank, bool weak) {
    if (places_.size() >= most_places) {
      fail_at(source_, 0,
              fmt::format("more than {} numbered clauses; expected one contract a file", most_places));
    }
    HeadingPlace place;
    for (Span* span : {&heading.label, &heading.number, &heading.heading, &heading.body}) {
      span->begin += begin;
      span->end += begin;
    }
    place.line = {begin, line.end};
    place.begin = begin;
    place.after_blank = after_blank;
    place.weak = weak;
    place.weight = weak ? 1 : heading.shape == Shape::running ? 2 : 4;
    if (!weak && after_blank) ++place.weight;
    if (heading.kind == Kind::group) {
      // "Article IV of this Agreement" is no heading; ARTICLE IV is, and Article 4 alone on its line.
      const bool capitals = text_.substr(begin, 7) == "ARTICLE" || heading.shape != Shape::running;
      if (!capitals) return;
    }
    if (heading.kind != Kind::article && !after_blank && heading.shape == Shape::running) return;
    // The digits that "SCHEDULE 1" ends in are its own number and no page.
    const bool bare = heading.kind == Kind::annex && heading.number.end == line.end;
    if (!weak && !bare && is_contents_entry(place.line.of(text_))) place.weight = 1;
    place.heading = heading;
    places_.push_back(place);
  }

  /// Finds clauses that begin inside a line: after the end of a sentence or a run of spaces.
  void find_inside(Span line) {
    const std::string_view words = line.of(text_);
    for (std::size_t at = words.find(' '); at != std::string_view::npos; at = words.find(' ', at)) {
      const std::size_t begin = skip_spaces(words, at);
      const bool apart = begin - at >= 2 || is_end(words[at == 0 ? 0 : at - 1]);
      at = begin;
      if (begin >= words.size()) break;
      if (!apart) continue;
      const char c = words[begin];
      const std::string_view rest = words.substr(begin, 400);
      std::optional<LineHeading> heading;
      if (is_ascii_digit(c)) {
        heading = match_number(rest);
        if (heading && heading->shape == Shape::running) heading.reset();
      } else if (rest.starts_with("Section ") || rest.starts_with("SECTION ") ||
                 rest.starts_with("ARTICLE ")) {
        heading = match_heading(rest, contract_headings());
      }
      if (!heading) continue;
      trim_to(rest, *heading);
      add(*heading, line, line.begin + static_cast<std::uint32_t>(begin), false, true);
    }
  }

  /// The match is only the head of a long line: its body extends to the line's end.
  static void trim_to(std::string_view rest, LineHeading& heading) {
    if (heading.heading.size() <= longest_title && heading.heading.end < rest.size()) return;
    if (heading.body.empty()) {
      heading.body = heading.heading;
      heading.heading = {heading.body.begin, heading.body.begin};
    }
  }

  static bool is_end(char c) {
    return c == '.' || c == ';' || c == ':' || c == ')' || c == '_' || c == '"' ||
           static_cast<unsigned char>(c) >= 0x80;
  }

  std::string_view text_;
  const Source& source_;
  std::vector<HeadingPlace> places_;
};

/// Adds weight to headings followed by text: an entry of a table of contents is followed by the next entry.
void weigh_text_below(std::vector<HeadingPlace>& places, const std::vector<std::size_t>& candidates,
                      std::size_t size) {
  constexpr std::size_t much_text = 150;  // bytes
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const std::size_t end = i + 1 < candidates.size() ? places[candidates[i + 1]].begin : size;
    HeadingPlace& place = places[candidates[i]];
    if (end - place.begin > much_text && !place.weak) place.weight += 2;
  }
}

bool restarts_in_groups(const std::vector<HeadingPlace>& places) {
  std::size_t restarts = 0;
  bool after_group = false;
  for (const HeadingPlace& place : places) {
    if (place.heading.kind == Kind::group) {
      after_group = true;
    } else if (after_group && !place.weak) {
      if (place.heading.ordinal.size == 1 && place.heading.ordinal.is_first()) ++restarts;
      after_group = false;
    }
  }
  return restarts >= 2;
}

/// True if the chain is a table of contents: hardly more than its own lines.
bool is_contents(const std::vector<HeadingPlace>& places, const std::vector<std::size_t>& chain) {
  constexpr std::size_t longest_entry = 110;  // bytes a clause on average
  if (chain.size() < 4) return false;
  const std::size_t entries = static_cast<std::size_t>(std::count_if(
      chain.begin(), chain.end(), [&](std::size_t i) { return places[i].weight == 1 && !places[i].weak; }));
  return entries * 2 > chain.size() &&
         places[chain.back()].begin - places[chain.front()].begin < chain.size() * longest_entry;
}

/// Chooses the heaviest chain of a stretch, then further chains before and after it: exhibits restart the
/// numbering.
class ChainChooser {
 public:
  ChainChooser(const std::vector<HeadingPlace>& places, std::vector<bool>& keep)
      : places_(places), keep_(keep) {}

  void choose(std::vector<std::size_t> candidates) {
    constexpr int most_chains = 16;
    for (int i = 0; i < most_chains && !candidates.empty(); ++i) {
      const auto chain = without_strays(places_, heaviest_rising(places_, candidates));
      if (chain.empty() || (i > 0 && chain.size() < 3)) return;
      if (!is_contents(places_, chain)) {
        for (const std::size_t place : chain) keep_[place] = true;
      }
      // The chain is the heaviest: all others are before or after it, and the longer side is continued.
      std::vector<std::size_t> before, behind;
      for (const std::size_t place : candidates) {
        if (place < chain.front()) before.push_back(place);
        if (place > chain.back()) behind.push_back(place);
      }
      candidates = before.size() > behind.size() ? std::move(before) : std::move(behind);
    }
  }

 private:
  const std::vector<HeadingPlace>& places_;
  std::vector<bool>& keep_;
};

}  // namespace

std::vector<HeadingPlace> find_clauses(std::string_view text, const Source& source) {
  std::vector<HeadingPlace> places = without_contents(ClauseFinder(text, source).find(), text);
  std::vector<bool> keep(places.size(), false);
  std::vector<std::size_t> groups, clauses;
  const bool anew = restarts_in_groups(places);
  ChainChooser chooser(places, keep);
  const auto finish = [&] {
    weigh_text_below(places, clauses, text.size());
    chooser.choose(std::move(clauses));
    clauses.clear();
  };
  for (std::size_t i = 0; i < places.size(); ++i) {
    const LineHeading& heading = places[i].heading;
    if (heading.kind == Kind::annex) {
      keep[i] = places[i].weight > 1;
      finish();
    } else if (heading.kind == Kind::group) {
      groups.push_back(i);
      if (anew) finish();
    } else {
      clauses.push_back(i);
    }
  }
  finish();
  weigh_text_below(places, groups, text.size());
  for (const std::size_t i : without_strays(places, heaviest_rising(places, groups))) keep[i] = true;
  std::vector<HeadingPlace> chosen;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (keep[i]) chosen.push_back(places[i]);
  }
  return chosen;
}

}  // namespace pandect
