#include "cli/model_lines.h"

#include <fmt/format.h>

#include "cli/terminal.h"

namespace pandect::cli {

std::string judge_line(std::size_t asked, std::size_t failed, const std::string& problem) {
  if (asked == 0) return {};
  return fmt::format("The judge was asked {} times; its word could not be had {} times{}\n", asked, failed,
                     problem.empty() ? "." : ": " + one_line(problem));
}

}  // namespace pandect::cli
