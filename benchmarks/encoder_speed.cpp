// How fast an encoder is, and how far each precision is from 32-bit floats.
//   encoder_speed FOLDER TEXTS [PRECISION ...]    a model folder; a text a line, the longer the better
//   encoder_speed FOLDER TEXTS --vectors OUT PRECISION    writes the vectors of all lines as 32-bit floats,
//   and
//                                                         nothing else (benchmarks/references/embeddings.py)
// Prints a row a precision: milliseconds to open, tokens a second at 32 texts of 128 and 512 tokens
// (by the clock, and by the time that the cores worked, which other work on the machine changes less), median
// milliseconds of one short query, the largest memory of the process, and the least and mean cosine with fp32
// of the texts.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "encoder/sentence_encoder.h"

namespace {

using pandect::Precision;
using pandect::SentenceEncoder;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Seconds of all threads.
double worked() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct Rate {
  double a_second = 0;       ///< tokens, of the best run
  double a_core_second = 0;  ///< the same by the time that the cores worked
};

/// Of the best of five runs.
Rate rate(SentenceEncoder& encoder, std::span<const std::string> texts, std::size_t longest) {
  encoder.limit(longest);
  std::size_t tokens = 0;
  for (const std::string& text : texts) tokens += encoder.tokenizer().encode(text, longest).ids.size();
  Rate best;
  for (int run = 0; run < 5; ++run) {
    const double begin = now();
    const double worked_before = worked();
    encoder.encode(texts);
    best.a_second = std::max(best.a_second, static_cast<double>(tokens) / (now() - begin));
    best.a_core_second =
        std::max(best.a_core_second, static_cast<double>(tokens) / (worked() - worked_before));
  }
  return best;
}

double cosine(const float* a, const float* b, std::size_t size) {
  double ab = 0;
  double aa = 0;
  double bb = 0;
  for (std::size_t i = 0; i < size; ++i) {
    ab += double{a[i]} * b[i];
    aa += double{a[i]} * a[i];
    bb += double{b[i]} * b[i];
  }
  return ab / std::sqrt(aa * bb);
}

void measure(const char* folder, std::span<const std::string> texts, Precision precision) {
  const double begin = now();
  SentenceEncoder encoder(folder, precision);
  const double opened = now() - begin;
  const double first = now();
  const std::string query = "query: what is the penalty for late payment of the rent?";
  encoder.encode({&query, 1});
  const double first_query = now() - first;
  std::vector<double> queries;
  for (int run = 0; run < 200; ++run) {
    const double start = now();
    encoder.encode({&query, 1});
    queries.push_back(now() - start);
  }
  std::ranges::sort(queries);
  const Rate at_128 = rate(encoder, texts.first(std::min<std::size_t>(32, texts.size())), 128);
  const Rate at_512 = rate(encoder, texts.first(std::min<std::size_t>(32, texts.size())), 512);
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const double memory = static_cast<double>(usage.ru_maxrss) / 1024;
  encoder.limit(256);
  const std::vector<float> vectors = encoder.encode(texts);
  SentenceEncoder reference(folder, Precision::fp32);
  reference.limit(256);
  const std::vector<float> exact = reference.encode(texts);
  double least = 1;
  double sum = 0;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::size_t at = i * encoder.dimensions();
    const double likeness = cosine(vectors.data() + at, exact.data() + at, encoder.dimensions());
    least = std::min(least, likeness);
    sum += likeness;
  }
  std::printf(
      "%-5s open %5.0f ms  first query %5.1f ms  query %5.2f ms (p95 %.2f, least %.2f)  32x128 %6.0f "
      "tokens/s "
      "(%.0f a core)  32x512 %6.0f tokens/s (%.0f a core)  memory %4.0f MB  cosine %.5f (least %.5f)\n",
      std::string(name_of(precision)).c_str(), opened * 1e3, first_query * 1e3,
      queries[queries.size() / 2] * 1e3, queries[queries.size() * 95 / 100] * 1e3, queries[0] * 1e3,
      at_128.a_second, at_128.a_core_second, at_512.a_second, at_512.a_core_second, memory,
      sum / static_cast<double>(texts.size()), least);
  std::fflush(stdout);
}

int write_vectors(const char* folder, const char* texts_file, const char* out, Precision precision) {
  std::vector<std::string> texts;
  std::ifstream file(texts_file);
  for (std::string line; std::getline(file, line);) texts.push_back(line);
  const std::vector<float> vectors = SentenceEncoder(folder, precision).encode(texts);
  std::ofstream(out, std::ios::binary)
      .write(reinterpret_cast<const char*>(vectors.data()),
             static_cast<std::streamsize>(vectors.size() * sizeof(float)));
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) {
    std::fprintf(stderr, "encoder_speed FOLDER TEXTS [PRECISION ...]\n");
    return 2;
  }
  if (count == 6 && std::string(arguments[3]) == "--vectors") {
    if (const auto precision = pandect::precision_named(arguments[5]))
      return write_vectors(arguments[1], arguments[2], arguments[4], *precision);
    return 2;
  }
  std::vector<std::string> texts;
  std::ifstream file(arguments[2]);
  for (std::string line; texts.size() < 200 && std::getline(file, line);) texts.push_back(line);
  if (texts.empty()) {
    std::fprintf(stderr, "encoder_speed: %s has no line\n", arguments[2]);
    return 2;
  }
  std::vector<std::string> names(arguments + 3, arguments + count);
  if (names.empty()) names = {"fp32", "bf16", "int8"};
  for (const std::string& name : names) {
    const auto precision = pandect::precision_named(name);
    if (!precision) {
      std::fprintf(stderr, "encoder_speed: no precision '%s'\n", name.c_str());
      return 2;
    }
    // A process each: what one leaves in memory is not the next one's.
    const pid_t child = ::fork();
    if (child == 0) {
      measure(arguments[1], texts, *precision);
      ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
  }
  return 0;
}
