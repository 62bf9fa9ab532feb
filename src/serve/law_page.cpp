#include "serve/law_page.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "base/date.h"
#include "base/uri.h"
#include "operations/law_address.h"
#include "serve/html.h"
#include "serve/law_data.h"
#include "serve/law_html.h"
#include "serve/law_list.h"
#include "serve/page.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t page_bytes = std::size_t{150} << 10;  // of a law's words on one page
constexpr std::size_t most_links = 100;                     // of each kind beside a provision
constexpr std::size_t most_hits = 50;
constexpr std::size_t many_lines = 60;  // of contents, which are folded from here on

std::string name_of(const Outline& line, const PageWords& words) {
  if (line.label.empty() && line.heading.empty())
    return line.level == "preamble" ? words("preamble")
                                    : "¶ " + line.id.substr(line.id.find_last_of("/-") + 1);
  return line.label + (line.label.empty() || line.heading.empty() ? "" : " ") + line.heading;
}

class LawPage {
 public:
  LawPage(const Library& library, const HttpRequest& request, std::string id)
      : library_(library), request_(request), words_(page_words(request)), id_(std::move(id)) {
    on_ = field_of(request, "on");
    if (on_ == format_date(today())) on_.clear();
    since_ = field_of(request, "since");
    find_ = field_of(request, "find");
  }

  HttpResponse make() {
    const std::string begin = field_of(request_, "begin");
    const bool shows_text = since_.empty() && find_.empty();
    law_ = library_.read(id_, {on_, begin, shows_text ? page_bytes : 1});
    if (law_.provision.id != id_) return moved();
    own_ = law_.provision;
    is_unit_ = law_.lines.size() == 1 && law_.lines.front().is_unit && own_.id != own_.work_id;
    PageContent content;
    content.title = own_.citation + " – Pandect";
    content.head = law_head(law_, on_);
    const char* layout = is_unit_ ? "provision" : shows_text ? "whole-law" : "whole-law results";
    content.main = head() + fmt::format("<div class=\"{}\">\n", layout);
    if (!is_unit_) content.main += contents();
    content.main += "<article class=\"reading\">\n" + body() + around() + "</article>\n";
    if (is_unit_) content.main += beside();
    content.main += "</div>\n";
    return page_response(words_, content);
  }

 private:
  /// Another way of citing it leads to its address.
  HttpResponse moved() const {
    HttpResponse response = page_response(words_, {law_.provision.citation, {}, {}}, 302);
    response.headers.emplace_back("Location", law_address(law_.provision.id, on_));
    return response;
  }

  std::string to(std::string_view id) const { return law_address(id, on_); }
  /// This page with another parameter.
  std::string with(std::string_view name, std::string_view value) const {
    const std::string here = to(id_);
    return fmt::format("{}{}{}={}", here, here.find('?') == std::string::npos ? "?" : "&", name,
                       percent_encoded(value));
  }

  std::string dates_of(const ProvisionInfo& info) const {
    std::string dates;
    if (!info.in_force_from.empty()) dates = words_("in-force-from") + " " + info.in_force_from;
    if (!info.in_force_until.empty())
      dates += (dates.empty() ? "" : ", ") + words_("until") + " " + info.in_force_until;
    return html_escaped(dates);
  }

  /// Green says that it is the law of today: of another day it is said which.
  std::string standing() const {
    const std::string_view how = to_string(own_.standing);
    if (how.empty()) return {};
    const char* tone = how == "not known" ? "" : how != "in force" ? " warn" : on_.empty() ? " good" : "";
    return fmt::format("<span class=\"badge{}\">{}{}</span> {}", tone,
                       html_escaped(words_.of_kind("standing", how)),
                       on_.empty() ? "" : html_escaped(" (" + on_ + ")"), dates_of(own_));
  }

