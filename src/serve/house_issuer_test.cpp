#include "serve/house_issuer.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "base/uri.h"
#include "serve/token_routes.h"

namespace pandect {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Of RFC 7636, appendix B.
constexpr const char* verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
constexpr const char* challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
constexpr const char* back = "https://chat.example.org/back";

using Form = std::map<std::string, std::string>;

class HouseIssuerTest : public testing::Test {
 protected:
  HouseIssuerTest() {
    add_house_issuer(router_, issuer_);
    add_token_routes(router_, {});
    Route closed{"GET", "/v1/closed", "", {}, [](const HttpRequest&) { return json_response("{}"); }};
    closed.access = Access::ask;
    router_.add(std::move(closed));
    gate_.set_house(issuer_->sealed());
    router_.set_gate(gate_);
  }

  static std::string encoded(const Form& form) {
    std::string text;
    for (const auto& [name, value] : form)
      text += (text.empty() ? "" : "&") + name + "=" + percent_encoded(value);
    return text;
  }
  HttpResponse send(const std::string& method, const std::string& target, std::string body = {},
                    std::map<std::string, std::string> headers = {}) {
    HttpRequest request;
    request.method = method;
    request.headers = std::move(headers);
    request.headers["host"] = "law.example.org";
    request.body = std::move(body);
    read_target(target, request);
    return router_.handle(request);
  }
  HttpResponse post(const std::string& target, const Form& form) {
    return send("POST", target, encoded(form));
  }
  static std::string header(const HttpResponse& response, std::string_view name) {
    for (const auto& [key, value] : response.headers)
      if (key == name) return value;
    return {};
  }
  static Json json(const HttpResponse& response) { return parse_json(response.body, "reply"); }

  std::string registered(const std::string& address = back) {
    const Json sent{{"client_name", "Chat <b>"}, {"redirect_uris", Json::array({address})}};
    return json(send("POST", "/oauth/register", dump_json(sent)))["client_id"];
  }
  Form asked() {
    return {{"client_id", registered()},
            {"redirect_uri", back},
            {"response_type", "code"},
            {"code_challenge", challenge},
            {"state", "a b"},
            {"scope", "pandect:ask other"},
            {"code_challenge_method", "S256"},
            {"resource", "http://law.example.org/mcp"}};
  }
  /// A parameter of the address that a browser is sent to.
  static std::string sent(const HttpResponse& response, const std::string& name) {
    HttpRequest landed;
    const std::string address = header(response, "Location");
    read_target(address.substr(std::min(address.find('?'), address.size())), landed);
    return field_of(landed, name);
  }
  Form let_in() {
    Form form = asked();
    form["key"] = key_.key;
    const std::string code = sent(post("/oauth/authorize", form), "code");
    return {{"grant_type", "authorization_code"},
            {"client_id", form["client_id"]},
            {"redirect_uri", back},
            {"code", code},
            {"code_verifier", verifier}};
  }
  int status_with(const std::string& token) {
    return send("GET", "/v1/closed", {}, {{"authorization", "Bearer " + token}}).status;
  }

