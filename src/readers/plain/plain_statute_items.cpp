#include "readers/plain/plain_statute_items.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "law/citation.h"
#include "readers/plain/plain_lines.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {
namespace {

constexpr std::uint32_t widest_gap = 3;  // numbers that repeals may have left out of a list

/// The level of a list directly in an article.
Level base_level(MarkerStyle style, const DivisionRules& rules) {
  switch (style) {
    case MarkerStyle::circled:
    case MarkerStyle::digit_wide:
    case MarkerStyle::worded:
      return Level::paragraph;
    case MarkerStyle::digit_parens:
      return rules.bracketed_items ? Level::item : Level::paragraph;
    case MarkerStyle::digit_dot:
      return rules.dotted_paragraphs ? Level::paragraph : Level::item;
    case MarkerStyle::capital_roman:
    case MarkerStyle::han_wide:
    case MarkerStyle::digit_close:
    case MarkerStyle::digit_degree:
    case MarkerStyle::letter_dot:
    case MarkerStyle::letter_parens:
    case MarkerStyle::letter_close:
    case MarkerStyle::capital_dot:
      return Level::item;
    default:
      return Level::subitem;
  }
}

Level below(Level level) {
  return level >= Level::item ? Level::subitem : static_cast<Level>(static_cast<int>(level) + 1);
}

/// A list whose last item is open.
struct OpenList {
  MarkerStyle style;
  Ordinal last;
  Level level;
};

/// Lists closed by a paragraph, unless they continue after it.
struct Interruption {
  std::vector<OpenList> lists;
  std::size_t first_node = 0;  ///< the paragraph's
};

/// A paragraph or item as found, before it is known whether paragraphs get a level of their own.
struct Node {
  bool paragraph = false;
  std::size_t depth = 0;  ///< of lists
  Level level = Level::item;
  std::uint32_t begin = 0;
  std::uint32_t body = 0;
  Span label;
  std::string number;
};

class Division {
 public:
  Division(std::string_view text, Span body, const DivisionRules& rules)
      : text_(text), body_(body), rules_(rules) {}

  std::vector<Node> find() {
    if (rules_.unmarked_first) open_unmarked_first();
    LineCursor lines(text_, body_);
    TextLine line;
    // More than a tree may hold are not sought: it refuses the text when it gets there.
    for (bool first = true; nodes_.size() <= SpanTree::most_provisions && lines.next(line); first = false) {
      if (is_apart(line.words)) continue;
      const std::uint32_t begin = line.words.begin + static_cast<std::uint32_t>(bullet(line.words.of(text_)));
      if (!read_markers({begin, line.words.end}, line.words.begin)) read_words(line, first);
    }
    return std::move(nodes_);
  }

  std::size_t paragraph_count() const { return paragraphs_; }

 private:
  static std::size_t bullet(std::string_view words) {
    return words.starts_with("- ") || words.starts_with("* ") ? 2 : 0;
  }

  bool is_apart(Span line) const {
    const auto next = std::ranges::upper_bound(rules_.apart, line.begin, {}, &Span::begin);
    return next != rules_.apart.begin() && line.begin < std::prev(next)->end;
  }

  /// If a line begins with "２　", the words before it are paragraph 1.
  void open_unmarked_first() {
    LineCursor lines(text_, body_);
    TextLine line;
    bool second = false;
    while (!second && lines.next(line)) {
      const auto marker = read_marker(line.words.of(text_));
      if (!marker || marker->readings[0].style != MarkerStyle::digit_wide) continue;
      if (marker->readings[0].ordinal.parts[0] != 2) return;
      second = true;
    }
    const Span words = trim(text_, body_);
    if (!second || words.begin == line.words.begin) return;
    Ordinal first;
    first.add(1);
    open_.push_back({MarkerStyle::digit_wide, first, Level::paragraph});
    Node node;
    node.level = Level::paragraph;
    node.begin = node.body = words.begin;
    node.number = "1";
    nodes_.push_back(std::move(node));
  }

  /// Reads the items that begin at the head of a line: "(1) (a) …" begins two.
  bool read_markers(Span line, std::uint32_t begin) {
    bool any = false;
    for (int nested = 0; nested < 4; ++nested) {
      auto marker = read_worded_marker(line.of(text_), heading_grammar(rules_.language).paragraphs);
      if (!marker) marker = read_marker(line.of(text_));
      if (!marker || !take(*marker, line.begin)) break;
      if (!any) nodes_.back().begin = begin;  // with its bullet
      any = true;
      line = trim(text_, {line.begin + marker->length, line.end});
      nodes_.back().body = line.begin;
      skip_omitted(line.of(text_));
    }
    return any;
  }