  std::string banners() const {
    std::string out;
    if (!on_.empty()) {
      out += fmt::format("<p class=\"banner\" role=\"note\">{} {}. {}</p>\n",
                         html_escaped(words_("as-stood-on")), html_escaped(on_),
                         link_to(law_address(id_), words_("to-today")));
    }
    if (own_.standing == Standing::no_longer_in_force || own_.standing == Standing::not_yet_in_force) {
      out += fmt::format("<p class=\"banner\" role=\"note\">{} {} {}.</p>\n",
                         html_escaped(words_("version-shown")), html_escaped(words_("version-of")),
                         dates_of(own_));
    }
    return out;
  }

  std::string facts() const {
    std::string out = fmt::format("<p class=\"under\">{}</p>\n<dl class=\"facts\">", standing());
    const auto fact = [&](std::string_view name, const std::string& value) {
      if (!value.empty())
        out +=
            fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", html_escaped(words_(name)), html_escaped(value));
    };
    fact("promulgated", law_.promulgated);
    if (!is_unit_) fact("identifiers", fmt::format("{}", fmt::join(law_.identifiers, ", ")));
    fact("source", std::filesystem::path(own_.source).filename().string());
    fact("repealed-by", own_.repealed_by);
    out += "</dl>\n";
    if (is_unit_) return out;
    return out + fmt::format("<p class=\"under\">{}</p>\n",
                             link_to(feed_address("atom", own_.work_id), words_("feed")));
  }

  std::string head() {
    std::string out = "<div id=\"ask-here\"" + html_attribute("data-work", own_.work_id) +
                      (own_.id == own_.work_id ? " data-whole=\"\"" : "") +
                      html_attribute("data-title", own_.work_title) + "></div>\n" + banners();
    if (own_.id != own_.work_id) {
      out += fmt::format("<p class=\"place\"{}>{}", html_attribute("lang", own_.language),
                         link_to(to(own_.work_id), own_.work_title));
      const std::string unit = law_.lines.empty() ? std::string() : name_of(law_.lines.front().line, words_);
      for (const std::string& one : own_.place)
        if (one != unit) out += " › " + html_escaped(one);
      out += "</p>\n";
    }
    out += fmt::format("<h1{}>{}</h1>\n", html_attribute("lang", own_.language), html_escaped(own_.citation));
    out += facts();
    if (!law_.others.empty()) {
      out += fmt::format("<div class=\"notes\"><p>{}</p><ul>", html_escaped(words_("may-mean")));
      for (const ProvisionInfo& other : law_.others)
        out += fmt::format("<li>{}</li>", link_to(to(other.id), other.citation, other.language));
      out += "</ul></div>\n";
    }
    return out + tools();
  }

  /// Forms that work without script: another day, a search in the law.
  std::string tools() const {
    const std::string kept =
        on_.empty() ? "" : fmt::format("<input type=\"hidden\" name=\"on\"{}>", html_attribute("value", on_));
    return fmt::format(
        "<div class=\"tools\"><form{0} role=\"search\">{1}<label class=\"hidden\" for=\"find\">{2}</label>"
        "<input type=\"search\" id=\"find\" name=\"find\"{3}{4}> <button>{5}</button></form>\n"
        "<form{6}><label class=\"as-of\">{7} <input type=\"date\" name=\"on\"{8}></label> "
        "<button>{9}</button></form></div>\n",
        html_attribute("action", law_address(own_.work_id)), kept, html_escaped(words_("find-in")),
        html_attribute("placeholder", words_("find-in")), html_attribute("value", find_),
        html_escaped(words_("find")), html_attribute("action", law_address(id_)),
        html_escaped(words_("read-as-of")), html_attribute("value", on_), html_escaped(words_("show")));
  }

  std::string body() {
    if (!find_.empty()) return hits();
    if (!since_.empty()) return changes();
    std::string out = "<div class=\"law\">\n";
    const LawSetting setting{words_, own_.language, [this](std::string_view id) { return to(id); }, marked()};
    for (const LawLine& line : law_.lines) {
      const int level = is_unit_ ? 2 : static_cast<int>(std::min<std::size_t>(line.line.depth + 1, 6));
      out += law_line_html(line, setting, level, is_unit_);
    }
    out += "</div>\n";
    if (!law_.rest.id.empty()) {
      out += fmt::format(
          "<p class=\"go-on\">{}</p>\n",
          link_to(with("begin", law_.rest.id), words_("read-on") + ": " + name_of(law_.rest, words_)));
    }
    if (is_unit_)
      out +=
          fmt::format("<p class=\"actions\" id=\"actions\"{}{}{}></p>\n", html_attribute("data-id", id_),
                      html_attribute("data-on", on_), own_.source.ends_with(".pdf") ? " data-pdf=\"\"" : "");
    return out;
  }

