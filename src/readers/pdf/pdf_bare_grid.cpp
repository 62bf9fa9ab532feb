#include "readers/pdf/pdf_bare_grid.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "readers/pdf/pdf_rows.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr float least_gap = 1.5F;      // of the font's size: white space that parts columns
constexpr float farthest_line = 2.5F;  // the same: between the middles of two lines of one table
constexpr float same_place = 0.6F;     // the same: edges or middles that are one
constexpr std::size_t fewest_lines = 3;
constexpr std::size_t most_columns = 12;
constexpr std::size_t most_words = 8;   // of a cell: with more it is running text
constexpr std::size_t most_broken = 2;  // lines in some of the columns that may follow one another

/// Words without wide white space between them.
struct Segment {
  float left = 0;
  float right = 0;
  std::size_t words = 0;
  std::string text;
};

struct Line {
  PdfRow row;
  std::vector<Segment> segments;
};

std::vector<Segment> segments_of(const PdfRow& row) {
  std::vector<Segment> segments;
  for (const PdfWord& word : row.words) {
    if (segments.empty() || word.box.left - segments.back().right >= least_gap * row.size)
      segments.push_back({word.box.left, word.box.right, 0, {}});
    Segment& segment = segments.back();
    segment.right = std::max(segment.right, word.box.right);
    if (segment.words++ > 0) segment.text += ' ';
    segment.text += word.text;
  }
  return segments;
}

/// White space between two columns.
struct Gutter {
  float left = 0;
  float right = 0;
};

/// The widest part of a gutter that is clear of the line's words.
Gutter clear_part(const Gutter& gutter, const Line& line) {
  Gutter best;
  float begin = gutter.left;
  const auto close = [&](float end) {
    if (end - begin > best.right - best.left) best = {begin, end};
  };
  for (const Segment& segment : line.segments) {
    if (segment.right <= gutter.left || segment.left >= gutter.right) continue;
    close(std::max(begin, std::min(segment.left, gutter.right)));
    begin = std::max(begin, segment.right);
  }
  close(std::max(begin, gutter.right));
  return best;
}

/// "(a)", "12.", "–", "IV)": marks that begin list items.
bool is_list_mark(const std::string& text) {
  constexpr std::size_t longest = 7;  // bytes
  const bool closed = text.ends_with('.') || text.ends_with(')') || text.ends_with("°");
  const bool sign = text == "-" || text == "–" || text == "—" || text == "•" || text == "*" || text == "·";
  return text.size() <= longest && (closed || sign) && text.find(' ') == std::string::npos;
}

bool has_digit(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = decode_utf8(text, at);
    if ((c >= '0' && c <= '9') || (c >= 0x0E50 && c <= 0x0E59)) return true;  // of Thai
  }
  return false;
}

bool is_whole_number(const std::string& text) {
  return !text.empty() && text.size() <= 4 && text.find_first_not_of("0123456789") == std::string::npos;
}

/// Lines that may be a table: those in `full` have words in every column.
struct Run {
  std::span<const Line> lines;
  std::vector<Gutter> gutters;
  std::vector<std::size_t> full;
  bool broken = false;  ///< some lines may be parts of rows only
};

/// True if in every column left edges, right edges or middles are aligned; the first line may have
/// differently set column names.
bool is_aligned(const Run& run) {
  for (std::size_t column = 0; column <= run.gutters.size(); ++column) {
    const auto within = [&](auto&& place) {
      float least = 0;
      float most = 0;
      for (std::size_t i = 1; i < run.full.size(); ++i) {
        const float value = place(run.lines[run.full[i]].segments[column]);
        least = i == 1 ? value : std::min(least, value);
        most = i == 1 ? value : std::max(most, value);
      }
      return most - least <= same_place * run.lines.front().row.size;
    };
    const bool aligned = within([](const Segment& s) { return s.left; }) ||
                         within([](const Segment& s) { return s.right; }) ||
                         within([](const Segment& s) { return (s.left + s.right) / 2; });
    if (!aligned) return false;
  }
  return true;
}

/// "12.50", "50 per cent", "3 May 2031", but not a line of running text with a number.
bool is_numeric(const Segment& segment) {
  constexpr std::size_t most_words_of_number = 3;
  constexpr std::size_t longest_number = 40;  // bytes: Thai has no spaces
  return has_digit(segment.text) && segment.words <= most_words_of_number &&
         segment.text.size() <= longest_number;
}

/// True if a column after the first has a number in every line, except possibly the first, and in three at
/// least.
bool has_numbers(const Run& run) {
  for (std::size_t column = 1; column <= run.gutters.size(); ++column) {
    const auto numbered = [&](std::size_t i) { return is_numeric(run.lines[i].segments[column]); };
    const auto count = static_cast<std::size_t>(std::ranges::count_if(run.full, numbered));
    if (count >= fewest_lines && std::all_of(run.full.begin() + 1, run.full.end(), numbered)) return true;
  }
  return false;
}

/// True if the last column may be page numbers: non-decreasing whole numbers.
bool may_be_contents(const Run& run) {
  int before = 0;
  for (std::size_t i = 1; i < run.full.size(); ++i) {
    const std::string& text = run.lines[run.full[i]].segments.back().text;
    if (!is_whole_number(text)) return false;
    const int number = std::stoi(text);
    if (number < before) return false;
    before = number;
  }
  return true;
}

