#include "readers/office/office_document.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "readers/all.h"
#include "readers/html/html_links.h"
#include "readers/office/office_tree.h"
#include "readers/plain/plain_statute_header.h"
#include "readers/plain/plain_statute_headings.h"
#include "readers/plain/plain_statute_tree.h"
#include "readers/words.h"
#include "readers/xml/xml_references.h"

namespace pandect {
namespace {

using Bookmarks = std::map<std::string, std::uint32_t>;

/// The document's lines with their numbers, with a blank line between paragraphs and none between rows, and
/// the positions of links, bookmarks and pictures in them.
struct OfficeLines {
  std::string text;
  std::vector<Citation> links;
  Bookmarks bookmarks;
  std::vector<Unread> pictures;
};

OfficeLines lines_of(const OfficeText& document) {
  OfficeLines lines;
  std::vector<std::uint32_t> ends{0};  // of the paragraphs before
  bool table = false;
  for (const OfficeParagraph& paragraph : document.paragraphs) {
    if (!lines.text.empty() && !(table && paragraph.in_table)) lines.text += '\n';
    table = paragraph.in_table;
    for (const std::string& bookmark : paragraph.bookmarks) {
      lines.bookmarks.emplace(bookmark, static_cast<std::uint32_t>(lines.text.size()));
    }
    if (!paragraph.label.empty()) lines.text += paragraph.label + ' ';
    const auto begin = static_cast<std::uint32_t>(lines.text.size());
    for (Citation link : paragraph.links) {
      link.span.begin += begin;
      link.span.end += begin;
      lines.links.push_back(std::move(link));
    }
    lines.text += paragraph.words + '\n';
    ends.push_back(static_cast<std::uint32_t>(lines.text.size()));
  }
  for (const OfficePicture& picture : document.pictures) {
    lines.pictures.push_back(picture.unread);
    lines.pictures.back().at = ends[picture.behind];
  }
  return lines;
}

/// The steps to the provision around a position, from its unit or group down; empty when it has no number.
std::vector<CitedStep> path_to(const Work& work, std::uint32_t place) {
  std::uint32_t at = 0;
  for (std::uint32_t i = 1; i < work.provisions.size() && work.provisions[i].extent.begin <= place; ++i) {
    if (place < work.provisions[i].extent.end) at = i;
  }
  std::vector<CitedStep> steps;
  for (; at != no_provision && at != 0; at = work.provisions[at].parent) {
    const Provision& provision = work.provisions[at];
    if (provision.number.empty()) return {};
    steps.insert(steps.begin(), {provision.level, provision.number});
    if (provision.unit || provision.level < Level::article) break;
  }
  return steps;
}

/// Turns links to bookmarks into references to the provisions there.
void settle_links(Work& work, std::vector<Citation> links, const Bookmarks& bookmarks) {
  work.marked_references.clear();
  for (Citation& link : links) {
    if (link.in == Citation::In::this_work && !link.work.empty()) {
      const auto bookmark = bookmarks.find(std::exchange(link.work, {}));
      if (bookmark != bookmarks.end()) link.path = path_to(work, bookmark->second);
      if (link.path.empty()) continue;
    }
    std::ranges::move(read_marked_reference(link, link.span.of(work.text), work.language),
                      std::back_inserter(work.marked_references));
  }
}

/// Reads a document with heading styles.
Work read_by_headings(const Source& source, const OfficeText& document, const OfficeLines& lines,
                      std::string_view format) {
  Work work;
  work.format = format;
  work.language = detect_language(lines.text);
  const auto title = std::ranges::find(document.paragraphs, true, &OfficeParagraph::title);
  work.title = title != document.paragraphs.end() ? title->words
               : !document.title.empty()          ? document.title
                                                  : std::string(file_stem(source.path));
  work.kind = kind_of_title(work.title, heading_grammar(work.language));
  work.id = make_work_id(work.kind.empty() ? "doc" : collection_of(work.language), work.title);
  Bookmarks bookmarks;
  work = build_office_tree(document, std::move(work), bookmarks);
  settle_links(work, std::exchange(work.marked_references, {}), bookmarks);
  return work;
}

std::vector<Work> read_words(const Reader& reader, const Source& words, const OfficeLines& lines) {
  std::vector<Work> works = reader.read(words);
  for (Work& work : works) {
    if (work.text == lines.text) settle_links(work, lines.links, lines.bookmarks);
    for (Unread picture : lines.pictures) {
      picture.at = std::min(picture.at, static_cast<std::uint32_t>(work.text.size()));
      report_unread(work, std::move(picture));
    }
  }
  return works;
}

}  // namespace

std::vector<Work> read_office_document(const Source& source, const OfficeText& document,
                                       std::string_view format, const Reader* reader) {
  const OfficeLines lines = lines_of(document);
  constexpr int surely_a_statute = 55;
  const Source words{source.path, lines.text};
  const bool styled =
      std::ranges::any_of(document.paragraphs, [](const OfficeParagraph& p) { return p.heading > 0; });
  if (reader == nullptr && styled && plain_statute_reader().recognise(words) < surely_a_statute)
    return only(read_by_headings(source, document, lines, format));
  return read_words(reader != nullptr ? *reader : reader_of_words(words), words, lines);
}

void add_office_link(OfficeParagraph& paragraph, std::size_t begin, std::string_view target) {
  while (begin < paragraph.words.size() && paragraph.words[begin] == ' ') ++begin;
  if (begin >= paragraph.words.size()) return;
  std::optional<Citation> citation = parse_law_link(target);
  if (!citation && target.size() > 1 && target[0] == '#') {
    citation = Citation();
    citation->in = Citation::In::this_work;
    citation->work = target.substr(1);
  }
  if (!citation) return;
  citation->span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(paragraph.words.size())};
  citation->marked = true;
  paragraph.links.push_back(std::move(*citation));
}

}  // namespace pandect
