#include "answer/judge.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "answer/formats/reply_parts.h"
#include "base/hash.h"
#include "model/http_error.h"
#include "model/lenient_json.h"

namespace pandect {

namespace {

/// The value under a key, as text.
std::string member(const Json& json, const char* key) {
  if (!json.is_object() || !json.contains(key)) return {};
  const Json& value = json.at(key);
  if (value.is_string()) return value.get<std::string>();
  return value.is_number() ? fmt::format("{:g}", value.get<double>()) : std::string();
}

/// The score of a word alone in a short reply: "4", "**B**", "Score: 3". Nothing when there are several.
std::optional<double> read_character(std::string_view text, const std::vector<std::string>& words,
                                     const std::vector<double>& scores) {
  std::optional<double> score;
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i > 0 && is_word(text[i - 1])) continue;
    for (std::size_t w = 0; w < words.size(); ++w) {
      if (!text.substr(i).starts_with(words[w])) continue;
      const std::size_t end = i + words[w].size();
      if (end < text.size() && is_word(text[end])) continue;
      if (score && *score != scores[w]) return std::nullopt;
      score = scores[w];
    }
  }
  return score;
}

/// G-EVAL's expected score: the mean of the digits a model might have written first, weighted by their
/// probabilities.
std::optional<double> expected_score(const ChatReply& reply, const std::vector<std::string>& words,
                                     const std::vector<double>& scores) {
  for (const TokenLogprob& token : reply.logprobs) {
    if (std::ranges::find(words, trimmed(token.token)) == words.end()) continue;
    double mass = 0;
    double sum = 0;
    for (const TokenLogprob& other : token.top) {
      const auto word = std::ranges::find(words, trimmed(other.token));
      if (word == words.end()) continue;
      const double probability = std::exp(other.logprob);
      mass += probability;
      sum += probability * scores[static_cast<std::size_t>(word - words.begin())];
    }
    if (mass > 0) return sum / mass;
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

Judge::Judge(JudgeSettings settings, ChatModel& model)
    : settings_(std::move(settings)), prompt_(Prompt::load(settings_.prompt)), model_(model) {}

bool Judge::reads_context() const {
  return prompt_.text().find("{{context}}") != std::string::npos;
}

std::string Judge::identity() const {
  std::string identity =
      fmt::format("{} {} {} {} {} {} {} {} {}", settings_.name, prompt_.text(), identity_of(model_.info()),
                  settings_.samples, settings_.temperature, settings_.seed, settings_.max_tokens,
                  settings_.weighted, settings_.swaps);
  for (const JudgeMark& mark : settings_.marks)
    identity += fmt::format("\n{} {} {} {}", mark.name, mark.key, fmt::join(mark.words, ","),
                            fmt::join(mark.values, ","));
  for (const JudgeShot& shot : settings_.shots)
    identity +=
        fmt::format("\n{}\n{}\n{}\n{}\n{}", shot.question, shot.gold, shot.answer, shot.context, shot.reply);
  return identity;
}

Judge::Marks Judge::read(const ChatReply& reply, bool swapped, std::string& reason) const {
  std::vector<std::string> repairs;
  const std::string text = take_out_thinking(reply.text, repairs).text;
  if (settings_.reply == JudgeSettings::Reply::character) {
    const JudgeMark& mark = settings_.marks.front();
    if (settings_.weighted) {
      if (const auto score = expected_score(reply, mark.words, mark.values)) return {score};
    }
    const std::optional<double> score = read_character(text, mark.words, mark.values);
    return {score && swapped ? 1 - *score : score};
  }
  Marks marks(settings_.marks.size());
  const std::optional<Json> json = find_json(inside_fence(text, repairs), repairs);
  if (!json) return marks;
  reason = member(*json, "reason");
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const JudgeMark& mark = settings_.marks[i];
    const auto found = std::ranges::find(mark.words, member(*json, mark.key.c_str()));
    if (found != mark.words.end())
      marks[i] = mark.values[static_cast<std::size_t>(found - mark.words.begin())];
  }
  return marks;
}

ChatRequest Judge::request_for(const JudgedAnswer& answer, std::size_t sample, bool swapped) const {
  const auto rendered = [&](const JudgedAnswer& shown, bool exchanged) {
    return prompt_.render({{"question", shown.question},
                           {"gold", shown.gold},
                           {"answer", shown.answer},
                           {"context", shown.context},
                           {"first", exchanged ? shown.gold : shown.answer},
                           {"second", exchanged ? shown.answer : shown.gold}});
  };
  ChatRequest request;
  for (const JudgeShot& shot : settings_.shots) {
    request.messages.push_back(
        {ChatRole::user, rendered({"", shot.question, shot.gold, shot.answer, shot.context}, false).user});
    request.messages.push_back({ChatRole::assistant, shot.reply});
  }
  RenderedPrompt asked = rendered(answer, swapped);
  request.system = std::move(asked.system);
  request.messages.push_back({ChatRole::user, std::move(asked.user)});
  request.temperature = settings_.temperature;
  request.seed = static_cast<std::int64_t>(settings_.seed + sample);
  request.max_tokens = settings_.max_tokens;
  request.logprobs = settings_.weighted ? 20 : 0;
  request.sample = sample;
  return request;
}

Judgement Judge::judge(const JudgedAnswer& answer, const std::stop_token& stop) const {
  Judgement judgement;
  std::vector<double> sums(settings_.marks.size());
  std::vector<std::size_t> counts(settings_.marks.size());
  for (std::size_t sample = 0; sample < settings_.samples; ++sample) {
    const bool swapped =
        settings_.swaps && hash64(fmt::format("{} {} {}", settings_.seed, answer.id, sample)) % 2 == 1;
    ++judgement.samples;
    try {
      std::string reason;
      const ChatReply reply = model_.complete(request_for(answer, sample, swapped), {}, stop);
      const bool refused = reply.finish == FinishReason::filtered;
      const Marks marks = refused ? Marks(sums.size()) : read(reply, swapped, reason);
      for (std::size_t i = 0; i < marks.size(); ++i) {
        sums[i] += marks[i].value_or(0);
        counts[i] += marks[i] ? 1 : 0;
      }
      if (judgement.reason.empty()) judgement.reason = reason;
      if (std::ranges::all_of(marks, [](const auto& mark) { return mark.has_value(); })) continue;
      judgement.problems.push_back((refused ? "refused: " : "not readable: ") +
                                   bounded_line(std::string_view(reply.text).substr(0, 80)));
    } catch (const Cancelled&) {
      throw;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::service_unavailable) throw;
      judgement.problems.emplace_back(error.what());
      ++judgement.lost;
    }
    ++judgement.failed;
  }
  for (std::size_t i = 0; i < sums.size(); ++i)
    judgement.scores.push_back(counts[i] > 0 ? std::optional(sums[i] / static_cast<double>(counts[i]))
                                             : std::nullopt);
  return judgement;
}

}  // namespace pandect
