// Any bytes through the definitions of every language: spans stay inside the text, on the boundaries
// of characters, terms inside of what defines them, in order.

#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "definitions/definition.h"
#include "text/language_profile.h"
#include "text/utf8.h"

namespace {

using namespace pandect;

bool is_boundary(std::string_view text, std::size_t at) {
  return at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
}

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const bool well_formed = !find_invalid_utf8(text);
  for (const Language language : known_languages()) {
    std::uint32_t last = 0;
    for (const Definition& definition : find_definitions(text, language)) {
      require(definition.term_span.begin >= last && !definition.term.empty());
      last = definition.term_span.begin;
      require(definition.span.end <= text.size() && definition.span.contains(definition.term_span));
      for (const Span span : {definition.span, definition.term_span}) {
        require(!well_formed || (is_boundary(text, span.begin) && is_boundary(text, span.end)));
      }
    }
  }
  return 0;
}
