#include "serve/mcp.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <stop_token>
#include <thread>

#include <fmt/format.h>

#include "api/json_of.h"
#include "base/uri.h"
#include "operations/public_json.h"
#include "serve/hints.h"
#include "serve/http.h"
#include "serve/mcp_prompts.h"
#include "serve/mcp_results.h"
#include "serve/mcp_tools.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 2> with_handshake{"2025-06-18", "2025-11-25"};  ///< newest last
constexpr std::string_view without_handshake = "2026-07-28";

constexpr int parse_error = -32700;
constexpr int invalid_request = -32600;
constexpr int no_such_method = -32601;
constexpr int invalid_parameters = -32602;
constexpr int internal_error = -32603;
constexpr int no_such_resource = -32002;
constexpr int too_many_requests = -32029;
constexpr int refused_at_gate = -32001;
constexpr int header_mismatch = -32020;
constexpr int unsupported_revision = -32022;

constexpr const char* revision_key = "io.modelcontextprotocol/protocolVersion";
constexpr const char* capabilities_key = "io.modelcontextprotocol/clientCapabilities";
constexpr const char* server_key = "io.modelcontextprotocol/serverInfo";

/// An error of JSON-RPC itself.
struct RpcError {
  int code;
  std::string message;
  Json data = nullptr;
};

Json failure(const Json& id, const RpcError& error) {
  Json body{{"code", error.code}, {"message", error.message}};
  if (!error.data.is_null()) body["data"] = error.data;
  return {{"jsonrpc", "2.0"}, {"id", id}, {"error", std::move(body)}};
}

int status_of(int code) {
  switch (code) {
    case no_such_method:
      return 404;
    case parse_error:
    case invalid_request:
    case invalid_parameters:
    case header_mismatch:
    case unsupported_revision:
      return 400;
    default:
      return 200;
  }
}

Json server_info() {
  return {{"name", "pandect"}, {"title", "Pandect"}, {"version", version()}};
}

constexpr std::string_view instructions =
    "Laws and contracts, quoted exactly. Find provisions with search_law or ask, read them whole with "
    "get_provision, and hold what you have written against them with check_citations before you show it. Ids "
    "from one tool are taken by the others. Where standing is \"not known\" the source has no dates: say so.";

Json capabilities() {
  return {{"tools", Json::object()}, {"resources", Json::object()}, {"prompts", Json::object()}};
}

Json initialize(const Json& parameters) {
  const Json asked = parameters.value("protocolVersion", Json());
  const bool known = asked.is_string() &&
                     std::ranges::find(with_handshake, asked.get<std::string>()) != with_handshake.end();
  return {{"protocolVersion", known ? asked.get<std::string>() : std::string(with_handshake.back())},
          {"capabilities", capabilities()},
          {"serverInfo", server_info()},
          {"instructions", instructions}};
}

Json discover() {
  return {{"supportedVersions", Json::array({without_handshake})},
          {"capabilities", capabilities()},
          {"instructions", instructions}};
}

constexpr std::string_view scheme = "law://";

Json resource_templates() {
  return Json::array({{{"uriTemplate", "law://{+id}"},
                       {"name", "provision"},
                       {"title", "A law or a provision"},
                       {"description", "By its id, as \"law://nl/BWBR0005289/162\"; the wording of today"},
                       {"mimeType", "application/json"}},
                      {{"uriTemplate", "law://{+id}@{date}"},
                       {"name", "provision-on-a-day"},
                       {"title", "A law or a provision as it stood on a day"},
                       {"description", "By its id and a day, as \"law://nl/BWBR0005289/162@2020-01-01\""},
                       {"mimeType", "application/json"}}});
}

/// The works, a hundred at a time; the templates give their provisions.
Json list_resources(const Library& library, const Json& parameters) {
  constexpr std::size_t most = 100;
  const Json cursor = parameters.value("cursor", Json());
  std::size_t begin = 0;
  if (!cursor.is_null()) {
    const std::string text = cursor.is_string() ? cursor.get<std::string>() : "";
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), begin);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) begin = SIZE_MAX;
  }
  const WorkList list = library.works({}, {begin, most});
  if (begin > list.total) throw RpcError{invalid_parameters, "the cursor is not one of this list"};
  Json resources = Json::array();
  for (const WorkStatus& work : list.works) {
    resources.push_back({{"uri", law_uri(work.id)},
                         {"name", work.id},
                         {"title", work.title},
                         {"mimeType", "application/json"}});
  }
  Json result{{"resources", std::move(resources)}};
  if (begin + most < list.total) result["nextCursor"] = std::to_string(begin + most);
  return result;
}

