// Any bytes as the reply of a service lead to a reply whose pieces add up, or to one clear Error.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "model/chat_format.h"
#include "model/chat_json.h"
#include "model/embed_format.h"
#include "model/http_error.h"
#include "model/json_fields.h"
#include "model/sse.h"
#include "pandect/error.h"

namespace pandect {
namespace {

void check(bool promise) {
  if (!promise) std::abort();
}

void read_stream(const ChatFormat& format, std::string_view bytes, std::size_t step) {
  ChatReply reply;
  std::string pieces;
  const auto on_event = [&](const StreamEvent& event) {
    const Json json = parse_json(as_utf8(event.data), "event");
    if (!error_in(json).empty()) return;
    const std::size_t before = reply.text.size();
    format.read_event(json, reply);
    check(reply.text.size() >= before);
    pieces += reply.text.substr(before);
  };
  EventStream events(4096);
  for (std::size_t at = 0; at < bytes.size(); at += step) {
    if (!events.feed(bytes.substr(at, step), on_event)) return;
  }
  events.finish(on_event);
  check(pieces == reply.text);
}

void read_whole(Provider provider, std::string_view bytes) {
  const std::string line = complaint_of(bytes);
  check(line.size() <= 320 && line.find('\n') == std::string::npos);
  const Json json = parse_json(as_utf8(bytes), "reply");
  Usage usage;
  if (const auto matrix = read_embeddings(provider, json, 2, usage)) {
    check(matrix->values.size() == matrix->rows * matrix->columns && matrix->rows == 2);
  }
  if (const auto scores = read_scores(provider, json, 2, usage)) check(scores->size() == 2);
  if (provider == Provider::tei) return;
  const ChatReply reply = chat_format(provider).read_reply(json);
  const auto kept = read_chat_reply(dump_json(to_json(reply)));
  check(kept.has_value() == (reply.finish != FinishReason::none));
}

}  // namespace
}  // namespace pandect

/// The first byte chooses the provider, and whether and in which pieces the rest is a stream.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto provider = static_cast<Provider>(data[0] % 5);
  const std::size_t step = data[0] / 5 % 8;
  try {
    if (step == 0 || provider == Provider::tei) {
      read_whole(provider, bytes);
    } else {
      read_stream(chat_format(provider), bytes, step);
    }
  } catch (const Error& error) {
    check(error.code() != ErrorCode::internal);
  }
  return 0;
}
