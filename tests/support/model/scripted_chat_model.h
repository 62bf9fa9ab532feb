#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "model/chat.h"
#include "pandect/error.h"

namespace pandect {

/// A model for tests: gives prepared answers, and records its requests.
class ScriptedChatModel : public ChatModel {
 public:
  using Answer = std::function<std::string(const ChatRequest&)>;

  /// Returns these texts one after another; a further call is an Error service_unavailable.
  explicit ScriptedChatModel(std::vector<std::string> texts)
      : answer_([texts = std::move(texts), next = std::size_t{0}](const ChatRequest&) mutable {
          if (next == texts.size())
            throw Error(ErrorCode::service_unavailable, "script: no more replies", "tell it more");
          return texts[next++];
        }) {}
  /// Returns or throws what a function of the request does.
  explicit ScriptedChatModel(Answer answer) : answer_(std::move(answer)) {}

  ModelInfo info() const override { return {"script", "script", base_url, "script", window_tokens, {}}; }

  /// Streams in pieces of single UTF-8 characters. A word counts as a token.
  ChatReply complete(const ChatRequest& request, const OnText& on_text,
                     const std::stop_token& stop) override {
    ChatReply reply;
    {
      const std::lock_guard lock(mutex_);
      asked_.push_back(request);
      reply.text = answer_(request);
    }
    for (std::size_t at = 0; on_text && at < reply.text.size();) {
      std::size_t end = at + 1;
      while (end < reply.text.size() && (reply.text[end] & '\xC0') == '\x80') ++end;
      if (stop.stop_requested()) break;
      on_text(std::string_view(reply.text).substr(at, end - at));
      at = end;
    }
    if (stop.stop_requested()) throw Cancelled("script");
    reply.finish = finish;
    reply.model = "script";
    reply.usage.requests = 1;
    for (const ChatMessage& message : request.messages) reply.usage.tokens_in += words(message.text);
    reply.usage.tokens_in += words(request.system);
    reply.usage.tokens_out = words(reply.text);
    return reply;
  }

  /// All requests so far, in order.
  std::vector<ChatRequest> asked() const {
    const std::lock_guard lock(mutex_);
    return asked_;
  }

  FinishReason finish = FinishReason::stop;
  std::string base_url;
  std::size_t window_tokens = 0;

 private:
  static std::size_t words(std::string_view text) {
    std::size_t count = 0;
    bool inside = false;
    for (const char c : text) {
      const bool blank = c == ' ' || c == '\n' || c == '\t';
      if (!blank && !inside) ++count;
      inside = !blank;
    }
    return count;
  }

  mutable std::mutex mutex_;
  Answer answer_;
  std::vector<ChatRequest> asked_;
};

}  // namespace pandect
