#include "readers/unread_format.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "pandect/error.h"

namespace pandect {
namespace {

using namespace std::string_view_literals;

struct UnreadFormat {
  std::string_view mark;  ///< at the beginning of the bytes or, in a ZIP, in their first kilobytes
  std::string_view name;
  std::string_view remedy;
};

constexpr std::string_view by_office = "open it in a word processor and save it as DOCX or ODT"sv;
constexpr std::string_view by_ocr =
    "--ocr LANGUAGES reads it with tesseract (tha, eng, … as Debian's tesseract-ocr-tha, … teach it)"sv;
constexpr std::string_view unpack = "unpack it, and add what is in it; ZIP and tar.gz are read as they are"sv;
constexpr std::string_view as_table =
    "save the sheet as CSV, and say with --mapping FILE.toml which of its columns is the text"sv;

constexpr std::string_view by_git =
    "make a repository of it with git clone FILE FOLDER, and add that with --git"sv;

constexpr UnreadFormat formats[] = {
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, "a file of Office before 2007 (.xls, .ppt, .msg) or of HWP",
     by_office},
    {"\x89PNG"sv, "a PNG picture", by_ocr},
    {"\xFF\xD8\xFF"sv, "a JPEG picture", by_ocr},
    {"II*\0"sv, "a TIFF picture", by_ocr},
    {"MM\0*"sv, "a TIFF picture", by_ocr},
    {"7z\xBC\xAF\x27\x1C"sv, "a 7z archive", unpack},
    {"Rar!\x1A"sv, "a RAR archive", unpack},
    {"BZh"sv, "a file of bzip2", unpack},
    {"\xFD\x37zXZ\0"sv, "a file of xz", unpack},
    {"# v2 git bundle"sv, "a bundle of Git", by_git},
    {"# v3 git bundle"sv, "a bundle of Git", by_git},
    {"%!PS"sv, "PostScript", "make a PDF of it, with ps2pdf"},
};

constexpr UnreadFormat zipped_formats[] = {
    {"xl/workbook"sv, "a spreadsheet (.xlsx)", as_table},
    {"application/vnd.oasis.opendocument.spreadsheet"sv, "a spreadsheet (.ods)", as_table},
    {"application/vnd.oasis.opendocument"sv, "an OpenDocument file that is not text", "save it as PDF"},
    {"ppt/presentation"sv, "slides (.pptx)", "save them as PDF"},
    {"Contents/section0.xml"sv, "an HWPX file", by_office},
};

[[noreturn]] void refuse(const Source& source, std::string_view name, std::string_view remedy) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}, which is not read", source.path, name),
              std::string(remedy));
}

}  // namespace

std::string_view table_extension(std::string_view path) {
  constexpr std::string_view names[] = {".csv", ".tsv", ".json", ".jsonl", ".ndjson"};
  const auto found = std::ranges::find_if(names, [&](std::string_view name) { return path.ends_with(name); });
  return found == std::end(names) ? std::string_view() : *found;
}

void refuse_unread_format(const Source& source) {
  constexpr std::size_t first_look = 8192;
  const std::string_view head = source.bytes.substr(0, first_look);
  for (const UnreadFormat& format : formats) {
    if (head.starts_with(format.mark)) refuse(source, format.name, format.remedy);
  }
  if (head.starts_with("PK\x03\x04")) {
    for (const UnreadFormat& format : zipped_formats) {
      if (head.find(format.mark) != std::string_view::npos) refuse(source, format.name, format.remedy);
    }
    return;
  }
  if (is_named_as_table(source.path)) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: a table of no data set that is known", source.path),
                "--mapping FILE.toml says which of its columns is the text; docs/formats-office.md");
  }
}

}  // namespace pandect
