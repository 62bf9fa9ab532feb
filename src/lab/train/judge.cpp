#include "lab/train/judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <ostream>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "encoder/lora.h"
#include "pandect/error.h"

namespace pandect::train {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t classes = entailment_class_names.size();
constexpr std::string_view calibration_name = "calibration.json";
/// Number of batches whose pairs, two per law, are sorted by length together, so that pairs of similar length
/// are in one batch.
constexpr std::size_t sorted_batches = 24;

torch::Tensor targets_of(const std::vector<EntailmentClass>& answers) {
  std::vector<std::int64_t> places;
  for (const EntailmentClass answer : answers) places.push_back(static_cast<std::int64_t>(answer));
  return torch::tensor(places, torch::kLong);
}

double loss_at(const torch::Tensor& logits, const torch::Tensor& targets, double temperature) {
  return torch::cross_entropy_loss(logits / temperature, targets).item<double>();
}

}  // namespace

JudgeSettings JudgeSettings::read(const fs::path& file, const fs::path& models) {
  SettingsTable root = SettingsTable::parse(read_file(file, 1U << 20U), file.string());
  JudgeSettings s;
  s.read_common(root, file, models);
  s.longest = root.count("longest", s.longest, {16, 8192});
  s.contrast = root.number("contrast", s.contrast, {0, 100});
  s.class_weights = root.numbers("class_weights", {}, {0, 1e3});
  if (!s.class_weights.empty() && s.class_weights.size() != classes)
    root.refuse("class_weights", "'class_weights' are not three",
                "of entailment, neutral and contradiction, in this order");
  root.finish();
  return s;
}

TorchPairClassifier::TorchPairClassifier(const fs::path& folder, LoraSettings lora, std::uint64_t seed)
    : encoder_(folder, std::move(lora), seed) {
  // The names of BERT's and of RoBERTa's heads, as PairClassifier reads them.
  const bool is_bert = config().model_type == "bert";
  dense_ = is_bert ? "bert.pooler.dense" : "classifier.dense";
  out_ = is_bert ? "classifier" : "classifier.out_proj";
  const auto h = static_cast<std::int64_t>(config().hidden);
  constexpr double spread = 0.02;  // as in BERT's initialisation
  head_[dense_ + ".weight"] = (torch::randn({h, h}) * spread).requires_grad_(true);
  head_[dense_ + ".bias"] = torch::zeros({h}).requires_grad_(true);
  head_[out_ + ".weight"] =
      (torch::randn({static_cast<std::int64_t>(classes), h}) * spread).requires_grad_(true);
  head_[out_ + ".bias"] = torch::zeros({static_cast<std::int64_t>(classes)}).requires_grad_(true);
}

torch::Tensor TorchPairClassifier::logits(std::span<const TokenSequence* const> sequences) const {
  const torch::Tensor first = encoder_.rows(sequences).first.select(1, 0).to(torch::kFloat);
  // In 16 bits numbers that lie near one another would be the same.
  const c10::impl::ExcludeDispatchKeyGuard in_full(c10::autocast_dispatch_keyset);
  const torch::Tensor pooled =
      torch::tanh(torch::linear(first, head_.at(dense_ + ".weight"), head_.at(dense_ + ".bias")));
  return torch::linear(pooled, head_.at(out_ + ".weight"), head_.at(out_ + ".bias"));
}

Tensors TorchPairClassifier::learned() const {
  Tensors all = encoder_.adapter();
  all.insert(head_.begin(), head_.end());
  return all;
}

void TorchPairClassifier::write(const fs::path& folder, const std::string& base, std::size_t longest) const {
  const bool is_bert = config().model_type == "bert";
  AdapterForm form{"SEQ_CLS", is_bert ? "bert." : "roberta.", head_, {"classifier"}, false};
  if (is_bert) form.head_modules.insert(form.head_modules.begin(), "pooler");
  encoder_.write_adapter(folder, base, form);
  Json labels = Json::object();
  for (std::size_t i = 0; i < classes; ++i) labels[std::to_string(i)] = entailment_class_names[i];
  write_file_atomically(folder / adapter_labels_name,
                        dump_json({{"id2label", labels}, {"longest", longest}}, 2) + "\n");
}

