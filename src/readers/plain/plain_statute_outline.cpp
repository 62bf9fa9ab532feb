#include "readers/plain/plain_statute_outline.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "readers/plain/plain_lines.h"
#include "readers/plain/plain_statute_disorder.h"
#include "readers/plain/plain_statute_header.h"
#include "readers/plain/plain_statute_sequence.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using Kind = HeadingWord::Kind;
using Shape = LineHeading::Shape;

constexpr std::size_t most_places = 1'000'000;
constexpr std::size_t shortest_wrapped = 50;  // bytes

/// The possible first bytes of headings of a grammar, so that other lines cost one check.
std::array<bool, 256> first_bytes(const HeadingGrammar& grammar) {
  std::array<bool, 256> first{};
  const auto allow = [&](std::string_view word) {
    std::string capital;
    append_utf8(capital, capital_letter(Cursor(word, 0).peek_char()));
    first[static_cast<unsigned char>(word.front())] = true;
    first[static_cast<unsigned char>(capital.front())] = true;
  };
  for (const HeadingWord& word : grammar.words) allow(word.word);
  for (const OrdinalWord& ordinal : grammar.ordinal_words) allow(ordinal.word);
  if (!grammar.inside.prefix.empty()) allow(grammar.inside.prefix);
  const bool number_first = grammar.inside.prefix.empty() && !grammar.inside.units.empty();
  if (number_first) {
    for (const unsigned char letter : std::string_view("IVXLC")) first[letter] = true;
  }
  if (number_first || grammar.bare_articles || !grammar.ordinal_words.empty()) {
    for (unsigned char digit = '0'; digit <= '9'; ++digit) first[digit] = true;
  }
  return first;
}

/// The heading of a line that is only the word of an article and of the line directly below it, with which
/// its number begins: "มาตรา" ⏎ "๔๑  …". Pages saved as text are broken so where the source of the page was.
/// Takes that line as part of this one.
std::optional<LineHeading> match_broken(std::string_view text, const HeadingGrammar& grammar,
                                        LineCursor& lines, TextLine& line) {
  const std::string_view words = line.words.of(text);
  const auto is_alone = [&](const HeadingWord& word) {
    return word.kind == Kind::article && words.size() == word.word.size() &&
           starts_with_word(words, word.word);
  };
  if (std::ranges::none_of(grammar.words, is_alone)) return std::nullopt;
  LineCursor ahead = lines;
  TextLine below;
  if (!ahead.next(below) || below.after_blank) return std::nullopt;
  std::optional<LineHeading> heading =
      match_heading(text.substr(line.words.begin, below.words.end - line.words.begin), grammar);
  if (!heading) return std::nullopt;
  line.words.end = below.words.end;
  line.before_blank = below.before_blank;
  lines = ahead;
  return heading;
}

/// True if `words` end as the title of an amending act does that is printed behind the law: with a year and
/// the mark of the note that says where it was published, "พ.ศ. ๒๔๘๕[๑๑]".
bool ends_with_noted_year(std::string_view words) {
  if (!words.ends_with(']')) return false;
  const std::size_t mark = words.rfind('[');
  if (mark == std::string_view::npos) return false;
  const auto note = read_number(words.substr(mark + 1), {});
  if (!note || mark + 1 + note->length + 1 != words.size()) return false;
  std::string_view before = trim(words.substr(0, mark));
  const std::size_t blank = before.rfind(' ');
  const auto year = read_number(before.substr(blank == std::string_view::npos ? 0 : blank + 1), {});
  return year && year->ordinal.parts[0] >= 1000;
}

