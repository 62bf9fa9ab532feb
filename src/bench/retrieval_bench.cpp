#include "bench/retrieval_bench.h"

#include <algorithm>

namespace pandect {
namespace {

/// How both gold and ranking name a section: the work's title and the section's normalised number.
std::string section_name(const std::string& title, const std::string& number) {
  return title + '\t' + normalise_number(number);
}

std::string document_name(const LibraryView& library, std::uint32_t document) {
  const Document& own = library.documents().documents()[document];
  return section_name(library.works()[own.work].title, library.provisions(own.version)[own.provision].number);
}

}  // namespace

std::vector<RetrievalRow> run_retrieval(const LibraryView& library,
                                        std::span<const NitibenchQuestion> questions,
                                        const Retriever& retriever, const std::string& system,
                                        std::span<const std::size_t> depths) {
  const std::size_t deepest = depths.empty() ? 0 : std::ranges::max(depths);
  std::vector<std::vector<RetrievalScores>> scores(depths.size());
  for (const NitibenchQuestion& question : questions) {
    const Query query = parse_query(library, question.question, {std::nullopt, to_days(today())});
    std::vector<std::string> ranked;
    for (const Hit& hit : retriever.retrieve(query, deepest))
      ranked.push_back(document_name(library, hit.document));
    std::vector<std::string> gold;
    for (const LawSection& section : question.relevant)
      gold.push_back(section_name(section.law, section.section));
    for (std::size_t i = 0; i < depths.size(); ++i)
      scores[i].push_back(score_ranking(gold, ranked, depths[i]));
  }
  std::vector<RetrievalRow> rows;
  for (std::size_t i = 0; i < depths.size(); ++i) rows.push_back({system, depths[i], mean(scores[i])});
  return rows;
}

}  // namespace pandect
