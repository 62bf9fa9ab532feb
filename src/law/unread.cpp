#include "law/unread.h"

#include <fmt/format.h>

#include "base/hash.h"

namespace pandect {

std::string unread_id(std::string_view work, const Unread& item, std::size_t before) {
  constexpr std::size_t digits = 12;
  return content_hash(fmt::format("{}\n{}\n{}", work, item.content, before)).substr(0, digits);
}

}  // namespace pandect
