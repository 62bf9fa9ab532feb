#include "readers/plain/plain_statute_tree.h"

#include <algorithm>

#include <fmt/format.h>

#include "readers/plain/plain_statute_header.h"
#include "readers/plain/plain_statute_items.h"
#include "readers/plain/plain_statute_numbering.h"
#include "readers/span_tree.h"
#include "text/language_profile.h"
#include "text/written_date.h"

namespace pandect {
namespace {

using Kind = HeadingWord::Kind;
using Shape = LineHeading::Shape;

constexpr std::size_t longest_unit_title = 240;  // bytes
constexpr std::size_t longest_thai_title = 100;  // bytes
constexpr std::uint8_t no_word = 0xFE;           // of a heading without word and number

/// A group that is or was open, to determine its possible successors.
struct OpenGroup {
  std::uint8_t word;
  Level level;
  Ordinal ordinal;
};

class StatuteBuilder {
 public:
  StatuteBuilder(SpanTree& tree, std::vector<HeadingPlace> headings, const HeadingGrammar& grammar,
                 LineBreaks breaks)
      : tree_(tree), text_(tree.text()), headings_(std::move(headings)), grammar_(grammar) {
    rules_ = division_rules(grammar);
    broken_ = breaks == LineBreaks::as_written && grammar.lines_are_paragraphs &&
              is_broken_anywhere(text_, grammar);
    rules_.wrapped = broken_ || breaks == LineBreaks::meaningless || is_wrapped(text_);
    titles_apart_ = !grammar.titles_behind && (!grammar.no_titles || !articles_after_blank());
  }

  /// True if the lines of the text do not show its paragraphs.
  bool is_broken() const { return broken_; }

  /// The end of title, header lines and preamble: at the first heading or at an unnumbered one directly above
  /// it.
  std::uint32_t front_end() {
    if (headings_.empty()) return static_cast<std::uint32_t>(text_.size());
    const std::uint32_t end = headings_.front().begin;
    const Span heading = heading_above(end, 0);
    // The only line there is the title.
    const bool title = trim(text_, {0, heading.begin}).empty();
    if (heading.empty() || title || is_header_line(heading.of(text_), grammar_)) return end;
    front_heading_ = heading;
    return heading.begin;
  }

  void build(Span preamble) {
    if (!preamble.empty()) {
      Provision provision;
      provision.level = Level::preamble;
      provision.unit = true;
      tree_.open(std::move(provision), preamble.begin, preamble.begin);
      tree_.close_to(0, preamble.end);
    }
    if (!front_heading_.empty()) open_heading(front_heading_);
    for (std::size_t i = 0; i < headings_.size(); ++i) {
      const std::uint32_t end =
          i + 1 < headings_.size() ? headings_[i + 1].begin : static_cast<std::uint32_t>(text_.size());
      add(i, end);
    }
  }

 private:
  bool articles_after_blank() const {
    std::size_t after = 0;
    std::size_t all = 0;
    for (const HeadingPlace& place : headings_) {
      if (place.heading.kind != Kind::article) continue;
      ++all;
      if (place.after_blank) ++after;
    }
    return after * 2 > all;
  }

  void add(std::size_t i, std::uint32_t end) {
    stretch_end_ = end;
    const HeadingPlace& place = headings_[i];
    switch (place.heading.kind) {
      case Kind::group:
        if (open_group(place)) {
          add_group_words(end);
        } else {
          // A group whose number does not rise is text of the provision before it.
          add_loose(place.begin, end);
        }
        return;
      case Kind::article:
        open_unit(place, Level::article, end);
        fill_unit(end);
        return;
      case Kind::addendum:
      case Kind::annex:
        open_supplement(place, holds_articles(i), end);
        return;
      case Kind::closing:
        close_groups(0, place.begin);
        tree_.close_to(0, place.begin);
        open_closing(place);
        fill_unit(end);
        return;
    }
  }

  bool holds_articles(std::size_t supplement) const {
    for (std::size_t i = supplement + 1; i < headings_.size(); ++i) {
      if (headings_[i].heading.kind == Kind::article) return true;
      if (headings_[i].heading.kind != Kind::group) return false;
    }
    return false;
  }

  // --- groups -------------------------------------------------------------------------------------------

  void close_groups(std::size_t count, std::uint32_t at) {
    if (groups_.size() > count) groups_.resize(count);
    tree_.close_to(base_ + groups_.size(), at);
  }

