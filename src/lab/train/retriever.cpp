#include "lab/train/retriever.h"

#include <algorithm>
#include <cmath>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/progress.h"
#include "base/settings.h"
#include "encoder/sentence_encoder.h"
#include "model/models.h"
#include "model/passage_prefix.h"
#include "pandect/error.h"

namespace pandect::train {
namespace fs = std::filesystem;
namespace {

/// Sets the prefixes of an installed model if none are given.
void find_prefixes(RetrieverSettings& settings) {
  const fs::path file = settings.model / "model.toml";
  if (!fs::exists(file)) return;
  const ModelSettings known = ModelsFile::load(file.string()).find("", ModelKind::embed);
  if (settings.query_prefix.empty()) settings.query_prefix = known.query_prefix;
  if (settings.passage_prefix.empty()) settings.passage_prefix = known.passage_prefix;
}

}  // namespace

RetrieverSettings RetrieverSettings::read(const fs::path& file, const fs::path& models) {
  SettingsTable root = SettingsTable::parse(read_file(file, 1U << 20U), file.string());
  RetrieverSettings s;
  s.query_prefix = root.text("query_prefix");
  s.passage_prefix = root.text("passage_prefix");
  s.read_common(root, file, models);
  if (s.batch < 2) root.refuse("batch", "a batch has two questions at least", "a number from 2 to 4096");
  find_prefixes(s);
  s.negatives = root.count("negatives", s.negatives, {0, 64});
  s.longest_query = root.count("longest_query", s.longest_query, {8, 8192});
  s.longest_passage = root.count("longest_passage", s.longest_passage, {8, 8192});
  s.temperature = root.number("temperature", s.temperature, {1e-3, 10});
  s.margin = root.number("margin", s.margin, {0, 1});
  static constexpr std::string_view texts[]{"all", "questions"};
  s.texts = static_cast<RetrieverSettings::Texts>(root.choice("texts", texts, 0));
  s.keep = root.number("keep", s.keep, {0, 1e6});
  s.kept_tokens = root.count("kept_tokens", s.kept_tokens);
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
      encoder_(settings_.model, settings_.lora, settings_.seed, settings_.bfloat16),
      loop_(settings_, encoder_.adapter(), out_) {
  use_threads(settings_.threads);
  for (const fs::path& file : settings_.pairs) files_.push_back(read_training_pairs(file));
  for (const fs::path& file : settings_.choose) choose_.push_back(read_training_pairs(file));
  if (batches_of_epoch(0).empty())
    throw Error(ErrorCode::bad_input, "there are no pairs to learn from",
                "`pandect-lab train pairs` makes them; 'pairs' names their files");
}

void RetrieverTraining::know_base() {
  if (known_.defined()) return;
  std::vector<std::string> passages;
  std::vector<std::string> questions;
  const auto add_passages = [&](const std::vector<TrainingPair>& pairs) {
    std::vector<std::uint64_t>& keys = passages_.emplace_back();
    const auto add = [&](const std::string& text) {
      std::string passage = prefixed_passage(settings_.passage_prefix, text);
      keys.push_back(hash64(passage));
      const auto place = static_cast<std::int64_t>(passages.size());
      if (known_place_.try_emplace(keys.back(), place).second) passages.push_back(std::move(passage));
    };
    for (const TrainingPair& pair : pairs) {
      add(pair.passage);
      std::ranges::for_each(pair.negatives, add);
    }
    std::ranges::sort(keys);
    keys.erase(std::ranges::unique(keys).begin(), keys.end());
  };
  if (settings_.texts == RetrieverSettings::Texts::questions) {
    for (const auto* files : {&files_, &choose_}) std::ranges::for_each(*files, add_passages);
  }
  for (const std::vector<TrainingPair>& pairs : files_) {
    for (const TrainingPair& pair : pairs) {
      if (settings_.keep == 0 || pair.kind == "question") continue;
      std::string question = settings_.query_prefix + pair.question;
      const auto place = static_cast<std::int64_t>(passages.size() + questions.size());
      if (known_place_.try_emplace(hash64(question), place).second) questions.push_back(std::move(question));
    }
  }
  if (known_place_.empty()) return;
  // By the encoder that serves: faster, and what a library's vectors are made by.
  SentenceEncoder base(settings_.model);
  const auto width = static_cast<std::int64_t>(base.dimensions());
  Progress progress("what the base knows", passages.size() + questions.size(), "texts", terminal_monitor());
  std::vector<torch::Tensor> known;
  for (const auto& [texts, longest] :
       {std::pair(&passages, settings_.longest_passage), std::pair(&questions, settings_.longest_query)}) {
    base.limit(longest);
    std::vector<float> rows = base.encode(*texts, [&](std::size_t done) { progress.advance(done); });
    known.push_back(torch::from_blob(rows.data(), {static_cast<std::int64_t>(texts->size()), width}).clone());
  }
  known_ = torch::nn::functional::normalize(torch::cat(known),
                                            torch::nn::functional::NormalizeFuncOptions().dim(-1));
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
    const std::string passage = prefixed_passage(settings_.passage_prefix, text);
    batch.keys.push_back(hash64(passage));
    if (learns_passages)
      batch.passages.push_back(encoder_.tokenizer().encode(passage, settings_.longest_passage));
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
    const Autocast autocast(settings_.bfloat16 && encoder_.autocasts());
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
      const Autocast autocast(settings_.bfloat16 && encoder_.autocasts());
      again = encoder_.encode(chosen(sequences, chunks[i]));
    }
    (again * all.grad().index_select(0, indices(chunks[i]))).sum().backward();
  }
  return loss.item<double>();
}

