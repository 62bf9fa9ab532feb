#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/date.h"
#include "readers/all.h"
#include "readers/html/html_links.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_law.h"
#include "text/scanner.h"
#include "text/word_file.h"

namespace pandect {
namespace {

using enum XmlRole;

/// Commentaries, notes and other versions of a provision are the publisher's.
constexpr XmlRoles clml_roles[] = {
    {skip,
     "Commentaries CommentaryRef Contents EarlierOrders ExplanatoryNotes FootnoteRef Footnotes "
     "MarginNoteRef MarginNotes Metadata Versions colgroup"},
    {group, Level::part, "Part"},
    {group, Level::chapter, "Chapter"},
    {group, Level::heading, "Pblock PsubBlock"},
    {unit, Level::article, "P1"},
    {unit, Level::preamble, "PrimaryPrelims SecondaryPrelims"},
    {leaf, Level::annex, "Schedule"},
    {division, Level::paragraph, "P2"},
    {division, Level::item, "P3"},
    {division, Level::subitem, "P4 P5 P6 P7"},
    {aside, Level::addendum, "SignedSection"},
    {number, "Number Pnumber"},
    {heading, "Reference Title TitleBlock"},
    {quote, "BlockAmendment BlockExtract"},
    {table, "table"},
    {row, "tr"},
    {cell, "td th"},
    {picture, "Figure Image"},
    {reference, "Citation CitationSubRef"},
    {block,
     "BlockText ComingIntoForce DateOfEnactment EnactingText Formula IntroductoryText Laid ListItem "
     "LongTitle Made OrderedList P1para P2para P3para P4para P5para P6para P7para Para Tabular Text "
     "UnorderedList"},
    {flow, "AppendText Schedules"},
};

/// "(1)" and "(a)" are printed in brackets that the XML has only where they are unusual.
std::string printed_number(pugi::xml_node pnumber, std::string_view words, bool bracketed) {
  const auto mark = [&](const char* name, const char* usual) {
    const pugi::xml_attribute given = pnumber.attribute(name);
    return std::string(given ? given.value() : bracketed ? usual : "");
  };
  return words.empty() ? std::string()
                       : mark("PuncBefore", "(") + std::string(words) + mark("PuncAfter", ")");
}

class ClmlDialect : public XmlDialect {
 public:
  explicit ClmlDialect(std::string_view own_iri) : own_iri_(own_iri) {}

  XmlRule rule(pugi::xml_node element) const override {
    static const XmlRules rules(clml_roles);
    XmlRule found = rules.of(local_name(element));
    const std::string_view around = local_name(element.parent());
    // A heading over sections is that of each; over anything else it is a heading without a number.
    if (found.element == "P1group" && !child_named(element, "P1"))
      return {found.element, leaf, Level::heading};
    // A convention in a schedule: its articles are printed as chapters, and their paragraphs as sections.
    if (found.element == "Chapter" && is_article(element)) return {found.element, unit, Level::article};
    if (found.element == "P1" && around == "Chapter" && is_article(element.parent()))
      return {found.element, division, Level::paragraph};
    if (found.element == "Title") {
      if (around == "P1group" || around == "Schedules") found.role = skip;
      if (around == "Tabular") found.role = block;
    }
    // On the first page title and number are words.
    const bool page = around == "PrimaryPrelims" || around == "SecondaryPrelims";
    if (page && (found.role == heading || found.role == number)) found.role = block;
    return found;
  }

  XmlHead head(pugi::xml_node element) const override {
    XmlHead head;
    const std::string_view name = local_name(element);
    if (const pugi::xml_node pnumber = child_named(element, "Pnumber")) {
      const std::string words = words_of(pnumber);
      head.label = printed_number(pnumber, words, name != "P1");
      head.number = words;
      if (local_name(element.parent()) == "P1group") head.heading[0] = title_at_head_of(element.parent());
      return head;
    }
    if (name == "PrimaryPrelims" || name == "SecondaryPrelims") return head;
    head.label = words_of(child_named(element, "Number"));
    head.number = number_in_label(head.label);
    head.heading[0] = child_named(element, name == "Schedule" ? "TitleBlock" : "Title");
    if (name == "Schedule") head.heading[1] = child_named(element, "Reference");
    return head;
  }

  std::string alias(pugi::xml_node element) const override {
    const std::string_view id = attribute_of(element, "id");
    return id.empty() ? std::string() : fmt::format("{}~{}", own_iri_, id);
  }

  bool repealed(pugi::xml_node element, std::string_view words) const override {
    // "F12 . . . . ." is printed where words were.
    const bool dots =
        words.find_first_not_of(". \n") == std::string_view::npos && std::ranges::count(words, '.') >= 3;
    return attribute_of(element, "Status") == "Repealed" || dots || is_note_of_repeal(words);
  }

