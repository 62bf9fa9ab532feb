#include "readers/contract/contract_tree.h"

#include <algorithm>

#include <fmt/format.h>

#include "readers/contract/contract_headings.h"
#include "readers/plain/plain_statute_items.h"
#include "readers/plain/plain_statute_tree.h"
#include "readers/span_tree.h"

namespace pandect {
namespace {

using Kind = HeadingWord::Kind;

constexpr std::uint32_t longest_whole = 4000;   // bytes: a clause of 1.1.1, 1.1.2 … up to this stays one unit
constexpr std::uint32_t longest_clause = 6000;  // bytes: in a longer one a heading in capitals ends it
constexpr std::uint32_t shortest_paragraph = 200;  // bytes: a shorter one is joined to the next

bool is_prefix(const Ordinal& shorter, const Ordinal& longer) {
  return shorter.size < longer.size &&
         std::equal(shorter.parts.begin(), shorter.parts.begin() + shorter.size, longer.parts.begin());
}

class ContractBuilder {
 public:
  ContractBuilder(SpanTree& tree, const std::vector<HeadingPlace>& clauses, Language language)
      : tree_(tree), text_(tree.text()), clauses_(clauses) {
    rules_ = division_rules(heading_grammar(language));
    rules_.lines_are_paragraphs = true;
    rules_.wrapped = is_wrapped(text_);
  }

  void build() {
    const auto size = static_cast<std::uint32_t>(text_.size());
    add_loose({0, clauses_.empty() ? size : clauses_.front().begin});
    for (std::size_t i = 0; i < clauses_.size();) {
      const HeadingPlace& place = clauses_[i];
      switch (place.heading.kind) {
        case Kind::article:
          i = add_clause(i);
          break;
        default:
          open_group(place);
          add_loose({tree_.innermost().body.begin, end_of(i)});
          ++i;
      }
    }
  }

 private:
  std::uint32_t end_of(std::size_t i) const {
    return i + 1 < clauses_.size() ? clauses_[i + 1].begin : static_cast<std::uint32_t>(text_.size());
  }

  Provision describe(const HeadingPlace& place, Level level) const {
    Provision provision;
    provision.level = level;
    provision.label = std::string(place.heading.label.of(text_));
    provision.number = normalise_number(place.heading.number.of(text_));
    provision.heading = std::string(place.heading.heading.of(text_));
    while (provision.heading.ends_with('.') || provision.heading.ends_with(' ')) provision.heading.pop_back();
    return provision;
  }

  std::uint32_t body_of(const HeadingPlace& place) const {
    return place.heading.body.empty()
               ? place.heading.heading.empty() ? place.heading.label.end : place.heading.heading.end
               : place.heading.body.begin;
  }

  void open_group(const HeadingPlace& place) {
    const bool annex = place.heading.kind == Kind::annex;
    if (annex || outer_ == 0) tree_.close_to(0, place.begin);
    tree_.close_to(place.heading.kind == Kind::annex ? 0 : in_annex_ ? 1 : 0, place.begin);
    in_annex_ = annex || (in_annex_ && tree_.depth() == 1);
    numbers_.clear();
    tree_.open(describe(place, place.heading.level), place.begin, body_of(place));
    outer_ = tree_.depth();
    heading_open_ = false;
  }

  /// The end of the clauses below clause i: the index after the last.
  std::size_t end_of_family(std::size_t i) const {
    std::size_t end = i + 1;
    while (end < clauses_.size() && clauses_[end].heading.kind == Kind::article &&
           is_prefix(clauses_[i].heading.ordinal, clauses_[end].heading.ordinal)) {
      ++end;
    }
    return end;
  }

  /// Adds clause i, with those below it when they are parts of one unit; returns the index of the next.
  std::size_t add_clause(std::size_t i) {
    const HeadingPlace& place = clauses_[i];
    const Ordinal& ordinal = place.heading.ordinal;
    close_loose_heading(place.begin);
    while (!numbers_.empty() && !is_prefix(numbers_.back(), ordinal)) numbers_.pop_back();
    tree_.close_to(outer_ + numbers_.size() + (heading_open_ ? 1 : 0), place.begin);
    const std::size_t family = end_of_family(i);
    const bool whole = ordinal.size > 1 && end_of(family - 1) - place.begin <= longest_whole;
    if (family > i + 1 && !whole) {
      if (heading_open_) tree_.close_to(outer_ + numbers_.size(), place.begin), heading_open_ = false;
      const Level level = numbers_.empty() && outer_ == 0 ? Level::chapter
                          : numbers_.size() < 2           ? Level::division
                                                          : Level::subdivision;
      tree_.open(describe(place, level), place.begin, body_of(place));
      numbers_.push_back(ordinal);
      add_loose({tree_.innermost().body.begin, end_of(i)});
      return i + 1;
    }
    const std::size_t last = family - 1;
    const std::uint32_t end = clause_end(body_of(clauses_[last]), end_of(last));
    const std::size_t depth = tree_.depth();
    open_clause(i, Level::article, family == i + 1 ? end : end_of(i), true);
    for (std::size_t part = i + 1; part < family; ++part) {
      open_clause(part, Level::paragraph, part == last ? end : end_of(part), false);
      tree_.close_to(depth + 1, part == last ? end : end_of(part));
    }
    tree_.close_to(depth, end);
    add_loose({end, end_of(last)});
    return family;
  }

