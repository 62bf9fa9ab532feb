#include "answer/judge.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "answer/formats/reply_parts.h"
#include "base/hash.h"
#include "base/nearest_name.h"
#include "model/http_error.h"
#include "model/lenient_json.h"

namespace pandect {

struct Judge::Kind {
  enum class Reply : std::uint8_t {
    json_score,  ///< {"reason", "score"}
    json_word,   ///< {"reason", "verdict"}
    character,   ///< one of a few single characters
  };
  std::string_view name;
  Reply reply;
  std::vector<std::string> words;  ///< the allowed replies
  std::vector<double> scores;      ///< the score of each
  bool weighted = false;           ///< by the probabilities of the characters
};

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

const std::vector<Judge::Kind>& Judge::kinds() {
  using Reply = Kind::Reply;
  static const std::vector<std::string> digits = {"1", "2", "3", "4", "5"};
  static const std::vector<double> marks = {1, 2, 3, 4, 5};
  static const std::vector<Kind> all = {
      {"coverage", Reply::json_score, {"0", "50", "100"}, {0, 50, 100}},
      {"contradiction", Reply::json_score, {"0", "1"}, {0, 1}},
      {"factuality", Reply::character, {"0", "1"}, {0, 1}},
      {"preference", Reply::character, {"A", "B"}, {1, 0}},
      {"coherence", Reply::character, digits, marks, true},
      {"fluency", Reply::character, digits, marks, true},
      {"consistency", Reply::character, digits, marks, true},
      {"relevance", Reply::character, digits, marks, true},
      {"support", Reply::json_word, {"full", "part", "none", "conflict"}, {1, 0.5, 0, -1}},
  };
  return all;
}

std::vector<std::string_view> Judge::names() {
  std::vector<std::string_view> all;
  for (const Kind& kind : kinds()) all.push_back(kind.name);
  return all;
}

Judge::Judge(std::string_view name, ChatModel& model, JudgeSettings settings)
    : model_(model), settings_(settings) {
  const auto found = std::ranges::find(kinds(), name, &Kind::name);
  if (found == kinds().end()) {
    throw Error(ErrorCode::wrong_usage, fmt::format("there is no judge '{}'", name),
                suggest_name(name, names()));
  }
  kind_ = &*found;
  prompt_ = Prompt::load("judge-" + std::string(name));
}

std::string_view Judge::name() const {
  return kind_->name;
}

const std::vector<double>& Judge::marks() const {
  return kind_->scores;
}

bool Judge::reads_context() const {
  return prompt_.text().find("{{context}}") != std::string::npos;
}

std::string Judge::identity() const {
  return fmt::format("{} {} {} {} {} {}", kind_->name, prompt_.text(), identity_of(model_.info()),
                     settings_.samples, settings_.temperature.value_or(-1), settings_.seed);
}

std::optional<double> Judge::read(const ChatReply& reply, bool swapped, std::string& reason) const {
  std::vector<std::string> repairs;
  const std::string text = take_out_thinking(reply.text, repairs).text;
  if (kind_->reply == Kind::Reply::character) {
    if (kind_->weighted) {
      if (const auto score = expected_score(reply, kind_->words, kind_->scores)) return score;
    }
    const std::optional<double> score = read_character(text, kind_->words, kind_->scores);
    return score && swapped ? 1 - *score : score;
  }
  const std::optional<Json> json = find_json(inside_fence(text, repairs), repairs);
  if (!json) return std::nullopt;
  reason = member(*json, "reason");
  const std::string word = member(*json, kind_->reply == Kind::Reply::json_word ? "verdict" : "score");
  const auto found = std::ranges::find(kind_->words, word);
  if (found == kind_->words.end()) return std::nullopt;
  return kind_->scores[static_cast<std::size_t>(found - kind_->words.begin())];
}

Judgement Judge::judge(const JudgedAnswer& answer, const std::stop_token& stop) const {
  Judgement judgement;
  double sum = 0;
  for (std::size_t sample = 0; sample < settings_.samples; ++sample) {
    const bool swapped = kind_->name == "preference" &&
                         hash64(fmt::format("{} {} {}", settings_.seed, answer.id, sample)) % 2 == 1;
    const RenderedPrompt rendered = prompt_.render({{"question", answer.question},
                                                    {"gold", answer.gold},
                                                    {"answer", answer.answer},
                                                    {"context", answer.context},
                                                    {"first", swapped ? answer.gold : answer.answer},
                                                    {"second", swapped ? answer.answer : answer.gold}});
    ChatRequest request = ask_user(rendered.user);
    request.system = rendered.system;
    request.temperature = settings_.temperature;
    request.seed = static_cast<std::int64_t>(settings_.seed + sample);
    request.max_tokens = 1024;
    request.logprobs = kind_->weighted ? 20 : 0;
    request.sample = sample;
    ++judgement.samples;
    try {
      std::string reason;
      const ChatReply reply = model_.complete(request, {}, stop);
      const bool refused = reply.finish == FinishReason::filtered;
      const std::optional<double> score = refused ? std::nullopt : read(reply, swapped, reason);
      if (score) {
        sum += *score;
        if (judgement.reason.empty()) judgement.reason = reason;
        continue;
      }
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
  const std::size_t read = judgement.samples - judgement.failed;
  if (read > 0) judgement.score = sum / static_cast<double>(read);
  return judgement;
}

}  // namespace pandect
