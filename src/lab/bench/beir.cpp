#include <algorithm>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json_lines.h"
#include "base/lines.h"
#include "lab/bench/dataset.h"
#include "lab/measure/qrels.h"
#include "lab/measure/trec_run.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view prefix = "beir:";
constexpr const char* layout =
    "a folder in BEIR's form has corpus.jsonl, queries.jsonl and qrels/test.tsv; TREC's topics are "
    "queries.tsv (number, "
    "tab, words) and qrels.txt";

/// The first of some files that exists.
fs::path first_of(const fs::path& folder, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (fs::exists(folder / name)) return folder / name;
  }
  throw Error(ErrorCode::bad_input,
              fmt::format("{}: the file is missing", (folder / *names.begin()).string()), layout);
}

/// By their names in the judgements, with "_" for white space.
using Queries = std::unordered_map<std::string, std::string>;

Queries read_queries(const fs::path& path) {
  Queries queries;
  if (path.extension() == ".jsonl") {
    for_each_json_line(path, [&](const Json& row) {
      queries[trec_name(row.at("_id").get<std::string>())] = row.at("text").get<std::string>();
    });
    return queries;
  }
  const std::string bytes = read_file(path);
  std::size_t number = 0;
  for (std::string_view left(bytes); !left.empty();) {
    const std::string_view line = without_return(take_line(left));
    ++number;
    if (line.empty()) continue;
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos)
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: line {}: no tab behind the number", path.string(), number), layout);
    queries.emplace(trec_name(line.substr(0, tab)), line.substr(tab + 1));
  }
  return queries;
}

}  // namespace

RetrievalDataset load_beir(const fs::path& folder) {
  RetrievalDataset dataset;
  dataset.laws = {first_of(folder, {"corpus.jsonl"})};
  dataset.format = "beir-jsonl";
  dataset.depths = {1, 10, 100};
  const Queries queries = read_queries(first_of(folder, {"queries.jsonl", "queries.tsv"}));
  const fs::path gold = first_of(folder, {"qrels/test.tsv", "qrels/dev.tsv", "qrels/train.tsv", "qrels.txt"});
  const Qrels qrels = Qrels::read(gold);
  for (const Topic& topic : qrels.topics()) {
    const auto query = queries.find(std::string(topic.query));
    if (query == queries.end()) {
      throw Error(ErrorCode::bad_input, fmt::format("{}: there is no query '{}'", gold.string(), topic.query),
                  layout);
    }
    BenchQuestion question{query->first, query->second, {}};
    for (const Qrel& judgement : topic.judgements) {
      if (judgement.level > 0) question.gold.emplace_back(judgement.document);
    }
    if (!question.gold.empty()) dataset.questions.push_back(std::move(question));
  }
  dataset.name_of = [](const LibraryView& library, const Hit& hit) {
    const Document& own = library.documents().documents()[hit.document];
    const std::string alias = library.provisions(own.version)[own.provision].alias;
    return trec_name(alias.starts_with(prefix) ? alias.substr(prefix.size()) : alias);
  };
  return dataset;
}

}  // namespace pandect
