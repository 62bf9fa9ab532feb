#include "lab/bench/report_page.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lab/bench/plot.h"

namespace pandect {
namespace {

constexpr std::string_view style = R"(
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 66rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; display: block; overflow-x: auto; }
th, td { padding: .2rem .7rem; text-align: left; border-bottom: 1px solid #8884; white-space: nowrap; }
th { white-space: normal; vertical-align: bottom; }
.wide { font-size: .75rem; }
.wide th, .wide td { padding: .15rem .3rem; }
.number { text-align: right; }
tr.published { opacity: .75; font-style: italic; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .5rem; background: #8882; }
figure { margin: 0; }
svg { max-width: 100%; height: auto; display: block; margin: 1rem 0; }
)";

constexpr std::size_t many_columns = 10;  // more of them need smaller words to fit the page
constexpr std::string_view dagger = "†";

bool published(const std::vector<std::string>& row) {
  for (const std::string& cell : row) {
    if (cell.ends_with(dagger)) return true;
  }
  return false;
}

bool is_number(std::string_view cell) {
  return !cell.empty() && cell.find_first_not_of("+-.0123456789") == std::string_view::npos;
}

/// Columns whose first row is a number.
std::vector<bool> number_columns(const ReportTable& table) {
  std::vector<bool> columns(table.header.size());
  for (std::size_t i = 0; !table.rows.empty() && i < table.rows.front().size(); ++i) {
    columns[i] = is_number(table.rows.front()[i]);
  }
  return columns;
}

std::string html_cells(std::string_view tag, const std::vector<std::string>& cells,
                       const std::vector<bool>& numbers) {
  std::string row;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    row +=
        fmt::format("<{0}{1}>{2}</{0}>", tag, numbers[i] ? " class=\"number\"" : "", escape_markup(cells[i]));
  }
  return row;
}

std::string html_table(const ReportTable& table) {
  const std::vector<bool> numbers = number_columns(table);
  std::string html = std::string(table.header.size() > many_columns ? "<table class=\"wide\">" : "<table>") +
                     "\n<thead><tr>" + html_cells("th", table.header, numbers) + "</tr></thead>\n<tbody>\n";
  for (const std::vector<std::string>& row : table.rows) {
    html +=
        (published(row) ? "<tr class=\"published\">" : "<tr>") + html_cells("td", row, numbers) + "</tr>\n";
  }
  return html + "</tbody>\n</table>\n";
}

/// The writer of each kind of block.
template <typename... Writers>
struct Either : Writers... {
  using Writers::operator()...;
};
template <typename... Writers>
Either(Writers...) -> Either<Writers...>;

std::string markdown_row(std::vector<std::string> cells) {
  for (std::string& cell : cells) {
    // A row is one line: an answer of several would end it.
    std::ranges::replace_if(cell, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    for (std::size_t bar = cell.find('|'); bar != std::string::npos; bar = cell.find('|', bar + 2)) {
      cell.insert(bar, 1, '\\');
    }
  }
  return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

}  // namespace

std::string markdown_table(const ReportTable& table) {
  std::string markdown = markdown_row(table.header) + "|";
  for (std::size_t i = 0; i < table.header.size(); ++i) markdown += "---|";
  markdown += "\n";
  for (const std::vector<std::string>& row : table.rows) markdown += markdown_row(row);
  return markdown;
}

std::string ReportPage::markdown() const {
  std::string page = "# " + title_ + "\n";
  const Either write{[&](const Heading& block) { page += "\n## " + block.words + "\n"; },
                     [&](const Paragraph& block) { page += "\n" + block.words + "\n"; },
                     [&](const Code& block) { page += "\n    " + block.words + "\n"; },
                     [&](const ReportTable& block) { page += "\n" + markdown_table(block); },
                     [](const Figure&) {}};
  for (const Block& block : blocks_) std::visit(write, block);
  return page;
}

std::string ReportPage::html() const {
  const std::string title = escape_markup(title_);
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
      title, style);
  const Either write{[&](const Heading& block) { page += "<h2>" + escape_markup(block.words) + "</h2>\n"; },
                     [&](const Paragraph& block) { page += "<p>" + escape_markup(block.words) + "</p>\n"; },
                     [&](const Code& block) { page += "<pre>" + escape_markup(block.words) + "</pre>\n"; },
                     [&](const ReportTable& block) { page += html_table(block); },
                     [&](const Figure& block) { page += "<figure>" + block.svg + "</figure>\n"; }};
  for (const Block& block : blocks_) std::visit(write, block);
  return page + "</body>\n</html>\n";
}

std::string draw_bars(std::string title, const ReportTable& table, std::size_t column) {
  BarPlot plot{std::move(title), {}, 0};
  for (const std::vector<std::string>& row : table.rows) {
    if (is_number(row[column])) plot.bars.emplace_back(row[0], std::stod(row[column]));
  }
  return draw_bars(plot);
}

void write_page(const RunFolder& folder, const std::string& name, const ReportPage& page) {
  folder.write(name + ".md", page.markdown());
  folder.write(name + ".html", page.html());
}

}  // namespace pandect
