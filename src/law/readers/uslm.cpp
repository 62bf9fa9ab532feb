#include "law/readers/uslm.h"

#include <algorithm>
#include <array>

#include "law/readers/uslm_meta.h"
#include "law/readers/xml_labels.h"
#include "law/readers/xml_law.h"

namespace pandect {
namespace {

using enum XmlRole;

constexpr std::array rules = std::to_array<XmlRule>({
    {"action", aside, Level::addendum},
    {"appendix", leaf, Level::annex},
    {"appropriations", leaf, Level::heading},
    {"article", leaf, Level::article},
    {"attestation", aside, Level::addendum},
    {"br", line_break},
    {"caption", block},
    {"chapeau", block},
    {"chapter", group, Level::chapter},
    {"clause", division, Level::paragraph},
    {"colgroup", skip},
    {"congress", block},
    {"content", block},
    {"continuation", block},
    {"courtRule", leaf, Level::article},
    {"currentChamber", block},
    {"designator", word},
    {"distributionCode", block},
    {"division", group, Level::division},
    {"docNumber", word},
    {"docTitle", block},
    {"editorialNote", skip},
    {"enactingFormula", aside, Level::preamble},
    {"endMarker", skip},
    {"figure", picture},
    {"footnote", note},
    {"heading", heading},
    {"img", picture},
    {"item", division, Level::paragraph},
    {"legislativeHistory", aside, Level::addendum},
    {"level", leaf, Level::heading},
    {"longTitle", unit, Level::preamble},
    {"meta", skip},
    {"note", block},
    {"notes", skip},
    {"num", number},
    {"officialTitle", block},
    {"p", block},
    {"page", skip},
    {"paragraph", division, Level::paragraph},
    {"part", group, Level::part},
    {"preamble", unit, Level::preamble},
    {"preface", aside, Level::preamble},
    {"quotedContent", quote},
    {"recital", block},
    {"ref", reference},
    {"resolvingClause", aside, Level::preamble},
    {"rule", leaf, Level::article},
    {"schedule", leaf, Level::annex},
    {"section", unit, Level::article},
    {"session", block},
    {"sidenote", skip},
    {"signature", block},
    {"slugLine", block},
    {"sourceCredit", skip},
    {"subchapter", group, Level::chapter},
    {"subclause", division, Level::paragraph},
    {"subdivision", group, Level::subdivision},
    {"subheading", heading},
    {"subitem", division, Level::paragraph},
    {"subparagraph", division, Level::paragraph},
    {"subpart", group, Level::part},
    {"subsection", division, Level::paragraph},
    {"subtitle", group, Level::title},
    {"table", table},
    {"td", cell},
    {"text", block},
    {"th", cell},
    {"title", group, Level::title},
    {"toc", skip},
    {"tr", row},
    {"type", word},
});
static_assert(std::ranges::is_sorted(rules, {}, &XmlRule::element));

class UslmDialect : public XmlDialect {
 public:
  explicit UslmDialect(std::string_view own_path) : own_path_(own_path) {}

  XmlRule rule(pugi::xml_node element) const override {
    XmlRule found = find_rule(rules, local_name(element));
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

  std::string alias(pugi::xml_node element) const override {
    return std::string(attribute_of(element, "identifier"));
  }

  bool repealed(pugi::xml_node element, std::string_view words) const override {
    return attribute_of(element, "status") == "repealed" || is_note_of_repeal(words);
  }

  std::optional<Citation> reference(pugi::xml_node element) const override {
    return parse_uslm_reference(attribute_of(element, "href"), own_path_);
  }

 private:
  /// The words of a number without the marks of footnotes in it.
  std::string words_of(pugi::xml_node num) const {
    std::string words;
    XmlText text(words);
    for (const pugi::xml_node child : num.children()) {
      if (child.type() != pugi::node_element) {
        text.write(child.value());
      } else if (rule(child).role != skip) {
        text.write(text_of(child));
      }
    }
    return words;
  }

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
