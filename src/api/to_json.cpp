#include "api/json_of.h"
#include "api/usage.h"
#include "base/hash.h"
#include "base/json.h"
#include "pandect/json.h"

namespace pandect {
namespace {

void add_members(Json::object_t& /*object*/) {}

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

Json correction_json(const CorrectionInfo& correction) {
  return {{"text", correction.text},
          {"by", correction.by},
          {"when", correction.when},
          {"model", correction.model},
          {"accepted_by", correction.accepted_by},
          {"accepted_when", correction.accepted_when}};
}

Json corrected_json(const std::vector<CorrectedRange>& ranges) {
  Json all = Json::array();
  for (const CorrectedRange& words : ranges) {
    all.push_back(correction_json(words.correction));
    all.back()["begin"] = words.range.begin;
    all.back()["end"] = words.range.end;
    all.back()["item"] = words.item;
  }
  return all;
}

Json quote_json(const Quote& quote) {
  Json json = object_of("text", quote.text, "begin", quote.begin, "end", quote.end);
  if (!quote.corrected.empty()) json["corrected"] = corrected_json(quote.corrected);
  return json;
}

Json read_as_json(const std::vector<ReadAs>& words) {
  Json all = Json::array();
  for (const ReadAs& one : words)
    all.push_back({{"written", one.written}, {"read", one.read}, {"others", one.others}});
  return all;
}

/// Adds the usage of models, if any were called.
void add_usage(Json& json, const std::vector<ModelUsage>& models) {
  if (!models.empty()) json["usage"] = usage_json(models);
}

Json provision_json(const ProvisionInfo& info) {
  Json json = object_of("id", info.id, "citation", info.citation, "work",
                        object_of("id", info.work_id, "title", info.work_title), "label", info.label,
                        "heading", info.heading, "place", info.place, "in_force_from", info.in_force_from,
                        "in_force_until", info.in_force_until, "repealed", info.repealed, "repealed_since",
                        info.repealed_since, "standing", info.standing, "standing_basis", info.standing_basis,
                        "repealed_by", info.repealed_by, "source", info.source);
  if (!info.library.empty()) json["library"] = info.library;
  return json;
}

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

Json defined_terms_json(const std::vector<DefinedTerm>& terms) {
  Json all = Json::array();
  for (const DefinedTerm& term : terms) {
    all.push_back({{"term", term.term},
                   {"scope", term.scope},
                   {"onward", term.onward},
                   {"uses", term.uses},
                   {"definition", quote_json(term.definition)},
                   {"provision", provision_json(term.provision)}});
  }
  return all;
}

Json page_json(const PageBox& page) {
  return {{"page", page.page}, {"box", {page.left, page.top, page.right, page.bottom}}};
}

Json links_json(const std::vector<LinkInfo>& links) {
  Json all = Json::array();
  for (const LinkInfo& link : links) {
    Json one{{"kind", link.kind}, {"words", quote_json(link.words)}, {"status", link.status}};
    if (!link.provision.id.empty()) one["provision"] = provision_json(link.provision);
    all.push_back(std::move(one));
  }
  return all;
}

Json differences_json(const std::vector<CheckedDifference>& differences) {
  Json all = Json::array();
  for (const CheckedDifference& difference : differences) {
    Json one{{"kind", difference.kind},
             {"contradicts", difference.contradicts},
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
            {"verdict", citation.verdict},
            {"reason", citation.reason},
            {"score", citation.score},
            {"support", std::move(support)},
            {"differences", differences_json(citation.differences)}};
  if (!citation.provision.id.empty()) json["provision"] = provision_json(citation.provision);
  if (!citation.instead.id.empty()) json["instead"] = provision_json(citation.instead);
  return json;
}

}  // namespace

Json json_of(const Proof& proof) {
  Json sentences = Json::array();
  for (const CheckedSentence& sentence : proof.sentences) {
    Json citations = Json::array();
    for (const CheckedCitation& citation : sentence.citations) citations.push_back(citation_json(citation));
    sentences.push_back({{"words", quote_json(sentence.words)},
                         {"verdict", sentence.verdict},
                         {"score", sentence.score},
                         {"asserts", sentence.asserts},
                         {"citations", std::move(citations)}});
  }
  Json verdicts = Json::object();
  for (const auto& [verdict, count] : proof.verdicts) verdicts[verdict] = count;
  Json json{{"as_of", proof.as_of},
            {"holds", proof.holds},
            {"checked", proof.checked},
            {"unchecked", proof.unchecked},
            {"unchecked_assertions", proof.unchecked_assertions},
            {"judge_asked", proof.judge_asked},
            {"judge_failed", proof.judge_failed},
            {"judge_problem", proof.judge_problem},
            {"verdicts", std::move(verdicts)},
            {"sentences", std::move(sentences)}};
  add_usage(json, proof.usage);
  return json;
}

std::string to_json(const Proof& proof, int indent) {
  return dump_json(json_of(proof), indent);
}

std::string to_json(const AddReport& report, int indent) {
  Json files = Json::array();
  for (const FileReport& file : report.files) {
    Json one{{"path", file.path}, {"status", file.status}, {"format", file.format}};
    if (!file.message.empty()) one["message"] = file.message;
    if (!file.hint.empty()) one["hint"] = file.hint;
    one["works"] = {
        {"added", file.works_added}, {"replaced", file.works_replaced}, {"unchanged", file.works_unchanged}};
    one["provisions"] = file.provisions;
    one["problems"] = file.problems;
    one["bytes"] = file.bytes;
    one["seconds"] = file.seconds;
    one["replaced"] = Json::array();
    for (const ReplacedVersion& version : file.replaced) {
      one["replaced"].push_back({{"id", version.id},
                                 {"title", version.title},
                                 {"source", version.source},
                                 {"in_force_from", version.in_force_from}});
    }
    one["kept_apart"] = Json::array();
    for (const WorkKeptApart& work : file.kept_apart)
      one["kept_apart"].push_back({{"id", work.id}, {"title", work.title}});
    files.push_back(std::move(one));
  }
  Json formats = Json::array();
  for (const FormatReport& format : report.formats) {
    formats.push_back({{"format", format.format},
                       {"files", format.files},
                       {"failed", format.failed},
                       {"works", format.works},
                       {"provisions", format.provisions},
                       {"references", format.references},
                       {"references_resolved", format.references_resolved},
                       {"problems", format.problems},
                       {"bytes", format.bytes},
                       {"seconds", format.seconds}});
  }
  return dump_json(
      {{"files", files}, {"formats", formats}, {"failed", report.failed}, {"stored", report.stored}}, indent);
}

namespace {

Json replacements_json(const std::vector<Replacement>& replacements) {
  Json all = Json::array();
  for (const Replacement& one : replacements) {
    all.push_back({{"id", one.id},
                   {"title", one.title},
                   {"in_force_from", one.in_force_from},
                   {"old_source", one.old_source},
                   {"new_source", one.new_source},
                   {"when", one.when}});
  }
  return all;
}

}  // namespace

std::string to_json(const std::vector<Replacement>& undone, int indent) {
  return dump_json({{"undone", replacements_json(undone)}}, indent);
}

Json json_of(const Status& status) {
  Json works = Json::array();
  for (const WorkStatus& work : status.all_works) {
    works.push_back({{"id", work.id},
                     {"title", work.title},
                     {"language", work.language},
                     {"versions", work.versions},
                     {"kinds", work.kinds},
                     {"collections", work.collections}});
    if (!work.library.empty()) works.back()["library"] = work.library;
  }
  Json problems = Json::array();
  for (const Problem& problem : status.problems) {
    problems.push_back({{"source", problem.source}, {"place", problem.place}, {"message", problem.message}});
  }
  return {{"path", status.path},
          {"build", status.build},
          {"works", status.works},
          {"versions", status.versions},
          {"provisions", status.provisions},
          {"tree_nodes", status.tree_nodes},
          {"references", status.references},
          {"references_resolved", status.references_resolved},
          {"sources", status.sources},
          {"text_bytes", status.text_bytes},
          {"disk_bytes", status.disk_bytes},
          {"all_works", std::move(works)},
          {"problems", std::move(problems)},
          {"replacements", replacements_json(status.replacements)}};
}

std::string to_json(const Status& status, int indent) {
  return dump_json(json_of(status), indent);
}

Json json_of(const std::vector<Shown>& shown) {
  Json all = Json::array();
  for (const Shown& one : shown) {
    Json json{{"provision", provision_json(one.provision)}};
    if (!one.text.text.empty()) json["text"] = quote_json(one.text);
    if (!one.terms.empty()) json["terms"] = defined_terms_json(one.terms);
    for (const PageBox& page : one.pages) {
      json["pages"].push_back(page_json(page));
    }
    if (!one.corrected.empty()) json["corrected"] = corrected_json(one.corrected);
    if (!one.contents.empty()) {
      json["contents"] = Json::array();
      for (const Outline& line : one.contents) {
        json["contents"].push_back({{"id", line.id},
                                    {"level", line.level},
                                    {"label", line.label},
                                    {"heading", line.heading},
                                    {"depth", line.depth}});
      }
    }
    if (!one.versions.empty()) {
      json["versions"] = Json::array();
      for (const ProvisionInfo& version : one.versions) json["versions"].push_back(provision_json(version));
    }
    all.push_back(std::move(json));
  }
  return all;
}

std::string to_json(const std::vector<Shown>& shown, int indent) {
  return dump_json(json_of(shown), indent);
}

Json json_of(const std::vector<ReviewItem>& items) {
  Json all = Json::array();
  for (const ReviewItem& item : items) {
    Json one{{"id", item.id},
             {"kind", item.kind},
             {"state", item.state},
             {"work", {{"id", item.work_id}, {"title", item.work_title}}},
             {"provision", item.provision},
             {"source", item.source},
             {"place", item.place},
             {"reason", item.reason},
             {"corrections", Json::array()}};
    if (item.page.page > 0) one["page"] = page_json(item.page);
    for (const CorrectionInfo& correction : item.corrections)
      one["corrections"].push_back(correction_json(correction));
    all.push_back(std::move(one));
  }
  return all;
}

std::string to_json(const std::vector<ReviewItem>& items, int indent) {
  return dump_json(json_of(items), indent);
}

Json json_of(const std::vector<Links>& links) {
  Json all = Json::array();
  for (const Links& one : links) {
    all.push_back({{"provision", provision_json(one.provision)},
                   {"refers_to", links_json(one.refers_to)},
                   {"referred_from", links_json(one.referred_from)}});
  }
  return all;
}

std::string to_json(const std::vector<Links>& links, int indent) {
  return dump_json(json_of(links), indent);
}

Json json_of(const std::vector<Comparison>& comparisons) {
  Json all = Json::array();
  for (const Comparison& one : comparisons) {
    Json changes = Json::array();
    for (const ProvisionChange& change : one.changes) {
      Json words = Json::array();
      for (const ChangedWords& piece : change.words)
        words.push_back({{"kind", piece.kind}, {"text", piece.text}});
      changes.push_back({{"provision", provision_json(change.provision)},
                         {"kind", change.kind},
                         {"words", std::move(words)}});
    }
    all.push_back({{"provision", provision_json(one.provision)},
                   {"from", one.from},
                   {"to", one.to},
                   {"unchanged", one.unchanged},
                   {"changes", std::move(changes)}});
  }
  return all;
}

std::string to_json(const std::vector<Comparison>& comparisons, int indent) {
  return dump_json(json_of(comparisons), indent);
}

Json json_of(const std::vector<DefinedTerm>& terms) {
  return defined_terms_json(terms);
}

std::string to_json(const std::vector<DefinedTerm>& terms, int indent) {
  return dump_json(json_of(terms), indent);
}

Json json_of(const SearchResult& result) {
  Json hits = Json::array();
  for (const SearchHit& hit : result.hits) {
    Json marks = Json::array();
    for (const Range& mark : hit.marks) marks.push_back(Json::array_t{mark.begin, mark.end});
    hits.push_back(object_of("provision", provision_json(hit.provision), "score", hit.score, "snippet",
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
  Json passages = Json::array();
  for (const Passage& passage : answer.passages) {
    Json related = Json::array();
    for (const RelatedPassage& one : passage.related) {
      Json words = Json::array();
      for (const Quote& quote : one.quotes) words.push_back(quote_json(quote));
      related.push_back(object_of("kind", one.kind, "provision", provision_json(one.provision), "quotes",
                                  std::move(words)));
    }
    Json quotes = Json::array();
    for (const Quote& quote : passage.quotes) {
      Json one = quote_json(quote);
      one["score"] = quote.score;
      quotes.push_back(std::move(one));
    }
    passages.push_back(object_of("provision", provision_json(passage.provision), "score", passage.score,
                                 "coverage", passage.coverage, "quotes", std::move(quotes), "why",
                                 passage.why, "related", std::move(related), "more_penalties",
                                 passage.more_penalties, "more_exceptions", passage.more_exceptions));
  }
  Json json{{"question", answer.question},
            {"language", answer.language},
            {"as_of", answer.as_of},
            {"answered", answer.answered},
            {"reason", answer.reason},
            {"notes", answer.notes},
            {"read_as", read_as_json(answer.read_as)},
            {"passages", std::move(passages)},
            {"definitions", defined_terms_json(answer.definitions)}};
  add_usage(json, answer.usage);
  return json;
}

std::string to_json(const Answer& answer, int indent) {
  return dump_json(json_of(answer), indent);
}

Json json_of(const WrittenAnswer& answer) {
  Json sentences = Json::array();
  for (const WrittenSentence& sentence : answer.sentences) {
    Json support = Json::array();
    for (const SupportingQuote& one : sentence.support) {
      support.push_back({{"source", one.source}, {"quote", quote_json(one.quote)}});
    }
    sentences.push_back({{"words", quote_json(sentence.words)},
                         {"sources", sentence.sources},
                         {"verdict", sentence.verdict},
                         {"score", sentence.score},
                         {"reason", sentence.reason},
                         {"support", std::move(support)}});
  }
  Json sources = Json::array();
  for (const WrittenSource& source : answer.sources) {
    Json one{{"written", source.written}, {"exists", source.exists}, {"in_context", source.in_context}};
    if (source.exists) one["provision"] = provision_json(source.provision);
    if (!source.problem.empty()) one["problem"] = source.problem;
    sources.push_back(std::move(one));
  }
  Json context = Json::array();
  for (const ProvisionInfo& provision : answer.context) context.push_back(provision_json(provision));
  return {{"question", answer.question},
          {"language", answer.language},
          {"as_of", answer.as_of},
          {"system", answer.system},
          {"model", answer.model},
          {"notes", answer.notes},
          {"read_as", read_as_json(answer.read_as)},
          {"answered", answer.answered},
          {"reason", answer.reason},
          {"asks", answer.asks},
          {"text", answer.text},
          {"analysis", answer.analysis},
          {"sentences", std::move(sentences)},
          {"sources", std::move(sources)},
          {"context", std::move(context)},
          {"left_out", answer.left_out},
          {"repairs", answer.repairs},
          {"judge_asked", answer.judge_asked},
          {"judge_failed", answer.judge_failed},
          {"judge_problem", answer.judge_problem},
          {"from_cache", answer.from_cache},
          {"usage", usage_json(answer.usage)}};
}

std::string to_json(const WrittenAnswer& answer, int indent) {
  return dump_json(json_of(answer), indent);
}

std::string to_json(const std::vector<SystemInfo>& systems, int indent) {
  Json all = Json::array();
  for (const SystemInfo& system : systems) {
    all.push_back({{"name", system.name}, {"description", system.description}});
  }
  return dump_json(all, indent);
}

std::string to_json(const EncoderInfo& encoder, int indent) {
  return dump_json({{"name", encoder.name},
                    {"folder", encoder.folder.string()},
                    {"architecture", encoder.architecture},
                    {"layers", encoder.layers},
                    {"dimensions", encoder.dimensions},
                    {"longest", encoder.longest},
                    {"vocabulary", encoder.vocabulary},
                    {"bytes", encoder.bytes},
                    {"fingerprint", encoder.fingerprint},
                    {"query_prefix", encoder.query_prefix},
                    {"passage_prefix", encoder.passage_prefix},
                    {"base", encoder.base.string()},
                    {"kind", encoder.kind},
                    {"heads", encoder.heads}},
                   indent);
}

std::string to_json(const std::vector<ModelEntry>& models, int indent) {
  Json all = Json::array();
  for (const ModelEntry& model : models) {
    all.push_back(
        {{"name", model.name},
         {"kind", model.kind},
         {"provider", model.provider},
         {"base_url", model.base_url},
         {"model", model.model},
         {"key_env", model.key_env},
         {"has_key", model.has_key},
         {"window_tokens", model.window_tokens},
         {"prices", {{"in", model.price_in}, {"cached", model.price_cached}, {"out", model.price_out}}}});
  }
  return dump_json(all, indent);
}

std::string to_json(const TryReply& reply, int indent) {
  return dump_json({{"name", reply.name},
                    {"model", reply.model},
                    {"text", reply.text},
                    {"reasoning", reply.reasoning},
                    {"finish", reply.finish},
                    {"from_cache", reply.from_cache},
                    {"tokens_told", reply.tokens_told},
                    {"tokens_in", reply.tokens_in},
                    {"tokens_cached", reply.tokens_cached},
                    {"tokens_out", reply.tokens_out},
                    {"cost", reply.cost},
                    {"seconds", reply.seconds}},
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

std::string to_json(const Error& error, int indent) {
  return dump_json(
      {{"error",
        {{"code", error_info(error.code()).name}, {"message", error.what()}, {"hint", error.hint()}}}},
      indent);
}

}  // namespace pandect
