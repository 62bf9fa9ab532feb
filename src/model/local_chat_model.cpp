#include "model/local_chat_model.h"

#include <algorithm>

#include <fmt/format.h>

#include "decoder/generator.h"
#include "decoder/growing_text.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// A small model that does not stop by itself repeats itself.
constexpr std::size_t default_most_tokens = 1024;

ChatTurn turn_of(const ChatMessage& message) {
  return {message.role == ChatRole::assistant ? ChatTurn::Role::assistant : ChatTurn::Role::user,
          message.text};
}

GenerationSettings settings_of(const ChatRequest& request) {
  GenerationSettings settings;
  settings.sampling.temperature = request.temperature.value_or(0);
  settings.sampling.top_p = request.top_p.value_or(1);
  settings.sampling.top_k = request.top_k.value_or(0);
  settings.sampling.seed =
      static_cast<std::uint64_t>(request.seed.value_or(0)) + request.sample * 0x9E3779B97F4A7C15U;
  settings.most_tokens = request.max_tokens.value_or(default_most_tokens);
  settings.wants_scores = request.logprobs > 0;
  settings.alternatives = request.logprobs;
  return settings;
}

}  // namespace

LocalChatModel::LocalChatModel(ModelSettings settings, const ModelServices& services)
    : settings_(std::move(settings)), meter_(services.meter) {}

ModelInfo LocalChatModel::info() const {
  return info_of(settings_);
}

LocalChatModel::Opened& LocalChatModel::opened() {
  if (!opened_) {
    ChatDecoder model = ChatDecoder::open(settings_.model);
    KvCache cache = model.decoder.make_cache();
    opened_ = std::make_unique<Opened>(Opened{std::move(model), std::move(cache), {}});
  }
  return *opened_;
}

std::vector<std::int32_t> LocalChatModel::prompt_of(const ChatRequest& request) {
  const ChatDecoder& model = opened().model;
  std::vector<ChatTurn> turns;
  if (!request.system.empty()) turns.push_back({ChatTurn::Role::system, request.system});
  for (const ChatMessage& message : request.messages) turns.push_back(turn_of(message));
  std::vector<std::int32_t> prompt =
      model.chat.tokenise(model.tokenizer, turns, ChatTemplate::End::begun_reply).ids;
  std::size_t window = model.decoder.config().context;
  if (settings_.window_tokens > 0) window = std::min(window, settings_.window_tokens);
  if (prompt.size() >= window)
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: the request takes {} tokens, and the model reads at most {} with its reply",
                            settings_.name, prompt.size(), window),
                "ask with fewer or shorter provisions, or another model");
  return prompt;
}

ChatReply LocalChatModel::complete(const ChatRequest& request, const OnText& on_text,
                                   const std::stop_token& stop) {
  const std::lock_guard lock(mutex_);
  if (stop.stop_requested()) throw Cancelled(settings_.name);
  const std::vector<std::int32_t> prompt = prompt_of(request);
  Opened& own = opened();
  GenerationSettings settings = settings_of(request);
  settings.ends = own.model.ends;
  std::size_t window = own.model.decoder.config().context;
  if (settings_.window_tokens > 0) window = std::min(window, settings_.window_tokens);
  settings.most_tokens = std::min(settings.most_tokens, window - prompt.size());

  const auto alike = std::ranges::mismatch(own.read, prompt).in1 - own.read.begin();
  own.cache.shrink(static_cast<std::size_t>(alike));
  const std::size_t cached = std::min<std::size_t>(own.cache.size(), prompt.size() - 1);
  own.read.clear();  // until the contents of the cache are known
  GrowingText text(request.stop);
  std::size_t told = 0;
  const auto show = [&] {
    if (on_text && text.shown().size() > told) on_text(text.shown().substr(told));
    told = text.shown().size();
  };
  KvCache cache = std::move(own.cache);
  own.cache = own.model.decoder.make_cache();
  const std::vector<Generation> replies = generate(
      own.model.decoder, {&prompt, 1}, 1, settings,
      [&](std::size_t, const Generation& so_far) {
        const bool goes_on = text.add(own.model.tokenizer.bytes_of(so_far.ids.back()));
        show();
        return goes_on;
      },
      stop, &cache);
  const Generation& reply = replies.front();
  if (reply.end == Generation::End::stopped) throw Cancelled(settings_.name);
  own.read = prompt;
  own.read.insert(own.read.end(), reply.ids.begin(), reply.ids.end());
  own.cache = std::move(cache);
  own.read.resize(std::min(own.read.size(), own.cache.size()));
  text.finish();
  show();

  ChatReply answer;
  answer.text = text.text();
  answer.finish = reply.end == Generation::End::length ? FinishReason::length : FinishReason::stop;
  answer.model = settings_.name;
  answer.usage.requests = 1;
  answer.usage.tokens_in = prompt.size();
  answer.usage.tokens_cached = cached;
  answer.usage.tokens_out = reply.ids.size();
  answer.usage.cost = cost_of(answer.usage, settings_.prices);
  const auto named = [&](const ScoredToken& token) {
    return TokenLogprob{own.model.tokenizer.text_of({&token.id, 1}), token.logprob, {}};
  };
  for (const std::vector<ScoredToken>& scores : reply.scores) {
    TokenLogprob& token = answer.logprobs.emplace_back(named(scores.front()));
    for (std::size_t i = 1; i < scores.size(); ++i) token.top.push_back(named(scores[i]));
  }
  if (meter_) meter_->add(settings_.name, answer.usage);
  return answer;
}

}  // namespace pandect
