#include "lab/bench/plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "text/markup.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Okabe and Ito's palette, without black and yellow.
constexpr std::array<std::string_view, 6> colours{"#0072b2", "#d55e00", "#009e73",
                                                  "#cc79a7", "#e69f00", "#56b4e9"};
constexpr std::array<std::string_view, 3> dashes{"", "6 3", "2 3"};

constexpr double width = 640;
constexpr double height = 340;
constexpr double left = 56;
constexpr double right = 16;
constexpr double top = 34;
constexpr double bottom = 46;
constexpr double row_height = 18;

std::string text(double x, double y, std::string_view anchor, std::string_view words,
                 std::string_view more = "") {
  return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}"{}>{}</text>)", x, y, anchor, more,
                     escape_markup(words));
}

/// Number of character cells of a code point: none for combining marks, two for Hangul and Han.
std::size_t columns_of(char32_t c) {
  const bool above_or_below = c == 0x0E31 || (c >= 0x0E34 && c <= 0x0E3A) || (c >= 0x0E47 && c <= 0x0E4E) ||
                              (c >= 0x0300 && c < 0x0370);
  if (above_or_below) return 0;
  return c >= 0x1100 && c != 0x2026 && (c < 0x2000 || c > 0x206F) ? 2 : 1;
}

/// A name that fits into this many columns, truncated if necessary.
std::string fitted(std::string_view name, std::size_t columns) {
  std::size_t used = 0;
  std::size_t keep = 0;  // bytes that leave a column for the ellipsis
  for (std::size_t at = 0; at < name.size();) {
    used += columns_of(decode_utf8(name, at));
    if (used < columns) keep = at;
    if (used > columns) return std::string(name.substr(0, keep)) + "…";
  }
  return std::string(name);
}

std::string open_svg(double tall, std::string_view title) {
  return fmt::format(
             R"(<svg viewBox="0 0 {} {}" role="img" aria-label="{}" font-size="12" fill="currentColor">)",
             width, tall, escape_markup(title)) +
         text(left, 18, "start", title, R"( font-weight="bold" font-size="14")");
}

/// Steps of 1, 2 or 5 times a power of ten, about five to the range.
double tick_step(double range) {
  const double rough = range / 5;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= rough) return step * power;
  }
  return 10 * power;
}

/// Converts values to coordinates on the page.
class Axes {
 public:
  explicit Axes(const LinePlot& plot) : log_x_(plot.log_x) {
    for (const Series& series : plot.series) {
      for (const auto& [x, y] : series.points) {
        least_x_ = std::min(least_x_, scaled(x));
        most_x_ = std::max(most_x_, scaled(x));
        least_y_ = std::min(least_y_, y);
        most_y_ = std::max(most_y_, y);
        if (std::ranges::find(xs_, x) == xs_.end()) xs_.push_back(x);
      }
    }
    std::ranges::sort(xs_);
    if (xs_.empty()) least_x_ = 0, most_x_ = 1;
    if (most_x_ <= least_x_) most_x_ = least_x_ + 1;
    if (most_y_ <= least_y_) most_y_ = least_y_ + 1;
    step_ = tick_step(most_y_ - least_y_);
    least_y_ = std::floor(least_y_ / step_) * step_;
    most_y_ = std::ceil(most_y_ / step_) * step_;
  }
  double x(double value) const {
    return left + (scaled(value) - least_x_) / (most_x_ - least_x_) * (width - left - right);
  }
  double y(double value) const {
    return height - bottom - (value - least_y_) / (most_y_ - least_y_) * (height - top - bottom);
  }
  std::string draw() const {
    std::string svg;
    const auto steps = static_cast<int>(std::lround((most_y_ - least_y_) / step_));
    for (int i = 0; i <= steps; ++i) {
      const double value = least_y_ + i * step_;
      svg += fmt::format(R"(<path d="M{} {:.1f}H{}" stroke="currentColor" stroke-opacity=".15"/>)", left,
                         y(value), width - right);
      svg += text(left - 6, y(value) + 4, "end", fmt::format("{:.6g}", value));
    }
    double last = -100;
    for (const double value : xs_) {
      if (x(value) - last < 26) continue;
      svg += text(x(value), height - bottom + 16, "middle", fmt::format("{:.6g}", value));
      last = x(value);
    }
    return svg;
  }

 private:
  double scaled(double value) const { return log_x_ ? std::log(std::max(value, 1e-9)) : value; }

  bool log_x_;
  double least_x_ = std::numeric_limits<double>::infinity();
  double most_x_ = -std::numeric_limits<double>::infinity();
  double least_y_ = 0;
  double most_y_ = 0;
  double step_ = 1;
  std::vector<double> xs_;
};

