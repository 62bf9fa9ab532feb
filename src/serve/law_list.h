#pragma once

#include "serve/http.h"
#include "serve/library_in_use.h"
#include "serve/router.h"

namespace pandect {

/// The page of all works, or of those whose title or id has what the parameter `name` says. It begins with
/// what is held: how many laws of which countries, of which days, and questions to try.
HttpResponse works_page(const LibraryInUse::InUse& held, const HttpRequest& request);

/// "/robots.txt" and "/sitemap.txt", which lists the pages of all works where a public address is known.
/// Pages with parameters, of which there is no end, are kept from crawlers.
void add_crawler_routes(Router& router, LibraryInUse& library);

}  // namespace pandect