  /// Number of groups that stay open around a new one of this word: those around the open one of the same
  /// word; or, directly below another group's heading, all; or those of a higher level.
  std::size_t place_of(const HeadingPlace& place) const {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (groups_[i].word == place.heading.word) return i;
    }
    std::size_t open = groups_.size();
    while (open > 0 && groups_[open - 1].word == no_word) --open;
    if (after_group_) return open;
    while (open > 0 && groups_[open - 1].level >= place.heading.level) --open;
    return open;
  }

  bool open_group(const HeadingPlace& place) {
    const std::size_t above = place_of(place);
    const bool again = above < groups_.size() && groups_[above].word == place.heading.word;
    if (again && place.heading.ordinal.size > 0 && step(groups_[above].ordinal, place.heading.ordinal) == 0 &&
        !(place.heading.ordinal.is_first() && place.markdown)) {
      return false;
    }
    close_groups(above, place.begin);
    Provision provision = describe(place, place.heading.level);
    std::uint32_t body = place.line.end;
    if (place.heading.heading.empty()) body = take_title_below(place.line.end, provision);
    groups_.push_back({place.heading.word, place.heading.level, place.heading.ordinal});
    tree_.open(std::move(provision), place.begin, body);
    after_group_ = true;
    return true;
  }

  /// Adds the words between a group's heading and the next heading: a title below, or text of its own.
  void add_group_words(std::uint32_t end) {
    const std::uint32_t begin = tree_.innermost().body.begin;
    add_loose(begin, end);
    after_group_ = true;
  }

  /// Makes words outside any article a unit of their own; the last line may be a heading of the next.
  void add_loose(std::uint32_t begin, std::uint32_t end) {
    const Span heading = heading_above(end, begin);
    const Span words = trim(text_, {begin, heading.empty() ? end : heading.begin});
    if (!words.empty()) {
      Provision provision;
      provision.level = Level::heading;
      provision.unit = true;
      const std::size_t depth = tree_.depth();
      tree_.open(std::move(provision), words.begin, words.begin);
      tree_.close_to(depth, words.end);
      after_group_ = false;
    }
    open_heading_above(end, begin);
  }

  // --- articles and their equivalents ----------------------------------------------------------------------

  Provision describe(const HeadingPlace& place, Level level) const {
    Provision provision;
    provision.level = level;
    provision.label = on_one_line(place.heading.label.of(text_));
    provision.number = heading_number(place.heading, text_, grammar_);
    provision.heading = on_one_line(place.heading.heading.of(text_));
    while (provision.heading.ends_with('*') || provision.heading.ends_with('#') ||
           provision.heading.ends_with(' '))
      provision.heading.pop_back();
    if (provision.heading.ends_with('.')) provision.heading.pop_back();
    if (place.heading.kind == Kind::addendum) date_addendum(provision);
    if (provision.number.empty() && provision.heading.empty()) provision.heading = provision.label;
    provision.repealed = place.heading.repealed;
    return provision;
  }

  /// 부칙 <제12호, 2024. 2. 1.> is identified by its date.
  static void date_addendum(Provision& provision) {
    const std::string_view written = provision.heading;
    const std::size_t comma = written.find_last_of(',');
    const auto date = read_written_date(comma == std::string_view::npos ? written : written.substr(comma));
    if (!date) return;
    provision.number = format_date(*date);
    std::erase(provision.number, '-');
  }

  /// True if the words behind an article's number, up to `end`, begin with a line that is its title:
  /// "Artículo 4. El guarda."
  bool is_dotted_title(const HeadingPlace& place, std::uint32_t end) const {
    const Span line = place.heading.body;
    if (!grammar_.dotted_titles || place.heading.repealed || line.size() > longest_unit_title) return false;
    const std::string_view words = line.of(text_);
    return words.ends_with('.') && words.find(". ") == std::string_view::npos &&
           !trim(text_, {line.end, std::max(line.end, end)}).empty();
  }

  void open_unit(const HeadingPlace& place, Level level, std::uint32_t end) {
    Provision provision = describe(place, level);
    provision.unit = true;
    std::uint32_t body = place.line.end;
    if (is_dotted_title(place, end)) {
      provision.heading = std::string(place.heading.body.of(text_));
      provision.heading.pop_back();
      body = place.heading.body.end;
    } else if (!place.heading.body.empty()) {
      body = place.heading.body.begin;
    } else if (place.heading.heading.empty() && !grammar_.no_titles) {
      body = take_title_below(place.line.end, provision);
    }
    tree_.open(std::move(provision), place.begin, body);
    after_group_ = false;
  }

