#include "readers/html/justel_html.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/date.h"
#include "readers/plain/plain_lines.h"
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