  TestFolder folder_;
  MadeKey key_ = make_server_key("anna", Access::ask);
  Gate gate_{[&] {
               write_file(folder_ / "keys.toml", key_.table);
               return folder_ / "keys.toml";
             }(),
             0};
  std::shared_ptr<HouseIssuer> issuer_ = std::make_shared<HouseIssuer>(gate_);
  Router router_;
};

TEST_F(HouseIssuerTest, IsFoundByWhoIsRefused) {
  const HttpResponse refused = send("GET", "/v1/closed");
  EXPECT_EQ(refused.status, 401);
  EXPECT_THAT(
      header(refused, "WWW-Authenticate"),
      HasSubstr("resource_metadata=\"http://law.example.org/.well-known/oauth-protected-resource/mcp\""));
  const Json resource = json(send("GET", "/.well-known/oauth-protected-resource/mcp"));
  EXPECT_EQ(resource["authorization_servers"], Json::array({"http://law.example.org"}));
  const Json metadata = json(send("GET", "/.well-known/oauth-authorization-server"));
  EXPECT_EQ(metadata["issuer"], "http://law.example.org");
  EXPECT_EQ(metadata["code_challenge_methods_supported"], Json::array({"S256"}));
}

TEST_F(HouseIssuerTest, LetsAProgramInWithAKeyThatItNeverSees) {
  const Form form = asked();
  const HttpResponse page = send("GET", "/oauth/authorize?prompt=consent&" + encoded(form));
  EXPECT_EQ(page.status, 200);
  EXPECT_THAT(page.body, HasSubstr("Chat &lt;b&gt;"));
  EXPECT_THAT(page.body, Not(HasSubstr("Chat <b>")));
  EXPECT_THAT(header(page, "Content-Security-Policy"),
              HasSubstr("form-action 'self' https://chat.example.org;"));
  Form filled = form;
  filled["key"] = key_.key;
  const HttpResponse landed = post("/oauth/authorize", filled);
  EXPECT_EQ(landed.status, 303);
  EXPECT_THAT(header(landed, "Location"), testing::StartsWith(std::string(back) + "?code="));
  EXPECT_THAT(header(landed, "Location"), Not(HasSubstr(key_.key)));
  EXPECT_EQ(sent(landed, "state"), "a b");
  EXPECT_EQ(sent(landed, "iss"), "http://law.example.org");
  const HttpResponse reply = post("/oauth/token", let_in());
  EXPECT_EQ(header(reply, "Cache-Control"), "no-store");
  EXPECT_EQ(json(reply)["scope"], "pandect:ask");
  EXPECT_EQ(status_with(json(reply)["access_token"]), 200);
}

TEST_F(HouseIssuerTest, ACodeIsWorthATokenOnceAndToItsOwnProgram) {
  for (const auto& [name, value] :
       {std::pair("code_verifier", "another"), std::pair("redirect_uri", "https://chat.example.org/other"),
        std::pair("client_id", "another"), std::pair("grant_type", "password")}) {
    Form form = let_in();
    form[name] = value;
    EXPECT_EQ(post("/oauth/token", form).status, 400) << name;
  }
  Form form = let_in();
  EXPECT_EQ(post("/oauth/token", form).status, 200);
  const HttpResponse again = post("/oauth/token", form);
  EXPECT_EQ(again.status, 400);
  EXPECT_EQ(json(again)["error"], "invalid_grant");
}

TEST_F(HouseIssuerTest, ATokenIsRenewedOnceAndEndsWithItsKey) {
  const Form form = let_in();
  const Json first = json(post("/oauth/token", form));
  const Form renewal{{"grant_type", "refresh_token"},
                     {"client_id", form.at("client_id")},
                     {"refresh_token", first["refresh_token"]}};
  const Json second = json(post("/oauth/token", renewal));
  EXPECT_EQ(status_with(second["access_token"]), 200);
  EXPECT_EQ(post("/oauth/token", renewal).status, 400);
  EXPECT_EQ(status_with(first["refresh_token"]), 401) << "it is for no request";
  write_file(folder_ / "keys.toml", make_server_key("berta").table);
  std::filesystem::last_write_time(folder_ / "keys.toml",
                                   std::filesystem::file_time_type::clock::now() + std::chrono::seconds(5));
  EXPECT_EQ(status_with(second["access_token"]), 401);
}

TEST_F(HouseIssuerTest, LetsNoProgramChangeTheLibrary) {
  const MadeKey chief = make_server_key("chief", Access::admin);
  write_file(folder_ / "keys.toml", chief.table);
  Gate gate(folder_ / "keys.toml", 0);
  HouseIssuer issuer(gate);
  HttpRequest request;
  request.body = dump_json({{"redirect_uris", Json::array({back})}});
  Form form = asked();
  form["client_id"] = json(issuer.register_client(request))["client_id"];
  form["scope"] = "pandect:admin pandect:read";
  form["key"] = chief.key;
  request.body = encoded(form);
  request.headers["host"] = "law.example.org";
  const std::string code = sent(issuer.let_in(request), "code");
  EXPECT_EQ((*issuer.sealed()->open("code", code))["scope"], "pandect:ask");
}

TEST_F(HouseIssuerTest, SendsNobodyWhereTheProgramIsNotKnownToBe) {
  for (const char* address :
       {"http://chat.example.org/back", "javascript:alert(1)", "https://a/#b", "", "https://",
        "https://a/b\r\nSet-Cookie: c=d", "https://a;frame-ancestors *", "https://a;b/c"}) {
    const Json wanted{{"redirect_uris", Json::array({address})}};
    EXPECT_EQ(send("POST", "/oauth/register", dump_json(wanted)).status, 400) << address;
  }
  EXPECT_EQ(send("POST", "/oauth/register", "[]").status, 400);
  for (const auto& [name, value] : {std::pair("redirect_uri", "https://evil.example.org/"),
                                    std::pair("client_id", "another"), std::pair("client_id", "a.b")}) {
    Form form = asked();
    form[name] = value;
    form["key"] = key_.key;
    EXPECT_EQ(post("/oauth/authorize", form).status, 400) << name;
  }
  // A program of this machine chooses its port anew each time.
  Form form = asked();
  form["client_id"] = registered("http://127.0.0.1:4711/back");
  form["redirect_uri"] = "http://127.0.0.1:9/back";
  EXPECT_EQ(send("GET", "/oauth/authorize?" + encoded(form)).status, 200);
  form["redirect_uri"] = "http://127.0.0.1:9/other";
  EXPECT_EQ(send("GET", "/oauth/authorize?" + encoded(form)).status, 400);
}

TEST_F(HouseIssuerTest, TellsTheProgramWhatIsWrong) {
  for (const auto& [name, value, error] :
       {std::tuple("response_type", "token", "unsupported_response_type"),
        std::tuple("code_challenge_method", "plain", "invalid_request"),
        std::tuple("code_challenge", "", "invalid_request"),
        std::tuple("resource", "https://other.example.org/mcp", "invalid_target")}) {
    Form form = asked();
    form[name] = value;
    EXPECT_EQ(sent(send("GET", "/oauth/authorize?" + encoded(form)), "error"), error);
  }
  Form form = asked();
  form["key"] = "pk-wrong";
  const HttpResponse page = post("/oauth/authorize", form);
  EXPECT_EQ(page.status, 403);
  EXPECT_EQ(header(page, "Location"), "");
}

TEST(SealedTest, OpensOnlyWhatItSealedForItsUseAndTime) {
  const Sealed sealed;
  const Sealed::Clock::time_point now{};
  const std::string text = sealed.seal("code", {{"name", "a"}}, std::chrono::seconds(60), now);
  EXPECT_EQ((*sealed.open("code", text, now))["name"], "a");
  EXPECT_FALSE(sealed.open("access", text, now));
  EXPECT_FALSE(sealed.open("code", text, now + std::chrono::seconds(60)));
  EXPECT_FALSE(Sealed().open("code", text, now));
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string other = text;
    other[i] = other[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(sealed.open("code", other, now)) << i;
  }
  for (const char* other : {"", ".", "a.", ".a", "a.b.c"}) EXPECT_FALSE(sealed.open("code", other, now));
}

}  // namespace
}  // namespace pandect
