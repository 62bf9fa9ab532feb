#include "readers/xml/akoma_ntoso.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "readers/xml/akoma_ntoso_marks.h"
#include "readers/xml/akoma_ntoso_meta.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_law.h"
#include "readers/xml/xml_structure.h"

namespace pandect {
namespace {

using enum XmlRole;

/// Besides those in common with USLM.
constexpr std::array akoma_ntoso_rules = std::to_array<XmlRule>({
    {"adjournment", leaf, Level::heading},
    {"alinea", block},
    {"answer", block},
    {"article", unit, Level::article},
    {"attachment", leaf, Level::annex},
    {"authorialNote", note},
    {"block", block},
    {"book", group, Level::book},
    {"citation", block},
    {"clause", leaf, Level::article},
    {"conclusions", aside, Level::addendum},
    {"container", block},
    {"coverPage", aside, Level::preamble},
    {"crossHeading", block},
    {"debateSection", leaf, Level::heading},
    {"del", skip},
    {"doc", leaf, Level::annex},
    {"documentRef", skip},
    {"embeddedStructure", quote},
    {"eol", word},
    {"formula", block},
    {"from", word},
    {"hcontainer", leaf, Level::heading},
    {"indent", division, Level::item},
    {"intro", block},
    {"item", division, Level::item},
    {"li", block},
    {"listIntroduction", block},
    {"listWrapUp", block},
    {"longTitle", block},
    {"narrative", block},
    {"noteRef", skip},
    {"oralStatements", leaf, Level::heading},
    {"point", division, Level::item},
    {"prayers", leaf, Level::heading},
    {"preface", unit, Level::preamble},
    {"proviso", leaf, Level::addendum},
    {"question", block},
    {"quotedStructure", quote},
    {"recital", division, Level::item},
    {"rref", reference},
    {"scene", block},
    {"section", leaf, Level::article},
    {"speech", block},
    {"sublist", block},
    {"subparagraph", division, Level::item},
    {"subrule", division, Level::paragraph},
    {"summary", block},
    {"tblock", leaf, Level::heading},
    {"tome", group, Level::book},
    {"transitional", leaf, Level::article},
    {"wrapUp", block},
});
static_assert(std::ranges::is_sorted(akoma_ntoso_rules, {}, &XmlRule::element));

class AkomaNtosoDialect : public XmlDialect {
 public:
  explicit AkomaNtosoDialect(std::string_view own_iri) : own_iri_(own_iri) {}

  XmlRule rule(pugi::xml_node element) const override {
    XmlRule found = find_structure_rule(akoma_ntoso_rules, local_name(element));
    // Where articles are the units, a section groups them.
    if (found.element == "section" && find_named(element, "article"))
      return {found.element, group, Level::division};
    // Editorial insertions are not provisions: page numbers.
    const bool provision = found.role == unit || found.role == leaf;
    if (provision && attribute_of(element, "status") == "editorial" && !child_named(element, "num"))
      found.role = aside;
    // A document among the components of a collection is an annex, unless it is the law itself.
    if (found.element == "doc" && local_name(element.parent()) != "component") found.role = flow;
    return found;
  }

  XmlHead head(pugi::xml_node element) const override {
    XmlHead head;
    const pugi::xml_node num = child_named(element, "num");
    head.label = words_of(num);
    head.number = number_or_range(head.label);
    head.heading = {child_named(element, "heading"), child_named(element, "subheading")};
    if (!head.heading[0]) head.heading[0] = second_number(num);
    return head;
  }

  std::string alias(pugi::xml_node element) const override {
    std::string_view id = attribute_of(element, "eId");
    if (id.empty()) id = attribute_of(element, "id");
    return id.empty() ? std::string() : fmt::format("{}~{}", own_iri_, id);
  }

  bool repealed(pugi::xml_node element, std::string_view words) const override {
    const std::string_view status = attribute_of(element, "status");
    if (status == "repealed" || status == "removed" || is_note_of_repeal(words)) return true;
    // Of a repealed article some publishers leave the number, and a note on it.
    constexpr std::string_view omitted = "…";
    if (words.starts_with(omitted)) words.remove_prefix(omitted.size());
    return begins_as_repealed(words) && has_only_notes(element);
  }

  std::optional<Citation> reference(pugi::xml_node element) const override {
    return parse_akn_reference(attribute_of(element, "href"), own_iri_);
  }

 private:
  bool has_only_notes(pugi::xml_node element) const {
    std::string words;
    for (const pugi::xml_node child : element.children()) {
      const XmlRole role = rule(child).role;
      if (role != XmlRole::number && role != XmlRole::heading && role != XmlRole::note)
        words += words_of(child);
    }
    return is_xml_space(words) || words == "…";
  }

  /// Documents converted from Formex have the title of an article in a second <num>.
  static pugi::xml_node second_number(pugi::xml_node num) {
    for (pugi::xml_node next = num.next_sibling(); next; next = next.next_sibling()) {
      if (next.type() == pugi::node_element) return local_name(next) == "num" ? next : pugi::xml_node();
    }
    return {};
  }

  std::string own_iri_;
};

class AkomaNtosoReader : public Reader {
 public:
  std::string_view format() const override { return "akoma-ntoso"; }
  std::string_view description() const override { return "Akoma Ntoso (LegalDocML) 3.0 and its drafts"; }
  int recognise(const Source& source) const override {
    return xml_root_name(source) == "akomaNtoso" ? 100 : 0;
  }
  std::vector<Work> read(const Source& source) const override {
    const XmlDocument document(source);
    Work work = read_akn_meta(document);
    if (work.id.starts_with("it/")) remove_change_marks(document.root());
    const AkomaNtosoDialect dialect(work.aliases.front().name);
    XmlLaw law(document, dialect, std::move(work));
    law.write_content(document.root(), false);
    std::vector<Work> works;
    works.push_back(law.finish());
    return works;
  }
};

}  // namespace

const Reader& akoma_ntoso_reader() {
  static const AkomaNtosoReader reader;
  return reader;
}

}  // namespace pandect
