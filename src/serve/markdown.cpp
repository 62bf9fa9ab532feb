#include "serve/markdown.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace pandect {
namespace {

/// Text on one line, in which nothing is Markdown.
std::string escaped(std::string_view text) {
  constexpr std::string_view marks = "\\`*_[]<>#|";
  std::string out;
  for (const char c : text) {
    if (marks.find(c) != std::string_view::npos) out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out;
}

std::string text_at(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

const Json& list_at(const Json& json, const char* name) {
  static const Json none = Json::array();
  const auto found = json.find(name);
  return found != json.end() && found->is_array() ? *found : none;
}

void say_quotes(Markdown& out, const Json& quotes) {
  for (const Json& quote : quotes) {
    out.quote(text_at(quote, "text"));
    if (!list_at(quote, "corrected").empty()) out.say("*partly from a correction of the source*\n\n");
    out.end_part();
  }
}

void say_more(Markdown& out, const Json& passage, const char* name, const char* what) {
  if (const std::size_t more = passage.value(name, std::size_t{0}); more > 0)
    out.say(fmt::format("{} more {} to it.\n\n", more, what));
}

void say_passage(Markdown& out, const Json& passage) {
  out.head(passage["provision"]);
  if (text_at(passage, "strength") == "may be about") out.say("*may be about what is asked*\n\n");
  say_quotes(out, passage["quotes"]);
  for (const Json& related : list_at(passage, "related")) {
    out.say(text_at(related, "kind") == "penalty" ? "Penalty: " : "Exception: ");
    out.head(related["provision"]);
    say_quotes(out, related["quotes"]);
  }
  say_more(out, passage, "more_penalties", "penalties refer");
  say_more(out, passage, "more_exceptions", "exceptions refer");
  out.end_part();
}

}  // namespace

void Markdown::cite(const Json& provision) {
  const std::string title = text_at(provision, "citation");
  std::string url = text_at(provision, "permalink");
  if (url.starts_with('/')) url = site_ + url;
  const std::size_t begin = text_.size();
  text_ += fmt::format("[{}]({})", escaped(title), url);
  links_.push_back({begin, text_.size(), std::move(url), title});
  if (ids_) text_ += fmt::format(" `{}`", text_at(provision, "id"));
}

void Markdown::head(const Json& provision) {
  text_ += "**";
  cite(provision);
  text_ += "**";
  const std::string since = text_at(provision, "in_force_from");
  const std::string standing = text_at(provision, "standing");
  if (!since.empty() || !standing.empty())
    text_ += fmt::format(" ({}{}{})", since, since.empty() || standing.empty() ? "" : ", ",
                         standing == "not known" ? "whether it is in force is not known" : standing);
  text_ += "\n\n";
}

void Markdown::quote(std::string_view words) {
  text_ += "> ";
  for (const char c : words) {
    text_ += c;
    if (c == '\n') text_ += "> ";
  }
  text_ += "\n\n";
}

void Markdown::end_part() {
  if (text_.size() > (ends_.empty() ? 0 : ends_.back())) ends_.push_back(text_.size());
}

void Markdown::cut(std::size_t bytes) {
  if (bytes >= text_.size()) return;
  text_.resize(bytes);
  std::erase_if(links_, [&](const Link& link) { return link.end > bytes; });
  std::erase_if(ends_, [&](std::size_t end) { return end > bytes; });
}

std::vector<std::string> Markdown::parts() const {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (const std::size_t end : ends_) {
    parts.push_back(text_.substr(begin, end - begin));
    begin = end;
  }
  if (begin < text_.size()) parts.push_back(text_.substr(begin));
  return parts;
}

void say_answer(Markdown& out, const Json& answer) {
  for (const Json& passage : list_at(answer, "passages")) say_passage(out, passage);
  for (const Json& term : list_at(answer, "definitions")) {
    out.say(fmt::format("“{}”: ", escaped(text_at(term, "term"))));
    out.head(term["provision"]);
    out.quote(text_at(term["definition"], "text"));
    out.end_part();
  }
  if (!answer.value("answered", false)) out.say(text_at(answer, "reason") + "\n\n");
  for (const Json& help : list_at(answer, "help")) out.say(fmt::format("- {}\n", help.get<std::string>()));
  if (!list_at(answer, "help").empty()) out.say("\n");
  if (const std::string follows = text_at(answer, "follows"); !follows.empty())
    out.say(fmt::format("Asked as a question that follows “{}”.\n\n", follows));
  for (const Json& note : list_at(answer, "notes")) out.say(note.get<std::string>() + "\n\n");
  out.cut(std::min(out.text().find_last_not_of('\n') + 1, out.text().size()));
  out.end_part();
}

namespace {

bool is_provision(const Json& json) {
  return json.contains("citation") && json.contains("permalink");
}

/// The words that changed: "~~nine~~**ten** crowns".
void say_changes(Markdown& out, const Json& words) {
  std::string line;
  for (const Json& one : words) {
    const std::string kind = text_at(one, "kind");
    const char* mark = kind == "deleted" ? "~~" : kind == "inserted" ? "**" : "";
    line += fmt::format("{}{}{}", mark, text_at(one, "text"), mark);
  }
  out.quote(line);
}

void walk(Markdown& out, std::string_view name, const Json& json);

/// An entry of a list: what is said of it on a line, then what it holds.
void walk_members(Markdown& out, const Json& object) {
  constexpr std::array<const char*, 14> told{"kind",    "verdict", "status", "term",   "label",
                                             "heading", "title",   "scope",  "reason", "problem",
                                             "miss",    "of",      "from",   "to"};
  std::string line;
  for (const char* member : told)
    if (const std::string value = text_at(object, member); !value.empty())
      line += (line.empty() ? "" : ": ") + escaped(value);
  if (const std::string id = text_at(object, "id"); !id.empty()) line += fmt::format(" `{}`", id);
  if (!line.empty()) out.say(fmt::format("- {}\n", line));
  for (const auto& [name, value] : object.items())
    if (value.is_structured()) walk(out, name, value);
}

void walk(Markdown& out, std::string_view name, const Json& json) {
  if (json.is_array()) {
    const bool is_changed =
        !json.empty() && json[0].is_object() && json[0].contains("kind") && name == "words";
    if (is_changed) return say_changes(out, json);
    for (const Json& one : json) {
      if (one.is_string() && (name == "notes" || name == "repairs")) out.say(one.get<std::string>() + "\n\n");
      if (one.is_structured()) walk(out, name, one);
      out.end_part();
    }
    return;
  }
  if (is_provision(json)) return out.head(json);
  if (const std::string text = text_at(json, "text"); !text.empty() && json.contains("begin")) {
    // Words of a text that is checked, or that cite, are not the law's.
    if (name == "words")
      out.say(fmt::format("“{}”\n\n", escaped(text)));
    else
      out.quote(text);
    return;
  }
  if (name != "facets" && name != "verdicts" && name != "usage") walk_members(out, json);
}

}  // namespace

void say_result(Markdown& out, const Json& result) {
  if (result.contains("passages")) return say_answer(out, result);
  if (result.contains("sources")) out.say(text_at(result, "text") + "\n\n");
  out.end_part();
  walk(out, "", result);
  if (const auto next = result.find("next_offset"); next != result.end())
    out.say(fmt::format("More: offset {}\n", next->dump()));
}

}  // namespace pandect
