#include "train/retriever.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <numeric>
#include <thread>

#include <ATen/autocast_mode.h>
#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/progress.h"
#include "base/random.h"
#include "base/settings.h"
#include "model/models.h"
#include "pandect/error.h"

namespace pandect::train {
namespace fs = std::filesystem;
namespace {

/// Number of tokens, with padding, that pass through the model at once.
constexpr std::size_t chunk_tokens = 4096;
/// Approximate bytes of a graph for each token, layer and unit of its width: training multilingual-e5-small
/// in bfloat16 with batches of some 8,000 tokens took 7 GB in all.
constexpr double graph_bytes = 180;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// During its lifetime products use 16 bits, if requested.
class Autocast {
 public:
  explicit Autocast(bool wanted) : wanted_(wanted) {
    if (!wanted_) return;
    at::autocast::set_autocast_dtype(at::kCPU, at::kBFloat16);
    at::autocast::set_autocast_enabled(at::kCPU, true);
  }
  ~Autocast() {
    if (!wanted_) return;
    at::autocast::set_autocast_enabled(at::kCPU, false);
    at::autocast::clear_cache();
  }
  Autocast(const Autocast&) = delete;
  Autocast& operator=(const Autocast&) = delete;

 private:
  bool wanted_;
};

/// Sequences of similar length that pass through the model together, as indexes.
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

void shuffle(auto& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
}

/// Resolves an installed model to its folder and prefixes, or a folder to itself.
void find_base(RetrieverSettings& settings, const std::string& model) {
  settings.model = model;
  settings.base = settings.model.filename().empty() ? settings.model.parent_path().filename().string()
                                                    : settings.model.filename().string();
  const fs::path file = settings.model / "model.toml";
  if (!fs::exists(file)) return;
  const ModelSettings known = ModelsFile::load(file.string()).find("", ModelKind::embed);
  if (settings.query_prefix.empty()) settings.query_prefix = known.query_prefix;
  if (settings.passage_prefix.empty()) settings.passage_prefix = known.passage_prefix;
}

std::vector<fs::path> beside(const fs::path& file, const std::vector<std::string>& names) {
  std::vector<fs::path> paths;
  for (const std::string& name : names) paths.push_back(file.parent_path() / name);
  return paths;
}

}  // namespace

RetrieverSettings RetrieverSettings::read(const fs::path& file, const fs::path& models) {
  SettingsTable root = SettingsTable::parse(read_file(file, 1U << 20U), file.string());
  RetrieverSettings s;
  s.query_prefix = root.text("query_prefix");
  s.passage_prefix = root.text("passage_prefix");
  if (!root.has("model"))
    root.refuse("model", "'model' is missing", "the folder of the encoder to begin with");
  const std::string model = root.text("model");
  const fs::path beside_file = (file.parent_path() / model).lexically_normal();
  find_base(s, (fs::exists(beside_file) || models.empty() ? beside_file : models / model).string());
  s.pairs = beside(file, root.texts("pairs"));
  s.choose = beside(file, root.texts("choose"));
  s.seed = root.count("seed", s.seed);
  s.epochs = root.number("epochs", s.epochs, {0, 1000});
  s.batch = root.count("batch", s.batch, {2, 4096});
  s.negatives = root.count("negatives", s.negatives, {0, 64});
  s.longest_query = root.count("longest_query", s.longest_query, {8, 8192});
  s.longest_passage = root.count("longest_passage", s.longest_passage, {8, 8192});
  s.learning_rate = root.number("learning_rate", s.learning_rate, {0, 1});
  s.warm_up = root.number("warm_up", s.warm_up, {0, 1});
  s.weight_decay = root.number("weight_decay", s.weight_decay, {0, 1});
  s.temperature = root.number("temperature", s.temperature, {1e-3, 10});
  s.margin = root.number("margin", s.margin, {0, 1});
  static constexpr std::string_view texts[]{"all", "questions"};
  s.texts = static_cast<RetrieverSettings::Texts>(root.choice("texts", texts, 0));
  s.keep = root.number("keep", s.keep, {0, 1e6});
  s.longest_gradient = root.number("longest_gradient", s.longest_gradient, {1e-6, 1e6});
  s.kept_tokens = root.count("kept_tokens", s.kept_tokens);
  s.measured_steps = root.count("measured_steps", s.measured_steps, {1, 1e9});
  s.threads = root.count("threads", s.threads, {0, 1024});
  s.bfloat16 = root.flag("bfloat16", s.bfloat16);
  SettingsTable lora = root.table("lora");
  s.lora.rank = lora.count("rank", s.lora.rank, {1, 1024});
  s.lora.alpha = lora.number("alpha", s.lora.alpha, {1e-3, 1e6});
  s.lora.targets = lora.texts("targets", s.lora.targets);
  lora.finish();
  root.finish();
  return s;
}

torch::Tensor info_nce(const torch::Tensor& questions, const torch::Tensor& passages,
                       const std::vector<std::uint64_t>& keys, double temperature, double margin) {
  const std::int64_t n = questions.size(0);
  const std::int64_t m = passages.size(0);
  torch::Tensor same = torch::zeros({n, m}, torch::kBool);
  torch::Tensor lowered = torch::zeros({n, m});
  for (std::int64_t i = 0; i < n; ++i) {
    lowered.data_ptr<float>()[i * m + i] = static_cast<float>(margin);
    for (std::int64_t j = 0; j < m; ++j) {
      same.data_ptr<bool>()[i * m + j] =
          i != j && keys[static_cast<std::size_t>(i)] == keys[static_cast<std::size_t>(j)];
    }
  }
  const torch::Tensor scores = (questions.matmul(passages.t()) - lowered) / temperature;
  return torch::cross_entropy_loss(scores.masked_fill(same, -1e9), torch::arange(n, torch::kLong));
}

RetrieverTraining::RetrieverTraining(RetrieverSettings settings, fs::path out)
    : settings_(std::move(settings)),
      out_(std::move(out)),
      encoder_(settings_.model, settings_.lora, settings_.seed) {
  const auto threads = settings_.threads != 0 ? settings_.threads : std::thread::hardware_concurrency();
  at::set_num_threads(static_cast<int>(std::max<std::size_t>(threads, 1)));
  for (const fs::path& file : settings_.pairs) files_.push_back(read_training_pairs(file));
  for (const fs::path& file : settings_.choose) choose_.push_back(read_training_pairs(file));
  if (batches_of_epoch(0).empty())
    throw Error(ErrorCode::bad_input, "there are no pairs to learn from",
                "`pandect train pairs` makes them; 'pairs' names their files");
  std::vector<torch::Tensor> parameters;
  for (const auto& [name, tensor] : encoder_.adapter()) parameters.push_back(tensor);
  optimizer_ = std::make_unique<torch::optim::AdamW>(
      parameters, torch::optim::AdamWOptions(settings_.learning_rate).weight_decay(settings_.weight_decay));
}

void RetrieverTraining::know_base() {
  if (known_.defined()) return;
  std::vector<TokenSequence> sequences;
  const auto add = [&](const std::string& prefix, const std::string& text, std::size_t longest) {
    const auto [place, is_new] =
        known_place_.try_emplace(hash64(prefix + text), static_cast<std::int64_t>(sequences.size()));
    if (is_new) sequences.push_back(encoder_.tokenizer().encode(prefix + text, longest));
    return place->first;
  };
  const auto add_passages = [&](const std::vector<TrainingPair>& pairs) {
    std::vector<std::uint64_t>& keys = passages_.emplace_back();
    for (const TrainingPair& pair : pairs) {
      keys.push_back(add(settings_.passage_prefix, pair.passage, settings_.longest_passage));
      for (const std::string& negative : pair.negatives)
        keys.push_back(add(settings_.passage_prefix, negative, settings_.longest_passage));
    }
    std::ranges::sort(keys);
    keys.erase(std::ranges::unique(keys).begin(), keys.end());
  };
  for (const std::vector<TrainingPair>& pairs : files_) {
    if (settings_.texts == RetrieverSettings::Texts::questions) add_passages(pairs);
    for (const TrainingPair& pair : pairs) {
      if (settings_.keep > 0 && pair.kind != "question")
        add(settings_.query_prefix, pair.question, settings_.longest_query);
    }
  }
  for (const std::vector<TrainingPair>& pairs : choose_) {
    if (settings_.texts == RetrieverSettings::Texts::questions) add_passages(pairs);
  }
  if (!sequences.empty()) known_ = encode_all(sequences, "what the base knows");
}

torch::Tensor RetrieverTraining::known_rows(std::span<const std::uint64_t> keys) const {
  std::vector<std::size_t> rows;
  rows.reserve(keys.size());
  for (const std::uint64_t key : keys) rows.push_back(static_cast<std::size_t>(known_place_.at(key)));
  return known_.index_select(0, indices(rows));
}

std::span<const std::uint64_t> RetrieverTraining::passages_beside(const TrainingPair& pair) const {
  for (std::size_t i = 0; i < std::min(passages_.size(), files_.size()); ++i) {
    if (&pair >= files_[i].data() && &pair < files_[i].data() + files_[i].size()) return passages_[i];
  }
  return {};
}

RetrieverTraining::Batch RetrieverTraining::batch_of(std::span<const TrainingPair* const> pairs) const {
  Batch batch;
  const bool learns_passages = settings_.texts == RetrieverSettings::Texts::all;
  const auto add_passage = [&](const std::string& text) {
    batch.keys.push_back(hash64(settings_.passage_prefix + text));
    if (learns_passages) {
      batch.passages.push_back(
          encoder_.tokenizer().encode(settings_.passage_prefix + text, settings_.longest_passage));
    }
  };
  std::vector<std::uint64_t> made;
  for (const TrainingPair* pair : pairs) {
    if (settings_.keep > 0 && pair->kind != "question") {
      batch.made.push_back(static_cast<std::int64_t>(batch.questions.size()));
      made.push_back(hash64(settings_.query_prefix + pair->question));
    }
    batch.questions.push_back(
        encoder_.tokenizer().encode(settings_.query_prefix + pair->question, settings_.longest_query));
    add_passage(pair->passage);
  }
  if (!made.empty()) batch.before = known_rows(made);
  if (!learns_passages) {
    // They cost only a product, so that each question is contrasted with all passages of the file.
    std::ranges::copy(passages_beside(*pairs.front()), std::back_inserter(batch.keys));
    batch.known = known_rows(batch.keys);
    return batch;
  }
  for (const TrainingPair* pair : pairs) {
    for (std::size_t i = 0; i < std::min(settings_.negatives, pair->negatives.size()); ++i)
      add_passage(pair->negatives[i]);
  }
  return batch;
}

std::vector<std::vector<const TrainingPair*>> RetrieverTraining::batches_of_epoch(std::size_t epoch) const {
  Random random(settings_.seed * 1'000'003 + epoch);
  std::vector<std::vector<const TrainingPair*>> batches;
  for (const std::vector<TrainingPair>& file : files_) {
    std::vector<const TrainingPair*> all;
    for (const TrainingPair& pair : file) all.push_back(&pair);
    shuffle(all, random);
    for (std::size_t begin = 0; begin < all.size(); begin += settings_.batch) {
      const auto first = all.begin() + static_cast<std::ptrdiff_t>(begin);
      const std::size_t size = std::min(settings_.batch, all.size() - begin);
      // A single question can only be contrasted with its own negatives.
      if (size > 1 || settings_.negatives > 0)
        batches.emplace_back(first, first + static_cast<std::ptrdiff_t>(size));
    }
  }
  shuffle(batches, random);
  return batches;
}

double RetrieverTraining::learn(const Batch& batch) {
  std::vector<const TokenSequence*> sequences;
  std::size_t tokens = 0;
  for (const auto* some : {&batch.questions, &batch.passages}) {
    for (const TokenSequence& sequence : *some) sequences.push_back(&sequence), tokens += sequence.ids.size();
  }
  const auto chunks = chunks_of(sequences);
  const bool keeps_graph = tokens <= settings_.kept_tokens;
  std::vector<torch::Tensor> encoded;
  std::vector<std::size_t> order;
  {
    const torch::AutoGradMode mode(keeps_graph);
    const Autocast autocast(settings_.bfloat16);
    for (const auto& chunk : chunks) {
      encoded.push_back(encoder_.encode(chosen(sequences, chunk)));
      order.insert(order.end(), chunk.begin(), chunk.end());
    }
  }
  std::vector<std::size_t> place_of(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place_of[order[i]] = i;
  torch::Tensor all = torch::cat(encoded).index_select(0, indices(place_of));
  // Gradient caching (Gao et al. 2021): the loss is computed from the vectors alone, and each chunk then
  // passes through the model again with the gradients of its vectors.
  if (!keeps_graph) all = all.detach().requires_grad_(true);
  const auto n = static_cast<std::int64_t>(batch.questions.size());
  const torch::Tensor questions = all.slice(0, 0, n);
  torch::Tensor loss = info_nce(questions, batch.known.defined() ? batch.known : all.slice(0, n), batch.keys,
                                settings_.temperature, settings_.margin);
  if (!batch.made.empty()) {
    const torch::Tensor now = questions.index_select(0, torch::tensor(batch.made, torch::kLong));
    loss = loss + settings_.keep * (1 - (now * batch.before).sum(-1)).mean();
  }
  loss.backward();
  for (std::size_t i = 0; !keeps_graph && i < chunks.size(); ++i) {
    torch::Tensor again;
    {
      const Autocast autocast(settings_.bfloat16);
      again = encoder_.encode(chosen(sequences, chunks[i]));
    }
    (again * all.grad().index_select(0, indices(chunks[i]))).sum().backward();
  }
  return loss.item<double>();
}

torch::Tensor RetrieverTraining::encode_all(const std::vector<TokenSequence>& sequences,
                                            const std::string& shown_as) const {
  const torch::NoGradGuard no_gradients;
  const Autocast autocast(settings_.bfloat16);
  std::vector<const TokenSequence*> pointers;
  for (const TokenSequence& sequence : sequences) pointers.push_back(&sequence);
  std::vector<torch::Tensor> encoded;
  std::vector<std::size_t> place_of(sequences.size());
  std::size_t place = 0;
  Progress progress(shown_as, sequences.size(), "texts", !shown_as.empty());
  for (const auto& chunk : chunks_of(pointers)) {
    encoded.push_back(encoder_.encode(chosen(pointers, chunk)));
    for (const std::size_t i : chunk) place_of[i] = place++;
    progress.advance(chunk.size());
  }
  return torch::cat(encoded).index_select(0, indices(place_of));
}

RetrieverScores RetrieverTraining::measure(const std::vector<TrainingPair>& pairs) const {
  RetrieverScores scores;
  std::vector<TokenSequence> questions;
  std::vector<TokenSequence> passages;
  std::vector<std::uint64_t> keys;
  std::map<std::uint64_t, std::int64_t> places;
  std::vector<std::int64_t> gold;
  const auto place_of = [&](const std::string& text) {
    const std::uint64_t key = hash64(settings_.passage_prefix + text);
    const auto [found, is_new] = places.try_emplace(key, static_cast<std::int64_t>(keys.size()));
    if (!is_new) return found->second;
    keys.push_back(key);
    if (passages_.empty()) {
      passages.push_back(
          encoder_.tokenizer().encode(settings_.passage_prefix + text, settings_.longest_passage));
    }
    return found->second;
  };
  for (const TrainingPair& pair : pairs) {
    questions.push_back(
        encoder_.tokenizer().encode(settings_.query_prefix + pair.question, settings_.longest_query));
    gold.push_back(place_of(pair.passage));
    for (const std::string& negative : pair.negatives) place_of(negative);
  }
  scores.questions = questions.size();
  scores.passages = keys.size();
  if (questions.empty()) return scores;
  const torch::Tensor rows = passages_.empty() ? encode_all(passages) : known_rows(keys);
  const torch::Tensor cosines = encode_all(questions).matmul(rows.t());
  for (std::size_t i = 0; i < gold.size(); ++i) {
    const torch::Tensor row = cosines[static_cast<std::int64_t>(i)];
    const auto rank = 1 + (row > row[gold[i]]).sum().item<std::int64_t>();
    scores.hit3 += rank <= 3 ? 1 : 0;
    scores.hit10 += rank <= 10 ? 1 : 0;
    scores.mrr10 += rank <= 10 ? 1.0 / static_cast<double>(rank) : 0;
  }
  const auto n = static_cast<double>(gold.size());
  scores.hit3 /= n, scores.hit10 /= n, scores.mrr10 /= n;
  return scores;
}

RetrieverPlan RetrieverTraining::plan() {
  RetrieverPlan plan;
  for (const std::vector<TrainingPair>& file : files_) plan.pairs += file.size();
  for (const auto& [name, tensor] : encoder_.adapter())
    plan.parameters += static_cast<std::size_t>(tensor.numel());
  const auto before = Clock::now();
  know_base();
  const double known = seconds_since(before);
  const auto batches = batches_of_epoch(0);
  plan.steps = static_cast<std::size_t>(settings_.epochs * static_cast<double>(batches.size()));
  std::size_t most = 0;
  const Batch* largest = nullptr;
  std::vector<Batch> made;
  made.reserve(batches.size());
  for (const auto& pairs : batches) {
    const Batch& batch = made.emplace_back(batch_of(pairs));
    std::size_t tokens = 0;
    for (const auto* some : {&batch.questions, &batch.passages}) {
      for (const TokenSequence& sequence : *some) tokens += sequence.ids.size();
    }
    plan.tokens += tokens;
    if (tokens > most) most = tokens, largest = &batch;
  }
  const auto begin = Clock::now();
  learn(*largest);
  optimizer_->zero_grad();
  plan.seconds = known + seconds_since(begin) / static_cast<double>(most) * static_cast<double>(plan.tokens) *
                             settings_.epochs;
  const double held = static_cast<double>(most <= settings_.kept_tokens ? most : chunk_tokens);
  const EncoderConfig config = EncoderConfig::read(settings_.model / "config.json");
  plan.gigabytes = (held * static_cast<double>(config.layers * config.hidden) * graph_bytes +
                    static_cast<double>(config.vocabulary * config.hidden) * 4) /
                   1e9;
  return plan;
}

void RetrieverTraining::set_rate(std::size_t step, std::size_t steps) {
  const double done = static_cast<double>(step + 1) / static_cast<double>(std::max<std::size_t>(steps, 1));
  const double share = done < settings_.warm_up ? done / settings_.warm_up
                                                : (1 - done) / std::max(1 - settings_.warm_up, 1e-9);
  for (auto& group : optimizer_->param_groups()) group.options().set_lr(settings_.learning_rate * share);
}

void RetrieverTraining::save(std::size_t step, double best) const {
  const fs::path folder = out_ / "checkpoint";
  fs::create_directories(folder);
  write_tensors(folder / "adapter.safetensors", encoder_.adapter(), Precision::f32);
  torch::save(*optimizer_, (folder / "optimizer.pt").string());
  write_file_atomically(folder / "state.json", dump_json({{"step", step}, {"best", best}}) + "\n");
}

std::pair<std::size_t, double> RetrieverTraining::load() {
  const fs::path folder = out_ / "checkpoint";
  if (!fs::exists(folder / "state.json"))
    throw Error(ErrorCode::bad_input, fmt::format("{}: there is no checkpoint to go on from", out_.string()),
                "run it without --resume");
  read_tensors(folder / "adapter.safetensors", encoder_.adapter());
  torch::load(*optimizer_, (folder / "optimizer.pt").string());
  const Json state = parse_json(read_file(folder / "state.json"), "state.json");
  return {state.at("step").get<std::size_t>(), state.at("best").get<double>()};
}

double RetrieverTraining::measure_all(std::size_t step) {
  double sum = 0;
  std::ofstream log(out_ / "log.jsonl", std::ios::app);
  for (std::size_t i = 0; i < choose_.size(); ++i) {
    const RetrieverScores scores = measure(choose_[i]);
    sum += scores.mrr10;
    log << dump_json({{"step", step},
                      {"measured", settings_.choose[i].filename().string()},
                      {"questions", scores.questions},
                      {"passages", scores.passages},
                      {"hit3", scores.hit3},
                      {"hit10", scores.hit10},
                      {"mrr10", scores.mrr10}})
        << "\n";
  }
  return choose_.empty() ? static_cast<double>(step) : sum / static_cast<double>(choose_.size());
}

bool RetrieverTraining::run(bool resume, const std::atomic<bool>& stop) {
  fs::create_directories(out_);
  know_base();
  std::size_t done = 0;
  double best = -1;
  if (resume)
    std::tie(done, best) = load();
  else
    fs::remove(out_ / "log.jsonl");
  std::vector<torch::Tensor> parameters;
  for (const auto& [name, tensor] : encoder_.adapter()) parameters.push_back(tensor);
  const std::size_t an_epoch = batches_of_epoch(0).size();
  const auto steps = static_cast<std::size_t>(std::ceil(settings_.epochs * static_cast<double>(an_epoch)));
  const auto keep_if_better = [&](std::size_t step) {
    const double score = measure_all(step);
    if (score > best)
      best = score,
      encoder_.write_adapter(out_, settings_.base, settings_.texts == RetrieverSettings::Texts::questions);
    save(step, best);
  };
  if (!resume) keep_if_better(0);
  Progress progress("training", steps, "steps", true);
  progress.advance(done);
  std::ofstream log(out_ / "log.jsonl", std::ios::app);
  for (std::size_t step = done; step < steps; ++step) {
    if (stop) {
      save(step, best);
      return false;
    }
    const auto begin = Clock::now();
    set_rate(step, steps);
    const double loss = learn(batch_of(batches_of_epoch(step / an_epoch)[step % an_epoch]));
    if (!std::isfinite(loss))
      throw Error(ErrorCode::bad_input, fmt::format("the loss of step {} is no number", step),
                  "a lower learning_rate, or bfloat16 = false, may mend it");
    const double length = torch::nn::utils::clip_grad_norm_(parameters, settings_.longest_gradient);
    optimizer_->step();
    optimizer_->zero_grad();
    log << dump_json({{"step", step},
                      {"loss", loss},
                      {"gradient", length},
                      {"rate", optimizer_->param_groups().front().options().get_lr()},
                      {"seconds", seconds_since(begin)}})
        << std::endl;
    progress.advance();
    if ((step + 1) % settings_.measured_steps == 0 || step + 1 == steps) keep_if_better(step + 1);
  }
  return true;
}

}  // namespace pandect::train
