#pragma once

#include <functional>
#include <memory>
#include <string>

#include "model/chat.h"
#include "model/embedder.h"
#include "model/reranker.h"
#include "model/settings.h"
#include "pandect/progress.h"

namespace pandect {

class LibraryView;
class TermSearch;
struct LexicalSettings;

/// Provides the models for steps of a system, by name; an empty name is the first of the kind in the models
/// file. Each function throws Error wrong_usage when there is none.
struct StepModels {
  std::function<std::shared_ptr<ChatModel>(const std::string& name)> chat;
  std::function<std::shared_ptr<Embedder>(const std::string& name)> embedder;
  std::function<std::shared_ptr<Reranker>(const std::string& name)> reranker;
  /// identity_of() the model.
  std::function<std::string(ModelKind, const std::string& name)> identity =
      [](ModelKind, const std::string& name) { return name; };
  /// A search for terms that replaces the library's own indexes; null: none.
  std::function<std::shared_ptr<const TermSearch>(const LibraryView&, const LexicalSettings&)> term_search =
      nullptr;
  /// Follows, and stops, embedding what has no vectors yet.
  Monitor monitor = {};
};

/// For callers without models: each function throws.
const StepModels& no_models();

}  // namespace pandect
