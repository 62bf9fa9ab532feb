#include "readers/pdf/pdf_ink.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"

namespace pandect {
namespace {

constexpr std::uint8_t lightest_ink = 215;
constexpr std::uint32_t cell = 2;           // dots: the squares in which ink is counted
constexpr std::uint32_t reach = 3;          // squares: ink no farther apart is one picture
constexpr float smallest_picture = 24;      // points, of width and of height
constexpr double least_ink = 0.12;          // of the squares of a picture's box: a frame has less
constexpr std::size_t fewest_inked = 20;    // dots, of a page that is not blank
constexpr std::size_t most_pictures = 200;  // of a page

/// A grid of the page: 1 where there is ink.
struct Grid {
  std::uint32_t width;
  std::uint32_t height;
  std::vector<std::uint8_t> ink;
  std::uint8_t& at(std::uint32_t x, std::uint32_t y) { return ink[std::size_t{y} * width + x]; }
};

Grid make_grid(const PageImage& page) {
  Grid grid{(page.width + cell - 1) / cell, (page.height + cell - 1) / cell, {}};
  grid.ink.assign(std::size_t{grid.width} * grid.height, 0);
  for (std::uint32_t y = 0; y < page.height; ++y) {
    for (std::uint32_t x = 0; x < page.width; ++x) {
      if (page.grey[std::size_t{y} * page.width + x] <= lightest_ink) grid.at(x / cell, y / cell) = 1;
    }
  }
  return grid;
}

struct Patch {
  std::uint32_t left, top, right, bottom;  // squares, inclusive
  std::size_t inked = 0;
};

/// Removes a connected patch of ink from the grid.
Patch take_patch(Grid& grid, std::uint32_t x, std::uint32_t y) {
  Patch patch{x, y, x, y, 0};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> open{{x, y}};
  grid.at(x, y) = 0;
  while (!open.empty()) {
    const auto [cx, cy] = open.back();
    open.pop_back();
    ++patch.inked;
    patch.left = std::min(patch.left, cx);
    patch.right = std::max(patch.right, cx);
    patch.top = std::min(patch.top, cy);
    patch.bottom = std::max(patch.bottom, cy);
    const std::uint32_t last_x = std::min(cx + reach, grid.width - 1);
    const std::uint32_t last_y = std::min(cy + reach, grid.height - 1);
    for (std::uint32_t ny = cy - std::min(cy, reach); ny <= last_y; ++ny) {
      for (std::uint32_t nx = cx - std::min(cx, reach); nx <= last_x; ++nx) {
        if (grid.at(nx, ny) == 0) continue;
        grid.at(nx, ny) = 0;
        open.emplace_back(nx, ny);
      }
    }
  }
  return patch;
}

Box box_of(const Patch& patch, float dots_per_point) {
  const auto points = [&](std::uint32_t squares) {
    return static_cast<float>(squares * cell) / dots_per_point;
  };
  return {points(patch.left), points(patch.top), points(patch.right + 1), points(patch.bottom + 1)};
}

std::string hash_part(const PageImage& page, const Patch& patch) {
  std::string dots;
  const std::uint32_t right = std::min((patch.right + 1) * cell, page.width);
  const std::uint32_t bottom = std::min((patch.bottom + 1) * cell, page.height);
  for (std::uint32_t y = patch.top * cell; y < bottom; ++y) {
    for (std::uint32_t x = patch.left * cell; x < right; ++x) {
      dots += static_cast<char>(page.grey[std::size_t{y} * page.width + x]);
    }
    dots += '\n';
  }
  return content_hash(dots);
}

bool holds_word(const Box& box, const std::vector<Box>& words) {
  return std::ranges::any_of(words, [&](const Box& word) {
    const float x = (word.left + word.right) / 2;
    const float y = (word.top + word.bottom) / 2;
    return box.left < x && x < box.right && box.top < y && y < box.bottom;
  });
}

/// Erases the words from the grid, including parts of letters outside their boxes.
void wipe_words(Grid& grid, const std::vector<Box>& words, float dots_per_point) {
  constexpr float overhang = 1.5F;  // points
  const auto square = [&](float points, std::uint32_t most) {
    const float at = std::floor(points * dots_per_point / cell);
    return static_cast<std::uint32_t>(std::clamp(at, 0.0F, static_cast<float>(most)));
  };
  for (const Box& word : words) {
    const std::uint32_t right = square(word.right + overhang, grid.width - 1);
    const std::uint32_t bottom = square(word.bottom + overhang, grid.height - 1);
    for (std::uint32_t y = square(word.top - overhang, grid.height - 1); y <= bottom; ++y) {
      for (std::uint32_t x = square(word.left - overhang, grid.width - 1); x <= right; ++x) grid.at(x, y) = 0;
    }
  }
}

}  // namespace

std::vector<PageInk> find_pictures(const PageImage& page, const std::vector<Box>& words) {
  std::vector<PageInk> pictures;
  if (page.width == 0 || page.height == 0) return pictures;
  Grid grid = make_grid(page);
  wipe_words(grid, words, page.dots_per_point);
  for (std::uint32_t y = 0; y < grid.height && pictures.size() < most_pictures; ++y) {
    for (std::uint32_t x = 0; x < grid.width; ++x) {
      if (grid.at(x, y) == 0) continue;
      const Patch patch = take_patch(grid, x, y);
      const Box box = box_of(patch, page.dots_per_point);
      const double squares = 1.0 * (patch.right - patch.left + 1) * (patch.bottom - patch.top + 1);
      const bool large = box.width() >= smallest_picture && box.height() >= smallest_picture;
      if (!large || static_cast<double>(patch.inked) < least_ink * squares || holds_word(box, words))
        continue;
      pictures.push_back({box, hash_part(page, patch)});
    }
  }
  return pictures;
}

std::string page_content(const PageImage& page) {
  const auto inked = std::ranges::count_if(page.grey, [](std::uint8_t g) { return g <= lightest_ink; });
  if (static_cast<std::size_t>(inked) < fewest_inked) return {};
  return content_hash(std::string_view(reinterpret_cast<const char*>(page.grey.data()), page.grey.size()));
}

}  // namespace pandect
