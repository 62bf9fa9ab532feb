#include "remote/from_json.h"

#include <cmath>

#include <fmt/format.h>

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
  template <typename Take>
  auto list(const Take& take) const {
    std::vector<decltype(take(*this))> all;
    if (!json_->is_array()) fail(" is not a list");
    if (json_->size() > longest_list) fail(" is too long a list");
    for (std::size_t i = 0; i < json_->size(); ++i)
      all.push_back(take(Value((*json_)[i], *peer_, fmt::format("{}[{}]", where_, i))));
    return all;
  }
  /// Nothing if it is absent.
  template <typename Take>
  auto list_if_there(const char* name, const Take& take) const {
    std::vector<decltype(take(*this))> all;
    if (has(name)) all = (*this)[name].list(take);
    return all;
  }
  std::vector<std::string> texts() const {
    return list([](const Value& one) { return one.text(); });
  }

 private:
  const Json* json_;
  const std::string* peer_;
  std::string where_;
};

CorrectedRange corrected(const Value& value) {
  CorrectedRange range;
  range.range = {value["begin"].count(), value["end"].count()};
  range.item = value["item"].text();
  CorrectionInfo& correction = range.correction;
  correction.text = value["text"].text();
  correction.by = value["by"].text();
  correction.when = value["when"].text();
  correction.model = value["model"].flag();
  correction.accepted_by = value["accepted_by"].text();
  correction.accepted_when = value["accepted_when"].text();
  return range;
}

Quote quote(const Value& value) {
  Quote quote;
  quote.text = value["text"].text();
  quote.begin = value["begin"].count();
  quote.end = value["end"].count();
  if (quote.end < quote.begin) value.fail(" ends before it begins");
  if (value["hash"].text() != content_hash(quote.text))
    value.fail(" has words that are not those of its hash");
  if (value.has("score")) quote.score = value["score"].number();
  quote.corrected = value.list_if_there("corrected", corrected);
  return quote;
}

std::vector<Quote> quotes(const Value& value) {
  return value.list(quote);
}

ProvisionInfo provision(const Value& value) {
  ProvisionInfo info;
  info.id = value["id"].text();
  info.citation = value["citation"].text();
  info.work_id = value["work"]["id"].text();
  info.work_title = value["work"]["title"].text();
  if (value["work"].has("language")) info.language = value["work"]["language"].text();
  info.label = value["label"].text();
  info.heading = value["heading"].text();
  info.place = value["place"].texts();
  info.in_force_from = value["in_force_from"].text();
  info.in_force_until = value["in_force_until"].text();
  info.repealed = value["repealed"].flag();
  info.repealed_since = value["repealed_since"].text();
  info.standing = value["standing"].kind<Standing>();
  info.standing_basis = value["standing_basis"].text();
  if (value.has("stands_in")) info.stands_in = value["stands_in"].text();
  info.repealed_by = value["repealed_by"].text();
  info.source = value["source"].text();
  // It may hold several libraries itself.
  info.library = value.peer() + (value.has("library") ? " (" + value["library"].text() + ")" : "");
  return info;
}

ReadAs read_as(const Value& value) {
  return {value["written"].text(), value["read"].text(), value["others"].texts()};
}

DefinedTerm defined_term(const Value& value) {
  DefinedTerm term;
  term.term = value["term"].text();
  term.scope = value["scope"].text();
  term.onward = value["onward"].flag();
  term.uses = value["uses"].count();
  term.definition = quote(value["definition"]);
  term.provision = provision(value["provision"]);
  return term;
}

SearchHit hit(const Value& value) {
  SearchHit hit;
  hit.provision = provision(value["provision"]);
  hit.score = value["score"].number();
  hit.snippet = quote(value["snippet"]);
  hit.marks = value["marks"].list([](const Value& mark) {
    const std::vector<std::size_t> ends = mark.list([](const Value& end) { return end.count(); });
    if (ends.size() != 2 || ends[1] < ends[0]) mark.fail(" is not a range");
    return Range{ends[0], ends[1]};
  });
  hit.why = value["why"].texts();
  if (value.has("evidence")) hit.evidence = value["evidence"].number();
  if (value.has("strength")) hit.strength = value["strength"].kind<Strength>();
  return hit;
}

