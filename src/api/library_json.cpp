#include "api/json_of.h"
#include "api/json_parts.h"
#include "api/usage.h"
#include "base/hash.h"
#include "pandect/json.h"

namespace pandect {

namespace {

Json page_json(const PageBox& page) {
  return {{"page", page.page}, {"box", {page.left, page.top, page.right, page.bottom}}};
}

Json links_json(const std::vector<LinkInfo>& links) {
  Json all = Json::array();
  for (const LinkInfo& link : links) {
    Json one{{"kind", to_string(link.kind)},
             {"words", quote_json(link.words)},
             {"status", to_string(link.status)}};
    if (!link.provision.id.empty()) one["provision"] = provision_json(link.provision);
    all.push_back(std::move(one));
  }
  return all;
}

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

Json understood_json(const UnderstoodWork& work) {
  return {{"id", work.id},
          {"title", work.title},
          {"short_titles", work.short_titles},
          {"kind", work.kind},
          {"language", work.language},
          {"in_force_from", work.in_force_from},
          {"in_force_until", work.in_force_until},
          {"provisions", work.provisions}};
}

}  // namespace

std::string to_json(const EditedWork& edited, int indent) {
  Json all = understood_json(edited.work);
  all["edits"] = Json::array();
  for (const WorkEdit& edit : edited.edits) {
    all["edits"].push_back(
        {{"field", edit.field}, {"before", edit.before}, {"value", edit.value}, {"when", edit.when}});
  }
  return dump_json(all, indent);
}

std::string to_json(const AddReport& report, int indent) {
  Json files = Json::array();
  for (const FileReport& file : report.files) {
    Json one{{"path", file.path}, {"status", to_string(file.status)}, {"format", file.format}};
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
    one["understood"] = Json::array();
    for (const UnderstoodWork& work : file.understood) one["understood"].push_back(understood_json(work));
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

std::string to_json(const std::vector<Replacement>& undone, int indent) {
  return dump_json({{"undone", replacements_json(undone)}}, indent);
}

Json json_of(const std::vector<WorkStatus>& works) {
  Json all = Json::array();
  for (const WorkStatus& work : works) {
    all.push_back({{"id", work.id},
                   {"title", work.title},
                   {"language", work.language},
                   {"versions", work.versions},
                   {"in_force_from", work.in_force_from},
                   {"in_force_until", work.in_force_until},
                   {"kinds", work.kinds},
                   {"collections", work.collections}});
    if (!work.library.empty()) all.back()["library"] = work.library;
  }
  return all;
}

Json json_of(const Status& status) {
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
          {"encoder", status.encoder.empty() ? Json() : Json(status.encoder)},
          {"searchable", status.searchable},
          {"embedded", status.embedded},
          {"all_works", json_of(status.all_works)},
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
             {"kind", to_string(item.kind)},
             {"state", to_string(item.state)},
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
                   {"total_refers_to", one.total_refers_to},
                   {"referred_from", links_json(one.referred_from)},
                   {"total_referred_from", one.total_referred_from}});
    for (const SimilarProvision& similar : one.similar)
      all.back()["similar"].push_back(
          {{"provision", provision_json(similar.provision)}, {"likeness", similar.likeness}});
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
        words.push_back({{"kind", to_string(piece.kind)}, {"text", piece.text}});
      changes.push_back({{"provision", provision_json(change.provision)},
                         {"kind", to_string(change.kind)},
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
                    {"kind", to_string(encoder.kind)},
                    {"heads", encoder.heads}},
                   indent);
}

std::string to_json(const std::vector<ModelEntry>& models, int indent) {
  Json all = Json::array();
  for (const ModelEntry& model : models) {
    all.push_back(
        {{"name", model.name},
         {"kind", to_string(model.kind)},
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
