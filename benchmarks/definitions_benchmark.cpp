// How fast definitions are found: in the golden texts, which are nothing but definitions, and, where
// PANDECT_DATA is set, in published laws and contracts, the bytes of their files as they are.

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <benchmark/benchmark.h>

#include "base/file.h"
#include "definitions/definition.h"
#include "text/golden_cases.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 7> language_names{"",        "thai",   "korean", "dutch",
                                                         "english", "german", "french"};
constexpr std::array<std::string_view, 6> folders{"",
                                                  "nitibench/test_data/laws",
                                                  "korean-statutes",
                                                  "dutch/bwb-2012",
                                                  "legalbenchrag/corpus",
                                                  "standards/gii-german"};

void measure(benchmark::State& state, Language language, const std::string& text) {
  std::size_t found = 0;
  for (auto _ : state) {
    found = find_definitions(text, language).size();
    benchmark::DoNotOptimize(found);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
  state.SetLabel(std::string(language_code(language)) + ", " + std::to_string(found) + " definitions in " +
                 std::to_string(text.size()) + " bytes");
}

void golden_texts(benchmark::State& state) {
  const std::filesystem::path folder = std::filesystem::path(PANDECT_SOURCE_DIR) / "tests/golden/definitions";
  const auto language = static_cast<Language>(state.range(0));
  std::string once;
  for (const GoldenCase& golden :
       read_golden_cases(folder, std::string(language_names[static_cast<std::size_t>(language)]))) {
    once += golden.get("text") + "\n";
  }
  std::string text;
  while (text.size() < (std::size_t{1} << 20)) text += once;
  measure(state, language, text);
}
BENCHMARK(golden_texts)->DenseRange(1, 6);

void published_texts(benchmark::State& state) {
  const char* data = std::getenv("PANDECT_DATA");
  if (data == nullptr) return state.SkipWithError("PANDECT_DATA is not set");
  const auto place = static_cast<std::size_t>(state.range(0));
  std::string text;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(data) / folders[place])) {
    if (entry.is_regular_file()) text += read_file(entry.path(), std::uint64_t{1} << 30) + "\n";
    if (text.size() > (std::size_t{16} << 20)) break;
  }
  measure(state, static_cast<Language>(place), text);
}
BENCHMARK(published_texts)->DenseRange(1, 5)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace pandect
