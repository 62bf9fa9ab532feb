#include "serve/house_issuer.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <openssl/evp.h>

#include "base/base64.h"
#include "base/uri.h"
#include "serve/html.h"
#include "serve/page.h"

namespace pandect {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds code_lasts = 60s;
constexpr std::chrono::seconds token_lasts = 1h;
constexpr std::chrono::seconds exchange_lasts = 24h * 30;
constexpr std::chrono::seconds client_lasts = 24h * 365;
constexpr std::size_t most_used = 100'000;
constexpr std::size_t most_ways_back = 5;
constexpr std::size_t longest_address = 1000;
constexpr std::size_t longest_name = 100;
constexpr std::size_t challenge_letters = 43;  // of a hash of SHA-256

const Json grants = Json::array({"authorization_code", "refresh_token"});

/// A refusal as RFC 6749, section 5.2, has it.
HttpResponse refused(std::string_view error, std::string_view about) {
  HttpResponse response = json_response(dump_json({{"error", error}, {"error_description", about}}));
  response.status = 400;
  return response;
}

std::string text_of(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The scheme, host and port of an address.
std::string origin_of(std::string_view address) {
  return std::string(address.substr(0, address.find_first_of("/?", address.find("://") + 3)));
}

/// An address of this machine without its port, which a program may choose anew each time (RFC 8252, 7.3).
std::string without_own_port(std::string_view address) {
  const std::string origin = origin_of(address);
  const std::size_t port = origin.rfind(':');
  if (!origin.starts_with("http://") || port < origin.find(']') + 1 || port <= 4) return std::string(address);
  return origin.substr(0, port) + std::string(address.substr(origin.size()));
}

/// The form that a request has as its body.
HttpRequest form_of(const HttpRequest& request) {
  HttpRequest form;
  read_target("/?" + request.body, form);
  return form;
}

/// What a program asks for, as far as it is sound.
struct Asked {
  std::string client;
  std::string way_back;
  std::string challenge;
  std::string state;
  Access access = Access::ask;
  std::string wrong;  ///< the error to send it back with; empty: none
};

/// @throws Error wrong_usage for a client or a way back that was not registered: there is nowhere to send it
Asked read_asked(const Sealed& sealed, const HttpRequest& form, const std::string& site) {
  Asked asked;
  const auto client = sealed.open("client", field_of(form, "client_id"));
  if (!client)
    throw Error(ErrorCode::wrong_usage, "this program is not registered here", "it has to register again");
  asked.client = text_of(*client, "name");
  asked.way_back = field_of(form, "redirect_uri");
  const bool is_known = std::ranges::any_of((*client)["back"], [&](const Json& one) {
    return without_own_port(one.get<std::string>()) == without_own_port(asked.way_back);
  });
  if (!is_known || !is_safe_address(asked.way_back))
    throw Error(ErrorCode::wrong_usage, "the program did not register this way back");
  asked.state = field_of(form, "state");
  asked.challenge = field_of(form, "code_challenge");
  const std::string resource = field_of(form, "resource");
  if (field_of(form, "response_type") != "code")
    asked.wrong = "unsupported_response_type";
  else if (field_of(form, "code_challenge_method") != "S256" || asked.challenge.size() != challenge_letters)
    asked.wrong = "invalid_request";
  else if (!resource.empty() && resource != site && !resource.starts_with(site + "/"))
    asked.wrong = "invalid_target";
  Access most = Access::open;
  std::string scopes = field_of(form, "scope");
  for (std::size_t at = 0; at < scopes.size();) {
    const std::size_t end = std::min(scopes.find(' ', at), scopes.size());
    most =
        std::max(most, access_of_scope(std::string_view(scopes).substr(at, end - at)).value_or(Access::open));
    at = end + 1;
  }
  // The page says that it looks things up and asks: it may do no more.
  if (most == Access::read) asked.access = most;
  return asked;
}

/// Sends a browser back to the program.
HttpResponse sent_back(const Asked& asked, const std::string& site, const char* name,
                       std::string_view value) {
  HttpResponse response;
  response.status = 303;
  response.type = "text/plain";
  std::string address = fmt::format("{}{}{}={}&iss={}", asked.way_back,
                                    asked.way_back.find('?') == std::string::npos ? '?' : '&', name,
                                    percent_encoded(value), percent_encoded(site));
  if (!asked.state.empty()) address += "&state=" + percent_encoded(asked.state);
  response.headers = {{"Location", std::move(address)}, {"Cache-Control", "no-store"}};
  return response;
}

HttpResponse consent(const HttpRequest& request, const HttpRequest& form, const Asked& asked,
                     bool wrong_key) {
  const PageWords& words = page_words(request);
  const std::string host = origin_of(asked.way_back);
  std::string main =
      fmt::format("<h1>{}</h1>\n<form method=\"post\" action=\"/oauth/authorize\">\n",
                  html_escaped(words.with("lets-in", {{"{client}", asked.client}, {"{host}", host}})));
  for (const char* name : {"client_id", "redirect_uri", "response_type", "code_challenge",
                           "code_challenge_method", "scope", "state", "resource"})
    main += fmt::format("<input type=\"hidden\"{}{}>\n", html_attribute("name", name),
                        html_attribute("value", field_of(form, name)));
  main += fmt::format(
      "<p><label>{} <input type=\"password\" name=\"key\" autocomplete=\"current-password\" "
      "required></label>\n"
      "<button>{}</button></p>\n{}</form>\n",
      html_escaped(words("key")), html_escaped(words("enter")),
      wrong_key ? fmt::format("<p role=\"alert\">{}</p>\n", html_escaped(words("wrong-key"))) : "");
  HttpResponse page =
      page_response(words, {words("enter") + " – Pandect", {}, std::move(main)}, wrong_key ? 403 : 200);
  for (auto& [name, value] : page.headers) {
    // A browser goes on from here to where the form leads.
    constexpr std::string_view own = "form-action 'self'";
    if (name == "Content-Security-Policy") value.insert(value.find(own) + own.size(), " " + host);
  }
  page.headers.emplace_back("Cache-Control", "no-store");
  return page;
}

bool fits(std::string_view verifier, std::string_view challenge) {
  std::string hash(EVP_MAX_MD_SIZE, '\0');
  unsigned int size = 0;
  if (EVP_Digest(verifier.data(), verifier.size(), reinterpret_cast<unsigned char*>(hash.data()), &size,
                 EVP_sha256(), nullptr) != 1)
    return false;
  return encode_base64_url(std::string_view(hash).substr(0, size)) == challenge;
}

}  // namespace

HttpResponse HouseIssuer::register_client(const HttpRequest& request) const {
  const Json sent = parse_json(request.body, "the registration");
  const Json back = sent.is_object() ? sent.value("redirect_uris", Json()) : Json();
  const auto is_sound = [](const Json& one) {
    return one.is_string() && one.get_ref<const std::string&>().size() <= longest_address &&
           is_safe_address(one.get_ref<const std::string&>());
  };
  if (!back.is_array() || back.empty() || back.size() > most_ways_back ||
      !std::ranges::all_of(back, is_sound))
    return refused("invalid_redirect_uri",
                   "redirect_uris are one to five addresses over https, or of this machine");
  std::string name = text_of(sent, "client_name");
  if (name.empty() || name.size() > longest_name) name = origin_of(back[0].get<std::string>());
  HttpResponse response = json_response(
      dump_json({{"client_id", sealed_->seal("client", {{"name", name}, {"back", back}}, client_lasts)},
                 {"client_name", name},
                 {"redirect_uris", back},
                 {"grant_types", grants},
                 {"response_types", Json::array({"code"})},
                 {"token_endpoint_auth_method", "none"}}));
  response.status = 201;
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

HttpResponse HouseIssuer::ask(const HttpRequest& request) const {
  const std::string site = site_of(request);
  const Asked asked = read_asked(*sealed_, request, site);
  return asked.wrong.empty() ? consent(request, request, asked, false)
                             : sent_back(asked, site, "error", asked.wrong);
}

HttpResponse HouseIssuer::let_in(const HttpRequest& request) const {
  const std::string site = site_of(request);
  const HttpRequest form = form_of(request);
  const Asked asked = read_asked(*sealed_, form, site);
  if (!asked.wrong.empty()) return sent_back(asked, site, "error", asked.wrong);
  const auto rights = gate_.rights_of(field_of(form, "key"));
  if (!rights) return consent(request, form, asked, true);
  return sent_back(asked, site, "code",
                   sealed_->seal("code",
                                 {{"name", random_name()},
                                  {"client", field_of(form, "client_id")},
                                  {"back", asked.way_back},
                                  {"challenge", asked.challenge},
                                  {"key", rights->hash},
                                  {"scope", scope_of(std::min(rights->access, asked.access))}},
                                 code_lasts));
}

HttpResponse HouseIssuer::exchange(const HttpRequest& request) {
  const HttpRequest form = form_of(request);
  const std::string grant = field_of(form, "grant_type");
  const bool is_code = grant == "authorization_code";
  if (!is_code && grant != "refresh_token")
    return refused("unsupported_grant_type", "authorization_code or refresh_token");
  const char* const name = is_code ? "code" : "refresh_token";
  const auto claims = sealed_->open(name, field_of(form, name));
  const bool is_theirs = claims && (*claims)["client"] == field_of(form, "client_id") &&
                         (!is_code || ((*claims)["back"] == field_of(form, "redirect_uri") &&
                                       fits(field_of(form, "code_verifier"), text_of(*claims, "challenge"))));
  if (!is_theirs || !use_up(text_of(*claims, "name"), (*claims)["until"].get<std::int64_t>()))
    return refused("invalid_grant", "it is not known here, has ended, was used, or is another program's");
  return tokens(*claims);
}

HttpResponse HouseIssuer::tokens(const Json& claims) const {
  const Json same{{"client", claims["client"]}, {"key", claims["key"]}, {"scope", claims["scope"]}};
  Json again = same;
  again["name"] = random_name();
  HttpResponse response =
      json_response(dump_json({{"access_token", sealed_->seal("access", same, token_lasts)},
                               {"token_type", "Bearer"},
                               {"expires_in", token_lasts.count()},
                               {"refresh_token", sealed_->seal("refresh_token", again, exchange_lasts)},
                               {"scope", claims["scope"]}}));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

bool HouseIssuer::use_up(const std::string& name, std::int64_t until) {
  const std::scoped_lock lock(mutex_);
  if (used_.size() >= most_used) {
    const auto now =
        std::chrono::duration_cast<std::chrono::seconds>(Sealed::Clock::now().time_since_epoch());
    std::erase_if(used_, [&](const auto& one) { return one.second <= now.count(); });
    if (used_.size() >= most_used) return false;
  }
  return used_.emplace(name, until).second;
}

void add_house_issuer(Router& router, const std::shared_ptr<HouseIssuer>& issuer) {
  constexpr std::size_t longest_form = 16 << 10;
  const auto add = [&](const char* method, const char* path, auto handler) {
    Route route{method, path, "The issuer of tokens of this server", {}, std::move(handler)};
    route.access = Access::open;
    route.documented = false;  // programs read the metadata
    route.any_fields = true;
    if (route.method == "POST") route.body = Route::Body::bytes;
    route.body_bytes = longest_form;
    router.add(std::move(route));
  };
  add("GET", "/.well-known/oauth-authorization-server", [](const HttpRequest& request) {
    const std::string site = site_of(request);
    Json scopes = Json::array();
    for (const Access access : {Access::read, Access::ask}) scopes.push_back(scope_of(access));
    return json_response(dump_json({{"issuer", site},
                                    {"authorization_endpoint", site + "/oauth/authorize"},
                                    {"token_endpoint", site + "/oauth/token"},
                                    {"registration_endpoint", site + "/oauth/register"},
                                    {"response_types_supported", Json::array({"code"})},
                                    {"grant_types_supported", grants},
                                    {"code_challenge_methods_supported", Json::array({"S256"})},
                                    {"token_endpoint_auth_methods_supported", Json::array({"none"})},
                                    {"authorization_response_iss_parameter_supported", true},
                                    {"scopes_supported", std::move(scopes)}}));
  });
  add("POST", "/oauth/register",
      [issuer](const HttpRequest& request) { return issuer->register_client(request); });
  add("GET", "/oauth/authorize", [issuer](const HttpRequest& request) { return issuer->ask(request); });
  add("POST", "/oauth/authorize", [issuer](const HttpRequest& request) { return issuer->let_in(request); });
  add("POST", "/oauth/token", [issuer](const HttpRequest& request) { return issuer->exchange(request); });
}

}  // namespace pandect
