#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"

namespace pandect {

/// A parameter of an operation, or of another route: in the query of an address, a member of a JSON body, an
/// argument of a tool.
struct Parameter {
  std::string name;
  std::string type;  ///< of JSON schema: "string", "integer", "number", "boolean", "array"; empty: of
                     ///< several, as `schema` says
  std::string about;
  bool required = false;
  /// Further keywords of JSON schema, which are the bounds that are kept: "minimum", "maximum", "enum",
  /// "format", "maxLength", "maxItems", and "default".
  Json schema = Json::object();
  std::string in_address = {};  ///< another name, which addresses have: "q"
  std::size_t for_models = 0;   ///< the default of tools, whose replies a model reads; 0: that of `schema`

  bool is_named(std::string_view other) const {
    return !other.empty() && (name == other || in_address == other);
  }
};

/// The JSON schema of a parameter.
Json schema_of(const Parameter& parameter);

/// What a call gives, as read_arguments() made it of what was sent: under the names of the parameters, of
/// their types and within their bounds, with defaults filled in.
class Arguments {
 public:
  Arguments() = default;
  explicit Arguments(Json values) : values_(std::move(values)) {}

  /// What is not given is empty, 0 or false.
  std::string text(const char* name) const { return values_.value(name, std::string()); }
  std::size_t count(const char* name) const { return values_.value(name, std::size_t{0}); }
  bool flag(const char* name) const { return values_.value(name, false); }
  const Json& json() const { return values_; }
  /// Puts what is given in place of `value`.
  template <typename M>
  void get(const char* name, M& value) const {
    if (const auto found = values_.find(name); found != values_.end()) found->get_to(value);
  }

 private:
  Json values_ = Json::object();
};

/// The parameter of a name. @throws Error wrong_usage that says which there are, if it is none
const Parameter& parameter_named(std::string_view whose, const std::vector<Parameter>& parameters,
                                 std::string_view name);

/// Reads what was sent, strictly: an unknown name or a value out of bounds is an error, so that no filter is
/// passed over. A whole number may be 5, 5.0 or "5", and a list of one text the text alone; null is as if
/// absent.
/// @param whose the operation, for errors: "/v1/search"
/// @param closed false: members of other names are passed over
/// @throws Error wrong_usage in one sentence, which names the parameter and what it may be
Arguments read_arguments(std::string_view whose, const std::vector<Parameter>& parameters, const Json& sent,
                         bool closed = true);

/// Parameters that several operations and routes have.
Parameter as_of_parameter();
/// Of the question or the text, and of the laws that answer, if there are any in it.
Parameter language_parameter();
/// `kind`, `jurisdiction` and `collection`.
std::vector<Parameter> scope_parameters();
/// `work` and those, of a question.
std::vector<Parameter> question_scope_parameters();

/// Further keywords of the schema of a text of at most `longest` code points that has words, of a list of at
/// most 100 of them, and of a day.
Json some_text(std::size_t longest = 5000);
Json some_texts(std::size_t longest = 5000);
Json a_day();
/// Of a number; `usual` 0: without a default.
Json a_count(std::size_t least, std::size_t most, std::size_t usual = 0);

std::vector<Parameter> joined(std::vector<Parameter> parameters, std::vector<Parameter> more);

}  // namespace pandect
