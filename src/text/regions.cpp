#include "text/regions.h"

#include <unicode/locid.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>

namespace pandect {

bool is_region(std::string_view code) {
  if (code == "eu" || code == "uk") return true;
  if (code.size() != 2) return false;
  for (const char* const* known = uloc_getISOCountries(); *known != nullptr; ++known) {
    const std::string_view country = *known;
    if ((country[0] | 0x20) == code[0] && (country[1] | 0x20) == code[1]) return true;
  }
  return false;
}

std::string region_name(std::string_view code, std::string_view language) {
  if (!is_region(code)) return std::string(code);
  const icu::Locale region("", code == "uk" ? "GB" : std::string(code).c_str());
  icu::UnicodeString name;
  std::string out;
  region.getDisplayCountry(icu::Locale(std::string(language).c_str()), name).toUTF8String(out);
  return out;
}

}  // namespace pandect
