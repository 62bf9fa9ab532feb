#include "commands/pushing.h"

#include <optional>

#include "api/step_models.h"
#include "base/json.h"

namespace pandect {
namespace {

/// The weights of a system's fields: those of its last step of the kind bm25f.
LexicalSettings weights_of(const LibraryView& view, const std::string& name) {
  std::optional<LexicalSettings> settings;
  StepModels models = open_step_models({}, view.folder().path());
  models.term_search = [&](const LibraryView&, const LexicalSettings& own) {
    settings = own;
    return nullptr;
  };
  load_system(name).make(view, {}, models);
  return settings.value();  // make() refuses a system that has none
}

}  // namespace

PushReport push_to_cluster(const std::filesystem::path& library, const PushOptions& options) {
  const ClusterClient cluster(options.to, patience_of_pushing());
  check_index_name(options.settings.index);
  const LibraryView view = LibraryView::open(library);
  // "legal-meaning" has the same weights, but needs an encoder, which is not used here.
  const LexicalSettings lexical = weights_of(view, options.system.empty() ? "legal" : options.system);
  return push_library(view, lexical, cluster, options.settings);
}

std::string to_json(const PushReport& report) {
  return dump_json({{"index", report.index},
                    {"up_to_date", report.up_to_date},
                    {"documents", report.documents},
                    {"sent", report.sent},
                    {"unchanged", report.unchanged},
                    {"sent_again", report.sent_again},
                    {"waits", report.waits},
                    {"health", report.health},
                    {"removed", report.removed},
                    {"seconds", report.seconds}},
                   2);
}

}  // namespace pandect
