#include "citations/grammar/inside_grammar.h"

#include <algorithm>
#include <map>

#include "citations/grammar/cited_work.h"
#include "citations/names/abbreviations.h"
#include "text/han_number.h"
#include "text/utf8.h"
#include "text/word_file.h"

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;
using Words = InsideGrammar::Words;

enum class Separator : std::uint8_t { none, list, range };

/// Han characters, Katakana and what repeats or lengthens them: names of laws are runs of these.
bool is_name_char(char32_t c) {
  return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x30A1 && c <= 0x30FA) ||
         c == 0x30FC || c == 0x3005 || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool is_kana_or_name(char32_t c) {
  return is_name_char(c) || (c >= 0x3041 && c <= 0x3096) || c == 0x30FB;
}

class Parser {
 public:
  Parser(const Words& words, Language language, const Triggers& triggers, std::string_view text)
      : w_(words), language_(language), triggers_(triggers), text_(text) {}

  std::vector<Citation> run() {
    std::size_t since = 0;
    for (std::size_t at = 0; const auto hit = triggers_.next(text_, at);) {
      const std::size_t begin = number_before(hit->at, since);
      Cursor cursor(text_, begin);
      const bool taken = parse(cursor, since);
      Cursor next(text_, hit->at);
      next.skip_char();
      if (taken) since = cursor.at();
      at = taken ? std::max(cursor.at(), next.at()) : next.at();
    }
    return std::move(found_);
  }

 private:
  /// "民法709条": at the unit without a prefix, where its number begins.
  std::size_t number_before(std::size_t at, std::size_t since) const {
    constexpr std::size_t longest = 30;
    const std::size_t least = std::max(since, at - std::min(at, longest));
    std::size_t begin = at;
    while (begin > least) {
      std::size_t previous = previous_code_point(text_, begin);
      std::size_t end = previous;
      if (previous < least || !read_number_of_east(text_.substr(0, at), end) || end != at) break;
      begin = previous;
    }
    return begin;
  }

  bool parse(Cursor& cursor, std::size_t since) {
    const std::size_t first = found_.size();
    const std::size_t begin = cursor.at();
    path_.clear();
    list_work_ = {};
    nothing_before_ = false;
    for (const Words::Work& work : w_.works) {
      Cursor read = cursor;
      if (!read.take(work.word)) continue;
      NamedWork named{work.in, {}, {}};
      if (!parse_list(read, named, begin)) {
        if (is_name_char(read.peek_char()) || is_name_char(cursor.previous_char())) continue;
        found_.push_back(whole_work(named, make_span(begin, read.at())));
      }
      cursor = read;
      return true;
    }
    const PlacedName named = name_before(begin, since);
    if (!parse_list(cursor, named.work, named.work.in == In::named ? named.begin : begin)) {
      found_.resize(first);
      return false;
    }
    if (nothing_before_) found_.resize(first);  // "同条第二項" of what is not in the text
    return true;
  }

  bool parse_list(Cursor& cursor, const NamedWork& work, std::size_t begin) {
    const std::size_t first = found_.size();
    list_work_ = work;
    path_.clear();
    if (!take_step(cursor, Separator::none, begin)) return false;
    while (parse_next(cursor)) {
    }
    for (std::size_t i = first; i < found_.size(); ++i) {
      if (found_[i].in != In::unstated || found_[i].relative != Relative::none) continue;
      found_[i].in = list_work_.in;
      found_[i].work = list_work_.name;
      if (!list_work_.name.empty()) found_[i].work_span = list_work_.span;
    }
    return true;
  }

  bool parse_next(Cursor& cursor) {
    Cursor read = cursor;
    const Separator separator = take_separator(read);
    const bool taken =
        separator == Separator::range ? take_range_end(read) : take_step(read, separator, read.at());
    if (!taken) return false;
    found_.back().span.end = static_cast<std::uint32_t>(read.at());
    cursor = read;
    return true;
  }

  Separator take_separator(Cursor& cursor) const {
    if (cursor.take_any(w_.range)) return Separator::range;
    Separator separator = Separator::none;
    Cursor read = cursor;
    read.skip_blanks();
    for (int count = 0; count < 2 && read.take_any(w_.list); ++count) {
      separator = Separator::list;
      read.skip_blanks();
      cursor = read;
    }
    return separator;
  }

