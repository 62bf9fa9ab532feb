#include "model/chat_format.h"

#include "model/http_error.h"
#include "model/json_fields.h"
#include "pandect/error.h"

namespace pandect {

const ChatFormat& chat_format(Provider provider) {
  switch (provider) {
    case Provider::openai:
      return openai_chat;
    case Provider::anthropic:
      return anthropic_chat;
    case Provider::gemini:
      return gemini_chat;
    case Provider::cohere:
      return cohere_chat;
    case Provider::tei:
    case Provider::local:
      break;
  }
  throw Error(ErrorCode::internal, "this provider has no chat models");
}

std::string error_in(const Json& reply, std::string_view key) {
  const Json& body = reply.is_array() ? element(reply, 0) : reply;
  const Json& error = field(body, "error");
  if (error.is_null()) return {};
  return complaint_of(dump_json(body), key);
}

}  // namespace pandect
