#include "api/json_parts.h"

#include "api/usage.h"

namespace pandect {

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

void add_usage(Json& json, const std::vector<ModelUsage>& models) {
  if (!models.empty()) json["usage"] = usage_json(models);
}

Json provision_json(const ProvisionInfo& info) {
  Json json =
      object_of("id", info.id, "citation", info.citation, "work",
                object_of("id", info.work_id, "title", info.work_title, "language", info.language), "label",
                info.label, "heading", info.heading, "place", info.place, "in_force_from", info.in_force_from,
                "in_force_until", info.in_force_until, "repealed", info.repealed, "repealed_since",
                info.repealed_since, "standing", to_string(info.standing), "standing_basis",
                info.standing_basis, "repealed_by", info.repealed_by, "source", info.source);
  if (!info.stands_in.empty()) json["stands_in"] = info.stands_in;
  if (!info.library.empty()) json["library"] = info.library;
  return json;
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

}  // namespace pandect
