#include "law/unread.h"

#include <fmt/format.h>

#include "base/hash.h"

namespace pandect {

std::string_view unread_kind_name(Unread::Kind kind) {
  switch (kind) {
    case Unread::Kind::image:
      return "image";
    case Unread::Kind::scanned_page:
      return "scanned page";
    case Unread::Kind::table:
      return "table";
    case Unread::Kind::annex:
      return "annex";
    case Unread::Kind::machine_read:
      return "machine-read page";
  }
  return "";
}

std::string unread_id(std::string_view work, const Unread& item, std::size_t before) {
  constexpr std::size_t digits = 12;
  return content_hash(fmt::format("{}\n{}\n{}", work, item.content, before)).substr(0, digits);
}

}  // namespace pandect
