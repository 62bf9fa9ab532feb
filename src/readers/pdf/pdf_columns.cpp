#include "readers/pdf/pdf_columns.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace pandect {
namespace {

constexpr float narrowest_gutter = 0.9F;   // of the font's size
constexpr float narrowest_column = 0.25F;  // of the width of the text
constexpr float least_fill = 0.6F;         // of a column's width that its middle row fills
constexpr std::size_t fewest_rows = 4;     // of a column
constexpr std::size_t most_text_columns = 4;
constexpr float step = 2;  // points between the positions tried
constexpr std::size_t most_places = 1000;

/// The rows [begin, end) without words at `place`.
struct ColumnGutter {
  float place = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t words = 0;
};

struct Side {
  std::size_t rows = 0;
  float left = 0;
  float right = 0;
  std::vector<float> widths;
};

class ColumnFinder {
 public:
  explicit ColumnFinder(std::vector<PdfBlock>& blocks) : blocks_(blocks) {}

  /// Two passes over the pages: the first learns where gutters are.
  void learn(const std::vector<PdfRow>& rows) {
    if (const auto gutter = find(rows, false)) known_.push_back(gutter->place);
  }

  void add(std::size_t page, std::vector<PdfRow> rows, std::size_t column, std::size_t depth) {
    if (rows.empty()) return;
    const auto gutter = depth < most_text_columns ? find(rows, true) : std::nullopt;
    if (!gutter) {
      add_block(page, column, std::move(rows));
      return;
    }
    const auto part = [&](std::size_t begin, std::size_t end) {
      return std::vector<PdfRow>(std::make_move_iterator(rows.begin() + static_cast<std::ptrdiff_t>(begin)),
                                 std::make_move_iterator(rows.begin() + static_cast<std::ptrdiff_t>(end)));
    };
    std::vector<PdfRow> above = part(0, gutter->begin);
    std::vector<PdfRow> within = part(gutter->begin, gutter->end);
    std::vector<PdfRow> below = part(gutter->end, rows.size());
    std::vector<PdfWord> left;
    std::vector<PdfWord> right;
    for (PdfRow& row : within) {
      for (PdfWord& word : row.words)
        (word.box.left < gutter->place ? left : right).push_back(std::move(word));
    }
    add(page, std::move(above), column, depth + 1);
    add(page, make_rows(std::move(left)), column * most_text_columns + 1, depth + 1);
    add(page, make_rows(std::move(right)), column * most_text_columns + 2, depth + 1);
    add(page, std::move(below), column, depth + 1);
  }

 private:
  void add_block(std::size_t page, std::size_t column, std::vector<PdfRow> rows) {
    PdfBlock block{page, column, rows.front().box.left, rows.front().box.right, {}};
    // A table may be wider than the text, whose edges show where paragraphs begin.
    const PdfRow* text = nullptr;
    for (const PdfRow& row : rows) {
      if (row.table && text != nullptr) continue;
      if (text == nullptr || (!row.table && text->table)) {
        block.left = row.box.left;
        block.right = row.box.right;
        text = &row;
      }
      block.left = std::min(block.left, row.box.left);
      block.right = std::max(block.right, row.box.right);
    }
    block.rows = std::move(rows);
    blocks_.push_back(std::move(block));
  }

  std::optional<ColumnGutter> find(const std::vector<PdfRow>& rows, bool use_known) const {
    if (rows.size() < 2) return std::nullopt;
    float left = rows.front().box.left;
    float right = rows.front().box.right;
    std::vector<float> sizes;
    for (const PdfRow& row : rows) {
      left = std::min(left, row.box.left);
      right = std::max(right, row.box.right);
      sizes.push_back(row.size);
    }
    const float half = median(std::move(sizes)) * narrowest_gutter / 2;
    const float margin = (right - left) * narrowest_column;
    const float stride = std::max(step, (right - left) / most_places);
    std::optional<ColumnGutter> best;
    std::size_t equal = 0;  // number of equally good positions in a row: the middle one is taken
    for (float place = left + margin; place <= right - margin; place += stride) {
      const ColumnGutter gutter = longest_run(rows, place, half);
      if (best && gutter.words == best->words && gutter.begin == best->begin && gutter.end == best->end) {
        if (++equal % 2 == 0) best->place += stride;
        continue;
      }
      if (gutter.words == 0 || (best && gutter.words <= best->words)) continue;
      const bool known = use_known && std::ranges::any_of(known_, [&](float other) {
                           return std::abs(other - place) < 4 * half;
                         });
      if (!parts_columns(rows, gutter, right - left, known)) continue;
      best = gutter;
      equal = 0;
    }
    return best;
  }

  /// The run of rows with the most words that leaves the position clear.
  static ColumnGutter longest_run(const std::vector<PdfRow>& rows, float place, float half) {
    ColumnGutter best{place, 0, 0, 0};
    ColumnGutter run{place, 0, 0, 0};
    for (std::size_t i = 0; i <= rows.size(); ++i) {
      const bool clear =
          i < rows.size() && std::ranges::none_of(
                                 rows[i].words,
                                 [&](const PdfWord& word) {
                                   return word.box.left < place + half && word.box.right > place - half;
                                 });
      if (clear) {
        run.words += rows[i].words.size();
        run.end = i + 1;
        continue;
      }
      if (run.words > best.words) best = run;
      run = {place, i + 1, i + 1, 0};
    }
    return best;
  }

  static void measure(const PdfRow& row, float place, bool left_side, Side& side) {
    bool any = false;
    float left = 0;
    float right = 0;
    for (const PdfWord& word : row.words) {
      if ((word.box.left < place) != left_side) continue;
      left = any ? std::min(left, word.box.left) : word.box.left;
      right = any ? std::max(right, word.box.right) : word.box.right;
      any = true;
    }
    if (!any) return;
    side.left = side.rows == 0 ? left : std::min(side.left, left);
    side.right = side.rows == 0 ? right : std::max(side.right, right);
    ++side.rows;
    side.widths.push_back(right - left);
  }

  /// True if there is running text on both sides of a gutter.
  static bool parts_columns(const std::vector<PdfRow>& rows, const ColumnGutter& gutter, float width,
                            bool known) {
    Side sides[2];
    for (std::size_t i = gutter.begin; i < gutter.end; ++i) {
      measure(rows[i], gutter.place, true, sides[0]);
      measure(rows[i], gutter.place, false, sides[1]);
    }
    return std::ranges::all_of(sides, [&](Side& side) {
      if (side.rows < (known ? 1 : fewest_rows)) return false;
      if (known) return true;
      const float own = side.right - side.left;
      return own >= narrowest_column * width && median(std::move(side.widths)) >= least_fill * own;
    });
  }

  std::vector<PdfBlock>& blocks_;
  std::vector<float> known_;
};

}  // namespace

std::vector<PdfBlock> order_blocks(std::vector<PdfRows> pages) {
  std::vector<PdfBlock> blocks;
  ColumnFinder finder(blocks);
  for (const PdfRows& page : pages) finder.learn(page.rows);
  for (std::size_t i = 0; i < pages.size(); ++i) finder.add(i, std::move(pages[i].rows), 0, 0);
  return blocks;
}

}  // namespace pandect
