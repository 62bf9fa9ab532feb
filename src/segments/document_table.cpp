#include "segments/document_table.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_map>

#include "base/hash.h"
#include "text/utf8.h"

namespace pandect {
namespace {

struct Wording {
  std::uint64_t hash = 0;
  Document document;
  const LoadedVersion* version = nullptr;
};

/// All wordings of one provision through the versions of its work, oldest first.
struct Series {
  std::vector<Wording> wordings;
  std::size_t order = 0;  // index in the newest version that has it
};

std::uint64_t wording_hash(const LoadedVersion& version, const Provision& provision) {
  return hash64(provision.extent.of(version.text)) ^ (provision.repealed ? 1 : 0);
}

/// The first day on which a provision of a version is in force by the words of the version, if that is later
/// than the version's.
std::int32_t beginning_of(const LoadedVersion& version, std::uint32_t provision) {
  std::int32_t day = version.from;
  const Span extent = version.provisions[provision].extent;
  for (const BeginningClause& clause : version.beginnings) {
    if (clause.last >= version.provisions.size()) continue;
    const Span all{version.provisions[clause.first].extent.begin, version.provisions[clause.last].extent.end};
    if (all.contains(extent)) day = std::max(day, to_days(clause.day));
  }
  return day;
}

}  // namespace

DocumentTable::DocumentTable(std::span<const LoadedWork* const> works) : extents_(works.size()) {
  std::vector<std::uint32_t> order(works.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return works[i]->record.language; });
  for (const std::uint32_t i : order) {
    const Language language = works[i]->record.language;
    const auto begin = static_cast<std::uint32_t>(documents_.size());
    if (ranges_.empty() || ranges_.back().language != language) ranges_.push_back({language, begin, begin});
    add_work(*works[i], i);
    extents_[i] = {begin, static_cast<std::uint32_t>(documents_.size())};
    ranges_.back().end = static_cast<std::uint32_t>(documents_.size());
  }
}

void DocumentTable::add_work(const LoadedWork& work, std::uint32_t place) {
  std::unordered_map<std::string_view, Series> series;
  for (const LoadedVersion& version : work.versions) {
    std::uint32_t counted = 0;  // bytes and code points of the text counted so far; extents rise
    std::uint32_t before = 0;
    for (std::uint32_t i = 0; i < version.provisions.size(); ++i) {
      const Provision& provision = version.provisions[i];
      if (!provision.unit) continue;
      const std::string_view text(version.text);
      if (provision.extent.begin >= counted) {
        before += static_cast<std::uint32_t>(
            count_code_points(text.substr(counted, provision.extent.begin - counted)));
        counted = provision.extent.begin;
      }
      Series& own = series[provision.path];
      own.order = i;
      Wording wording{wording_hash(version, provision),
                      {version.record.version, place, i, 0, before, version.from, version.to},
                      &version};
      if (!own.wordings.empty()) {
        Wording& last = own.wordings.back();
        // Until the new words of an article begin, the old ones go on. If the library has no others, the new
        // ones stand in for them, and are marked where they are shown.
        const std::int32_t begins = beginning_of(version, i);
        if (begins > version.from && begins < version.to && last.document.to == version.from &&
            last.hash != wording.hash)
          wording.document.from = last.document.to = begins;
        if (last.hash == wording.hash && last.document.to == version.from) {
          wording.document.from = last.document.from;
          own.wordings.pop_back();
        }
      }
      own.wordings.push_back(wording);
    }
  }
  std::vector<const Series*> sorted;
  sorted.reserve(series.size());
  for (const auto& [path, one] : series) sorted.push_back(&one);
  // Provisions that the newest version no longer has come after those it has.
  std::ranges::sort(sorted, {}, [&](const Series* one) {
    const bool gone = one->wordings.back().version != &work.versions.back();
    return std::tuple(gone, one->order, one->wordings.back().document.version);
  });
  for (const Series* one : sorted) {
    const auto first = static_cast<std::uint32_t>(documents_.size());
    for (const Wording& wording : one->wordings) {
      documents_.push_back(wording.document);
      documents_.back().series = first;
      versions_.push_back(wording.version);
    }
  }
}

FieldTexts field_texts(const WorkRecord& work, const LoadedVersion& version, std::uint32_t provision) {
  const Provision& own = version.provisions[provision];
  FieldTexts texts{own.body.of(version.text), own.heading, {}, std::string(version.record.spoken_title())};
  for (std::uint32_t above = own.parent; above != 0 && above != no_provision;
       above = version.provisions[above].parent) {
    const std::string& heading = version.provisions[above].heading;
    if (!heading.empty()) texts.path = texts.path.empty() ? heading : heading + '\n' + texts.path;
  }
  for (const Alias& alias : work.aliases) {
    const bool called_so = alias.kind == Alias::Kind::short_title || alias.kind == Alias::Kind::abbreviation;
    if (called_so) texts.title += '\n' + alias.name;
  }
  return texts;
}

}  // namespace pandect