Passage passage(const Value& value) {
  Passage passage;
  passage.provision = provision(value["provision"]);
  passage.score = value["score"].number();
  passage.coverage = value["coverage"].number();
  if (value.has("evidence")) passage.evidence = value["evidence"].number();
  if (value.has("strength")) passage.strength = value["strength"].kind<Strength>();
  passage.quotes = quotes(value["quotes"]);
  passage.why = value["why"].texts();
  passage.related = value["related"].list([](const Value& one) {
    return RelatedPassage{one["kind"].kind<RelatedKind>(), provision(one["provision"]),
                          quotes(one["quotes"])};
  });
  passage.more_penalties = value["more_penalties"].count();
  passage.more_exceptions = value["more_exceptions"].count();
  return passage;
}

LinkInfo link(const Value& value) {
  LinkInfo link;
  link.kind = value["kind"].kind<LinkKind>();
  link.words = quote(value["words"]);
  link.status = value["status"].kind<ReferenceStatus>();
  if (value.has("provision")) link.provision = provision(value["provision"]);
  return link;
}

PageBox page(const Value& value) {
  const std::vector<double> box = value["box"].list([](const Value& one) { return one.number(); });
  if (box.size() != 4) value.fail(" has a box that is none");
  return {value["page"].count(), box[0], box[1], box[2], box[3]};
}

Outline outline(const Value& value) {
  constexpr std::size_t deepest = 64;
  Outline line{value["id"].text(), value["level"].text(), value["label"].text(), value["heading"].text(),
               value["depth"].count()};
  if (line.depth > deepest) value.fail(" stands too deep");
  return line;
}

Shown shown(const Value& value) {
  Shown shown;
  shown.provision = provision(value["provision"]);
  if (value.has("text")) shown.text = quote(value["text"]);
  shown.terms = value.list_if_there("terms", defined_term);
  shown.pages = value.list_if_there("pages", page);
  shown.corrected = value.list_if_there("corrected", corrected);
  shown.contents = value.list_if_there("contents", outline);
  shown.versions = value.list_if_there("versions", provision);
  return shown;
}

}  // namespace

SearchResult search_result_from(const Json& json, const std::string& peer) {
  const Value value(json, peer);
  SearchResult result;
  result.question = value["question"].text();
  result.language = value["language"].text();
  result.as_of = value["as_of"].text();
  result.notes = value["notes"].texts();
  result.read_as = value["read_as"].list(read_as);
  result.hits = value["hits"].list(hit);
  return result;
}

Answer answer_from(const Json& json, const std::string& peer) {
  const Value value(json, peer);
  Answer answer;
  answer.question = value["question"].text();
  answer.language = value["language"].text();
  answer.as_of = value["as_of"].text();
  answer.answered = value["answered"].flag();
  answer.reason = value["reason"].text();
  if (value.has("help")) answer.help = value["help"].texts();
  answer.notes = value["notes"].texts();
  answer.read_as = value["read_as"].list(read_as);
  answer.passages = value["passages"].list(passage);
  answer.definitions = value["definitions"].list(defined_term);
  return answer;
}

std::vector<Shown> shown_from(const Json& json, const std::string& peer) {
  return Value(json, peer).list(shown);
}

std::vector<Links> links_from(const Json& json, const std::string& peer) {
  return Value(json, peer).list([](const Value& one) {
    Links links;
    links.provision = provision(one["provision"]);
    links.refers_to = one["refers_to"].list(link);
    links.referred_from = one["referred_from"].list(link);
    if (one.has("total_refers_to")) links.total_refers_to = one["total_refers_to"].count();
    if (one.has("total_referred_from")) links.total_referred_from = one["total_referred_from"].count();
    if (one.has("similar"))
      links.similar = one["similar"].list([](const Value& similar) {
        return SimilarProvision{provision(similar["provision"]), similar["likeness"].number()};
      });
    return links;
  });
}

std::vector<Comparison> comparisons_from(const Json& json, const std::string& peer) {
  return Value(json, peer).list([](const Value& one) {
    Comparison comparison;
    comparison.provision = provision(one["provision"]);
    comparison.from = one["from"].text();
    comparison.to = one["to"].text();
    comparison.unchanged = one["unchanged"].count();
    comparison.changes = one["changes"].list([](const Value& change) {
      return ProvisionChange{provision(change["provision"]), change["kind"].kind<ChangeKind>(),
                             change["words"].list([](const Value& piece) {
                               return ChangedWords{piece["kind"].kind<WordsChange>(), piece["text"].text()};
                             })};
    });
    return comparison;
  });
}

}  // namespace pandect
