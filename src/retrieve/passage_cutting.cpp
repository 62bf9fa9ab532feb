#include "retrieve/passage_cutting.h"

#include <algorithm>
#include <unordered_map>

#include "chunk/chunker.h"
#include "definitions/definition.h"

namespace pandect {
namespace {

/// A version with its words, in the form the chunkers take.
Work work_of(const LibraryView& library, std::uint32_t work, std::int64_t version) {
  Work made;
  made.title = library.works()[work].title;
  made.language = library.works()[work].language;
  made.text = library.catalogue().text(version);
  made.provisions = library.catalogue().provisions(version);
  return made;
}

}  // namespace

std::string CutLibrary::place(const CutPassage& passage) const {
  return chunk_place(works[passage.text], {passage.part, passage.provision});
}

CutLibrary cut_library(const LibraryView& library, const ChunkSettings& settings) {
  CutLibrary cut;
  std::unordered_map<std::int64_t, std::uint32_t> versions;  // with a document to fall back on
  const std::span<const Document> documents = library.documents().documents();
  for (std::uint32_t i = 0; i < documents.size(); ++i) versions.try_emplace(documents[i].version, i);
  std::vector<std::pair<std::uint32_t, std::int64_t>> ordered;
  for (const auto& [version, first] : versions) ordered.emplace_back(first, version);
  std::ranges::sort(ordered);
  for (const auto& [first, version] : ordered) {
    const std::uint32_t work = documents[first].work;
    const auto text = static_cast<std::uint32_t>(cut.works.size());
    cut.works.push_back(work_of(library, work, version));
    std::uint32_t before = first;
    for (const Chunk& chunk : cut_work(cut.works.back(), settings)) {
      // Text outside units is part of the document before it.
      const std::uint32_t document = library.document_of({work, version, chunk.provision}).value_or(before);
      // A wording that lasts is found in the newest version that has it.
      if (documents[document].version != version) continue;
      before = document;
      cut.passages.push_back({document, text, chunk.span, chunk.provision});
    }
  }
  return cut;
}

std::vector<std::string> terms_defined_in(const CutLibrary& cut) {
  std::vector<std::string> defined(cut.passages.size());
  for (auto begin = cut.passages.begin(); begin != cut.passages.end();) {
    const Work& work = cut.works[begin->text];
    const auto end = std::find_if(begin, cut.passages.end(),
                                  [&](const CutPassage& one) { return one.text != begin->text; });
    for (const Definition& definition : find_definitions(work.text, work.language)) {
      // Long definitions reach over several passages.
      auto passage = std::partition_point(
          begin, end, [&](const CutPassage& one) { return one.part.end <= definition.term_span.begin; });
      for (; passage != end && passage->part.begin < definition.span.end; ++passage)
        defined[static_cast<std::size_t>(passage - cut.passages.begin())]
            .append(definition.term)
            .push_back('\n');
    }
    begin = end;
  }
  return defined;
}

}  // namespace pandect
