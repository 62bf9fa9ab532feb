#include "lab/bench/given_run.h"

#include <optional>

#include <fmt/format.h>

#include "lab/bench/snippet_name.h"
#include "lab/measure/trec_run.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// The names of a dataset by their forms in run files.
class RunNames {
 public:
  RunNames(const LibraryView& library, const RetrievalDataset& dataset) : snippets_(dataset.snippets) {
    for (const BenchQuestion& question : dataset.questions) {
      for (const std::string& name : question.gold) add(snippets_ ? file_of(name) : name);
    }
    const auto documents = static_cast<std::uint32_t>(library.documents().documents().size());
    for (std::uint32_t i = 0; i < documents && !snippets_; ++i) add(dataset.name_of(library, {i, 0, {}}));
  }
  /// The name with this form in a run; nothing when the dataset has none.
  std::optional<std::string> of(std::string_view written) const {
    const std::string_view known = snippets_ ? file_of(written) : written;
    const auto found = names_.find(std::string(known));
    if (found == names_.end()) return std::nullopt;
    return found->second + std::string(written.substr(known.size()));
  }

 private:
  void add(std::string_view name) { names_.try_emplace(trec_name(name), name); }
  static std::string_view file_of(std::string_view name) { return parse_snippet_name(name).file; }

  bool snippets_;
  std::unordered_map<std::string, std::string> names_;
};

/// @throws Error bad_input that names the file
std::optional<std::string> name_of(const RunNames& names, std::string_view written,
                                   const std::filesystem::path& path) {
  try {
    return names.of(written);
  } catch (const Error& error) {
    throw Error(error.code(), fmt::format("{}: {}", path.string(), error.what()), error.hint());
  }
}

}  // namespace

GivenRun read_given_run(const std::filesystem::path& path, const LibraryView& library,
                        const RetrievalDataset& dataset) {
  const TrecRun given = TrecRun::read(path);
  const RunNames names(library, dataset);
  SystemRun run{std::string(given.system()), std::vector<RankedQuestion>(dataset.questions.size())};
  std::size_t asked = 0;
  std::size_t lines = 0;
  std::size_t known = 0;
  for (std::size_t i = 0; i < dataset.questions.size(); ++i) {
    const Ranking* ranking = given.find(trec_name(dataset.questions[i].id));
    if (ranking == nullptr) continue;
    ++asked;
    for (const RankedDocument& document : ranking->documents) {
      const std::optional<std::string> name = name_of(names, document.document, path);
      ++lines;
      known += name ? 1 : 0;
      run.questions[i].names.push_back(name.value_or(std::string(document.document)));
      run.questions[i].scores.push_back(document.score);
    }
  }
  if (asked == 0 || known == 0) {
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: no line {} of the dataset", path.string(),
                            asked == 0 ? "is about a question" : "names a document"),
                "`pandect-lab bench NAME --export FOLDER` writes both with their names");
  }
  GivenRun read{std::move(run), {}};
  std::vector<std::string> lacks;
  if (asked < dataset.questions.size()) {
    lacks.push_back(fmt::format("{} of {} questions are not in it and count as 0",
                                dataset.questions.size() - asked, dataset.questions.size()));
  }
  if (known < lines)
    lacks.push_back(fmt::format("{} of {} lines name no document of the dataset", lines - known, lines));
  if (!lacks.empty()) read.remark = fmt::format("{}: {}\n", path.string(), fmt::join(lacks, "; "));
  return read;
}

}  // namespace pandect
