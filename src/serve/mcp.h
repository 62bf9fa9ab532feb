#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "operations/operations.h"
#include "serve/library_in_use.h"

namespace pandect {

struct McpReply {
  std::string body;       ///< one line of JSON; empty if no reply is due
  int http_status = 200;  ///< over HTTP; revision 2026-07-28 gives each error its status
};

/// The Model Context Protocol over a library: takes JSON-RPC 2.0 messages and returns replies. Revisions
/// 2025-06-18 and 2025-11-25, which begin with `initialize`, and 2026-07-28, whose requests each name their
/// revision. Stateless. Safe to use from several threads. Source: modelcontextprotocol.io/specification
class McpServer {
 public:
  explicit McpServer(LibraryInUse& library) : library_(library) { offer({}); }

  /// Lets its tools name a chat model that writes answers, before anything is asked.
  void offer(const ServedModel& model);

  /// Receives notifications sent before the reply: lines of JSON.
  using Notify = std::function<void(const std::string&)>;

  /// Answers one message, any bytes. `headers` are those of an HTTP request, names in lower case; null if the
  /// message came over standard input. `notify` is called every second with the elapsed time of a tool, if
  /// the request has a progress token.
  McpReply handle_text(std::string_view message, const std::map<std::string, std::string>* headers = nullptr,
                       const Notify& notify = {});
  /// True if a message asks for progress.
  static bool wants_progress(std::string_view message);
  /// True if a message begins a session or asks for a list, which says nothing of the law.
  static bool is_free(std::string_view message);
  /// The refusal of a message at the gate as an error of JSON-RPC.
  /// @param problem a problem document @param wait seconds, empty if waiting does not help
  static McpReply refused(std::string_view message, const Json& problem, const std::string& wait);
  /// True if a message has a chat model answer, which may take long.
  static bool names_model(std::string_view message);

 private:
  Json result_of(const std::string& method, const Json& parameters, const Notify& notify);

  LibraryInUse& library_;
  std::vector<Operation> tools_;
};

}  // namespace pandect
