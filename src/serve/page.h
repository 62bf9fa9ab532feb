#pragma once

#include <string>
#include <string_view>

#include "serve/page_words.h"
#include "serve/router.h"

namespace pandect {

/// What a page has of its own, as HTML.
struct PageContent {
  std::string title;  ///< as text
  std::string head;
  std::string main;
};

/// A page with the frame of all, in the words of `words`.
HttpResponse page_response(const PageWords& words, const PageContent& content, int status = 200);

/// The style sheet of all pages, for one that is kept as a file.
std::string_view page_style();

/// The page with what it is made of. It loads nothing else.
void add_page_routes(Router& router);

}  // namespace pandect