  /// "①부터 ⑨까지 생략": the paragraphs of an amending law for other laws; the list continues with ⑩.
  void skip_omitted(std::string_view words) {
    const HeadingGrammar& grammar = heading_grammar(rules_.language);
    const auto begins = [&](std::string_view word) { return words.starts_with(word); };
    const auto joint = std::ranges::find_if(grammar.range_words, begins);
    const auto ends = [&](std::string_view word) { return trim(words).ends_with(word); };
    if (joint == grammar.range_words.end() || std::ranges::none_of(grammar.omitted, ends)) return;
    const auto last = read_marker(trim(words.substr(joint->size())));
    OpenList& list = open_.back();
    if (!last || last->readings[0].style != list.style || step(list.last, last->readings[0].ordinal) == 0)
      return;
    list.last = last->readings[0].ordinal;
  }

  /// True if "(i)" begins a list of Roman numerals although it might go on one of letters: "(ii)" comes
  /// before
  /// "(j)".
  bool begins_roman(const ItemMarker& marker, std::uint32_t begin) const {
    constexpr int furthest = 200;  // lines
    if (!rules_.by_depth || marker.number != "i" || open_.empty() ||
        open_.back().style == MarkerStyle::letter_parens)
      return false;
    LineCursor lines(text_, {begin + marker.length, body_.end});
    TextLine line;
    for (int read = 0; read < furthest && lines.next(line); ++read) {
      const auto next = read_marker(line.words.of(text_));
      if (next && (next->number == "ii" || next->number == "j")) return next->number == "ii";
    }
    return false;
  }

  /// Begins a list with its first number, if the marker may be one.
  bool begin_first(const ItemMarker& marker, std::uint32_t begin) {
    for (std::size_t i = 0; i < marker.reading_count; ++i) {
      if (!marker.readings[i].ordinal.is_first() || marker.readings[i].ordinal.size != 1) continue;
      begin_list(marker, marker.readings[i], begin);
      return true;
    }
    return false;
  }

  bool take(const ItemMarker& marker, std::uint32_t begin) {
    if (begins_roman(marker, begin)) return begin_first(marker, begin);
    for (const std::uint32_t gap : {std::uint32_t{1}, widest_gap}) {
      // "(i)" below "(g)" is the first of a new list rather than one after "(h)", which is missing.
      if (gap > 1 && rules_.by_depth && begin_first(marker, begin)) return true;
      for (std::size_t depth = open_.size(); depth-- > 0;) {
        for (std::size_t i = 0; i < marker.reading_count; ++i) {
          const ItemMarker::Reading& reading = marker.readings[i];
          const std::uint32_t distance = step(open_[depth].last, reading.ordinal);
          if (open_[depth].style != reading.style || distance == 0 || distance > gap) continue;
          open_.resize(depth + 1);
          open_[depth].last = reading.ordinal;
          add(marker, begin, open_[depth].level);
          return true;
        }
      }
    }
    return resume(marker, begin) || begin_first(marker, begin);
  }

  /// Unnumbered text between "(1)" and "(2)" belongs to the first item, and the list continues after it.
  bool resume(const ItemMarker& marker, std::uint32_t begin) {
    for (std::size_t from = interruptions_.size(); from-- > 0;) {
      const std::vector<OpenList>& lists = interruptions_[from].lists;
      for (std::size_t depth = lists.size(); depth-- > 0;) {
        for (std::size_t i = 0; i < marker.reading_count; ++i) {
          const ItemMarker::Reading& reading = marker.readings[i];
          const std::uint32_t distance = step(lists[depth].last, reading.ordinal);
          if (lists[depth].style != reading.style || distance == 0 || distance > widest_gap) continue;
          open_.assign(lists.begin(), lists.begin() + static_cast<std::ptrdiff_t>(depth) + 1);
          open_.back().last = reading.ordinal;
          take_into_item(interruptions_[from].first_node);
          interruptions_.resize(from);
          add(marker, begin, open_.back().level);
          return true;
        }
      }
    }
    return false;
  }

  /// Makes the paragraphs from node `first` on words of the innermost open item, with their lists.
  void take_into_item(std::size_t first) {
    for (std::size_t i = first; i < nodes_.size(); ++i) {
      Node& node = nodes_[i];
      if (node.paragraph) {
        node = close_mark(node.begin);
        --paragraphs_;
        continue;
      }
      node.depth += open_.size();
      if (node.level != Level::work) node.level = std::max(node.level, below(open_.back().level));
    }
  }

