#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/date.h"
#include "readers/all.h"
#include "readers/plain/plain_statute_tree.h"
#include "readers/xml/xml_law.h"
#include "text/scanner.h"

namespace pandect {
namespace {

using enum XmlRole;

constexpr XmlRoles egov_roles[] = {
    {skip, "LawNum LawTitle Rt TOC"},
    {group, Level::part, "Part"},
    {group, Level::chapter, "Chapter"},
    {group, Level::division, "Section"},
    {group, Level::subdivision, "Subsection"},
    {group, Level::heading, "Division"},
    {unit, Level::article, "Article"},
    {unit, Level::preamble, "EnactStatement Preamble"},
    {unit, Level::annex,
     "Appdx AppdxFig AppdxFormat AppdxNote AppdxStyle AppdxTable SupplProvisionAppdx "
     "SupplProvisionAppdxStyle SupplProvisionAppdxTable"},
    {leaf, Level::addendum, "SupplProvision"},
    {division, Level::paragraph, "Paragraph"},
    {division, Level::item, "Item"},
    {number,
     "AppdxFigTitle AppdxFormatTitle AppdxNoteTitle AppdxStyleTitle AppdxTableTitle "
     "ArithFormulaNum ArticleTitle ItemTitle Num ParagraphNum SupplProvisionAppdxStyleTitle "
     "SupplProvisionAppdxTableTitle SupplProvisionLabel"},
    {heading,
     "ArticleCaption ChapterTitle DivisionTitle ParagraphCaption PartTitle SectionTitle "
     "SubsectionTitle"},
    {quote, "NewProvision QuoteStruct"},
    {table, "Table"},
    {row, "TableHeaderRow TableRow"},
    {cell, "TableColumn TableHeaderColumn"},
    {picture, "Fig"},
    {block,
     "AmendProvision FigStruct ItemSentence List ListSentence Note NoteStruct ParagraphSentence "
     "RelatedArticleNum Remarks RemarksLabel Style StyleStruct Sublist1 Sublist2 Sublist3 SupplNote "
     "TableStruct TableStructTitle"},
    {word, "Column"},
};

constexpr std::string_view subitem = "Subitem";  // Subitem1 to Subitem10, Subitem1Title, Subitem1Sentence

/// "36_2" → "36の2"; "11:12", a range, → "11-12".
std::string egov_number_of(std::string_view num) {
  std::string number;
  for (const char c : num) {
    if (c == '_') {
      number += "の";
    } else {
      number += c == ':' ? '-' : c;
    }
  }
  return number;
}

class EgovDialect : public XmlDialect {
 public:
  XmlRule rule(pugi::xml_node element) const override {
    const std::string_view name = local_name(element);
    if (name.starts_with(subitem)) {
      if (name.ends_with("Title")) return {name, number, Level::article};
      return {name, name.ends_with("Sentence") ? block : division, Level::subitem};
    }
    static const XmlRules rules(egov_roles);
    XmlRule found = rules.of(name);
    // Where a law has no articles, its paragraphs are what is cited.
    if (name == "Paragraph" && local_name(element.parent()) == "MainProvision") found.role = unit;
    return found;
  }

  XmlHead head(pugi::xml_node element) const override {
    XmlHead head;
    const std::string_view name = local_name(element);
    for (const pugi::xml_node child : element.children()) {
      const XmlRole role = child.type() == pugi::node_element ? rule(child).role : flow;
      if (role == number && head.label.empty()) head.label = words_of(child);
      if (role == heading && !head.heading[0]) head.heading[0] = child;
    }
    head.number = egov_number_of(attribute_of(element, "Num"));
    // イ and ロ are cited by their sign, annexes by the number in their title: not all have the attribute.
    if (name.starts_with(subitem)) head.number = head.label;
    // The law that each set of supplementary provisions came with tells them apart.
    if (name == "SupplProvision") head.number = attribute_of(element, "AmendLawNum");
    // An article of one paragraph is cited without it.
    const bool alone = !element.previous_sibling(element.name()) && !element.next_sibling(element.name());
    if (name == "Paragraph" && alone && local_name(element.parent()) == "Article") head.number.clear();
    return head;
  }

