#include "readers/html/justel_html.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/date.h"
#include "readers/plain/plain_lines.h"
#include "text/scanner.h"
#include "text/written_date.h"

namespace pandect {
namespace {

pugi::xml_node box_title(pugi::xml_node page) {
  return page.find_node([](pugi::xml_node node) {
    return local_name(node) == "p" && attribute_of(node, "class") == "list-item--title";
  });
}

pugi::xml_node box_heading(pugi::xml_node page, std::string_view id) {
  return page.find_node(
      [&](pugi::xml_node node) { return local_name(node) == "h2" && attribute_of(node, "id") == id; });
}

/// Removes "[" before a raised number, "]" before one, and the numbers themselves: they mark words that a
/// later law has put in, and refer to a note on it.
void remove_marks(pugi::xml_node above) {
  for (pugi::xml_node child = above.first_child(); child;) {
    const pugi::xml_node next = child.next_sibling();
    remove_marks(child);
    const std::string number = local_name(child) == "sup" ? text_of(child) : std::string();
    if (!number.empty() && number.find_first_not_of("0123456789") == std::string::npos) {
      pugi::xml_node before = child.previous_sibling();
      std::string words = before.type() == pugi::node_element ? std::string() : std::string(before.value());
      if (words.ends_with('[') || words.ends_with(']')) {
        words.pop_back();
        before.set_value(words.c_str());
        above.remove_child(child);
      }
    }
    child = next;
  }
}

bool begins_note(std::string_view words) {
  words = trim(words);
  return words.size() > 1 && words[0] == '(' && words[1] >= '0' && words[1] <= '9';
}

/// Removes the notes at the end of an article, "----------", "(1)<L 2018-07-11/10, art. 2, …>", up to the
/// empty line or anchor behind them: as lines they would count as paragraphs of the article.
void remove_notes(pugi::xml_node box) {
  const auto is_text = [](pugi::xml_node node) { return node.type() == pugi::node_pcdata; };
  const auto is_break = [](pugi::xml_node node) { return local_name(node) == "br"; };
  for (pugi::xml_node child = box.first_child(); child;) {
    pugi::xml_node next = child.next_sibling();
    remove_notes(child);  // a mark that is not closed takes in what follows it
    const std::string_view words = is_text(child) ? trim(child.value()) : std::string_view();
    const bool rule = words.size() >= 5 && words.find_first_not_of('-') == std::string_view::npos;
    if (rule && is_break(next) && is_text(next.next_sibling()) && begins_note(next.next_sibling().value())) {
      bool after_break = false;
      while (next && !attribute_of(next, "name").starts_with("Art.")) {
        if (is_break(next) && after_break) break;
        if (!is_text(next) || !trim(next.value()).empty()) after_break = is_break(next);
        const pugi::xml_node gone = next;
        next = next.next_sibling();
        box.remove_child(gone);
      }
      box.remove_child(child);
    }
    child = next;
  }
}

/// Makes paragraphs of what empty lines set apart: two line breaks in a row. Headings stand so.
void divide_paragraphs(pugi::xml_node above) {
  bool after_break = false;
  for (pugi::xml_node child : above.children()) {
    divide_paragraphs(child);
    const bool line_break = local_name(child) == "br";
    if (line_break && after_break) child.set_name("p");
    if (child.type() != pugi::node_pcdata || !trim(child.value()).empty()) after_break = line_break;
  }
}

/// True if words have a day, "2005-07-20" or "20-07-2005".
bool has_day(std::string_view words) {
  for (std::size_t dash = words.find('-'); dash != std::string_view::npos; dash = words.find('-', dash + 1)) {
    const auto digits = [&](std::size_t at) {
      return at + 1 < words.size() && is_ascii_digit(words[at]) && is_ascii_digit(words[at + 1]);
    };
    if (dash >= 2 && digits(dash - 2) && digits(dash + 1)) return true;
  }
  return false;
}

/// Removes the notes that say where the words of an article come from: "<L 2005-07-20/41, art. 22; En vigueur
/// : 08-08-2005>". Those that say that it is repealed, "<Abrogé par L …>", stay: they are all that is left of
/// it.
void remove_sources(pugi::xml_node box) {
  constexpr std::size_t longest = 600;  // bytes
  constexpr std::string_view repealed[] = {"Abrog", "abrog", "Opgeheven", "opgeheven"};
  std::string text;
  std::vector<std::pair<pugi::xml_node, std::size_t>> nodes;
  const auto collect = [&](const auto& self, pugi::xml_node above) -> void {
    for (const pugi::xml_node child : above.children()) {
      if (child.type() == pugi::node_element) {
        self(self, child);
      } else {
        nodes.emplace_back(child, text.size());
        text += child.value();
      }
    }
  };
  collect(collect, box);
  constexpr char gone = '\x01';  // no XML has it, so that the nodes keep their places
  for (std::size_t open = text.find('<'); open != std::string::npos; open = text.find('<', open + 1)) {
    const std::string_view note = std::string_view(text).substr(open + 1, longest);
    const std::size_t close = note.find_first_of("<>");
    if (close == std::string_view::npos || note[close] == '<' || !has_day(note.substr(0, close))) continue;
    const std::string_view words = trim(note.substr(0, close));
    if (std::ranges::any_of(repealed, [&](std::string_view word) { return words.starts_with(word); }))
      continue;
    std::fill_n(text.begin() + static_cast<std::ptrdiff_t>(open), close + 2, gone);
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::size_t begin = nodes[i].second;
    const std::size_t end = i + 1 < nodes.size() ? nodes[i + 1].second : text.size();
    std::string value = text.substr(begin, end - begin);
    if (std::erase(value, gone) > 0) nodes[i].first.set_value(value.c_str());
  }
}

/// The value of the first of the given labels, which are those of the French and of the Dutch page.
std::string value_of(const JustelPage& page, std::string_view french, std::string_view dutch) {
  const auto found = std::ranges::find_if(
      page.data, [&](const auto& line) { return line.first == french || line.first == dutch; });
  return found == page.data.end() ? std::string() : found->second;
}

void add_identifier(Work& work, std::string name) {
  if (!name.empty()) work.aliases.push_back({Alias::Kind::identifier, std::move(name)});
}

}  // namespace

bool is_justel(pugi::xml_node page) {
  return box_title(page) && box_heading(page, "text");
}

JustelPage reduce_justel(pugi::xml_node page) {
  JustelPage found;
  const pugi::xml_node title = box_title(page);
  found.title = text_of(title);
  // "(NOTE : …)": the editors' notes on the whole law.
  found.title.resize(std::min(found.title.find("(NOTE"), found.title.size()));
  found.title = trim(found.title);
  while (found.title.ends_with('.')) found.title.pop_back();
  for (const pugi::xml_node line : child_named(title.parent(), "div").children()) {
    const std::string words = text_of(line);
    const std::size_t colon = words.find(':');
    if (local_name(line) != "p" || colon == std::string::npos) continue;
    found.data.emplace_back(trim(std::string_view(words).substr(0, colon)),
                            trim(std::string_view(words).substr(colon + 1)));
  }
  pugi::xml_node body = find_named(page, "body");
  if (!body) body = page;
  pugi::xml_node law = body.append_child("div");
  law.append_child("h1").text().set(found.title.c_str());
  for (const std::string_view part : {"sw_prev", "text"}) {
    pugi::xml_node heading = box_heading(body, part);
    if (!heading) continue;
    pugi::xml_node box = heading.parent();
    box.remove_child(heading);
    remove_marks(box);
    remove_notes(box);
    remove_sources(box);
    divide_paragraphs(box);
    law.append_move(box);
  }
  while (body.first_child() != law) body.remove_child(body.first_child());
  return found;
}

void name_justel_law(const JustelPage& page, Work& work) {
  constexpr std::string_view dash = ". - ";  // "8 JUIN 1867. - CODE PENAL"
  const std::size_t at = page.title.find(dash);
  work.title = at == std::string::npos ? page.title : page.title.substr(at + dash.size());
  if (at != std::string::npos) {
    work.aliases.push_back({Alias::Kind::long_title, page.title});
    if (const auto day = read_written_date(page.title.substr(0, at))) work.promulgated = day;
  }
  const std::string number = value_of(page, "Numéro", "Nummer");
  const std::string file = value_of(page, "Dossier numéro", "Dossiernummer");
  work.id = make_work_id("be", !number.empty() ? number : !file.empty() ? file : work.title);
  add_identifier(work, number);
  add_identifier(work, file);
  const std::string in_force = value_of(page, "Entrée en vigueur", "Inwerkingtreding");
  // With several days, each for some articles, none is that of the law.
  work.in_force = {};
  if (in_force.find('(') == std::string::npos) work.in_force.from = read_written_date(in_force);
}

}  // namespace pandect
