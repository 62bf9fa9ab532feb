#include "readers/all.h"
#include "readers/office/odt_text.h"
#include "readers/office/office_document.h"
#include "readers/reader.h"
#include "readers/xml/xml.h"

namespace pandect {

const Reader& odt_reader() {
  static const ContainerReader reader(
      "odt", "ODT, FODT: a statute, contract or other document as LibreOffice writes it",
      [](const Source& source) {
        constexpr std::string_view type = "application/vnd.oasis.opendocument.text";
        const std::string_view head = source.bytes.substr(0, 8192);
        const bool named = source.path.ends_with(".odt") || source.path.ends_with(".ott");
        if (head.starts_with("PK\x03\x04"))
          return named || head.find(type) != std::string_view::npos ? 95 : 0;
        const bool flat = xml_root_name(source) == "document" && head.find(type) != std::string_view::npos;
        return flat ? 95 : 0;
      },
      [](const Source& source, std::string_view format, const Reader* words) {
        return read_office_document(source, read_odt_text(source), format, words);
      });
  return reader;
}

}  // namespace pandect
