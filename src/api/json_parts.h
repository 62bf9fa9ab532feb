#pragma once

#include <utility>
#include <vector>

#include "base/json.h"
#include "pandect/answers.h"
#include "pandect/library.h"

/// JSON of what several replies contain.
namespace pandect {

inline void add_members(Json::object_t& /*object*/) {}

template <typename Value, typename... Rest>
void add_members(Json::object_t& object, const char* name, Value&& value, Rest&&... rest) {
  object.emplace_back(name, Json(std::forward<Value>(value)));
  add_members(object, std::forward<Rest>(rest)...);
}

/// An object of names and values in turn, for what a reply has many of: an initializer list would make
/// arrays of them first.
template <typename... Parts>
Json object_of(Parts&&... parts) {
  constexpr std::size_t more = 2;  // members that are added later
  Json::object_t object;
  object.reserve(sizeof...(parts) / 2 + more);
  add_members(object, std::forward<Parts>(parts)...);
  return object;
}

Json correction_json(const CorrectionInfo& correction);
Json corrected_json(const std::vector<CorrectedRange>& ranges);
Json quote_json(const Quote& quote);
Json read_as_json(const std::vector<ReadAs>& words);
Json provision_json(const ProvisionInfo& info);
Json defined_terms_json(const std::vector<DefinedTerm>& terms);

/// Adds the usage of models, if any were called.
void add_usage(Json& json, const std::vector<ModelUsage>& models);

}  // namespace pandect
