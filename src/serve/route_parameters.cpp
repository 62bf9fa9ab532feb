#include "serve/route_parameters.h"

#include <string>

#include "serve/request_values.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

RouteParameter names(const char* name, const char* about) {
  const Json one{{"type", "string"}, {"pattern", "\\S"}, {"maxLength", 500}};
  return {name, "array", about, false, {{"items", one}, {"maxItems", 100}}};
}

}  // namespace

Json some_text() {
  return {{"pattern", "\\S"}, {"maxLength", 5000}};
}

Json a_day() {
  return {{"format", "date"}, {"pattern", "^\\d{4}-\\d{2}-\\d{2}$"}};
}

RouteParameter as_of_parameter() {
  return {"as_of", "string", "Day whose law is meant, as 2025-06-04 (default: today)", false, a_day()};
}

RouteParameter language_parameter() {
  Json codes = Json::array();
  for (const Language language : known_languages()) codes.push_back(std::string(language_code(language)));
  return {"language",
          "string",
          "Language of what is asked (default: detected), and of the laws that are searched for it",
          false,
          {{"enum", std::move(codes)}}};
}

std::vector<RouteParameter> part_parameters() {
  return {{"limit",
           "integer",
           "Most entries of a list, 1 to 1000 (default: 100)",
           false,
           {{"minimum", 1}, {"maximum", longest_part}}},
          {"offset",
           "integer",
           "Number of entries left out at its beginning",
           false,
           {{"minimum", 0}, {"maximum", last_entry}}}};
}

std::vector<RouteParameter> scope_parameters(bool with_work) {
  std::vector<RouteParameter> all;
  if (with_work)
    all.push_back(
        names("work", "Only these works, by id or any name; each of them is a parameter of its own"));
  all.push_back(names("kind", "Only works of these kinds: statute, act, decree, regulation, contract, …"));
  all.push_back(names("jurisdiction", "Only works whose ids begin so: nl, eu, kr, …"));
  all.push_back(names("collection", "Only works that were added to one of these collections"));
  return all;
}

}  // namespace pandect
