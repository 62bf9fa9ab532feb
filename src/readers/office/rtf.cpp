#include "readers/office/rtf.h"

#include "readers/office/office_document.h"
#include "readers/office/rtf_text.h"

namespace pandect {
namespace {

class RtfReader : public Reader {
 public:
  std::string_view format() const override { return "rtf"; }
  std::string_view description() const override {
    return "RTF: a statute, contract or other document as any word processor saves it";
  }
  int recognise(const Source& source) const override { return source.bytes.starts_with("{\\rtf") ? 95 : 0; }
  std::vector<Work> read(const Source& source) const override {
    return read_office_document(source, read_rtf_text(source), format());
  }
};

}  // namespace

const Reader& rtf_reader() {
  static const RtfReader reader;
  return reader;
}

}  // namespace pandect
