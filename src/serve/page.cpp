#include "serve/page.h"

#include <fmt/format.h>

#include "page_files.h"
#include "serve/html.h"

namespace pandect {
namespace {

/// No external resources, no inline scripts, and no framing by other pages.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Of what is in the language that a browser asks for.
const std::pair<std::string, std::string> varies{"Vary", "Accept-Language, Cookie"};

std::string_view page_file(std::string_view name) {
  for (const EmbeddedFile& file : page_files)
    if (file.name == name) return file.bytes;
  return {};
}

HttpResponse page_reply(std::string type, std::string body) {
  HttpResponse response;
  response.type = std::move(type);
  response.headers = {{"Content-Security-Policy", content_policy}, {"Referrer-Policy", "no-referrer"}};
  response.body = std::move(body);
  return response;
}

}  // namespace

HttpResponse page_response(const PageWords& words, const PageContent& content, int status) {
  const std::string_view frame = page_file("index");
  std::string body;
  for (std::size_t at = 0; at < frame.size();) {
    const std::size_t open = std::min(frame.find('{', at), frame.size());
    body += frame.substr(at, open - at);
    const std::size_t close = frame.find('}', open);
    if (close == std::string_view::npos) break;
    const std::string_view name = frame.substr(open + 1, close - open - 1);
    if (name == "language") {
      body += words.code;
    } else if (name == "title") {
      body += html_escaped(content.title);
    } else if (name == "head") {
      body += content.head;
    } else if (name == "main") {
      body += content.main;
    } else if (name == "footer") {
      body += html_escaped(words("stays") + " " + words("advice"));
    } else {
      body += html_escaped(words(name == "language-label" ? "language" : name));
    }
    at = close + 1;
  }
  HttpResponse response = page_reply("text/html; charset=utf-8", std::move(body));
  response.status = status;
  response.headers.emplace_back(varies);
  return response;
}

std::string_view page_style() {
  return page_file("style");
}

void add_page_routes(Router& router) {
  const auto add = [&](const char* path, const std::function<HttpResponse(const HttpRequest&)>& handler) {
    Route route{"GET", path, "The page", {}, handler, false, Access::open};
    route.revalidated = true;
    router.add(std::move(route));
  };
  add("/", [](const HttpRequest& request) {
    const PageWords& words = page_words(request);
    return page_response(words,
                         {"Pandect",
                          {},
                          fmt::format("<noscript><p>{} <a href=\"/law/\">{}</a></p></noscript>",
                                      html_escaped(words("no-script")), html_escaped(words("works")))});
  });
  add("/words.js", [](const HttpRequest& request) {
    HttpResponse response = page_reply("text/javascript; charset=utf-8", words_script(page_words(request)));
    response.headers.emplace_back(varies);
    return response;
  });
  constexpr struct {
    const char* path;
    const char* name;
    const char* type;
  } files[] = {{"/app.js", "app", "text/javascript; charset=utf-8"},
               {"/style.css", "style", "text/css; charset=utf-8"},
               {"/favicon.ico", "icon", "image/svg+xml"}};
  for (const auto& file : files) {
    add(file.path,
        [=](const HttpRequest&) { return page_reply(file.type, std::string(page_file(file.name))); });
  }
}

}  // namespace pandect
