#include "lab/learn/rewards.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "answer/judge.h"
#include "answer/prove/prover.h"
#include "base/date.h"
#include "base/json.h"
#include "base/thread_pool.h"
#include "lab/learn/reward_command.h"
#include "lab/measure/citation_scores.h"
#include "library/view.h"
#include "model/models.h"
#include "model/reply_text.h"
#include "pandect/error.h"
#include "question/locate.h"
#include "text/language.h"
#include "text/sentences.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 8> reward_names = {
    "format", "grounded", "citation_f1", "semantic", "coverage", "contradiction", "support", "command"};
constexpr std::size_t longest_reply = 1U << 20U;

/// Removes a prefix from a text; false when it does not begin so.
bool take(std::string_view& text, std::string_view begin) {
  text = trimmed(text);
  if (!text.starts_with(begin)) return false;
  text.remove_prefix(begin.size());
  return true;
}

bool read_codes(std::string_view inside, std::vector<std::string>& labels) {
  while (take(inside, "<law_code>")) {
    const std::size_t end = inside.find("</law_code>");
    const std::string label(trimmed(inside.substr(0, std::min(end, inside.size()))));
    if (end == std::string_view::npos || label.empty() || label.find('<') != std::string::npos) return false;
    if (std::ranges::find(labels, label) == labels.end()) labels.push_back(label);
    inside.remove_prefix(end + std::string_view("</law_code>").size());
  }
  return trimmed(inside).empty();
}

double cosine(std::span<const float> one, std::span<const float> other) {
  double product = 0, first = 0, second = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    product += double{one[i]} * other[i];
    first += double{one[i]} * one[i];
    second += double{other[i]} * other[i];
  }
  return first > 0 && second > 0 ? product / std::sqrt(first * second) : 0;
}

double worth(const ProvenSentence& sentence) {
  if (carries(sentence.verdict)) return 1;
  return info_of(sentence.verdict).tone == Tone::open ? 0.5 : 0;
}

}  // namespace

StrictReply read_strictly(std::string_view reply, ReplyLayout layout) {
  StrictReply read;
  if (reply.size() > longest_reply) return read;
  std::string answer;
  std::vector<std::string> labels;
  for (const std::string_view part : parts_of(layout)) {
    if (!take(reply, fmt::format("<{}>", part))) return read;
    const std::string close = fmt::format("</{}>", part);
    const std::size_t end = reply.find(close);
    if (end == std::string_view::npos) return read;
    const std::string_view inside = trimmed(reply.substr(0, end));
    for (const std::string_view tag : {"reasoning>", "answer>", "citation>"}) {
      if (inside.find(tag) != std::string_view::npos) return read;
    }
    if (part == "citation") {
      if (!read_codes(inside, labels)) return read;
    } else if (inside.empty() || inside.find("law_code>") != std::string_view::npos) {
      return read;
    }
    if (part == "answer") answer = inside;
    reply.remove_prefix(end + close.size());
  }
  if (!trimmed(reply).empty()) return read;
  return {true, std::move(answer), std::move(labels)};
}

bool cites_what_was_not_given(const StrictReply& reply, const ChatPrompt& prompt) {
  return std::ranges::any_of(reply.labels, [&](const std::string& label) {
    return std::ranges::find(prompt.labels, label) == prompt.labels.end();
  });
}

double grounded_reward(const StrictReply& reply, const ChatPrompt& prompt) {
  return reply.labels.empty() || cites_what_was_not_given(reply, prompt) ? 0 : 0.5;
}

double citation_f1_reward(const StrictReply& reply, const ChatPrompt& prompt) {
  return reply.well_formed ? citation_score(count_citations(prompt.gold, reply.labels)).f1 : 0;
}

