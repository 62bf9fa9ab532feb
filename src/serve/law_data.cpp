#include "serve/law_data.h"

#include <fmt/format.h>

#include "base/json.h"
#include "operations/law_address.h"
#include "serve/html.h"
#include "text/regions.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// "KR" of "kr/도로교통법/44"; empty where the first part of ids names no country.
std::string jurisdiction_of(std::string_view id) {
  std::string code(id.substr(0, id.find('/')));
  if (!is_region(code)) return {};
  for (char& letter : code) letter = static_cast<char>(letter & ~0x20);
  return code;
}

std::string force_of(const ProvisionInfo& info) {
  if (info.standing == Standing::in_force) return "https://schema.org/InForce";
  const bool is_out = info.standing == Standing::no_longer_in_force || info.standing == Standing::repealed ||
                      info.standing == Standing::not_yet_in_force;
  return is_out ? "https://schema.org/NotInForce" : "";
}

Json legislation(const LawText& law, const std::string& on) {
  const ProvisionInfo& own = law.provision;
  const bool is_work = own.id == own.work_id;
  Json data{{"@context", "https://schema.org"}, {"@type", "Legislation"}, {"name", own.citation}};
  const auto add = [&](Json& to, const char* name, const std::string& value) {
    if (!value.empty()) to[name] = value;
  };
  const auto identify = [&](Json& work) {
    if (law.identifiers.empty())
      work["legislationIdentifier"] = own.work_id;
    else
      work["legislationIdentifier"] = law.identifiers;
    for (const std::string& identifier : law.identifiers)
      if (identifier.starts_with("http://") || identifier.starts_with("https://"))
        work["sameAs"] = identifier;
  };
  if (is_work)
    identify(data);
  else
    data["legislationIdentifier"] = own.id;
  add(data, "inLanguage", own.language);
  add(data, "legislationJurisdiction", jurisdiction_of(own.id));
  add(data, "legislationDate", law.promulgated);
  if (is_work) add(data, "legislationType", law.kind);
  if (!own.in_force_from.empty() || !own.in_force_until.empty())
    data["temporalCoverage"] = fmt::format("{}/{}", own.in_force_from.empty() ? ".." : own.in_force_from,
                                           own.in_force_until.empty() ? ".." : own.in_force_until);
  add(data, "legislationLegalForce", force_of(own));
  if (!public_site().empty()) data["url"] = public_site() + law_address(own.id, on);
  if (!is_work) {
    Json work{{"@type", "Legislation"}, {"name", own.work_title}};
    identify(work);
    if (!public_site().empty()) work["url"] = public_site() + law_address(own.work_id, on);
    data["isPartOf"] = std::move(work);
  }
  return data;
}

}  // namespace

std::string law_head(const LawText& law, const std::string& on) {
  const auto link = [&](const char* relation, std::string_view id) {
    return fmt::format("<link rel=\"{}\"{}>\n", relation,
                       html_attribute("href", public_site() + law_address(id, on)));
  };
  std::string head = link("canonical", law.provision.id);
  if (!law.previous.id.empty()) head += link("prev", law.previous.id);
  if (!law.next.id.empty()) head += link("next", law.next.id);
  if (law.provision.id != law.provision.work_id) head += link("contents", law.provision.work_id);
  head += fmt::format("<link rel=\"alternate\" type=\"application/atom+xml\"{}>\n",
                      html_attribute("href", public_site() + feed_address("atom", law.provision.work_id)));
  return head + "<script type=\"application/ld+json\">" + json_in_html(dump_json(legislation(law, on))) +
         "</script>";
}

}  // namespace pandect
