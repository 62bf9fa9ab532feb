#include "catalogue/catalogues.h"

#include <algorithm>
#include <iterator>

namespace pandect {
namespace {

/// Concatenates the results of a function for all catalogues, with rows converted to those of the whole.
template <typename Catalogues, typename List, typename Lift>
auto of_all(const Catalogues& catalogues, const List& list, const Lift& lift) {
  decltype(list(*catalogues.front())) all;
  for (std::size_t i = 0; i < catalogues.size(); ++i) {
    for (auto& one : list(*catalogues[i])) {
      lift(one, pandect::Catalogues::first_row(i));
      all.push_back(std::move(one));
    }
  }
  return all;
}

void lift_version(VersionRecord& record, std::int64_t first) {
  record.version += first;
  record.work += first;
}

}  // namespace

void Catalogues::add_all(Catalogues&& others) {
  std::ranges::move(others.all_, std::back_inserter(all_));
}

void Catalogues::fill_works(std::vector<WorkRecord>& works) const {
  for (std::size_t library = 0; library < all_.size(); ++library) {
    std::vector<WorkRecord> own;
    for (const WorkRecord& work : works) {
      if (library_of(work.work) != library) continue;
      own.push_back(work);
      own.back().work = own_row(work.work);
    }
    all_[library]->fill_works(own);
    auto next = own.begin();
    for (WorkRecord& work : works) {
      if (library_of(work.work) != library) continue;
      next->work = work.work;
      work = std::move(*next++);
    }
  }
}

std::vector<VersionRecord> Catalogues::versions(std::int64_t work) const {
  std::vector<VersionRecord> all = holding(work).versions(own_row(work));
  for (VersionRecord& one : all) lift_version(one, first_row(library_of(work)));
  return all;
}

std::vector<VersionRecord> Catalogues::versions_from(std::string_view path) const {
  return of_all(all_, [&](const Catalogue& one) { return one.versions_from(path); }, lift_version);
}

std::optional<VersionRecord> Catalogues::version(std::int64_t row) const {
  std::optional<VersionRecord> found = holding(row).version(own_row(row));
  if (found) lift_version(*found, first_row(library_of(row)));
  return found;
}

std::string Catalogues::source_hash(std::int64_t version) const {
  const Catalogue& own = holding(version);
  const std::optional<VersionRecord> found = own.version(own_row(version));
  const std::optional<SourceRecord> source = found ? own.find_source(found->source) : std::nullopt;
  return source ? source->hash : std::string();
}

std::vector<Provision> Catalogues::provisions(std::int64_t version) const {
  return holding(version).provisions(own_row(version));
}

std::vector<Provision> Catalogues::provision_and_above(std::int64_t version, std::uint32_t place) const {
  return holding(version).provision_and_above(own_row(version), place);
}

std::vector<Provision> Catalogues::provisions_below(std::int64_t version, std::uint32_t place,
                                                    const Provision& provision) const {
  return holding(version).provisions_below(own_row(version), place, provision);
}

std::vector<Catalogue::AliasedProvision> Catalogues::find_alias(std::string_view alias) const {
  return of_all(
      all_, [&](const Catalogue& one) { return one.find_alias(alias); },
      [](Catalogue::AliasedProvision& one, std::int64_t first) {
        one.work += first;
        one.version += first;
      });
}

std::string Catalogues::text(std::int64_t version) const {
  return holding(version).text(own_row(version));
}

std::string Catalogues::text(std::int64_t version, Span span) const {
  return holding(version).text(own_row(version), span);
}

std::vector<PagePlace> Catalogues::places(std::int64_t version, Span span) const {
  return holding(version).places(own_row(version), span);
}

std::vector<ProblemRecord> Catalogues::problems() const {
  return of_all(
      all_, [](const Catalogue& one) { return one.problems(); }, [](ProblemRecord&, std::int64_t) {});
}

CatalogueCounts Catalogues::counts() const {
  CatalogueCounts sum;
  for (const auto& one : all_) {
    const CatalogueCounts own = one->counts();
    sum.works += own.works;
    sum.versions += own.versions;
    sum.provisions += own.provisions;
    sum.units += own.units;
    sum.citations += own.citations;
    sum.sources += own.sources;
    sum.text_bytes += own.text_bytes;
  }
  return sum;
}

void Catalogues::verify() const {
  for (const auto& one : all_) one->verify();
}

WorkLabels work_kinds(const Catalogues& catalogues) {
  return of_all(
      catalogues.all_, [](const Catalogue& one) { return work_kinds(one); },
      [](auto& label, std::int64_t first) { label.first += first; });
}

WorkLabels work_collections(const Catalogues& catalogues) {
  return of_all(
      catalogues.all_, [](const Catalogue& one) { return work_collections(one); },
      [](auto& label, std::int64_t first) { label.first += first; });
}

StandingFacts standing_facts(const Catalogues& catalogues, std::int64_t work, std::int64_t version) {
  StandingFacts facts =
      standing_facts(catalogues.holding(version), Catalogues::own_row(work), Catalogues::own_row(version));
  for (StandingFacts::Ended& ended : facts.ended)
    ended.by_version += Catalogues::first_row(Catalogues::library_of(version));
  return facts;
}

std::vector<Corrected> list_corrected(const Catalogues& catalogues, std::int64_t version, Span span) {
  return list_corrected(catalogues.holding(version), Catalogues::own_row(version), span);
}

std::vector<Edit> list_edits(const Catalogues& catalogues, std::string_view work) {
  return of_all(
      catalogues.all_, [&](const Catalogue& one) { return list_edits(one, work); },
      [](Edit&, std::int64_t) {});
}

std::vector<Correction> list_corrections(const Catalogues& catalogues, std::string_view item) {
  return of_all(
      catalogues.all_, [&](const Catalogue& one) { return list_corrections(one, item); },
      [](Correction&, std::int64_t) {});
}

std::vector<UnreadRecord> list_unread(const Catalogues& catalogues) {
  return of_all(
      catalogues.all_, [](const Catalogue& one) { return list_unread(one); },
      [](UnreadRecord& one, std::int64_t first) {
        one.version += first;
        one.work += first;
      });
}

std::vector<ReplacementRecord> list_replacements(const Catalogues& catalogues) {
  return of_all(
      catalogues.all_, [](const Catalogue& one) { return list_replacements(one); },
      [](ReplacementRecord& one, std::int64_t first) {
        one.old_version += first;
        one.new_version += first;
        one.work += first;
      });
}

}  // namespace pandect
