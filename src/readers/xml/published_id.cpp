#include "readers/xml/published_id.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "citations/grammar/cited_work.h"
#include "readers/html/html_links.h"
#include "readers/xml/akoma_ntoso_meta.h"
#include "readers/xml/bwb_xml_meta.h"
#include "readers/xml/uslm_meta.h"

namespace pandect {
namespace {

/// "BWBR0018450/artikel/1/lid/2" and "BWBR0018450&artikel=1" have the same meaning.
std::optional<Citation> parse_bwb(std::string_view id) {
  if (id.find('&') != std::string_view::npos || id.starts_with("jci")) return parse_bwb_reference(id, {});
  std::string query;
  bool key = true;
  for (std::size_t at = 0; at < id.size(); key = !key) {
    const std::size_t end = std::min(id.find('/', at), id.size());
    const std::string_view part = id.substr(at, end - at);
    query += at == 0 ? fmt::format("{}", part) : fmt::format("{}{}", key ? "=" : "&", part);
    at = end + 1;
  }
  return parse_bwb_reference(query, {});
}

/// "urn:nir:stato:legge:1941-04-22;633~art163-com2": an Italian law and an article of it.
std::optional<Citation> parse_nir(std::string_view urn) {
  const std::size_t part = std::min(urn.find('~'), urn.size());
  std::string_view law = urn.substr(0, part);
  law = law.substr(0, law.find_first_of("@!*"));
  Citation citation;
  citation.in = Citation::In::named;
  citation.work = law;
  std::string_view steps = urn.substr(std::min(part + 1, urn.size()));
  while (!steps.empty()) {
    const std::string_view step = steps.substr(0, steps.find('-'));
    for (const auto& [mark, level] : {std::pair<std::string_view, Level>{"art", Level::article},
                                      {"com", Level::paragraph},
                                      {"let", Level::item}}) {
      if (step.starts_with(mark)) citation.path.push_back(make_step(level, step.substr(mark.size())));
    }
    steps.remove_prefix(std::min(step.size() + 1, steps.size()));
  }
  return citation;
}

}  // namespace

std::optional<Citation> parse_published_id(std::string_view id) {
  std::optional<Citation> found;
  // "BWBR0018450 artikel 1" is an id and a citation in that work.
  if (id.find(' ') != std::string_view::npos && id.find("://") == std::string_view::npos) return found;
  if (id.starts_with("BWB") || id.starts_with("jci")) {
    found = parse_bwb(id);
  } else if (const std::size_t nir = id.find("urn:nir:"); nir != std::string_view::npos) {
    found = parse_nir(id.substr(nir));
  } else if (id.starts_with("/us/")) {
    found = parse_uslm_reference(id, {});
  } else if (id.starts_with("/akn/")) {
    found = parse_akn_reference(id, {});
  } else if (id.starts_with("eli/")) {
    found = parse_law_link(fmt::format("http://data.europa.eu/{}", id));
  } else if (!id.starts_with('#')) {
    found = parse_law_link(id);
  }
  if (found && (found->in != Citation::In::named || found->work.empty())) found.reset();
  return found;
}

}  // namespace pandect
