#include "serve/feed.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "api/json_of.h"
#include "base/hash.h"
#include "operations/law_address.h"
#include "operations/schemas.h"
#include "serve/html.h"
#include "serve/law_html.h"

namespace pandect {
namespace {

constexpr std::size_t most_entries = 30;
constexpr std::size_t most_bytes = std::size_t{60} << 10;  // of the words of one entry
constexpr std::array<std::pair<ChangeKind, const char*>, 3> kinds_of_change{
    {{ChangeKind::changed, "changed"},
     {ChangeKind::added, "added-kind"},
     {ChangeKind::removed, "removed-kind"}}};

/// The page of a change: the law, with what changed since the wording before marked in it.
std::string address_of(const LawChange& change) {
  std::string address = public_site() + law_address(change.work_id, change.in_force_from);
  if (!change.before.empty())
    address += (address.find('?') == std::string::npos ? "?since=" : "&since=") + change.before;
  return address;
}

std::string title_of(const LawChange& change, const PageWords& words) {
  if (change.in_force_from.empty()) return change.work_title;
  return fmt::format("{}: {} {}", change.work_title, words("in-force-from"), change.in_force_from);
}

/// "changed: 3, new: 1"
std::string counts_of(const LawChange& change, const PageWords& words) {
  std::string counts;
  for (const auto& [kind, word] : kinds_of_change) {
    const auto count = std::ranges::count(change.comparison.changes, kind, &ProvisionChange::kind);
    if (count > 0) counts += fmt::format("{}{}: {}", counts.empty() ? "" : ", ", words(word), count);
  }
  return counts;
}

/// The words of a change, unless they are too many for a feed.
std::string words_html(const ProvisionChange& change, const std::string& language) {
  std::size_t bytes = 0;
  for (const ChangedWords& piece : change.words) bytes += piece.text.size();
  return bytes > most_bytes ? std::string() : changed_words_html(change.words, nullptr, language);
}

std::string html_of(const LawChange& change, const PageWords& words) {
  if (change.before.empty()) return fmt::format("<p>{}</p>\n", link_to(address_of(change), words("whole")));
  std::string html = fmt::format("<p>{}</p>\n", html_escaped(counts_of(change, words)));
  std::size_t told = 0;
  for (const ProvisionChange& one : change.comparison.changes) {
    if (html.size() > most_bytes) break;
    ++told;
    const auto kind =
        std::ranges::find(kinds_of_change, one.kind, &std::pair<ChangeKind, const char*>::first);
    html += fmt::format("<h3>{} ({})</h3>\n{}",
                        link_to(public_site() + law_address(one.provision.id, change.in_force_from),
                                one.provision.citation, change.language),
                        html_escaped(words(kind->second)), words_html(one, change.language));
  }
  const std::size_t rest = change.comparison.changes.size() - told;
  return html + fmt::format("<p>{}</p>\n",
                            link_to(address_of(change), rest > 0 ? fmt::format("{} ({})", words("more"), rest)
                                                                 : words("compare")));
}

std::string title_of(const FeedHead& head, const PageWords& words) {
  return words.with("changes-in", {{"{law}", head.law.empty() ? words("followed-laws") : head.law}});
}

std::string urn(std::string_view kind, std::string_view id) {
  return fmt::format("urn:pandect:{}:{}", kind, id);
}

/// The moment of a day; the first of all for a day that is not known.
std::string moment_of(const std::string& day) {
  return (day.empty() ? "1970-01-01" : day) + "T00:00:00Z";
}

std::string page_of(const FeedHead& head) {
  return public_site() + law_address(head.law_id);
}

std::string element(std::string_view name, std::string_view text) {
  return fmt::format("<{0}>{1}</{0}>\n", name, html_escaped(text));
}

struct KeptFeed {
  std::string body;
  std::size_t bytes() const { return body.capacity(); }
};

}  // namespace

Json feed_item(const LawChange& change, const PageWords& words) {
  return {{"id", urn("change", change.id)},
          {"url", address_of(change)},
          {"title", title_of(change, words)},
          {"summary", counts_of(change, words)},
          {"content_html", html_of(change, words)},
          {"date_published", moment_of(change.learnt)},
          {"language", change.language},
          {"_pandect",
           {{"work", change.work_id}, {"in_force_from", change.in_force_from}, {"before", change.before}}}};
}

Json json_feed(const FeedHead& head, const std::vector<LawChange>& changes, const PageWords& words) {
  Json items = Json::array();
  for (const LawChange& change : changes) items.push_back(feed_item(change, words));
  return {{"version", "https://jsonfeed.org/version/1.1"},
          {"title", title_of(head, words)},
          {"home_page_url", page_of(head)},
          {"feed_url", public_site() + feed_address("json", head.law_id)},
          {"language", words.code},
          {"items", std::move(items)}};
}

std::string atom_feed(const FeedHead& head, const std::vector<LawChange>& changes, const PageWords& words) {
  std::string last;
  for (const LawChange& change : changes) last = std::max(last, change.learnt);
  std::string feed = fmt::format(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed "
      "xmlns=\"http://www.w3.org/2005/Atom\"{}>\n{}{}{}<author><name>Pandect</name></author>\n"
      "<link rel=\"self\" type=\"application/atom+xml\"{}/>\n<link rel=\"alternate\" "
      "type=\"text/html\"{}/>\n",
      html_attribute("xml:lang", words.code), element("title", title_of(head, words)),
      element("id", urn("feed", content_hash(public_site() + "\n" + head.law_id))),
      element("updated", moment_of(last)),
      html_attribute("href", public_site() + feed_address("atom", head.law_id)),
      html_attribute("href", page_of(head)));
  for (const LawChange& change : changes) {
    const std::string moment = moment_of(change.learnt);
    feed += fmt::format(
        "<entry{}>\n{}{}{}{}<link rel=\"alternate\" type=\"text/html\"{}/>\n{}<content "
        "type=\"html\">{}</content>\n</entry>\n",
        html_attribute("xml:lang", change.language), element("title", title_of(change, words)),
        element("id", urn("change", change.id)), element("published", moment), element("updated", moment),
        html_attribute("href", address_of(change)), element("summary", counts_of(change, words)),
        html_escaped(html_of(change, words)));
  }
  return feed + "</feed>\n";
}

void add_feed_routes(Router& router, LibraryInUse& library) {
  for (const bool is_atom : {true, false}) {
    Route route{"GET",
                is_atom ? "/feed.atom" : "/feed.json",
                is_atom ? "What changed in the laws that are followed, or in one law, as an Atom feed"
                        : "The same as a JSON Feed",
                {{"work", "string", "The one law, by id, title or alias (default: all that are followed)",
                  false, some_text()}},
                {}};
    route.handler = [&library, is_atom](const HttpRequest& request) {
      const std::shared_ptr<const LibraryInUse::InUse> held = library.in_use();
      const PageWords& words = page_words(request);
      FeedHead head;
      std::vector<std::string> works;
      if (const std::string name = request.arguments.text("work"); !name.empty()) {
        const ProvisionInfo law = held->library.read(name, {{}, {}, 1}).provision;
        head = {law.work_title, law.work_id, law.language};
        works = {law.work_id};
      } else {
        for (const FollowedWork& one : held->library.followed())
          if (!one.title.empty()) works.push_back(one.id);
      }
      std::string what = fmt::format("feed\n{}\n{}\n{}", is_atom, words.code, head.law_id);
      for (const std::string& work : works) what += '\n' + work;
      const Hash128 key = hash128(what);
      HttpResponse response;
      response.type = is_atom ? "application/atom+xml; charset=utf-8" : "application/feed+json";
      response.headers.emplace_back("Vary", "Accept-Language, Cookie");
      response.body =
          held->replies
              .get<KeptFeed>({key.high, key.low},
                             [&] {
                               const std::vector<LawChange> changes =
                                   works.empty() ? std::vector<LawChange>()
                                                 : held->library.changes(works, most_entries);
                               return KeptFeed{is_atom ? atom_feed(head, changes, words)
                                                       : dump_json(json_feed(head, changes, words))};
                             })
              ->body;
      return response;
    };
    route.revalidated = true;
    route.replies = {is_atom ? "application/atom+xml" : "application/feed+json"};
    router.add(std::move(route));
  }
  const auto listed = [](const std::vector<FollowedWork>& works) {
    return json_response(dump_json({{"works", json_of(works)}}));
  };
  Route list{"GET", "/v1/followed", "The laws that are followed", {}, [&library, listed](const HttpRequest&) {
               return listed(library.get()->followed());
             }};
  const Parameter work{"work", "string", "Its id or title", true, some_text()};
  Route follow{"POST",
               "/v1/followed",
               "Follows a law from now on",
               {work},
               [&library, listed](const HttpRequest& request) {
                 return listed(Library::open(library.path()).follow({request.arguments.text("work")}));
               }};
  follow.body = Route::Body::json;
  follow.closed = true;
  Route unfollow{"DELETE",
                 "/v1/followed",
                 "Follows a law no longer",
                 {work},
                 [&library, listed](const HttpRequest& request) {
                   return listed(Library::open(library.path()).unfollow({request.arguments.text("work")}));
                 }};
  follow.access = unfollow.access = Access::admin;
  for (Route* route : {&list, &follow, &unfollow}) {
    route->result = object_schema({{"works", {{"type", "array"}, {"items", reply_schema<FollowedWork>()}}}});
    router.add(std::move(*route));
  }
}

}  // namespace pandect
