#include "readers/all.h"
#include "readers/xml/uslm_meta.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_law.h"
#include "readers/xml/xml_structure.h"

namespace pandect {
namespace {

using enum XmlRole;

/// Besides those in common with Akoma Ntoso. Notes of every kind, footnotes too, are the editors' and not law
/// ("So in original.").
constexpr XmlRoles uslm_roles[] = {
    {skip, "colgroup editorialNote endMarker footnote notes page sidenote sourceCredit"},
    {unit, Level::article, "section"},
    {unit, Level::preamble, "longTitle"},
    {leaf, Level::heading, "appropriations"},
    {leaf, Level::article, "article courtRule"},
    {leaf, Level::annex, "appendix schedule"},
    {division, Level::paragraph, "clause item subitem subparagraph"},
    {aside, Level::preamble, "enactingFormula preface resolvingClause"},
    {aside, Level::addendum, "action attestation legislativeHistory"},
    {quote, "quotedContent"},
    {picture, "figure"},
    {block,
     "chapeau congress continuation currentChamber distributionCode docTitle note officialTitle "
     "recital session signature slugLine text"},
    {word, "designator docNumber type"},
};

class UslmDialect : public XmlDialect {
 public:
  explicit UslmDialect(std::string_view own_path) : own_path_(own_path) {}

  XmlRule rule(pugi::xml_node element) const override {
    static const XmlRules rules(uslm_roles, structure_roles);
    XmlRule found = rules.of(local_name(element));
    // The mark of a footnote in the text.
    if (found.role == XmlRole::reference && attribute_of(element, "class") == "footnoteRef")
      found.role = skip;
    return found;
  }

  XmlHead head(pugi::xml_node element) const override {
    XmlHead head;
    const pugi::xml_node num = child_named(element, "num");
    head.label = words_of(num);
    const std::string_view value = attribute_of(num, "value");
    head.number = value.empty() ? number_in_label(head.label) : value;
    head.heading = {child_named(element, "heading"), child_named(element, "subheading")};
    return head;
  }

  /// The place of a section in the Code, where the note behind it gives one: the section of a compiled act is
  /// cited by it. Its own identifier follows from its number.
  std::string alias(pugi::xml_node element) const override {
    for (const pugi::xml_node note : element.children()) {
      if (attribute_of(note, "role") != "uscRef") continue;
      const std::string_view place = attribute_of(child_named(note, "ref"), "href");
      if (place.starts_with("/us/usc/")) return std::string(place);
    }
    return std::string(attribute_of(element, "identifier"));
  }

  bool repealed(pugi::xml_node element, std::string_view words) const override {
    return attribute_of(element, "status") == "repealed" || is_note_of_repeal(words);
  }

  std::optional<Citation> reference(pugi::xml_node element) const override {
    return parse_uslm_reference(attribute_of(element, "href"), own_path_);
  }

 private:
  std::string own_path_;
};

}  // namespace

const Reader& uslm_reader() {
  static const FormatReader reader(
      "uslm",
      "United States Legislative Markup: public laws, bills, statute compilations, titles of the Code",
      [](const Source& source) {
        const bool named = xml_head(source).find("/uslm") != std::string_view::npos;
        return named && !xml_root_name(source).empty() ? 100 : 0;
      },
      [](const Source& source, std::string_view) {
        const XmlDocument document(source);
        Work work = read_uslm_meta(document);
        const UslmDialect dialect(work.aliases.front().name);
        XmlLaw law(document, dialect, std::move(work));
        law.write_content(document.root(), false);
        return only(law.finish());
      });
  return reader;
}

}  // namespace pandect