RewardSettings RewardSettings::read(SettingsTable table, const std::filesystem::path& beside) {
  RewardSettings settings;
  settings.weights = {};
  for (const std::string_view name : reward_names) {
    // The words of a command are its setting; its weight has a key of its own.
    const std::string key = name == "command" ? "command_weight" : std::string(name);
    const bool named = name == "command" ? table.has("command") : table.has(key);
    const double weight = table.number(key, named ? 1 : 0, {-1e6, 1e6});
    if (weight != 0) settings.weights[std::string(name)] = weight;
  }
  const auto path = [&](std::string_view key) {
    const std::string name = table.text(key);
    return name.empty() ? std::filesystem::path() : (beside / name).lexically_normal();
  };
  settings.gated = table.flag("gated", settings.gated);
  settings.normalised = table.flag("normalised", settings.normalised);
  settings.embedder = path("embedder");
  settings.models = path("models");
  settings.library = path("library");
  settings.judge = table.text("judge");
  settings.command = table.texts("command");
  if (table.has("command") && settings.command.empty()) table.refuse("command", "'command' names no program");
  settings.patience = std::chrono::seconds(table.count("patience", 60, {1, 86'400}));
  const auto needs = [&](std::string_view reward, bool there, std::string_view what) {
    if (settings.weights.contains(reward) && !there)
      table.refuse(reward, fmt::format("the reward '{}' needs '{}'", reward, what));
  };
  needs("semantic", !settings.embedder.empty(), "embedder");
  needs("coverage", !settings.models.empty(), "models");
  needs("contradiction", !settings.models.empty(), "models");
  needs("support", !settings.library.empty(), "library");
  table.finish();
  if (settings.weights.empty()) settings.weights = RewardSettings().weights;
  return settings;
}

namespace {

/// Brings a reward of the replies to each example to mean 0 and deviation 1; to 0 where all are alike.
void normalise(std::vector<double>& worth, std::span<const RewardedReply> replies) {
  std::map<const ChatExample*, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < replies.size(); ++i) groups[replies[i].example].push_back(i);
  for (const auto& [example, group] : groups) {
    const auto n = static_cast<double>(group.size());
    double mean = 0;
    for (const std::size_t i : group) mean += worth[i] / n;
    double variance = 0;
    for (const std::size_t i : group) variance += (worth[i] - mean) * (worth[i] - mean) / n;
    constexpr double alike = 1e-12;
    for (const std::size_t i : group)
      worth[i] = variance < alike ? 0 : (worth[i] - mean) / std::sqrt(variance);
  }
}

}  // namespace

struct Rewards::Parts {
  RewardSettings settings;
  ReplyLayout layout;
  std::unique_ptr<Embedder> own_embedder;
  std::unique_ptr<ChatModel> own_judge;
  Embedder* embedder = nullptr;
  ChatModel* judge = nullptr;
  std::optional<LibraryView> library;
  std::optional<RewardCommand> command;

  using Read = std::vector<StrictReply>;

  std::vector<double> semantic(std::span<const RewardedReply> replies, const Read& read,
                               const std::stop_token& stop) {
    // A right answer is embedded once for all replies to it.
    std::vector<std::string> texts;
    std::map<std::string, std::size_t> places;
    const auto place_of = [&](const std::string& text) {
      const auto [found, is_new] = places.try_emplace(text, texts.size());
      if (is_new) texts.push_back(text);
      return found->second;
    };
    std::vector<std::pair<std::size_t, std::size_t>> pairs(replies.size());
    std::vector<double> scores(replies.size(), 0);
    for (std::size_t i = 0; i < replies.size(); ++i) {
      if (read[i].well_formed) pairs[i] = {place_of(read[i].answer), place_of(replies[i].example->answer)};
    }
    if (texts.empty()) return scores;
    const Matrix rows = embedder->embed(texts, TextKind::query, stop);
    for (std::size_t i = 0; i < replies.size(); ++i) {
      if (read[i].well_formed)
        scores[i] = std::clamp(cosine(rows.row(pairs[i].first), rows.row(pairs[i].second)), 0.0, 1.0);
    }
    return scores;
  }

  std::vector<double> judged(std::string_view name, std::span<const RewardedReply> replies, const Read& read,
                             const std::stop_token& stop) {
    const Judge by(std::string(name), *judge);
    std::vector<double> scores(replies.size(), 0);
    std::atomic<std::size_t> lost{0};
    parallel_for(replies.size(), [&](std::size_t i) {
      if (!read[i].well_formed) return;
      const Judgement said = by.judge({replies[i].example->id, replies[i].example->question,
                                       replies[i].example->answer, read[i].answer, ""},
                                      stop);
      lost += said.lost;
      // A judge whose reply is unreadable gives no reward.
      if (said.score()) scores[i] = name == "coverage" ? *said.score() / 100 : 1 - *said.score();
    });
    if (lost > 0)
      throw Error(ErrorCode::service_unavailable,
                  fmt::format("the judge '{}' gave no reply to {} of {}", name, lost.load(), replies.size()),
                  "is it running? what was learned so far is in the checkpoint; --resume goes on");
    return scores;
  }

  /// The mean support of the sentences of an answer by its citations.
  double support(const RewardedReply& reply, const StrictReply& read) {
    if (!read.well_formed || read.labels.empty()) return 0;
    std::vector<std::vector<ProvisionKey>> cited;
    for (std::size_t i = 0; i < reply.prompt->provisions.size(); ++i) {
      if (std::ranges::find(read.labels, reply.prompt->labels[i]) == read.labels.end()) continue;
      try {
        cited.push_back(locate_at_any_time(*library, reply.prompt->provisions[i], to_days(today())));
      } catch (const Error& error) {
        if (error.code() != ErrorCode::no_such_provision) throw;
      }
    }
    if (cited.empty()) return 0;
    ProverSettings how;
    how.day = to_days(today());
    std::vector<CitedClaim> claims;
    for (const Span& sentence : split_sentences(read.answer, detect_language(read.answer)))
      claims.push_back({sentence, cited});
    try {
      const auto proven = Prover(*library, how).prove(read.answer, claims);
      double sum = 0;
      for (const ProvenSentence& sentence : proven) sum += worth(sentence);
      return proven.empty() ? 0 : sum / static_cast<double>(proven.size());
    } catch (const Error& error) {
      if (error.code() != ErrorCode::wrong_usage) throw;
      return 0;  // a reply that is not text cannot be supported
    }
  }

  std::vector<double> by_command(std::span<const RewardedReply> replies, const Read& read) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < replies.size(); ++i) {
      const ChatPrompt& prompt = *replies[i].prompt;
      lines.push_back(dump_json({{"id", replies[i].example->id},
                                 {"question", replies[i].example->question},
                                 {"answer", replies[i].example->answer},
                                 {"gold", prompt.gold},
                                 {"provisions", prompt.provisions},
                                 {"codes", prompt.labels},
                                 {"reply", replies[i].text},
                                 {"well_formed", read[i].well_formed},
                                 {"cited", read[i].labels}}));
    }
    return command->score(lines);
  }
};

