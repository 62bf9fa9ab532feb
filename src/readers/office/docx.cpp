#include "readers/all.h"
#include "readers/office/docx_text.h"
#include "readers/office/office_document.h"
#include "readers/reader.h"

namespace pandect {

const Reader& docx_reader() {
  static const ContainerReader reader(
      "docx", "DOCX: a statute, contract or other document as word processors write it",
      [](const Source& source) {
        if (!source.bytes.starts_with("PK\x03\x04")) return 0;
        if (source.path.ends_with(".docx") || source.path.ends_with(".docm")) return 95;
        const std::string_view head = source.bytes.substr(0, 8192);
        const bool office = head.find("[Content_Types].xml") != std::string_view::npos;
        return office && head.find("word/") != std::string_view::npos ? 95 : 0;
      },
      [](const Source& source, std::string_view format, const Reader* words) {
        return read_office_document(source, read_docx_text(source), format, words);
      });
  return reader;
}

}  // namespace pandect
