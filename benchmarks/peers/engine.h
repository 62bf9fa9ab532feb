#pragma once

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <sys/resource.h>

/// Code shared by the engines written in C++; the others do the same. Each is a program:
///   ENGINE build DOCUMENTS INDEX      prints the seconds it took and the threads it used
///   ENGINE search INDEX QUERIES RESULTS SECONDS
/// Each line of DOCUMENTS and QUERIES holds terms separated by spaces; documents are numbered by their lines,
/// from 0. `search` asks all questions twice, each for ten documents, and stops either round after SECONDS;
/// the second is measured. RESULTS gets a line for each question of it: microseconds, then document:score for
/// each document.
namespace peers {

inline constexpr int best = 10;

using Ranking = std::vector<std::pair<long, double>>;
using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

inline double cpu_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

inline std::vector<std::string> read_lines(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

/// `search(question)` gives a Ranking.
template <typename Search>
void ask_all(const std::string& queries, const std::string& results, double limit, Search&& search) {
  const std::vector<std::string> questions = read_lines(queries);
  std::string lines;
  double cpu = 0;
  std::size_t asked = 0;
  for (int round = 0; round < 2; ++round) {
    lines.clear();
    const Clock::time_point begin = Clock::now();
    cpu = cpu_seconds();
    for (asked = 0; asked < questions.size() && seconds_since(begin) < limit; ++asked) {
      const Clock::time_point start = Clock::now();
      const Ranking ranking = search(questions[asked]);
      lines += std::to_string(1e6 * seconds_since(start));
      for (const auto& [document, score] : ranking) {
        lines += ' ' + std::to_string(document) + ':' + std::to_string(score);
      }
      lines += '\n';
    }
    cpu = cpu_seconds() - cpu;
  }
  std::ofstream(results, std::ios::binary) << lines;
  std::printf("{\"cpu_seconds\": %.6f, \"asked\": %zu}\n", cpu, asked);
}

/// `build(documents, index)` and `open(index)`, which gives what ask_all takes; and how many threads build.
template <typename Build, typename Open>
int run(int count, char** arguments, int threads, Build&& build, Open&& open) {
  const std::vector<std::string> given(arguments + 1, arguments + count);
  try {
    if (given.size() == 3 && given[0] == "build") {
      const Clock::time_point begin = Clock::now();
      build(given[1], given[2]);
      std::printf("{\"seconds\": %.6f, \"cpu_seconds\": %.6f, \"threads\": %d}\n", seconds_since(begin),
                  cpu_seconds(), threads);
      return 0;
    }
    if (given.size() == 5 && given[0] == "search") {
      auto search = open(given[1]);
      ask_all(given[2], given[3], std::strtod(given[4].c_str(), nullptr), search);
      return 0;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  std::fputs("build DOCUMENTS INDEX, or search INDEX QUERIES RESULTS SECONDS\n", stderr);
  return 2;
}

}  // namespace peers
