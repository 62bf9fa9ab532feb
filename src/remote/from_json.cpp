#include "remote/from_json.h"

#include <cmath>
#include <initializer_list>
#include <map>
#include <optional>
#include <type_traits>

#include <fmt/format.h>

#include "api/fields.h"
#include "base/hash.h"
#include "base/kinds.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t longest_list = 50'000;
constexpr double largest_count = 1e15;

/// A part of a reply, and its path in it.
class Value {
 public:
  Value(const Json& json, const std::string& peer, std::string where = {})
      : json_(&json), peer_(&peer), where_(std::move(where)) {}

  [[noreturn]] void fail(std::string_view why) const {
    throw Error(ErrorCode::service_unavailable,
                fmt::format("{}: the reply is not what a Pandect says: {}{}", *peer_, where_, why),
                "look whether a Pandect of about this version answers there");
  }

  const std::string& peer() const { return *peer_; }
  bool has(const char* name) const { return json_->is_object() && json_->contains(name); }
  Value operator[](const char* name) const {
    if (!has(name)) fail(fmt::format(" lacks '{}'", name));
    return {(*json_)[name], *peer_, where_.empty() ? name : where_ + '.' + name};
  }

  bool is_list() const { return json_->is_array(); }
  std::string text() const {
    if (!json_->is_string()) fail(" is not text");
    return json_->get<std::string>();
  }
  bool flag() const {
    if (!json_->is_boolean()) fail(" is neither true nor false");
    return json_->get<bool>();
  }
  /// A value of one of the enumerations of pandect/kinds.h.
  template <typename Kind>
  Kind kind() const {
    const std::optional<Kind> named = value_named<Kind>(text());
    if (!named) fail(" has no known name");
    return *named;
  }
  double number() const {
    if (!json_->is_number()) fail(" is not a number");
    const double value = json_->get<double>();
    if (!std::isfinite(value)) fail(" is not a number");
    return value;
  }
  std::size_t count() const {
    const double value = number();
    if (value < 0 || value > largest_count || value != std::floor(value)) fail(" is not a count");
    return static_cast<std::size_t>(value);
  }
  /// Each entry of a list. @param take gets its value and number
  template <typename Take>
  void each(const Take& take) const {
    if (!json_->is_array()) fail(" is not a list");
    if (json_->size() > longest_list) fail(" is too long a list");
    for (std::size_t i = 0; i < json_->size(); ++i)
      take(Value((*json_)[i], *peer_, fmt::format("{}[{}]", where_, i)), i);
  }
  /// Each member of an object. @param take gets its name and value
  template <typename Take>
  void each_member(const Take& take) const {
    if (!json_->is_object()) fail(" is not an object");
    if (json_->size() > longest_list) fail(" is too long an object");
    for (const auto& [name, value] : json_->items()) take(name, Value(value, *peer_, where_ + '.' + name));
  }

 private:
  const Json* json_;
  const std::string* peer_;
  std::string where_;
};

template <typename M>
void fill(const Value& value, M& to);

void fill(const Value& value, Range& range) {
  std::vector<std::size_t> ends;
  value.each([&](const Value& end, std::size_t /*number*/) { ends.push_back(end.count()); });
  if (ends.size() != 2 || ends[1] < ends[0]) value.fail(" is not a range");
  range = {ends[0], ends[1]};
}

void fill(const Value& value, std::vector<std::pair<Verdict, std::size_t>>& counts) {
  value.each_member([&](const std::string& name, const Value& count) {
    const auto verdict = value_named<Verdict>(name);
    if (!verdict) count.fail(" is not a known verdict");
    counts.emplace_back(*verdict, count.count());
  });
}

void fill(const Value& value, std::vector<CheckedSign>& signs) {
  value.each_member([&](const std::string& name, const Value& weighed) {
    std::vector<double> numbers;
    weighed.each([&](const Value& one, std::size_t /*number*/) { numbers.push_back(one.number()); });
    if (numbers.size() != 2) weighed.fail(" is not what a sign weighs");
    signs.push_back({name, numbers[0], numbers[1]});
  });
}

template <typename M>
void fill(const Value& value, std::map<std::string, M>& map) {
  value.each_member([&](const std::string& name, const Value& one) { fill(one, map[name]); });
}

/// What another's models took is not of interest here.
void fill(const Value& /*value*/, std::vector<ModelUsage>& /*usage*/) {}

void fill(const Value& value, Said& said) {
  said.text = value.text();
}

/// What a text is said from.
void fill_said(const Value& value, Said& said, int depth = 0) {
  constexpr int deepest = 8;
  if (depth > deepest) value.fail(" has too much in it");
  said.code = value["code"].text();
  value["values"].each_member([&](const std::string& name, const Value& words) {
    std::vector<Said>& parts = said.values.emplace_back(name, std::vector<Said>()).second;
    const auto take = [&](const Value& word) {
      Said& part = parts.emplace_back();
      part.text = word.has("text") ? word["text"].text() : word.text();
      if (word.has("text")) fill_said(word, part, depth + 1);
    };
    if (words.is_list())
      words.each([&](const Value& word, std::size_t /*number*/) { take(word); });
    else
      take(words);
  });
}