  /// The words that a link points out: "mark=120-180", or the part of a provision that was asked for.
  Range marked() const {
    const std::string mark = field_of(request_, "mark");
    Range range;
    const char* end = mark.data() + mark.size();
    const auto [dash, error] = std::from_chars(mark.data(), end, range.begin);
    if (error == std::errc() && dash != end && *dash == '-' &&
        std::from_chars(dash + 1, end, range.end).ec == std::errc())
      return range;
    return law_.part;
  }

  std::string hits() const {
    SearchOptions options;
    options.as_of = on_;
    options.language = own_.language;
    options.limit = most_hits;
    options.scope.works = {own_.work_id};
    const SearchResult found = library_.search(find_, options);
    std::string out = fmt::format("<h2>{}: {}</h2>\n", html_escaped(words_("find")), html_escaped(find_));
    if (found.hits.empty()) out += fmt::format("<p>{}</p>\n", html_escaped(words_("nothing")));
    out += "<ol class=\"hits\">\n";
    for (const SearchHit& hit : found.hits) {
      const CodePointOffsets offsets(hit.snippet.text);
      std::string snippet;
      std::size_t at = 0;
      for (const Range& mark : hit.marks) {
        const std::size_t begin = offsets.to_byte(mark.begin);
        const std::size_t end = offsets.to_byte(mark.end);
        if (begin < at) continue;
        snippet += html_escaped(std::string_view(hit.snippet.text).substr(at, begin - at)) + "<mark>" +
                   html_escaped(std::string_view(hit.snippet.text).substr(begin, end - begin)) + "</mark>";
        at = end;
      }
      snippet += html_escaped(std::string_view(hit.snippet.text).substr(at));
      const std::string address = to(hit.provision.id);
      out += fmt::format(
          "<li>{}<p class=\"snippet\"{}>{}</p></li>\n",
          link_to(fmt::format("{}{}mark={}-{}", address, address.find('?') == std::string::npos ? '?' : '&',
                              hit.snippet.begin, hit.snippet.end),
                  hit.provision.citation, hit.provision.language),
          html_attribute("lang", hit.provision.language), snippet);
    }
    return out + fmt::format("</ol>\n<p>{}</p>\n", link_to(to(id_), words_("back-to-text")));
  }

  /// What changed between the day that is read and another, marked in the words.
  std::string changes() const {
    std::string from = since_;
    std::string until = on_.empty() ? format_date(today()) : on_;
    if (until < from) std::swap(from, until);
    std::string out =
        fmt::format("<h2>{}</h2>\n<p>{}</p>\n",
                    html_escaped(words_.with("changes-between", {{"{from}", from}, {"{to}", until}})),
                    link_to(to(id_), words_("back-to-text")));
    for (const Comparison& all : library_.compare(id_, from, until)) {
      if (all.provision.work_id != own_.work_id) continue;
      out += fmt::format("<p class=\"under\">{}: {} · {}: {}</p>\n", html_escaped(words_("changed")),
                         all.changes.size(), html_escaped(words_("unchanged")), all.unchanged);
      for (const ProvisionChange& change : all.changes) out += changed(change, until);
      if (all.changes.empty()) out += fmt::format("<p>{}</p>\n", html_escaped(words_("nothing")));
    }
    return out;
  }

