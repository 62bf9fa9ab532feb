#include "api/json_of.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

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

Json json_from(const Said& said) {
  return said.text;
}

/// True for words that can be said in another language.
bool is_coded(const Said& said) {
  return !said.code.empty();
}
bool is_coded(const std::vector<Said>& all) {
  return std::ranges::any_of(all, [](const Said& one) { return is_coded(one); });
}

Json said_json(const std::vector<Said>& all) {
  Json json = Json::array();
  for (const Said& one : all) json.push_back(pandect::said_json(one));
  return json;
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
  template <typename M>
  FieldWriter& said(const char* name, M T::* member) {
    (*this)(name, member);
    if (is_coded(from_->*member)) to_->emplace_back(fmt::format("{}_said", name), said_json(from_->*member));
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

Json said_json(const Said& said) {
  Json values = Json::object();
  for (const auto& [name, parts] : said.values) {
    Json words = Json::array();
    for (const Said& part : parts) {
      Json word = part.text;
      if (is_coded(part)) {
        word = said_json(part);
        word["text"] = part.text;
      }
      words.push_back(std::move(word));
    }
    values[name] = words.size() == 1 ? words[0] : std::move(words);
  }
  return {{"code", said.code}, {"values", std::move(values)}};
}

namespace {

Said read_said(std::string text, const Json& json) {
  Said said{std::move(text), json.value("code", "")};
  for (const auto& [name, words] : json.at("values").items()) {
    std::vector<Said> parts;
    for (const Json& word : words.is_array() ? words : Json::array({words}))
      parts.push_back(word.is_string() ? Said{word.get<std::string>()}
                                       : read_said(word.value("text", ""), word));
    said.values.emplace_back(name, std::move(parts));
  }
  return said;
}

}  // namespace

Said said_at(const Json& json, const std::string& name) {
  std::string text = json.value(name, "");
  const auto said = json.find(name + "_said");
  return said == json.end() ? Said{std::move(text)} : read_said(std::move(text), *said);
}

std::vector<Said> all_said_at(const Json& json, const std::string& name) {
  const Json& texts = json.at(name);
  const auto said = json.find(name + "_said");
  std::vector<Said> all;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    std::string text = texts[i].get<std::string>();
    all.push_back(said == json.end() ? Said{std::move(text)} : read_said(std::move(text), said->at(i)));
  }
  return all;
}

void add_said(Json& json, const std::string& name, const std::vector<Said>& all) {
  json[name] = json_from(all);
  if (is_coded(all)) json[name + "_said"] = said_json(all);
}

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
  Json told{{"code", error_info(error.code()).name}, {"message", error.what()}, {"hint", error.hint()}};
  add_said(told, "message", error);
  return dump_json({{"error", std::move(told)}}, indent);
}

void add_said(Json& json, const std::string& message, const Error& error) {
  const auto* said = dynamic_cast<const SaidError*>(&error);
  if (said == nullptr) return;
  if (is_coded(said->message())) json[message + "_said"] = said_json(said->message());
  if (is_coded(said->remedy())) json["hint_said"] = said_json(said->remedy());
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
