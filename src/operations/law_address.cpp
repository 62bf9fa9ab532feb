#include "operations/law_address.h"

#include "base/uri.h"
#include "pandect/error.h"

namespace pandect {

namespace {

std::string& site() {
  static std::string address;
  return address;
}

}  // namespace

const std::string& public_site() {
  return site();
}

void set_public_site(std::string address) {
  while (address.ends_with('/')) address.pop_back();
  const std::size_t scheme = address.find("://");
  const bool is_web = address.starts_with("http://") || address.starts_with("https://");
  if (!address.empty() && (!is_web || address.find_first_of("/?# \"<>", scheme + 3) != std::string::npos ||
                           address.size() == scheme + 3))
    throw Error(ErrorCode::wrong_usage, "the public address is not that of a server",
                "give it as https://law.example.org");
  site() = std::move(address);
}

std::string law_address(std::string_view id, std::string_view on) {
  std::string address = std::string(law_addresses) + percent_encoded_path(id);
  if (!on.empty()) address += "?on=" + percent_encoded(on);
  return address;
}

std::string feed_address(std::string_view form, std::string_view work) {
  std::string address = "/feed." + std::string(form);
  if (!work.empty()) address += "?work=" + percent_encoded(work);
  return address;
}

}  // namespace pandect