  /// Signatures and notes have no label: the words that introduce them are part of the text.
  void open_closing(const HeadingPlace& place) {
    Provision provision;
    provision.level = Level::addendum;
    provision.unit = true;
    provision.heading = std::string(place.heading.label.of(text_));
    tree_.open(std::move(provision), place.begin, place.line.begin);
    after_group_ = false;
  }

  /// Divides the innermost unit, whose words extend to `end`, and closes it.
  void fill_unit(std::uint32_t end) {
    const std::size_t depth = tree_.depth() - 1;
    const std::uint32_t body = tree_.innermost().body.begin;
    const Span heading = heading_above(end, body);
    const std::uint32_t words_end = heading.empty() ? end : heading.begin;
    divide_article(tree_, {std::min(body, words_end), words_end}, rules_);
    tree_.close_to(depth, words_end);
    open_heading_above(end, body);
  }

  void open_supplement(const HeadingPlace& place, bool articles, std::uint32_t end) {
    groups_.clear();
    base_ = 0;
    tree_.close_to(0, place.begin);
    if (!articles) {
      open_unit(place, place.heading.level, end);
      fill_unit(end);
      return;
    }
    Provision provision = describe(place, place.heading.level);
    std::uint32_t body = place.line.end;
    if (place.heading.heading.empty()) body = take_title_below(place.line.end, provision);
    tree_.open(std::move(provision), place.begin, body);
    base_ = 1;
    add_group_words(end);
  }

  // --- titles on lines of their own ---------------------------------------------------------------------

  /// True if a line may be a title: short, not a sentence, not an item.
  bool may_be_title(std::string_view words) const {
    constexpr std::string_view ends = ".;:,";
    if (words.empty() || words.size() > longest_unit_title ||
        ends.find(words.back()) != std::string_view::npos || words.ends_with("。"))
      return false;
    if (words.front() >= 'a' && words.front() <= 'z') return false;
    return words.front() != '(' && words.front() != '|' && words.front() != '-';
  }

  /// Uses the line directly below a heading as its title when it looks like one; returns the start of the
  /// body.
  std::uint32_t take_title_below(std::uint32_t line_end, Provision& provision) const {
    const std::size_t limit = std::min<std::size_t>(stretch_end_, line_end + 2048U);
    LineCursor lines(text_, {line_end, static_cast<std::uint32_t>(limit)});
    TextLine line;
    if (!lines.next(line)) return line_end;
    const std::string_view words = line.words.of(text_);
    const bool group = provision.level < Level::article;
    // The cursor begins at the end of the heading's line, which is no blank line.
    const bool apart =
        text_.substr(line_end, line.words.begin - line_end).find("\n\n") != std::string_view::npos;
    const std::size_t prefix = markdown_prefix(words);
    if ((apart && !group) || !may_be_title(words) || read_marker(words)) return line_end;
    if (words[0] == '#' || (prefix < words.size() && match_heading(words.substr(prefix), grammar_)))
      return line_end;
    TextLine next;
    const bool more = lines.next(next);
    const char first = more ? next.words.of(text_).front() : ' ';
    const bool sentence_goes_on = more && !line.before_blank && first >= 'a' && first <= 'z';
    if (sentence_goes_on || (!group && !more)) return line_end;
    provision.heading = std::string(words);
    return line.words.end;
  }

  /// The last line of words that is a heading by the rule below it, of no-break spaces (which pages show
  /// underlined), between it and an article; empty if there is none.
  Span ruled_heading(Span words, std::uint32_t end) const {
    constexpr std::string_view rule = "\xC2\xA0\xC2\xA0\xC2\xA0\xC2\xA0\xC2\xA0\xC2\xA0\xC2\xA0\xC2\xA0";
    const bool ruled = text_.substr(words.end, end - words.end).find(rule) != std::string_view::npos;
    const auto begins = [&](const HeadingWord& word) {
      return word.kind == Kind::article && starts_with_word(text_.substr(end), word.word);
    };
    if (words.empty() || !ruled || std::ranges::none_of(grammar_.words, begins)) return {};
    const std::size_t newline = words.of(text_).rfind('\n');
    const auto from = newline == std::string_view::npos ? 0 : static_cast<std::uint32_t>(newline + 1);
    const Span line = trim(text_, {words.begin + from, words.end});
    const Span above = trim(text_, {words.begin, line.begin});
    const std::string_view gap = text_.substr(above.end, line.begin - above.end);
    const bool apart = above.empty() || std::count(gap.begin(), gap.end(), '\n') > 1;
    return apart && line.size() <= longest_unit_title ? line : Span{};
  }

