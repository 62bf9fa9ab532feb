#include "lab/train/encoder_training.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <thread>

#include <ATen/autocast_mode.h>
#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "base/progress.h"
#include "pandect/error.h"

namespace pandect::train {
namespace fs = std::filesystem;
namespace {

/// Approximate bytes of a graph per token, layer and component of its width: training multilingual-e5-small
/// in bfloat16 with batches of about 8,000 tokens took 7 GB in total.
constexpr double graph_bytes = 180;

std::vector<fs::path> beside(const fs::path& file, const std::vector<std::string>& names) {
  std::vector<fs::path> paths;
  for (const std::string& name : names) paths.push_back(file.parent_path() / name);
  return paths;
}

}  // namespace

void EncoderSettings::read_common(SettingsTable& root, const fs::path& file, const fs::path& models) {
  if (!root.has("model"))
    root.refuse("model", "'model' is missing", "the folder of the encoder to begin with");
  const std::string named = root.text("model");
  const fs::path beside_file = (file.parent_path() / named).lexically_normal();
  model = fs::exists(beside_file) || models.empty() ? beside_file : models / named;
  base = model.filename().empty() ? model.parent_path().filename().string() : model.filename().string();
  pairs = beside(file, root.texts("pairs"));
  choose = beside(file, root.texts("choose"));
  seed = root.count("seed", seed);
  epochs = root.number("epochs", epochs, {0, 1000});
  batch = root.count("batch", batch, {1, 4096});
  learning_rate = root.number("learning_rate", learning_rate, {0, 1});
  warm_up = root.number("warm_up", warm_up, {0, 1});
  weight_decay = root.number("weight_decay", weight_decay, {0, 1});
  longest_gradient = root.number("longest_gradient", longest_gradient, {1e-6, 1e6});
  measured_steps = root.count("measured_steps", measured_steps, {1, 1e9});
  threads = root.count("threads", threads, {0, 1024});
  bfloat16 = root.flag("bfloat16", bfloat16);
  SettingsTable low_rank = root.table("lora");
  lora.rank = low_rank.count("rank", lora.rank, {1, 1024});
  lora.alpha = low_rank.number("alpha", lora.alpha, {1e-3, 1e6});
  lora.layers = low_rank.count("layers", lora.layers, {0, 1024});
  lora.targets = low_rank.texts("targets", lora.targets);
  low_rank.finish();
}

Autocast::Autocast(bool wanted) : wanted_(wanted) {
  if (!wanted_) return;
  at::autocast::set_autocast_dtype(at::kCPU, at::kBFloat16);
  at::autocast::set_autocast_enabled(at::kCPU, true);
}

Autocast::~Autocast() {
  if (!wanted_) return;
  at::autocast::set_autocast_enabled(at::kCPU, false);
  at::autocast::clear_cache();
}

std::vector<std::vector<std::size_t>> chunks_of(std::span<const TokenSequence* const> sequences) {
  std::vector<std::size_t> order(sequences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return sequences[i]->ids.size(); });
  std::vector<std::vector<std::size_t>> chunks;
  for (const std::size_t i : order) {
    const std::size_t length = sequences[i]->ids.size();
    if (chunks.empty() || (chunks.back().size() + 1) * length > chunk_tokens) chunks.emplace_back();
    chunks.back().push_back(i);
  }
  return chunks;
}

std::vector<const TokenSequence*> chosen(std::span<const TokenSequence* const> sequences,
                                         const std::vector<std::size_t>& places) {
  std::vector<const TokenSequence*> picked;
  picked.reserve(places.size());
  for (const std::size_t i : places) picked.push_back(sequences[i]);
  return picked;
}

torch::Tensor indices(const std::vector<std::size_t>& places) {
  return torch::tensor(std::vector<std::int64_t>(places.begin(), places.end()), torch::kLong);
}

