#include "serve/mcp_route.h"

#include <memory>

namespace pandect {
namespace {

HttpResponse whole_reply(McpServer& mcp, const HttpRequest& request) {
  const McpReply answer = mcp.handle_text(request.body, &request.headers);
  HttpResponse response = json_response(answer.body);
  response.status = answer.http_status;
  if (answer.body.empty()) response.body.clear();
  return response;
}

HttpResponse reply_to(McpServer& mcp, const HttpRequest& request) {
  // A browser sends the page's origin; other sites' pages must not use this.
  if (request.headers.contains("origin") && !request.is_of_allowed_site)
    return problem({ErrorCode::wrong_usage, "web pages may not use this address"}, 403);
  const auto accept = request.headers.find("accept");
  const bool events =
      accept != request.headers.end() && accept->second.find("text/event-stream") != std::string::npos;
  if (events && McpServer::wants_progress(request.body)) {
    HttpResponse response;
    response.type = "text/event-stream";
    const auto message = std::make_shared<const std::string>(request.body);
    response.stream = [&mcp, message, headers = request.headers](const SendPiece& send) {
      const auto notify = [&](const std::string& one) { send(server_event("message", one)); };
      send(server_event("message", mcp.handle_text(*message, &headers, notify).body));
    };
    return response;
  }
  if (!McpServer::names_model(request.body)) return whole_reply(mcp, request);
  HttpResponse response;
  response.later = [&mcp, request] { return whole_reply(mcp, request); };
  return response;
}

/// What the gate refuses, in the client's protocol; the status of a missing key stays, which clients that
/// sign in look at.
HttpResponse in_json_rpc(const HttpRequest& request, HttpResponse response) {
  std::string wait;
  for (const auto& [name, value] : response.headers)
    if (name == "Retry-After") wait = value;
  const McpReply refused = McpServer::refused(request.body, parse_json(response.body, "the problem"), wait);
  response.type = "application/json";
  response.body = refused.body + "\n";
  response.status = refused.http_status;
  return response;
}

}  // namespace

void add_mcp_route(Router& router, McpServer& mcp) {
  Route route{
      "POST", "/mcp", "Model Context Protocol, a message a request", {}, [&mcp](const HttpRequest& request) {
        return reply_to(mcp, request);
      }};
  // JSON-RPC describes itself: tools/list gives the tools.
  route.documented = false;
  route.access = Access::ask;
  route.body = Route::Body::json;
  route.refusal = in_json_rpc;
  route.is_free = [](const HttpRequest& request) { return McpServer::is_free(request.body); };
  router.add(std::move(route));
}

}  // namespace pandect
