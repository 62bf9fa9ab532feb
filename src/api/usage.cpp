#include "api/usage.h"

namespace pandect {
namespace {

Usage usage_in(const ModelUsage& model) {
  return {model.requests,   model.from_cache, model.tokens_in, model.tokens_cached,
          model.tokens_out, model.cost,       model.untold};
}

Usage sum_of(const std::vector<ModelUsage>& models) {
  Usage sum;
  for (const ModelUsage& model : models) sum += usage_in(model);
  return sum;
}

Json fields_of(const Usage& usage) {
  return {{"requests", usage.requests},
          {"from_cache", usage.from_cache},
          {"untold", usage.untold},
          {"tokens_in", usage.tokens_in},
          {"tokens_cached", usage.tokens_cached},
          {"tokens_out", usage.tokens_out},
          {"cost", usage.cost}};
}

}  // namespace

std::vector<ModelUsage> usage_of(const UsageMeter& meter) {
  std::vector<ModelUsage> models;
  for (const auto& [name, usage] : meter.by_model()) {
    models.push_back({name, usage.requests, usage.from_cache, usage.untold, usage.tokens_in,
                      usage.tokens_cached, usage.tokens_out, usage.cost});
  }
  return models;
}

std::string usage_lines(const std::vector<ModelUsage>& models) {
  std::string lines;
  for (const ModelUsage& model : models) lines += model.model + ": " + describe(usage_in(model)) + "\n";
  if (models.size() > 1) lines += "all models: " + describe(sum_of(models)) + "\n";
  return lines;
}

Json usage_json(const std::vector<ModelUsage>& models) {
  Json json = fields_of(sum_of(models));
  json["models"] = Json::array();
  for (const ModelUsage& model : models) {
    json["models"].push_back({{"model", model.model}});
    json["models"].back().update(fields_of(usage_in(model)));
  }
  return json;
}

}  // namespace pandect