/// The title of another law that is printed behind the articles, by itself over a few lines; what
/// follows it is that law's: the sections of an amending act that do not become part of the amended one.
std::optional<LineHeading> match_law_behind(std::string_view text, const HeadingGrammar& grammar,
                                            LineCursor& lines, TextLine& line) {
  constexpr int most_lines = 5;
  const std::uint32_t star = line.words.of(text).starts_with('*') ? 1 : 0;
  if (!line.after_blank || std::ranges::none_of(grammar.kinds, [&](const KindWord& kind) {
        return line.words.of(text).substr(star).starts_with(kind.word);
      }))
    return std::nullopt;
  LineCursor ahead = lines;
  TextLine last = line;
  for (int more = 1; more < most_lines && !last.before_blank && ahead.next(last); ++more) {
  }
  const Span title{line.words.begin, last.words.end};
  if (!last.before_blank || !ends_with_noted_year(title.of(text))) return std::nullopt;
  line.words.end = title.end;
  line.before_blank = true;
  lines = ahead;
  LineHeading heading;
  heading.kind = Kind::addendum;
  heading.level = Level::addendum;
  heading.shape = Shape::alone;
  heading.of_other_law = true;
  heading.heading = {star, static_cast<std::uint32_t>(title.size())};
  heading.label = heading.number = {0, 0};
  heading.body = {heading.heading.end, heading.heading.end};
  return heading;
}

void move_spans(LineHeading& heading, std::uint32_t by) {
  for (Span* span : {&heading.label, &heading.number, &heading.heading, &heading.body}) {
    span->begin += by;
    span->end += by;
  }
}

/// True if a line continues in the next: it does not end with the punctuation of a sentence, a title or an
/// item.
bool runs_on(std::string_view line, const HeadingGrammar& grammar) {
  // Where articles have no titles, in Thai, a sentence ends with nothing.
  if (grammar.no_titles || line.empty() || line.ends_with("。") || line.ends_with("）")) return false;
  const char last = line.back();
  return (last >= 'a' && last <= 'z') || last == ',' || (last >= '0' && last <= '9') ||
         static_cast<unsigned char>(last) >= 0x80;
}

std::uint32_t weigh(const HeadingPlace& place) {
  std::uint32_t weight = 3;
  if (place.heading.shape == Shape::alone) weight += 3;
  if (place.heading.shape == Shape::titled) weight += 2;
  if (place.after_blank) weight += 1;
  if (place.markdown) weight += 3;
  if (place.after_open) weight -= 2;
  return weight;
}

/// An annex or closing words are on a line of their own that does not continue.
bool stands_apart(const HeadingPlace& place, bool after_heading) {
  if (place.markdown || place.heading.kind == Kind::closing) return true;
  constexpr std::size_t longest_annex_line = 160;  // bytes
  const bool annex = place.heading.kind == Kind::annex;
  if (annex && place.heading.shape == Shape::running && place.line.size() > longest_annex_line) return false;
  return place.after_blank || after_heading || place.heading.shape == Shape::alone;
}

/// Articles in one stretch of the text between annexes, by the classes that may be its articles.
struct Classes {
  std::vector<std::size_t> inner, outer, bare;
};

bool is_outer(const LineHeading& heading) {
  return heading.kind == Kind::article && heading.level != Level::article;
}

/// If both "Artikel I" and "Artikel 5" occur, those in the form of the first one are the law's own.
void keep_style_of_first(const std::vector<HeadingPlace>& places, std::vector<std::size_t>& candidates) {
  if (candidates.empty()) return;
  const auto style = places[candidates.front()].heading.ordinal.style;
  std::erase_if(candidates, [&](std::size_t i) { return places[i].heading.ordinal.style != style; });
}

Classes classify(const std::vector<HeadingPlace>& places, std::size_t begin, std::size_t end) {
  Classes classes;
  for (std::size_t i = begin; i < end; ++i) {
    const LineHeading& heading = places[i].heading;
    if (heading.kind != Kind::article) continue;
    (heading.word == LineHeading::bare ? classes.bare
     : is_outer(heading)               ? classes.outer
                                       : classes.inner)
        .push_back(i);
  }
  keep_style_of_first(places, classes.inner);
  keep_style_of_first(places, classes.outer);
  return classes;
}

/// True if `line` begins with `words`, ignoring the case of ASCII letters.
bool starts_alike(std::string_view line, std::string_view words) {
  return line.size() >= words.size() &&
         std::equal(words.begin(), words.end(), line.begin(),
                    [&](char a, char b) { return ascii_lower(a) == ascii_lower(b); });
}

/// Chooses among candidates of one class, run by run: a number 1 begins a new run below a new group, or when
/// the run before was a table of contents, which is then dropped.
class Runs {
 public:
  Runs(const std::vector<HeadingPlace>& places, std::string_view text, std::size_t begin,
       const DisorderJudge* judge)
      : places_(places), text_(text), begin_(begin), judge_(judge) {}

