#include "text/language_codes.h"

#include "text/language.h"
#include "text/language_profile.h"

namespace pandect {

std::string language_codes() {
  std::string codes;
  for (const Language language : known_languages())
    codes.append(codes.empty() ? "" : ", ").append(language_code(language));
  return codes;
}

}  // namespace pandect
