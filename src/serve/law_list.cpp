#include "serve/law_list.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/date.h"
#include "base/hash.h"
#include "base/uri.h"
#include "operations/law_address.h"
#include "serve/html.h"
#include "serve/page.h"
#include "text/regions.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t works_on_page = 200;
constexpr std::size_t most_examples = 5;
constexpr std::string_view never = "2200";  ///< sources write 2999-01-01 or 9999-01-01 for a day that is open

/// True for words that say what a provision is about: no capitals alone, numbers or parts of a sentence.
bool is_telling(std::string_view heading) {
  constexpr std::size_t shortest = 8;
  constexpr std::size_t longest = 60;  // code points
  const std::size_t length = count_code_points(heading);
  const auto is_small_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
  };
  return length >= shortest && length <= longest && heading.front() != '(' && heading.back() != '.' &&
         std::ranges::any_of(heading, is_small_letter) &&
         (heading.find(' ') != std::string_view::npos || static_cast<unsigned char>(heading.front()) >= 0x80);
}

/// A heading of a provision of a law, about as long as a question.
std::string heading_in(const Library& library, const std::string& work) {
  const std::vector<Outline> contents = library.read(work, {{}, {}, 1}).contents;
  for (std::size_t i = 0; i < contents.size(); ++i) {
    const Outline& line = contents[(contents.size() / 3 + i) % contents.size()];
    if (!line.label.empty() && is_telling(line.heading)) return line.heading;
  }
  return {};
}

/// Headings of laws from all over the library, in the language of the page, or that of most laws if there are
/// none in that.
std::string examples(const Library& library, WorkList all, std::string language) {
  std::vector<WorkStatus>& works = all.works;
  if (!all.languages.contains(language))
    language = std::ranges::max_element(all.languages, {}, [](const auto& one) { return one.second; })->first;
  std::erase_if(works, [&](const WorkStatus& work) { return work.language != language; });
  std::string out;
  for (std::size_t i = 0; i < std::min(most_examples, works.size()); ++i) {
    const WorkStatus& work = works[i * works.size() / std::min(most_examples, works.size())];
    const std::string heading = heading_in(library, work.id);
    if (heading.empty()) continue;
    out += fmt::format("<li>{}</li>", link_to("/#ask=" + percent_encoded(heading), heading, work.language));
  }
  return out;
}

std::string make_held(const Library& library, const PageWords& words) {
  const WorkList all = library.works();
  if (all.total == 0) return "<section id=\"held\"></section>\n";
  std::string countries;
  for (const auto& [code, count] : all.jurisdictions) {
    countries += fmt::format("<li><a{}>{}</a> {}</li>",
                             html_attribute("href", "/law/?name=" + percent_encoded(code + "/")),
                             html_escaped(region_name(code, words.code)), count);
  }
  std::string first;
  std::string last;
  for (const WorkStatus& work : all.works) {
    if (work.in_force_from.empty() || work.in_force_from >= never) continue;
    if (first.empty() || work.in_force_from < first) first = work.in_force_from;
    last = std::max(last, work.in_force_from);
  }
  std::string out =
      fmt::format("<section id=\"held\">\n<p>{} {}</p>{}\n", all.total, html_escaped(words("held")),
                  countries.empty() ? "" : "<ul class=\"facets\">" + countries + "</ul>");
  const auto line = [&](const std::string& text) {
    out += fmt::format("<p class=\"under\">{}</p>\n", html_escaped(text));
  };
  if (!first.empty()) line(words.with("days-held", {{"{from}", first}, {"{to}", last}}));
  if (!all.encoder.empty()) line(words.with("by-meaning", {{"{encoder}", all.encoder}}));
  if (const std::string list = examples(library, all, words.code); !list.empty())
    out +=
        fmt::format("<h2>{}</h2><ul class=\"examples\">{}</ul>\n", html_escaped(words("for-example")), list);
  return out + "</section>\n";
}

/// A part of a page that is the same as long as a build is.
struct KeptHtml {
  std::string html;
  std::size_t bytes() const { return html.capacity(); }
};

std::string held_html(const LibraryInUse::InUse& held, const PageWords& words) {
  const Hash128 key = hash128("what is held\n" + words.code + format_date(today()));
  return held.replies
      .get<KeptHtml>({key.high, key.low}, [&] { return KeptHtml{make_held(held.library, words)}; })
      ->html;
}

/// The orders of the list; the first is that of an address without one.
constexpr std::array<std::tuple<std::string_view, WorkOrder, std::string_view>, 3> orders{
    {{"", WorkOrder::id, "country"},
     {"title", WorkOrder::title, "title-of"},
     {"day", WorkOrder::day, "by-day"}}};

