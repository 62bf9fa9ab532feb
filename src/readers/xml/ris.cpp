#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "pandect/error.h"
#include "readers/all.h"
#include "readers/joined_laws.h"
#include "readers/plain/plain_lines.h"
#include "readers/xml/law_parts.h"
#include "readers/xml/xml_labels.h"
#include "text/scanner.h"

namespace pandect {
namespace {

using Kind = LawPart::Kind;

/// "(2)" at the beginning of a paragraph: its length; 0 when there is none.
std::size_t paragraph_marker(std::string_view words) {
  const std::size_t close = words.find(')');
  return words.starts_with('(') && close > 1 && close < 6 && is_ascii_digit(words[1]) ? close + 1 : 0;
}

/// Gives what is below an element the names of HTML.
void use_html_names(pugi::xml_node above) {
  for (pugi::xml_node child : above.children()) {
    const std::string_view name = local_name(child);
    if (name == "absatz" || name == "ueberschrift") child.set_name("p");
    if (name == "binary") child.set_name("img");
    if (name == "i" && text_of(child).starts_with("(Anm.:")) child.set_name("note");
    use_html_names(child);
  }
}

/// One document of RIS: a provision, in one version.
class RisDocument {
 public:
  explicit RisDocument(pugi::xml_node root) : words_(root.append_child("words")) {
    std::string section;
    const pugi::xml_node content = child_named(child_named(root, "nutzdaten"), "abschnitt");
    for (pugi::xml_node child = content.first_child(); child;) {
      const pugi::xml_node next = child.next_sibling();
      const std::string_view name = local_name(child);
      if (name == "ueberschrift" && attribute_of(child, "typ") == "titel")
        section = text_of(child);
      else if (section == "Text" || section.starts_with("Präambel"))
        add(child, name);
      else if (const std::string_view key = attribute_of(child, "ct"); !key.empty())
        data_.emplace(key, text_of(child));
      child = next;
    }
  }

  /// A key of the data: "gesnr", "kurztitel", "ikra"; empty when there is none.
  const std::string& value(const char* key) const {
    static const std::string none;
    const auto found = data_.find(key);
    return found == data_.end() ? none : found->second;
  }

  /// The headings of groups that stand above the provision, and the provision.
  void append_to(std::vector<LawPart>& parts) {
    std::string name = value("artikel_anlage");
    Interval days{day_of(value("ikra")), day_of(value("akra"))};
    // The last day on which it is in force.
    if (days.to) days.to = std::chrono::sys_days(*days.to) + std::chrono::days(1);
    LawPart unit;
    // "Art. 2 § 5": sections are numbered in each article of their own.
    const std::size_t section = name.find("§");
    if (name.starts_with("Art") && section != std::string::npos) {
      LawPart article;
      article.kind = Kind::group;
      article.level = Level::part;
      article.head.label = trim(std::string_view(name).substr(0, section));
      article.head.number = number_in_label(article.head.label);
      article.rank = 1;
      parts.push_back(std::move(article));
      name.erase(0, section);
    }
    unit.head.number = number_or_range(name);
    if (name == "§ 0" || name.empty()) {
      unit.level = Level::preamble;
      unit.head.number.clear();
      name.clear();
    } else if (!name.starts_with("§") && !name.starts_with("Art")) {
      unit.level = Level::annex;
      groups_ = {end_of_groups()};  // annexes belong to the whole law
    }
    for (LawPart& group : groups_) {
      group.days = days;
      parts.push_back(std::move(group));
    }
    unit.head.label = label_.empty() ? name : label_;
    unit.head.title = title_;
    unit.alias = value("doknr");
    unit.days = days;
    unit.words = words_;
    parts.push_back(std::move(unit));
  }

 private:
  void add(pugi::xml_node node, std::string_view name) {
    if (node.type() != pugi::node_element) return;
    if (name == "liste" || name == "aufzaehlung") return add_list(node);
    use_html_names(node);
    if (name == "ueberschrift") return add_heading(node);
    if (name == "listelem") return add_item(node);
    if (name == "schlussteil") {
      items_.resize(std::min<std::size_t>(items_.size(), node.attribute("ebene").as_uint()));
    } else {
      items_.clear();
    }
    if (const pugi::xml_node sign = child_named(node, "gldsym")) {
      if (label_.empty()) label_ = text_of(sign);
      node.remove_child(sign);
    }
    if (name == "absatz") begin_paragraph(node);
    if (name != "table") node.set_name("p");
    innermost().append_move(node);
  }

  void begin_paragraph(pugi::xml_node node) {
    pugi::xml_node first = node.first_child();
    while (first && is_xml_space(text_of_node(first))) first = first.next_sibling();
    if (first.type() != pugi::node_pcdata) return;
    const std::string words(trim(first.value()));
    const std::size_t marker = paragraph_marker(words);
    if (marker == 0) return;
    paragraph_ = words_.append_child("part");
    set_part(paragraph_, "paragraph", words.substr(0, marker));
    first.set_value(words.substr(marker).c_str());
  }

  static std::string text_of_node(pugi::xml_node node) {
    return node.type() == pugi::node_element ? text_of(node) : node.value();
  }

  static void set_part(pugi::xml_node part, const char* level, const std::string& label) {
    part.append_attribute("level").set_value(level);
    part.append_attribute("label").set_value(label.c_str());
    part.append_attribute("number").set_value(label.c_str());
  }

