#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "answer/prove/entailment_judge.h"
#include "pandect/library.h"

namespace pandect {

/// The judge that a model of the models file makes: of entailment for a chat model or a
/// classifier, of likeness for an embedder. Where the file has none of the name, an installed model's.
/// @param library its folder
/// @param enough the cosine that is support to an embedder
/// @param meter counts what calls take; may be null
/// @throws Error wrong_usage when there is no such model, it is a reranker, or its key is not in the
/// environment
std::unique_ptr<ModelJudge> open_support_judge(const std::string& name, const StepModelOptions& options,
                                               const std::filesystem::path& library, double enough,
                                               const std::shared_ptr<UsageMeter>& meter);

}  // namespace pandect
