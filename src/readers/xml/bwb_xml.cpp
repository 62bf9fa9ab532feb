#include "law/dutch_words.h"
#include "readers/all.h"
#include "readers/xml/bwb_xml_meta.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_law.h"

namespace pandect {
namespace {

using enum XmlRole;

constexpr XmlRoles bwb_roles[] = {
    {skip,
     "bwb-inputbestand bwb-wijzigingen citeertitel colspec intitule meta-data "
     "officiele-inhoudsopgave redactionele-correcties"},
    {group, Level::part, "deel"},
    {group, Level::book, "boek"},
    {group, Level::title, "titeldeel"},
    {group, Level::chapter, "hoofdstuk"},
    {group, Level::division, "afdeling"},
    {group, Level::subdivision, "paragraaf sub-paragraaf"},
    {unit, Level::article, "artikel wijzig-artikel"},
    {unit, Level::preamble, "aanhef circulaire.aanhef preambule"},
    {leaf, Level::heading, "circulaire.divisie divisie"},
    {leaf, Level::annex, "bijlage nota-toelichting"},
    {division, Level::paragraph, "lid wijzig-lid"},
    {division, Level::item, "li"},
    {aside, Level::addendum,
     "bijlage-sluiting circulaire-sluiting regeling-sluiting verdrag-sluiting "
     "wetsluiting"},
    {number, "li.nr lidnr"},
    {heading, "kop"},
    {table, "table"},
    {row, "row"},
    {cell, "entry"},
    {note, "noot"},
    {picture, "illustratie"},
    {reference, "extref intref"},
    {block,
     "al considerans.al dagtekening functie gegeven naam noot.al ondertekening slotformulering "
     "title tussenkop uitgifte wat wie wij wijzig-lid-groep"},
    {word, "achternaam datum koning label noot.nr nr plaats subtitel titel voornaam"},
};

std::string joined(std::string label, std::string_view number) {
  if (!label.empty() && !number.empty()) label += ' ';
  label += number;
  return label;
}

/// Numbers are written as numbers, with their word (<nr>Artikel 1</nr>), or as ordinals (<nr>Tweede</nr>,
/// <label>Vierde afdeling</label>).
std::string bare_number(std::string_view written) {
  const unsigned ordinal = parse_dutch_ordinal(written.substr(0, written.find(' ')));
  if (ordinal != 0) return std::to_string(ordinal);
  const std::string_view number = number_in_label(written);
  return std::string(number.empty() ? written : number);
}

class BwbDialect : public XmlDialect {
 public:
  explicit BwbDialect(std::string_view own_id) : own_id_(own_id) {}

  XmlRule rule(pugi::xml_node element) const override {
    static const XmlRules rules(bwb_roles);
    return rules.of(local_name(element));
  }

  XmlHead head(pugi::xml_node element) const override {
    const std::string_view name = local_name(element);
    if (name == "li") return number_only(child_named(element, "li.nr"));
    if (name == "lid" || name == "wijzig-lid") return number_only(child_named(element, "lidnr"));
    const pugi::xml_node kop = child_named(element, "kop");
    XmlHead head;
    const std::string number = text_of(child_named(kop, "nr"));
    std::string label = text_of(child_named(kop, "label"));
    head.number = with_roman_capitals(bare_number(number));
    if (number.empty() && label.find(' ') != std::string::npos) head.number = bare_number(label);
    head.label = joined(std::move(label), number);
    head.heading = {child_named(kop, "titel"), child_named(kop, "subtitel")};
    return head;
  }

  std::string alias(pugi::xml_node element) const override {
    const pugi::xml_node jci = child_named(child_named(child_named(element, "meta-data"), "jcis"), "jci");
    const std::string_view id = attribute_of(jci, "verwijzing");
    return std::string(id.substr(0, id.find("&z=")));  // the date of the version follows
  }

  bool repealed(pugi::xml_node element, std::string_view words) const override {
    return attribute_of(element, "status") == "vervallen" || is_note_of_repeal(words);
  }

  std::optional<Citation> reference(pugi::xml_node element) const override {
    return parse_bwb_reference(attribute_of(element, "doc"), own_id_);
  }

 private:
  static XmlHead number_only(pugi::xml_node element) {
    XmlHead head;
    head.label = text_of(element);
    head.number = bare_number(head.label);
    return head;
  }

  std::string own_id_;
};

/// The name by which the law is cited becomes its title; its long title stays in the text.
void name_by_its_own_words(Work& work) {
  const std::string_view parenthesised = bwb_name_in_parentheses(work.title);
  if (!parenthesised.empty()) {
    work.aliases.push_back({Alias::Kind::short_title, std::string(parenthesised)});
  }
  std::string own = find_bwb_short_title(work);
  if (!own.empty()) {
    work.aliases.push_back({Alias::Kind::long_title, work.title});
    work.title = std::move(own);
  }
  std::erase_if(work.aliases, [&](const Alias& alias) { return alias.name == work.title; });
  work.provisions.front().heading = work.title;
}

}  // namespace

const Reader& bwb_xml_reader() {
  static const FormatReader reader(
      "bwb-xml", "Dutch law of the Basiswettenbestand: XML with the root wetgeving or toestand",
      [](const Source& source) {
        const std::string root = xml_root_name(source);
        return root == "wetgeving" || root == "toestand" ? 100 : 0;
      },
      [](const Source& source, std::string_view) {
        const XmlDocument document(source);
        Work work = read_bwb_meta(document);
        const BwbDialect dialect(work.aliases.front().name);
        const pugi::xml_node element = bwb_law_element(document);
        XmlLaw law(document, dialect, std::move(work));
        law.write_title(child_named(element, "intitule"));
        law.write(element);
        std::vector<Work> works;
        works.push_back(law.finish());
        if (!child_named(element, "citeertitel")) name_by_its_own_words(works.front());
        return works;
      });
  return reader;
}

}  // namespace pandect