  std::vector<std::size_t> choose(const std::vector<std::size_t>& candidates) {
    std::vector<std::size_t> chosen;
    std::vector<std::size_t> run;
    for (const std::size_t candidate : candidates) {
      if (!run.empty() && places_[candidate].heading.ordinal.is_first()) {
        if (is_contents(run, candidate)) {
          run.clear();
          chosen.clear();
          doubtful_.clear();
          begin_ = contents_end_ = candidate_or_group_before(candidate);
        } else if (below_new_group(candidate)) {
          take(run, chosen);
        }
      }
      run.push_back(candidate);
    }
    take(run, chosen);
    return chosen;
  }

  /// Candidates that look like headings and are text.
  const std::vector<std::size_t>& doubtful() const { return doubtful_; }

  /// Candidates before this index belong to a table of contents.
  std::size_t contents_end() const { return contents_end_; }

 private:
  bool below_new_group(std::size_t candidate) const {
    if (candidate <= begin_ || places_[candidate].heading.shape == Shape::running) return false;
    const LineHeading& above = places_[candidate - 1].heading;
    return above.kind == Kind::group || (is_outer(above) && !is_outer(places_[candidate].heading));
  }

  bool is_contents(const std::vector<std::size_t>& run, std::size_t candidate) const {
    constexpr std::size_t longest_entry = 120;  // bytes an article on average
    // A table of contents has each number once.
    if (run.size() < 3 || places_[run.back()].heading.ordinal.is_first()) return false;
    const std::size_t bytes = places_[run.back()].line.end - places_[run.front()].begin;
    if (bytes > run.size() * longest_entry) return false;
    // The entry's words, without leader and page, come again at the head of the article.
    constexpr std::size_t longest_entry_line = 300;
    std::string_view entry = places_[run.front()].line.of(text_).substr(0, longest_entry_line);
    entry = entry.substr(0, std::min(entry.find(".."), entry.find("  ")));
    while (!entry.empty() && (entry.back() == '.' || entry.back() == ' ')) entry.remove_suffix(1);
    return starts_alike(places_[candidate].line.of(text_), entry);
  }

  /// The groups directly above the first article belong to the law, not to its table of contents.
  std::size_t candidate_or_group_before(std::size_t candidate) const {
    while (candidate > begin_ && places_[candidate - 1].heading.kind == Kind::group &&
           places_[candidate - 1].heading.ordinal.is_first()) {
      --candidate;
    }
    return candidate;
  }

  void take(std::vector<std::size_t>& run, std::vector<std::size_t>& chosen) {
    if (judge_ != nullptr) run = judge_->without_quoted(run);
    std::vector<std::size_t> taken = without_strays(places_, heaviest_rising(places_, run));
    // Repeats and steps back among headings that are marked as such are the publisher's.
    for (const std::size_t i : run)
      if (places_[i].published && std::ranges::find(taken, i) == taken.end()) taken.push_back(i);
    std::ranges::sort(taken);
    if (judge_ != nullptr) {
      const Disorder disorder = judge_->judge(run, taken);
      taken.insert(taken.end(), disorder.headings.begin(), disorder.headings.end());
      std::ranges::sort(taken);
      doubtful_.insert(doubtful_.end(), disorder.doubtful.begin(), disorder.doubtful.end());
    }
    chosen.insert(chosen.end(), taken.begin(), taken.end());
    run.clear();
  }

  const std::vector<HeadingPlace>& places_;
  std::string_view text_;
  std::size_t begin_;
  std::size_t contents_end_ = 0;
  const DisorderJudge* judge_;
  std::vector<std::size_t> doubtful_;
};

/// The classification of a candidate.
enum class Fate : std::uint8_t { words, heading, doubtful };

