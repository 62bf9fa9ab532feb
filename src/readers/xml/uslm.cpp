#include "readers/xml/uslm.h"

#include <algorithm>
#include <array>

#include "readers/xml/uslm_meta.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_law.h"
#include "readers/xml/xml_structure.h"

namespace pandect {
namespace {

using enum XmlRole;

/// Besides those in common with Akoma Ntoso. Notes of every kind, footnotes too, are the editors' and not law
/// ("So in original.").
constexpr std::array uslm_rules = std::to_array<XmlRule>({
    {"action", aside, Level::addendum},
    {"appendix", leaf, Level::annex},
    {"appropriations", leaf, Level::heading},
    {"article", leaf, Level::article},
    {"attestation", aside, Level::addendum},
    {"chapeau", block},
    {"clause", division, Level::paragraph},
    {"colgroup", skip},
    {"congress", block},
    {"continuation", block},
    {"courtRule", leaf, Level::article},
    {"currentChamber", block},
    {"designator", word},
    {"distributionCode", block},
    {"docNumber", word},
    {"docTitle", block},
    {"editorialNote", skip},
    {"enactingFormula", aside, Level::preamble},
    {"endMarker", skip},
    {"figure", picture},
    {"footnote", skip},
    {"item", division, Level::paragraph},
    {"legislativeHistory", aside, Level::addendum},
    {"longTitle", unit, Level::preamble},
    {"note", block},
    {"notes", skip},
    {"officialTitle", block},
    {"page", skip},
    {"preface", aside, Level::preamble},
    {"quotedContent", quote},
    {"recital", block},
    {"resolvingClause", aside, Level::preamble},
    {"schedule", leaf, Level::annex},
    {"section", unit, Level::article},
    {"session", block},
    {"sidenote", skip},
    {"signature", block},
    {"slugLine", block},
    {"sourceCredit", skip},
    {"subitem", division, Level::paragraph},
    {"subparagraph", division, Level::paragraph},
    {"text", block},
    {"type", word},
});
static_assert(std::ranges::is_sorted(uslm_rules, {}, &XmlRule::element));

class UslmDialect : public XmlDialect {
 public:
  explicit UslmDialect(std::string_view own_path) : own_path_(own_path) {}

  XmlRule rule(pugi::xml_node element) const override {
    XmlRule found = find_structure_rule(uslm_rules, local_name(element));
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

class UslmReader : public Reader {
 public:
  std::string_view format() const override { return "uslm"; }
  std::string_view description() const override {
    return "United States Legislative Markup: public laws, bills, statute compilations, titles of the Code";
  }
  int recognise(const Source& source) const override {
    const bool named = xml_head(source).find("/uslm") != std::string_view::npos;
    return named && !xml_root_name(source).empty() ? 100 : 0;
  }
  std::vector<Work> read(const Source& source) const override {
    const XmlDocument document(source);
    Work work = read_uslm_meta(document);
    const UslmDialect dialect(work.aliases.front().name);
    XmlLaw law(document, dialect, std::move(work));
    law.write_content(document.root(), false);
    std::vector<Work> works;
    works.push_back(law.finish());
    return works;
  }
};

}  // namespace

const Reader& uslm_reader() {
  static const UslmReader reader;
  return reader;
}

}  // namespace pandect
