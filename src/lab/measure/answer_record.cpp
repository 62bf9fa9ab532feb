#include "lab/measure/answer_record.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "base/lines.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// The members of one line.
class Row {
 public:
  Row(std::string_view line, std::string where) : where_(std::move(where)), json_(parse_json(line, where_)) {
    if (!json_.is_object()) refuse("not a JSON object");
  }

  template <typename Value>
  void take(const char* name, std::optional<Value>& value) const {
    const auto found = json_.find(name);
    if (found == json_.end() || found->is_null()) return;
    try {
      value = found->get<Value>();
    } catch (const Json::exception&) {
      refuse(fmt::format("'{}' is of another type than it should be", name));
    }
  }

  /// A name, or a number used as one.
  void take_name(const char* name, std::optional<std::string>& value) const {
    const auto found = json_.find(name);
    if (found != json_.end() && found->is_number()) {
      const double number = found->get<double>();
      // Tables write the whole numbers of a column with gaps as 2.0.
      value = number == std::trunc(number) && std::abs(number) < 1e15 ? fmt::format("{:.0f}", number)
                                                                      : dump_json(*found);
    } else {
      take(name, value);
    }
  }

  void check_range(const char* name, const std::optional<double>& value, double most) const {
    if (value && !(*value >= 0 && *value <= most))
      refuse(fmt::format("'{}' is not from 0 to {}", name, most));
  }

  [[noreturn]] void refuse(const std::string& problem) const {
    throw Error(ErrorCode::bad_input, where_ + ": " + problem,
                "docs/measuring.md lists the members of an answer");
  }

 private:
  std::string where_;
  Json json_;
};

AnswerRecord record_of(const Row& row) {
  AnswerRecord record;
  std::optional<std::string> id;
  row.take_name("id", id);
  record.id = id.value_or("");
  row.take("answer", record.answer);
  row.take("reference", record.reference);
  row.take("citations", record.citations);
  row.take("gold", record.gold);
  row.take("retrieved", record.retrieved);
  row.take("coverage", record.coverage);
  row.take("contradiction", record.contradiction);
  row.take_name("choice", record.choice);
  row.take_name("gold_choice", record.gold_choice);
  row.take_name("choice_before", record.choice_before);
  row.take("abstained", record.abstained);
  row.take("answerable", record.answerable);
  row.take("verdict", record.verdict);
  row.check_range("coverage", record.coverage, 100);
  row.check_range("contradiction", record.contradiction, 1);
  if (record.verdict && *record.verdict != "win" && *record.verdict != "tie" && *record.verdict != "loss")
    row.refuse("'verdict' is neither win nor tie nor loss");
  return record;
}

}  // namespace

std::vector<AnswerRecord> parse_answers(std::string_view text, const std::string& name) {
  std::vector<AnswerRecord> records;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    if (line.find_first_not_of(" \t\r") != std::string_view::npos)
      records.push_back(record_of(Row(line, fmt::format("{}: line {}", name, number))));
  }
  if (records.empty()) throw Error(ErrorCode::bad_input, name + ": there is no answer in it");
  return records;
}

std::string to_lines(std::span<const AnswerRecord> records) {
  std::string lines;
  for (const AnswerRecord& record : records) {
    Json row{{"id", record.id}};
    const auto add = [&](const char* name, const auto& value) {
      if (value) row[name] = *value;
    };
    add("answer", record.answer);
    add("reference", record.reference);
    add("citations", record.citations);
    add("gold", record.gold);
    add("retrieved", record.retrieved);
    add("coverage", record.coverage);
    add("contradiction", record.contradiction);
    add("choice", record.choice);
    add("gold_choice", record.gold_choice);
    add("choice_before", record.choice_before);
    add("abstained", record.abstained);
    add("answerable", record.answerable);
    add("verdict", record.verdict);
    lines += dump_json(row) + "\n";
  }
  return lines;
}

std::vector<AnswerRecord> read_answers(const std::filesystem::path& path) {
  return parse_answers(read_file(path), path.string());
}

}  // namespace pandect
