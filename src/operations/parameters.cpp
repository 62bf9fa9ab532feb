#include "operations/parameters.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/date.h"
#include "pandect/error.h"
#include "text/language_profile.h"
#include "text/said.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// What was sent for a parameter, under the name that was sent.
struct Sent {
  const Parameter& parameter;
  std::string_view name;
  const Json& value;

  [[noreturn]] void refuse(const std::string& why) const {
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' {}", name, why), parameter.about);
  }
};

std::size_t read_count(const Sent& sent) {
  constexpr std::size_t largest = std::size_t{1} << 53U;  // whole numbers of JSON are exact up to it
  const std::size_t least = sent.parameter.schema.value("minimum", std::size_t{0});
  const std::size_t most = sent.parameter.schema.value("maximum", largest);
  double number = -1;
  if (sent.value.is_number()) number = sent.value.get<double>();
  if (sent.value.is_string()) {
    const auto& digits = sent.value.get_ref<const std::string&>();
    std::size_t count = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
    if (error == std::errc() && end == digits.data() + digits.size()) number = static_cast<double>(count);
  }
  if (!(number >= static_cast<double>(least) && number <= static_cast<double>(most)) ||
      number != std::floor(number))
    sent.refuse(most == largest ? fmt::format("is not a whole number of {} or more", least)
                                : fmt::format("is not a whole number from {} to {}", least, most));
  return static_cast<std::size_t>(number);
}

double read_number(const Sent& sent) {
  const double least = sent.parameter.schema.value("minimum", 0.0);
  const double most = sent.parameter.schema.value("maximum", 1.0);
  const double number = sent.value.is_number() ? sent.value.get<double>() : least - 1;
  if (!(number >= least && number <= most))
    sent.refuse(fmt::format("is not a number from {} to {}", least, most));
  return number;
}

const std::string& read_text(const Sent& sent, const Json& value, const Json& schema) {
  if (value.is_array()) sent.refuse(fmt::format("is given {} times: once is right", value.size()));
  if (!value.is_string()) sent.refuse("is not text");
  const auto& text = value.get_ref<const std::string&>();
  if (find_invalid_utf8(text)) sent.refuse("is not UTF-8");
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) sent.refuse("is empty");
  if (const auto named = schema.find("enum"); named != schema.end()) {
    const auto names = named->get<std::vector<std::string>>();
    if (std::ranges::find(names, text) == names.end())
      sent.refuse(fmt::format("is not one of {}", fmt::join(names, ", ")));
  }
  if (schema.value("format", "") == "date" && !parse_date(text))
    throw SaidError(ErrorCode::wrong_usage, say("not-a-day", {{"name", sent.name}}), {sent.parameter.about});
  const std::size_t longest = schema.value("maxLength", text.size());
  if (text.size() > longest && count_code_points(text) > longest)
    sent.refuse(fmt::format("is longer than {} characters", longest));
  return text;
}

Json read_list(const Sent& sent) {
  const Json items = sent.parameter.schema.value("items", Json::object());
  const Json list = sent.value.is_array() ? sent.value : Json::array({sent.value});
  if (list.size() < sent.parameter.schema.value("minItems", std::size_t{0})) sent.refuse("is empty");
  if (items.value("type", "") != "string") return list;
  const std::size_t most = sent.parameter.schema.value("maxItems", list.size());
  if (list.size() > most) sent.refuse(fmt::format("has more than {} values", most));
  for (const Json& one : list) {
    if (!one.is_string()) sent.refuse("is not a list of texts");
    read_text(sent, one, items);
  }
  return list;
}

bool read_flag(const Sent& sent) {
  const bool is_set = sent.value == true || sent.value == "true";
  if (!is_set && sent.value != false && sent.value != "false") sent.refuse("is neither true nor false");
  return is_set;
}

Json read_value(const Sent& sent) {
  const std::string& type = sent.parameter.type;
  if (type == "integer") return read_count(sent);
  if (type == "number") return read_number(sent);
  if (type == "string") return read_text(sent, sent.value, sent.parameter.schema);
  if (type == "array") return read_list(sent);
  return type == "boolean" ? Json(read_flag(sent)) : sent.value;
}

}  // namespace

