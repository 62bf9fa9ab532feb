#include "readers/xml/bwb_xml.h"

#include <algorithm>
#include <array>

#include "law/dutch_words.h"
#include "readers/xml/bwb_xml_meta.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_law.h"

namespace pandect {
namespace {

using enum XmlRole;

constexpr std::array bwb_rules = std::to_array<XmlRule>({
    {"aanhef", unit, Level::preamble},
    {"achternaam", word},
    {"afdeling", group, Level::division},
    {"al", block},
    {"artikel", unit, Level::article},
    {"bijlage", leaf, Level::annex},
    {"bijlage-sluiting", aside, Level::addendum},
    {"boek", group, Level::book},
    {"bwb-inputbestand", skip},
    {"bwb-wijzigingen", skip},
    {"circulaire-sluiting", aside, Level::addendum},
    {"circulaire.aanhef", unit, Level::preamble},
    {"circulaire.divisie", leaf, Level::heading},
    {"citeertitel", skip},
    {"colspec", skip},
    {"considerans.al", block},
    {"dagtekening", block},
    {"datum", word},
    {"deel", group, Level::part},
    {"divisie", leaf, Level::heading},
    {"entry", cell},
    {"extref", reference},
    {"functie", block},
    {"gegeven", block},
    {"hoofdstuk", group, Level::chapter},
    {"illustratie", picture},
    {"intitule", skip},
    {"intref", reference},
    {"koning", word},
    {"kop", heading},
    {"label", word},
    {"li", division, Level::item},
    {"li.nr", number},
    {"lid", division, Level::paragraph},
    {"lidnr", number},
    {"meta-data", skip},
    {"naam", block},
    {"noot", note},
    {"noot.al", block},
    {"noot.nr", word},
    {"nota-toelichting", leaf, Level::annex},
    {"nr", word},
    {"officiele-inhoudsopgave", skip},
    {"ondertekening", block},
    {"paragraaf", group, Level::subdivision},
    {"plaats", word},
    {"preambule", unit, Level::preamble},
    {"redactionele-correcties", skip},
    {"regeling-sluiting", aside, Level::addendum},
    {"row", row},
    {"slotformulering", block},
    {"sub-paragraaf", group, Level::subdivision},
    {"subtitel", word},
    {"table", table},
    {"titel", word},
    {"titeldeel", group, Level::title},
    {"title", block},
    {"tussenkop", block},
    {"uitgifte", block},
    {"verdrag-sluiting", aside, Level::addendum},
    {"voornaam", word},
    {"wat", block},
    {"wetsluiting", aside, Level::addendum},
    {"wie", block},
    {"wij", block},
    {"wijzig-artikel", unit, Level::article},
    {"wijzig-lid", division, Level::paragraph},
    {"wijzig-lid-groep", block},
});
static_assert(std::ranges::is_sorted(bwb_rules, {}, &XmlRule::element));

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

  XmlRule rule(pugi::xml_node element) const override { return find_rule(bwb_rules, local_name(element)); }

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

class BwbXmlReader : public Reader {
 public:
  std::string_view format() const override { return "bwb-xml"; }
  std::string_view description() const override {
    return "Dutch law of the Basiswettenbestand: XML with the root wetgeving or toestand";
  }
  int recognise(const Source& source) const override {
    const std::string root = xml_root_name(source);
    return root == "wetgeving" || root == "toestand" ? 100 : 0;
  }
  std::vector<Work> read(const Source& source) const override {
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
  }
};

}  // namespace

const Reader& bwb_xml_reader() {
  static const BwbXmlReader reader;
  return reader;
}

}  // namespace pandect
