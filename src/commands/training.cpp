#include "commands/training.h"

#include <algorithm>
#include <cerrno>
#include <set>

#include <unistd.h>

#include "api/encoders.h"
#include "base/file.h"
#include "base/json.h"
#include "base/json_lines.h"
#include "learn/training_pairs.h"
#include "pandect/error.h"
#include "retrieve/system.h"

namespace pandect {
namespace fs = std::filesystem;

PairReport write_training_pairs(const fs::path& library, const fs::path& out, const PairOptions& options) {
  const LibraryView view = LibraryView::open(library);
  const SharedRetriever retriever =
      System::load(options.system.empty() ? "legal" : options.system).make(view);
  PairSettings settings;
  settings.negatives = options.negatives;
  settings.made = options.made;
  settings.seed = options.seed;
  settings.show_progress = options.show_progress;
  std::set<std::string> spared;
  for (const fs::path& file : options.spared) {
    for_each_json_line(file, [&](const Json& row) {
      // "kr/act/12": the work's id is what stands before the provision's path.
      const auto provision = row.at("provision").get<std::string>();
      spared.insert(provision.substr(0, provision.find('/', provision.find('/') + 1)));
    });
  }
  settings.spared_works.assign(spared.begin(), spared.end());
  PairReport report;
  const auto pairs = make_training_pairs(view, *retriever, options.questions, settings, report.missing);
  for (const TrainingPair& pair : pairs) ++(pair.kind == "question" ? report.questions : report.made);
  write_file_atomically(out, to_lines(pairs));
  return report;
}

std::string to_json(const PairReport& report) {
  return dump_json({{"questions", report.questions}, {"made", report.made}, {"missing", report.missing}}, 2);
}

void start_trainer(const std::vector<std::string>& arguments) {
  std::error_code error;
  const fs::path trainer = fs::read_symlink("/proc/self/exe", error).parent_path() / "pandect-train";
  if (error || !fs::exists(trainer, error))
    throw Error(ErrorCode::wrong_usage, "this build has no trainer",
                "build with -DPANDECT_TRAIN=ON; docs/training.md says what it takes");
  std::vector<std::string> words{trainer.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  words.insert(words.end(), {"--installed-models", model_home().string()});
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv(trainer.c_str(), argv.data());
  throw system_error(errno, "cannot start the trainer", trainer);
}

}  // namespace pandect
