#include "api/describe.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "api/quoting.h"
#include "base/date.h"
#include "catalogue/edits.h"
#include "catalogue/loaded_work.h"
#include "catalogue/standing.h"
#include "question/cite.h"
#include "text/said.h"
#include "text/written_date.h"

namespace pandect {
namespace {

std::string title_line(const Provision& provision) {
  if (provision.label.empty()) return provision.heading;
  if (provision.heading.empty()) return provision.label;
  return provision.label + " " + provision.heading;
}

/// The index after a provision and its descendants.
std::uint32_t end_of(const LibraryView& library, std::int64_t version, std::uint32_t provision) {
  const Tree tree = library.provisions(version);
  if (provision >= tree.size()) return provision;
  std::uint32_t end = provision + 1;
  while (end < tree.size() && tree[provision].extent.contains(tree[end].extent)) ++end;
  return end;
}

ProvisionInfo describe_chain(const LibraryView& library, std::uint32_t work,
                             const std::vector<Provision>& chain) {
  const WorkRecord& record = library.works()[work];
  const Provision& own = chain.front();
  ProvisionInfo info;
  info.work_id = record.id;
  info.work_title = record.title;
  info.language = language_code(record.language);
  info.id = own.path.empty() ? record.id : fmt::format("{}/{}", record.id, own.path);
  info.label = own.label;
  info.heading = own.heading;
  info.repealed = own.repealed;
  for (std::size_t i = chain.size(); i-- > 1;) {
    if (chain[i].level == Level::work) continue;
    if (std::string line = title_line(chain[i]); !line.empty()) info.place.push_back(std::move(line));
  }
  info.citation = cite_chain(record, chain);
  return info;
}

/// Adds the facts on the time of a provision besides the days of its version: fills in an end given by the
/// law's own words, or by another law, and states the basis.
void describe_time(const LibraryView& library, const ProvisionKey& key, const VersionRecord& version,
                   ProvisionInfo& info) {
  const StandingFacts facts =
      standing_facts(library.catalogue(), library.works()[key.work].work, key.version);
  std::vector<std::string> basis;
  const auto cite = [&](std::uint32_t work, std::int64_t of, std::uint32_t provision) {
    return cite_chain(library.works()[work], library.catalogue().provision_and_above(of, provision));
  };
  std::optional<Date> own_end;
  for (const EndingClause& clause : facts.endings) {
    const bool whole = clause.last == 0;
    const bool ends_it =
        whole ? version.in_force.to == clause.day
              : clause.first <= key.provision && key.provision < end_of(library, key.version, clause.last);
    if (!ends_it) continue;
    own_end = clause.day;
    const std::string day = format_date(*clause.day);
    if (info.in_force_until.empty() || day < info.in_force_until) info.in_force_until = day;
    basis.push_back(fmt::format("{} ends it on {}", cite(key.work, key.version, clause.provision), day));
  }
  for (const BeginningClause& clause : facts.beginnings) {
    const bool of_part = key.provision > 0 && key.provision < clause.first &&
                         clause.first < end_of(library, key.version, key.provision);
    const bool of_it =
        key.provision >= clause.first && key.provision < end_of(library, key.version, clause.last);
    if (!of_part && !of_it) continue;
    const std::string day = format_date(clause.day);
    if (of_it && day > info.in_force_from) info.in_force_from = day;
    basis.push_back(fmt::format("{} brings {} into force on {}",
                                cite(key.work, key.version, clause.provision),
                                of_it ? "it" : cite(key.work, key.version, clause.first), day));
  }
  const bool dated_end = version.in_force.to && (!own_end || *own_end != *version.in_force.to) &&
                         facts.ended.empty() && facts.deleted_by.empty();
  constexpr std::size_t short_id = 12;  // digits of a commit
  const std::string source = facts.dated_by.empty()
                                 ? "its source"
                                 : fmt::format("the commit {}", facts.dated_by.substr(0, short_id));
  if (!facts.deleted_by.empty() && version.in_force.to) {
    basis.push_back(fmt::format("the commit {} deletes it on {}", facts.deleted_by.substr(0, short_id),
                                format_date(*version.in_force.to)));
  }
  const std::vector<Edit> edits = list_edits(library.catalogue(), library.works()[key.work].id);
  const auto dated_by = [&](Edit::Field field, const Date& day, const std::string& otherwise) {
    const bool edited = std::ranges::any_of(
        edits, [&](const Edit& one) { return one.field == field && one.value == format_date(day); });
    return edited ? std::string("an edit") : otherwise;
  };
  std::vector<std::string> dates;
  std::string from_by;
  if (version.in_force.from) {
    from_by = dated_by(Edit::Field::in_force_from, *version.in_force.from, source);
    dates.push_back(fmt::format("{} dates it from {}", from_by, format_date(*version.in_force.from)));
  }
  if (dated_end) {
    const std::string until = format_date(*version.in_force.to);
    const std::string by = dated_by(Edit::Field::in_force_until, *version.in_force.to,
                                    from_by == source ? source : std::string("its source"));
    if (by == from_by) {
      dates.back() += " until " + until;
    } else {
      dates.push_back(fmt::format("{} dates it until {}", by, until));
    }
  }
  if (dates.empty()) dates.emplace_back("its source has no dates");
  basis.insert(basis.begin(), dates.begin(), dates.end());
  for (const StandingFacts::Ended& ended : facts.ended) {
    const std::optional<VersionRecord> by = library.catalogue().version(ended.by_version);
    const auto work = by ? library.find_work(by->work) : std::nullopt;
    if (!work) continue;
    info.repealed_by = cite(*work, ended.by_version, ended.provision);
    basis.push_back(ended.day
                        ? fmt::format("{} repeals it from {}", info.repealed_by, format_date(*ended.day))
                        : fmt::format("{} repeals it, from a day that is not known", info.repealed_by));
  }
  if (facts.added) basis.push_back(fmt::format("added on {}", format_date(*facts.added)));
  info.standing_basis = fmt::format("{}", fmt::join(basis, "; "));
}

/// The day in the mark of a repealed provision: "삭제 <2021.11.30>", "[Vervallen per 01-01-2013]". The
/// version with the mark may be later.
std::string day_in_mark(std::string_view words) {
  constexpr std::size_t longest = 100;
  words = words.substr(0, std::min(words.find('\n'), longest));
  words.remove_prefix(std::min(words.find_first_of("0123456789"), words.size()));
  const std::optional<Date> day =
      read_written_date(words.substr(0, words.find_first_not_of("0123456789 .-/")));
  return day ? format_date(*day) : std::string();
}

struct Described {
  ProvisionInfo info;
  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const std::string* text : {&info.id, &info.citation, &info.work_id, &info.work_title, &info.label,
                                    &info.heading, &info.repealed_since, &info.source, &info.library})
      sum += text->capacity();
    for (const std::string& line : info.place) sum += sizeof(std::string) + line.capacity();
    return sum;
  }
};

