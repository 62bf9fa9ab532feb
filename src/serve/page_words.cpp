#include "serve/page_words.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "api/json_of.h"
#include "serve/html.h"
#include "text/language_profile.h"
#include "text/said.h"
#include "text/word_file.h"

namespace pandect {
namespace {

constexpr std::string_view otherwise = "en";

std::map<std::string, PageWords, std::less<>> read_languages() {
  std::map<std::string, PageWords, std::less<>> all;
  for (const Language language : known_languages()) {
    PageWords words;
    words.code = language_code(language);
    for (const WordLine& line : language_lines(language, "page"))
      words.words[std::string(line.head)] = line.rest;
    if (words.words.empty()) continue;
    words.name = words("language-name");
    all.emplace(words.code, std::move(words));
  }
  return all;
}

/// The value of a cookie; empty if the request has none.
std::string cookie_of(const HttpRequest& request, std::string_view name) {
  const auto header = request.headers.find("cookie");
  if (header == request.headers.end()) return {};
  for (const std::string_view pair : split_list(header->second, ';')) {
    if (pair.starts_with(name) && pair.substr(name.size()).starts_with('='))
      return std::string(pair.substr(name.size() + 1));
  }
  return {};
}

/// The languages of "de-CH,de;q=0.9,en;q=0.8", those wanted most first. Source: RFC 9110, section 12.5.4
std::vector<std::string> accepted_languages(const HttpRequest& request) {
  const auto header = request.headers.find("accept-language");
  if (header == request.headers.end()) return {};
  std::vector<std::pair<int, std::string>> wanted;  // thousandths
  for (const std::string_view one : split_list(header->second)) {
    const std::size_t weight = one.find("q=");
    int thousandths = 1000;
    if (weight != std::string_view::npos) {
      thousandths = one.substr(weight + 2).starts_with('1') ? 1000 : 0;
      int worth = 100;
      for (const char c : one.substr(std::min(weight + 4, one.size()))) {
        if (c < '0' || c > '9' || worth == 0 || thousandths == 1000) break;
        thousandths += (c - '0') * worth;
        worth /= 10;
      }
    }
    wanted.emplace_back(-thousandths, one.substr(0, one.find_first_of("-; ")));
  }
  std::ranges::stable_sort(wanted, {}, [](const auto& one) { return one.first; });
  std::vector<std::string> codes;
  for (auto& [weight, code] : wanted)
    if (weight < 0) codes.push_back(std::move(code));
  return codes;
}

/// "in-force-from" is `inForceFrom` in the script.
std::string script_name(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool rises = name[i] == '-' && i + 1 < name.size();
    out += rises ? static_cast<char>(name[++i] & ~0x20) : name[i];
  }
  return out;
}

}  // namespace

const std::string& PageWords::operator()(std::string_view key) const {
  const auto found = words.find(key);
  if (found == words.end())
    throw Error(ErrorCode::internal, fmt::format("the page has no word '{}' in {}", key, code));
  return found->second;
}

std::string PageWords::of_kind(std::string_view group, std::string_view kind) const {
  const auto found = words.find(fmt::format("{} {}", group, kind));
  return found == words.end() ? std::string(kind) : found->second;
}

std::string PageWords::with(
    std::string_view key, std::initializer_list<std::pair<std::string_view, std::string_view>> values) const {
  std::string text = (*this)(key);
  for (const auto& [mark, value] : values) {
    if (const std::size_t at = text.find(mark); at != std::string::npos) text.replace(at, mark.size(), value);
  }
  return text;
}

std::string PageWords::problem_html(const Json& problem) const {
  const Said detail = said_at(problem, "detail");
  const Said hint = said_at(problem, "hint");
  std::string html =
      detail.code.empty()
          ? fmt::format("{}: <span lang=\"en\">{}</span>",
                        html_escaped(of_kind("error", problem.value("title", ""))), html_escaped(detail.text))
          : html_escaped(told(code, detail));
  if (!hint.code.empty()) html += fmt::format(" – {}", html_escaped(told(code, hint)));
  return html;
}

const std::map<std::string, PageWords, std::less<>>& page_languages() {
  static const std::map<std::string, PageWords, std::less<>> all = read_languages();
  return all;
}

const PageWords& page_words(const HttpRequest& request) {
  const auto& all = page_languages();
  if (const auto chosen = all.find(cookie_of(request, "language")); chosen != all.end())
    return chosen->second;
  for (const std::string& code : accepted_languages(request)) {
    if (const auto wanted = all.find(code); wanted != all.end()) return wanted->second;
  }
  return all.find(otherwise)->second;
}

std::string words_script(const PageWords& words) {
  Json own = Json::object();
  for (const auto& [name, word] : words.words) {
    const std::size_t blank = name.find(' ');
    if (blank == std::string::npos)
      own[script_name(name)] = word;
    else
      own[name.substr(0, blank)][name.substr(blank + 1)] = word;
  }
  Json languages = Json::object();
  for (const auto& [code, one] : page_languages()) languages[code] = one.name;
  return fmt::format("globalThis.page={};\n",
                     dump_json({{"language", words.code}, {"languages", languages}, {"words", own}}));
}

}  // namespace pandect
