#include "readers/xml/lexml.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/date.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_law.h"

namespace pandect {
namespace {

using enum XmlRole;

constexpr std::array lexml_rules = std::to_array<XmlRule>({
    {"AgrupamentoHierarquico", group, Level::heading},
    {"Alinea", division, Level::subitem},
    {"Alteracao", quote},
    {"Anexo", leaf, Level::annex},
    {"Artigo", unit, Level::article},
    {"Assinatura", block},
    {"Capitulo", group, Level::chapter},
    {"Caput", block},
    {"Ementa", block},
    {"Epigrafe", block},
    {"Inciso", division, Level::item},
    {"Item", division, Level::subitem},
    {"Livro", group, Level::book},
    {"LocalDataFecho", block},
    {"Metadado", skip},
    {"NomeAgrupador", heading},
    {"NotaAlteracao", skip},
    {"Omissis", block},
    {"Paragrafo", division, Level::paragraph},
    {"Parte", group, Level::part},
    {"ParteFinal", aside, Level::addendum},
    {"ParteInicial", unit, Level::preamble},
    {"Pena", block},
    {"Preambulo", block},
    {"Rotulo", number},
    {"Secao", group, Level::division},
    {"Subsecao", group, Level::subdivision},
    {"Titulo", group, Level::title},
    {"TituloDispositivo", heading},
    {"br", line_break},
    {"img", picture},
    {"p", block},
    {"table", table},
    {"td", cell},
    {"th", cell},
    {"tr", row},
});
static_assert(std::ranges::is_sorted(lexml_rules, {}, &XmlRule::element));

/// "Parágrafo único" is cited by its word.
std::string lexml_number_of(std::string_view label) {
  constexpr std::string_view only = "único";
  return std::string(label.find(only) != std::string_view::npos ? only : number_in_label(label));
}

class LexmlDialect : public XmlDialect {
 public:
  explicit LexmlDialect(std::string_view urn) : urn_(urn) {}

  XmlRule rule(pugi::xml_node element) const override { return find_rule(lexml_rules, local_name(element)); }

  XmlHead head(pugi::xml_node element) const override {
    XmlHead head;
    if (local_name(element) == "ParteInicial") return head;
    head.label = words_of(child_named(element, "Rotulo"));
    head.number = lexml_number_of(head.label);
    head.heading = {child_named(element, "NomeAgrupador"), child_named(element, "TituloDispositivo")};
    return head;
  }

  std::string alias(pugi::xml_node element) const override {
    const std::string_view id = attribute_of(element, "id");
    return id.empty() ? std::string() : fmt::format("{}!{}", urn_, id);
  }

  bool repealed(pugi::xml_node, std::string_view words) const override { return is_note_of_repeal(words); }
  std::optional<Citation> reference(pugi::xml_node) const override { return std::nullopt; }

 private:
  std::string urn_;
};

bool is_set(pugi::xml_node element, const char* name) {
  return attribute_of(element, name) == "s";
}

/// The last element with words of its own.
pugi::xml_node last_block(pugi::xml_node element) {
  for (pugi::xml_node child = element.last_child(); child; child = child.previous_sibling()) {
    const std::string_view name = local_name(child);
    if (name == "p" || name == "Omissis") return child;
    if (child.type() == pugi::node_element && name != "Rotulo")
      if (const pugi::xml_node found = last_block(child)) return found;
  }
  return {};
}

/// Writes what is only marked as words: quotation marks around quoted law, "(…)" for words left out, "(NR)".
void write_marks(pugi::xml_node above) {
  for (pugi::xml_node child : above.children()) {
    if (child.type() != pugi::node_element) continue;
    pugi::xml_node label = child_named(child, "Rotulo");
    if (is_set(child, "textoOmitido"))
      label ? child.insert_child_after("Omissis", label) : child.prepend_child("Omissis");
    if (local_name(child) == "Omissis") child.text().set("(…)");
    write_marks(child);
    if (is_set(child, "abreAspas")) (label ? label : child).prepend_child(pugi::node_pcdata).set_value("“");
    std::string end = is_set(child, "fechaAspas") ? "”" : "";
    if (const std::string_view note = attribute_of(child, "notaAlteracao"); !note.empty())
      end += fmt::format(" ({})", note);
    if (end.empty()) continue;
    pugi::xml_node last = local_name(child) == "Omissis" ? child : last_block(child);
    if (!last) last = child;
    last.append_child(pugi::node_pcdata).set_value(end.c_str());
  }
}

/// "urn:lex:br:federal:lei:1996-09-19;9096": the authority, the kind, the day and the number.
Work read_lexml_meta(const XmlDocument& document) {
  const std::string urn(attribute_of(find_named(document.root(), "Identificacao"), "URN"));
  constexpr std::string_view prefix = "urn:lex:br:";
  if (!urn.starts_with(prefix))
    document.fail(document.root(), "expected <Identificacao URN=\"urn:lex:br:…\">");
  const pugi::xml_node start = find_named(document.root(), "ParteInicial");
  Work work;
  work.format = lexml_reader().format();
  work.language = parse_language("pt").value_or(Language::unknown);
  work.id = make_work_id("br", std::string_view(urn).substr(prefix.size()));
  work.title = text_of(child_named(start, "Epigrafe"));
  if (work.title.empty()) work.title = urn;
  work.aliases.push_back({Alias::Kind::identifier, urn});
  if (std::string name = text_of(child_named(start, "Ementa")); !name.empty())
    work.aliases.push_back({Alias::Kind::long_title, std::move(name)});
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kinds{
      {{":constituicao", "constitution"},
       {":projeto.", "bill"},
       {":lei", "act"},
       {":medida.provisoria", "decree"},
       {":decreto", "decree"},
       {":resolucao", "regulation"}}};
  for (const auto& [mark, kind] : kinds)
    if (work.kind.empty() && urn.find(mark) != std::string::npos) work.kind = kind;
  for (std::size_t at = urn.find_first_of(":;", prefix.size()); at != std::string::npos && !work.promulgated;
       at = urn.find_first_of(":;", at + 1))
    work.promulgated = parse_date(std::string_view(urn).substr(at + 1, 10));
  return work;
}

class LexmlReader : public Reader {
 public:
  std::string_view format() const override { return "lexml"; }
  std::string_view description() const override { return "Brazilian laws and bills in the XML of LexML"; }
  int recognise(const Source& source) const override { return xml_root_name(source) == "LexML" ? 100 : 0; }
  std::vector<Work> read(const Source& source) const override {
    const XmlDocument document(source);
    Work work = read_lexml_meta(document);
    const LexmlDialect dialect(work.aliases.front().name);
    write_marks(document.root());
    XmlLaw law(document, dialect, std::move(work));
    law.write_content(document.root(), false);
    std::vector<Work> works;
    works.push_back(law.finish());
    return works;
  }
};

}  // namespace

const Reader& lexml_reader() {
  static const LexmlReader reader;
  return reader;
}

}  // namespace pandect
