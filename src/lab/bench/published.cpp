#include "lab/bench/published.h"

#include <charconv>

#include "published_files.h"
#include "readers/dataset/csv.h"

namespace pandect {
namespace {

double number(std::string_view text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace

std::string PublishedRow::text(std::string_view score) const {
  const auto found = written.find(score);
  return found == written.end() ? std::string() : found->second;
}

PublishedTable published_table(std::string_view experiment) {
  PublishedTable table;
  for (const EmbeddedFile& file : published_files) {
    if (file.name != experiment) continue;
    const std::size_t line = file.bytes.find('\n');
    table.source = file.bytes.substr(2, line - 2);  // behind "# "
    const std::vector<std::vector<std::string>> rows = parse_csv(file.bytes.substr(line + 1), file.name);
    for (std::size_t i = 1; i < rows.size(); ++i) {
      PublishedRow row{static_cast<std::size_t>(number(rows[i][0])), rows[i][1], {}, {}};
      for (std::size_t c = 2; c < rows[i].size(); ++c) {
        const std::string& score = rows[i][c];
        if (score.empty()) continue;
        row.scores[rows[0][c]] = number(score);
        row.written[rows[0][c]] = score.starts_with('.') ? "0" + score : score;
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

}  // namespace pandect
