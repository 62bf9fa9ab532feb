#include "readers/scan/scan.h"

#include <algorithm>

#include "readers/all.h"
#include "readers/pdf/pdf.h"

namespace pandect {
namespace {

using namespace std::string_view_literals;

bool is_picture(std::string_view bytes) {
  constexpr std::string_view marks[] = {"\x89PNG"sv, "\xFF\xD8\xFF"sv, "II*\0"sv, "MM\0*"sv};
  return std::ranges::any_of(marks, [&](std::string_view mark) { return bytes.starts_with(mark); });
}

}  // namespace

int ScanReader::recognise(const Source& source) const {
  return is_picture(source.bytes) ? 90 : pdf_reader().recognise(source);
}

std::vector<Work> ScanReader::read(const Source& source) const {
  if (is_picture(source.bytes)) return read_laid_out(source, pages_.read_picture(source), format());
  std::vector<PdfPage> pages = read_pdf_pages(source);
  pages_.read_drawn(source, pages);
  return read_laid_out(source, std::move(pages), pdf_reader().format());
}

}  // namespace pandect
