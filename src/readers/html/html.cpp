#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

#include <fmt/format.h>

#include "base/ascii.h"
#include "readers/all.h"
#include "readers/html/html_text.h"
#include "readers/html/html_xml.h"
#include "readers/html/justel_html.h"
#include "readers/html/official_journal_html.h"
#include "readers/reader.h"
#include "readers/words.h"
#include "readers/xml/xml_references.h"
#include "text/written_date.h"

namespace pandect {
namespace {

bool begins_as_html(std::string_view head) {
  const std::string lower = ascii_lower(head);
  const std::size_t first = lower.find_first_not_of("\xEF\xBB\xBF \t\r\n");
  if (first == std::string::npos || lower[first] != '<') return false;
  constexpr std::array<std::string_view, 4> signs{"<!doctype html", "<html", "<head>", "<body"};
  return std::ranges::any_of(signs,
                             [&](std::string_view sign) { return lower.find(sign) != std::string::npos; });
}

/// "[시행 2025. 1. 31.] [법률 제20432호, 2024. 9. 20., 일부개정]" below the title of a Korean law.
void read_bracketed_dates(Work& work) {
  const std::string_view head = std::string_view(work.text).substr(0, 4096);
  constexpr std::string_view in_force = "[시행 ";
  const std::size_t at = head.find(in_force);
  if (at == std::string_view::npos) return;
  const std::size_t begin = at + in_force.size();
  if (!work.in_force.from)
    work.in_force.from = read_written_date(head.substr(begin, head.find(']', begin) - begin));
  const std::size_t number = head.find("호, ", begin);
  if (number == std::string_view::npos || work.promulgated) return;
  const std::size_t date = number + std::string_view("호, ").size();
  work.promulgated = read_written_date(head.substr(date, head.find(".,", date) - date));
}

/// Reads a page that is only text as plain text.
std::vector<Work> read_words(const Source& source, const XmlDocument& document, const Reader* reader) {
  HtmlText page = html_text(document);
  const Source words{source.path, page.text};
  std::vector<Work> works = (reader != nullptr ? *reader : reader_of_words(words)).read(words);
  for (Work& work : works) {
    read_bracketed_dates(work);
    for (Unread& picture : page.unread) {
      picture.at = std::min(picture.at, static_cast<std::uint32_t>(work.text.size()));
      report_unread(work, picture);
    }
    if (work.text != page.text) continue;
    for (const Citation& link : page.links) {
      std::ranges::move(read_marked_reference(link, link.span.of(work.text), work.language),
                        std::back_inserter(work.marked_references));
    }
  }
  return works;
}

}  // namespace

const Reader& html_reader() {
  static const ContainerReader reader(
      "html",
      "HTML: the Official Journal of the European Union, Korean law, other pages with a statute or contract",
      [](const Source& source) { return begins_as_html(source.bytes.substr(0, 4096)) ? 50 : 0; },
      [](const Source& source, std::string_view, const Reader* words) {
        constexpr std::size_t largest_page = std::size_t{64} << 20;
        if (source.bytes.size() > largest_page) {
          fail_at(source, 0, fmt::format("expected at most {} MiB of HTML", largest_page >> 20));
        }
        const std::string xml = html_to_xml(source);
        const XmlDocument document({source.path, xml});
        if (is_justel(document.root())) {
          const JustelPage page = reduce_justel(document.root());
          std::vector<Work> works = read_words(source, document, words);
          for (Work& work : works) name_justel_law(page, work);
          return works;
        }
        if (words != nullptr || !is_official_journal(document.root()))
          return read_words(source, document, words);
        return only(read_official_journal(document));
      });
  return reader;
}

}  // namespace pandect
