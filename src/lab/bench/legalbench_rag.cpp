#include "lab/bench/legalbench_rag.h"

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <set>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "lab/bench/python_random.h"
#include "lab/bench/snippet_name.h"
#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::array<std::string_view, 4> sets{"privacy_qa", "contractnli", "maud", "cuad"};
constexpr std::size_t most_of_a_set = 194;
constexpr const char* where_to_get =
    "it is part of the release of LegalBench-RAG, github.com/zeroentropy-cc/legalbenchrag";

BenchQuestion read_question(const Json& test, std::string_view set, std::size_t number) {
  BenchQuestion question{fmt::format("{}-{}", set, number), test.at("query").get<std::string>(), {}};
  question.set = set;
  for (const Json& snippet : test.at("snippets")) {
    const auto file = snippet.at("file_path").get<std::string>();
    const Json& span = snippet.at("span");
    question.gold.push_back(
        snippet_name({file, span.at(0).get<std::size_t>(), span.at(1).get<std::size_t>()}));
  }
  if (question.gold.empty()) throw Json::other_error::create(501, "no snippets", &test);
  return question;
}

std::string first_file(const BenchQuestion& question) {
  return std::string(parse_snippet_name(question.gold.front()).file);
}

std::vector<BenchQuestion> read_set(const fs::path& path, std::string_view set) {
  std::vector<BenchQuestion> questions;
  const Json benchmark = parse_json(read_file(path), path.string());
  try {
    for (const Json& test : benchmark.at("tests"))
      questions.push_back(read_question(test, set, questions.size() + 1));
  } catch (const Json::exception&) {
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: test {}: expected a query and snippets, each a file_path and a span",
                            path.string(), questions.size() + 1),
                where_to_get);
  }
  return questions;
}

std::vector<BenchQuestion> choose(std::vector<BenchQuestion> questions) {
  if (questions.size() <= most_of_a_set) return questions;
  std::map<std::string, double> order;
  for (const BenchQuestion& question : questions) {
    const std::string file = first_file(question);
    if (!order.contains(file)) order[file] = python_random_after_seed(file);
  }
  std::ranges::stable_sort(questions, {}, [&](const BenchQuestion& q) { return order.at(first_file(q)); });
  questions.resize(most_of_a_set);
  return questions;
}

/// The cached texts of versions, for converting offsets to code points.
class VersionTexts {
 public:
  Snippet snippet_of(const LibraryView& library, const Hit& hit) {
    const Document& document = library.documents().documents()[hit.document];
    const Span part =
        hit.part.empty() ? library.provisions(document.version)[document.provision].extent : hit.part;
    const std::scoped_lock lock(mutex_);
    auto [known, fresh] = texts_.try_emplace(document.version);
    if (fresh) known->second = std::make_unique<Text>(library.catalogue().text(document.version));
    return {{}, known->second->offsets.from_byte(part.begin), known->second->offsets.from_byte(part.end)};
  }

 private:
  struct Text {
    explicit Text(std::string words) : text(std::move(words)), offsets(text) {}
    std::string text;
    CodePointOffsets offsets;
  };
  std::mutex mutex_;
  std::map<std::int64_t, std::unique_ptr<Text>> texts_;
};

/// The file a document was read from, relative to the corpus.
std::string file_of(const LibraryView& library, std::uint32_t document, const std::string& corpus) {
  const Document& own = library.documents().documents()[document];
  for (const LibraryView::Version& version : library.versions(own.work)) {
    if (version.record.version != own.version) continue;
    const std::string& source = version.record.source;
    return source.starts_with(corpus) ? source.substr(corpus.size()) : source;
  }
  return {};
}

}  // namespace

RetrievalDataset load_legalbench_rag(const fs::path& folder, bool mini) {
  RetrievalDataset dataset;
  std::set<std::string> files;
  for (const std::string_view set : sets) {
    const fs::path path = folder / "benchmarks" / fmt::format("{}.json", set);
    if (!fs::exists(path)) continue;
    std::vector<BenchQuestion> questions = read_set(path, set);
    if (mini) questions = choose(std::move(questions));
    for (BenchQuestion& question : questions) {
      for (const std::string& gold : question.gold) files.emplace(parse_snippet_name(gold).file);
      dataset.questions.push_back(std::move(question));
    }
  }
  if (dataset.questions.empty()) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: there is no benchmarks/*.json", folder.string()),
                where_to_get);
  }
  for (const std::string& file : files) {
    const fs::path path = folder / "corpus" / file;
    if (!fs::exists(path)) {
      throw Error(ErrorCode::bad_input, fmt::format("{}: the file is missing", path.string()), where_to_get);
    }
    dataset.laws.push_back(path);
  }
  dataset.format = "contract-text";
  dataset.depths = {1, 2, 4, 8, 16, 32, 64};
  dataset.snippets = true;
  const std::string corpus = fs::canonical(folder / "corpus").string() + "/";
  dataset.name_of = [corpus, texts = std::make_shared<VersionTexts>()](const LibraryView& library,
                                                                       const Hit& hit) {
    Snippet snippet = texts->snippet_of(library, hit);
    const std::string file = file_of(library, hit.document, corpus);
    snippet.file = file;
    return snippet_name(snippet);
  };
  return dataset;
}

}  // namespace pandect
