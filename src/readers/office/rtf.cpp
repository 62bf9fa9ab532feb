#include "readers/all.h"
#include "readers/office/office_document.h"
#include "readers/office/rtf_text.h"

namespace pandect {

const Reader& rtf_reader() {
  static const ContainerReader reader(
      "rtf", "RTF: a statute, contract or other document as any word processor saves it",
      [](const Source& source) { return source.bytes.starts_with("{\\rtf") ? 95 : 0; },
      [](const Source& source, std::string_view format, const Reader* words) {
        return read_office_document(source, read_rtf_text(source), format, words);
      });
  return reader;
}

}  // namespace pandect