std::string order_choice(std::string_view chosen, const PageWords& words) {
  std::string options;
  for (const auto& [name, order, said] : orders)
    options += fmt::format("<option{}{}>{}</option>", html_attribute("value", std::string(name)),
                           name == chosen ? " selected" : "", html_escaped(words(std::string(said))));
  return fmt::format("<select name=\"order\"{}>{}</select>", html_attribute("aria-label", words("order")),
                     options);
}

}  // namespace

HttpResponse works_page(const LibraryInUse::InUse& held, const HttpRequest& request) {
  const PageWords& words = page_words(request);
  const std::string name = field_of(request, "name");
  std::size_t offset = 0;
  const std::string begin = field_of(request, "begin");
  std::from_chars(begin.data(), begin.data() + begin.size(), offset);
  const std::string wanted = field_of(request, "order");
  const auto* chosen = std::ranges::find(orders, wanted, [](const auto& one) { return std::get<0>(one); });
  if (chosen == orders.end()) chosen = orders.begin();
  const auto& [order_name, order, said] = *chosen;
  const WorkList list = held.library.works(name, {offset, works_on_page}, order);
  std::string main = fmt::format(
      "<h1>{0} ({1})</h1>\n{6}<div id=\"manage\"></div>\n<form role=\"search\" action=\"/law/\"><input "
      "type=\"search\" "
      "name=\"name\"{2}{3}{4}> {7} <button>{5}</button></form>\n<div id=\"list\"><ul class=\"works\">\n",
      html_escaped(words("works")), list.total, html_attribute("value", name),
      html_attribute("placeholder", words("filter")), html_attribute("aria-label", words("filter")),
      html_escaped(words("find")), held_html(held, words), order_choice(order_name, words));
  std::string country;
  for (const WorkStatus& work : list.works) {
    const std::string own = work.id.substr(0, work.id.find('/'));
    if (order == WorkOrder::id && list.jurisdictions.size() > 1 && own != std::exchange(country, own))
      main += fmt::format("</ul>\n<h2>{}</h2>\n<ul class=\"works\">\n",
                          html_escaped(region_name(own, words.code)));
    const std::string day = order == WorkOrder::day && work.in_force_from < never ? work.in_force_from : "";
    main +=
        fmt::format("<li{}>{}<span class=\"under\">{}{}{}</span></li>\n", html_attribute("data-id", work.id),
                    link_to(law_address(work.id), work.title, work.language), html_escaped(work.id),
                    day.empty() ? "" : " · ", day);
  }
  main += "</ul>\n";
  if (list.works.empty()) main += fmt::format("<p>{}</p>\n", html_escaped(words("nothing")));
  const std::size_t shown = offset + list.works.size();
  if (shown < list.total) {
    main += fmt::format(
        "<p>{}</p>\n",
        link_to(fmt::format("/law/?begin={}{}{}", shown, name.empty() ? "" : "&name=" + percent_encoded(name),
                            order_name.empty() ? "" : fmt::format("&order={}", order_name)),
                fmt::format("{} ({})", words("more"), list.total - shown)));
  }
  return page_response(words, {words("works") + " – Pandect", {}, main + "</div>\n"});
}

void add_crawler_routes(Router& router, LibraryInUse& library) {
  constexpr std::size_t most_addresses = 50'000;  // of the sitemap protocol
  const auto plain = [](std::string text) {
    HttpResponse response;
    response.type = "text/plain; charset=utf-8";
    response.body = std::move(text);
    return response;
  };
  Route robots{
      "GET", "/robots.txt", "What crawlers may read", {}, [plain](const HttpRequest&) {
        const std::string& site = public_site();
        return plain("User-agent: *\nDisallow: /v1/\nDisallow: /*?\n" +
                     (site.empty() ? std::string() : fmt::format("Sitemap: {}/sitemap.txt\n", site)));
      }};
  robots.access = Access::open;
  robots.quick = true;
  Route sitemap{"GET",
                "/sitemap.txt",
                "The addresses of all works, where --public-url is known",
                {},
                [&library, plain](const HttpRequest&) {
                  std::string out;
                  if (public_site().empty()) return plain(out);
                  for (const WorkStatus& work : library.get()->works({}, {0, most_addresses}).works)
                    out += fmt::format("{}{}\n", public_site(), law_address(work.id));
                  return plain(std::move(out));
                }};
  for (Route* route : {&robots, &sitemap}) {
    route->revalidated = true;
    route->replies = {"text/plain"};
    router.add(std::move(*route));
  }
}

}  // namespace pandect