  std::string changed(const ProvisionChange& change, const std::string& until) const {
    const std::string_view kind = change.kind == ChangeKind::added     ? "added-kind"
                                  : change.kind == ChangeKind::removed ? "removed-kind"
                                                                       : "changed";
    const LawLine* later = nullptr;
    LawText read;
    if (change.kind == ChangeKind::changed) {
      read = library_.read(change.provision.id, {until, {}, 1});
      if (!read.lines.empty() && read.lines.front().line.id == change.provision.id)
        later = &read.lines.front();
    }
    return fmt::format(
        "<section class=\"change\">\n<h3>{} <span class=\"badge\">{}</span></h3>\n{}</section>\n",
        link_to(law_address(change.provision.id, until), change.provision.citation,
                change.provision.language),
        html_escaped(words_(kind)), changed_words_html(change.words, later, change.provision.language));
  }

  /// To the provisions before and behind.
  std::string around() const {
    std::string out = fmt::format("<nav class=\"around\"{}>",
                                  html_attribute("aria-label", words_("previous") + ", " + words_("next")));
    const auto step = [&](const Outline& line, std::string_view word, const char* relation) {
      if (line.id.empty()) {
        out += "<span></span>";
        return;
      }
      out += fmt::format("<a rel=\"{}\"{}><span>{}</span> <span{}>{}</span></a>", relation,
                         html_attribute("href", to(line.id)), html_escaped(words_(word)),
                         html_attribute("lang", own_.language), html_escaped(name_of(line, words_)));
    };
    step(law_.previous, "previous", "prev");
    if (own_.id != own_.work_id)
      out +=
          link_to(to(own_.work_id) + "#" + percent_encoded(law_.lines.empty() ? id_ : law_.lines[0].line.id),
                  words_("whole"));
    step(law_.next, "next", "next");
    return out + "</nav>\n";
  }

  /// The contents of the law, folded where they are many but for what is read. Lines of this page are
  /// anchors.
  std::string contents() {
    std::set<std::string_view> here;
    for (const LawLine& line : law_.lines)
      if (since_.empty() && find_.empty()) here.insert(line.line.id);
    const bool folds = law_.contents.size() > many_lines;
    std::string out = fmt::format("<nav class=\"contents\"{}>{}<h2>{}</h2>\n<ul>",
                                  html_attribute("aria-label", words_("contents")), timeline(),
                                  html_escaped(words_("contents")));
    const auto first = std::ranges::find(
        law_.contents, law_.lines.empty() ? std::string() : law_.lines.front().line.id, &Outline::id);
    const auto read = static_cast<std::size_t>(first - law_.contents.begin());
    std::vector<std::size_t> open;  // depths of the groups that are open
    for (std::size_t i = 0; i < law_.contents.size(); ++i) {
      const Outline& line = law_.contents[i];
      while (!open.empty() && open.back() >= line.depth) {
        out += "</ul></details></li>\n";
        open.pop_back();
      }
      const std::string address =
          here.contains(line.id) ? "#" + percent_encoded(line.id)
                                 : law_address(own_.work_id, on_) + (on_.empty() ? "?" : "&") +
                                       "begin=" + percent_encoded(line.id) + "#" + percent_encoded(line.id);
      if (i + 1 < law_.contents.size() && law_.contents[i + 1].depth > line.depth) {
        std::size_t end = i + 1;
        while (end < law_.contents.size() && law_.contents[end].depth > line.depth) ++end;
        const bool shown = !folds || (i <= read && read < end);
        out += fmt::format("<li><details{}><summary{}>{}</summary><ul>\n", shown ? " open" : "",
                           html_attribute("lang", own_.language), html_escaped(name_of(line, words_)));
        open.push_back(line.depth);
      } else {
        out += fmt::format("<li>{}</li>\n", link_to(address, name_of(line, words_), own_.language));
      }
    }
    for (; !open.empty(); open.pop_back()) out += "</ul></details></li>";
    return out + "</ul></nav>\n";
  }