Rewards::Rewards(RewardSettings settings, ReplyLayout layout)
    : Rewards(std::move(settings), layout, nullptr, nullptr) {}

Rewards::Rewards(RewardSettings settings, ReplyLayout layout, Embedder* embedder, ChatModel* judge)
    : parts_(std::make_unique<Parts>()) {
  parts_->settings = std::move(settings);
  parts_->layout = layout;
  const RewardSettings& own = parts_->settings;
  parts_->embedder = embedder;
  parts_->judge = judge;
  if (own.weights.contains("semantic") && embedder == nullptr) {
    const std::filesystem::path file = own.embedder / "model.toml";
    ModelSettings model;
    if (std::error_code ignored; std::filesystem::exists(file, ignored))
      model = ModelsFile::load(file.string()).find("", ModelKind::embed);
    model.provider = Provider::local;
    model.kind = ModelKind::embed;
    model.model = own.embedder.string();
    if (model.name.empty()) model.name = own.embedder.filename().string();
    parts_->own_embedder = open_embedder(model);
    parts_->embedder = parts_->own_embedder.get();
  }
  if ((own.weights.contains("coverage") || own.weights.contains("contradiction")) && judge == nullptr) {
    parts_->own_judge =
        open_chat_model(ModelsFile::load(own.models.string()).find(own.judge, ModelKind::chat));
    parts_->judge = parts_->own_judge.get();
  }
  if (own.weights.contains("support")) parts_->library = LibraryView::open(own.library);
  if (own.weights.contains("command")) parts_->command.emplace(own.command, own.patience);
}

Rewards::~Rewards() = default;

RewardScores Rewards::score(std::span<const RewardedReply> replies, const std::stop_token& stop) {
  Parts::Read read;
  for (const RewardedReply& reply : replies) read.push_back(read_strictly(reply.text, parts_->layout));
  RewardScores scores;
  const auto of_each = [&](const std::function<double(std::size_t)>& one) {
    std::vector<double> all(replies.size());
    for (std::size_t i = 0; i < replies.size(); ++i) all[i] = one(i);
    return all;
  };
  for (const auto& [name, weight] : parts_->settings.weights) {
    std::vector<double>& of = scores.by_kind[name];
    if (name == "format") of = of_each([&](std::size_t i) { return read[i].well_formed ? 1.0 : 0.0; });
    if (name == "grounded")
      of = of_each([&](std::size_t i) { return grounded_reward(read[i], *replies[i].prompt); });
    if (name == "citation_f1")
      of = of_each([&](std::size_t i) { return citation_f1_reward(read[i], *replies[i].prompt); });
    if (name == "support") of = of_each([&](std::size_t i) { return parts_->support(replies[i], read[i]); });
    if (name == "semantic") of = parts_->semantic(replies, read, stop);
    if (name == "coverage" || name == "contradiction") of = parts_->judged(name, replies, read, stop);
    if (name == "command") of = parts_->by_command(replies, read);
  }
  std::vector<bool> open(replies.size(), true);
  for (std::size_t i = 0; i < replies.size(); ++i) {
    open[i] = !parts_->settings.gated ||
              (read[i].well_formed && !cites_what_was_not_given(read[i], *replies[i].prompt));
    scores.gated += open[i] ? 0 : 1;
  }
  scores.totals.assign(replies.size(), 0);
  for (const auto& [name, weight] : parts_->settings.weights) {
    std::vector<double> worth = scores.by_kind[name];
    for (std::size_t i = 0; i < replies.size(); ++i) worth[i] *= open[i] ? 1 : 0;
    if (parts_->settings.normalised) normalise(worth, replies);
    for (std::size_t i = 0; i < replies.size(); ++i) scores.totals[i] += weight * worth[i];
  }
  return scores;
}

}  // namespace pandect
