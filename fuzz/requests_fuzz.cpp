// Any bytes from a client: what the server reads as requests is answered, or refused in one way; no answer
// says that the program is at fault.
#include <cstdint>
#include <cstdlib>
#include <string>

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "base/file.h"
#include "base/test_folder.h"
#include "serve/api_routes.h"
#include "serve/mcp.h"
#include "serve/request_head.h"

namespace {

using namespace pandect;
namespace http = boost::beast::http;

class Server {
 public:
  Server() {
    router_.set_time(std::chrono::seconds(1));
    add_api_routes(router_, library_, mcp_);
  }
  void answer(HttpRequest request) {
    HttpResponse response = router_.handle(std::move(request));
    if (response.later) response = response.later();
    if (response.stream) response.stream([](std::string_view) { return true; });
    if (response.status < 200 || response.status > 599 || response.status == 500) std::abort();
  }

 private:
  std::filesystem::path made() {
    write_file(
        folder_ / "act.txt",
        "Harbour Act\n\nSection 1. Dues\nA vessel pays dues under section 2.\n\nSection 2. Rate\nThe rate "
        "is 3 crowns.\n");
    Library::open_or_create(folder_ / "library").add({folder_ / "act.txt"});
    return folder_ / "library";
  }

  TestFolder folder_;
  LibraryInUse library_{made()};
  McpServer mcp_{library_};
  Router router_;
};

/// Several requests may stand behind one another, as in a connection.
void read_all(Server& server, std::string_view bytes) {
  constexpr int most = 4;
  for (int i = 0; i < most && !bytes.empty(); ++i) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(16384);
    parser.eager(true);
    while (!bytes.empty() && !parser.is_done()) {
      boost::system::error_code error;
      const std::size_t used = parser.put(boost::asio::buffer(bytes.data(), bytes.size()), error);
      bytes.remove_prefix(used);
      if (error) return;
      if (used == 0) break;
    }
    if (!parser.is_done()) return;
    const auto& message = parser.get();
    const auto text = [](const auto& view) { return std::string(view.data(), view.size()); };
    RequestHead head{
        text(message.method_string()), text(message.target()), static_cast<int>(message.version()), {}};
    for (const auto& field : message)
      head.fields.emplace_back(text(field.name_string()), text(field.value()));
    HttpRequest request = read_head(head);
    is_from_another_site(request);
    request.body = message.body();
    server.answer(std::move(request));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Server server;
  try {
    read_all(server, {reinterpret_cast<const char*>(data), size});
  } catch (const Error& error) {
    if (error.code() != ErrorCode::wrong_usage) std::abort();
  }
  return 0;
}
