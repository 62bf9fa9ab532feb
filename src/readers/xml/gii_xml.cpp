#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/date.h"
#include "readers/all.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_law.h"

namespace pandect {
namespace {

using enum XmlRole;

constexpr XmlRoles gii_roles[] = {
    {skip, "FnR TOC colspec kommentar"},
    {division, Level::paragraph, "P"},
    {division, Level::item, "DD"},
    {number, "DT"},
    {table, "table"},
    {row, "row"},
    {cell, "entry"},
    {line_break, "BR"},
    {picture, "IMG"},
    {block, "Content DL Footnote LA Legend Title pre"},
};

/// "(1)" of a paragraph that begins with it; empty when it does not.
std::string_view marker_of(std::string_view words) {
  constexpr std::size_t longest = 8;
  while (words.starts_with(' ') || words.starts_with('\n')) words.remove_prefix(1);
  const std::size_t close = words.substr(0, longest).find(')');
  const bool marked = words.size() > 1 && words.front() == '(' && close != std::string_view::npos &&
                      std::isdigit(static_cast<unsigned char>(words[1])) != 0;
  return marked ? words.substr(0, close + 1) : std::string_view();
}

class GiiDialect : public XmlDialect {
 public:
  XmlRule rule(pugi::xml_node element) const override {
    static const XmlRules rules(gii_roles);
    return rules.of(local_name(element));
  }

  XmlHead head(pugi::xml_node element) const override {
    XmlHead head;
    if (local_name(element) == "P") {
      // The number stays in the words: it is part of them, not an element.
      head.number = marker_of(element.text().get());
    } else {
      head.label = text_of(child_named(element, "DT"));
      head.number = number_in_label(head.label);
    }
    return head;
  }

  bool repealed(pugi::xml_node, std::string_view words) const override { return is_note_of_repeal(words); }
  std::optional<Citation> reference(pugi::xml_node) const override { return std::nullopt; }
};

Level level_of(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, Level>, 9> words{{{"Buch", Level::book},
                                                                     {"Teil", Level::part},
                                                                     {"Abschnitt", Level::division},
                                                                     {"Kapitel", Level::chapter},
                                                                     {"Unterkapitel", Level::chapter},
                                                                     {"Titel", Level::title},
                                                                     {"Untertitel", Level::title},
                                                                     {"Unterabschnitt", Level::subdivision},
                                                                     {"Anlage", Level::annex}}};
  for (const auto& [name, level] : words) {
    for (std::size_t space = 0; space <= word.size();
         space = std::min(word.find(' ', space), word.size()) + 1) {
      if (word.substr(space).starts_with(name)) return level;
    }
  }
  return Level::heading;
}

/// "(XXXX) §§ 3 bis 6" → "§§ 3 bis 6": the publisher's sign for numbers without a provision.
std::string label_of(std::string enbez) {
  constexpr std::string_view sign = "(XXXX) ";
  if (enbez.starts_with(sign)) enbez.erase(0, sign.size());
  return enbez;
}

class GiiLaw {
 public:
  GiiLaw(const XmlDocument& document, Work work) : law_(document, dialect_, std::move(work)) {}

  void write(pugi::xml_node norm) {
    const pugi::xml_node data = child_named(norm, "metadaten");
    const pugi::xml_node content = child_named(child_named(norm, "textdaten"), "text");
    if (const pugi::xml_node group_data = child_named(data, "gliederungseinheit")) {
      open_group(norm, group_data);
      law_.write_content(content, false);
      return;
    }
    write_unit(norm, data, content);
  }

  Work finish() {
    Work work = law_.finish();
    for (Provision& p : work.provisions) {
      if (p.level != Level::paragraph || !p.label.empty()) continue;
      const std::string_view marker = marker_of(p.body.of(work.text));
      p.label = marker;
      p.body.begin = std::min(p.body.end, p.body.begin + static_cast<std::uint32_t>(marker.size()));
      while (!p.body.empty() && work.text[p.body.begin] == ' ') ++p.body.begin;
    }
    return work;
  }