JudgeScores judge_scores(const torch::Tensor& logits, const std::vector<EntailmentClass>& answers,
                         double temperature) {
  JudgeScores scores;
  scores.pairs = answers.size();
  if (answers.empty()) return scores;
  scores.loss = loss_at(logits, targets_of(answers), temperature);
  const torch::Tensor likely = torch::softmax(logits / temperature, -1).contiguous();
  const auto at = [&](std::size_t i, std::size_t k) {
    return static_cast<double>(likely.data_ptr<float>()[i * classes + k]);
  };
  std::size_t right = 0, both = 0, found = 0, entailed = 0;
  std::vector<std::pair<double, bool>> order;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    std::size_t best = 0;
    for (std::size_t k = 1; k < classes; ++k) best = at(i, k) > at(i, best) ? k : best;
    const bool is_entailed = answers[i] == EntailmentClass::entailment;
    right += best == static_cast<std::size_t>(answers[i]) ? 1 : 0;
    both += is_entailed && at(i, 0) >= 0.5 ? 1 : 0;
    found += at(i, 0) >= 0.5 ? 1 : 0;
    entailed += is_entailed ? 1 : 0;
    order.emplace_back(at(i, 0), is_entailed);
  }
  const auto n = static_cast<double>(answers.size());
  scores.accuracy = static_cast<double>(right) / n;
  scores.f1 =
      found + entailed == 0 ? 0 : 2.0 * static_cast<double>(both) / static_cast<double>(found + entailed);
  // Mann and Whitney's rank sum, with mean ranks for ties.
  std::ranges::sort(order);
  double ranks = 0;
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    while (end < order.size() && order[end].first == order[begin].first) ++end;
    const double rank = static_cast<double>(begin + 1 + end) / 2;
    for (std::size_t i = begin; i < end; ++i) ranks += order[i].second ? rank : 0;
  }
  const auto p = static_cast<double>(entailed);
  if (entailed > 0 && entailed < answers.size()) scores.order = (ranks - p * (p + 1) / 2) / (p * (n - p));
  return scores;
}

double best_temperature(const torch::Tensor& logits, const std::vector<EntailmentClass>& answers) {
  if (answers.empty()) return 1;
  const torch::Tensor targets = targets_of(answers);
  // The loss has one minimum over the logarithm of the temperature: ternary search.
  double low = std::log(0.05);
  double high = std::log(20);
  for (int i = 0; i < 60; ++i) {
    const double third = (high - low) / 3;
    if (loss_at(logits, targets, std::exp(low + third)) < loss_at(logits, targets, std::exp(high - third)))
      high -= third;
    else
      low += third;
  }
  return std::exp((low + high) / 2);
}

JudgeTraining::JudgeTraining(JudgeSettings settings, fs::path out)
    : settings_(std::move(settings)),
      out_(std::move(out)),
      classifier_(settings_.model, settings_.lora, settings_.seed),
      loop_(settings_, classifier_.learned(), out_) {
  use_threads(settings_.threads);
  settings_.longest = std::min(settings_.longest, classifier_.longest());
  std::array<std::size_t, classes> counts{};
  for (const fs::path& file : settings_.pairs) {
    std::string law;
    for (const ClaimPair& pair : read_claim_pairs(file)) {
      Sample sample = sample_of(pair);
      if (!samples_.empty()) sample.law = samples_.back().law + (pair.law == law ? 0 : 1);
      law = pair.law;
      samples_.push_back(std::move(sample));
      ++counts.at(static_cast<std::size_t>(pair.answer));
    }
  }
  if (samples_.empty())
    throw Error(ErrorCode::bad_input, "there are no pairs to learn from",
                "`pandect-lab train claims` makes them; 'pairs' names their files");
  for (const fs::path& file : settings_.choose) {
    choose_.emplace_back();
    for (const ClaimPair& pair : read_claim_pairs(file)) choose_.back().push_back(sample_of(pair));
  }
  weights_ = settings_.class_weights;
  for (std::size_t k = 0; weights_.size() < classes; ++k) {
    if (counts.at(k) == 0)
      throw Error(ErrorCode::bad_input,
                  fmt::format("no pair to learn from is of the class '{}'", entailment_class_names[k]),
                  "with 'class_weights' a class may be missing");
    weights_.push_back(static_cast<double>(samples_.size()) / static_cast<double>(classes * counts.at(k)));
  }
}

