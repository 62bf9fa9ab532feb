// Speed and size of the lexical index: building, opening, questions of 1 to 50 terms, on generated
// collections whose words are distributed as in real text. Run one collection with --benchmark_filter=5k.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <vector>

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include "base/test_folder.h"
#include "index/lexical_index.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// splitmix64 (Steele, Lea and Flood 2014): a stream of its own for every document.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15U + 1) {}
  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() >> 32) * n >> 32; }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  std::uint64_t state_;
};

/// Words drawn by Zipf's law: the n-th about 1/n as often as the first.
class ZipfWords {
 public:
  explicit ZipfWords(std::size_t words) {
    for (std::size_t i = 0; i < words; ++i) words_.push_back(spell(i));
    for (std::size_t i = 0; i <= steps; ++i) {
      const double rank = std::exp(std::log(static_cast<double>(words)) * static_cast<double>(i) / steps) - 1;
      ranks_[i] = std::min(words - 1, static_cast<std::size_t>(rank));
    }
  }
  const std::string& draw(Random& random) const {
    const std::size_t i = random.below(steps);
    return words_[ranks_[i] + random.below(ranks_[i + 1] - ranks_[i] + 1)];
  }

 private:
  /// Frequent words are short, as in every language.
  static std::string spell(std::size_t i) {
    std::string word;
    for (std::size_t rest = i + 26; rest > 0; rest /= 26) word += static_cast<char>('a' + rest % 26);
    return word + "e";
  }

  static constexpr std::size_t steps = 1U << 16;
  std::vector<std::string> words_;
  std::vector<std::size_t> ranks_ = std::vector<std::size_t>(steps + 1);
};

struct Collection {
  const char* name;
  std::uint32_t documents;
};
constexpr Collection collections[] = {{"5k", 5'000}, {"40k", 40'000}, {"1M", 1'000'000}};

const ZipfWords& words() {
  static const ZipfWords all(200'000);
  return all;
}

std::string text_of(std::uint32_t document) {
  Random random(document);
  // Lengths spread as those of provisions do: the logarithm is about normal, the middle 80 words.
  double normal = -6;
  for (int i = 0; i < 12; ++i) normal += random.unit();
  const auto length = static_cast<std::size_t>(80 * std::exp(0.6 * normal));
  std::string text;
  for (std::size_t i = 0; i < length; ++i) {
    text += words().draw(random);
    text += ' ';
  }
  return text;
}

void build(const fs::path& path, std::uint32_t documents) {
  build_lexical_index(path, {{"words", "words", {"text"}}}, documents,
                      [](std::uint32_t document, std::vector<std::string>& storage) {
                        storage.assign(1, text_of(document));
                        return DocumentTexts{{storage[0]}};
                      });
}

double text_bytes(std::uint32_t documents) {
  constexpr std::uint32_t sample = 5'000;
  double bytes = 0;
  for (std::uint32_t i = 0; i < sample; ++i) bytes += static_cast<double>(text_of(i).size());
  return bytes / sample * documents;
}

const fs::path& index_of(const Collection& collection) {
  static const TestFolder folder;
  static std::map<std::string, fs::path> built;
  fs::path& path = built[collection.name];
  if (path.empty()) {
    path = folder / (std::string(collection.name) + ".idx");
    build(path, collection.documents);
  }
  return path;
}

void build_index(benchmark::State& state, const Collection& collection) {
  const TestFolder folder;
  for (auto _ : state) build(folder / "built.idx", collection.documents);
  const auto rounds = static_cast<double>(state.iterations());
  const double bytes = text_bytes(collection.documents);
  using Counter = benchmark::Counter;
  state.counters["documents/s"] = Counter(collection.documents * rounds, Counter::kIsRate);
  state.counters["text_MB/s"] = Counter(bytes * rounds / 1e6, Counter::kIsRate);
  state.counters["index/text"] = static_cast<double>(fs::file_size(folder / "built.idx")) / bytes;
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  state.counters["peak_MB"] = static_cast<double>(usage.ru_maxrss) / 1024;
}

/// The texts alone: what building takes of which nothing is the index's.
void generate_texts(benchmark::State& state, const Collection& collection) {
  for (auto _ : state) {
    for (std::uint32_t i = 0; i < collection.documents; ++i) benchmark::DoNotOptimize(text_of(i));
  }
}

void open_index(benchmark::State& state, const Collection& collection) {
  const fs::path& path = index_of(collection);
  for (auto _ : state) benchmark::DoNotOptimize(LexicalIndex(path).documents());
}

/// Questions made of words as they stand in documents, so that frequent words are asked for as often.
void query(benchmark::State& state, const Collection& collection, std::size_t terms) {
  const LexicalIndex index(index_of(collection));
  const Bm25Settings settings;
  Random random(17);
  std::vector<std::vector<QueryTerm>> queries;
  double postings = 0;
  while (queries.size() < 500) {
    std::string question;
    for (std::size_t i = 0; i < terms; ++i) question += words().draw(random) + " ";
    queries.push_back(query_terms(index, question));
    for (const QueryTerm& term : queries.back()) postings += index.document_frequency(0, term.term);
  }
  std::vector<double> times;
  std::size_t next = 0;
  for (auto _ : state) {
    const auto begin = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(index.search(queries[next++ % queries.size()], std::span(&settings, 1), 10));
    const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
    times.push_back(time.count());
  }
  std::ranges::sort(times);
  state.counters["postings"] = postings / static_cast<double>(queries.size());
  state.counters["p50_us"] = times[times.size() / 2];
  state.counters["p99_us"] = times[times.size() * 99 / 100];
}

const bool registered = [] {
  for (const Collection& collection : collections) {
    const auto name = [&](const std::string& what) { return what + "/" + collection.name; };
    const auto add = [&](const std::string& what, auto run) {
      return benchmark::RegisterBenchmark(name(what).c_str(), run)->UseRealTime();
    };
    const int rounds = collection.documents > 100'000 ? 1 : 5;
    add("generate_texts", [&](benchmark::State& state) { generate_texts(state, collection); })
        ->Unit(benchmark::kMillisecond)
        ->Iterations(rounds);
    add("build", [&](benchmark::State& state) { build_index(state, collection); })
        ->Unit(benchmark::kMillisecond)
        ->Iterations(rounds);
    add("open", [&](benchmark::State& state) {
      open_index(state, collection);
    })->Unit(benchmark::kMicrosecond);
    for (const std::size_t terms : {1, 3, 6, 12, 25, 50}) {
      add("query_" + std::to_string(terms) + "_terms", [&collection, terms](benchmark::State& state) {
        query(state, collection, terms);
      })->Unit(benchmark::kMicrosecond);
    }
  }
  return true;
}();

}  // namespace
}  // namespace pandect
