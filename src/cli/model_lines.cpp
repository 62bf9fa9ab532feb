#include "cli/model_lines.h"

#include <fmt/format.h>

#include "api/usage.h"
#include "cli/terminal.h"

namespace pandect::cli {

std::string judge_line(const JudgeReport& judge) {
  if (judge.asked == 0) return {};
  return fmt::format("The judge was asked {} times; its word could not be had {} times{}\n", judge.asked,
                     judge.failed, judge.problem.empty() ? "." : ": " + one_line(judge.problem));
}

std::string usage_text(const std::vector<ModelUsage>& models) {
  return models.empty() ? std::string() : dim(many_lines(usage_lines(models), 0));
}

}  // namespace pandect::cli
