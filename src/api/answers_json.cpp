#include "api/json_of.h"
#include "api/json_parts.h"
#include "api/usage.h"
#include "pandect/json.h"

namespace pandect {

namespace {

Json terms_json(const std::vector<TermMatch>& terms) {
  Json all = Json::array();
  for (const TermMatch& term : terms) {
    all.push_back({{"field_group", term.field_group},
                   {"term", term.term},
                   {"provisions", term.provisions},
                   {"score", term.score}});
  }
  return all;
}

Json differences_json(const std::vector<CheckedDifference>& differences) {
  Json all = Json::array();
  for (const CheckedDifference& difference : differences) {
    Json one{{"kind", to_string(difference.kind)},
             {"contradicts", difference.contradicts},
             {"comparison", difference.comparison},
             {"claim", quote_json(difference.claim)}};
    if (!difference.law.text.empty()) one["law"] = quote_json(difference.law);
    all.push_back(std::move(one));
  }
  return all;
}

Json citation_json(const CheckedCitation& citation) {
  Json support = Json::array();
  for (const Quote& quote : citation.support) support.push_back(quote_json(quote));
  Json json{{"words", quote_json(citation.words)},
            {"inherited", citation.inherited},
            {"exists", citation.exists},
            {"guessed", citation.guessed},
            {"verdict", to_string(citation.verdict)},
            {"reason", citation.reason},
            {"score", citation.score},
            {"support", std::move(support)},
            {"differences", differences_json(citation.differences)}};
  if (!citation.provision.id.empty()) json["provision"] = provision_json(citation.provision);
  if (!citation.instead.id.empty()) json["instead"] = provision_json(citation.instead);
  if (citation.signs.empty()) return json;
  for (const CheckedSign& sign : citation.signs)
    json["signs"][sign.name] = {sign.value, sign.for_support, sign.for_contradiction};
  json["supported"] = citation.supported;
  json["contradicted"] = citation.contradicted;
  return json;
}

void add_judge(Json& json, const JudgeReport& judge) {
  json.update(
      {{"judge_asked", judge.asked}, {"judge_failed", judge.failed}, {"judge_problem", judge.problem}});
}

Json passages_json(const std::vector<Passage>& all) {
  Json passages = Json::array();
  for (const Passage& passage : all) {
    Json related = Json::array();
    for (const RelatedPassage& one : passage.related) {
      Json words = Json::array();
      for (const Quote& quote : one.quotes) words.push_back(quote_json(quote));
      related.push_back(object_of("kind", to_string(one.kind), "provision", provision_json(one.provision),
                                  "quotes", std::move(words)));
    }
    Json quotes = Json::array();
    for (const Quote& quote : passage.quotes) {
      Json one = quote_json(quote);
      one["score"] = quote.score;
      quotes.push_back(std::move(one));
    }
    passages.push_back(object_of("provision", provision_json(passage.provision), "score", passage.score,
                                 "coverage", passage.coverage, "evidence", passage.evidence, "strength",
                                 to_string(passage.strength), "quotes", std::move(quotes), "why", passage.why,
                                 "related", std::move(related), "more_penalties", passage.more_penalties,
                                 "more_exceptions", passage.more_exceptions));
  }
  return passages;
}

Json sentences_json(const WrittenAnswer& answer) {
  Json sentences = Json::array();
  for (const WrittenSentence& sentence : answer.sentences) {
    Json support = Json::array();
    for (const SupportingQuote& one : sentence.support) {
      support.push_back({{"source", one.source}, {"quote", quote_json(one.quote)}});
    }
    sentences.push_back({{"words", quote_json(sentence.words)},
                         {"sources", sentence.sources},
                         {"verdict", to_string(sentence.verdict)},
                         {"asserts", sentence.asserts},
                         {"score", sentence.score},
                         {"reason", sentence.reason},
                         {"support", std::move(support)}});
  }
  return sentences;
}

Json sources_json(const WrittenAnswer& answer) {
  Json sources = Json::array();
  for (const WrittenSource& source : answer.sources) {
    Json one{{"written", source.written}, {"exists", source.exists}, {"in_context", source.in_context}};
    if (source.exists) one["provision"] = provision_json(source.provision);
    if (!source.problem.empty()) one["problem"] = source.problem;
    sources.push_back(std::move(one));
  }
  return sources;
}

/// Adds what a model wrote to its answer.
void add_written(Json& json, const WrittenAnswer& written) {
  Json context = Json::array();
  for (const ProvisionInfo& provision : written.context) context.push_back(provision_json(provision));
  json.update({{"system", written.system},
               {"model", written.model},
               {"asks", written.asks},
               {"text", written.text},
               {"analysis", written.analysis},
               {"sentences", sentences_json(written)},
               {"stated", written.stated},
               {"carried", written.carried},
               {"sources", sources_json(written)},
               {"context", std::move(context)},
               {"left_out", written.left_out},
               {"repairs", written.repairs},
               {"from_cache", written.from_cache}});
  add_judge(json, written.judge);
}

}  // namespace

Json json_of(const Proof& proof) {
  Json sentences = Json::array();
  for (const CheckedSentence& sentence : proof.sentences) {
    Json citations = Json::array();
    for (const CheckedCitation& citation : sentence.citations) citations.push_back(citation_json(citation));
    sentences.push_back({{"words", quote_json(sentence.words)},
                         {"verdict", to_string(sentence.verdict)},
                         {"score", sentence.score},
                         {"asserts", sentence.asserts},
                         {"citations", std::move(citations)}});
  }
  Json verdicts = Json::object();
  for (const auto& [verdict, count] : proof.verdicts) verdicts[std::string(to_string(verdict))] = count;
  Json json{{"as_of", proof.as_of},
            {"holds", proof.holds},
            {"checked", proof.checked},
            {"unchecked", proof.unchecked},
            {"unchecked_assertions", proof.unchecked_assertions},
            {"verdicts", std::move(verdicts)},
            {"undecided_languages", proof.undecided_languages},
            {"sentences", std::move(sentences)}};
  add_judge(json, proof.judge);
  add_usage(json, proof.usage);
  return json;
}

std::string to_json(const Proof& proof, int indent) {
  return dump_json(json_of(proof), indent);
}

Json json_of(const SearchResult& result) {
  Json hits = Json::array();
  for (const SearchHit& hit : result.hits) {
    Json marks = Json::array();
    for (const Range& mark : hit.marks) marks.push_back(Json::array_t{mark.begin, mark.end});
    hits.push_back(object_of("provision", provision_json(hit.provision), "score", hit.score, "evidence",
                             hit.evidence, "strength", to_string(hit.strength), "snippet",
                             quote_json(hit.snippet), "marks", std::move(marks), "why", hit.why));
    if (!hit.terms.empty()) hits.back()["terms"] = terms_json(hit.terms);
  }
  Json json{{"question", result.question},
            {"language", result.language},
            {"as_of", result.as_of},
            {"notes", result.notes},
            {"read_as", read_as_json(result.read_as)},
            {"hits", std::move(hits)}};
  add_usage(json, result.usage);
  return json;
}

std::string to_json(const SearchResult& result, int indent) {
  return dump_json(json_of(result), indent);
}

Json json_of(const Answer& answer) {
  Json json{{"question", answer.question}, {"language", answer.language},
            {"as_of", answer.as_of},       {"answered", answer.answered},
            {"reason", answer.reason},     {"help", answer.help},
            {"notes", answer.notes},       {"read_as", read_as_json(answer.read_as)}};
  if (answer.written) {
    add_written(json, *answer.written);
    json["usage"] = usage_json(answer.usage);
    return json;
  }
  json["passages"] = passages_json(answer.passages);
  json["definitions"] = defined_terms_json(answer.definitions);
  add_usage(json, answer.usage);
  return json;
}

std::string to_json(const Answer& answer, int indent) {
  return dump_json(json_of(answer), indent);
}

}  // namespace pandect
