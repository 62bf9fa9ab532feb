// Any text through the prover, against a small law in each language: every span stays inside the text it is
// of, on the boundaries of characters; what is refused is refused with one clear Error.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "answer/prove/prover.h"
#include "base/test_folder.h"
#include "library/adding.h"
#include "pandect/error.h"
#include "segments/build.h"

namespace {

using namespace pandect;

void require(bool holds) {
  if (!holds) std::abort();
}

bool is_boundary(std::string_view text, std::size_t at) {
  return at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
}

void require_span(std::string_view text, Span span) {
  require(span.begin <= span.end && span.end <= text.size());
  require(is_boundary(text, span.begin) && is_boundary(text, span.end));
}

const LibraryView& small_library() {
  static const TestFolder folder;
  static const LibraryView view = [] {
    std::filesystem::create_directories(folder / "laws");
    write_file(
        folder / "laws/en.txt",
        "Harbour Act 2020\n\nSection 1. Mooring\n(1) A skipper shall moor within 30 minutes.\n(2) The "
        "master may extend it.\n\nSection 2. Dues\nThe owner pays 40 dollars a day, unless in distress.\n");
    write_file(folder / "laws/th.txt",
               "พระราชบัญญัติท่าเรือ พ.ศ. 2563\n\nมาตรา 1 ห้ามมิให้ผู้ใดจอดเรือเกินสามวัน เว้นแต่ได้รับใบอนุญาต\n\nมาตรา 2 "
               "เจ้าของต้องเสียค่าธรรมเนียมไม่เกินห้าพันบาท\n");
    write_file(folder / "laws/ko.txt",
               "항만조례\n\n제1조(계류) 선장은 30분 이내에 계류하여야 한다.\n\n제2조(요금) 소유자는 1만원을 "
               "내야 한다.\n");
    write_file(
        folder / "laws/nl.txt",
        "Havenverordening\n\nArtikel 1. Afmeren\nDe schipper meert af binnen 30 minuten.\n\nArtikel 2. "
        "Havengeld\nHet is verboden te vissen, tenzij met vergunning.\n");
    const LibraryFolder library = LibraryFolder::open_or_create(folder / "library");
    Catalogue catalogue(library.catalogue(), Database::Mode::write);
    add_files(catalogue, {folder / "laws"}, {});
    build_library(library, catalogue);
    return LibraryView::open(folder / "library");
  }();
  return view;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const LibraryView& library = small_library();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  ProverSettings settings;
  settings.day = 20000;
  try {
    for (const ProvenSentence& sentence : Prover(library, settings).prove(text)) {
      require_span(text, sentence.span);
      for (const ProvenCitation& citation : sentence.citations) {
        require_span(text, citation.span);
        if (citation.evidence.version == 0) continue;
        const std::string law = library.catalogue().text(citation.evidence.version);
        for (const Span span : citation.support) require_span(law, span);
        for (const Difference& difference : citation.differences) {
          require_span(text, difference.claim);
          if (!difference.law.empty()) require_span(law, difference.law);
        }
      }
    }
  } catch (const Error& error) {
    require(error.code() == ErrorCode::wrong_usage);
    require(std::string(error.what()).find('\n') == std::string::npos);
  }
  return 0;
}
