#pragma once

#include <string>

#include "readers/reader.h"
#include "readers/scan/page_reader.h"

namespace pandect {

/// Reads pictures of pages (PNG, JPEG, TIFF), and PDFs with scanned pages: docs/formats-pdf.md.
class ScanReader : public ConfiguredReader {
 public:
  /// @param languages as of PageReader
  explicit ScanReader(const std::string& languages) : pages_(languages) {}

  std::string_view format() const override { return "scan"; }
  std::string_view description() const override {
    return "pictures of pages, and PDFs of them, by tesseract";
  }
  int recognise(const Source& source) const override;
  std::vector<Work> read(const Source& source) const override;
  const std::string& hash() const override { return pages_.name(); }

 private:
  PageReader pages_;
};

}  // namespace pandect
