#include "question/missing_part.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "law/citation.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// True if a number is a letter of a list: not one that may be a Roman numeral of another list.
bool is_plain_letter(std::string_view number) {
  constexpr std::string_view roman = "ivxlcdm";
  if (number.size() != 1 || number[0] < 'a' || number[0] > 'z') return false;
  return roman.find(number[0]) == std::string_view::npos || number == "c" || number == "d";
}

/// True if the parts directly below a provision are lettered from "a" on, and `number` is a letter that no
/// provision below it has: a reader may have placed the letter under another part.
bool lacks_letter(const std::vector<Provision>& tree, std::uint32_t unit, std::string_view number) {
  if (!is_plain_letter(number)) return false;
  bool lettered = false;
  for (std::uint32_t i = unit + 1; i < tree.size() && tree[i].extent.begin < tree[unit].extent.end; ++i) {
    if (tree[i].number == number) return false;
    if (tree[i].parent == unit && tree[i].number == "a") lettered = true;
  }
  return lettered;
}

/// True if some provision below `unit` has the level of a step, or a part directly below it has the step's
/// form of number: drafters and readers disagree about what is a paragraph and what an item.
bool has_alike_below(const std::vector<Provision>& tree, std::uint32_t unit, const CitedStep& step) {
  for (std::uint32_t i = unit + 1; i < tree.size() && tree[i].extent.begin < tree[unit].extent.end; ++i) {
    const Provision& part = tree[i];
    const bool alike = part.parent == unit && !part.number.empty() && has_only_digits(part.number) &&
                       has_only_digits(step.number);
    if (part.level == step.level || alike) return true;
  }
  return lacks_letter(tree, unit, step.number);
}

/// True if the parts directly below a provision are numbered by digits.
bool has_digits_below(const std::vector<Provision>& tree, std::uint32_t unit) {
  for (std::uint32_t i = unit + 1; i < tree.size() && tree[i].extent.begin < tree[unit].extent.end; ++i) {
    if (tree[i].parent == unit && !tree[i].number.empty() && has_only_digits(tree[i].number)) return true;
  }
  return false;
}

/// "Artikel 22, vierde lid" of an undivided article, in a law whose other articles have paragraphs.
bool is_in_one_piece(const std::vector<Provision>& tree, std::uint32_t target, const CitedStep& step) {
  const bool counted = step.level == Level::paragraph && has_only_digits(step.number) && step.number != "1";
  const bool whole = target + 1 >= tree.size() || tree[target + 1].parent != target;
  return counted && whole && tree[target].unit && std::ranges::any_of(tree, [&](const Provision& part) {
           return part.number == step.number && part.parent < tree.size() && tree[part.parent].unit;
         });
}

/// "Eerste lid" of an article without paragraphs is the whole article.
bool is_implied(const std::vector<Provision>& tree, std::uint32_t around, const CitedStep& step) {
  const auto is_paragraph = [&](const Provision& part) {
    return part.level == Level::paragraph && part.parent == around;
  };
  return step.level == Level::paragraph && step.number == "1" && std::ranges::none_of(tree, is_paragraph);
}

/// The nearest provision with the number of a step, among the provision itself and its ancestors up to its
/// unit.
std::uint32_t find_around(const std::vector<Provision>& tree, std::uint32_t target, const CitedStep& step) {
  for (std::uint32_t at = target; at < tree.size() && !tree[at].unit; at = tree[at].parent) {
    if (tree[at].number == step.number) return at;
  }
  return no_provision;
}

bool lacks_part_in(const std::vector<Provision>& tree, std::uint32_t target, const Citation& citation) {
  if (citation.path.empty() || target >= tree.size() || tree[target].level < Level::article) return false;
  std::uint32_t around = target;
  while (around < tree.size() && !tree[around].unit) around = tree[around].parent;
  if (around >= tree.size()) return false;
  for (const CitedStep& step : citation.path) {
    if (step.level <= Level::article || step.number.empty() || step.number == "last") continue;
    if (const std::uint32_t at = find_around(tree, target, step); at != no_provision) {
      around = at;
      continue;
    }
    const bool is_last = &step == &citation.path.back();
    if (is_last && tree[target].level >= step.level) return false;  // one of several
    if (is_implied(tree, around, step)) continue;
    // "The second subparagraph of Article 4(4)" is counted where only its points have numbers.
    const bool counted = step.level == Level::subitem && has_only_digits(step.number);
    if (counted && !has_digits_below(tree, around)) continue;
    return has_alike_below(tree, around, step) || is_in_one_piece(tree, around, step);
  }
  return false;
}

/// True if a provision is in an addendum, or is one.
bool is_in_addendum(const std::vector<Provision>& tree, std::uint32_t at) {
  while (at < tree.size() && tree[at].level != Level::addendum) at = tree[at].parent;
  return at < tree.size();
}

}  // namespace

bool leaves_out_parts(const LibraryView& library, const ProvisionKey& key) {
  const Tree tree = library.provisions(key.version);
  if (!is_in_addendum(tree, key.provision)) return false;
  const std::string text = library.catalogue().text(key.version, tree[key.provision].extent);
  return text.find("까지 생략") != std::string::npos;
}

bool lacks_part(const LibraryView& library, const ProvisionKey& target, const Citation& citation) {
  const Tree tree = library.provisions(target.version);
  return lacks_part_in(tree, target.provision, citation) && !leaves_out_parts(library, target);
}

}  // namespace pandect