  /// The unnumbered heading alone on the last line before `end`; empty when there is none.
  Span heading_above(std::uint32_t end, std::uint32_t begin) const {
    if (end >= text_.size() || end <= begin) return {};
    const Span words = trim(text_, {begin, end});
    if (const Span ruled = ruled_heading(words, end); !ruled.empty()) return ruled;
    if (!titles_apart_) return {};
    if (words.empty()) return {};
    const std::size_t newline = text_.rfind('\n', words.end - 1);
    const std::uint32_t line_begin = newline == std::string_view::npos || newline < words.begin
                                         ? words.begin
                                         : static_cast<std::uint32_t>(newline + 1);
    const Span line = trim(text_, {line_begin, words.end});
    const std::string_view after = text_.substr(words.end, end - words.end);
    const bool blank_after = std::count(after.begin(), after.end(), '\n') > 1;
    std::uint32_t above = line.begin;
    int newlines = 0;
    while (above > begin && newlines < 2) {
      const char c = text_[above - 1];
      if (c != '\n' && c != ' ' && c != '\t' && c != '\r') break;
      if (c == '\n') ++newlines;
      --above;
    }
    const bool blank_before = newlines > 1;
    const std::string_view of_line = line.of(text_);
    const bool markdown = of_line.front() == '#';
    const bool thai_number = grammar_.no_titles && of_line[0] >= '1' && of_line[0] <= '9';
    if (!blank_before || !(blank_after || thai_number) || of_line.find_first_of("|(") == 0) return {};
    if (markdown) return line;
    // A Thai sentence has no full stop to distinguish it from a title: among articles only "1. …" is one,
    // above them short text without a space.
    const bool thai_title = thai_number || (begin == 0 && of_line.size() <= longest_thai_title &&
                                            of_line.find(' ') == std::string_view::npos);
    const bool thai_sentence = grammar_.no_titles && !thai_title;
    return !thai_sentence && may_be_title(of_line) ? line : Span{};
  }

  void open_heading_above(std::uint32_t end, std::uint32_t begin) {
    const Span line = heading_above(end, begin);
    if (!line.empty()) open_heading(line);
  }

  void open_heading(Span line) {
    if (!groups_.empty() && groups_.back().word == no_word) close_groups(groups_.size() - 1, line.begin);
    Provision provision;
    provision.level = Level::heading;
    const std::string_view words = line.of(text_);
    provision.heading = std::string(trim(words.substr(std::min(markdown_prefix(words), words.size()))));
    groups_.push_back({no_word, Level::heading, {}});
    tree_.open(std::move(provision), line.begin, line.end);
  }

  SpanTree& tree_;
  std::string_view text_;
  std::vector<HeadingPlace> headings_;
  const HeadingGrammar& grammar_;
  DivisionRules rules_;
  bool broken_ = false;
  bool titles_apart_ = true;
  std::vector<OpenGroup> groups_;
  std::uint32_t stretch_end_ = 0;  // where the next heading begins
  Span front_heading_;             // without a number, above the first heading
  std::size_t base_ = 0;           // depth of the tree around the outermost group
  bool after_group_ = false;       // nothing but headings since the last group's
};

}  // namespace

std::string_view collection_of(Language language) {
  const LanguageProfile& profile = language_profile(language);
  return profile.collection.empty() ? profile.code : profile.collection;
}

std::string_view file_stem(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  const std::size_t dot = path.find_last_of('.');
  return dot == std::string_view::npos || dot == 0 ? path : path.substr(0, dot);
}

Work build_statute(const Source& source, PlainText text, ChosenHeadings chosen, const HeadingGrammar& grammar,
                   std::string_view format, LineBreaks breaks) {
  Work work;
  work.language = grammar.language;
  work.format = format;
  SpanTree tree(work, text, source);
  warn_of_order(chosen, work.text, work);
  StatuteBuilder builder(tree, std::move(chosen.headings), grammar, breaks);
  const Span preamble = read_header(work.text, builder.front_end(), grammar, work);
  if (work.title.empty()) work.title = std::string(file_stem(source.path));
  work.kind = kind_of_title(work.title, grammar);
  work.id = make_work_id(collection_of_law(work.text, grammar), work.title);
  builder.build(preamble);
  tree.finish();
  add_subject(work);
  warn_of_missing_items(work);
  if (builder.is_broken())
    report_problem(work.problems,
                   {"",
                    "its lines are broken in the middle of sentences: paragraphs are told apart only where "
                    "a blank line does"});
  return work;
}

}  // namespace pandect
