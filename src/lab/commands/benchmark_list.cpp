#include <algorithm>

#include <fmt/format.h>

#include "base/nearest_name.h"
#include "lab/bench/legalbench_rag.h"
#include "lab/commands/benchmark.h"
#include "lab/dataset/question_set.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// Total size of a file, or of all files below a folder.
std::uintmax_t size_of(const std::filesystem::path& path, std::size_t& files) {
  if (!std::filesystem::is_directory(path)) {
    files = 1;
    return std::filesystem::file_size(path);
  }
  std::uintmax_t bytes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
    if (!entry.is_regular_file()) continue;
    ++files;
    bytes += entry.file_size();
  }
  return bytes;
}

/// The first of several names, separated by "|", that exists.
BenchmarkFile check_file(std::string_view names, const std::filesystem::path& data) {
  BenchmarkFile file{std::string(names.substr(0, names.find('|'))), false, 0, 0};
  while (!names.empty() && !file.found) {
    const std::size_t end = std::min(names.find('|'), names.size());
    const std::filesystem::path path = data / names.substr(0, end);
    if (std::filesystem::exists(path)) {
      file.found = true;
      file.name = names.substr(0, end);
      file.bytes = size_of(path, file.files);
    }
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return file;
}

}  // namespace

const std::vector<BenchmarkInfo>& benchmarks() {
  using Path = std::filesystem::path;
  static const std::vector<BenchmarkInfo> all{
      {"nitibench-tax",
       "retrieval on NitiBench-Tax: several sections answer a question",
       "the release of NitiBench (github.com/vistec-AI/nitibench)",
       {"test_data/laws", "test_data/hf_tax.csv"},
       [](const Path& data, GoldAnswer answer) { return load_nitibench(data, false, answer); }},
      {"nitibench-ccl",
       "retrieval on NitiBench-CCL: one section answers a question",
       "the release of NitiBench (github.com/vistec-AI/nitibench)",
       {"test_data/laws", "test_data/hf_wcx.csv"},
       [](const Path& data, GoldAnswer answer) { return load_nitibench(data, true, answer); }},
      {"nitibench-ccl-sample",
       "a fifth of NitiBench-CCL, the same share of the questions on each law",
       "the release of NitiBench (github.com/vistec-AI/nitibench)",
       {"test_data/laws", "test_data/hf_wcx.csv"},
       [](const Path& data, GoldAnswer answer) { return load_nitibench_sample(data, answer); }},
      {"nitibench-tax-reduced",
       "NitiBench-Tax over the sections that fit a naive chunk of 553 characters",
       "the release of NitiBench (github.com/vistec-AI/nitibench)",
       {"test_data/laws", "test_data/hf_tax.csv"},
       [](const Path& data, GoldAnswer answer) { return load_nitibench_reduced(data, false, answer); }},
      {"nitibench-ccl-reduced",
       "NitiBench-CCL over the sections that fit a naive chunk of 553 characters; with chunks-lines, table 7",
       "the release of NitiBench (github.com/vistec-AI/nitibench)",
       {"test_data/laws", "test_data/hf_wcx.csv"},
       [](const Path& data, GoldAnswer answer) { return load_nitibench_reduced(data, true, answer); }},
      {"wangchanx-train",
       "the train part of WangchanX Legal ThaiCCL RAG: for `train examples`, and as examples of answers",
       "airesearch/WangchanX-Legal-ThaiCCL-RAG at Hugging Face, its train part as JSON lines",
       {"test_data/laws", "train.jsonl"},
       [](const Path& data, GoldAnswer) { return load_wangchanx_train(data); }},
      {"searchfiresafety",
       "retrieval for the real questions of SearchFireSafety",
       "the repository github.com/qqplot/SearchFireSafety",
       {"data/legal_docs.jsonl|data/doc.jsonl", "data/realworld_qa.jsonl|data/qna.jsonl"},
       [](const Path& data, GoldAnswer) { return load_searchfiresafety(data, FireSafetySet::real); }},
      {"searchfiresafety-singlehop",
       "retrieval for its questions on one article, to be answered with yes or no",
       "the repository github.com/qqplot/SearchFireSafety at commit 45d8be1; newer ones do not have this "
       "set",
       {"data/legal_docs.jsonl|data/doc.jsonl", "data/singlehop_questions.jsonl"},
       [](const Path& data, GoldAnswer) { return load_searchfiresafety(data, FireSafetySet::single_hop); }},
      {"searchfiresafety-multihop",
       "retrieval for its questions that need two articles, one of which refers to the other",
       "the repository github.com/qqplot/SearchFireSafety",
       {"data/legal_docs.jsonl|data/doc.jsonl",
        "data/multihop_qa_mcq.jsonl|data/Legal_QA_Multi-Hop_final.jsonl"},
       [](const Path& data, GoldAnswer) { return load_searchfiresafety(data, FireSafetySet::multi_hop); }},
      {"legalbench-rag",
       "snippets of contracts and policies, scored by characters",
       "the release of LegalBench-RAG (github.com/zeroentropy-cc/legalbenchrag)",
       {"corpus", "benchmarks"},
       [](const Path& data, GoldAnswer) { return load_legalbench_rag(data, false); }},
      {"legalbench-rag-mini",
       "the same with at most 194 questions of a set, chosen as the paper did, and a library of its own",
       "the release of LegalBench-RAG (github.com/zeroentropy-cc/legalbenchrag)",
       {"corpus", "benchmarks"},
       [](const Path& data, GoldAnswer) { return load_legalbench_rag(data, true); }},
      {"dutch",
       "retrieval for questions over Dutch acts",
       "acts as XML of the Basiswettenbestand (wetten.overheid.nl) of 2012, and questions with their gold",
       {"bwb-2012", "questions.jsonl"},
       [](const Path& data, GoldAnswer) { return load_dutch(data); }},
      {"grpo",
       "answers of a chat model and of what was trained from it, on both sets: the GRPO paper's tables",
       "the release of NitiBench (github.com/vistec-AI/nitibench), and --model BASE,TRAINED,…",
       {"test_data/laws", "test_data/hf_wcx.csv|test_data/hf_tax.csv"},
       nullptr},
      {"made",
       "retrieval for a set made by `dataset build`, in the library that it was made from: its test part",
       "a folder of `pandect-lab dataset build`, and --library",
       {"items.jsonl"},
       [](const Path& data, GoldAnswer) { return load_question_set(data); }},
      {"beir",
       "retrieval on any data set in BEIR's form, or TREC topics over such a corpus",
       "a folder as github.com/beir-cellar/beir lists them",
       {"corpus.jsonl", "queries.jsonl|queries.tsv",
        "qrels/test.tsv|qrels/dev.tsv|qrels/train.tsv|qrels.txt"},
       [](const Path& data, GoldAnswer) { return load_beir(data); }},
  };
  return all;
}