void fill_said(const Value& value, std::vector<Said>& all) {
  value.each([&](const Value& one, std::size_t number) {
    if (number < all.size()) fill_said(one, all[number]);
  });
}

template <typename M>
void fill(const Value& value, std::vector<M>& list) {
  value.each([&](const Value& one, std::size_t /*number*/) { fill(one, list.emplace_back()); });
}

/// Reads the fields of a type; fields.h says what its functions mean.
template <typename T>
class FieldReader {
 public:
  FieldReader(const Value& from, T& to) : from_(&from), to_(&to) {}

  FieldReader& type(const char* /*name*/) { return *this; }
  template <typename M>
  FieldReader& operator()(const char* name, M T::* member) {
    fill((*from_)[name], to_->*member);
    return *this;
  }
  template <typename M>
  FieldReader& maybe(const char* name, M T::* member) {
    return from_->has(name) ? (*this)(name, member) : *this;
  }
  template <typename M>
  FieldReader& later(const char* name, M T::* member) {
    return maybe(name, member);
  }
  template <typename M>
  FieldReader& merge(M T::* member) {
    FieldReader<M> inner(*from_, to_->*member);
    describe(inner, Of<M>{});
    return *this;
  }
  template <typename Inner>
  FieldReader& group(const char* name, const Inner& inner) {
    const Value object = (*from_)[name];
    const Value* const outer = std::exchange(from_, &object);
    inner();
    from_ = outer;
    return *this;
  }
  template <typename M, typename Inner>
  FieldReader& where(const char* name, M T::* /*member*/, const Inner& inner) {
    if (from_->has(name)) inner();
    return *this;
  }
  /// No model of a server is asked.
  template <typename M, typename Inner>
  FieldReader& either(std::optional<M> T::* /*member*/, const Inner& inner) {
    inner();
    return *this;
  }
  template <typename M>
  FieldReader& said(const char* name, M T::* member) {
    maybe(name, member);
    const std::string from = std::string(name) + "_said";  // servers of earlier versions lack it
    if (from_->has(from.c_str())) fill_said((*from_)[from.c_str()], to_->*member);
    return *this;
  }
  FieldReader& numbers(const char* name, std::initializer_list<double T::*> members) {
    const Value list = (*from_)[name];
    std::size_t count = 0;
    list.each([&](const Value& one, std::size_t number) {
      if (number < members.size()) to_->*(members.begin()[number]) = one.number();
      ++count;
    });
    if (count != members.size()) list.fail(fmt::format(" does not have {} numbers", members.size()));
    return *this;
  }
  FieldReader& scored(const char* name, std::vector<Quote> T::* member) {
    (*this)(name, member);
    (*from_)[name].each([&](const Value& one, std::size_t number) {
      if (one.has("score")) (to_->*member)[number].score = one["score"].number();
    });
    return *this;
  }

 private:
  const Value* from_;
  T* to_;
};

template <typename M>
void fill(const Value& value, M& to) {
  if constexpr (std::is_enum_v<M>) {
    to = value.kind<M>();
  } else if constexpr (std::is_same_v<M, std::string>) {
    to = value.text();
  } else if constexpr (std::is_same_v<M, bool>) {
    to = value.flag();
  } else if constexpr (std::is_same_v<M, double>) {
    to = value.number();
  } else if constexpr (std::is_same_v<M, std::size_t>) {
    to = value.count();
  } else {
    FieldReader<M> reader(value, to);
    describe(reader, Of<M>{});
  }
  if constexpr (std::is_same_v<M, Quote>) {
    if (to.end < to.begin) value.fail(" ends before it begins");
    if (value["hash"].text() != content_hash(to.text))
      value.fail(" has words that are not those of its hash");
  }
  // It may hold several libraries itself.
  if constexpr (std::is_same_v<M, ProvisionInfo>)
    to.library = value.peer() + (to.library.empty() ? "" : " (" + to.library + ")");
  if constexpr (std::is_same_v<M, Outline>) {
    constexpr std::size_t deepest = 64;
    if (to.depth > deepest) value.fail(" stands too deep");
  }
}

}  // namespace

template <typename T>
T reply_from(const Json& json, const std::string& peer) {
  T reply;
  fill(Value(json, peer), reply);
  return reply;
}

template SearchResult reply_from(const Json&, const std::string&);
template Answer reply_from(const Json&, const std::string&);
template Proof reply_from(const Json&, const std::string&);
template std::vector<Shown> reply_from(const Json&, const std::string&);
template std::vector<Links> reply_from(const Json&, const std::string&);
template std::vector<Comparison> reply_from(const Json&, const std::string&);
template std::vector<DefinedTerm> reply_from(const Json&, const std::string&);

}  // namespace pandect
