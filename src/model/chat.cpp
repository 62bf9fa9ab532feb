#include "model/chat.h"

#include <utility>

namespace pandect {

ChatRequest ask_user(std::string text) {
  ChatRequest request;
  request.messages.push_back({ChatRole::user, std::move(text)});
  return request;
}

std::string identity_of(const ModelInfo& info) {
  return dump_json(Json::array({info.provider, info.base_url, info.model, info.settings}));
}

std::string_view name_of(FinishReason reason) {
  switch (reason) {
    case FinishReason::stop:
      return "stop";
    case FinishReason::length:
      return "length";
    case FinishReason::filtered:
      return "filtered";
    case FinishReason::failed:
      return "failed";
    case FinishReason::other:
      return "other";
    case FinishReason::none:
      break;
  }
  return "none";
}

}  // namespace pandect
