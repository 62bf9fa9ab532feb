#include "pandect/error.h"

#include <array>
#include <utility>

namespace pandect {
namespace {

constexpr std::array<ErrorInfo, 12> error_table{{
    {ErrorCode::nothing_found, "nothing-found", 1, 404, "nothing-found"},
    {ErrorCode::no_such_provision, "no-such-provision", 1, 404, "no-such-provision"},
    {ErrorCode::wrong_usage, "wrong-usage", 2, 400, "wrong-usage"},
    {ErrorCode::bad_input, "bad-input", 3, 422, "bad-input"},
    {ErrorCode::no_permission, "no-permission", 3, 403, "no-permission"},
    {ErrorCode::service_unavailable, "service-unavailable", 4, 503, "service-unavailable"},
    {ErrorCode::library_busy, "library-busy", 4, 503, "library-busy"},
    {ErrorCode::no_space, "no-space", 4, 507, "no-space"},
    {ErrorCode::library_damaged, "library-damaged", 5, 500, "library-damaged"},
    {ErrorCode::library_too_new, "library-too-new", 5, 500, "library-too-new"},
    {ErrorCode::not_a_library, "not-a-library", 5, 500, "not-a-library"},
    {ErrorCode::internal, "internal", 70, 500, "internal"},
}};

std::string without_zeros(std::string text) {
  for (std::size_t at = text.find('\0'); at != std::string::npos; at = text.find('\0', at))
    text.replace(at, 1, "\uFFFD");
  return text;
}

}  // namespace

const ErrorInfo& error_info(ErrorCode code) {
  for (const ErrorInfo& row : error_table) {
    if (row.code == code) return row;
  }
  return error_table.back();
}

Error::Error(ErrorCode code, const std::string& message, std::string hint)
    : std::runtime_error(without_zeros(message)), code_(code), hint_(std::move(hint)) {}

}  // namespace pandect
