#include "serve/source_pages.h"

#include <fmt/format.h>

#include "base/json.h"

namespace pandect {
namespace {

constexpr std::size_t last_page = 100'000;

HttpResponse picture_of(const Library& library, const std::string& reference, std::size_t page,
                        const std::string& as_of) {
  SourcePage shown = library.source_page(reference, page, as_of);
  Json boxes = Json::array();
  for (const PageBox& box : shown.boxes) boxes.push_back({box.left, box.top, box.right, box.bottom});
  HttpResponse response;
  response.type = "image/png";
  response.body = std::move(shown.png);
  response.headers = {{"X-Page", dump_json({{"page", shown.page},
                                            {"pages", shown.pages},
                                            {"width", shown.width},
                                            {"height", shown.height},
                                            {"boxes", std::move(boxes)}})}};
  return response;
}

}  // namespace

void add_source_pages(Router& router, LibraryInUse& library) {
  Route route{
      "GET",
      "/v1/page",
      "The page of a PDF that a provision was read from, as a picture; the header X-Page says in JSON "
      "which, its size in points, and the boxes [left, top, right, bottom] of the provision's words",
      {{"reference", "string", "An id, a title, or any way of citing", true, some_text()},
       {"page",
        "integer",
        "Its number (default: the first with words of the provision)",
        false,
        {{"minimum", 1}, {"maximum", last_page}}},
       as_of_parameter()},
      {}};
  route.handler = [&library](const HttpRequest& request) {
    HttpResponse response;
    response.later = [held = library.get(), given = request.arguments] {
      return picture_of(*held, given.text("reference"), given.count("page"), given.text("as_of"));
    };
    return response;
  };
  route.replies = {"image/png"};
  router.add(std::move(route));
}

}  // namespace pandect