  std::string take_number(Cursor& cursor) const {
    std::size_t at = cursor.at();
    const auto value = read_number_of_east(text_, at);
    if (!value) return {};
    cursor.skip(at - cursor.at());
    return std::to_string(*value);
  }

  /// "第12条の2", "12条": a number of a unit.
  std::optional<CitedStep> take_unit(Cursor& cursor) const {
    Cursor read = cursor;
    read.take(w_.prefix);
    std::string number = take_number(read);
    if (number.empty()) return std::nullopt;
    for (const Words::Unit& unit : w_.units) {
      if (!read.take(unit.word)) continue;
      while (!w_.branch.empty()) {
        Cursor branch = read;
        if (!branch.take(w_.branch)) break;
        const std::string more = take_number(branch);
        if (more.empty()) break;
        number += std::string(w_.branch) + more;
        read = branch;
      }
      cursor = read;
      return CitedStep{unit.level, number};
    }
    return std::nullopt;
  }

  bool take_step(Cursor& cursor, Separator separator, std::size_t begin) {
    if (path_.empty() || separator == Separator::list) {
      if (take_repeated(cursor, begin) || take_relative(cursor, begin) || take_beside(cursor, begin))
        return true;
    }
    Cursor read = cursor;
    // A number without its prefix is a provision's where it is an article's, or behind another provision.
    if (auto step = take_unit(read)) {
      const bool prefixed = cursor.sees(w_.prefix);
      if (!prefixed && path_.empty() && step->level != Level::article) return false;
      if (path_.empty() && step->level > Level::article && is_number_of_law(cursor)) return false;
      place(std::move(*step), separator, begin, read.at());
      cursor = read;
      return true;
    }
    return take_letter(cursor, separator, begin);
  }

  /// "平成十五年法律第五十七号".
  bool is_number_of_law(const Cursor& at) const {
    const std::string_view before = text_.substr(0, at.at());
    return std::ranges::any_of(w_.numbered_laws,
                               [&](std::string_view word) { return before.ends_with(word); });
  }

  /// "第3号イ".
  bool take_letter(Cursor& cursor, Separator separator, std::size_t begin) {
    if (path_.empty() || path_.back().level < Level::item || w_.letters.empty() || cursor.done())
      return false;
    Cursor read = cursor;
    const std::size_t from = read.at();
    read.skip_char();
    const std::string_view letter = text_.substr(from, read.at() - from);
    if (letter.size() < 2 || w_.letters.find(letter) == std::string_view::npos) return false;
    if (is_name_char(read.peek_char())) {
      // "イ又はロ": what joins a list may be written in Han.
      Cursor next = read;
      if (take_separator(next) == Separator::none) return false;
    }
    place({Level::subitem, std::string(letter)}, separator, begin, read.at());
    cursor = read;
    return true;
  }

  /// "別表第一": the word stands before the number.
  bool take_beside(Cursor& cursor, std::size_t begin) {
    for (const Words::Unit& unit : w_.before) {
      Cursor read = cursor;
      if (!read.take(unit.word)) continue;
      read.take(w_.prefix);
      const std::string number = take_number(read);
      path_ = {{unit.level, number}};
      add(begin, read.at(), Relative::none);
      cursor = read;
      return true;
    }
    return false;
  }

  bool take_repeated(Cursor& cursor, std::size_t begin) {
    for (const Words::Unit& repeated : w_.repeated) {
      Cursor read = cursor;
      if (!read.take(repeated.word)) continue;
      const auto last = std::ranges::find_if(found_.rbegin(), found_.rend(), [&](const Citation& c) {
        return c.span.end <= begin && !c.path.empty();
      });
      const Citation before = last == found_.rend() ? Citation{} : *last;
      const auto step = std::ranges::find(before.path, repeated.level, &CitedStep::level);
      nothing_before_ = step == before.path.end();
      path_ = nothing_before_ ? std::vector<CitedStep>{{repeated.level, {}}}
                              : std::vector<CitedStep>(before.path.begin(), step + 1);
      if (list_work_.in == In::unstated) list_work_ = {before.in, before.work, before.work_span};
      add(begin, read.at(), before.relative);
      cursor = read;
      return true;
    }
    return false;
  }

