#include "serve/mcp_session.h"

namespace pandect {

void McpSession::answer(const std::string& line, const std::string& id) {
  const auto notify = [&](const std::string& one) {
    const std::scoped_lock lock(mutex_);
    if (!given_up_.contains(id)) print_(one);
  };
  const McpReply reply = server_.handle_text(line, nullptr, notify);
  const std::scoped_lock lock(mutex_);
  running_.erase(id);
  // Who gave up waits for no reply.
  if (given_up_.erase(id) == 0 && !reply.body.empty()) print_(reply.body);
}

void McpSession::take(std::string line) {
  Json message;
  try {
    message = parse_json(line, "the message");
  } catch (const Error&) {
    return answer(line, {});  // returns the error
  }
  const std::string method =
      message.is_object() && message.contains("method") && message["method"].is_string()
          ? message["method"].get<std::string>()
          : std::string();
  if (method == "notifications/cancelled") {
    const Json parameters = message.value("params", Json::object());
    const std::string id = parameters.is_object() ? dump_json(parameters.value("requestId", Json())) : "";
    const std::scoped_lock lock(mutex_);
    if (running_.contains(id)) given_up_.insert(id);
    return;
  }
  if (method != "tools/call" || !message.contains("id")) return answer(line, {});
  const std::string id = dump_json(message["id"]);
  free_.acquire();
  {
    const std::scoped_lock lock(mutex_);
    running_.insert(id);
  }
  if (threads_.size() >= 64) threads_.erase(threads_.begin());  // done long ago, or waited for
  threads_.emplace_back([this, line = std::move(line), id] {
    answer(line, id);
    free_.release();
  });
}

}  // namespace pandect
