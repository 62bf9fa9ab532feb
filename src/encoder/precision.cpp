#include "encoder/precision.h"

#include <array>
#include <cstdlib>

#include <fmt/format.h>

#include "encoder/attention.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 3> precision_names{"fp32", "bf16", "int8"};

}  // namespace

std::string_view name_of(Precision precision) {
  return precision_names[static_cast<std::size_t>(precision)];
}

std::optional<Precision> precision_named(std::string_view name) {
  for (std::size_t i = 0; i < precision_names.size(); ++i) {
    if (precision_names[i] == name) return static_cast<Precision>(i);
  }
  return std::nullopt;
}

Precision usual_precision() {
  if (const char* wanted = std::getenv("PANDECT_PRECISION"); wanted != nullptr && *wanted != '\0') {
    if (const auto precision = precision_named(wanted)) return *precision;
    throw Error(ErrorCode::wrong_usage, fmt::format("PANDECT_PRECISION is '{}'", wanted),
                "it is fp32, bf16 or int8, or is not set");
  }
  return has_bf16() ? Precision::bf16 : Precision::fp32;
}

}  // namespace pandect
