#include "question/missing_part.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "citations/grammar/part_names.h"
#include "citations/names/titles.h"
#include "law/citation.h"
#include "question/cite.h"
#include "text/ordinal.h"
#include "text/roman.h"
#include "text/said.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// A provision in the tree of a version, and the words of it that are in no part of the tree.
class PartSearch {
 public:
  PartSearch(const LibraryView& library, const ProvisionKey& target)
      : library_(library), tree_(library.provisions(target.version)), target_(target) {}

  std::optional<MissingPart> find(const Citation& citation) const {
    std::uint32_t around = unit_of(target_.provision);
    if (citation.path.empty() || around >= tree_.size() || tree_[target_.provision].level < Level::article)
      return std::nullopt;
    const Language language = library_.works()[target_.work].language;
    for (const CitedStep& step : citation.path) {
      // "Schedule 2, paragraph 4": the paragraphs of an annex are its units.
      if (citation.path.front().level == Level::annex && step.level == Level::item &&
          step.number == tree_[around].number && tree_[around].level == Level::article)
        continue;
      if (step.level == Level::work && digits_value(step.number) > most_sentences(around))
        return MissingPart{around, part_name(language, step)};
      if (step.level <= Level::article || step.number.empty() || step.number == "last") continue;
      // "Paragraphs 2 to 4": the target is one of them.
      const bool is_last = &step == &citation.path.back();
      if (is_last && !citation.last.empty() && tree_[target_.provision].level >= step.level)
        return std::nullopt;
      if (const std::uint32_t at = on_the_way(around, step, true); at != no_provision) {
        around = at;
        continue;
      }
      if (is_whole(around, step, language)) continue;
      std::uint32_t at = on_the_way(around, step, false);
      if (at == no_provision) at = find_below(around, step);
      if (at != no_provision) {
        around = at;
        continue;
      }
      if (is_unmarked(around, step, language)) continue;
      return MissingPart{around, part_name(language, step)};
    }
    return std::nullopt;
  }

 private:
  std::uint32_t unit_of(std::uint32_t at) const {
    while (at < tree_.size() && !tree_[at].unit) at = tree_[at].parent;
    return at;
  }

  std::uint32_t end_of(std::uint32_t at) const {
    std::uint32_t end = at + 1;
    while (end < tree_.size() && tree_[end].parent != no_provision && tree_[end].parent >= at) ++end;
    return end;
  }

  /// The outermost provision with a step's number between `around` and the target, where the resolver found
  /// it.
  /// @param same_level only of the step's level: drafters and readers disagree about what is a paragraph and
  /// what an item
  std::uint32_t on_the_way(std::uint32_t around, const CitedStep& step, bool same_level) const {
    std::uint32_t found = no_provision;
    for (std::uint32_t at = target_.provision; at < tree_.size() && at != around && !tree_[at].unit;
         at = tree_[at].parent) {
      if (tree_[at].number == step.number && (!same_level || tree_[at].level == step.level)) found = at;
    }
    return found;
  }

  /// A provision with a step's number below another: of its level, or any where the parts are of another.
  std::uint32_t find_below(std::uint32_t around, const CitedStep& step) const {
    const bool layered = has_layer(around, step.level);
    for (std::uint32_t i = around + 1, end = end_of(around); i < end; ++i) {
      if (tree_[i].number == step.number && (!layered || tree_[i].level == step.level)) return i;
    }
    return no_provision;
  }

  /// True if the parts directly below a provision are numbered parts of a level.
  bool has_layer(std::uint32_t around, Level level) const {
    for (std::uint32_t i = around + 1, end = end_of(around); i < end; ++i) {
      if (tree_[i].parent == around && tree_[i].level == level && !tree_[i].number.empty()) return true;
    }
    return false;
  }

  /// "Eerste lid" of an article without paragraphs is the article.
  bool is_whole(std::uint32_t around, const CitedStep& step, Language language) const {
    const std::vector<Level>& undivided = part_conventions(language).undivided;
    return step.number == "1" && !has_layer(around, step.level) &&
           std::ranges::find(undivided, step.level) != undivided.end();
  }

  /// True if the words may contain a part that is not in the tree.
  bool is_unmarked(std::uint32_t around, const CitedStep& step, Language language) const {
    const bool layered = has_layer(around, step.level);
    // The parts of annexes, and addenda, of which a copy may have only some, are cited in many ways.
    if (!layered && tree_[around].level < Level::article) return true;
    const PartConventions& conventions = part_conventions(language);
    const auto has = [&](const std::vector<Level>& levels) {
      return std::ranges::find(levels, step.level) != levels.end();
    };
    const std::uint32_t value = has_only_digits(step.number)     ? digits_value(step.number)
                                : step.level == Level::paragraph ? parse_roman(step.number).value_or(0)
                                                                 : 0;  // "comma III"
    if (!layered && has(conventions.by_place) && value > 0) {
      // Where lines have been run together there may be as many as there are sentences.
      const std::uint32_t lines = own_paragraphs(around);
      const bool run_together = lines == 1 && has(conventions.run_together);
      if (value <= (run_together ? most_sentences(around) : lines)) return true;
    }
    if (says_mark(own_words(around), step.number)) return true;
    const std::size_t suffix = step.number.find_first_not_of("0123456789");
    if (latin_suffix_length(std::string_view(step.number).substr(std::min(suffix, step.number.size()))) > 0 &&
        says_mark(own_words(around), std::string(step.number).insert(suffix, 1, '-')))
      return true;  // "1 bis" for "1-bis."
    for (std::uint32_t i = around + 1, end = end_of(around); i < end && !layered; ++i) {
      if (says_mark(own_words(i), step.number)) return true;
    }
    return false;
  }

