#include "readers/office/odt.h"

#include "readers/office/odt_text.h"
#include "readers/office/office_document.h"
#include "readers/reader.h"
#include "readers/xml/xml.h"

namespace pandect {
namespace {

class OdtReader : public Reader {
 public:
  std::string_view format() const override { return "odt"; }
  std::string_view description() const override {
    return "ODT, FODT: a statute, contract or other document as LibreOffice writes it";
  }
  int recognise(const Source& source) const override {
    constexpr std::string_view type = "application/vnd.oasis.opendocument.text";
    const std::string_view head = source.bytes.substr(0, 8192);
    const bool named = source.path.ends_with(".odt") || source.path.ends_with(".ott");
    if (head.starts_with("PK\x03\x04")) return named || head.find(type) != std::string_view::npos ? 95 : 0;
    const bool flat = xml_root_name(source) == "document" && head.find(type) != std::string_view::npos;
    return flat ? 95 : 0;
  }
  std::vector<Work> read(const Source& source) const override {
    return read_office_document(source, read_odt_text(source), format());
  }
};

}  // namespace

const Reader& odt_reader() {
  static const OdtReader reader;
  return reader;
}

}  // namespace pandect