  bool repealed(pugi::xml_node, std::string_view words) const override { return words.starts_with("削除"); }
  std::optional<Citation> reference(pugi::xml_node) const override { return std::nullopt; }
};

/// Makes the document what the rules expect: no white space between sentences, "第一章　総則" as a number and
/// a heading, captions without their brackets, the amending law of supplementary provisions as their heading.
void prepare(pugi::xml_node above, const XmlDialect& dialect) {
  for (pugi::xml_node child = above.first_child(); child;) {
    const pugi::xml_node next = child.next_sibling();
    if (child.type() != pugi::node_element) {
      if (is_xml_space(child.value())) above.remove_child(child);
      child = next;
      continue;
    }
    prepare(child, dialect);
    const std::string_view name = local_name(child);
    const bool group_title = dialect.rule(child).role == heading && name.ends_with("Title");
    if (group_title) {
      const std::string words = dialect.words_of(child);
      const std::size_t blank = std::min(words.find(' '), words.size());
      above.insert_child_before("Num", child).text().set(words.substr(0, blank).c_str());
      child.remove_children();
      child.text().set(words.substr(std::min(blank + 1, words.size())).c_str());
    } else if (name.ends_with("Caption")) {
      std::string words = dialect.words_of(child);
      constexpr std::string_view open = "（";
      constexpr std::string_view close = "）";
      if (words.starts_with(open) && words.ends_with(close)) {
        words = words.substr(open.size(), words.size() - open.size() - close.size());
        child.remove_children();
        child.text().set(words.c_str());
      }
    } else if (name == "SupplProvision" && !attribute_of(child, "AmendLawNum").empty()) {
      const std::string law = fmt::format("（{}）", attribute_of(child, "AmendLawNum"));
      child.prepend_child("ParagraphCaption").text().set(law.c_str());
    }
    child = next;
  }
}

/// "2023/06/07".
std::optional<Date> egov_date_of(std::string_view written) {
  std::string date(written);
  std::ranges::replace(date, '/', '-');
  return parse_date(date);
}

int base_of_era(std::string_view era) {
  constexpr std::array<std::pair<std::string_view, int>, 5> eras{
      {{"Meiji", 1867}, {"Taisho", 1911}, {"Showa", 1925}, {"Heisei", 1988}, {"Reiwa", 2018}}};
  const auto* found = std::ranges::find(eras, era, &std::pair<std::string_view, int>::first);
  return found == eras.end() ? 0 : found->second;
}

std::optional<Date> promulgation(pugi::xml_node law) {
  const int base = base_of_era(attribute_of(law, "Era"));
  const auto value = [&](const char* name) { return law.attribute(name).as_int(); };
  if (base == 0 || value("Year") < 1 || value("Year") > 200) return std::nullopt;
  return parse_date(fmt::format("{:04}-{:02}-{:02}", base + value("Year"), value("PromulgateMonth"),
                                value("PromulgateDay")));
}

/// What the name of a file says, "405AC0000000088_20240401_504AC0100000052.xml": the law's id and the day
/// from which the version applies. Only the name has them in the XML of today.
struct FileName {
  std::string id;
  std::optional<Date> from;
};

FileName read_file_name(std::string_view path) {
  constexpr std::size_t id_length = 15;
  constexpr std::size_t day_length = 8;
  FileName name;
  path.remove_prefix(path.find_last_of("/!") + 1);
  const auto is_id = [](char c) { return is_ascii_digit(c) || (c >= 'A' && c <= 'Z'); };
  if (path.size() < id_length || !std::all_of(path.begin(), path.begin() + id_length, is_id) ||
      !is_ascii_digit(path.front()))
    return name;
  name.id = path.substr(0, id_length);
  if (path.size() > id_length + day_length && path[id_length] == '_') {
    const std::string_view day = path.substr(id_length + 1, day_length);
    name.from = parse_date(fmt::format("{}-{}-{}", day.substr(0, 4), day.substr(4, 2), day.substr(6)));
  }
  return name;
}

std::string egov_kind_of(std::string_view type) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kinds{
      {{"Act", "act"},
       {"CabinetOrder", "decree"},
       {"Constitution", "constitution"},
       {"ImperialOrder", "decree"},
       {"MinisterialOrdinance", "regulation"},
       {"Rule", "regulation"}}};
  const auto* found = std::ranges::find(kinds, type, &std::pair<std::string_view, std::string_view>::first);
  return found == kinds.end() ? std::string() : std::string(found->second);
}

Work read_egov_meta(const XmlDocument& document, const XmlDialect& dialect) {
  const pugi::xml_node law = document.root();
  const pugi::xml_node title = child_named(child_named(law, "LawBody"), "LawTitle");
  Work work;
  work.language = parse_language("ja").value_or(Language::unknown);
  work.kind = egov_kind_of(attribute_of(law, "LawType"));
  work.title = dialect.words_of(title);
  const std::string number = text_of(child_named(law, "LawNum"));
  if (work.title.empty()) work.title = number;
  if (work.title.empty()) document.fail(law, "expected <LawTitle> or <LawNum>, the law's name or number");
  const FileName file = read_file_name(document.path());
  std::string id(attribute_of(law, "LawId"));
  if (id.empty()) id = file.id;
  work.id = make_work_id("jp", id.empty() ? work.title : id);
  for (const std::string& name : {id, number})
    if (!name.empty()) work.aliases.push_back({Alias::Kind::identifier, name});
  std::string_view names = attribute_of(title, "Abbrev");
  while (!names.empty()) {
    const std::size_t comma = std::min(names.find(','), names.size());
    if (comma > 0) work.aliases.push_back({Alias::Kind::short_title, std::string(names.substr(0, comma))});
    names.remove_prefix(std::min(comma + 1, names.size()));
  }
  work.promulgated = promulgation(law);
  work.in_force.from = egov_date_of(attribute_of(law, "EnforcementDate"));
  if (!work.in_force.from) work.in_force.from = file.from;
  if (attribute_of(law, "Status") == "Repeal")
    work.problems.push_back(
        {document.place_of(law), "its source says that it is repealed, and not since when"});
  return work;
}

}  // namespace

const Reader& egov_xml_reader() {
  static const FormatReader reader(
      "egov-xml", "laws and orders of Japan in the XML of e-Gov: 法令標準XML",
      [](const Source& source) {
        const bool law = xml_root_name(source) == "Law";
        return law && xml_head(source).find("LawType=") != std::string_view::npos ? 100 : 0;
      },
      [](const Source& source, std::string_view) {
        const XmlDocument document(source);
        const EgovDialect dialect;
        Work work = read_egov_meta(document, dialect);
        prepare(document.root(), dialect);
        XmlLaw law(document, dialect, std::move(work));
        law.write_content(document.root(), false);
        return only(law.finish());
      });
  return reader;
}

}  // namespace pandect
