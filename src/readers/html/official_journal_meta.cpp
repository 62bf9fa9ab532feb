#include <algorithm>
#include <cctype>
#include <charconv>
#include <span>

#include <fmt/format.h>

#include "base/ascii.h"
#include "readers/html/html_links.h"
#include "readers/html/official_journal_html.h"
#include "readers/xml/formex.h"
#include "readers/xml/formex_meta.h"
#include "readers/xml/xml_law.h"

namespace pandect {
namespace {

/// Formex, with hyperlinks in the text.
class OfficialJournalDialect : public XmlDialect {
 public:
  XmlRule rule(pugi::xml_node element) const override {
    if (local_name(element) == "a") return {"a", XmlRole::reference, Level::article};
    if (local_name(element) == "img") return {"img", XmlRole::picture, Level::article};
    return formex_dialect().rule(element);
  }
  XmlHead head(pugi::xml_node element) const override { return formex_dialect().head(element); }
  bool repealed(pugi::xml_node element, std::string_view words) const override {
    return formex_dialect().repealed(element, words);
  }
  std::optional<Citation> reference(pugi::xml_node element) const override {
    return parse_law_link(attribute_of(element, "href"));
  }
};

struct ActNumber {
  int year = 0;
  int number = 0;
};

/// "(EU) 2024/903", "(EU) No 649/2012", "95/46/EC": the year and number in a title.
ActNumber number_in_title(std::string_view title) {
  for (std::size_t slash = title.find('/'); slash != std::string_view::npos;
       slash = title.find('/', slash + 1)) {
    std::size_t begin = slash;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(title[begin - 1])) != 0) --begin;
    int first = 0;
    int second = 0;
    std::from_chars(title.data() + begin, title.data() + slash, first);
    std::from_chars(title.data() + slash + 1, title.data() + title.size(), second);
    if (first <= 0 || second <= 0) continue;
    const bool number_first =
        title.substr(0, begin).ends_with("No ") || title.substr(0, begin).ends_with("Nr ");
    int year = number_first ? second : first;
    if (year < 100) year += 1900;
    return {year, number_first ? first : second};
  }
  return {};
}

pugi::xml_node classed(pugi::xml_node above, std::string_view name) {
  return above.find_node([&](pugi::xml_node node) { return attribute_of(node, "class") == name; });
}

/// "2024-03-22" of "22.3.2024".
std::optional<Date> journal_date(std::string_view words) {
  int day = 0;
  int month = 0;
  int year = 0;
  const char* const end = words.data() + words.size();
  auto read = std::from_chars(words.data(), end, day);
  if (read.ptr != end) read = std::from_chars(read.ptr + 1, end, month);
  if (read.ptr != end) read = std::from_chars(read.ptr + 1, end, year);
  if (read.ec != std::errc()) return std::nullopt;
  return parse_date(fmt::format("{:04}-{:02}-{:02}", year, month, day));
}

/// The language declared by the page, else that of its words.
Language language_of(const XmlDocument& html) {
  std::string code = ascii_lower(text_of(classed(html.root(), "oj-hd-lg")));
  if (code.empty()) code = ascii_lower(attribute_of(find_named(html.root(), "html"), "lang")).substr(0, 2);
  const std::optional<Language> named = parse_language(code);
  return named ? *named : detect_language(text_of(find_named(html.root(), "body")));
}

Work read_meta(const XmlDocument& html, std::string title) {
  Work work;
  work.title = std::move(title);
  work.language = language_of(html);
  work.promulgated = journal_date(text_of(classed(html.root(), "oj-hd-date")));
  const std::string proposal = text_of(classed(html.root(), "Rfrenceinstitutionnelle"));
  const ActNumber number = number_in_title(work.title);
  const std::string celex = formex_celex(work.title, number.year, number.number);
  if (!proposal.empty()) {
    work.id = make_work_id("eu", proposal);
    work.kind = "proposal";
    work.aliases.push_back({Alias::Kind::identifier, proposal});
  } else if (!celex.empty()) {
    work.id = make_work_id("eu", celex);
    work.kind = formex_kind(work.title);
    work.aliases.push_back({Alias::Kind::identifier, celex});
  } else {
    work.id = make_work_id("eu", work.title);
    work.kind = "act";
  }
  return work;
}

/// Pictures are found in the Formex made from the page; their positions shown to people are those in the
/// page.
void place_pictures(Work& work, std::span<const std::string> places) {
  work.problems.clear();
  for (std::size_t i = 0; i < work.unread.size(); ++i) {
    work.unread[i].place = i < places.size() ? places[i] : "";
    report_problem(work.problems, {work.unread[i].place, work.unread[i].reason});
  }
}

}  // namespace

Work read_official_journal(const XmlDocument& html) {
  const JournalFormex formex = official_journal_to_formex(html);
  const XmlDocument document({html.path(), formex.xml});
  const pugi::xml_node root = document.root();
  std::string title = text_of(find_named(find_named(root, "TITLE"), "TI"));
  if (const pugi::xml_node own = child_named(root, "TITLE")) title = text_of(own);
  if (title.empty()) title = text_of(find_named(html.root(), "title"));
  const OfficialJournalDialect dialect;
  XmlLaw law(document, dialect, read_meta(html, std::move(title)));
  for (const pugi::xml_node child : root.children()) {
    if (local_name(child) == "TITLE") {
      law.write_title(child);
    } else {
      law.write(child);
    }
  }
  Work work = law.finish();
  place_pictures(work, formex.picture_places);
  return work;
}

}  // namespace pandect