  bool take_relative(Cursor& cursor, std::size_t begin) {
    for (const Words::Relative& step : w_.relative) {
      Cursor read = cursor;
      if (!read.take(step.word)) continue;
      path_ = {{step.level, {}}};
      add(begin, read.at(), step.relative);
      cursor = read;
      return true;
    }
    return false;
  }

  /// "から第7条まで".
  bool take_range_end(Cursor& cursor) {
    Citation& range = found_.back();
    if (range.path.empty() || !range.last.empty() || range.relative != Relative::none) return false;
    Cursor read = cursor;
    const auto last = take_unit(read);
    if (!last || last->level != range.path.back().level) return false;
    read.take_any(w_.range_end);
    range.last = last->number;
    cursor = read;
    return true;
  }

  void place(CitedStep step, Separator separator, std::size_t begin, std::size_t end) {
    const bool known = std::ranges::find(path_, step.level, &CitedStep::level) != path_.end();
    if (!path_.empty() && !known && path_.back().level < step.level && separator == Separator::none) {
      path_.push_back(std::move(step));
      found_.back().path = path_;
      found_.back().span.end = static_cast<std::uint32_t>(end);
      return;
    }
    // "第1項又は第2項第3号": of a list, what is above the level of the step is that of the one before.
    while (!path_.empty() && path_.back().level >= step.level) path_.pop_back();
    path_.push_back(std::move(step));
    add(begin, end, Relative::none);
  }

  void add(std::size_t begin, std::size_t end, Relative relative) {
    Citation citation;
    citation.span = make_span(begin, end);
    citation.path = path_;
    citation.relative = relative;
    found_.push_back(std::move(citation));
  }

  struct PlacedName {
    NamedWork work;
    std::size_t begin = 0;  ///< with its quotation mark
  };

  /// "民法" before "第709条"; "「…法」"; with its number in brackets between:
  /// "…法（平成十五年法律第五十七号）".
  PlacedName name_before(std::size_t at, std::size_t since) const {
    constexpr std::size_t longest_number = 120;
    std::size_t end = at;
    const auto drop = [&](std::string_view mark) {
      if (!text_.substr(since, end - since).ends_with(mark)) return false;
      end -= mark.size();
      return true;
    };
    while (drop(" ") || drop("\u3000")) {
    }
    for (const auto& [open, close] :
         {std::pair<std::string_view, std::string_view>{"（", "）"}, {"(", ")"}}) {
      if (!drop(close)) continue;
      const std::size_t least = std::max(since, end - std::min(end, longest_number));
      const std::size_t opened = text_.substr(least, end - least).rfind(open);
      if (opened == std::string_view::npos) return {};
      end = least + opened;
    }
    const bool quoted = drop("」") || drop("』");
    if (quoted) {
      const std::size_t least = std::max(since, end - std::min(end, longest_work_name));
      const std::string_view before = text_.substr(least, end - least);
      const std::size_t open = std::max(before.rfind("「") + 1, before.rfind("『") + 1);
      if (open == 0) return {};
      const std::size_t begin = least + open - 1 + std::string_view("「").size();
      return {{In::named, std::string(text_.substr(begin, end - begin)), make_span(begin, end)},
              least + open - 1};
    }
    NamedWork work = unquoted_name(end, since);
    const std::size_t begin = work.span.begin;
    return {std::move(work), begin};
  }

  NamedWork unquoted_name(std::size_t end, std::size_t since) const {
    const std::string_view before = text_.substr(since, end - since);
    for (const Abbreviation& known : abbreviations(language_)) {
      if (!before.ends_with(known.name)) continue;
      const std::size_t begin = end - known.name.size();
      if (!is_name_char(Cursor(text_, begin).previous_char()))
        return {In::named, std::string(known.name), make_span(begin, end)};
    }
    if (std::ranges::none_of(w_.name_endings, [&](std::string_view word) { return before.ends_with(word); }))
      return {};
    std::size_t begin = run_before(end, since, is_name_char);
    // "行政機関の保有する情報の公開に関する法律": a title whose last word alone is no name.
    const std::string_view joined = text_.substr(since, begin - since);
    const bool goes_on =
        std::ranges::any_of(w_.name_joining, [&](std::string_view word) { return joined.ends_with(word); });
    if (goes_on) begin = run_before(begin, since, is_kana_or_name);
    if (begin == end) return {};
    return {In::named, std::string(text_.substr(begin, end - begin)), make_span(begin, end)};
  }

