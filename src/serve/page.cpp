#include "serve/page.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "page_files.h"

namespace pandect {
namespace {

/// No external resources, no inline scripts, and no framing by other pages.
constexpr const char* content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

struct PageFile {
  const char* path;
  std::string_view name;
  const char* type;
};
constexpr PageFile page_paths[] = {{"/", "index", "text/html; charset=utf-8"},
                                   {"/app.js", "app", "text/javascript; charset=utf-8"},
                                   {"/style.css", "style", "text/css; charset=utf-8"},
                                   {"/favicon.ico", "icon", "image/svg+xml"}};

}  // namespace

void add_page_routes(Router& router) {
  for (const PageFile& page : page_paths) {
    std::string_view bytes;
    for (const EmbeddedFile& file : page_files)
      if (file.name == page.name) bytes = file.bytes;
    const std::string tag = fmt::format("W/\"{}\"", content_hash(bytes));
    router.add({"GET",
                page.path,
                "The page",
                {},
                [=](const HttpRequest& request) {
                  HttpResponse response;
                  response.type = page.type;
                  response.headers = {{"Content-Security-Policy", content_policy},
                                      {"Referrer-Policy", "no-referrer"},
                                      {"Cache-Control", "no-cache"},
                                      {"ETag", tag}};
                  const auto known = request.headers.find("if-none-match");
                  if (known != request.headers.end() && known->second == tag)
                    response.status = 304;
                  else
                    response.body = bytes;
                  return response;
                },
                false,
                Access::open});
  }
}

}  // namespace pandect
