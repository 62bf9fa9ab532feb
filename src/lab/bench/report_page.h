#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/bench/run_folder.h"

namespace pandect {

/// A table of a report. Rows whose first cell ends in a dagger are marked as published ones.
struct ReportTable {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
};

/// A report, assembled once and written as Markdown and as one self-contained HTML page.
class ReportPage {
 public:
  explicit ReportPage(std::string title) : title_(std::move(title)) {}

  void heading(std::string words) { blocks_.emplace_back(Heading{std::move(words)}); }
  void paragraph(std::string words) { blocks_.emplace_back(Paragraph{std::move(words)}); }
  /// A command, or other literal text.
  void code(std::string words) { blocks_.emplace_back(Code{std::move(words)}); }
  void table(ReportTable table) { blocks_.emplace_back(std::move(table)); }
  /// A plot: only in the HTML page.
  void figure(std::string svg) { blocks_.emplace_back(Figure{std::move(svg)}); }

  std::string markdown() const;
  std::string html() const;

 private:
  struct Heading {
    std::string words;
  };
  struct Paragraph {
    std::string words;
  };
  struct Code {
    std::string words;
  };
  struct Figure {
    std::string svg;
  };
  using Block = std::variant<Heading, Paragraph, Code, ReportTable, Figure>;

  std::string title_;
  std::vector<Block> blocks_;
};

/// A table in Markdown.
std::string markdown_table(const ReportTable& table);

/// Bars named by the first column of a table, as long as the numbers of another; rows without one are left
/// out.
std::string draw_bars(std::string title, const ReportTable& table, std::size_t column);

/// Writes a page as NAME.md and NAME.html. @throws Error no_permission, no_space
void write_page(const RunFolder& folder, const std::string& name, const ReportPage& page);

}  // namespace pandect
