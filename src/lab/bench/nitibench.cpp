#include "lab/bench/nitibench.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/file.h"
#include "lab/bench/python_literal.h"
#include "pandect/error.h"
#include "readers/dataset/csv.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr const char* where_nitibench_is =
    "it is part of the release of NitiBench, github.com/vistec-AI/nitibench";

std::size_t column(const std::vector<std::string>& header, const std::string& name, const fs::path& path) {
  const auto found = std::ranges::find(header, name);
  if (found == header.end()) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: line 1: there is no column '{}'", path.string(), name),
                where_nitibench_is);
  }
  return static_cast<std::size_t>(found - header.begin());
}

std::vector<LawSection> relevant_laws(const std::string& literal, const std::string& where) {
  std::vector<LawSection> sections;
  const Json laws = parse_python_literal(literal, where);
  try {
    for (const Json& law : laws) {
      const Json& number = law.at("sections");
      sections.push_back({law.at("law").get<std::string>(),
                          number.is_string() ? number.get<std::string>() : dump_json(number)});
    }
  } catch (const Json::exception&) {
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: expected a list of {{'law': …, 'sections': …}}", where));
  }
  return sections;
}

}  // namespace

Nitibench::Nitibench(const fs::path& folder) : data_(folder) {
  if (fs::is_directory(folder / "test_data")) data_ = folder / "test_data";
  if (!fs::is_directory(laws())) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: there is no folder test_data/laws", folder.string()),
                where_nitibench_is);
  }
}

std::vector<NitibenchQuestion> Nitibench::questions(bool ccl, GoldAnswer wanted) const {
  const fs::path path = data_ / (ccl ? "hf_wcx.csv" : "hf_tax.csv");
  if (!fs::exists(path)) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: the file is missing", path.string()),
                where_nitibench_is);
  }
  const std::vector<std::vector<std::string>> rows = parse_csv(read_file(path), path.string());
  if (rows.empty())
    throw Error(ErrorCode::bad_input, fmt::format("{}: the file is empty", path.string()),
                where_nitibench_is);
  const std::size_t question = column(rows[0], "question", path);
  const std::size_t answer =
      column(rows[0], wanted == GoldAnswer::full ? "answer" : "reference_answer", path);
  const std::size_t relevant = column(rows[0], "relevant_laws", path);
  std::vector<NitibenchQuestion> questions;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::string where = fmt::format("{}: row {}", path.string(), i);
    if (rows[i].size() != rows[0].size()) {
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: has {} fields instead of {}", where, rows[i].size(), rows[0].size()));
    }
    questions.push_back({std::to_string(i), rows[i][question], rows[i][answer],
                         relevant_laws(rows[i][relevant], where + ": relevant_laws")});
  }
  return questions;
}

}  // namespace pandect