  /// Opens a clause whose own words extend to `end`, and divides them. If its line has nothing else, that is
  /// its text, not its title.
  void open_clause(std::size_t i, Level level, std::uint32_t end, bool unit) {
    const HeadingPlace& place = clauses_[i];
    Provision provision = describe(place, level);
    provision.unit = unit;
    std::uint32_t body = body_of(place);
    if (place.heading.body.empty() && trim(text_, {body, end}).empty()) {
      provision.heading.clear();
      body = place.heading.label.end;
    }
    tree_.open(std::move(provision), place.begin, body);
    divide_article(tree_, {body, std::max(body, end)}, rules_);
  }

  /// The end of a clause's words: a heading in capitals directly above the next clause belongs to that one,
  /// and after an overlong clause such a heading begins something else.
  std::uint32_t clause_end(std::uint32_t begin, std::uint32_t end) const {
    LineCursor lines(text_, {begin, end});
    TextLine line;
    bool first = true;
    std::uint32_t last_heading = end;
    while (lines.next(line)) {
      const bool heading =
          !first && line.after_blank && line.before_blank && is_heading_line(line.words.of(text_), true);
      if (heading && end - begin > longest_clause) return line.words.begin;
      last_heading = heading ? line.words.begin : end;
      first = false;
    }
    return last_heading;
  }

  // --- outside the numbering ----------------------------------------------------------------------------

  void close_loose_heading(std::uint32_t at) {
    if (!heading_open_ || !heading_used_) return;
    tree_.close_to(tree_.depth() - 1, at);
    heading_open_ = false;
  }

  void open_heading(const TextLine& line) {
    if (heading_open_) tree_.close_to(tree_.depth() - 1, line.words.begin);
    Provision provision;
    provision.level = Level::heading;
    provision.heading = std::string(heading_words(line.words.of(text_)));
    tree_.open(std::move(provision), line.words.begin, line.words.end);
    heading_open_ = true;
    heading_used_ = false;
  }

  void add_paragraph(Span words) {
    Provision provision;
    provision.level = Level::paragraph;
    provision.unit = true;
    provision.number = fmt::format("p{}", ++paragraphs_);
    const std::size_t depth = tree_.depth();
    tree_.open(std::move(provision), words.begin, words.begin);
    tree_.close_to(depth, words.end);
    heading_used_ = true;
  }

  /// Divides words outside any clause into headings and paragraphs.
  void add_loose(Span part) {
    LineCursor lines(text_, part);
    TextLine line;
    Span open;
    const auto flush = [&] {
      if (!open.empty()) add_paragraph(open);
      open = {};
    };
    while (lines.next(line)) {
      const std::string_view words = line.words.of(text_);
      if (is_heading_line(words, false) && (line.after_blank || !rules_.wrapped)) {
        flush();
        open_heading(line);
        continue;
      }
      const bool begins = line.after_blank || !rules_.wrapped;
      if (begins && open.size() >= shortest_paragraph) flush();
      if (open.empty()) open = line.words;
      open.end = line.words.end;
    }
    flush();
  }

  SpanTree& tree_;
  std::string_view text_;
  const std::vector<HeadingPlace>& clauses_;
  DivisionRules rules_;
  std::size_t outer_ = 0;  // depth of the tree at the innermost ARTICLE or EXHIBIT
  bool in_annex_ = false;
  std::vector<Ordinal> numbers_;  // of the open clauses that contain others
  bool heading_open_ = false;     // the innermost open provision is a heading without a number
  bool heading_used_ = false;     // and it holds something
  std::size_t paragraphs_ = 0;
};

}  // namespace

Work build_contract(const Source& source, PlainText text, const std::vector<HeadingPlace>& clauses,
                    std::string_view format) {
  Work work;
  work.format = format;
  work.language = detect_language(text.text());
  const std::string_view stem = file_stem(source.path);
  work.title = contract_title(text.text());
  if (work.title.empty()) work.title = std::string(stem);
  work.kind = contract_kind(text.text());
  work.id = make_work_id("doc", stem);
  work.aliases.push_back({Alias::Kind::identifier, std::string(stem)});
  SpanTree tree(work, text, source);
  ContractBuilder(tree, clauses, work.language).build();
  tree.finish();
  return work;
}

}  // namespace pandect