Json read_resource(const Library& library, const Json& parameters) {
  const Json uri = parameters.value("uri", Json());
  if (!uri.is_string() || !uri.get<std::string>().starts_with(scheme))
    throw RpcError{invalid_parameters, "the address does not begin with law://"};
  ShowOptions options;
  try {
    // A client may write the letters of an id as they are, or as RFC 3986 has it.
    std::string id = uri_decoded(uri.get<std::string>().substr(scheme.size()));
    if (const std::size_t at = id.rfind('@'); at != std::string::npos) {
      options.as_of = id.substr(at + 1);
      id.resize(at);
    }
    const std::string text = dump_json(public_json(json_of(library.show(id, options)), options.as_of));
    return {{"contents", Json::array({{{"uri", uri}, {"mimeType", "application/json"}, {"text", text}}})}};
  } catch (const Error& error) {
    throw RpcError{no_such_resource, error.what(), {{"uri", uri}}};
  }
}

/// True if a message uses the revision in which every request is self-contained.
bool is_complete_by_itself(const Json& parameters) {
  const auto meta = parameters.find("_meta");
  return meta != parameters.end() && meta->is_object() && meta->contains(revision_key);
}

void expect_header(const std::map<std::string, std::string>& headers, const std::string& name,
                   const std::string& value) {
  const auto found = headers.find(name);
  if (found == headers.end() || found->second != value)
    throw RpcError{header_mismatch, fmt::format("the header {} is not what the message says", name)};
}

/// Checks a request of revision 2026-07-28: its envelope, and the headers that repeat parts of it.
void check_envelope(const std::string& method, const Json& parameters,
                    const std::map<std::string, std::string>* headers) {
  const Json& meta = parameters["_meta"];
  if (!meta[revision_key].is_string() || !meta.contains(capabilities_key))
    throw RpcError{invalid_parameters, fmt::format("_meta needs {} and {}", revision_key, capabilities_key)};
  const std::string revision = meta[revision_key];
  if (headers != nullptr) {
    expect_header(*headers, "mcp-protocol-version", revision);
    expect_header(*headers, "mcp-method", method);
    const char* named = method == "tools/call" || method == "prompts/get" ? "name" : nullptr;
    if (named != nullptr && parameters.contains(named) && parameters[named].is_string())
      expect_header(*headers, "mcp-name", parameters[named]);
  }
  if (revision != without_handshake)
    throw RpcError{unsupported_revision,
                   "this revision is not spoken here",
                   {{"supported", Json::array({without_handshake})}, {"requested", revision}}};
}

/// Adds the members that revision 2026-07-28 requires in every result.
void complete(Json& result, const std::string& method) {
  result["resultType"] = "complete";
  result["_meta"][server_key] = server_info();
  if (method == "tools/call" || method == "prompts/get") return;
  result["ttlMs"] = method == "resources/read" ? 0 : 3'600'000;
  result["cacheScope"] = method == "resources/read" ? "private" : "public";
}

/// The token under which a request asks for progress; null if it does not.
Json progress_token(const Json& parameters) {
  const auto meta = parameters.is_object() ? parameters.find("_meta") : parameters.end();
  if (!parameters.is_object() || meta == parameters.end() || !meta->is_object()) return nullptr;
  const Json token = meta->value("progressToken", Json());
  return token.is_string() || token.is_number() ? token : Json();
}

/// During its lifetime, notifies every second of the elapsed time.
class Progressing {
 public:
  Progressing(Json token, const McpServer::Notify& notify) {
    if (!notify || token.is_null()) return;
    thread_ = std::jthread([this, token = std::move(token), notify](const std::stop_token& stop) {
      for (int seconds = 0;; ++seconds) {
        notify(dump_json({{"jsonrpc", "2.0"},
                          {"method", "notifications/progress"},
                          {"params",
                           {{"progressToken", token},
                            {"progress", seconds},
                            {"message", fmt::format("{} seconds at work", seconds)}}}}));
        std::unique_lock lock(mutex_);
        wake_.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; });
        if (stop.stop_requested()) return;
      }
    });
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

}  // namespace

void McpServer::offer(const ServedModel& model) {
  tools_ = operations(model);
  for (Operation& tool : connector_tools()) tools_.push_back(std::move(tool));
}

bool McpServer::wants_progress(std::string_view text) {
  try {
    const Json message = parse_json(text, "the message");
    return message.is_object() && message.contains("id") &&
           !progress_token(message.value("params", Json::object())).is_null();
  } catch (const Error&) {
    return false;
  }
}

bool McpServer::names_model(std::string_view text) {
  try {
    const Json named = parse_json(text, "the message").at("params").at("arguments").at("model");
    return named.is_string() && named != own_words;
  } catch (const std::exception&) {
    return false;
  }
}

