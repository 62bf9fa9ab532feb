#include "readers/pdf/pdf_lines.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t few_rows = 4;  // of a block: its edges are those of the like blocks then
constexpr float longest_word = 5;    // times the font's size: of a script without spaces

/// The blocks of one column on left or on right pages share a right edge.
using ColumnKey = std::pair<std::size_t, std::size_t>;

ColumnKey key_of(const PdfBlock& block) {
  return {block.column, block.page % 2};
}

bool has_spaces(std::string_view text) {
  std::size_t at = 0;
  const char32_t c = text.empty() ? U' ' : decode_utf8(text, at);
  return c < 0x0E00 || c > 0x0E7F;
}

/// The width of a row up to its first space.
float first_word_width(const PdfRow& row) {
  const PdfWord& first = row.words.front();
  const float width = first.box.width();
  return has_spaces(first.text) ? width : std::min(width, longest_word * row.size);
}

/// The usual distance between the middles of two lines of the text.
float usual_pitch(const std::vector<PdfBlock>& blocks) {
  std::vector<float> pitches;
  for (const PdfBlock& block : blocks) {
    for (std::size_t i = 1; i < block.rows.size(); ++i) {
      if (block.rows[i].table || block.rows[i - 1].table) continue;
      pitches.push_back((block.rows[i].middle() - block.rows[i - 1].middle()) /
                        std::max(block.rows[i].size, block.rows[i - 1].size));
    }
  }
  return median(std::move(pitches));
}

}  // namespace

std::vector<PdfLine> make_lines(const std::vector<PdfBlock>& blocks) {
  std::map<ColumnKey, float> right_edges;
  for (const PdfBlock& block : blocks) {
    float& right = right_edges[key_of(block)];
    right = std::max(right, block.right);
  }
  const float pitch = usual_pitch(blocks);
  std::vector<PdfLine> lines;
  for (const PdfBlock& block : blocks) {
    const float right = block.rows.size() < few_rows ? right_edges[key_of(block)] : block.right;
    const PdfRow* above = nullptr;
    for (const PdfRow& row : block.rows) {
      PdfLine& line = lines.emplace_back();
      line.text = row_text(row);
      line.page = static_cast<std::uint32_t>(block.page) + 1;
      line.box = row.box;
      line.size = row.size;
      line.bold = row.bold;
      line.table = row.table;
      line.space_after = row.words.back().space_after;
      line.indent = row.box.left - block.left;
      line.room = right - row.box.right;
      line.first_word = first_word_width(row);
      if (above != nullptr && pitch > 0) {
        line.gap = (row.middle() - above->middle()) / (pitch * std::max(row.size, above->size));
      }
      above = &row;
    }
  }
  std::erase_if(lines, [](const PdfLine& line) { return line.text.empty(); });
  return lines;
}

}  // namespace pandect
