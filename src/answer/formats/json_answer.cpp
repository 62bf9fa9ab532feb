#include <string>

#include "answer/formats/reply_parts.h"
#include "model/lenient_json.h"

namespace pandect {
namespace {

/// The value under the first existing key of several, ignoring case.
const Json* find_key(const Json& object, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    for (const auto& [key, value] : object.items()) {
      if (key.size() == name.size() && find_ignoring_case(key, name) == 0) return &value;
    }
  }
  return nullptr;
}

std::string as_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_null()) return {};
  return dump_json(value);
}

void add_named(const std::string& text, ParsedAnswer& parsed) {
  const std::string_view name = trimmed(text);
  if (name.empty()) return;
  // "[2]", "2" and "DOC2" are labels; text with words is the name of a provision.
  const std::vector<std::string> labels = labels_in(name);
  const bool only_labels = name.find_first_not_of("[](){}<>,;# 0123456789") == std::string_view::npos ||
                           (labels.size() == 1 && labels.front().size() == name.size());
  if (only_labels) {
    for (const std::string& label : labels) add_source(parsed.citations, {label, {}, {}});
  } else {
    add_source(parsed.citations, {{}, {}, std::string(name)});
  }
}

void add_citation(const Json& value, ParsedAnswer& parsed);

void add_object(const Json& object, ParsedAnswer& parsed) {
  const Json* law = find_key(object, {"law", "law_name", "act", "title"});
  const Json* sections = find_key(object, {"sections", "section", "section_num", "articles", "article"});
  if (sections == nullptr) {
    const Json* label = find_key(object, {"id", "label", "law_code", "doc_id", "number", "source"});
    if (label != nullptr) add_citation(*label, parsed);
    return;
  }
  const std::string name = law == nullptr ? std::string() : as_text(*law);
  const Json list = sections->is_array() ? *sections : Json::array({*sections});
  for (const Json& section : list) {
    const std::string number(trimmed(as_text(section)));
    if (!number.empty()) add_source(parsed.citations, {{}, name, number});
  }
}

void add_citation(const Json& value, ParsedAnswer& parsed) {
  if (value.is_object()) {
    add_object(value, parsed);
  } else if (value.is_array()) {
    for (const Json& one : value) {
      if (!one.is_array()) add_citation(one, parsed);
    }
  } else {
    add_named(as_text(value), parsed);
  }
}

}  // namespace

void parse_json_answer(std::string_view text, ParsedAnswer& parsed) {
  std::optional<Json> json = find_json(inside_fence(text, parsed.repairs), parsed.repairs);
  if (json && json->is_array() && json->size() == 1 && json->front().is_object()) {
    json = Json(json->front());
    parsed.repairs.emplace_back("the object was in a list");
  }
  const Json* answer =
      json && json->is_object() ? find_key(*json, {"answer", "final_answer", "response"}) : nullptr;
  if (answer == nullptr) {
    parsed.unreadable = true;
    parsed.repairs.emplace_back("the reply has no JSON object with an answer");
    parsed.answer = text;
    return;
  }
  if (const Json* analysis = find_key(*json, {"analysis", "reasoning", "rationale"})) {
    parsed.analysis += as_text(*analysis);
  }
  parsed.answer = as_text(*answer);
  if (const Json* citations = find_key(*json, {"citations", "citation", "cited_sections", "references"})) {
    add_citation(*citations, parsed);
  } else {
    parsed.repairs.emplace_back("there are no citations");
  }
  read_marks_of_abstention(parsed);
}

void parse_sections(std::string_view text, ParsedAnswer& parsed) {
  const std::string_view inside = inside_fence(text, parsed.repairs);
  if (inside.find_first_of("{[") != std::string_view::npos) {
    if (const std::optional<Json> json = find_json(inside, parsed.repairs)) {
      const Json* list =
          json->is_object() ? find_key(*json, {"sections", "citations", "ids", "results"}) : &*json;
      if (list != nullptr) add_citation(*list, parsed);
    }
  }
  if (parsed.citations.empty()) {
    for (const std::string& label : labels_in(inside)) add_source(parsed.citations, {label, {}, {}});
    if (!parsed.citations.empty()) parsed.repairs.emplace_back("the list was not JSON");
  }
  parsed.unreadable = parsed.citations.empty();
}

}  // namespace pandect
