#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "readers/all.h"
#include "readers/plain/divide_units.h"
#include "readers/xml/us_names.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_law.h"
#include "text/written_date.h"

namespace pandect {
namespace {

using enum XmlRole;

/// Authority, source, history and editors' notes are no words of a section.
constexpr XmlRoles ecfr_roles[] = {
    {skip,
     "AMDDATE APPRO AUTH CFRTOC CITA CROSSREF EAR EDNOTE EFFDNOT EFFDNOTP FTREF HEADER SECAUTH "
     "SOURCE XREF"},
    {group, Level::part, "DIV5"},
    {group, Level::title, "DIV2"},
    {group, Level::chapter, "DIV3"},
    {group, Level::division, "DIV4"},
    {group, Level::subdivision, "DIV6"},
    {group, Level::heading, "DIV7"},
    {unit, Level::article, "DIV8"},
    {unit, Level::annex, "DIV9"},
    {number, "NUM"},
    {heading, "HEAD"},
    {table, "GPOTABLE TABLE"},
    {row, "BOXHD ROW TR"},
    {cell, "CHED ENT TD TH"},
    {line_break, "br"},
    {picture, "img"},
    {block, "EXAMPLE EXTRACT FP FTNT HD1 HD2 HD3 HED HED1 NOTE P PSPACE TCAP TTITLE"},
    {word, "LDRFIG"},
};

bool is_division(pugi::xml_node element) {
  const std::string_view name = local_name(element);
  return name.size() == 4 && name.starts_with("DIV") && name[3] >= '1' && name[3] <= '9';
}

class EcfrDialect : public XmlDialect {
 public:
  XmlRule rule(pugi::xml_node element) const override {
    const std::string_view name = local_name(element);
    // "FP-1", "FP1-2": flush paragraphs, by their indentation; "HD4" and so on.
    if (name.starts_with("FP") && name != "FP") return {name, block, Level::article};
    // The head of the title itself is the title of the work.
    if (name == "HEAD" && local_name(element.parent()) == "DIV1") return {name, skip, Level::article};
    static const XmlRules rules(ecfr_roles);
    return rules.of(name);
  }

  XmlHead head(pugi::xml_node element) const override {
    XmlHead head;
    head.label = words_of(child_named(element, "NUM"));
    std::string_view number = attribute_of(element, "N");
    constexpr std::string_view signs[] = {"§§", "§", "Appendix "};
    for (const std::string_view sign : signs)
      if (number.starts_with(sign)) number.remove_prefix(sign.size());
    if (local_name(element) != "DIV7") head.number = number;
    constexpr std::string_view dash = "–";  // between the numbers of reserved sections
    if (const std::size_t at = head.number.find(dash); at != std::string::npos)
      head.number.replace(at, dash.size(), "-");
    head.heading = {child_named(element, "HEAD")};
    return head;
  }

