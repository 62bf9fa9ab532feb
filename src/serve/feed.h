#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "serve/library_in_use.h"
#include "serve/page_words.h"
#include "serve/router.h"

namespace pandect {

/// The head of a feed of changes.
struct FeedHead {
  std::string law;       ///< title of the one law whose changes are told; empty: of all that are followed
  std::string law_id;    ///< its id
  std::string language;  ///< of the law
};

/// Changes as a feed: Atom (RFC 4287), or JSON Feed 1.1, whose items a webhook gets one by one. Ids and times
/// are those of the changes: a feed is the same until there is another change. Addresses begin with
/// public_site().
std::string atom_feed(const FeedHead& head, const std::vector<LawChange>& changes, const PageWords& words);
Json json_feed(const FeedHead& head, const std::vector<LawChange>& changes, const PageWords& words);
/// An item of json_feed().
Json feed_item(const LawChange& change, const PageWords& words);

/// "/feed.atom" and "/feed.json": what changed in the laws that the library follows, or in any one of it; and
/// "/v1/followed", which laws those are.
void add_feed_routes(Router& router, LibraryInUse& library);

}  // namespace pandect