torch::Tensor RetrieverTraining::encode_all(const std::vector<TokenSequence>& sequences) const {
  const torch::NoGradGuard no_gradients;
  const Autocast autocast(settings_.bfloat16 && encoder_.autocasts());
  std::vector<const TokenSequence*> pointers;
  for (const TokenSequence& sequence : sequences) pointers.push_back(&sequence);
  std::vector<torch::Tensor> encoded;
  std::vector<std::size_t> place_of(sequences.size());
  std::size_t place = 0;
  for (const auto& chunk : chunks_of(pointers)) {
    encoded.push_back(encoder_.encode(chosen(pointers, chunk)));
    for (const std::size_t i : chunk) place_of[i] = place++;
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
    const std::string passage = prefixed_passage(settings_.passage_prefix, text);
    const std::uint64_t key = hash64(passage);
    const auto [found, is_new] = places.try_emplace(key, static_cast<std::int64_t>(keys.size()));
    if (!is_new) return found->second;
    keys.push_back(key);
    if (passages_.empty())
      passages.push_back(encoder_.tokenizer().encode(passage, settings_.longest_passage));
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

EncoderPlan RetrieverTraining::plan() {
  EncoderPlan plan;
  for (const std::vector<TrainingPair>& file : files_) plan.pairs += file.size();
  plan.parameters = loop_.parameters();
  const auto before = std::chrono::steady_clock::now();
  know_base();
  const double known = elapsed(before);
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
  const auto begin = std::chrono::steady_clock::now();
  learn(*largest);
  loop_.forget();
  plan.seconds = known + elapsed(begin) / static_cast<double>(most) * static_cast<double>(plan.tokens) *
                             settings_.epochs;
  plan.gigabytes = gigabytes_of(EncoderConfig::read(settings_.model / "config.json"),
                                most <= settings_.kept_tokens ? most : chunk_tokens);
  return plan;
}

double RetrieverTraining::measure_all(std::size_t step, std::ostream& log) const {
  double sum = 0;
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
  know_base();
  const std::size_t an_epoch = batches_of_epoch(0).size();
  const auto steps = static_cast<std::size_t>(std::ceil(settings_.epochs * static_cast<double>(an_epoch)));
  return loop_.run(
      steps, resume, stop,
      {[&](std::size_t step) { return learn(batch_of(batches_of_epoch(step / an_epoch)[step % an_epoch])); },
       [&](std::size_t step, std::ostream& log) { return measure_all(step, log); },
       [&] {
         AdapterForm form;
         form.for_questions = settings_.texts == RetrieverSettings::Texts::questions;
         encoder_.write_adapter(out_, settings_.base, form);
       }});
}

}  // namespace pandect::train
