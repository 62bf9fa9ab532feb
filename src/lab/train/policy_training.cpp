#include "lab/train/policy_training.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <fstream>
#include <numbers>
#include <numeric>
#include <thread>

#include <fmt/format.h>

#include "base/file.h"
#include "base/progress.h"
#include "base/random.h"
#include "pandect/error.h"

namespace pandect::train {
namespace fs = std::filesystem;
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Time passed, and processor time of all threads, which other work on the machine does not change.
class Stopwatch {
 public:
  double seconds() const { return seconds_since(begin_); }
  double processor() const {
    return static_cast<double>(std::clock() - processor_begin_) / static_cast<double>(CLOCKS_PER_SEC);
  }

 private:
  Clock::time_point begin_ = Clock::now();
  std::clock_t processor_begin_ = std::clock();
};

/// @param threads 0: all of the machine. To be called before anything is computed: threads once started go on
/// waiting for work.
void use_threads(std::size_t threads) {
  if (threads == 0) threads = std::thread::hardware_concurrency();
  at::set_num_threads(static_cast<int>(std::max<std::size_t>(threads, 1)));
}

torch::Tensor tensor_of_ids(const TokenIds& ids) {
  return torch::tensor(ids, torch::kLong);
}

/// Approximate numbers kept for each layer's gradient, for each token and unit of its width: inputs of norms,
/// products and the attention, for a decoder whose inner layer is three to six times as wide.
constexpr double kept_of_layer = 34;
/// For the scores of a reply's token: the scores, their softmax and the gradient.
constexpr double kept_of_scores = 4;
/// Number of prompts answered at once when measuring.
constexpr std::size_t measured_at_once = 8;

Json means_of(const TaskScores& scores) {
  const auto mean = [](const std::vector<double>& all) {
    return all.empty() ? 0 : std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
  };
  Json means{{"reward", mean(scores.totals)}};
  for (const auto& [kind, all] : scores.by_kind) means[kind] = mean(all);
  return means;
}

TokenIds without_end(const Completion& reply) {
  return {reply.ids.begin(), reply.ids.end() - (reply.finished ? 1 : 0)};
}

}  // namespace

/// The replies of a step, with their training data.
struct PolicyTraining::Drawn {
  std::vector<torch::Tensor> prompts;
  torch::Tensor ids, mask;  ///< [prompts × group, tokens]
  torch::Tensor advantages, weights;
  std::vector<torch::Tensor> old, reference;  ///< by group, once computed
  std::vector<std::int64_t> lengths;          ///< by group, the length of its longest reply
};

PolicyTraining::PolicyTraining(PolicyTrainingSettings settings, PolicyMethod method, PolicyTask& task,
                               PolicyTask* held, fs::path out)
    : settings_(std::move(settings)),
      method_(method),
      task_(task),
      held_(held),
      out_(std::move(out)),
      decoder_(
          (use_threads(settings_.threads), settings_.model),
          {settings_.lora, settings_.adapter, settings_.seed, settings_.bfloat16, settings_.recomputes}) {
  if (task_.size() == 0)
    throw Error(ErrorCode::bad_input, "there are no examples to learn from",
                "`pandect-lab train examples` makes them; 'examples' names their files");
  settings_.loss.longest = settings_.sampling.longest;
  settings_.lora = decoder_.lora();  // an adapter that is trained on has its own
  for (const auto& [name, tensor] : decoder_.adapter()) parameters_.push_back(tensor);
  optimizer_ =
      std::make_unique<torch::optim::AdamW>(parameters_, torch::optim::AdamWOptions(settings_.learning_rate)
                                                             .weight_decay(settings_.weight_decay)
                                                             .betas({settings_.beta1, settings_.beta2}));
}

std::size_t PolicyTraining::steps() const {
  if (settings_.steps > 0) return settings_.steps;
  return static_cast<std::size_t>(
      std::ceil(settings_.epochs * static_cast<double>(task_.size()) / static_cast<double>(settings_.batch)));
}