 private:
  /// The depth of a group is given by the length of its key: three digits a level.
  void open_group(pugi::xml_node norm, pugi::xml_node data) {
    const std::string key = text_of(child_named(data, "gliederungskennzahl"));
    while (!keys_.empty() &&
           (key.empty() || !key.starts_with(keys_.back().first) || key == keys_.back().first)) {
      law_.close_to(keys_.back().second);
      keys_.pop_back();
    }
    law_.close_to(keys_.empty() ? 1 : keys_.back().second + 1);
    XmlHead head;
    head.label = text_of(child_named(data, "gliederungsbez"));
    head.number = number_in_label(head.label);
    head.heading = {child_named(data, "gliederungstitel")};
    keys_.emplace_back(key, law_.depth());
    law_.open(level_of(head.label), head, false, norm);
    law_.builder().current().alias = attribute_of(norm, "doknr");
  }

  void write_unit(pugi::xml_node norm, pugi::xml_node data, pugi::xml_node content) {
    XmlHead head;
    head.label = label_of(text_of(child_named(data, "enbez")));
    const bool article = head.label.starts_with("§") || head.label.starts_with("Art");
    const Level level = article                                ? Level::article
                        : level_of(head.label) == Level::annex ? Level::annex
                                                               : Level::preamble;
    if (child_named(content, "TOC") || (head.label.empty() && is_xml_space(text_of(content)))) return;
    head.number = article || level == Level::annex ? number_or_range(head.label) : std::string();
    head.heading = {child_named(data, "titel")};
    if (level == Level::annex) keys_.clear();  // annexes belong to the whole law
    law_.close_to(keys_.empty() ? 1 : keys_.back().second + 1);
    law_.write_unit(level, head, norm, content, is_note_of_repeal(text_of(head.heading[0])));
  }

  GiiDialect dialect_;
  XmlLaw law_;
  std::vector<std::pair<std::string, std::size_t>> keys_;  // of the open groups, and how deep each was opened
};

Work read_meta(const XmlDocument& document, pugi::xml_node first) {
  const pugi::xml_node data = child_named(first, "metadaten");
  Work work;
  work.language = Language::german;
  work.kind = "act";
  work.title = text_of(child_named(data, "langue"));
  const std::string abbreviation = text_of(child_named(data, "jurabk"));
  if (work.title.empty()) work.title = abbreviation;
  if (abbreviation.empty()) document.fail(first, "expected <jurabk>, the law's abbreviation");
  work.id = make_work_id("de", abbreviation);
  work.promulgated = parse_date(text_of(child_named(data, "ausfertigung-datum")));
  work.aliases.push_back({Alias::Kind::identifier, std::string(attribute_of(document.root(), "doknr"))});
  for (const char* const name : {"jurabk", "amtabk", "kurzue"}) {
    Alias alias{name == std::string_view("kurzue") ? Alias::Kind::short_title : Alias::Kind::abbreviation,
                text_of(child_named(data, name))};
    if (std::ranges::find(work.aliases, alias) == work.aliases.end())
      work.aliases.push_back(std::move(alias));
  }
  std::erase_if(work.aliases, [&](const Alias& a) { return a.name.empty() || a.name == work.title; });
  return work;
}

/// Moves the number of each entry of a definition list into the entry: <DT>1.</DT><DD>…</DD> becomes
/// <DD><DT>1.</DT>…</DD>.
void move_numbers_into_entries(pugi::xml_node above) {
  for (pugi::xml_node child = above.first_child(); child;) {
    const pugi::xml_node next = child.next_sibling();
    if (local_name(child) == "DT") {
      pugi::xml_node entry = next;
      while (entry && entry.type() != pugi::node_element) entry = entry.next_sibling();
      if (entry && local_name(entry) == "DD") entry.prepend_move(child);
    } else {
      move_numbers_into_entries(child);
    }
    child = next;
  }
}

}  // namespace

const Reader& gii_xml_reader() {
  static const FormatReader reader(
      "gii-xml", "German federal law of gesetze-im-internet.de: XML with the root dokumente",
      [](const Source& source) { return xml_root_name(source) == "dokumente" ? 100 : 0; },
      [](const Source& source, std::string_view) {
        const XmlDocument document(source);
        const pugi::xml_node first = child_named(document.root(), "norm");
        if (!first) document.fail(document.root(), "expected <norm> in <dokumente>");
        move_numbers_into_entries(document.root());
        GiiLaw law(document, read_meta(document, first));
        for (const pugi::xml_node norm : document.root().children()) {
          if (local_name(norm) == "norm") law.write(norm);
        }
        return only(law.finish());
      });
  return reader;
}

}  // namespace pandect
