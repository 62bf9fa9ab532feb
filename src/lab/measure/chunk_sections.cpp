#include "lab/measure/chunk_sections.h"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

#include "base/file.h"
#include "base/lines.h"
#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {

ChunkSections ChunkSections::read(const std::filesystem::path& path) {
  return parse(read_file(path), path.string());
}

ChunkSections ChunkSections::parse(std::string_view text, const std::string& name) {
  text = without_byte_order_mark(text);
  ChunkSections read;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::string_view line = without_return(take_line(text));
    ++number;
    if (line.empty()) continue;
    const std::size_t tab = line.find('\t');
    if (tab == 0 || tab == std::string_view::npos || tab + 1 == line.size()) {
      throw Error(ErrorCode::bad_input, fmt::format("{}: line {}: no chunk, tab, section", name, number),
                  "a line for each section that a chunk holds whole");
    }
    read.sections_[trec_name(line.substr(0, tab))].push_back(trec_name(line.substr(tab + 1)));
  }
  return read;
}

const std::vector<std::string>* ChunkSections::of(std::string_view chunk) const {
  const auto found = sections_.find(std::string(chunk));
  return found == sections_.end() ? nullptr : &found->second;
}

TrecRun run_of_sections(const TrecRun& chunks, const ChunkSections& sections) {
  std::string lines;
  std::unordered_map<std::string_view, std::vector<std::uint32_t>> ranks;
  for (const Ranking& ranking : chunks.rankings()) {
    std::vector<std::string> names;
    std::vector<double> scores;
    std::uint32_t rank = 0;
    std::unordered_set<std::string_view> seen;
    for (const RankedDocument& chunk : ranking.documents) {
      const std::vector<std::string>* held = sections.of(chunk.document);
      if (held == nullptr) continue;
      ++rank;
      for (const std::string& section : *held) {
        if (!seen.insert(section).second) continue;
        names.push_back(section);
        scores.push_back(chunk.score);
        ranks[ranking.query].push_back(rank);
      }
    }
    append_trec_ranking(lines, ranking.query, names, scores, chunks.system());
  }
  TrecRun run = TrecRun::parse(std::move(lines), "sections of chunks");
  for (const auto& [query, of_query] : ranks) run.set_ranks(query, of_query);
  run.add_questions(chunks);
  return run;
}

}  // namespace pandect
