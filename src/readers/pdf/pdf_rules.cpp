#include "readers/pdf/pdf_rules.h"

#include <algorithm>
#include <cmath>

namespace pandect {
namespace {

constexpr int least_contrast = 20;         // of a line against both of its sides, of 255
constexpr std::uint32_t beside = 3;        // dots from a line to its sides: thicker ones are grounds
constexpr std::uint32_t longest_hole = 4;  // dots between the dots of a dotted line
constexpr float shortest_lying = 15;       // points
constexpr float shortest_standing = 8;     // points: the row of a table is higher
constexpr float most_words_share = 0.08F;  // of a word's height at each end without letters
constexpr std::size_t most_rules = 1000;   // of a page

/// The dots of a page, read parallel to one of its sides: `at(along, across)`.
class Dots {
 public:
  Dots(const PageImage& page, bool standing) : page_(page), standing_(standing) {}
  std::uint32_t length() const { return standing_ ? page_.height : page_.width; }
  std::uint32_t depth() const { return standing_ ? page_.width : page_.height; }
  int grey(std::uint32_t along, std::uint32_t across) const {
    const std::size_t x = standing_ ? across : along;
    const std::size_t y = standing_ ? along : across;
    return page_.grey[y * page_.width + x];
  }
  bool is_line(std::uint32_t along, std::uint32_t across) const {
    const std::uint32_t before = across - std::min(across, beside);
    const std::uint32_t behind = std::min(across + beside, depth() - 1);
    return grey(along, across) + least_contrast <= std::min(grey(along, before), grey(along, behind));
  }
  Box box(std::uint32_t begin, std::uint32_t end, std::uint32_t across) const {
    const float scale = page_.dots_per_point;
    const Box lying{static_cast<float>(begin) / scale, static_cast<float>(across) / scale,
                    static_cast<float>(end) / scale, static_cast<float>(across + 1) / scale};
    return standing_ ? Box{lying.top, lying.left, lying.bottom, lying.right} : lying;
  }

 private:
  const PageImage& page_;
  bool standing_;
};

/// The page with the areas of words made white.
PageImage without_letters(PageImage page, const std::vector<Box>& words) {
  const auto dot = [&](float points, std::uint32_t most) {
    return static_cast<std::uint32_t>(
        std::clamp(points * page.dots_per_point, 0.0F, static_cast<float>(most)));
  };
  for (const Box& word : words) {
    const float inset = most_words_share * word.height();
    const std::uint32_t right = dot(std::ceil(word.right), page.width);
    const std::uint32_t bottom = dot(word.bottom - inset, page.height);
    for (std::uint32_t y = dot(word.top + inset, page.height); y < bottom; ++y) {
      for (std::uint32_t x = dot(word.left, page.width); x < right; ++x)
        page.grey[std::size_t{y} * page.width + x] = 255;
    }
  }
  return page;
}

/// Merges adjacent lines that the dots of one thick line gave. Lines are sorted by their position across.
void merge_side_by_side(std::vector<Box>& rules, bool standing) {
  constexpr float near = 2.5F;  // points
  constexpr float thickest = 4;
  std::vector<Box> merged;
  const auto joins = [&](const Box& one, const Box& other) {
    const bool along = standing ? other.top < one.bottom + near && one.top < other.bottom + near
                                : other.left < one.right + near && one.left < other.right + near;
    const float thick = standing ? other.right - one.left : other.bottom - one.top;
    const float apart = standing ? other.left - one.right : other.top - one.bottom;
    return along && apart < near && thick <= thickest;
  };
  for (const Box& rule : rules) {
    Box* same = nullptr;
    for (auto other = merged.rbegin(); other != merged.rend() && same == nullptr; ++other) {
      if ((standing ? rule.left - other->left : rule.top - other->top) > thickest) break;
      if (joins(*other, rule)) same = &*other;
    }
    if (same == nullptr) {
      merged.push_back(rule);
    } else {
      *same = {std::min(same->left, rule.left), std::min(same->top, rule.top),
               std::max(same->right, rule.right), std::max(same->bottom, rule.bottom)};
    }
  }
  rules = std::move(merged);
}

std::vector<Box> find_along(const PageImage& page, bool standing) {
  const Dots dots(page, standing);
  const float shortest = (standing ? shortest_standing : shortest_lying) * page.dots_per_point;
  std::vector<Box> rules;
  for (std::uint32_t across = 0; across < dots.depth(); ++across) {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;  // of the run: behind its last dot
    std::uint32_t inked = 0;
    const auto close_run = [&] {
      // A dotted line has a dot in three at least.
      if (static_cast<float>(end - begin) >= shortest && inked * 3 >= end - begin)
        rules.push_back(dots.box(begin, end, across));
      inked = 0;
    };
    for (std::uint32_t along = 0; along < dots.length(); ++along) {
      if (!dots.is_line(along, across)) continue;
      if (inked > 0 && along - end > longest_hole) close_run();
      if (inked == 0) begin = along;
      end = along + 1;
      ++inked;
    }
    close_run();
    if (rules.size() > 8 * most_rules) return {};
  }
  merge_side_by_side(rules, standing);
  return rules;
}

}  // namespace

PageRules find_rules(const PageImage& page, const std::vector<Box>& words) {
  PageRules rules;
  if (page.width == 0 || page.height == 0) return rules;
  const PageImage bare = without_letters(page, words);
  rules.lying = find_along(bare, false);
  rules.standing = find_along(bare, true);
  if (rules.lying.size() + rules.standing.size() > most_rules) return {};
  return rules;
}

}  // namespace pandect
