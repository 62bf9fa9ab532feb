#include "model/models.h"

#include "model/http_chat_model.h"

namespace pandect {

std::unique_ptr<ChatModel> open_chat_model(const ModelSettings& settings, const ModelServices& services) {
  return std::make_unique<HttpChatModel>(settings, services.meter);
}

}  // namespace pandect
