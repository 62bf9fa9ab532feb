#include "text/composition.h"

#include <unicode/unorm2.h>

namespace pandect {
namespace {

const UNormalizer2* nfc() {
  static const UNormalizer2* const instance = [] {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2* found = unorm2_getNFCInstance(&status);
    return U_SUCCESS(status) ? found : nullptr;
  }();
  return instance;
}

}  // namespace

char32_t compose_pair(char32_t base, char32_t mark) {
  const UChar32 composed = unorm2_composePair(nfc(), static_cast<UChar32>(base), static_cast<UChar32>(mark));
  return composed < 0 ? 0 : static_cast<char32_t>(composed);
}

}  // namespace pandect