  template <typename Is>
  std::size_t run_before(std::size_t end, std::size_t since, const Is& is) const {
    constexpr std::size_t longest = 240;
    std::size_t begin = end;
    while (begin > since && end - begin < longest) {
      const std::size_t previous = previous_code_point(text_, begin);
      std::size_t offset = previous;
      if (previous < since || !is(decode_utf8(text_, offset))) break;
      begin = previous;
    }
    return begin;
  }

  bool nothing_before_ = false;  ///< whether the list speaks of a provision named before, and none is
  const Words& w_;
  Language language_;
  const Triggers& triggers_;
  std::string_view text_;
  std::vector<Citation> found_;
  std::vector<CitedStep> path_;
  NamedWork list_work_;
};

Words read_words(Language language) {
  Words words;
  const auto fail = [&](std::string_view head) {
    throw unknown_line(language_code(language), "citing", head);
  };
  const std::map<std::string_view, std::vector<std::string_view>*> lists{
      {"list", &words.list},
      {"range", &words.range},
      {"range-end", &words.range_end},
      {"name-ending", &words.name_endings},
      {"numbered-law", &words.numbered_laws},
      {"name-joining", &words.name_joining}};
  const std::map<std::string_view, std::string_view*> texts{
      {"prefix", &words.prefix}, {"branch", &words.branch}, {"letters", &words.letters}};
  for (const std::string_view file : language_files(language, "citing")) {
    for (const WordLine& line : read_word_file(file)) {
      const std::vector<std::string_view> head = split_list(line.head, ' ');
      if (const auto list = lists.find(line.head); list != lists.end()) {
        for (const std::string_view word : split_list(line.rest)) list->second->push_back(word);
        continue;
      }
      if (const auto text = texts.find(line.head); text != texts.end()) {
        *text->second = line.rest;
        continue;
      }
      if (line.head == "form") continue;
      if (line.head == "this-work" || line.head == "same-work") {
        const In in = line.head == "this-work" ? In::this_work : In::same_work;
        for (const std::string_view word : split_list(line.rest)) words.works.push_back({word, in});
        continue;
      }
      const auto level = head.size() == 2 ? parse_level(head[1]) : std::nullopt;
      if (!level) fail(line.head);
      for (const std::string_view word : split_list(line.rest)) {
        if (head[0] == "level") {
          words.units.push_back({word, *level});
        } else if (head[0] == "before-number") {
          words.before.push_back({word, *level});
        } else if (head[0] == "repeated") {
          words.repeated.push_back({word, *level});
        } else if (head[0] == "same" || head[0] == "previous" || head[0] == "next") {
          words.relative.push_back({word, *level,
                                    head[0] == "same"       ? Relative::same
                                    : head[0] == "previous" ? Relative::previous
                                                            : Relative::next});
        } else {
          fail(line.head);
        }
      }
    }
  }
  if (words.prefix.empty() || words.units.empty()) fail("prefix");
  return words;
}

std::vector<std::string_view> trigger_words(const Words& words) {
  std::vector<std::string_view> triggers{words.prefix};
  for (const Words::Unit& unit : words.units) {
    if (unit.level == Level::article) triggers.push_back(unit.word);
  }
  const auto add = [&](const auto& list) {
    for (const auto& one : list) triggers.push_back(one.word);
  };
  add(words.before);
  add(words.repeated);
  add(words.relative);
  add(words.works);
  return triggers;
}

}  // namespace

InsideGrammar::InsideGrammar(Language language)
    : language_(language),
      words_(read_words(language)),
      triggers_(trigger_words(words_), Triggers::Case::exact) {}

std::vector<Citation> InsideGrammar::find(std::string_view text) const {
  return Parser(words_, language_, triggers_, text).run();
}

}  // namespace pandect
