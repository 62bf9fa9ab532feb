#include "halves.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "pandect/error.h"

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

}  // namespace pandect
