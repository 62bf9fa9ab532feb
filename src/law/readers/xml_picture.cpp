#include "law/readers/xml_picture.h"

#include <fmt/format.h>

#include "base/hash.h"

namespace pandect {

Unread unread_picture(const XmlDocument& document, pugi::xml_node element, std::size_t at) {
  Unread unread;
  unread.at = static_cast<std::uint32_t>(at);
  unread.place = document.place_of(element);
  unread.reason =
      fmt::format("<{}> stands for something that is no text, and is left out", local_name(element));
  std::string shown;
  for (const pugi::xml_attribute attribute : element.attributes())
    shown += fmt::format("{}={}\n", attribute.name(), attribute.value());
  unread.content = content_hash(shown);
  return unread;
}

}  // namespace pandect
