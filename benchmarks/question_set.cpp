#include "question_set.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "pandect/error.h"
#include "question/locate.h"

namespace pandect {

Half half_of(std::string_view id) {
  if (!id.empty() && id.back() >= 'a' && id.back() <= 'z') id.remove_suffix(1);
  return hash64(id) % 2 == 0 ? Half::tuning : Half::once;
}

Half half_named(const std::string& name) {
  if (name == "tuning") return Half::tuning;
  if (name == "once") return Half::once;
  throw Error(ErrorCode::wrong_usage, fmt::format("no half is called '{}'", name), "tuning or once");
}

std::optional<std::uint32_t> find_document(const LibraryView& library, std::int32_t day,
                                           const std::string& reference) {
  try {
    const auto found = locate_at_any_time(library, reference, day);
    return found.empty() ? std::nullopt : library.document_of(found.front());
  } catch (const Error& error) {
    if (error.code() != ErrorCode::no_such_provision) throw;
    return std::nullopt;
  }
}

}  // namespace pandect
