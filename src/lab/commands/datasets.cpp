#include "lab/commands/datasets.h"

#include <algorithm>
#include <optional>

#include "api/step_models.h"
#include "base/date.h"
#include "base/file.h"
#include "lab/commands/benchmark.h"

namespace pandect {
namespace fs = std::filesystem;

BuildReport build_dataset(const fs::path& library, const fs::path& folder, const SetBuildOptions& options) {
  const Recipe recipe = Recipe::load(options.recipe);
  Workshop workshop;
  workshop.library = library;
  workshop.data = options.data;
  workshop.models = open_step_models(options.models, library);
  workshop.seed = options.seed;
  workshop.day = given_day(options.as_of).value_or(to_days(today()));
  workshop.monitor = options.monitor;
  return build_set(recipe, workshop, folder, options.without_models);
}

SetReport check_dataset(const fs::path& folder, const fs::path& library) {
  const QuestionSet set = QuestionSet::load(folder);
  std::optional<LibraryView> view;
  if (!library.empty()) view = LibraryView::open(library);
  return check_set(set, view ? &*view : nullptr, to_days(today()));
}

std::size_t write_review_sheet(const fs::path& folder, const fs::path& library, const std::string& reviewer,
                               std::size_t count, const fs::path& out) {
  const QuestionSet set = QuestionSet::load(folder);
  const LibraryView view = LibraryView::open(library);
  const std::string lines = review_sheet(set, &view, reviewer, count);
  write_file_atomically(out, lines);
  return static_cast<std::size_t>(std::ranges::count(lines, '\n'));
}

ExportedSet export_dataset_set(const fs::path& folder, const fs::path& library, const fs::path& to) {
  return export_set(folder, LibraryView::open(library), to_days(today()), to);
}

}  // namespace pandect
