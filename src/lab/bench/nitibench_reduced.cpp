#include <algorithm>
#include <memory>
#include <unordered_set>

#include "base/file.h"
#include "catalogue/source_files.h"
#include "chunk/chunker.h"
#include "chunk/information_loss.h"
#include "lab/bench/dataset.h"
#include "readers/all.h"

namespace pandect {
namespace {

using NameSet = std::unordered_set<std::string>;

/// The sections that are completely inside some naive chunk of the laws.
NameSet whole_sections(const RetrievalDataset& dataset) {
  const ChunkSettings lines = default_chunk_settings(ChunkStrategy::lines);
  NameSet names;
  for (const SourceFile& file : all_source_files(dataset.laws)) {
    const std::string path = file.path.string();
    const std::string bytes = read_file(file.path);
    for (const Work& work : nitibench_json_reader().read({path, bytes})) {
      const SectionedText text = sectioned_text(work, true);
      for (const Span chunk : cut_text(text.text, work.language, lines)) {
        for (const std::uint32_t provision : provisions_held(text, chunk))
          names.insert(provision_name(work.title, work.provisions[provision].number));
      }
    }
  }
  return names;
}

}  // namespace

RetrievalDataset load_nitibench_reduced(const std::filesystem::path& folder, bool ccl, GoldAnswer answer) {
  RetrievalDataset dataset = load_nitibench(folder, ccl, answer);
  const auto whole = std::make_shared<const NameSet>(whole_sections(dataset));
  for (BenchQuestion& question : dataset.questions)
    std::erase_if(question.gold, [&](const std::string& gold) { return !whole->contains(gold); });
  std::erase_if(dataset.questions, [](const BenchQuestion& question) { return question.gold.empty(); });
  dataset.partial = true;
  dataset.name_of = [whole, name_of = dataset.name_of](const LibraryView& library, const Hit& hit) {
    std::string name = name_of(library, hit);
    return whole->contains(name) ? name : std::string();
  };
  return dataset;
}

}  // namespace pandect