  std::optional<Citation> reference(pugi::xml_node element) const override {
    std::optional<Citation> citation = parse_law_link(attribute_of(element, "URI"));
    if (citation && citation->in == Citation::In::named && citation->work == own_iri_) {
      citation->in = Citation::In::this_work;
      citation->work.clear();
    }
    return citation;
  }

 private:
  bool is_article(pugi::xml_node chapter) const {
    const pugi::xml_node first = first_element(chapter);
    return local_name(first) == "Number" && words_of(first).starts_with("Article ");
  }

  static pugi::xml_node first_element(pugi::xml_node above) {
    pugi::xml_node first = above.first_child();
    while (first && first.type() != pugi::node_element) first = first.next_sibling();
    return first;
  }

  /// The title of a group of sections is its first element.
  static pugi::xml_node title_at_head_of(pugi::xml_node group) {
    const pugi::xml_node first = first_element(group);
    return local_name(first) == "Title" ? first : pugi::xml_node();
  }

  std::string own_iri_;
};

/// "1998 c. 42" of "id/ukpga/1998/42", "2021 asp 11", "S.I. 2010/123".
std::string chapter_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> types{{{"ukpga", "{} c. {}"},
                                                                                {"asp", "{} asp {}"},
                                                                                {"asc", "{} asc {}"},
                                                                                {"anaw", "{} anaw {}"},
                                                                                {"nia", "{} c. {} (N.I.)"},
                                                                                {"uksi", "S.I. {}/{}"},
                                                                                {"wsi", "S.I. {}/{}"},
                                                                                {"ssi", "S.S.I. {}/{}"},
                                                                                {"nisr", "S.R. {}/{}"}}};
  const std::vector<std::string_view> parts = split_list(path, '/');
  for (const auto& [type, form] : types) {
    const auto at = std::ranges::find(parts, type);
    if (parts.end() - at < 3 || !is_ascii_digit(at[1].front()) || !is_ascii_digit(at[2].front())) continue;
    return fmt::format(fmt::runtime(form), at[1], at[2]);
  }
  return {};
}

Work read_clml_meta(const XmlDocument& document) {
  const pugi::xml_node root = document.root();
  const pugi::xml_node meta = child_named(root, "Metadata");
  const std::string_view iri = attribute_of(root, "IdURI");
  constexpr std::string_view site = "legislation.gov.uk/";
  const std::size_t path = iri.find(site);
  if (path == std::string_view::npos)
    document.fail(root, "expected <Legislation IdURI=\"http://www.legislation.gov.uk/id/…\">");
  Work work;
  // As the Akoma Ntoso of the same site is named.
  work.id = make_work_id("gb", iri.substr(path + site.size()));
  work.title = text_of(child_named(meta, "title"));
  if (work.title.empty()) work.title = text_of(find_named(root, "Title"));
  if (work.title.empty()) work.title = iri;
  work.language = parse_language(text_of(child_named(meta, "language"))).value_or(Language::english);
  const std::string_view type = attribute_of(find_named(meta, "DocumentMainType"), "Value");
  work.kind = type.find("Act") != std::string_view::npos ? "act" : "regulation";
  work.aliases.push_back({Alias::Kind::identifier, std::string(iri)});
  if (std::string number = chapter_of(iri.substr(path + site.size())); !number.empty())
    work.aliases.push_back({Alias::Kind::abbreviation, std::move(number)});
  for (const char* const day : {"EnactmentDate", "Made"}) {
    if (!work.promulgated) work.promulgated = parse_date(attribute_of(find_named(meta, day), "Date"));
  }
  // Of the act as enacted the day is that of enactment, and not from which it is in force.
  if (attribute_of(find_named(meta, "DocumentStatus"), "Value") == "revised")
    work.in_force.from = parse_date(text_of(child_named(meta, "valid")));
  return work;
}

}  // namespace

const Reader& clml_reader() {
  static const FormatReader reader(
      "clml", "the Crown Legislation Markup Language of legislation.gov.uk: acts and instruments",
      [](const Source& source) {
        const bool legislation = xml_root_name(source) == "Legislation";
        return legislation && xml_head(source).find("legislation.gov.uk/namespaces") != std::string_view::npos
                   ? 100
                   : 0;
      },
      [](const Source& source, std::string_view) {
        const XmlDocument document(source);
        pugi::xml_node law = child_named(document.root(), "Primary");
        if (!law) law = child_named(document.root(), "Secondary");
        if (!law) document.fail(document.root(), "expected an act or instrument: <Primary> or <Secondary>");
        Work work = read_clml_meta(document);
        const ClmlDialect dialect(work.aliases.front().name);
        XmlLaw text(document, dialect, std::move(work));
        text.write_content(law, false);
        return only(text.finish());
      });
  return reader;
}

}  // namespace pandect