/// Chooses the articles among candidates [begin, end) and records the headings in `fates`.
void choose_segment(std::vector<HeadingPlace>& places, std::string_view text, std::size_t begin,
                    std::size_t end, const DisorderJudge* judge, std::vector<Fate>& fates) {
  const Classes classes = classify(places, begin, end);
  Runs inner_runs(places, text, begin, judge);
  Runs outer_runs(places, text, begin, judge);
  Runs bare_runs(places, text, begin, judge);
  std::vector<std::size_t> inner = inner_runs.choose(classes.inner);
  const std::vector<std::size_t> outer = outer_runs.choose(classes.outer);
  std::vector<std::size_t> doubtful = inner_runs.doubtful();
  std::size_t contents_end = std::max(inner_runs.contents_end(), outer_runs.contents_end());
  const std::size_t worded = std::max(inner.size(), outer.size());
  if (worded < 2 || worded * 4 < classes.bare.size()) {
    std::vector<std::size_t> bare = bare_runs.choose(classes.bare);
    if (bare.size() > worded * 2) {
      inner = std::move(bare);
      doubtful = bare_runs.doubtful();
      contents_end = bare_runs.contents_end();
    }
  }
  const bool outer_groups = inner.size() >= outer.size();
  if (!outer_groups) doubtful = outer_runs.doubtful();
  for (const std::size_t i : doubtful) fates[i] = Fate::doubtful;
  for (std::size_t i = std::max(begin, contents_end); i < end; ++i) {
    if (places[i].heading.kind != Kind::article) fates[i] = Fate::heading;
  }
  for (const std::size_t i : outer) {
    places[i].heading.kind = outer_groups && !inner.empty() ? Kind::group : Kind::article;
    places[i].heading.level = outer_groups && !inner.empty() ? Level::chapter : Level::article;
    fates[i] = i >= contents_end ? Fate::heading : Fate::words;
  }
  if (outer_groups) {
    for (const std::size_t i : inner) fates[i] = Fate::heading;
  }
}

/// Transitional provisions whose articles continue the numbering are a chapter of the law.
bool numbers_go_on(const std::vector<HeadingPlace>& places, std::size_t addendum) {
  for (std::size_t i = addendum + 1; i < places.size(); ++i) {
    if (places[i].heading.kind == Kind::article) return !places[i].heading.ordinal.is_first();
    if (places[i].heading.kind != Kind::group) return false;
  }
  return false;
}

/// An addendum above the first group and before all articles is the last entry of a table of contents.
void drop_addenda_of_contents(std::vector<HeadingPlace>& places) {
  for (std::size_t i = 0; i + 1 < places.size() && places[i].heading.kind != Kind::article; ++i) {
    const LineHeading& next = places[i + 1].heading;
    if (places[i].heading.kind != Kind::addendum || next.kind != Kind::group || !next.ordinal.is_first())
      continue;
    places.erase(places.begin() + static_cast<std::ptrdiff_t>(i));
    return;
  }
}

/// True if a line between blank lines may be the title of the article below it, by its length, its capital
/// and its end.
bool may_be_title_above(std::string_view line, std::string_view before, const HeadingGrammar& grammar) {
  constexpr std::size_t longest = 120;
  while (before.ends_with(' ') || before.ends_with('\t') || before.ends_with('\r')) before.remove_suffix(1);
  return before.ends_with("\n\n") && line.size() <= longest && is_capitalised(line) &&
         std::string_view(".;:,").find(line.back()) == std::string_view::npos &&
         !is_header_line(line, grammar);
}

/// "（目的）" on the line above "第一条", "Avgifter" above "3 §": the title of the article.
void take_titles_above(std::string_view text, const HeadingGrammar& grammar,
                       std::vector<HeadingPlace>& places) {
  constexpr std::size_t longest = 300;
  std::uint32_t since = 0;  // the end of the heading before
  for (HeadingPlace& place : places) {
    const std::uint32_t end_before = std::exchange(since, place.line.end);
    if (place.heading.kind != Kind::article || !place.heading.heading.empty() || place.begin == 0) continue;
    const Span above = trim(text, {place.begin - std::min<std::uint32_t>(place.begin, longest), place.begin});
    const std::size_t newline = above.of(text).rfind('\n');
    const std::uint32_t begin =
        newline == std::string_view::npos ? 0 : static_cast<std::uint32_t>(newline) + 1;
    const Span line = trim(text, {above.begin + begin, above.end});
    const std::string_view words = line.of(text);
    const bool wide = words.starts_with("（") && words.ends_with("）");
    const bool bracketed = wide || (words.starts_with('(') && words.ends_with(')'));
    const bool plain = grammar.plain_titles_above && line.begin >= end_before && end_before > 0 &&
                       !words.empty() && may_be_title_above(words, text.substr(0, line.begin), grammar);
    if (!bracketed && !plain) continue;
    const std::uint32_t bracket = wide ? 3 : bracketed ? 1 : 0;
    place.heading.heading = {line.begin + bracket, line.end - bracket};
    place.begin = line.begin;
  }
}

}  // namespace

