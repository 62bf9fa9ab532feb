#include "operations/schemas.h"

#include <initializer_list>
#include <map>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/fields.h"
#include "base/kinds.h"

namespace pandect {
namespace {

constexpr std::string_view at_schemas = "#/components/schemas/";

const Json a_text{{"type", "string"}};
const Json a_number{{"type", "number"}};
const Json a_whole_number{{"type", "integer"}, {"minimum", 0}};

Json list_of(Json items) {
  return {{"type", "array"}, {"items", std::move(items)}};
}
Json object_of(Json values) {
  return {{"type", "object"}, {"additionalProperties", std::move(values)}};
}

/// The schema of a type; schemas of the objects in it are put in `all`.
template <typename M>
struct SchemaOf {
  static Json make(Json& all);
};
template <typename M>
struct SchemaOf<std::vector<M>> {
  static Json make(Json& all) { return list_of(SchemaOf<M>::make(all)); }
};
template <>
struct SchemaOf<Range> {
  static Json make(Json& /*all*/) { return list_of(a_whole_number); }
};
template <>
struct SchemaOf<std::vector<std::pair<Verdict, std::size_t>>> {
  static Json make(Json& /*all*/) { return object_of(a_whole_number); }
};
template <typename M>
struct SchemaOf<std::map<std::string, M>> {
  static Json make(Json& all) { return object_of(SchemaOf<M>::make(all)); }
};
template <>
struct SchemaOf<std::vector<CheckedSign>> {
  static Json make(Json& /*all*/) { return object_of(list_of(a_number)); }
};
template <>
struct SchemaOf<std::vector<ModelUsage>> {
  static Json make(Json& /*all*/) { return {{"type", "object"}}; }
};

template <>
struct SchemaOf<Said> {
  static Json make(Json& /*all*/) { return a_text; }
};

/// What a text is said from (fields.said()).
Json said_schema(Json& all) {
  all["Said"] = {{"type", "object"},
                 {"description",
                  "What the English text beside it is said from: a code, empty where it has "
                  "none, and the words that its line has in braces"},
                 {"properties", {{"code", a_text}, {"values", {{"type", "object"}}}}},
                 {"required", Json::array({"code", "values"})}};
  return {{"$ref", fmt::format("{}Said", at_schemas)}};
}

/// Collects the fields of a type as the schema of an object; fields.h says what its functions mean.
template <typename T>
class FieldSchema {
 public:
  FieldSchema(Json& all, Json& object, bool is_optional = false)
      : all_(&all), object_(&object), is_optional_(is_optional) {}

  const std::string& name() const { return name_; }
  FieldSchema& type(const char* name) {
    name_ = name;
    return *this;
  }
  template <typename M>
  FieldSchema& operator()(const char* name, M T::* /*member*/) {
    return add(name, SchemaOf<M>::make(*all_), is_optional_);
  }
  template <typename M>
  FieldSchema& later(const char* name, M T::* member) {
    return (*this)(name, member);
  }
  template <typename M>
  FieldSchema& maybe(const char* name, M T::* /*member*/) {
    return add(name, SchemaOf<M>::make(*all_), true);
  }
  FieldSchema& nullable(const char* name, std::string T::* /*member*/) {
    return add(name, {{"type", Json::array({"string", "null"})}}, is_optional_);
  }
  template <typename M>
  FieldSchema& merge(M T::* /*member*/) {
    return merge_type<M>(is_optional_);
  }
  template <typename Inner>
  FieldSchema& group(const char* name, const Inner& inner) {
    Json object{{"type", "object"}};
    Json* const outer = std::exchange(object_, &object);
    inner();
    object_ = outer;
    return add(name, std::move(object), is_optional_);
  }
  template <typename M, typename Inner>
  FieldSchema& where(const char* /*name*/, M T::* /*member*/, const Inner& inner) {
    const bool before = std::exchange(is_optional_, true);
    inner();
    is_optional_ = before;
    return *this;
  }
  template <typename M, typename Inner>
  FieldSchema& either(std::optional<M> T::* member, const Inner& inner) {
    return where("", member, inner).template merge_type<M>(true);
  }
  template <typename M>
  FieldSchema& said(const char* name, M T::* /*member*/) {
    add(name, SchemaOf<M>::make(*all_), is_optional_);
    const bool is_list = std::is_same_v<M, std::vector<Said>>;
    Json said = said_schema(*all_);
    return add(fmt::format("{}_said", name).c_str(), is_list ? list_of(std::move(said)) : std::move(said),
               true);
  }
  FieldSchema& numbers(const char* name, std::initializer_list<double T::*> /*members*/) {
    return add(name, list_of(a_number), is_optional_);
  }
  FieldSchema& scored(const char* name, std::vector<Quote> T::* member) { return (*this)(name, member); }

 private:
  FieldSchema& add(const char* name, Json schema, bool is_optional) {
    (*object_)["properties"][name] = std::move(schema);
    if (!is_optional) (*object_)["required"].push_back(name);
    return *this;
  }
  template <typename M>
  FieldSchema& merge_type(bool is_optional) {
    FieldSchema<M> inner(*all_, *object_, is_optional);
    describe(inner, Of<M>{});
    return *this;
  }

