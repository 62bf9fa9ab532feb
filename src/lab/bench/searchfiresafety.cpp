#include <array>

#include <fmt/format.h>

#include "base/json_lines.h"
#include "lab/bench/dataset.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// The names of a file in the releases, the newest first.
using ReleaseNames = std::array<std::string_view, 2>;
constexpr ReleaseNames corpus{"legal_docs.jsonl", "doc.jsonl"};

ReleaseNames questions_of(FireSafetySet set) {
  switch (set) {
    case FireSafetySet::real:
      return {"realworld_qa.jsonl", "qna.jsonl"};
    case FireSafetySet::single_hop:
      return {"singlehop_questions.jsonl", "singlehop_questions.jsonl"};
    case FireSafetySet::multi_hop:
      return {"multihop_qa_mcq.jsonl", "Legal_QA_Multi-Hop_final.jsonl"};
  }
  return {};
}

fs::path first_existing(const fs::path& folder, const ReleaseNames& names) {
  for (const std::string_view name : names) {
    if (fs::exists(folder / "data" / name)) return folder / "data" / name;
  }
  throw Error(ErrorCode::bad_input,
              fmt::format("{}: the file is missing", (folder / "data" / names[0]).string()),
              "it is part of github.com/qqplot/SearchFireSafety");
}

/// False for questions rejected by the annotators; the older releases contain them, marked.
bool is_taken(const Json& row) {
  return row.value("is_use", true) && row.value("QA_Appropriateness", "O") == "O";
}

std::vector<std::string> gold_of(const Json& row) {
  std::vector<std::string> gold;
  const auto add = [&](const Json& id) { gold.push_back("sfs:" + dump_json(id)); };
  for (const char* list : {"related_doc_ids", "matched_doc_id"}) {
    if (!row.contains(list)) continue;
    for (const Json& id : row.at(list)) add(id);
    return gold;
  }
  add(row.at("doc_id_from"));
  add(row.at("doc_id_to"));
  return gold;
}

std::string id_of(const Json& row, std::size_t number) {
  if (!row.contains("question_id")) return std::to_string(number);
  const Json& id = row.at("question_id");
  return id.is_string() ? id.get<std::string>() : dump_json(id);
}

/// The index of an option that a row gives by its number.
std::optional<std::size_t> option_of(const Json& row, const char* name, std::size_t options) {
  const std::size_t number = row.value(name, std::size_t{0});
  return number > 0 && number <= options ? std::optional(number - 1) : std::nullopt;
}

/// Sets the answer in words, and for a multiple-choice question the options.
void read_answer(const Json& row, FireSafetySet set, BenchQuestion& question) {
  question.answer = row.value("answer", "");
  if (set == FireSafetySet::single_hop) {
    if (question.answer == "예") question.right = 0;
    if (question.answer == "아니오") question.right = 1;
  }
  if (set != FireSafetySet::multi_hop) return;
  for (std::size_t number = 1; row.contains(fmt::format("option_{}", number)); ++number)
    question.options.push_back(row.at(fmt::format("option_{}", number)).get<std::string>());
  question.right = option_of(row, "answer_full", question.options.size());
  question.right_of_first = option_of(row, "answer_partial", question.options.size());
  if (question.right) question.answer = question.options[*question.right];
}

}  // namespace

RetrievalDataset load_searchfiresafety(const fs::path& folder, FireSafetySet set) {
  RetrievalDataset dataset;
  dataset.laws = {first_existing(folder, corpus)};
  dataset.depths = {1, 3, 5, 10, 20, 50, 100};
  std::size_t number = 0;
  for_each_json_line(first_existing(folder, questions_of(set)), [&](const Json& row) {
    ++number;
    if (!is_taken(row)) return;
    BenchQuestion question{id_of(row, number), row.at("question").get<std::string>(), gold_of(row)};
    read_answer(row, set, question);
    if (!question.gold.empty()) dataset.questions.push_back(std::move(question));
  });
  dataset.name_of = [](const LibraryView& library, const Hit& hit) {
    const Document& own = library.documents().documents()[hit.document];
    return library.provisions(own.version)[own.provision].alias;
  };
  return dataset;
}

}  // namespace pandect