std::vector<HeadingPlace> find_heading_places(std::string_view text, const HeadingGrammar& grammar,
                                              const Source& source) {
  const std::array<bool, 256> first = first_bytes(grammar);
  std::vector<HeadingPlace> places;
  LineCursor lines(text, {0, static_cast<std::uint32_t>(text.size())});
  TextLine line;
  bool previous_runs_on = false;
  bool after_heading = false;
  std::size_t previous_size = 0;
  while (lines.next(line)) {
    std::string_view words = line.words.of(text);
    const char c = words.front();
    const std::size_t prefix = c == '#' || c == '-' || c == '>' || c == '*' ? markdown_prefix(words) : 0;
    std::optional<LineHeading> heading;
    if (prefix < words.size() && first[static_cast<unsigned char>(words[prefix])]) {
      heading = match_heading(words.substr(prefix), grammar);
      if (!heading) heading = match_broken(text, grammar, lines, line);
    }
    if (!heading && !places.empty()) heading = match_law_behind(text, grammar, lines, line);
    words = line.words.of(text);
    if (heading) {
      HeadingPlace place;
      place.heading = *heading;
      place.begin = line.words.begin;
      place.line = {line.words.begin + static_cast<std::uint32_t>(prefix), line.words.end};
      place.after_blank = line.after_blank;
      place.markdown = c == '#' || (c == '*' && prefix == 2);
      move_spans(place.heading, place.line.begin);
      place.after_open = previous_runs_on && !after_heading && !line.after_blank && !place.markdown;
      place.weight = weigh(place);
      const bool article = heading->kind == Kind::article;
      // A short line without a full stop is a title, a long one was broken to fit the page.
      const bool broken = place.after_open && previous_size >= shortest_wrapped;
      if (!article && (broken || !stands_apart(place, after_heading))) {
        heading.reset();
      } else {
        places.push_back(std::move(place));
      }
      if (places.size() > most_places) {
        fail_at(source, 0, fmt::format("more than {} headings; expected one work a file", most_places));
      }
    }
    after_heading = heading.has_value() && heading->body.empty();
    previous_runs_on = runs_on(words, grammar);
    previous_size = words.size();
  }
  if (grammar.titles_above || grammar.plain_titles_above) take_titles_above(text, grammar, places);
  return places;
}

bool ChosenHeadings::has_articles() const {
  return std::ranges::any_of(headings,
                             [](const HeadingPlace& place) { return place.heading.kind == Kind::article; });
}

ChosenHeadings choose_headings(std::vector<HeadingPlace> places, std::string_view text,
                               const HeadingGrammar& grammar, ArticleOrder order) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    LineHeading& heading = places[i].heading;
    if (heading.kind == Kind::addendum && !heading.of_other_law && numbers_go_on(places, i)) {
      heading.kind = Kind::group;
      heading.level = Level::chapter;
    }
  }
  drop_addenda_of_contents(places);
  std::vector<Fate> fates(places.size(), Fate::words);
  const DisorderJudge judge(places, text, grammar);
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= places.size(); ++i) {
    const bool boundary = i == places.size() || places[i].heading.kind == Kind::annex ||
                          places[i].heading.kind == Kind::addendum;
    if (!boundary) continue;
    choose_segment(places, text, begin, i, order == ArticleOrder::any ? &judge : nullptr, fates);
    begin = i;
  }
  ChosenHeadings chosen;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (fates[i] == Fate::heading) chosen.headings.push_back(std::move(places[i]));
    if (fates[i] == Fate::doubtful) chosen.doubtful.push_back(std::move(places[i]));
  }
  return chosen;
}

}  // namespace pandect
