#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "answer/prove/entailment_judge.h"
#include "pandect/library.h"

namespace pandect {

/// The support judge of a chat model or classifier that is installed, or else of the models file.
/// @param library its folder
/// @param meter counts the usage of calls; may be null
/// @throws Error wrong_usage when there is no such model, it is a reranker, or its key is not in the
/// environment
std::unique_ptr<SupportJudge> open_support_judge(const JudgeOptions& wanted, const StepModelOptions& options,
                                                 const std::filesystem::path& library,
                                                 const std::shared_ptr<UsageMeter>& meter);

/// What a judge was asked.
JudgeReport report_judge(const SupportJudge& judge);

}  // namespace pandect