  Json* all_;
  Json* object_;
  bool is_optional_;
  std::string name_;
};

/// Adds what public_json() and cutting add.
void add_public_members(Json& object) {
  Json& required = object["required"];
  Json& members = object["properties"];
  if (members.contains("id") && members.contains("citation")) {
    members["permalink"] = a_text;
    members["permalink"]["description"] = "Address of its page, as of the day that was asked for";
    required.push_back("permalink");
  }
  const bool is_quoted = members.contains("begin");
  if (!members.contains("text") || !(is_quoted || members.contains("kind"))) return;
  members["total_characters"] = a_whole_number;
  members["cut"] = {{"type", "boolean"},
                    {"description", "The text has only as many characters as were asked for"}};
  if (!is_quoted) return;
  members["begin"]["description"] = "Code point of the version's text";
  members["hash"] = a_text;
  members["hash"]["description"] = "Of the whole words: XXH3, 128 bits, in hexadecimal";
  required.push_back("hash");
  members["score"] = a_number;
  members["next_character"] = a_whole_number;
}

template <typename M>
Json SchemaOf<M>::make(Json& all) {
  if constexpr (std::is_enum_v<M>) {
    Json names = Json::array();
    for (const std::string_view name : names_of_all<M>()) names.push_back(name);
    return {{"type", "string"}, {"enum", std::move(names)}};
  } else if constexpr (std::is_same_v<M, bool>) {
    return {{"type", "boolean"}};
  } else if constexpr (std::is_integral_v<M>) {
    return a_whole_number;
  } else if constexpr (std::is_floating_point_v<M>) {
    return a_number;
  } else if constexpr (std::is_constructible_v<std::string, const M&>) {
    return a_text;
  } else {
    Json object{{"type", "object"}};
    FieldSchema<M> schema(all, object);
    describe(schema, Of<M>{});
    add_public_members(object);
    if (schema.name().empty()) return object;
    all[schema.name()] = std::move(object);
    return {{"$ref", fmt::format("{}{}", at_schemas, schema.name())}};
  }
}

/// What parts of lists and cut texts add to a result.
void add_result_members(Json& object, const std::vector<const char*>& lists) {
  Json& members = object["properties"];
  for (const char* list : lists) members[fmt::format("total_{}", list)] = a_whole_number;
  members["next_offset"] = a_whole_number;
  members["next_offset"]["description"] = "What offset begins the next part";
  members["texts_cut"] = a_whole_number;
  members["texts_cut"]["description"] = "Number of texts that are cut to max_characters";
}

Json make_schemas() {
  Json all = Json::object();
  SchemaOf<SearchResult>::make(all);
  SchemaOf<Answer>::make(all);
  SchemaOf<Proof>::make(all);
  SchemaOf<Shown>::make(all);
  SchemaOf<Links>::make(all);
  SchemaOf<Comparison>::make(all);
  SchemaOf<WorkList>::make(all);
  SchemaOf<Status>::make(all);
  SchemaOf<ReviewItem>::make(all);
  SchemaOf<AddReport>::make(all);
  SchemaOf<FollowedWork>::make(all);
  add_result_members(all["SearchResult"], {});
  add_result_members(all["Answer"], {});
  add_result_members(all["Proof"], {"sentences"});
  add_result_members(all["Shown"], {"contents", "versions"});
  add_result_members(all["Comparison"], {"changes"});
  add_result_members(all["WorkList"], {});
  add_result_members(all["Status"], {"all_works", "problems", "replacements"});
  // The folder of a library is not for others.
  all["Status"]["properties"].erase("path");
  all["Status"]["required"].erase(0);
  return all;
}

}  // namespace

const Json& reply_schemas() {
  static const Json all = make_schemas();
  return all;
}

const Json& resolved(const Json& schema) {
  const auto found = schema.find("$ref");
  return found == schema.end() ? schema
                               : reply_schemas().at(found->get<std::string>().substr(at_schemas.size()));
}

Json object_schema(const Json& members) {
  Json object{{"type", "object"}, {"properties", members}, {"required", Json::array()}};
  for (const auto& [name, member] : members.items()) object["required"].push_back(name);
  return object;
}

template <typename T>
Json reply_schema() {
  Json all = Json::object();
  return SchemaOf<T>::make(all);
}

template <typename T>
Json list_schema(const char* name) {
  Json object = object_schema({{name, list_of(reply_schema<T>())}});
  add_result_members(object, {name});
  return object;
}

template Json reply_schema<SearchResult>();
template Json reply_schema<Answer>();
template Json reply_schema<Proof>();
template Json reply_schema<WorkList>();
template Json reply_schema<Status>();
template Json reply_schema<ReviewItem>();
template Json reply_schema<AddReport>();
template Json reply_schema<EditedWork>();
template Json reply_schema<FollowedWork>();
template Json list_schema<Shown>(const char*);
template Json list_schema<Links>(const char*);
template Json list_schema<Comparison>(const char*);
template Json list_schema<DefinedTerm>(const char*);

}  // namespace pandect
