#pragma once

#include <string>
#include <utility>
#include <vector>

namespace pandect {

/// A line of a plot.
struct Series {
  std::string name;
  std::vector<std::pair<double, double>> points;  ///< by x
};

struct LinePlot {
  std::string title;
  std::string x_label;
  std::string y_label;
  bool log_x = false;
  std::vector<Series> series;
  bool joined = true;  ///< false: points alone
};

/// A plot as one self-contained <svg> element, legible on light and dark pages: colours follow the page's
/// text colour and a palette safe for colour-blind readers; every point has its value as a tooltip.
std::string draw_lines(const LinePlot& plot);

struct BarPlot {
  std::string title;
  std::vector<std::pair<std::string, double>> bars;  ///< from top to bottom; values are not negative
  int digits = 3;                                    ///< of a value behind the point
};
std::string draw_bars(const BarPlot& plot);

/// Values of a group: a box between their quartiles with a line at the median, and a line from the least to
/// the greatest.
struct Quartiles {
  std::string name;
  double least = 0;
  double lower = 0;
  double median = 0;
  double upper = 0;
  double most = 0;
};
struct BoxPlot {
  std::string title;
  std::vector<Quartiles> boxes;  ///< from top to bottom; 0 and 1 are always on the page
};
std::string draw_boxes(const BoxPlot& plot);

/// Escapes text for HTML and SVG.
std::string escape_markup(std::string_view text);

}  // namespace pandect
