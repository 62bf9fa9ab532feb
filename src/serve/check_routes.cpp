#include "serve/check_routes.h"

#include "api/json_of.h"
#include "pandect/documents.h"
#include "serve/check_report.h"
#include "serve/public_json.h"
#include "serve/request_values.h"
#include "serve/route_parameters.h"

namespace pandect {
namespace {

constexpr std::size_t largest_upload = std::size_t{16} << 20;
constexpr const char* docx_type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

bool accepts(const HttpRequest& request, std::string_view type) {
  const auto accept = request.headers.find("accept");
  return accept != request.headers.end() && accept->second.find(type) != std::string::npos;
}

HttpResponse check_document(const Library& library, const HttpRequest& request) {
  std::string name = value_of(request, "name");
  name.erase(0, name.find_last_of("/\\") + 1);
  const DocumentText document = read_document(name, request.body);
  CheckOptions options;
  options.as_of = value_of(request, "as_of");
  options.language = value_of(request, "language");
  options.work = value_of(request, "law");
  options.scope = scope_of(request);
  Json proof = public_json(json_of(library.check(document.text, options)), options.as_of);
  HttpResponse response;
  if (accepts(request, docx_type)) {
    response.type = docx_type;
    response.body = comment_document(name, request.body, check_comments(page_words(request), proof));
  } else if (accepts(request, "text/html")) {
    response.type = "text/html; charset=utf-8";
    response.headers.emplace_back("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    response.body = check_report(page_words(request), {{name, document.left_out, std::move(proof), {}}});
  } else {
    proof["document"] = {{"name", name},
                         {"format", document.format},
                         {"left_out", document.left_out},
                         {"text", document.text}};
    response = json_response(dump_json(proof));
  }
  return response;
}

}  // namespace

void add_check_routes(Router& router, LibraryInUse& library) {
  std::vector<RouteParameter> parameters{
      {"name", "string", "Name of the file: \"memo.docx\"", true, some_text()},
      as_of_parameter(),
      language_parameter(),
      {"law", "string", "Law meant where the text names none", false, some_text()}};
  for (RouteParameter& one : scope_parameters()) parameters.push_back(std::move(one));
  Route route{
      "POST", "/v1/check/file",
      "Holds a document (DOCX, ODT, RTF, PDF, e-mail, HTML, Markdown, text) against the law it cites; as a "
      "page, or as the DOCX with comments, when that is accepted",
      std::move(parameters), [&library](const HttpRequest& request) {
        // Reading and checking may take a while: quick requests do not wait for it.
        HttpResponse response;
        response.later = [held = library.get(), request] { return check_document(*held, request); };
        return response;
      }};
  route.access = Access::ask;
  route.body = Route::Body::bytes;
  route.body_bytes = largest_upload;
  route.replies = {"application/json", "text/html", docx_type};
  router.add(std::move(route));
}

}  // namespace pandect
