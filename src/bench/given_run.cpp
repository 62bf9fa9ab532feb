#include "bench/given_run.h"

#include <fmt/format.h>

#include "bench/snippet_name.h"
#include "measure/trec_run.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// The names of a dataset by what they are called in run files.
class RunNames {
 public:
  RunNames(const LibraryView& library, const RetrievalDataset& dataset) : snippets_(dataset.snippets) {
    for (const BenchQuestion& question : dataset.questions) {
      for (const std::string& name : question.gold) add(snippets_ ? file_of(name) : name);
    }
    const auto documents = static_cast<std::uint32_t>(library.documents().documents().size());
    for (std::uint32_t i = 0; i < documents && !snippets_; ++i) add(dataset.name_of(library, {i, 0, {}}));
  }
  std::string of(std::string_view written) const {
    const std::string_view known = snippets_ ? file_of(written) : written;
    const auto found = names_.find(std::string(known));
    if (found == names_.end()) return std::string(written);
    return found->second + std::string(written.substr(known.size()));
  }

 private:
  void add(std::string_view name) { names_.try_emplace(trec_name(name), name); }
  static std::string_view file_of(std::string_view name) { return parse_snippet_name(name).file; }

  bool snippets_;
  std::unordered_map<std::string, std::string> names_;
};

}  // namespace

SystemRun read_given_run(const std::filesystem::path& path, const LibraryView& library,
                         const RetrievalDataset& dataset) {
  const TrecRun given = TrecRun::read(path);
  const RunNames names(library, dataset);
  SystemRun run{std::string(given.system()), std::vector<RankedQuestion>(dataset.questions.size())};
  std::size_t known = 0;
  for (std::size_t i = 0; i < dataset.questions.size(); ++i) {
    const Ranking* ranking = given.find(trec_name(dataset.questions[i].id));
    if (ranking == nullptr) continue;
    ++known;
    for (const RankedDocument& document : ranking->documents) {
      run.questions[i].names.push_back(names.of(document.document));
      run.questions[i].scores.push_back(document.score);
    }
  }
  if (known == 0) {
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: no line is about a question of the dataset", path.string()),
                "`pandect bench NAME --export FOLDER` writes the questions with their names");
  }
  return run;
}

}  // namespace pandect
