// Any bytes through every grammar and the resolver: spans stay inside the text, on the boundaries of
// characters, in order.

#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "citations/resolve/resolve.h"
#include "text/language_profile.h"
#include "text/utf8.h"

namespace {

using namespace pandect;

std::vector<Provision> small_law() {
  std::vector<Provision> law(4);
  law[0].level = Level::work;
  law[1].unit = law[3].unit = true;
  law[1].parent = law[3].parent = 0;
  law[1].number = "1";
  law[2].level = Level::paragraph;
  law[2].parent = 1;
  law[2].number = "1";
  law[3].number = "3";
  return law;
}

bool is_boundary(std::string_view text, std::size_t at) {
  return at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
}

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<Provision> law = small_law();
  static const TitleDirectory titles = [] {
    TitleDirectory directory;
    directory.add(0, Language::thai, "ประมวลรัษฎากร", {});
    directory.add(1, Language::korean, "건축법 시행령", {});
    directory.add(2, Language::dutch, "Wet op de havens", {});
    directory.add(3, Language::english, "Harbour Act 1978", {});
    return directory;
  }();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const bool well_formed = !find_invalid_utf8(text);
  for (const Language language : known_languages()) {
    const std::vector<Citation> citations = citation_grammar(language).find(text);
    std::uint32_t end = 0;
    for (const Citation& citation : citations) {
      require(citation.span.begin >= end && citation.span.begin < citation.span.end);
      require(citation.span.end <= text.size() && citation.work_span.end <= text.size());
      require(!well_formed ||
              (is_boundary(text, citation.span.begin) && is_boundary(text, citation.span.end)));
      end = citation.span.end;
    }
    const Resolver resolver(
        titles, [&](std::uint32_t) { return std::span<const Provision>(law); },
        [=](std::uint32_t) { return language; });
    require(resolver.resolve(citations, text, Place{2, 2}).size() == citations.size());
    require(resolver.resolve(citations, text, std::nullopt).size() == citations.size());
    titles.find_mentions(text, language);
  }
  return 0;
}
