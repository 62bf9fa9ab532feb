#include "lab/bench/beir_export.h"

#include <unordered_set>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "lab/measure/trec_run.h"
#include "pandect/error.h"
#include "retrieve/whole_text.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

std::string corpus_lines(const LibraryView& library, const RetrievalDataset& dataset, std::int32_t day,
                         std::size_t& count) {
  const WholeTexts texts(library);
  std::unordered_set<std::string> names;
  std::string lines;
  for (std::uint32_t i = 0; i < texts.size(); ++i) {
    const Document& document = library.documents().documents()[i];
    if (!dataset.all_days && !document.in_force(day)) continue;
    const std::string name = trec_name(dataset.name_of(library, {i, 0, {}}));
    if (name.empty() || !names.insert(name).second) continue;
    lines +=
        dump_json({{"_id", name}, {"title", library.works()[document.work].title}, {"text", texts.words(i)}});
    lines += '\n';
  }
  count = names.size();
  return lines;
}

}  // namespace

BeirExport write_beir(const LibraryView& library, const RetrievalDataset& dataset, std::int32_t day,
                      const fs::path& folder) {
  if (dataset.snippets) {
    throw Error(ErrorCode::wrong_usage, "this dataset cannot be written in BEIR's form",
                "its gold are parts of files, and BEIR judges documents");
  }
  BeirExport written;
  std::string queries;
  std::string qrels = "query-id\tcorpus-id\tscore\n";
  for (const BenchQuestion& question : dataset.questions) {
    const std::string id = trec_name(question.id);
    queries += dump_json({{"_id", id}, {"text", question.text}}) + "\n";
    std::unordered_set<std::string> gold;
    for (const std::string& name : question.gold) {
      if (gold.insert(trec_name(name)).second) qrels += fmt::format("{}\t{}\t1\n", id, trec_name(name));
    }
    ++written.queries;
    written.judgements += gold.size();
  }
  std::error_code failed;
  fs::create_directories(folder / "qrels", failed);
  if (failed) throw system_error(failed.value(), "cannot make the folder", folder);
  write_file_atomically(folder / "corpus.jsonl", corpus_lines(library, dataset, day, written.documents));
  write_file_atomically(folder / "queries.jsonl", queries);
  write_file_atomically(folder / "qrels/test.tsv", qrels);
  return written;
}

}  // namespace pandect