  bool repealed(pugi::xml_node, std::string_view) const override { return false; }
  std::optional<Citation> reference(pugi::xml_node) const override { return std::nullopt; }
};

/// The bytes of a head that are its label: "§ 1.1", "PART 2", "Appendix A to Part 36".
std::size_t label_length(std::string_view head) {
  constexpr std::array<std::string_view, 3> joints{"—", "--", " ["};
  if (head.starts_with("§")) {
    std::size_t end = head.find_first_not_of("\xC2\xA7 ");  // §
    end = std::min(head.find(' ', end), head.size());
    return end;
  }
  std::size_t end = head.size();
  for (const std::string_view joint : joints) end = std::min(end, head.find(joint));
  return end;
}

/// The bytes of a paragraph's markers at the beginning of words: "(b)(1) " of "(b)(1) Fees"; 0 without one.
std::size_t markers_length(std::string_view words) {
  constexpr std::size_t longest = 6;  // "(viii)"
  std::size_t at = 0;
  while (at < words.size()) {
    const std::size_t begin = words.find_first_not_of(" \n", at);
    if (begin == std::string_view::npos || words[begin] != '(') break;
    const std::size_t close = words.substr(begin, longest).find(')');
    if (close == std::string_view::npos || close < 2) break;
    at = begin + close + 1;
  }
  return at;
}

/// "(b) <I>Fees.</I> (1) A licence …": the first part of a paragraph follows its title, and gets a line of
/// its own, where parts are found.
void break_behind_title(pugi::xml_node paragraph) {
  const pugi::xml_node first = paragraph.first_child();
  const pugi::xml_node title = first.next_sibling();
  pugi::xml_node rest = title.next_sibling();
  const std::string_view name = local_name(title);
  if (first.type() != pugi::node_pcdata || (name != "I" && name != "E") || rest.type() != pugi::node_pcdata)
    return;
  const std::string_view marker = first.value();
  if (markers_length(marker) == 0 || marker.find_first_not_of(" \n", markers_length(marker)) != marker.npos)
    return;
  const std::string words = rest.value();
  const std::size_t begin = words.find('(');
  constexpr std::string_view between = " \n.:-";
  std::string punctuation = words.substr(0, std::min(begin, words.size()));
  if (const std::size_t dash = punctuation.find("—"); dash != std::string::npos) punctuation.erase(dash, 3);
  if (begin == std::string::npos || punctuation.find_first_not_of(between) != std::string::npos ||
      markers_length(std::string_view(words).substr(begin)) == 0)
    return;
  rest.set_value(words.substr(0, begin).c_str());
  const pugi::xml_node line_end = paragraph.insert_child_after("br", rest);
  paragraph.insert_child_after(pugi::node_pcdata, line_end).set_value(words.substr(begin).c_str());
}

/// Writes the number of each division, with which its head begins, as an element of its own:
/// <HEAD>§ 1.1 Definitions.</HEAD> becomes <NUM>§ 1.1</NUM><HEAD>Definitions.</HEAD>.
void divide_heads(pugi::xml_node above, const XmlDialect& dialect) {
  for (pugi::xml_node child : above.children()) {
    if (child.type() != pugi::node_element) continue;
    divide_heads(child, dialect);
    const std::string_view name = local_name(child);
    if (name == "P") break_behind_title(child);
    if (!is_division(child) || name == "DIV1" || name == "DIV7") continue;
    pugi::xml_node head = child_named(child, "HEAD");
    if (!head) continue;
    const std::string words = dialect.words_of(head);
    const std::size_t label = label_length(words);
    std::string_view rest = std::string_view(words).substr(label);
    for (const std::string_view joint : {"—", "--", " "}) {
      while (rest.starts_with(joint)) rest.remove_prefix(joint.size());
    }
    child.insert_child_before("NUM", head).text().set(words.substr(0, label).c_str());
    head.remove_children();
    head.text().set(std::string(rest).c_str());
  }
}

Work read_ecfr_meta(const XmlDocument& document) {
  const pugi::xml_node root = document.root();
  const pugi::xml_node first =
      is_division(root) ? root : root.find_node([](pugi::xml_node node) { return is_division(node); });
  // NODE is the path of the division, which begins with the number of the title: "27:2.0.1.2.3".
  const std::string_view node = attribute_of(first, "NODE");
  const std::string number(node.substr(0, std::min(node.find(':'), node.size())));
  if (!first || number.empty() || number.find_first_not_of("0123456789") != std::string::npos)
    document.fail(first ? first : root, "expected <DIV1 NODE=\"…\"> with the number of a title");
  Work work;
  work.language = Language::english;
  work.kind = "regulation";
  work.id = make_work_id("us", fmt::format("cfr/t{}", number));
  work.title = fmt::format("Code of Federal Regulations, Title {}", number);
  work.aliases.push_back({Alias::Kind::identifier, fmt::format("/us/cfr/t{}", number)});
  std::ranges::move(us_code_names("cfr", number), std::back_inserter(work.aliases));
  if (local_name(first) == "DIV1") {
    std::string name = text_of(child_named(first, "HEAD"));
    name.resize(std::min(name.find("--"), name.size()));  // "Title 1—General Provisions--Volume 1"
    if (!name.empty()) work.aliases.push_back({Alias::Kind::short_title, std::move(name)});
  }
  std::string current = text_of(find_named(root, "AMDDATE"));
  current.resize(std::min(current.find('('), current.size()));  // "Dec. 29, 2022(fm)"
  work.in_force.from = read_written_date(current);
  return work;
}

}  // namespace

const Reader& ecfr_reader() {
  static const FormatReader reader(
      "ecfr", "the Code of Federal Regulations of the United States in the XML of the eCFR",
      [](const Source& source) {
        const std::string root = xml_root_name(source);
        const bool division = root.size() == 4 && root.starts_with("DIV") &&
                              xml_head(source).find("NODE=") != std::string_view::npos;
        return root == "DLPSTEXTCLASS" || root == "ECFR" || division ? 100 : 0;
      },
      [](const Source& source, std::string_view) {
        const XmlDocument document(source);
        Work meta = read_ecfr_meta(document);
        const EcfrDialect dialect;
        divide_heads(document.root(), dialect);
        XmlLaw law(document, dialect, std::move(meta));
        is_division(document.root()) ? law.write(document.root()) : law.write_content(document.root(), false);
        std::vector<Work> works;
        works.push_back(law.finish());
        DivisionRules rules;
        rules.language = Language::english;
        rules.by_depth = true;
        divide_units(source, works.front(), rules);
        return works;
      });
  return reader;
}

}  // namespace pandect
