#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "decoder/chat_decoder.h"
#include "model/chat.h"
#include "model/endpoint.h"
#include "model/settings.h"

namespace pandect {

/// A chat model that runs in this process. Handles one request at a time; the prefix shared with the previous
/// request is not evaluated again.
class LocalChatModel : public ChatModel {
 public:
  /// The model is opened by the first request.
  LocalChatModel(ModelSettings settings, const ModelServices& services);

  ModelInfo info() const override;
  /// @throws Error bad_input when the files contain no supported model, or the request is longer than its
  /// context
  ChatReply complete(const ChatRequest& request, const OnText& on_text, const std::stop_token& stop) override;

 private:
  struct Opened {
    ChatDecoder model;
    KvCache cache;
    std::vector<std::int32_t> read;  ///< the tokens in the cache
  };
  Opened& opened();
  std::vector<std::int32_t> prompt_of(const ChatRequest& request);

  ModelSettings settings_;
  std::shared_ptr<UsageMeter> meter_;
  std::mutex mutex_;
  std::unique_ptr<Opened> opened_;
};

}  // namespace pandect