Json schema_of(const Parameter& parameter) {
  Json schema = Json::object();
  if (!parameter.type.empty()) schema["type"] = parameter.type;
  schema.update(parameter.schema);
  return schema;
}

const Parameter& parameter_named(std::string_view whose, const std::vector<Parameter>& parameters,
                                 std::string_view name) {
  std::string known;
  for (const Parameter& one : parameters) {
    if (one.is_named(name)) return one;
    known += (known.empty() ? "it has " : ", ") + one.name;
    if (!one.in_address.empty()) known += fmt::format(" (or {})", one.in_address);
  }
  throw Error(ErrorCode::wrong_usage, fmt::format("{} has no parameter '{}'", whose, name),
              known.empty() ? "it has none" : known);
}

Arguments read_arguments(std::string_view whose, const std::vector<Parameter>& parameters, const Json& sent,
                         bool closed) {
  if (!sent.is_object()) throw Error(ErrorCode::wrong_usage, fmt::format("{} takes a JSON object", whose));
  Json values = Json::object();
  for (const auto& [name, value] : sent.items()) {
    const auto is_it = [sent_as = std::string_view(name)](const Parameter& one) {
      return one.is_named(sent_as);
    };
    if (!closed && std::ranges::none_of(parameters, is_it)) continue;
    const Parameter& parameter = parameter_named(whose, parameters, name);
    if (value.is_null()) continue;
    const Sent one{parameter, name, value};
    if (values.contains(parameter.name)) one.refuse("is given twice, under two names");
    values[parameter.name] = read_value(one);
  }
  for (const Parameter& parameter : parameters) {
    if (values.contains(parameter.name)) continue;
    if (parameter.required) {
      const std::string other =
          parameter.in_address.empty() ? "" : fmt::format(" (or '{}')", parameter.in_address);
      throw Error(ErrorCode::wrong_usage, fmt::format("'{}'{} is missing", parameter.name, other),
                  parameter.about);
    }
    if (const auto usual = parameter.schema.find("default"); usual != parameter.schema.end())
      values[parameter.name] = *usual;
  }
  return Arguments(std::move(values));
}

Json some_text(std::size_t longest) {
  return {{"pattern", "\\S"}, {"maxLength", longest}};
}

Json some_texts(std::size_t longest) {
  constexpr std::size_t most = 100;
  Json one = some_text(longest);
  one["type"] = "string";
  return {{"items", std::move(one)}, {"maxItems", most}};
}

Json a_day() {
  return {{"format", "date"}, {"pattern", "^\\d{4}-\\d{2}-\\d{2}$"}};
}

Json a_count(std::size_t least, std::size_t most, std::size_t usual) {
  Json schema{{"minimum", least}, {"maximum", most}};
  if (usual > 0) schema["default"] = usual;
  return schema;
}

Parameter as_of_parameter() {
  return {"as_of", "string", "Day whose law is meant, as 2025-06-04 (default: today)", false, a_day()};
}

Parameter language_parameter() {
  Json codes = Json::array();
  for (const Language language : known_languages()) codes.push_back(std::string(language_code(language)));
  return {"language",
          "string",
          "Language of what is asked (default: detected), and of the laws that are searched for it",
          false,
          {{"enum", std::move(codes)}}};
}

std::vector<Parameter> scope_parameters() {
  constexpr std::size_t longest = 500;
  const Json names = some_texts(longest);
  return {{"kind", "array", "Only works of these kinds: statute, act, decree, regulation, contract, …", false,
           names},
          {"jurisdiction", "array", "Only works whose ids begin so: nl, eu, kr, …", false, names},
          {"collection", "array", "Only works that were added to one of these collections", false, names}};
}

std::vector<Parameter> question_scope_parameters() {
  Parameter works = scope_parameters().front();
  works.name = "work";
  works.about = "Only these works, by id or any name; each of them is a parameter of its own in an address";
  return joined({works}, scope_parameters());
}

std::vector<Parameter> joined(std::vector<Parameter> parameters, std::vector<Parameter> more) {
  for (Parameter& one : more) parameters.push_back(std::move(one));
  return parameters;
}

}  // namespace pandect
