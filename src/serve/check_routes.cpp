#include "serve/check_routes.h"

#include "api/json_of.h"
#include "operations/options.h"
#include "operations/public_json.h"
#include "operations/schemas.h"
#include "pandect/documents.h"
#include "serve/check_report.h"

namespace pandect {
namespace {

constexpr std::size_t largest_upload = std::size_t{16} << 20;
constexpr const char* docx_type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

bool accepts(const HttpRequest& request, std::string_view type) {
  const auto accept = request.headers.find("accept");
  return accept != request.headers.end() && accept->second.find(type) != std::string::npos;
}

HttpResponse check_document(const Library& library, const HttpRequest& request) {
  const Arguments& given = request.arguments;
  std::string name = given.text("name");
  name.erase(0, name.find_last_of("/\\") + 1);
  const DocumentText document = read_document(name, request.body);
  const auto asked = options_of<AskOptions>(given);  // its works are a part of the scope
  CheckOptions options;
  options.as_of = asked.as_of;
  options.language = asked.language;
  options.work = given.text("law");
  options.scope = asked.scope;
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
    Json& about = proof["document"] = {{"name", name}, {"format", document.format}};
    add_said(about, "left_out", document.left_out);
    about["text"] = document.text;
    response = json_response(dump_json(proof));
  }
  return response;
}

}  // namespace

void add_check_routes(Router& router, LibraryInUse& library) {
  std::vector<Parameter> parameters{
      {"name", "string", "Name of the file: \"memo.docx\"", true, some_text()},
      as_of_parameter(),
      language_parameter(),
      {"law", "string", "Law meant where the text names none", false, some_text()}};
  Route route{
      "POST", "/v1/check/file",
      "Holds a document (DOCX, ODT, RTF, PDF, e-mail, HTML, Markdown, text) against the law it cites; as a "
      "page, or as the DOCX with comments, when that is accepted",
      joined(std::move(parameters), question_scope_parameters()), [&library](const HttpRequest& request) {
        // Reading and checking may take a while: quick requests do not wait for it.
        HttpResponse response;
        response.later = [held = library.get(), request] { return check_document(*held, request); };
        return response;
      }};
  route.access = Access::ask;
  route.body = Route::Body::bytes;
  route.body_bytes = largest_upload;
  route.replies = {"application/json", "text/html", docx_type};
  route.result = reply_schema<Proof>();
  router.add(std::move(route));
}

}  // namespace pandect
