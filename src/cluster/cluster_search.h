#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cluster/cluster_client.h"
#include "pandect/said.h"
#include "retrieve/lexical.h"
#include "retrieve/term_search.h"

namespace pandect {

/// Notes on the results of a cluster: that a part of it did not reply.
class ClusterNotes {
 public:
  void add(Said note);
  /// Each note once. @returns them in no order
  std::vector<Said> all() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Said> notes_;
};

/// Searches for terms in a pushed index of a cluster.
class ClusterSearch : public TermSearch {
 public:
  /// @param index the name used by push_library()
  /// @param notes receives notes on partial results; null: they are errors
  /// @throws Error service_unavailable; wrong_usage when there is no such index, or it is of another library,
  /// other settings, or incomplete
  ClusterSearch(const LibraryView& library, LexicalSettings settings, std::string_view addresses,
                const std::string& index, std::shared_ptr<ClusterNotes> notes);

  std::vector<ScoredDocument> search(std::span<const QueryTerm> terms, std::size_t range,
                                     const TermScope& scope, std::size_t k) const override;

 private:
  void open(const std::string& index);
  /// Empty if no document contains any of the terms.
  std::string query_for(std::span<const QueryTerm> terms, std::size_t range, const TermScope& scope,
                        std::size_t size) const;
  Json works_filter(const TermScope& scope) const;
  Json days_filter(const TermScope& scope) const;
  void look_for_gaps(const Json& reply) const;
  std::vector<ScoredDocument> read_hits(const Json& reply, std::size_t range, const TermScope& scope) const;

  const LibraryView& library_;
  LexicalSettings settings_;
  ClusterClient cluster_;
  std::string index_;  // that the name led to
  std::shared_ptr<ClusterNotes> notes_;
};

}  // namespace pandect