/// True if the columns are one of the things that are no table.
bool is_other_thing(const Run& run) {
  const auto is_one = [](const Segment& segment) {
    return segment.words > most_words || segment.text.find("__") != std::string::npos ||
           segment.text.find("...") != std::string::npos || segment.text.find("…") != std::string::npos ||
           segment.text.find(". . .") != std::string::npos;
  };
  for (const Line& line : run.lines) {
    if (std::ranges::any_of(line.segments, is_one)) return true;
  }
  const bool marked = run.gutters.size() == 1 && std::ranges::all_of(run.full, [&](std::size_t i) {
                        return is_list_mark(run.lines[i].segments.front().text);
                      });
  return marked || may_be_contents(run);
}

class RunFinder {
 public:
  explicit RunFinder(const std::vector<Line>& lines) : lines_(lines) {}

  /// The longest run that begins with this line.
  Run from(std::size_t begin) const {
    Run run;
    const Line& first = lines_[begin];
    for (std::size_t i = 1; i < first.segments.size(); ++i)
      run.gutters.push_back({first.segments[i - 1].right, first.segments[i].left});
    if (run.gutters.empty() || run.gutters.size() >= most_columns) return run;
    run.full.push_back(0);
    std::size_t end = begin + 1;  // of the certain part of the run
    std::size_t at = end;
    for (; at < lines_.size() && is_near(at) && at - end <= most_broken; ++at) {
      std::vector<Gutter> narrowed = run.gutters;
      if (!narrow(narrowed, lines_[at])) break;
      const std::size_t segments = lines_[at].segments.size();
      if (segments > run.gutters.size() + 1) break;
      run.gutters = std::move(narrowed);
      if (segments <= run.gutters.size()) continue;
      run.full.push_back(at - begin);
      end = at + 1;
    }
    // Lines in some columns that nothing but white space follows may be the end of the last row.
    const bool broken_end = at > end && (at == lines_.size() || !is_near(at)) && at - end <= most_broken;
    if (broken_end && std::all_of(lines_.begin() + static_cast<std::ptrdiff_t>(end),
                                  lines_.begin() + static_cast<std::ptrdiff_t>(at),
                                  [&](const Line& line) { return in_one_line(line, begin); }))
      end = at;
    run.lines = std::span(lines_).subspan(begin, end - begin);
    run.broken = run.full.size() < run.lines.size() || is_broken_above(run, begin);
    return run;
  }

 private:
  /// The distance of a line from the line above.
  float pitch(std::size_t at) const { return lines_[at].row.middle() - lines_[at - 1].row.middle(); }

  /// True if the line above is nearer to the first one than the rows to each other: its cell begins there.
  bool is_broken_above(const Run& run, std::size_t begin) const {
    constexpr float nearer = 0.8F;
    std::vector<Gutter> gutters = run.gutters;
    if (begin == 0 || run.lines.size() < fewest_lines || !narrow(gutters, lines_[begin - 1])) return false;
    float least = pitch(begin + 1);
    for (std::size_t i = 2; i < run.lines.size(); ++i) least = std::min(least, pitch(begin + i));
    return pitch(begin) < nearer * least;
  }

  bool is_near(std::size_t at) const {
    return pitch(at) <= farthest_line * std::max(lines_[at].row.size, lines_[at - 1].row.size);
  }

  static bool narrow(std::vector<Gutter>& gutters, const Line& line) {
    for (Gutter& gutter : gutters) {
      gutter = clear_part(gutter, line);
      if (gutter.right - gutter.left < least_gap * line.row.size) return false;
    }
    return true;
  }

  /// True if the words of a line begin where a column of another does.
  bool in_one_line(const Line& line, std::size_t other) const {
    return std::ranges::all_of(line.segments, [&](const Segment& segment) {
      return std::ranges::any_of(lines_[other].segments, [&](const Segment& column) {
        return std::abs(column.left - segment.left) <= same_place * line.row.size;
      });
    });
  }

  const std::vector<Line>& lines_;
};

PdfGrid make_grid(const Run& run) {
  constexpr float margin = 1;  // point
  PdfGrid grid;
  Box box = run.lines.front().row.box;
  for (const Line& line : run.lines) {
    box.left = std::min(box.left, line.row.box.left);
    box.right = std::max(box.right, line.row.box.right);
  }
  grid.columns.push_back(box.left - margin);
  for (const Gutter& gutter : run.gutters) grid.columns.push_back((gutter.left + gutter.right) / 2);
  grid.columns.push_back(box.right + margin);
  grid.rows.push_back(run.lines.front().row.box.top - margin);
  for (std::size_t i = 1; i < run.lines.size(); ++i)
    grid.rows.push_back((run.lines[i - 1].row.middle() + run.lines[i].row.middle()) / 2);
  grid.rows.push_back(run.lines.back().row.box.bottom + margin);
  fill_cells(grid, run.broken);
  return grid;
}

}  // namespace

std::vector<PdfGrid> find_bare_grids(const std::vector<PdfWord>& words) {
  std::vector<Line> lines;
  for (PdfRow& row : make_rows(words)) {
    std::vector<Segment> segments = segments_of(row);
    lines.push_back({std::move(row), std::move(segments)});
  }
  std::vector<PdfGrid> grids;
  const RunFinder finder(lines);
  for (std::size_t at = 0; at < lines.size();) {
    const Run run = finder.from(at);
    if (run.full.size() < fewest_lines) {
      ++at;
      continue;
    }
    if (!is_other_thing(run) && is_aligned(run) && has_numbers(run)) grids.push_back(make_grid(run));
    at += run.lines.size();
  }
  return grids;
}

}  // namespace pandect