const BenchmarkInfo& find_benchmark(std::string_view name) {
  std::vector<std::string_view> names;
  for (const BenchmarkInfo& one : benchmarks()) {
    if (one.name == name) return one;
    names.push_back(one.name);
  }
  throw Error(ErrorCode::wrong_usage, fmt::format("there is no benchmark '{}'", name),
              suggest_name(name, names));
}

std::vector<BenchmarkFile> check_files(const BenchmarkInfo& info, const std::filesystem::path& data) {
  std::vector<BenchmarkFile> files;
  for (const std::string_view names : info.files) files.push_back(check_file(names, data));
  return files;
}

RetrievalDataset load_benchmark_dataset(const std::string& name, const std::filesystem::path& data,
                                        GoldAnswer answer) {
  const BenchmarkInfo& info = find_benchmark(name);
  if (info.load == nullptr)
    throw Error(ErrorCode::wrong_usage,
                fmt::format("'{}' compares models and is not a data set of its own", name),
                "--model BASE,TRAINED,… names them; its sets are nitibench-ccl and nitibench-tax");
  if (answer != GoldAnswer::condensed && !name.starts_with("nitibench"))
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' has one answer to a question", name),
                "only NitiBench has a condensed and a full one: leave --gold-answers out");
  return info.load(data, answer);
}

RetrievalDataset load_benchmark_dataset(const BenchmarkSettings& settings) {
  RetrievalDataset dataset = load_benchmark_dataset(settings.name, settings.data, settings.gold_answers);
  const std::size_t all = dataset.questions.size();
  if (settings.questions == 0 || settings.questions >= all) return dataset;
  std::vector<BenchQuestion> chosen;
  for (std::size_t i = 0; i < settings.questions; ++i)
    chosen.push_back(std::move(dataset.questions[i * all / settings.questions]));
  dataset.questions = std::move(chosen);
  return dataset;
}

}  // namespace pandect
