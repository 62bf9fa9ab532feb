#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/file.h"
#include "base/lines.h"
#include "base/program.h"
#include "pandect/error.h"
#include "readers/all.h"
#include "readers/office/docx_text.h"
#include "readers/office/office_document.h"
#include "readers/plain/plain_lines.h"
#include "readers/xml/xml_text.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using namespace std::string_view_literals;

constexpr std::uint64_t largest_doc = std::uint64_t{128} << 20;

[[noreturn]] void refuse_doc(const Source& source, const std::string& why, const std::string& hint) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", source.path, why), hint);
}

std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < size && at + i < bytes.size(); ++i)
    number |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
  return number;
}

/// True if a compound file has a Word stream: its directory begins in the sector given by the header.
bool holds_word(std::string_view bytes) {
  constexpr auto mark = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv;
  constexpr auto stream = "W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0"sv;
  constexpr std::size_t size_at = 30;       // of the power of two that a sector is long
  constexpr std::size_t directory_at = 48;  // of the number of the directory's first sector
  constexpr std::size_t enough = 4096;
  if (!bytes.starts_with(mark)) return false;
  const std::uint32_t shift = number_at(bytes, size_at, 2);
  if (shift < 7 || shift > 16) return false;
  const std::uint64_t at = (std::uint64_t{number_at(bytes, directory_at, 4)} + 1) << shift;
  return at < bytes.size() && bytes.substr(at, enough).find(stream) != std::string_view::npos;
}

/// Disables macros and fetching of linked content.
constexpr std::string_view careful_profile = R"(<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
</oor:items>
)";

/// Converts a Word document with an external program.
class DocConversion {
 public:
  explicit DocConversion(const Source& source) : source_(source) {
    write_file(folder_ / "input.doc", source.bytes);
  }

  std::vector<Work> read(std::string_view format, const Reader* words) {
    if (const auto office = find_program("soffice"); !office.empty())
      return read_by_office(office, format, words);
    std::string text;
    std::string by = "antiword";
    if (const auto antiword = find_program(by); !antiword.empty()) {
      text = run({antiword.string(), "-m", "UTF-8.txt", "-w", "0", input()});
    } else {
      by = "catdoc";
      const auto catdoc = find_program(by);
      if (catdoc.empty())
        refuse_doc(
            source_,
            "a document of Word before 2007, which LibreOffice, antiword or catdoc turn into text: none is "
            "installed",
            "install one of them (libreoffice-writer-nogui keeps most), or save the document as DOCX or ODT");
      text = run({catdoc.string(), "-w", "-d", "utf-8", input()});
    }
    std::vector<Work> works = read_office_document(source_, lines_of_text(repair_utf8(text)), format, words);
    for (Work& work : works) {
      report_problem(
          work.problems,
          {"", fmt::format("read by {}, which leaves out what LibreOffice keeps: headings by their "
                           "styles, notes, some numbers of lists",
                           by)});
    }
    return works;
  }

 private:
  std::string input() const { return (folder_ / "input.doc").string(); }

  std::vector<Work> read_by_office(const std::filesystem::path& office, std::string_view format,
                                   const Reader* words) {
    const std::filesystem::path profile = folder_ / "profile/user";
    std::filesystem::create_directories(profile);
    write_file(profile / "registrymodifications.xcu", careful_profile);
    run({office.string(), fmt::format("-env:UserInstallation=file://{}", (folder_ / "profile").string()),
         "--headless", "--norestore", "--convert-to", "docx", "--outdir", folder_.path().string(), input()});
    const std::filesystem::path made = folder_ / "input.docx";
    std::error_code error;
    if (!std::filesystem::is_regular_file(made, error))
      refuse_doc(source_, "a document that LibreOffice cannot read: it is damaged, or asks for a password",
                 "open it in a word processor and save it as DOCX");
    const std::string docx = read_file(made, ProgramLimits().output);
    return read_office_document(source_, read_docx_text({source_.path, docx}), format, words);
  }

  std::string run(std::vector<std::string> words) {
    using End = ProgramResult::End;
    const std::string name = std::filesystem::path(words.front()).filename().string();
    ProgramLimits limits;
    limits.time = std::chrono::seconds(120);
    ProgramResult result = run_program(std::move(words), folder_.path(), limits);
    const std::string hint = "open it in a word processor and save it as DOCX";
    switch (result.end) {
      case End::done:
        break;
      case End::failed:
        refuse_doc(source_, fmt::format("{} fails on it: it is damaged, or asks for a password", name), hint);
      case End::out_of_time:
        refuse_doc(source_,
                   fmt::format("{} takes more than {} seconds to read it", name, limits.time.count()), hint);
      case End::too_much_output:
        refuse_doc(source_, fmt::format("{} makes more than {} MiB of it", name, limits.output >> 20), hint);
    }
    return std::move(result.output);
  }

  static OfficeText lines_of_text(std::string_view text) {
    OfficeText document;
    while (!text.empty()) {
      OfficeParagraph paragraph;
      XmlText(paragraph.words).write(trim(take_line(text)));
      if (!is_xml_space(paragraph.words)) document.paragraphs.push_back(std::move(paragraph));
    }
    return document;
  }

  const Source& source_;
  ProgramFolder folder_;
};

}  // namespace

const Reader& doc_reader() {
  static const ContainerReader reader(
      "doc",
      "DOC: a statute, contract or other document of Word before 2007, where LibreOffice, antiword or catdoc "
      "is installed",
      [](const Source& source) { return holds_word(source.bytes) ? 90 : 0; },
      [](const Source& source, std::string_view format, const Reader* words) {
        if (source.bytes.size() > largest_doc)
          refuse_doc(source, fmt::format("a document of more than {} MiB", largest_doc >> 20), "split it");
        if (!holds_word(source.bytes))
          refuse_doc(source, "no document of Word before 2007", "leave --as out: its format is recognised");
        return DocConversion(source).read(format, words);
      });
  return reader;
}

}  // namespace pandect