  void add_list(pugi::xml_node list) {
    const std::size_t depth = list.attribute("ebene").as_uint(depth_);
    const std::size_t around = std::exchange(depth_, std::clamp<std::size_t>(depth, 1, deepest));
    for (pugi::xml_node child = list.first_child(); child;) {
      const pugi::xml_node next = child.next_sibling();
      add(child, local_name(child));
      child = next;
    }
    depth_ = around;
  }

  void add_item(pugi::xml_node item) {
    items_.resize(std::min(items_.size(), depth_ - 1));
    const pugi::xml_node symbol = child_named(item, "symbol");
    const std::string label = text_of(symbol);
    if (symbol) item.remove_child(symbol);
    pugi::xml_node part = innermost().append_child("part");
    set_part(part, depth_ == 1 ? "item" : "subitem", label);
    item.set_name("p");
    part.append_move(item);
    items_.push_back(part);
  }

  /// "1. Abschnitt" is a group, a line without its form the title of one; what stands last is the
  /// provision's.
  void add_heading(pugi::xml_node node) {
    const std::string line = text_of(node);
    if (line.empty()) return;
    const std::string_view type = attribute_of(node, "typ");
    if (words_.first_child()) {
      node.set_name("p");
      innermost().append_move(node);
    } else if (!type.starts_with('g')) {
      title_ += (title_.empty() ? "" : " ") + line;
    } else if (auto group = part_of_line(line, Language::german); group && group->kind == Kind::group) {
      groups_.push_back(std::move(*group));
    } else if (!groups_.empty() && groups_.back().head.title.empty()) {
      groups_.back().head.title = line;
    } else {
      LawPart heading;
      heading.kind = Kind::group;
      heading.level = Level::heading;
      heading.rank = static_cast<std::size_t>(Level::heading);
      heading.head.title = line;
      groups_.push_back(std::move(heading));
    }
  }

  pugi::xml_node innermost() const {
    return !items_.empty() ? items_.back() : paragraph_ ? paragraph_ : words_;
  }

  static constexpr std::size_t deepest = 8;
  std::map<std::string, std::string, std::less<>> data_;
  std::vector<LawPart> groups_;
  std::string label_;
  std::string title_;
  pugi::xml_node words_;
  pugi::xml_node paragraph_;
  std::vector<pugi::xml_node> items_;  ///< that are open, by depth
  std::size_t depth_ = 1;
};

/// The order of a law's documents: "§ 0", which has title and preamble, its provisions, its annexes.
bool is_document_before(const RisDocument& a, const RisDocument& b) {
  const auto place = [](const std::string& name) {
    return name == "§ 0" || name.empty() ? 0 : name.starts_with("§") || name.starts_with("Art") ? 1 : 2;
  };
  const std::string& one = a.value("artikel_anlage");
  const std::string& other = b.value("artikel_anlage");
  if (place(one) != place(other)) return place(one) < place(other);
  if (one != other) return is_before(one, other);
  return day_of(a.value("ikra")) < day_of(b.value("ikra"));
}

std::string ris_kind_of(std::string_view type) {
  if (type == "BVG" || type == "B-VG") return "constitution";
  if (type == "BG" || type.starts_with("LG")) return "act";
  if (type.starts_with("Vertrag")) return "treaty";
  return type == "V" || type == "K" ? "regulation" : "";
}

Work read_ris_meta(const RisDocument& document) {
  Work work;
  work.language = Language::german;
  work.title = document.value("kurztitel");
  work.kind = ris_kind_of(document.value("typ"));
  const std::string& number = document.value("gesnr");
  if (work.title.empty()) work.title = number;
  work.id = make_work_id("at", number.empty() ? work.title : number);
  if (!number.empty()) work.aliases.push_back({Alias::Kind::identifier, number});
  if (const std::string& name = document.value("abkuerzung"); !name.empty())
    work.aliases.push_back({Alias::Kind::abbreviation, name});
  return work;
}

}  // namespace

const Reader& ris_reader() {
  static const FormatReader reader(
      "ris", "Austrian law in the XML of RIS: a ZIP or tar.gz with the documents of its provisions",
      [](const Source& source) {
        const std::string root = xml_root_name(source);
        return root == "risdok" || is_joined(source, "risdok") ? 100 : 0;
      },
      [](const Source& source, std::string_view) {
        const XmlDocument xml(source);
        if (local_name(xml.root()) == "risdok")
          refuse_part(source, "one provision of a law, a document of RIS");
        std::map<std::string, std::vector<RisDocument>> laws;
        for (const pugi::xml_node child : xml.root().children()) {
          if (local_name(child) != "risdok") continue;
          RisDocument document(child);
          if (document.value("kurztitel").empty() && document.value("gesnr").empty())
            xml.fail(child, "expected the law's Kurztitel or Gesetzesnummer");
          std::string law = document.value("gesnr");
          if (law.empty()) law = document.value("kurztitel");
          laws[std::move(law)].push_back(std::move(document));
        }
        if (laws.empty()) xml.fail(xml.root(), "expected <risdok>");
        std::vector<Work> works;
        for (auto& [number, documents] : laws) {
          std::ranges::stable_sort(documents, is_document_before);
          LawOfParts law;
          law.about = read_ris_meta(documents.back());
          law.divided = true;
          for (RisDocument& document : documents) document.append_to(law.parts);
          join_single_versions(law);
          std::ranges::move(works_of_parts(xml, law), std::back_inserter(works));
        }
        return works;
      },
      [](const Source& source) -> std::string {
        return xml_root_name(source) == "risdok" ? joined_part(source) : std::string();
      });
  return reader;
}

}  // namespace pandect
