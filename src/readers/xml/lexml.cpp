#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/date.h"
#include "readers/all.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_law.h"

namespace pandect {
namespace {

using enum XmlRole;

constexpr XmlRoles lexml_roles[] = {
    {skip, "Metadado NotaAlteracao"},
    {group, Level::part, "Parte"},
    {group, Level::book, "Livro"},
    {group, Level::title, "Titulo"},
    {group, Level::chapter, "Capitulo"},
    {group, Level::division, "Secao"},
    {group, Level::subdivision, "Subsecao"},
    {group, Level::heading, "AgrupamentoHierarquico"},
    {unit, Level::article, "Artigo"},
    {unit, Level::preamble, "ParteInicial"},
    {leaf, Level::annex, "Anexo"},
    {division, Level::paragraph, "Paragrafo"},
    {division, Level::item, "Inciso"},
    {division, Level::subitem, "Alinea Item"},
    {aside, Level::addendum, "ParteFinal"},
    {number, "Rotulo"},
    {heading, "NomeAgrupador TituloDispositivo"},
    {quote, "Alteracao"},
    {table, "table"},
    {row, "tr"},
    {cell, "td th"},
    {line_break, "br"},
    {picture, "img"},
    {block, "Assinatura Caput Ementa Epigrafe LocalDataFecho Omissis Pena Preambulo p"},
};

/// "Parágrafo único" is cited by its word.
std::string lexml_number_of(std::string_view label) {
  constexpr std::string_view only = "único";
  return std::string(label.find(only) != std::string_view::npos ? only : number_in_label(label));
}

class LexmlDialect : public XmlDialect {
 public:
  explicit LexmlDialect(std::string_view urn) : urn_(urn) {}

  XmlRule rule(pugi::xml_node element) const override {
    static const XmlRules rules(lexml_roles);
    return rules.of(local_name(element));
  }

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

}  // namespace

const Reader& lexml_reader() {
  static const FormatReader reader(
      "lexml", "Brazilian laws and bills in the XML of LexML",
      [](const Source& source) { return xml_root_name(source) == "LexML" ? 100 : 0; },
      [](const Source& source, std::string_view) {
        const XmlDocument document(source);
        Work work = read_lexml_meta(document);
        const LexmlDialect dialect(work.aliases.front().name);
        write_marks(document.root());
        XmlLaw law(document, dialect, std::move(work));
        law.write_content(document.root(), false);
        return only(law.finish());
      });
  return reader;
}

}  // namespace pandect
