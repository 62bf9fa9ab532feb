#include "readers/unread_format.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "pandect/error.h"
#include "readers/xml/xml.h"

namespace pandect {
namespace {

using namespace std::string_view_literals;

struct UnreadFormat {
  std::string_view mark;  ///< at the beginning of the bytes or, in a ZIP, in their first kilobytes
  std::string_view name;
  std::string_view remedy;
};

constexpr std::string_view by_office = "open it in a word processor and save it as DOCX, ODT or HWPX"sv;
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
};

/// A format of a publisher, by its root element or by the beginning of its JSON or of its front matter.
struct Publication {
  std::string_view root;  ///< of XML; "{" for JSON, "---" for front matter, "html" for a page
  std::string_view mark;  ///< in the first kilobytes, besides
  std::string_view name;
  std::string_view remedy;
};

constexpr std::string_view no_decisions =
    "decisions of courts are not law, and are not read; add the laws that they apply"sv;
constexpr std::string_view no_law = "it holds data on laws, and not their words"sv;

constexpr Publication publications[] = {
    {"TEXTE_JURI_JUDI", "", "a decision in the JURI XML of Légifrance", no_decisions},
    {"TEXTE_JURI_ADMIN", "", "a decision in the JURI XML of Légifrance", no_decisions},
    {"TEXTE_JURI_CONSTIT", "", "a decision in the JURI XML of Légifrance", no_decisions},
    {"PrecService", "", "a decision in the XML of Korea's law.go.kr (판례)", no_decisions},
    {"feed", "legislation.gov.uk", "a feed of legislation.gov.uk", no_law},
    {"open-rechtspraak", "", "a decision of rechtspraak.nl", no_decisions},
    {"docs", "ECLI:", "a list of decisions", no_decisions},
    {"dokument", "<gertyp>", "a decision of rechtsprechung-im-internet.de", no_decisions},
    {"items", "rechtsprechung-im-internet", "a list of decisions of rechtsprechung-im-internet.de",
     no_decisions},
    {"JUDGMENT", "", "a judgment of the Court of Justice in Formex", no_decisions},
    {"ORDER", "formex", "an order of the Court of Justice in Formex", no_decisions},
    {"OPINION", "formex", "an opinion of the Court of Justice in Formex", no_decisions},
    {"Envelope", "eur-lex.europa.eu/search", "an answer of the search of EUR-Lex", no_law},
    {"CFRDOC", "", "the annual Code of Federal Regulations in the XML of GPO",
     "get the title from the eCFR, whose XML is read"},
    {"CFRGRANULE", "", "the annual Code of Federal Regulations in the XML of GPO",
     "get the title from the eCFR, whose XML is read"},
    {"{", "\"Judikatur\"", "decisions in the API of Austria's RIS", no_decisions},
    {"{", "\"OgdSearchResult\"", "an answer of the API of Austria's RIS",
     "get the XML of the documents that it lists, and add them as a ZIP or tar.gz"},
    {"{", "\"articoloHtml\"", "an article in the JSON of Normattiva",
     "export the law from Normattiva as Akoma Ntoso"},
    {"{", "\"id\": \"JURITEXT", "a decision in the JSON of Légifrance", no_decisions},
    {"{", "\"id\": \"CETATEXT", "a decision in the JSON of Légifrance", no_decisions},
    {"{", "\"id\": \"CONSTEXT", "a decision in the JSON of Légifrance", no_decisions},
    {"{", "BOE-A-", "an answer of the API of Spain's Boletín Oficial del Estado", no_law},
    {"{", "boe.es", "an answer of the API of Spain's Boletín Oficial del Estado", no_law},
    {"{", "\"@type\":\"Legislation\"", "data of Germany's portal NeuRIS",
     "get the law from gesetze-im-internet.de as XML"},
    {"{", "openlegaldata", "decisions of Open Legal Data", no_decisions},
    {"{", "api.case.law", "a decision of the Caselaw Access Project", no_decisions},
    {"{", "\"caseName\"", "decisions of CourtListener", no_decisions},
    {"{", "\"ecli\"", "decisions of courts", no_decisions},
    {"---", "판례일련번호:", "a decision of a Korean court", no_decisions},
    {"html", "tribunalconstitucional.es", "a decision of Spain's Tribunal Constitucional", no_decisions},
};

/// The root of a source in the sense of Publication; empty for other text.
std::string root_of(const Source& source) {
  std::string_view head = source.bytes.substr(0, 256);
  if (head.starts_with("\xEF\xBB\xBF")) head.remove_prefix(3);
  head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
  if (head.starts_with('{') || head.starts_with('[')) return "{";
  if (head.starts_with("---")) return "---";
  if (head.find("<html") != std::string_view::npos) return "html";
  return xml_root_name(source);
}

[[noreturn]] void refuse(const Source& source, std::string_view name, std::string_view remedy) {
  const bool several = name.starts_with("decisions ");
  throw Error(ErrorCode::bad_input,
              fmt::format("{}: {}, which {} not read", source.path, name, several ? "are" : "is"),
              std::string(remedy));
}

}  // namespace

std::string_view table_extension(std::string_view path) {
  constexpr std::string_view names[] = {".csv", ".tsv", ".json", ".jsonl", ".ndjson"};
  const auto found = std::ranges::find_if(names, [&](std::string_view name) { return path.ends_with(name); });
  return found == std::end(names) ? std::string_view() : *found;
}

void refuse_unread_publication(const Source& source) {
  constexpr std::size_t first_look = 65536;
  const std::string root = root_of(source);
  if (root.empty()) return;
  // A data set may hold anything further on.
  const std::string_view head = source.bytes.substr(0, root == "{" ? first_look / 16 : first_look);
  for (const Publication& known : publications) {
    if (known.root == root && head.find(known.mark) != std::string_view::npos)
      refuse(source, known.name, known.remedy);
  }
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