ProvisionInfo make_description(const LibraryView& library, const ProvisionKey& key) {
  const std::vector<Provision> chain = library.provision_and_above(key.version, key.provision);
  ProvisionInfo info = describe_chain(library, key.work, chain);
  if (info.repealed) info.repealed_since = day_in_mark(library.catalogue().text(key.version, chain[0].body));
  if (library.folders().size() > 1)
    info.library = library.folders()[library.library_of(key.work)].path().string();
  for (const LibraryView::Version& version : library.versions(key.work)) {
    if (version.record.version != key.version) continue;
    info.in_force_from = day_text(version.from);
    info.in_force_until = day_text(version.to);
    info.source = version.record.source;
    describe_time(library, key, version.record, info);
  }
  return info;
}

std::shared_ptr<const Described> described(const LibraryView& library, const ProvisionKey& key) {
  const std::uint64_t place = (std::uint64_t{key.work} << 32U) | key.provision;
  return library.recall().get<Described>({static_cast<std::uint64_t>(key.version), place},
                                         [&] { return Described{make_description(library, key)}; });
}

}  // namespace

std::string day_text(std::int32_t day) {
  return day == always || day == forever ? std::string() : format_date(from_days(day));
}

ProvisionInfo describe_provision(const LibraryView& library, const ProvisionKey& key) {
  return described(library, key)->info;
}

ProvisionInfo describe_target(const LibraryView& library, const Link& link, std::int32_t day) {
  if (const auto version = library.version_read(link.to_work, day)) {
    const std::string& path = library.provisions(link.to_version)[link.to_provision].path;
    const Tree tree = library.provisions(version->record.version);
    const auto found = std::ranges::find(tree, path, &Provision::path);
    if (found != tree.end()) {
      const auto place = static_cast<std::uint32_t>(found - tree.begin());
      return describe_provision(library, {link.to_work, version->record.version, place});
    }
  }
  return describe_provision(library, {link.to_work, link.to_version, link.to_provision});
}

