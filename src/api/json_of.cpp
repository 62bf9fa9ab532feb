#include "api/json_of.h"

#include <initializer_list>
#include <map>
#include <type_traits>
#include <utility>

#include "api/fields.h"
#include "api/usage.h"
#include "base/hash.h"
#include "pandect/json.h"

namespace pandect {
namespace {

template <typename M>
Json json_from(const M& value);

Json json_from(const Range& range) {
  return Json::array_t{range.begin, range.end};
}

Json json_from(const std::filesystem::path& path) {
  return path.string();
}

Json json_from(const std::vector<std::pair<Verdict, std::size_t>>& counts) {
  Json json = Json::object();
  for (const auto& [verdict, count] : counts) json[std::string(to_string(verdict))] = count;
  return json;
}

Json json_from(const std::vector<CheckedSign>& signs) {
  Json json = Json::object();
  for (const CheckedSign& sign : signs) json[sign.name] = {sign.value, sign.weighs};
  return json;
}

Json json_from(const std::vector<ModelUsage>& models) {
  return usage_json(models);
}

template <typename M>
Json json_from(const std::vector<M>& values) {
  Json::array_t all;
  all.reserve(values.size());
  for (const M& value : values) all.push_back(json_from(value));
  return Json(std::move(all));
}

/// Writes the fields of a value as members of an object; fields.h says what its functions mean.
template <typename T>
class FieldWriter {
 public:
  FieldWriter(const T& from, Json::object_t& to) : from_(&from), to_(&to) {}

  FieldWriter& type(const char* /*name*/) { return *this; }
  template <typename M>
  FieldWriter& operator()(const char* name, M T::* member) {
    to_->emplace_back(name, json_from(from_->*member));
    return *this;
  }
  template <typename M>
  FieldWriter& later(const char* name, M T::* member) {
    return (*this)(name, member);
  }
  template <typename M>
  FieldWriter& maybe(const char* name, M T::* member) {
    return is_left_out(from_->*member) ? *this : (*this)(name, member);
  }
  FieldWriter& nullable(const char* name, std::string T::* member) {
    to_->emplace_back(name, (from_->*member).empty() ? Json() : Json(from_->*member));
    return *this;
  }
  template <typename M>
  FieldWriter& merge(M T::* member) {
    FieldWriter<M> inner(from_->*member, *to_);
    describe(inner, Of<M>{});
    return *this;
  }
  template <typename Inner>
  FieldWriter& group(const char* name, const Inner& inner) {
    Json::object_t object;
    Json::object_t* const outer = std::exchange(to_, &object);
    inner();
    to_ = outer;
    to_->emplace_back(name, Json(std::move(object)));
    return *this;
  }
  template <typename M, typename Inner>
  FieldWriter& where(const char* /*name*/, M T::* member, const Inner& inner) {
    if (!is_left_out(from_->*member)) inner();
    return *this;
  }
  template <typename M, typename Inner>
  FieldWriter& either(std::optional<M> T::* member, const Inner& inner) {
    if (!(from_->*member)) {
      inner();
    } else {
      FieldWriter<M> optional(*(from_->*member), *to_);
      describe(optional, Of<M>{});
    }
    return *this;
  }
  FieldWriter& numbers(const char* name, std::initializer_list<double T::*> members) {
    Json::array_t all;
    for (const auto member : members) all.emplace_back(from_->*member);
    to_->emplace_back(name, std::move(all));
    return *this;
  }
  FieldWriter& scored(const char* name, std::vector<Quote> T::* member) {
    (*this)(name, member);
    for (std::size_t i = 0; i < (from_->*member).size(); ++i)
      to_->back().second[i]["score"] = (from_->*member)[i].score;
    return *this;
  }

 private:
  const T* from_;
  Json::object_t* to_;
};

template <typename M>
Json json_from(const M& value) {
  if constexpr (std::is_enum_v<M>) {
    return to_string(value);
  } else if constexpr (std::is_constructible_v<Json, const M&>) {
    return value;
  } else {
    constexpr std::size_t usual =
        18;  // members of a provision, of which there are most, with what is added later
    Json::object_t object;
    object.reserve(usual);
    FieldWriter<M> writer(value, object);
    describe(writer, Of<M>{});
    return Json(std::move(object));
  }
}

}  // namespace

template <typename T>
Json json_of(const T& value) {
  return json_from(value);
}
template Json json_of(const std::vector<WorkStatus>&);
template Json json_of(const WorkList&);
template Json json_of(const Status&);
template Json json_of(const std::vector<ReviewItem>&);
template Json json_of(const std::vector<Shown>&);
template Json json_of(const std::vector<Links>&);
template Json json_of(const std::vector<Comparison>&);
template Json json_of(const std::vector<DefinedTerm>&);
template Json json_of(const std::vector<FollowedWork>&);
template Json json_of(const EditedWork&);
template Json json_of(const SearchResult&);
template Json json_of(const Answer&);
template Json json_of(const Proof&);

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): a declaration for each type
#define PANDECT_TO_JSON(TYPE)                          \
  std::string to_json(const TYPE& value, int indent) { \
    return dump_json(json_from(value), indent);        \
  }
PANDECT_TO_JSON(AddReport)
PANDECT_TO_JSON(Status)
PANDECT_TO_JSON(EditedWork)
PANDECT_TO_JSON(std::vector<Shown>)
PANDECT_TO_JSON(std::vector<ReviewItem>)
PANDECT_TO_JSON(std::vector<Links>)
PANDECT_TO_JSON(std::vector<Comparison>)
PANDECT_TO_JSON(std::vector<DefinedTerm>)
PANDECT_TO_JSON(std::vector<FollowedWork>)
PANDECT_TO_JSON(std::vector<LawChange>)
PANDECT_TO_JSON(SearchResult)
PANDECT_TO_JSON(Answer)
PANDECT_TO_JSON(Proof)
PANDECT_TO_JSON(std::vector<SystemInfo>)
PANDECT_TO_JSON(std::vector<ModelEntry>)
PANDECT_TO_JSON(EncoderInfo)
PANDECT_TO_JSON(TryReply)
#undef PANDECT_TO_JSON
std::string to_json(const std::vector<Replacement>& undone, int indent) {
  return dump_json({{"undone", json_from(undone)}}, indent);
}
std::string to_json(const Error& error, int indent) {
  return dump_json(
      {{"error",
        {{"code", error_info(error.code()).name}, {"message", error.what()}, {"hint", error.hint()}}}},
      indent);
}

void add_hashes(Json& json) {
  for (Json& inner : json) {
    if (inner.is_structured()) add_hashes(inner);
  }
  if (!json.is_object() || !json.contains("begin") || !json.contains("end")) return;
  if (const auto text = json.find("text"); text != json.end() && text->is_string())
    json["hash"] = content_hash(text->get_ref<const std::string&>());
}

}  // namespace pandect
