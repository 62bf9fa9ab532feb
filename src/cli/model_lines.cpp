#include "cli/model_lines.h"

#include <fmt/format.h>

#include "api/usage.h"
#include "cli/terminal.h"

namespace pandect::cli {

std::string judge_line(std::size_t asked, std::size_t failed, const std::string& problem) {
  if (asked == 0) return {};
  return fmt::format("The judge was asked {} times; its word could not be had {} times{}\n", asked, failed,
                     problem.empty() ? "." : ": " + one_line(problem));
}

std::string usage_text(const std::vector<ModelUsage>& models) {
  return models.empty() ? std::string() : dim(many_lines(usage_lines(models), 0));
}

}  // namespace pandect::cli