  /// The versions, and a choice of two to compare.
  std::string timeline() const {
    ShowOptions options;
    options.as_of = on_;
    options.history = true;
    const std::vector<Shown> shown = library_.show(id_, options);
    if (shown.empty() || shown.front().versions.size() < 2) return {};
    const std::vector<ProvisionInfo>& versions = shown.front().versions;
    std::string list;
    std::string earlier;
    std::string later;
    for (const ProvisionInfo& version : versions) {
      const bool current = version.in_force_from == own_.in_force_from;
      const std::string from = version.in_force_from.empty() ? "?" : version.in_force_from;
      list += fmt::format("<li><a{}{}>{}</a> <span class=\"under\">{}</span></li>",
                          html_attribute("href", law_address(id_, version.in_force_from)),
                          current ? " aria-current=\"true\"" : "", html_escaped(from),
                          html_escaped(words_.of_kind("standing", to_string(version.standing))));
      if (version.in_force_from.empty()) continue;
      const std::string option = html_attribute("value", from);
      earlier += fmt::format("<option{}{}>{}</option>", option, from == since_ ? " selected" : "", from);
      later += fmt::format("<option{}{}>{}</option>", option, current ? " selected" : "", from);
    }
    return fmt::format(
        "<details open><summary>{0} ({1})</summary><ol class=\"timeline\" reversed>{2}</ol>\n"
        "<form class=\"compare\"{3}><label>{4} <select name=\"since\">{5}</select></label> "
        "<label>→ <span class=\"hidden\">{6}</span><select name=\"on\">{7}</select></label> "
        "<button>{8}</button></form></details>\n",
        html_escaped(words_("versions")), versions.size(), list, html_attribute("action", law_address(id_)),
        html_escaped(words_("since")), earlier, html_escaped(words_("read-as-of")), later,
        html_escaped(words_("compare")));
  }

  /// What stands beside a provision: versions, penalties, references both ways, terms.
  std::string beside() const {
    std::string out = "<aside>\n" + timeline();
    if (!law_.related.empty()) {
      out += section("related", law_.related.size());
      for (const RelatedPassage& related : law_.related) {
        out += fmt::format(
            "<li><span class=\"badge\">{}</span> {}", html_escaped(words_(to_string(related.kind))),
            link_to(to(related.provision.id), related.provision.citation, related.provision.language));
        for (const Quote& quote : related.quotes)
          out += fmt::format("<blockquote{}>{}</blockquote>",
                             html_attribute("lang", related.provision.language), html_escaped(quote.text));
        out += "</li>";
      }
      out += "</ul></details>\n";
    }
    ShowOptions options;
    options.as_of = on_;
    options.part.limit = 3 * most_links;
    for (const Links& links : library_.links(id_, options)) {
      if (links.provision.id == own_.id)
        out += ends("refers-to", links.refers_to) + ends("referred-from", links.referred_from);
    }
    std::string terms;
    std::size_t count = 0;
    for (const LawLine& line : law_.lines) {
      for (const TextLink& link : line.links) {
        if (link.kind != LinkKind::term) continue;
        ++count;
        terms += fmt::format("<li>{}<blockquote{}>{}</blockquote></li>",
                             link_to(to(link.id), link.citation, own_.language),
                             html_attribute("lang", own_.language), html_escaped(link.definition.text));
      }
    }
    if (count > 0) out += section("terms", count, count <= 4) + terms + "</ul></details>\n";
    return out + "</aside>\n";
  }

  std::string section(std::string_view word, std::size_t count, bool open = true) const {
    return fmt::format("<details{}><summary>{} ({})</summary><ul>", open ? " open" : "",
                       html_escaped(words_(word)), count);
  }

  std::string ends(std::string_view word, const std::vector<LinkInfo>& links) const {
    std::set<std::string> seen;
    std::string list;
    for (const LinkInfo& link : links) {
      if (link.kind != LinkKind::reference || seen.size() == most_links) continue;
      const bool known = !link.provision.id.empty();
      if (link.provision.id == own_.id || !seen.insert(known ? link.provision.id : link.words.text).second)
        continue;
      list += known ? fmt::format("<li>{}</li>", link_to(to(link.provision.id), link.provision.citation,
                                                         link.provision.language))
                    : fmt::format("<li><span{}>{}</span> <span class=\"badge warn\">{}</span></li>",
                                  html_attribute("lang", own_.language), html_escaped(link.words.text),
                                  html_escaped(words_("unresolved")));
    }
    if (seen.empty()) return {};
    constexpr std::size_t few = 12;
    return section(word, seen.size(), seen.size() <= few) + list + "</ul></details>\n";
  }