namespace {

Days days_of(const ProvisionInfo& info) {
  const auto day = [](const std::string& text, std::int32_t open) {
    return text.empty() ? open : to_days(*parse_date(text));
  };
  return {day(info.in_force_from, always), day(info.in_force_until, forever)};
}

/// The days of a document's words, of which a version is served that is in force on `days`: intervals of
/// documents do not include the beginning and end of single articles of a law.
Days days_of_words(const LibraryView& library, const Document& own, std::int64_t served, Days days) {
  const std::vector<LibraryView::Version>& versions = library.versions(own.work);
  const auto version =
      std::ranges::find(versions, served, [](const auto& one) { return one.record.version; });
  const bool known = version != versions.end();
  // Words that an earlier version has, too, began with it.
  if (!known || version->from != own.from || days.from < own.from) days.from = own.from;
  // Words of an article may go on behind the end of their version, until those of the next begin.
  const bool ends_with_it = known && days.to == version->to;
  if (ends_with_it || days.to == forever || own.to < days.to) days.to = own.to;
  return days;
}

/// @param repealed by itself, and `by_another` law, perhaps on a day that is not known
Standing standing_in(Days days, bool repealed, bool by_another, std::int32_t day) {
  if (day < days.from) return Standing::not_yet_in_force;
  if (day >= days.to) return Standing::no_longer_in_force;
  if (repealed) return Standing::repealed;
  // A source without dates does not say since when its words are in force, nor whether they still are. One
  // that another law repeals on an unknown day may no longer be in force.
  const bool undated = days.from == always && days.to == forever;
  return undated || (by_another && days.to == forever) ? Standing::not_known : Standing::in_force;
}

/// How the provisions of a version stand, of which none has days of its own.
struct VersionStanding {
  bool is_one = false;  ///< else each is described by itself
  Days days;
  bool by_another = false;
  std::vector<bool> repealed;  ///< by provision
  std::size_t bytes() const { return repealed.capacity() / 8; }
};

VersionStanding make_version_standing(const LibraryView& library, std::uint32_t work, std::int64_t version) {
  const StandingFacts facts = standing_facts(library.catalogue(), library.works()[work].work, version);
  const auto of_part = [](const EndingClause& clause) { return clause.last != 0; };
  if (!facts.beginnings.empty() || std::ranges::any_of(facts.endings, of_part)) return {};
  const ProvisionInfo whole = describe_provision(library, {work, version, 0});
  VersionStanding made{true, days_of(whole), !whole.repealed_by.empty(), {}};
  // Not by provisions(): no other reader needs the trees of all laws that are found.
  for (const Provision& one : library.catalogue().provisions(version)) made.repealed.push_back(one.repealed);
  return made;
}

/// True if the words of a document are read in the version that they are stored with.
bool is_served_as_stored(const LibraryView& library, const Document& own, std::int32_t day) {
  const auto of_day = library.version_at(own.work, own.in_force(day) ? day : own.from);
  return !of_day || of_day->record.version == own.version;
}

}  // namespace

Standing standing_on(const LibraryView& library, std::uint32_t document, std::int32_t day) {
  const Document& own = library.documents().documents()[document];
  const auto all = library.recall().get<VersionStanding>(
      {static_cast<std::uint64_t>(own.version), own.work},
      [&] { return make_version_standing(library, own.work, own.version); });
  if (!all->is_one || own.provision >= all->repealed.size() || !is_served_as_stored(library, own, day))
    return describe_document(library, document, day).standing;
  return standing_in(days_of_words(library, own, own.version, all->days), all->repealed[own.provision],
                     all->by_another, day);
}

ProvisionInfo describe_document(const LibraryView& library, std::uint32_t document, std::int32_t day) {
  const Document& own = library.documents().documents()[document];
  const ProvisionKey served = served_on(library, document, own.provision, day);
  ProvisionInfo info = describe_provision(library, served);
  const Days days = days_of_words(library, own, served.version, days_of(info));
  info.in_force_from = day_text(days.from);
  info.in_force_until = day_text(days.to);
  set_standing(library, info, day);
  return info;
}

namespace {

/// True if the library has no words of a provision of a day, and others are read in their place: those of
/// another version, or of an article of the version in force that begins later.
bool stands_in_for_others(const LibraryView& library, const ProvisionInfo& info, std::int32_t day,
                          bool coming) {
  const auto work = library.find_work(info.work_id);
  if (!work) return false;
  if (library.reading_day(*work, day) != day) return true;
  const auto version = coming ? library.version_at(*work, day) : std::nullopt;
  if (!version || info.id.size() <= info.work_id.size()) return false;
  const Tree tree = library.provisions(version->record.version);
  const auto place = std::ranges::find(tree, info.id.substr(info.work_id.size() + 1), &Provision::path);
  if (place == tree.end()) return false;
  // Where there are earlier words, they are read instead of these. Words are kept by units.
  auto unit = static_cast<std::uint32_t>(place - tree.begin());
  while (!tree[unit].unit && tree[unit].parent != no_provision) unit = tree[unit].parent;
  const auto document = library.document_of({*work, version->record.version, unit});
  return document && library.wordings(*document).size() == 1;
}

}  // namespace

void set_standing(const LibraryView& library, ProvisionInfo& info, std::int32_t day) {
  info.stands_in = {};
  info.standing = standing_in(days_of(info), info.repealed, !info.repealed_by.empty(), day);
  const bool coming = info.standing == Standing::not_yet_in_force;
  if ((coming || info.standing == Standing::no_longer_in_force) &&
      stands_in_for_others(library, info, day, coming))
    info.stands_in = say(
        coming ? "stands-in-from" : "stands-in-until",
        {{"other", coming ? info.in_force_from : info.in_force_until}, {"day", format_date(from_days(day))}});
}

}  // namespace pandect
