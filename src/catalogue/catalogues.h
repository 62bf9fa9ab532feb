#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"
#include "catalogue/collections.h"
#include "catalogue/edits.h"
#include "catalogue/replacements.h"
#include "catalogue/review.h"
#include "catalogue/standing.h"

namespace pandect {

/// The catalogues of the libraries of a view, one or several, as one. Rows are those of a catalogue with the
/// number of its library in the upper bits; with one library they are its own.
class Catalogues {
 public:
  Catalogues() = default;

  void add(std::unique_ptr<Catalogue> catalogue) { all_.push_back(std::move(catalogue)); }
  void add_all(Catalogues&& others);
  std::size_t size() const { return all_.size(); }

  /// The library of a row, and the conversion of its rows to those of the whole.
  static std::size_t library_of(std::int64_t row) { return static_cast<std::size_t>(row >> row_bits); }
  static std::int64_t first_row(std::size_t library) {
    return static_cast<std::int64_t>(library) << row_bits;
  }

  /// As in Catalogue.
  void fill_works(std::vector<WorkRecord>& works) const;
  std::vector<VersionRecord> versions(std::int64_t work) const;
  std::vector<VersionRecord> versions_from(std::string_view path) const;
  std::optional<VersionRecord> version(std::int64_t row) const;
  /// What a version's source is known by: the hash of its bytes first; empty for none.
  std::string source_hash(std::int64_t version) const;
  std::vector<Provision> provisions(std::int64_t version) const;
  std::vector<Provision> provision_and_above(std::int64_t version, std::uint32_t place) const;
  std::vector<Provision> provisions_below(std::int64_t version, std::uint32_t place,
                                          const Provision& provision) const;
  std::vector<Catalogue::AliasedProvision> find_alias(std::string_view alias) const;
  std::string text(std::int64_t version) const;
  std::string text(std::int64_t version, Span span) const;
  std::vector<PagePlace> places(std::int64_t version, Span span) const;
  std::vector<ProblemRecord> problems() const;
  CatalogueCounts counts() const;
  void verify() const;

 private:
  friend WorkLabels work_kinds(const Catalogues& catalogues);
  friend WorkLabels work_collections(const Catalogues& catalogues);
  friend StandingFacts standing_facts(const Catalogues& catalogues, std::int64_t work, std::int64_t version);
  friend std::vector<Corrected> list_corrected(const Catalogues& catalogues, std::int64_t version, Span span);
  friend std::vector<Correction> list_corrections(const Catalogues& catalogues, std::string_view item);
  friend std::vector<Edit> list_edits(const Catalogues& catalogues, std::string_view work);
  friend std::vector<UnreadRecord> list_unread(const Catalogues& catalogues);
  friend std::vector<ReplacementRecord> list_replacements(const Catalogues& catalogues);

  static constexpr int row_bits = 40;
  static std::int64_t own_row(std::int64_t row) { return row & ((std::int64_t{1} << row_bits) - 1); }
  const Catalogue& holding(std::int64_t row) const { return *all_[library_of(row)]; }

  std::vector<std::unique_ptr<Catalogue>> all_;
};

/// As for one catalogue.
WorkLabels work_kinds(const Catalogues& catalogues);
WorkLabels work_collections(const Catalogues& catalogues);
StandingFacts standing_facts(const Catalogues& catalogues, std::int64_t work, std::int64_t version);
std::vector<Corrected> list_corrected(const Catalogues& catalogues, std::int64_t version, Span span);
std::vector<Correction> list_corrections(const Catalogues& catalogues, std::string_view item = {});
std::vector<Edit> list_edits(const Catalogues& catalogues, std::string_view work);
std::vector<UnreadRecord> list_unread(const Catalogues& catalogues);
std::vector<ReplacementRecord> list_replacements(const Catalogues& catalogues);

}  // namespace pandect
