// How fast a tokenizer is, and which ids it gives.
//   tokenizer_speed FILE TEXTS [IDS]    a tokenizer.json or a GGUF file; a text a line; where the ids are
//   written
// Prints megabytes a second of the processor's time, the first time that the texts are read and at best of
// five. benchmarks/peers/tokens.py compares the ids with those of Hugging Face's tokenizers.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <time.h>

#include "decoder/gguf.h"
#include "decoder/gguf_tokenizer.h"
#include "encoder/tokenizer.h"

namespace {

/// Seconds of all threads.
double worked() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

using Tokenise = std::function<std::vector<std::int32_t>(const std::string&)>;

Tokenise open_tokenizer(const std::string& file) {
  if (file.ends_with(".gguf")) {
    const pandect::Gguf gguf(file);
    const auto pairs = std::make_shared<pandect::BpeTokenizer>(pandect::read_tokenizer(gguf));
    return [pairs](const std::string& text) { return pairs->tokenise(text); };
  }
  const auto tokenizer = std::make_shared<pandect::Tokenizer>(pandect::Tokenizer::load(file));
  return [tokenizer](const std::string& text) { return tokenizer->tokenise(text); };
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) {
    std::fprintf(stderr, "tokenizer_speed FILE TEXTS [IDS]\n");
    return 2;
  }
  const double start = worked();
  const Tokenise tokenise = open_tokenizer(arguments[1]);
  const double opened = worked() - start;
  std::vector<std::string> texts;
  std::size_t bytes = 0;
  std::ifstream file(arguments[2]);
  for (std::string line; std::getline(file, line);) {
    bytes += line.size();
    texts.push_back(std::move(line));
  }
  double first = 0;
  double best = 0;
  std::size_t tokens = 0;
  for (int run = 0; run < 5; ++run) {
    tokens = 0;
    const double begin = worked();
    for (const std::string& text : texts) tokens += tokenise(text).size();
    const double rate = static_cast<double>(bytes) / 1e6 / (worked() - begin);
    if (run == 0) first = rate;
    best = std::max(best, rate);
  }
  std::printf("opened in %.0f ms  %zu texts, %.1f MB, %zu tokens  first %.1f MB/s  best %.1f MB/s\n",
              opened * 1e3, texts.size(), static_cast<double>(bytes) / 1e6, tokens, first, best);
  if (count < 4) return 0;
  std::ofstream out(arguments[3]);
  for (const std::string& text : texts) {
    for (const std::int32_t id : tokenise(text)) out << id << ' ';
    out << '\n';
  }
  return 0;
}
