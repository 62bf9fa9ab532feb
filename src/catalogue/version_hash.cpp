#include "catalogue/version_hash.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "catalogue/catalogue_tables.h"

namespace pandect {

std::string words_hash(const Work& work) {
  const auto day = [](const std::optional<Date>& date) { return date ? format_date(*date) : ""; };
  std::string all = fmt::format("{}\n{}\n{} {} {}\n", work.title, work.kind, day(work.in_force.from),
                                day(work.in_force.to), day(work.promulgated));
  for (const Provision& p : work.provisions) {
    all += fmt::format("{} {} {} {} {} {} {} {} {} {} {} {} {}\n", p.path, p.label, p.number, p.heading,
                       p.alias, p.parent, static_cast<int>(p.level), p.extent.begin, p.extent.end,
                       p.body.begin, p.body.end, p.unit, p.repealed);
  }
  all += work.text;
  return content_hash(all);
}

std::string version_hash(const Work& work) {
  std::string rest = std::string(language_code(work.language)) + "\n";
  for (const Alias& alias : work.aliases) rest += alias.name + '\n';
  for (const PagePlace& place : work.places) {
    rest += fmt::format("{} {} {} {}\n", place.text.begin, place.page, place.box.left, place.box.top);
  }
  for (const Unread& unread : work.unread) rest += unread.id + '\n';
  return content_hash(rest) + words_hash(work);
}

}  // namespace pandect
