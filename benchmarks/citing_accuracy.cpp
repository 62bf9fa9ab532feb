// How often the provision is found that people cite, in whatever way they write it.
//
//   citing_accuracy LIBRARY [--as-of DATE] [--show] FILE…
//       lines "work id | path | sentences"; "- | - | …" for what does not exist, which is to be found out

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "accuracy.h"
#include "answer/prove/prover.h"
#include "base/date.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::string_view nothing = "-";

struct Line {
  std::string work;
  std::string path;
  std::string text;
};

struct Counts {
  std::size_t real = 0;
  std::size_t exists = 0;  // of those, not said to be missing
  std::size_t found = 0;   // of those, led to the provision, one in it or one around it
  std::size_t invented = 0;
  std::size_t found_out = 0;
};

std::vector<Line> read_lines(const std::filesystem::path& path) {
  constexpr std::string_view border = " | ";
  std::vector<Line> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t first = line.find(border);
    const std::size_t second = first == std::string::npos ? first : line.find(border, first + border.size());
    if (second == std::string::npos)
      throw Error(ErrorCode::bad_input, fmt::format("{}: a line has no two ' | ': {}", path.string(), line));
    lines.push_back({line.substr(0, first),
                     line.substr(first + border.size(), second - first - border.size()),
                     line.substr(second + border.size())});
  }
  return lines;
}

bool is_within(std::string_view path, std::string_view outer) {
  return path == outer || (path.starts_with(outer) && path.substr(outer.size()).starts_with('/'));
}

bool is_missing(Verdict verdict) {
  return verdict == Verdict::no_such_provision || verdict == Verdict::not_held ||
         verdict == Verdict::not_in_force || verdict == Verdict::wrong_name;
}

bool leads_to(const LibraryView& library, const ProvenSentence& sentence, const Line& line) {
  return std::ranges::any_of(sentence.citations, [&](const ProvenCitation& citation) {
    if (is_missing(citation.verdict) || citation.targets.empty()) return false;
    const ProvisionKey& key = citation.targets.front();
    const std::string& path = library.provisions(key.version)[key.provision].path;
    return library.works()[key.work].id == line.work && !path.empty() &&
           (is_within(path, line.path) || is_within(line.path, path));
  });
}

/// @return whether the line was read rightly
bool count(const LibraryView& library, Prover& prover, const Line& line, Counts& counts) {
  const std::vector<ProvenSentence> proven = prover.prove(line.text);
  const bool missing =
      std::ranges::any_of(proven, [](const ProvenSentence& one) { return is_missing(one.verdict); });
  if (line.work == nothing) {
    ++counts.invented;
    counts.found_out += missing ? 1 : 0;
    return missing;
  }
  const bool found =
      std::ranges::any_of(proven, [&](const ProvenSentence& one) { return leads_to(library, one, line); });
  ++counts.real;
  counts.exists += missing ? 0 : 1;
  counts.found += found ? 1 : 0;
  return found && !missing;
}

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

int measure(const std::vector<std::string>& arguments) {
  std::vector<std::string> files;
  bool show = false;
  ProverSettings settings;
  settings.day = to_days(*parse_date("2026-11-21"));
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (arguments[i] == "--show") {
      show = true;
    } else if (arguments[i] == "--as-of" && i + 1 < arguments.size()) {
      settings.day = to_days(parse_date(arguments[++i]).value_or(from_days(settings.day)));
    } else {
      files.push_back(arguments[i]);
    }
  }
  if (files.empty()) {
    std::cerr << "usage: citing_accuracy LIBRARY [--as-of DATE] [--show] FILE…\n";
    return 2;
  }
  const LibraryView library = LibraryView::open(arguments[0]);
  Prover prover(library, settings);
  for (const std::filesystem::path path : files) {
    Counts counts;
    for (const Line& line : read_lines(path)) {
      if (!count(library, prover, line, counts) && show)
        fmt::print("{}/{}: {}\n", line.work, line.path, line.text);
    }
    fmt::print("{:20} {:4} cited: not called missing {:.3f}, found {:.3f}; {:3} invented: found out {:.3f}\n",
               path.stem().string(), counts.real, share(counts.exists, counts.real),
               share(counts.found, counts.real), counts.invented, share(counts.found_out, counts.invented));
  }
  return 0;
}

}  // namespace pandect