double gigabytes_of(const EncoderConfig& config, std::size_t tokens) {
  return (static_cast<double>(tokens * config.layers * config.hidden) * graph_bytes +
          static_cast<double>(config.vocabulary * config.hidden) * 4) /
         1e9;
}

void use_threads(std::size_t threads) {
  const std::size_t wanted = threads != 0 ? threads : std::thread::hardware_concurrency();
  at::set_num_threads(static_cast<int>(std::max<std::size_t>(wanted, 1)));
}

EncoderLoop::EncoderLoop(const EncoderSettings& settings, Tensors learned, fs::path out)
    : settings_(settings), learned_(std::move(learned)), out_(std::move(out)) {
  std::vector<torch::Tensor> parameters;
  for (const auto& [name, tensor] : learned_) parameters.push_back(tensor);
  optimizer_ = std::make_unique<torch::optim::AdamW>(
      parameters, torch::optim::AdamWOptions(settings_.learning_rate).weight_decay(settings_.weight_decay));
}

std::size_t EncoderLoop::parameters() const {
  std::size_t count = 0;
  for (const auto& [name, tensor] : learned_) count += static_cast<std::size_t>(tensor.numel());
  return count;
}

void EncoderLoop::set_rate(std::size_t step, std::size_t steps) {
  const double done = static_cast<double>(step + 1) / static_cast<double>(std::max<std::size_t>(steps, 1));
  const double share = done < settings_.warm_up ? done / settings_.warm_up
                                                : (1 - done) / std::max(1 - settings_.warm_up, 1e-9);
  for (auto& group : optimizer_->param_groups()) group.options().set_lr(settings_.learning_rate * share);
}

void EncoderLoop::save(std::size_t step, double best) const {
  write_checkpoint(out_, learned_, *optimizer_, {{"step", step}, {"best", best}});
}

std::pair<std::size_t, double> EncoderLoop::load() {
  const Json state = read_checkpoint(out_, learned_, *optimizer_);
  return {state.at("step").get<std::size_t>(), state.at("best").get<double>()};
}

bool EncoderLoop::run(std::size_t steps, bool resume, const std::atomic<bool>& stop,
                      const EncoderTask& task) {
  fs::create_directories(out_);
  std::size_t done = 0;
  double best = -1e300;
  if (resume)
    std::tie(done, best) = load();
  else
    fs::remove(out_ / "log.jsonl");
  std::vector<torch::Tensor> parameters;
  for (const auto& [name, tensor] : learned_) parameters.push_back(tensor);
  std::ofstream log(out_ / "log.jsonl", std::ios::app);
  const auto keep_if_better = [&](std::size_t step) {
    const double score = task.measure(step, log);
    log.flush();
    if (score > best) best = score, task.keep();
    save(step, best);
  };
  if (!resume) keep_if_better(0);
  Progress progress("training", steps, "steps", terminal_monitor());
  progress.advance(done);
  for (std::size_t step = done; step < steps; ++step) {
    if (stop) {
      save(step, best);
      return false;
    }
    const auto begin = std::chrono::steady_clock::now();
    set_rate(step, steps);
    const double loss = task.learn(step);
    if (!std::isfinite(loss))
      throw Error(ErrorCode::bad_input, fmt::format("the loss of step {} is not a number", step),
                  "a lower learning_rate, or bfloat16 = false, may mend it");
    const double length = torch::nn::utils::clip_grad_norm_(parameters, settings_.longest_gradient);
    optimizer_->step();
    optimizer_->zero_grad();
    log << dump_json({{"step", step},
                      {"loss", loss},
                      {"gradient", length},
                      {"rate", optimizer_->param_groups().front().options().get_lr()},
                      {"seconds", elapsed(begin)}})
        << std::endl;
    progress.advance();
    if ((step + 1) % settings_.measured_steps == 0 || step + 1 == steps) keep_if_better(step + 1);
  }
  return true;
}

}  // namespace pandect::train