  const Library& library_;
  const HttpRequest& request_;
  const PageWords& words_;
  std::string id_;
  std::string on_;     ///< empty: today
  std::string since_;  ///< the other day of a comparison
  std::string find_;
  LawText law_;
  ProvisionInfo own_;
  bool is_unit_ = false;
};

/// The id in an address, "/law/kr/도로교통법/44".
std::string id_in(const HttpRequest& request) {
  std::string id = request.path.substr(law_addresses.size());
  while (id.ends_with('/')) id.pop_back();
  if (find_invalid_utf8(id)) throw Error(ErrorCode::wrong_usage, "the address is not UTF-8");
  return id;
}

/// The page of a problem: what is missing, and what of it is held.
HttpResponse refusal(LibraryInUse& library, const HttpRequest& request, const HttpResponse& problem) {
  const PageWords& words = page_words(request);
  const Json said = parse_json(problem.body, "the problem");
  const bool is_locked = problem.status == 401;
  std::string main = fmt::format("<div{}><h1>{}</h1>\n<p class=\"failure\" role=\"alert\">{}</p>\n",
                                 is_locked ? " id=\"locked\"" : "",
                                 html_escaped(words(problem.status == 404 ? "not-here"
                                                    : is_locked           ? "key"
                                                                          : "failed")),
                                 words.problem_html(said));
  if (problem.status == 404) {
    std::string id = request.path.substr(std::min(request.path.size(), law_addresses.size()));
    for (std::size_t slash = id.rfind('/'); slash != std::string::npos; slash = id.rfind('/')) {
      id.resize(slash);
      try {
        const LawText law = library.get()->read(id, {{}, {}, 1});
        main += fmt::format(
            "<p>{}: {}</p>\n", html_escaped(words("known-here")),
            link_to(law_address(law.provision.id), law.provision.citation, law.provision.language));
        break;
      } catch (const Error&) {
        continue;  // less of the address may lead somewhere
      }
    }
  }
  main += fmt::format("<p><a href=\"/law/\">{}</a></p></div>\n", html_escaped(words("works")));
  HttpResponse page = page_response(words, {words("not-here") + " – Pandect", {}, main}, problem.status);
  for (const auto& header : problem.headers) page.headers.push_back(header);
  return page;
}

}  // namespace

void add_law_pages(Router& router, LibraryInUse& library) {
  Route route{"GET",
              std::string(law_addresses) + "{id}",
              "The page of a law or a part of one, to be read; without an id, all laws",
              {},
              {}};
  route.parameters = {{"id", "string", "Id of a work, or of a part of one: \"nl/BWBR0005289/162\"", true},
                      {"on", "string", "Day whose law is read (default: today)"},
                      {"since", "string", "Another day: what changed between the two is marked"},
                      {"find", "string", "Words to find in the law"},
                      {"begin", "string", "Id of the part of a long law to begin with, or number of a work"},
                      {"mark", "string", "Words to point out, as code points of the law's text: 120-180"},
                      {"name", "string", "Of the list of laws: only those with this in their title or id"},
                      {"order", "string", "Of the list of laws: title, or day for the newest first"}};
  route.handler = [&library](const HttpRequest& request) {
    const std::shared_ptr<const LibraryInUse::InUse> held = library.in_use();
    const std::string id = id_in(request);
    return id.empty() ? works_page(*held, request) : LawPage(held->library, request, id).make();
  };
  route.refusal = [&library](const HttpRequest& request, const HttpResponse& problem) {
    return refusal(library, request, problem);
  };
  route.revalidated = true;
  route.replies = {"text/html"};
  router.add(std::move(route));
  add_crawler_routes(router, library);
}

}  // namespace pandect
