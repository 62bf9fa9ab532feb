#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "text/analyzer.h"
#include "text/sentences.h"
#include "text/utf8.h"

// MB/s of source text through each analyzer and the sentence splitter, over generated text and, when
// PANDECT_DATA names the folder of the data packs, over real law.
namespace {

using namespace pandect;

struct Corpus {
  std::string name;
  Language language;
  std::vector<std::string> texts;

  std::int64_t bytes() const {
    std::int64_t total = 0;
    for (const std::string& text : texts) total += static_cast<std::int64_t>(text.size());
    return total;
  }
};

/// Words drawn from a vocabulary with Zipf's law (rank r with weight 1 / r), so that caches meet what they
/// meet in a real text.
Corpus generated(std::string name, Language language, char32_t first, char32_t letters, bool spaced) {
  std::mt19937 random(1);
  std::vector<std::string> vocabulary(5000);
  for (std::string& word : vocabulary) {
    for (auto length = 2 + random() % 8; length > 0; --length) {
      append_utf8(word, first + random() % letters);
    }
  }
  Corpus corpus{std::move(name), language, {}};
  std::uniform_real_distribution<double> uniform;
  for (int i = 0; i < 500; ++i) {
    std::string text;
    for (int word = 0; word < 300; ++word) {
      const double rank = std::pow(static_cast<double>(vocabulary.size()), uniform(random));
      text += vocabulary[static_cast<std::size_t>(rank) - 1];
      if (spaced || word % 12 == 11) text += word % 12 == 11 ? ". " : " ";
    }
    corpus.texts.push_back(std::move(text));
  }
  return corpus;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The files of a folder, sorted by name, up to some 10 MB, cut into texts of about the size of a provision.
Corpus real(std::string name, Language language, const std::filesystem::path& folder) {
  constexpr std::size_t enough = 10'000'000;
  constexpr std::size_t provision = 1500;
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  Corpus corpus{std::move(name), language, {}};
  std::size_t total = 0;
  for (const auto& path : paths) {
    if (total > enough) break;
    const std::string text = repair_utf8(read(path));
    for (std::size_t begin = 0; begin < text.size();) {
      std::size_t end = text.find('\n', std::min(begin + provision, text.size()));
      end = end == std::string::npos ? text.size() : end + 1;
      corpus.texts.push_back(text.substr(begin, end - begin));
      begin = end;
    }
    total += text.size();
  }
  return corpus;
}

std::vector<Corpus> corpora() {
  std::vector<Corpus> found;
  found.push_back(generated("latin", Language::english, U'a', 26, true));
  found.push_back(generated("thai", Language::thai, 0x0E01, 46, false));
  found.push_back(generated("hangul", Language::korean, 0xAC00, 2000, true));
  if (const char* data = std::getenv("PANDECT_DATA")) {
    const std::filesystem::path root(data);
    found.push_back(real("thai-law", Language::thai, root / "thai/plain-text"));
    found.push_back(real("korean-law", Language::korean, root / "korean-statutes"));
    found.push_back(real("contracts", Language::english, root / "legalbenchrag/corpus/cuad"));
  }
  return found;
}

void analyze(benchmark::State& state, const Corpus& corpus, std::string_view name) {
  const Analyzer& chosen = analyzer(name);
  Tokens tokens;
  std::size_t terms = 0;
  for (auto _ : state) {
    terms = 0;
    for (const std::string& text : corpus.texts) {
      tokens.clear();
      chosen.analyze(text, tokens);
      terms += tokens.size();
    }
  }
  state.SetBytesProcessed(state.iterations() * corpus.bytes());
  state.counters["terms"] = static_cast<double>(terms);
}

void split(benchmark::State& state, const Corpus& corpus) {
  for (auto _ : state) {
    for (const std::string& text : corpus.texts) {
      benchmark::DoNotOptimize(split_sentences(text, corpus.language));
    }
  }
  state.SetBytesProcessed(state.iterations() * corpus.bytes());
}

const bool registered = [] {
  static const std::vector<Corpus> all = corpora();
  for (const Corpus& corpus : all) {
    const std::string_view own = word_analyzer_name(corpus.language);
    std::vector<std::string_view> names = {own, "char3", "words"};
    if (corpus.language == Language::korean) names.emplace_back("korean-jamo3");
    for (const std::string_view name : names) {
      benchmark::RegisterBenchmark(
          (corpus.name + "/" + std::string(name)).c_str(),
          [&corpus, name](benchmark::State& state) { analyze(state, corpus, name); });
    }
    benchmark::RegisterBenchmark((corpus.name + "/sentences").c_str(),
                                 [&corpus](benchmark::State& state) { split(state, corpus); });
  }
  return true;
}();

}  // namespace