  void begin_list(const ItemMarker& marker, const ItemMarker::Reading& reading, std::uint32_t begin) {
    if (reading.style == MarkerStyle::worded) open_.clear();  // the items above are of the words before it
    for (std::size_t depth = 0; depth < open_.size(); ++depth) {  // the same style again: the list restarts
      if (open_[depth].style == reading.style) open_.resize(depth);
    }
    end_interrupted(reading.style);
    Level level = rules_.by_depth ? Level::paragraph : base_level(reading.style, rules_);
    if (!open_.empty()) level = std::max(level, below(open_.back().level));
    // Lines above numbered paragraphs are not counted as paragraphs.
    if (level == Level::paragraph && paragraphs_ == nodes_.size()) {
      nodes_.clear();
      interruptions_.clear();
      paragraphs_ = 0;
    }
    open_.push_back({reading.style, reading.ordinal, level});
    add(marker, begin, level);
  }

  /// A list that restarts after a paragraph is no longer continued. So no two interrupted lists have the same
  /// style.
  void end_interrupted(MarkerStyle style) {
    for (Interruption& interruption : interruptions_) {
      std::vector<OpenList>& lists = interruption.lists;
      const auto same = std::ranges::find(lists, style, &OpenList::style);
      lists.erase(same, lists.end());
    }
    std::erase_if(interruptions_,
                  [](const Interruption& interruption) { return interruption.lists.empty(); });
  }

  void add(const ItemMarker& marker, std::uint32_t begin, Level level) {
    Node node;
    node.depth = open_.size() - 1;
    node.level = level;
    node.begin = begin;
    node.body = begin + marker.length;
    node.label = trim(text_, {begin, begin + marker.length});
    node.number = number_of(marker);
    nodes_.push_back(std::move(node));
  }

  /// Han numerals are stored as digits: "一の二" is "1の2".
  std::string number_of(const ItemMarker& marker) const {
    if (marker.readings[0].style != MarkerStyle::han_wide) return normalise_number(marker.number);
    const Ordinal& ordinal = marker.readings[0].ordinal;
    std::string number = std::to_string(ordinal.parts[0]);
    for (std::size_t i = 1; i < ordinal.size; ++i)
      number += language_profile(rules_.language).branch + std::to_string(ordinal.parts[i]);
    return number;
  }

  /// Reads a line that begins no item: it continues the open one, or begins a paragraph.
  void read_words(const TextLine& line, bool first) {
    const bool apart = line.after_blank || !rules_.wrapped;
    if (rules_.lines_are_paragraphs) {
      if (!first && !apart) return;
      if (!open_.empty() && ends_sentence_of_list(line)) {
        open_.clear();
        nodes_.push_back(close_mark(line.words.begin));
        return;
      }
      // Nor are those below one: they are words of it.
      if (!open_.empty() && open_.front().level == Level::paragraph) {
        if (open_.size() > 1) interruptions_.push_back({open_, nodes_.size()});
        open_.resize(1);
        return nodes_.push_back(close_mark(line.words.begin));
      }
      ++paragraphs_;
      if (!open_.empty()) interruptions_.push_back({std::exchange(open_, {}), nodes_.size()});
      Node node;
      node.paragraph = true;
      node.level = Level::paragraph;
      node.begin = node.body = line.words.begin;
      node.number = std::to_string(paragraphs_);
      nodes_.push_back(std::move(node));
    } else if (line.after_blank && !first && !open_.empty() && open_.back().level > Level::paragraph) {
      // Words after a list belong to the provision with the list.
      while (!open_.empty() && open_.back().level > Level::paragraph) open_.pop_back();
      nodes_.push_back(close_mark(line.words.begin));
    }
  }

  /// "ผู้ใดลักทรัพย์ (1) … (2) … ต้องระวางโทษ…": the penalty after the list belongs to the paragraph with the list.
  bool ends_sentence_of_list(const TextLine& line) const {
    return std::ranges::any_of(heading_grammar(rules_.language).behind_list, [&](std::string_view words) {
      return line.words.of(text_).starts_with(words);
    });
  }

  /// A node without a level closes everything deeper than `depth`.
  Node close_mark(std::uint32_t begin) const {
    Node node;
    node.level = Level::work;
    node.depth = open_.size();
    node.begin = begin;
    return node;
  }