std::string draw_series(const Series& series, const Axes& axes, std::size_t number, bool joined) {
  const std::string_view colour = colours[number % colours.size()];
  const std::string_view dash = dashes[number / colours.size() % dashes.size()];
  std::string path;
  std::string marks;
  for (const auto& [x, y] : series.points) {
    if (joined) path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", axes.x(x), axes.y(y));
    marks +=
        fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="3"><title>{}: {:.6g}, {:.4f}</title></circle>)",
                    axes.x(x), axes.y(y), escape_markup(series.name), x, y);
  }
  return fmt::format(
      R"(<g fill="{}"><path d="{}" fill="none" stroke="{}" stroke-width="2" stroke-dasharray="{}"/>{}</g>)",
      colour, path, colour, dash, marks);
}

/// The names of rows, left of what is drawn of them.
constexpr double names = 270;
constexpr std::size_t name_columns = 38;

double top_of_row(std::size_t row) {
  return top + row_height * static_cast<double>(row);
}

std::string name_of_row(std::string_view name, std::size_t row) {
  return "<g><title>" + escape_markup(name) + "</title>" +
         text(names - 6, top_of_row(row) + 13, "end", fitted(name, name_columns)) + "</g>";
}

}  // namespace

std::string escape_markup(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    const std::string_view escape = markup_escape(static_cast<unsigned char>(c));
    if (escape.empty()) {
      safe += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    } else {
      safe += escape;
    }
  }
  return safe;
}

std::string draw_lines(const LinePlot& plot) {
  const Axes axes(plot);
  const std::size_t legend_rows = (plot.series.size() + 1) / 2;
  const double tall = height + row_height * static_cast<double>(legend_rows);
  std::string svg = open_svg(tall, plot.title) + axes.draw();
  svg += text((left + width - right) / 2, height - 12, "middle", plot.x_label);
  svg += text(0, 0, "middle", plot.y_label,
              fmt::format(R"-( transform="translate(10 {}) rotate(-90)")-", height / 2));
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    svg += draw_series(plot.series[i], axes, i, plot.joined);
    const double x = left + (i % 2 == 0 ? 0 : (width - left) / 2);
    const std::size_t row = i / 2;
    const double y = height + row_height * static_cast<double>(row) + 8;
    svg += fmt::format(R"(<path d="M{} {}h22" stroke="{}" stroke-width="2" stroke-dasharray="{}"/>)", x, y,
                       colours[i % colours.size()], dashes[i / colours.size() % dashes.size()]);
    svg += text(x + 28, y + 4, "start", plot.series[i].name);
  }
  return svg + "</svg>";
}

std::string draw_bars(const BarPlot& plot) {
  const double tall = top_of_row(plot.bars.size()) + 8;
  double most = 0;
  for (const auto& [name, value] : plot.bars) most = std::max(most, value);
  std::string svg = open_svg(tall, plot.title);
  for (std::size_t i = 0; i < plot.bars.size(); ++i) {
    const auto& [name, value] = plot.bars[i];
    const double y = top_of_row(i);
    const double length = most > 0 ? value / most * (width - names - 70) : 0;
    svg += name_of_row(name, i);
    svg += fmt::format(R"(<rect x="{}" y="{}" width="{:.1f}" height="{}" fill="{}"/>)", names, y + 2, length,
                       row_height - 4, colours[0]);
    svg += text(names + length + 4, y + 13, "start", fmt::format("{:.{}f}", value, plot.digits));
  }
  return svg + "</svg>";
}

std::string draw_boxes(const BoxPlot& plot) {
  const double tall = top_of_row(plot.boxes.size()) + 26;
  double least = 0;
  double most = 1;
  for (const Quartiles& box : plot.boxes) {
    least = std::min(least, box.least);
    most = std::max(most, box.most);
  }
  const auto x = [&](double value) {
    return names + (value - least) / (most - least) * (width - names - right);
  };
  std::string svg = open_svg(tall, plot.title);
  for (std::size_t i = 0; i < plot.boxes.size(); ++i) {
    const Quartiles& box = plot.boxes[i];
    const double y = top_of_row(i);
    svg += name_of_row(box.name, i);
    svg += fmt::format(R"(<path d="M{:.1f} {}H{:.1f}" stroke="currentColor"/>)", x(box.least), y + 9,
                       x(box.most));
    svg += fmt::format(
        R"(<rect x="{:.1f}" y="{}" width="{:.1f}" height="{}" fill="{}"><title>{:.3f}, {:.3f}, {:.3f}</title></rect>)",
        x(box.lower), y + 3, x(box.upper) - x(box.lower), row_height - 6, colours[5], box.lower, box.median,
        box.upper);
    svg += fmt::format(R"(<path d="M{:.1f} {}v{}" stroke="currentColor" stroke-width="2"/>)", x(box.median),
                       y + 3, row_height - 6);
  }
  for (const double value : {least, most})
    svg += text(x(value), tall - 8, value == least ? "start" : "end", fmt::format("{:.6g}", value));
  return svg + "</svg>";
}

}  // namespace pandect
