// Speed of the library as a whole: adding, opening, questions. Real laws are read from the folder
// PANDECT_DATA names; without it a generated code of 5,000 sections stands in, and the names of the
// benchmarks say so.
#include <cstdlib>
#include <random>

#include <benchmark/benchmark.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "library/view.h"
#include "pandect/library.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

struct Laws {
  std::string name;
  fs::path path;
};

std::string generated_law(std::size_t sections) {
  std::mt19937 random(1);  // NOLINT(cert-msc51-cpp): the same law in every run
  std::uniform_real_distribution<double> position(0, std::log(20000.0));
  std::string law = "Generated Act\n\n";
  for (std::size_t i = 1; i <= sections; ++i) {
    law += "Section " + std::to_string(i) + ". Duty " + std::to_string(i) + "\n";
    for (int word = 0; word < 120; ++word)
      law += "term" + std::to_string(static_cast<int>(std::exp(position(random)))) + " ";
    law += "under section " + std::to_string(1 + random() % sections) + ".\n\n";
  }
  return law;
}

const std::vector<Laws>& collections() {
  static const TestFolder folder;
  static const std::vector<Laws> all = [] {
    std::vector<Laws> found;
    if (const char* data = std::getenv("PANDECT_DATA")) {
      found.push_back({"thai_5127_sections", fs::path(data) / "nitibench/test_data/laws"});
      found.push_back({"dutch_1298_acts", fs::path(data) / "dutch/bwb-2012"});
    } else {
      write_file(folder / "generated.txt", generated_law(5000));
      found.push_back({"generated_5000_sections", folder / "generated.txt"});
    }
    return found;
  }();
  return all;
}

std::size_t bytes_below(const fs::path& path) {
  if (fs::is_regular_file(path)) return fs::file_size(path);
  std::size_t bytes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(path))
    bytes += entry.is_regular_file() ? entry.file_size() : 0;
  return bytes;
}

/// A library of each collection, made once.
const fs::path& library_of(std::size_t collection) {
  static const TestFolder folder;
  static std::vector<fs::path> made(collections().size());
  if (made[collection].empty()) {
    made[collection] = folder / collections()[collection].name;
    Library::open_or_create(made[collection]).add({collections()[collection].path});
  }
  return made[collection];
}

/// Questions of a length, drawn from the words of the law itself.
std::vector<std::string> sampled_questions(const LibraryView& view, std::size_t terms, std::size_t count) {
  std::mt19937 random(2);  // NOLINT(cert-msc51-cpp): the same questions in every run
  std::vector<std::string> questions;
  const LexicalIndex& index = view.lexical(0);
  const DocumentRange range = view.documents().ranges()[0];
  const Analyzer& words = analyzer(index.groups()[0].analyzer);
  while (questions.size() < count) {
    const Document& document =
        view.documents().documents()[range.begin + random() % (range.end - range.begin)];
    const Provision provision =
        view.catalogue().provision_and_above(document.version, document.provision).front();
    const std::string text = view.catalogue().text(document.version, provision.body);
    Tokens tokens;
    words.analyze(text, tokens);
    if (tokens.size() < terms) continue;
    const std::size_t first = random() % (tokens.size() - terms + 1);
    questions.emplace_back(text.substr(tokens.source(first).begin,
                                       tokens.source(first + terms - 1).end - tokens.source(first).begin));
  }
  return questions;
}

void add_and_build(benchmark::State& state, std::size_t collection) {
  const Laws& laws = collections()[collection];
  std::size_t provisions = 0;
  for (auto _ : state) {
    const TestFolder folder;
    Library library = Library::open_or_create(folder / "library");
    library.add({laws.path});
    state.PauseTiming();
    provisions = library.status().provisions;
    state.ResumeTiming();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * bytes_below(laws.path)));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * provisions));
}

void open_library(benchmark::State& state, std::size_t collection) {
  const fs::path& path = library_of(collection);
  for (auto _ : state) benchmark::DoNotOptimize(LibraryView::open(path).documents().documents().size());
}

/// One question of the words group alone, analysed before: what the index itself takes.
void query_words(benchmark::State& state, std::size_t collection) {
  const LibraryView view = LibraryView::open(library_of(collection));
  const LexicalIndex& index = view.lexical(0);
  std::vector<std::vector<QueryTerm>> queries;
  for (const std::string& question : sampled_questions(view, 12, 500)) {
    std::vector<QueryTerm> terms = query_terms(index, question);
    std::erase_if(terms, [](const QueryTerm& term) { return term.group != 0; });
    queries.push_back(std::move(terms));
  }
  const std::vector<Bm25Settings> settings(index.groups().size());
  std::vector<double> times;
  std::size_t next = 0;
  for (auto _ : state) {
    const auto begin = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(index.search(queries[next++ % queries.size()], settings, 10));
    times.push_back(
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
  }
  std::ranges::sort(times);
  state.counters["p50_us"] = times[times.size() / 2];
  state.counters["p99_us"] = times[times.size() * 99 / 100];
}

/// A question as a user asks it: parsed, searched in all fields, links followed, snippets cut.
void search_question(benchmark::State& state, std::size_t collection) {
  const Library library = Library::open(library_of(collection));
  const LibraryView view = LibraryView::open(library_of(collection));
  const std::vector<std::string> questions = sampled_questions(view, 12, 200);
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(library.search(questions[next++ % questions.size()]));
}

/// The work of a process that asks one question: opening the library and answering.
void open_and_ask(benchmark::State& state, std::size_t collection) {
  const fs::path& path = library_of(collection);
  const std::vector<std::string> questions = sampled_questions(LibraryView::open(path), 12, 200);
  std::size_t next = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(Library::open(path).ask(questions[next++ % questions.size()]));
}

void register_all() {
  using Run = void (*)(benchmark::State&, std::size_t);
  struct Named {
    const char* name;
    Run run;
    bool slow;
  };
  constexpr Named runs[] = {{"add_and_build", add_and_build, true},
                            {"open", open_library, false},
                            {"query_12_terms", query_words, false},
                            {"search", search_question, false},
                            {"open_and_ask", open_and_ask, false}};
  for (const Named& named : runs) {
    for (std::size_t i = 0; i < collections().size(); ++i) {
      const std::string name = std::string(named.name) + "/" + collections()[i].name;
      auto* run = benchmark::RegisterBenchmark(
          name.c_str(), [call = named.run, i](benchmark::State& state) { call(state, i); });
      run->UseRealTime()->Unit(named.slow ? benchmark::kMillisecond : benchmark::kMicrosecond);
      if (named.slow) run->Iterations(3);
    }
  }
}

const bool registered = [] {
  register_all();
  return true;
}();

}  // namespace
}  // namespace pandect