  std::string_view text_;
  Span body_;
  const DivisionRules& rules_;
  std::vector<OpenList> open_;
  std::vector<Interruption> interruptions_;
  std::vector<Node> nodes_;
  std::size_t paragraphs_ = 0;
};

/// True if the text of an item is only the mark of its repeal: "삭제 <2021.11.30>", "(ยกเลิก)", "[Repealed]",
/// "Vervallen." A list may contain the bare word as well ("2. 삭제", "(b) deleted; or"): a mark has brackets,
/// or is a sentence.
bool is_mark_of_repeal(std::string_view words, Language language) {
  constexpr std::size_t longest = 100;
  constexpr std::string_view opening = "([<";
  constexpr std::string_view closing = ")]>";
  if (words.empty() || words.size() > longest) return false;
  const bool bracketed = opening.find(words.front()) != std::string_view::npos;
  if (bracketed) words.remove_prefix(1);
  for (const std::string_view word : heading_grammar(language).repealed) {
    if (!Cursor(words, 0).sees_ignoring_case(word)) continue;
    const std::string_view rest = trim(words.substr(word.size()));
    if (bracketed) return !rest.empty() && closing.find(rest.back()) != std::string_view::npos;
    const bool sentence = words.front() >= 'A' && words.front() <= 'Z' && (rest.empty() || rest == ".");
    return sentence || (!rest.empty() && opening.find(rest.front()) != std::string_view::npos);
  }
  return false;
}

}  // namespace

DivisionRules division_rules(const HeadingGrammar& grammar) {
  DivisionRules rules;
  rules.language = grammar.language;
  rules.lines_are_paragraphs = grammar.lines_are_paragraphs;
  rules.dotted_paragraphs = grammar.dotted_paragraphs;
  rules.bracketed_items = grammar.bracketed_items;
  rules.unmarked_first = grammar.unmarked_first;
  return rules;
}

void divide_article(SpanTree& tree, Span body, const DivisionRules& rules) {
  Division division(tree.text(), body, rules);
  const std::vector<Node> nodes = division.find();
  const std::size_t base = tree.depth();
  const bool paragraphs = division.paragraph_count() > 1;
  std::size_t in_paragraph = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    if (node.level == Level::work) {
      tree.close_to(base + in_paragraph + node.depth, node.begin);
      continue;
    }
    if (node.paragraph && !paragraphs) continue;
    tree.close_to(base + (node.paragraph ? 0 : in_paragraph + node.depth), node.begin);
    Provision provision;
    provision.level = node.level;
    provision.label = std::string(node.label.of(tree.text()));
    provision.number = node.number;
    const std::uint32_t next = i + 1 < nodes.size() ? nodes[i + 1].begin : body.end;
    const Span words = trim(tree.text(), {node.body, std::max(node.body, next)});
    provision.repealed = !node.paragraph && is_mark_of_repeal(words.of(tree.text()), rules.language);
    tree.open(std::move(provision), node.begin, node.body);
    if (node.paragraph) in_paragraph = 1;
  }
  tree.close_to(base, body.end);
}

bool is_broken_anywhere(std::string_view text, const HeadingGrammar& grammar) {
  constexpr std::size_t lines_a_break = 300;  // a stray break shows nothing
  std::size_t all = 0;
  std::size_t broken = 0;
  LineCursor lines(text, {0, static_cast<std::uint32_t>(text.size())});
  TextLine line;
  while (lines.next(line)) {
    const std::string_view words = line.words.of(text);
    ++all;
    const bool before_number = std::ranges::any_of(grammar.words, [&](const HeadingWord& word) {
      return word.kind == HeadingWord::Kind::article && words.ends_with(word.word);
    });
    const bool bracketed = grammar.bracketed_items && words.front() == '(' && words.back() == ')';
    const auto marker = bracketed ? read_marker(words) : std::nullopt;
    if (before_number || (marker && marker->length == words.size())) ++broken;
  }
  return broken * lines_a_break > all;
}

bool is_wrapped(std::string_view text) {
  constexpr std::size_t longest_wrapped = 400;  // bytes: 130 Thai characters
  constexpr std::size_t enough = 256 * 1024;
  text = text.substr(0, enough);
  std::size_t longest = 0;
  LineCursor lines(text, {0, static_cast<std::uint32_t>(text.size())});
  TextLine line;
  while (lines.next(line)) longest = std::max<std::size_t>(longest, line.words.size());
  if (longest > longest_wrapped) return false;
  std::size_t all = 0;
  std::size_t full = 0;
  LineCursor again(text, {0, static_cast<std::uint32_t>(text.size())});
  while (again.next(line)) {
    ++all;
    if (line.words.size() * 4 > longest * 3) ++full;
  }
  return all > 20 && full * 3 > all;
}

}  // namespace pandect