JudgeTraining::Sample JudgeTraining::sample_of(const ClaimPair& pair) const {
  return {classifier_.tokenizer().encode_best_part(pair.law, pair.claim, settings_.longest), pair.answer, 0};
}

std::vector<std::vector<std::size_t>> JudgeTraining::batches_of_epoch(std::size_t epoch) const {
  Random random(settings_.seed * 1'000'003 + epoch);
  // Claims about one law stay together: words common to a true and a false claim then have no effect.
  std::vector<std::size_t> firsts;
  for (std::size_t i = 0; i < samples_.size(); ++i) {
    if (i == 0 || samples_[i].law != samples_[i - 1].law) firsts.push_back(i);
  }
  shuffle(firsts, random);
  std::vector<std::vector<std::size_t>> batches;
  std::vector<std::size_t> some;
  const auto cut = [&] {
    for (std::size_t at = 0; at < some.size(); at += settings_.batch) {
      const auto batch = std::span(some).subspan(at, std::min(settings_.batch, some.size() - at));
      batches.emplace_back(batch.begin(), batch.end());
    }
    some.clear();
  };
  const std::size_t laws_at_once = sorted_batches * settings_.batch / 2;
  for (std::size_t begin = 0; begin < firsts.size(); begin += laws_at_once) {
    const auto laws = std::span(firsts).subspan(begin, std::min(laws_at_once, firsts.size() - begin));
    std::ranges::stable_sort(laws, {}, [&](std::size_t i) { return samples_[i].tokens.ids.size(); });
    for (const std::size_t first : laws) {
      for (std::size_t i = first; i < samples_.size() && samples_[i].law == samples_[first].law; ++i)
        some.push_back(i);
    }
    cut();
  }
  shuffle(batches, random);
  return batches;
}

torch::Tensor JudgeTraining::contrast_of(const torch::Tensor& logits,
                                         const std::vector<std::size_t>& samples) const {
  std::vector<std::size_t> entailed, contradicted;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (std::size_t j = 0; j < samples.size(); ++j) {
      const Sample& one = samples_[samples[i]];
      const Sample& other = samples_[samples[j]];
      if (one.law != other.law || one.answer != EntailmentClass::entailment ||
          other.answer != EntailmentClass::contradiction)
        continue;
      entailed.push_back(i);
      contradicted.push_back(j);
    }
  }
  if (entailed.empty()) return torch::zeros({});
  const torch::Tensor odds = logits.select(1, 0) - logits.select(1, 2);
  return torch::softplus(odds.index_select(0, indices(contradicted)) -
                         odds.index_select(0, indices(entailed)))
      .sum();
}

double JudgeTraining::learn(const std::vector<std::size_t>& batch) {
  std::vector<const TokenSequence*> sequences;
  double weight = 0;
  for (const std::size_t i : batch) {
    sequences.push_back(&samples_[i].tokens);
    weight += weights_[static_cast<std::size_t>(samples_[i].answer)];
  }
  const torch::Tensor of_classes = torch::tensor(weights_).to(torch::kFloat);
  double loss = 0;
  for (const auto& chunk : chunks_of(sequences)) {
    std::vector<EntailmentClass> answers;
    std::vector<std::size_t> places;
    for (const std::size_t i : chunk) places.push_back(batch[i]);
    for (const std::size_t i : places) answers.push_back(samples_[i].answer);
    torch::Tensor numbers;
    {
      const Autocast autocast(settings_.bfloat16);
      numbers = classifier_.logits(chosen(sequences, chunk));
    }
    // Chunks of a batch share one mean, so that its division has no effect.
    torch::Tensor part = torch::cross_entropy_loss(numbers.to(torch::kFloat), targets_of(answers), of_classes,
                                                   at::Reduction::Sum) /
                         std::max(weight, 1e-12);
    if (settings_.contrast > 0)
      part = part + contrast_of(numbers.to(torch::kFloat), places) *
                        (settings_.contrast / static_cast<double>(batch.size()));
    part.backward();
    loss += part.item<double>();
  }
  return loss;
}

