#include <fmt/format.h>

#include "readers/all.h"
#include "readers/xml/akoma_ntoso_marks.h"
#include "readers/xml/akoma_ntoso_meta.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_law.h"
#include "readers/xml/xml_structure.h"

namespace pandect {
namespace {

using enum XmlRole;

/// Besides those in common with USLM.
constexpr XmlRoles akoma_ntoso_roles[] = {
    {skip, "del documentRef noteRef"},
    {group, Level::book, "book tome"},
    {unit, Level::article, "article"},
    {unit, Level::preamble, "preface"},
    {leaf, Level::heading, "adjournment debateSection hcontainer oralStatements prayers tblock"},
    {leaf, Level::article, "clause section transitional"},
    {leaf, Level::annex, "attachment doc"},
    {leaf, Level::addendum, "proviso"},
    {division, Level::paragraph, "subrule"},
    {division, Level::item, "indent item point recital subparagraph"},
    {aside, Level::preamble, "coverPage"},
    {aside, Level::addendum, "conclusions"},
    {quote, "embeddedStructure quotedStructure"},
    {note, "authorialNote"},
    {reference, "rref"},
    {block,
     "alinea answer block citation container crossHeading formula intro li listIntroduction "
     "listWrapUp longTitle narrative question scene speech sublist summary wrapUp"},
    {word, "eol from"},
};

class AkomaNtosoDialect : public XmlDialect {
 public:
  explicit AkomaNtosoDialect(std::string_view own_iri) : own_iri_(own_iri) {}

  XmlRule rule(pugi::xml_node element) const override {
    static const XmlRules rules(akoma_ntoso_roles, structure_roles);
    XmlRule found = rules.of(local_name(element));
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

}  // namespace

const Reader& akoma_ntoso_reader() {
  static const FormatReader reader(
      "akoma-ntoso", "Akoma Ntoso (LegalDocML) 3.0 and its drafts",
      [](const Source& source) { return xml_root_name(source) == "akomaNtoso" ? 100 : 0; },
      [](const Source& source, std::string_view) {
        const XmlDocument document(source);
        Work work = read_akn_meta(document);
        if (work.id.starts_with("it/")) remove_change_marks(document.root());
        const AkomaNtosoDialect dialect(work.aliases.front().name);
        XmlLaw law(document, dialect, std::move(work));
        law.write_content(document.root(), false);
        return only(law.finish());
      });
  return reader;
}

}  // namespace pandect
