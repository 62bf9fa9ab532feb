#include "base/file.h"
#include "base/settings.h"
#include "lab/train/policy_training.h"
#include "pandect/error.h"

namespace pandect::train {
namespace fs = std::filesystem;
namespace {

std::vector<fs::path> beside(const fs::path& file, const std::vector<std::string>& names) {
  std::vector<fs::path> paths;
  for (const std::string& name : names) paths.push_back((file.parent_path() / name).lexically_normal());
  return paths;
}

std::string last_name(const fs::path& folder) {
  return folder.filename().empty() ? folder.parent_path().filename().string() : folder.filename().string();
}

const std::vector<std::string_view> schedule_names{"constant", "cosine", "linear"};

template <typename Kind>
Kind chosen(SettingsTable& table, std::string_view key, const std::vector<std::string_view>& names,
            Kind otherwise) {
  return static_cast<Kind>(table.choice(key, names, static_cast<std::size_t>(otherwise)));
}

void read_grpo(SettingsTable table, PolicyTrainingSettings& s) {
  s.group = table.count("group", s.group, {2, 1024});
  s.iterations = table.count("iterations", s.iterations, {1, 64});
  s.loss.loss = chosen(table, "loss", loss_kind_names(), s.loss.loss);
  s.scale = chosen(table, "scale", reward_scale_names(), s.scale);
  s.loss.beta = table.number("beta", s.loss.beta, {0, 100});
  s.loss.epsilon_low = table.number("epsilon", s.loss.epsilon_low, {0, 1});
  s.loss.epsilon_high = table.number("epsilon_high", s.loss.epsilon_low, {0, 100});
  s.mask_truncated = table.flag("mask_truncated", s.mask_truncated);
  s.sampling.temperature = table.number("temperature", s.sampling.temperature, {0.01, 10});
  s.sampling.top_p = table.number("top_p", s.sampling.top_p, {0.01, 1});
  s.sampling.top_k = table.count("top_k", s.sampling.top_k, {0, 1e7});
  table.finish();
}

}  // namespace

PolicyTrainingSettings PolicyTrainingSettings::read(const fs::path& file, PolicyMethod method,
                                                    const fs::path& models) {
  SettingsTable root = SettingsTable::parse(read_file(file, 1U << 20U), file.string());
  PolicyTrainingSettings s;
  if (method == PolicyMethod::sft) {
    s.learning_rate = 1e-5, s.epochs = 3, s.batch = 4, s.schedule = RateSchedule::cosine,
    s.longest_gradient = 1;
  }
  const std::string model = root.text("model");
  if (model.empty()) root.refuse("model", "'model' names no model", "a folder, or an installed model");
  const fs::path near = (file.parent_path() / model).lexically_normal();
  s.model = fs::exists(near) || models.empty() ? near : models / model;
  s.base = last_name(s.model);
  if (const std::string adapter = root.text("adapter"); !adapter.empty())
    s.adapter = (file.parent_path() / adapter).lexically_normal();
  s.examples = beside(file, root.texts("examples"));
  s.held = beside(file, root.texts("held"));
  s.seed = root.count("seed", s.seed);
  s.epochs = root.number("epochs", s.epochs, {0, 1000});
  s.steps = root.count("steps", s.steps);
  s.batch = root.count("batch", s.batch, {1, 4096});
  s.learning_rate = root.number("learning_rate", s.learning_rate, {0, 1});
  s.schedule = chosen(root, "schedule", schedule_names, s.schedule);
  s.warm_up = root.number("warm_up", s.warm_up, {0, 1});
  s.weight_decay = root.number("weight_decay", s.weight_decay, {0, 1});
  s.beta1 = root.number("beta1", s.beta1, {0, 0.99999});
  s.beta2 = root.number("beta2", s.beta2, {0, 0.99999});
  s.longest_gradient = root.number("longest_gradient", s.longest_gradient, {1e-6, 1e6});
  s.measured_steps = root.count("measured_steps", s.measured_steps, {1, 1e9});
  s.measured = root.count("measured", s.measured, {1, 1e6});
  s.threads = root.count("threads", s.threads, {0, 1024});
  s.together = root.count("together", s.together, {1, 1e9});
  s.bfloat16 = root.flag("bfloat16", s.bfloat16);
  s.recomputes = root.flag("recomputes", s.recomputes);
  s.sampling.longest = root.count("longest_reply", s.sampling.longest, {1, 1e6});
  SettingsTable prompt = root.table("prompt");
  s.prompt.sections = prompt.count("sections", s.prompt.sections, {1, 1000});
  s.prompt.longest = prompt.count("longest", s.prompt.longest, {64, 1e6});
  s.prompt.layout = chosen(prompt, "layout", reply_layout_names(), s.prompt.layout);
  s.prompt.codes = chosen(prompt, "codes", section_code_names(), s.prompt.codes);
  prompt.finish();
  SettingsTable lora = root.table("lora");
  if (root.has("lora") && !s.adapter.empty())
    root.refuse("lora", "an adapter that is trained on has its own rank and layers",
                "leave [lora] out, or 'adapter'");
  s.lora.rank = lora.count("rank", s.lora.rank, {1, 4096});
  s.lora.alpha = lora.number("alpha", 2 * static_cast<double>(s.lora.rank), {1e-3, 1e6});
  s.lora.targets = lora.texts("targets", s.lora.targets);
  lora.finish();
  if (method != PolicyMethod::sft) read_grpo(root.table("grpo"), s);
  SettingsTable evaluate = root.table("evaluate");
  for (const std::string& adapter : evaluate.texts("adapters"))
    s.adapters.push_back(adapter.empty() ? fs::path() : (file.parent_path() / adapter).lexically_normal());
  for (SettingsTable& set : evaluate.tables("sets")) {
    EvaluationSet& made = s.sets.emplace_back();
    made.name = set.text("name");
    for (const std::string& held : set.texts("held")) made.held.push_back(file.parent_path() / held);
    if (made.name.empty() || made.held.empty()) set.refuse("held", "a set has a 'name' and the files 'held'");
    set.finish();
  }
  if (evaluate.has("seeds")) s.seeds.clear();
  for (const double seed : evaluate.numbers("seeds", {}, {0, 1e15}))
    s.seeds.push_back(static_cast<std::uint64_t>(seed));
  evaluate.finish();
  root.leave("grpo");  // one file may serve both methods
  s.rewards = RewardSettings::read(root.table("rewards"), file.parent_path());
  root.finish();
  return s;
}

Json PolicyTrainingSettings::to_json(PolicyMethod method) const {
  const bool own_replies = method == PolicyMethod::grpo;
  Json all{{"method", own_replies ? "grpo" : "sft"},
           {"model", base},
           {"adapter", adapter.empty() ? "" : last_name(adapter)},
           {"learning_rate", learning_rate},
           {"schedule", schedule_names[static_cast<std::size_t>(schedule)]},
           {"warm_up", warm_up},
           {"longest_gradient", longest_gradient},
           {"epochs", epochs},
           {"steps", steps},
           {"batch", batch},
           {"longest_prompt", prompt.longest},
           {"longest_reply", sampling.longest},
           {"sections", prompt.sections},
           {"layout", reply_layout_names()[static_cast<std::size_t>(prompt.layout)]},
           {"rank", lora.rank},
           {"alpha", lora.alpha},
           {"targets", lora.targets},
           {"bfloat16", bfloat16},
           {"weight_decay", weight_decay},
           {"beta1", beta1},
           {"beta2", beta2},
           {"seed", seed}};
  if (!own_replies) return all;
  all.update({{"group", group},
              {"loss", loss_kind_names()[static_cast<std::size_t>(loss.loss)]},
              {"scale", reward_scale_names()[static_cast<std::size_t>(scale)]},
              {"beta", loss.beta},
              {"epsilon", loss.epsilon_low},
              {"epsilon_high", loss.epsilon_high},
              {"iterations", iterations},
              {"mask_truncated", mask_truncated},
              {"temperature", sampling.temperature},
              {"top_p", sampling.top_p},
              {"top_k", sampling.top_k},
              {"rewards", rewards.weights},
              {"gated", rewards.gated}});
  return all;
}

}  // namespace pandect::train