  /// The words of a provision that are in none of its parts.
  std::string own_words(std::uint32_t at) const {
    std::string words;
    std::uint32_t from = tree_[at].body.begin;
    const std::uint32_t to = tree_[at].body.end;
    for (std::uint32_t i = at + 1, end = end_of(at); i < end; ++i) {
      if (tree_[i].parent != at) continue;
      const std::uint32_t until = std::min(to, tree_[i].extent.begin);
      if (until > from) words += library_.text(target_.version, {from, until}) + '\n';
      from = std::max(from, tree_[i].extent.end);
    }
    if (to > from) words += library_.text(target_.version, {from, to});
    return words;
  }

  /// The number of paragraphs of a provision without those of its parts.
  std::uint32_t own_paragraphs(std::uint32_t at) const {
    const std::string words = own_words(at);
    std::uint32_t count = 0;
    bool inside = false;
    for (const char c : words) {
      const bool blank = c == ' ' || c == '\t' || c == '\r';
      if (c == '\n') {
        inside = false;
      } else if (!blank && !inside) {
        inside = true;
        ++count;
      }
    }
    return count;
  }

  /// At least the number of sentences of a provision: all that may end one is counted.
  std::uint32_t most_sentences(std::uint32_t at) const {
    const std::string words = library_.text(target_.version, tree_[at].body);
    std::uint32_t ends = 1;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      const bool may_end = std::string_view(".;:?!\n").find(words[i]) != std::string_view::npos;
      const bool next = words[i] == '\n' || words[i + 1] == ' ' || words[i + 1] == '"';
      if (may_end && next) ++ends;
    }
    return ends;
  }

  /// True if words contain a number as the mark of a part: "(b)", "b)", "2°", "③" anywhere, "2." at the
  /// beginning of a line or after the mark that ends another part, and "ii" at the beginning of a line.
  static bool says_mark(std::string_view words, std::string_view number) {
    constexpr std::string_view before_part = "\n;:,(";
    const std::string small = small_letters(words);
    for (std::size_t at = small.find(number); at != std::string::npos; at = small.find(number, at + 1)) {
      if (is_word_char(Cursor(small, at).previous_char())) continue;
      std::size_t begin = at;
      while (begin > 0 && small[begin - 1] == ' ') --begin;
      const bool begins = begin == 0 || before_part.find(small[begin - 1]) != std::string_view::npos;
      Cursor behind(small, at + number.size());
      if (behind.take("\xC2\xB0") || behind.take("\xC2\xBA")) return true;  // "2°", "2º"
      const bool bracket = behind.peek() == ')' || behind.peek() == ']';
      const bool may_begin = begins || small[begin - 1] == '.';
      if (bracket && (may_begin || (begin < at && !has_only_digits(number)))) return true;
      if (behind.peek() == '.' && may_begin) return true;
      const bool begins_line = begin == 0 || small[begin - 1] == '\n';
      if (behind.peek() == ' ' && begins_line && words[at] == small[at]) return true;  // not "A vessel"
    }
    constexpr char32_t first_circled = 0x2460;
    constexpr std::uint32_t last_circled = 20;
    if (!has_only_digits(number)) return false;
    const std::uint32_t value = digits_value(number);
    if (value == 0 || value > last_circled) return false;
    return words.find(to_utf8(std::u32string(1, first_circled + value - 1))) != std::string_view::npos;
  }

  const LibraryView& library_;
  Tree tree_;
  ProvisionKey target_;
};

}  // namespace

bool leaves_out_parts(const LibraryView& library, const ProvisionKey& key) {
  const std::vector<std::string_view>& words = part_conventions(library.works()[key.work].language).left_out;
  if (words.empty()) return false;
  const Tree tree = library.provisions(key.version);
  const std::string text = small_letters(library.catalogue().text(key.version, tree[key.provision].body));
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    while (line.ends_with(' ') || line.ends_with('.')) line.remove_suffix(1);
    if (std::ranges::any_of(
            words, [&](std::string_view word) { return line.starts_with(word) || line.ends_with(word); }))
      return true;
  }
  return false;
}

std::optional<MissingPart> find_missing_part(const LibraryView& library, const ProvisionKey& target,
                                             const Citation& citation) {
  auto missing = PartSearch(library, target).find(citation);
  if (missing && leaves_out_parts(library, target)) return std::nullopt;
  return missing;
}

Said describe_missing_part(const LibraryView& library, const ProvisionKey& target,
                           const MissingPart& missing) {
  return say("has-no-part", {{"law", cite_chain(library.works()[target.work],
                                                library.provision_and_above(target.version, missing.within))},
                             {"part", missing.name}});
}

Said describe_missing_unit(const LibraryView& library, const Citation& citation) {
  std::string title = citation.work;
  Language language = Language::unknown;
  const std::vector<std::uint32_t> named = library.titles().find(title, language);
  if (named.size() == 1 || library.works().size() == 1) {
    const WorkRecord& work = library.works()[named.empty() ? 0 : named.front()];
    language = work.language;
    title = work.title;
  }
  std::string unit;
  for (const CitedStep& step : citation.path) {
    if (!step.number.empty()) unit = part_name(language, step);
    if (step.level >= Level::article) break;
  }
  return unit.empty() || title.empty() ? Said() : say("has-no-part", {{"law", title}, {"part", unit}});
}

}  // namespace pandect