torch::Tensor JudgeTraining::logits_of(const std::vector<Sample>& samples) const {
  if (samples.empty()) return torch::zeros({0, static_cast<std::int64_t>(classes)});
  const torch::NoGradGuard no_gradients;
  const Autocast autocast(settings_.bfloat16);
  std::vector<const TokenSequence*> sequences;
  for (const Sample& sample : samples) sequences.push_back(&sample.tokens);
  std::vector<torch::Tensor> found;
  std::vector<std::size_t> place_of(samples.size());
  std::size_t place = 0;
  for (const auto& chunk : chunks_of(sequences)) {
    found.push_back(classifier_.logits(chosen(sequences, chunk)).to(torch::kFloat));
    for (const std::size_t i : chunk) place_of[i] = place++;
  }
  return torch::cat(found).index_select(0, indices(place_of));
}

torch::Tensor JudgeTraining::logits(const std::vector<ClaimPair>& pairs) const {
  std::vector<Sample> samples;
  for (const ClaimPair& pair : pairs) samples.push_back(sample_of(pair));
  return logits_of(samples);
}

double JudgeTraining::measure(std::size_t step, std::ostream& log) {
  std::vector<torch::Tensor> all;
  std::vector<EntailmentClass> answers;
  for (const std::vector<Sample>& samples : choose_) {
    all.push_back(logits_of(samples));
    for (const Sample& sample : samples) answers.push_back(sample.answer);
  }
  if (answers.empty()) return static_cast<double>(step);  // the last state is the best
  temperature_ = best_temperature(torch::cat(all), answers);
  double sum = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < choose_.size(); ++i) {
    const std::vector<EntailmentClass> own(
        answers.begin() + static_cast<std::ptrdiff_t>(begin),
        answers.begin() + static_cast<std::ptrdiff_t>(begin + choose_[i].size()));
    begin += choose_[i].size();
    const JudgeScores scores = judge_scores(all[i], own, temperature_);
    sum += scores.order;
    log << dump_json({{"step", step},
                      {"measured", settings_.choose[i].filename().string()},
                      {"pairs", scores.pairs},
                      {"loss", scores.loss},
                      {"accuracy", scores.accuracy},
                      {"f1", scores.f1},
                      {"order", scores.order},
                      {"temperature", temperature_}})
        << "\n";
  }
  return sum / static_cast<double>(choose_.size());
}

EncoderPlan JudgeTraining::plan() {
  EncoderPlan plan;
  plan.pairs = samples_.size();
  plan.parameters = loop_.parameters();
  const auto batches = batches_of_epoch(0);
  plan.steps = static_cast<std::size_t>(std::ceil(settings_.epochs * static_cast<double>(batches.size())));
  const auto tokens_of = [&](const std::vector<std::size_t>& batch) {
    std::size_t tokens = 0;
    for (const std::size_t i : batch) tokens += samples_[i].tokens.ids.size();
    return tokens;
  };
  std::size_t most = 0;
  const std::vector<std::size_t>* largest = nullptr;
  for (const auto& batch : batches) {
    const std::size_t tokens = tokens_of(batch);
    plan.tokens += tokens;
    if (tokens > most) most = tokens, largest = &batch;
  }
  const auto begin = std::chrono::steady_clock::now();
  learn(*largest);
  loop_.forget();
  plan.seconds =
      elapsed(begin) / static_cast<double>(most) * static_cast<double>(plan.tokens) * settings_.epochs;
  plan.gigabytes = gigabytes_of(classifier_.config(), std::min(most, chunk_tokens));
  return plan;
}

bool JudgeTraining::run(bool resume, const std::atomic<bool>& stop) {
  const std::size_t an_epoch = batches_of_epoch(0).size();
  const auto steps = static_cast<std::size_t>(std::ceil(settings_.epochs * static_cast<double>(an_epoch)));
  return loop_.run(
      steps, resume, stop,
      {[&](std::size_t step) { return learn(batches_of_epoch(step / an_epoch)[step % an_epoch]); },
       [&](std::size_t step, std::ostream& log) { return measure(step, log); },
       [&] {
         classifier_.write(out_, settings_.base, settings_.longest);
         // Without pairs for choosing, it cannot be calibrated and decides like any other model.
         if (!choose_.empty())
           write_file_atomically(out_ / calibration_name, dump_json({{"temperature", temperature_}}) + "\n");
       }});
}

}  // namespace pandect::train