namespace {

/// A short message that was not read yet; null if it is long, or none.
Json message_of(std::string_view text) {
  constexpr std::size_t longest = 65536;
  try {
    const Json message = text.size() > longest ? Json() : parse_json(text, "the message");
    return message.is_object() ? message : Json();
  } catch (const Error&) {
    return {};
  }
}

}  // namespace

bool McpServer::is_free(std::string_view text) {
  constexpr std::array<std::string_view, 7> free{
      "initialize",     "server/discover",         "ping", "tools/list", "prompts/list",
      "resources/list", "resources/templates/list"};
  const Json message = message_of(text);
  if (!message.is_object()) return false;
  const Json method = message.value("method", Json());
  if (!method.is_string()) return false;
  const auto& name = method.get_ref<const std::string&>();
  return name.starts_with("notifications/") || std::ranges::find(free, name) != free.end();
}

McpReply McpServer::refused(std::string_view text, const Json& problem, const std::string& wait) {
  const Json message = message_of(text);
  const Json id = message.is_object() ? message.value("id", Json()) : Json();
  const Json parameters = message.is_object() ? message.value("params", Json()) : Json();
  const bool by_itself = parameters.is_object() && is_complete_by_itself(parameters);
  const int status = problem.value("status", 500);
  Json data{{"status", status}, {"hint", hint_for(Face::tools, problem.value("hint", ""))}};
  if (!wait.empty()) data["retryAfterSeconds"] = std::strtoll(wait.c_str(), nullptr, 10);
  const RpcError error{status == 429 ? too_many_requests : refused_at_gate, problem.value("detail", ""),
                       data};
  return {dump_json(failure(id, error)), status == 429 && !by_itself ? 200 : status};
}

Json McpServer::result_of(const std::string& method, const Json& parameters, const Notify& notify) {
  if (method == "initialize") return initialize(parameters);
  if (method == "server/discover") return discover();
  if (method == "ping") return Json::object();
  if (method == "tools/list") return {{"tools", tool_list(tools_)}};
  if (method == "tools/call") {
    const Json name = parameters.value("name", Json());
    if (!name.is_string()) throw RpcError{invalid_parameters, "the name of the tool is missing"};
    const Progressing progressing(progress_token(parameters), notify);
    Json arguments = parameters.value("arguments", Json());
    if (arguments.is_null()) arguments = Json::object();
    const auto tool = std::ranges::find(tools_, name.get<std::string>(), &Operation::tool);
    if (tool == tools_.end())
      throw RpcError{invalid_parameters, fmt::format("there is no tool '{}'", name.get<std::string>())};
    return call_tool(*tool, *library_.get(), arguments);
  }
  if (method == "prompts/list") return {{"prompts", prompt_list()}};
  if (method == "prompts/get") {
    const Json name = parameters.value("name", Json());
    if (!name.is_string()) throw RpcError{invalid_parameters, "the name of the prompt is missing"};
    return get_prompt(name, parameters.value("arguments", Json()));
  }
  if (method == "resources/list") return list_resources(*library_.get(), parameters);
  if (method == "resources/templates/list") return {{"resourceTemplates", resource_templates()}};
  if (method == "resources/read") return read_resource(*library_.get(), parameters);
  throw RpcError{no_such_method, fmt::format("there is no method '{}'", method)};
}

McpReply McpServer::handle_text(std::string_view text, const std::map<std::string, std::string>* headers,
                                const Notify& notify) {
  Json id = nullptr;
  bool by_itself = false;
  const auto failed = [&](const RpcError& error) {
    return McpReply{dump_json(failure(id, error)), by_itself ? status_of(error.code) : 200};
  };
  try {
    Json message;
    try {
      message = parse_json(text, "the message");
    } catch (const Error& error) {
      return {dump_json(failure(nullptr, {parse_error, error.what()})), 400};
    }
    if (!message.is_object() || message.value("jsonrpc", Json()) != "2.0" || !message.contains("method") ||
        !message["method"].is_string())
      return {dump_json(failure(nullptr, {invalid_request, "no JSON-RPC 2.0 request"})), 400};
    if (!message.contains("id")) return {"", 202};  // a notification
    id = message["id"];
    const std::string method = message["method"];
    const Json parameters = message.value("params", Json::object());
    if (!parameters.is_object()) throw RpcError{invalid_parameters, "params is not an object"};
    by_itself = is_complete_by_itself(parameters);
    if (by_itself) check_envelope(method, parameters, headers);
    Json result = result_of(method, parameters, notify);
    if (by_itself) complete(result, method);
    return {dump_json({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}})};
  } catch (const RpcError& error) {
    return failed(error);
  } catch (const Error& error) {
    return failed({invalid_parameters, error.what()});
  } catch (const std::exception&) {
    return failed({internal_error, "internal error"});
  }
}

}  // namespace pandect