std::vector<std::size_t> PolicyTraining::examples_of(std::size_t step) const {
  std::vector<std::size_t> chosen;
  const std::size_t size = task_.size();
  std::vector<std::size_t> order(size);
  std::size_t shuffled = std::string::npos;
  for (std::size_t at = step * settings_.batch; at < (step + 1) * settings_.batch; ++at) {
    if (shuffled != at / size) {
      shuffled = at / size;
      std::iota(order.begin(), order.end(), std::size_t{0});
      Random random(settings_.seed * 7'919 + shuffled);
      for (std::size_t i = size; i > 1; --i)
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    }
    chosen.push_back(order[at % size]);
  }
  return chosen;
}

double PolicyTraining::rate_at(std::size_t number) const {
  const double all =
      static_cast<double>(steps() * (method_ == PolicyMethod::grpo ? settings_.iterations : 1));
  const double done = static_cast<double>(number) / std::max(all, 1.0);
  if (done < settings_.warm_up)
    return settings_.learning_rate * (static_cast<double>(number) + 1) / std::ceil(settings_.warm_up * all);
  const double rest = (done - settings_.warm_up) / std::max(1 - settings_.warm_up, 1e-9);
  switch (settings_.schedule) {
    case RateSchedule::constant:
      return settings_.learning_rate;
    case RateSchedule::cosine:
      return settings_.learning_rate * (1 + std::cos(std::numbers::pi * rest)) / 2;
    case RateSchedule::linear:
      return settings_.learning_rate * (1 - rest);
  }
  return settings_.learning_rate;
}

double PolicyTraining::update(std::size_t number) {
  for (auto& group : optimizer_->param_groups()) group.options().set_lr(rate_at(number));
  // Without a gradient a parameter would not even be changed by weight decay.
  for (torch::Tensor& one : parameters_) {
    if (!one.grad().defined()) one.mutable_grad() = torch::zeros_like(one);
  }
  const double length = torch::nn::utils::clip_grad_norm_(parameters_, settings_.longest_gradient);
  if (!std::isfinite(length))
    throw Error(
        ErrorCode::bad_input, "the gradient is not a number any more",
        "a lower learning_rate, or bfloat16 = false, may mend it; --resume goes on from the last checkpoint");
  optimizer_->step();
  optimizer_->zero_grad();
  return length;
}

Json PolicyTraining::learn_given(std::size_t step) {
  const Stopwatch watch;
  std::vector<std::pair<TokenIds, TokenIds>> pairs;
  double targets = 0;
  double read = 0;
  for (const std::size_t example : examples_of(step)) {
    pairs.emplace_back(task_.prompt(example, seed_of(step)), task_.target(example, seed_of(step)));
    targets += static_cast<double>(pairs.back().second.size());
    read += static_cast<double>(pairs.back().first.size());
  }
  double sum = 0;
  for (const auto& [prompt, target] : pairs) {
    const torch::Tensor ids = tensor_of_ids(target).unsqueeze(0);
    const torch::Tensor all = torch::ones_like(ids, torch::kBool);
    const TokenLogs logs = token_logs(decoder_, tensor_of_ids(prompt), ids, all, 1, Changes::learned);
    const torch::Tensor loss = supervised_loss(logs.logs, all, targets);
    loss.backward();
    sum += loss.item<double>();
  }
  return {{"loss", sum},       {"gradient", update(step)},   {"prompt_tokens", read},
          {"tokens", targets}, {"seconds", watch.seconds()}, {"processor_learning", watch.processor()}};
}

double PolicyTraining::learn_group(Drawn& drawn, std::size_t group, PolicySums& sums, double& entropy) {
  const auto size = static_cast<std::int64_t>(settings_.group);
  const std::int64_t length = drawn.lengths[group];
  const std::int64_t first = static_cast<std::int64_t>(group) * size;
  const std::int64_t rows =
      std::clamp<std::int64_t>(static_cast<std::int64_t>(settings_.together) / length, 1, size);
  const bool begins = !drawn.old[group].defined();
  double sum = 0;
  std::vector<torch::Tensor> old, reference;
  for (std::int64_t at = first; at < first + size; at += rows) {
    const std::int64_t end = std::min(at + rows, first + size);
    const auto part = [&](const torch::Tensor& all) { return all.slice(0, at, end).slice(1, 0, length); };
    const torch::Tensor ids = part(drawn.ids), mask = part(drawn.mask);
    if (begins && settings_.loss.beta != 0) {
      const torch::NoGradGuard no_gradients;
      reference.push_back(token_logs(decoder_, drawn.prompts[group], ids, mask,
                                     settings_.sampling.temperature, Changes::reference)
                              .logs);
    }
    const TokenLogs logs = token_logs(decoder_, drawn.prompts[group], ids, mask,
                                      settings_.sampling.temperature, Changes::learned, begins);
    // The first time it is learned from, the model is the one that wrote it.
    if (begins) old.push_back(logs.logs.detach());
    const auto known = [&](const std::vector<torch::Tensor>& made, const torch::Tensor& kept) {
      return begins ? made.back() : kept.slice(0, at - first, end - first);
    };
    const torch::Tensor loss =
        policy_loss(logs.logs, known(old, drawn.old[group]),
                    settings_.loss.beta != 0 ? known(reference, drawn.reference[group]) : torch::Tensor(),
                    drawn.advantages.slice(0, at, end), part(drawn.weights), settings_.loss, sums);
    loss.backward();
    sum += loss.item<double>();
    if (begins) entropy += logs.entropies.masked_select(mask).sum().item<double>();
  }
  if (begins) drawn.old[group] = torch::cat(old);
  if (begins && settings_.loss.beta != 0) drawn.reference[group] = torch::cat(reference);
  return sum;
}

std::optional<Json> PolicyTraining::learn_drawn(std::size_t step, const std::atomic<bool>& stop) {
  Stopwatch watch;
  const std::vector<std::size_t> examples = examples_of(step);
  std::vector<TokenIds> prompts;
  std::size_t read = 0;
  for (const std::size_t example : examples) {
    prompts.push_back(task_.prompt(example, seed_of(step)));
    read += prompts.back().size();
  }
  const std::vector<Completion> replies =
      draw_replies(decoder_, prompts, settings_.group, settings_.sampling, seed_of(step), stop);
  if (stop) return std::nullopt;
  Json log{{"seconds_drawing", watch.seconds()}, {"processor_drawing", watch.processor()}};
  watch = {};
  std::vector<TaskReply> given;
  for (std::size_t i = 0; i < replies.size(); ++i)
    given.push_back({examples[i / settings_.group], seed_of(step), without_end(replies[i])});
  const TaskScores scores = task_.score(given);
  log["seconds_rewarding"] = watch.seconds();
  watch = {};

  Drawn drawn;
  const auto rows = static_cast<std::int64_t>(replies.size());
  std::size_t longest = 1, tokens = 0, truncated = 0, shortest = std::string::npos;
  for (const Completion& reply : replies) {
    longest = std::max(longest, reply.ids.size());
    shortest = std::min(shortest, reply.ids.size());
    tokens += reply.ids.size();
    truncated += reply.finished ? 0 : 1;
  }
  drawn.ids = torch::zeros({rows, static_cast<std::int64_t>(longest)}, torch::kLong);
  drawn.mask = torch::zeros({rows, static_cast<std::int64_t>(longest)}, torch::kBool);
  torch::Tensor counts = torch::zeros_like(drawn.mask);
  drawn.lengths.assign(examples.size(), 1);
  for (std::int64_t i = 0; i < rows; ++i) {
    const Completion& reply = replies[static_cast<std::size_t>(i)];
    const auto length = static_cast<std::int64_t>(reply.ids.size());
    drawn.ids[i].slice(0, 0, length).copy_(tensor_of_ids(reply.ids));
    drawn.mask[i].slice(0, 0, length).fill_(true);
    if (reply.finished || !settings_.mask_truncated) counts[i].slice(0, 0, length).fill_(true);
    std::int64_t& most = drawn.lengths[static_cast<std::size_t>(i) / settings_.group];
    most = std::max(most, length);
  }
  for (const TokenIds& prompt : prompts) drawn.prompts.push_back(tensor_of_ids(prompt));
  drawn.old.resize(examples.size());
  drawn.reference.resize(examples.size());
  const torch::Tensor rewards = torch::tensor(scores.totals, torch::kDouble).to(torch::kFloat);
  drawn.advantages = advantages_of(rewards, settings_.group, settings_.scale);
  drawn.weights = token_weights(counts, settings_.loss, counts.sum().item<double>());

  PolicySums sums;
  double loss = 0, entropy = 0, entropy_tokens = 0, gradient = 0;
  std::size_t alike = 0;
  for (std::size_t iteration = 0; iteration < settings_.iterations; ++iteration) {
    for (std::size_t group = 0; group < examples.size(); ++group) {
      const auto first = static_cast<std::int64_t>(group * settings_.group);
      const auto last = first + static_cast<std::int64_t>(settings_.group);
      // Replies that are worth the same teach nothing, unless they are held to the reference.
      if (settings_.loss.beta == 0 &&
          drawn.advantages.slice(0, first, last).abs().max().item<double>() == 0) {
        alike += iteration == 0 ? 1 : 0;
        continue;
      }
      loss += learn_group(drawn, group, sums, entropy);
      if (iteration == 0) entropy_tokens += drawn.mask.slice(0, first, last).sum().item<double>();
    }
    gradient = update(step * settings_.iterations + iteration);
  }
  log.update(means_of(scores));
  log["reward_deviation"] = replies.size() > 1 ? rewards.std().item<double>() : 0;
  log["alike"] = static_cast<double>(alike) / static_cast<double>(examples.size());
  log["loss"] = loss / static_cast<double>(settings_.iterations);
  log["gradient"] = gradient;
  if (settings_.loss.beta != 0) log["kl"] = sums.divergence / std::max(sums.tokens, 1.0);
  if (entropy_tokens > 0) log["entropy"] = entropy / entropy_tokens;
  log["clipped_low"] = sums.clipped_low / std::max(sums.tokens, 1.0);
  log["clipped_high"] = sums.clipped_high / std::max(sums.tokens, 1.0);
  log["length"] = static_cast<double>(tokens) / static_cast<double>(replies.size());
  log["shortest"] = shortest;
  log["longest"] = longest;
  log["truncated"] = static_cast<double>(truncated) / static_cast<double>(replies.size());
  log["prompt_tokens"] = read;
  log["tokens"] = tokens;
  log["seconds_learning"] = watch.seconds();
  log["processor_learning"] = watch.processor();
  return log;
}

std::optional<Json> PolicyTraining::learn(std::size_t step, const std::atomic<bool>& stop) {
  std::optional<Json> log = method_ == PolicyMethod::sft ? learn_given(step) : learn_drawn(step, stop);
  if (!log) return log;
  Json row{{"step", step}, {"rate", optimizer_->param_groups().front().options().get_lr()}};
  row.update(*log);
  return row;
}

Json PolicyTraining::measure(PolicyTask& task, const std::atomic<bool>& stop) const {
  SamplingSettings greedy = settings_.sampling;
  greedy.temperature = 0;
  return measure(task, greedy, settings_.seed, stop);
}

Json PolicyTraining::measure(PolicyTask& task, const SamplingSettings& sampling, std::uint64_t seed,
                             const std::atomic<bool>& stop) const {
  const auto begin = Clock::now();
  const std::size_t count = std::min(settings_.measured, task.size());
  std::vector<TaskReply> replies;
  std::size_t finished = 0;
  for (std::size_t at = 0; at < count && !stop; at += measured_at_once) {
    std::vector<TokenIds> prompts;
    for (std::size_t i = at; i < std::min(at + measured_at_once, count); ++i)
      prompts.push_back(task.prompt(i, settings_.seed));
    const std::vector<Completion> drawn =
        draw_replies(decoder_, prompts, 1, sampling, seed * 1'009 + at, stop);
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      replies.push_back({at + i, settings_.seed, without_end(drawn[i])});
      finished += drawn[i].finished ? 1 : 0;
    }
  }
  if (stop || replies.empty()) return {};
  Json row = means_of(task.score(replies));
  row["finished"] = static_cast<double>(finished) / static_cast<double>(replies.size());
  row["examples"] = replies.size();
  row["seconds"] = seconds_since(begin);
  return row;
}

PolicyPlan PolicyTraining::plan(const std::atomic<bool>& stop) {
  PolicyPlan plan;
  plan.examples = task_.size();
  plan.steps = steps();
  for (const torch::Tensor& one : parameters_) plan.parameters += static_cast<std::size_t>(one.numel());
  double sum = 0;
  for (std::size_t i = 0; i < task_.size(); ++i) {
    const std::size_t tokens = task_.prompt(i, settings_.seed).size();
    plan.longest_prompt = std::max(plan.longest_prompt, tokens);
    sum += static_cast<double>(tokens);
  }
  plan.mean_prompt = sum / static_cast<double>(task_.size());
  const DecoderConfig& config = decoder_.config();
  const double replied =
      method_ == PolicyMethod::grpo
          ? static_cast<double>(std::min(settings_.together, settings_.group * settings_.sampling.longest))
          : static_cast<double>(settings_.sampling.longest);
  const double held = (static_cast<double>(plan.longest_prompt) + replied) *
                      static_cast<double>(config.hidden) *
                      (settings_.recomputes ? static_cast<double>(config.layers) + kept_of_layer
                                            : static_cast<double>(config.layers) * kept_of_layer);
  plan.gigabytes = (static_cast<double>(decoder_.weight_bytes()) + static_cast<double>(plan.parameters) * 16 +
                    held * (settings_.bfloat16 ? 3 : 4) +
                    replied * static_cast<double>(config.vocabulary) * 4 * kept_of_scores) /
                   1e9;
  // Runs a step on shorter replies, and extrapolates to full ones. All changes are undone.
  const SamplingSettings whole = settings_.sampling;
  std::vector<torch::Tensor> before;
  for (const torch::Tensor& one : parameters_) before.push_back(one.detach().clone());
  settings_.sampling.longest = std::min<std::size_t>(whole.longest, 24);
  const auto begin = Clock::now();
  const std::optional<Json> log = learn(0, stop);
  const double taken = seconds_since(begin);
  if (log && method_ == PolicyMethod::grpo) {
    const double times = static_cast<double>(whole.longest) / static_cast<double>(settings_.sampling.longest);
    const double rewarding = log->value("seconds_rewarding", 0.0);
    plan.seconds = (taken - rewarding) * times + rewarding;
  } else {
    plan.seconds = taken;
  }
  plan.seconds *= static_cast<double>(plan.steps);
  settings_.sampling = whole;
  const torch::NoGradGuard no_gradients;
  for (std::size_t i = 0; i < before.size(); ++i) parameters_[i].copy_(before[i]);
  return plan;
}

void PolicyTraining::save(std::size_t step, double best) const {
  write_checkpoint(out_, decoder_.adapter(), *optimizer_,
                   {{"step", step}, {"best", best}, {"owes_measure", owes_measure_}});
}

std::pair<std::size_t, double> PolicyTraining::load() {
  const Json state = read_checkpoint(out_, decoder_.adapter(), *optimizer_);
  owes_measure_ = state.value("owes_measure", false);
  return {state.at("step").get<std::size_t>(), state.at("best").get<double>()};
}

bool PolicyTraining::run(bool resume, const std::atomic<bool>& stop) {
  fs::create_directories(out_);
  std::size_t done = 0;
  double best = -std::numeric_limits<double>::max();
  if (resume)
    std::tie(done, best) = load();
  else
    fs::remove(out_ / "log.jsonl");
  write_file_atomically(out_ / "training.json", dump_json(settings_.to_json(method_), 2) + "\n");
  std::ofstream log(out_ / "log.jsonl", std::ios::app);
  const std::size_t all = steps();
  const auto keep_if_better = [&](std::size_t step) {
    double score = static_cast<double>(step);
    if (held_ != nullptr) {
      Json row{{"step", step}, {"measured", "held"}};
      const Json measured = measure(*held_, stop);
      owes_measure_ = measured.empty();
      if (owes_measure_) return save(step, best);
      row.update(measured);
      log << dump_json(row) << std::endl;
      score = measured.at("reward").get<double>();
    }
    if (score > best) best = score, decoder_.write_adapter(out_, settings_.base, Precision::f32);
    save(step, best);
  };
  if (!resume || owes_measure_) keep_if_better(done);
  Progress progress(method_ == PolicyMethod::sft ? "learning from replies" : "learning from rewards", all,
                    "steps", terminal_monitor());
  progress.advance(done);
  for (std::size_t step = done; step < all; ++step) {
    const std::optional<Json> row = stop ? std::nullopt : learn(step, stop);
    if (!row) {
      save(step, best);
      return false;
    }
    log << dump_json(*row) << std::endl;
    progress.advance();
    if ((step + 1) % settings_.measured_steps == 0 || step + 1 == all) keep_if_better(step + 1);
  }
  return !owes_measure_;
}

}  // namespace pandect::train
