#include "readers/office/docx.h"

#include "readers/office/docx_text.h"
#include "readers/office/office_document.h"
#include "readers/reader.h"

namespace pandect {
namespace {

class DocxReader : public Reader {
 public:
  std::string_view format() const override { return "docx"; }
  std::string_view description() const override {
    return "DOCX: a statute, contract or other document as word processors write it";
  }
  int recognise(const Source& source) const override {
    if (!source.bytes.starts_with("PK\x03\x04")) return 0;
    if (source.path.ends_with(".docx") || source.path.ends_with(".docm")) return 95;
    const std::string_view head = source.bytes.substr(0, 8192);
    const bool office = head.find("[Content_Types].xml") != std::string_view::npos;
    return office && head.find("word/") != std::string_view::npos ? 95 : 0;
  }

  std::vector<Work> read(const Source& source) const override {
    return read_office_document(source, read_docx_text(source), format());
  }
};

}  // namespace

const Reader& docx_reader() {
  static const DocxReader reader;
  return reader;
}

}  // namespace pandect
