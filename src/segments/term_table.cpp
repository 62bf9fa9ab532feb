#include "segments/term_table.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <unordered_map>

#include "base/thread_pool.h"
#include "definitions/definition.h"
#include "definitions/term_matcher.h"

namespace pandect {
namespace {

/// A definition with its term, before the terms of all works are combined.
struct FoundDefinition {
  TermDefinition row;
  std::string term;
};

/// The innermost provision of a unit around an offset.
std::uint32_t innermost(const std::vector<Provision>& tree, std::uint32_t unit, std::uint32_t offset) {
  std::uint32_t found = unit;
  for (std::uint32_t i = unit + 1; i < tree.size() && tree[i].extent.begin <= offset; ++i) {
    if (offset < tree[i].extent.end) found = i;
  }
  return found;
}

/// The provision within which a definition at `place` applies: the nearest ancestor of the level it names. A
/// law may lack that level; then it is the unit for levels below units, and the work for levels above them.
std::uint32_t scope_provision(const std::vector<Provision>& tree, std::uint32_t place, Level scope) {
  if (scope == Level::work) return 0;
  std::uint32_t unit = 0;
  for (std::uint32_t i = place; i != no_provision && i != 0; i = tree[i].parent) {
    if (tree[i].unit) unit = i;
    if (tree[i].level == scope) return i;
  }
  return scope >= Level::article ? unit : 0;
}

/// The definitions and the uses of one work.
class WorkTerms {
 public:
  WorkTerms(const DocumentTable& table, Language language, std::uint32_t begin, std::uint32_t end)
      : table_(table), language_(language), begin_(begin), end_(end) {}

  void resolve() {
    read_definitions();
    if (definitions_.empty()) return;
    // The documents of one version meet the same definitions.
    std::map<const LoadedVersion*, std::vector<std::uint32_t>> by_version;
    for (std::uint32_t i = begin_; i < end_; ++i) by_version[&table_.version_of(i)].push_back(i);
    for (const auto& [version, documents] : by_version) find_uses(*version, documents);
    std::ranges::sort(uses_, {}, [](const TermUse& use) { return std::pair(use.document, use.span.begin); });
  }

  std::vector<FoundDefinition>& definitions() { return definitions_; }
  std::vector<TermUse>& uses() { return uses_; }

 private:
  void read_definitions() {
    for (std::uint32_t i = begin_; i < end_; ++i) {
      const LoadedVersion& version = table_.version_of(i);
      const std::uint32_t unit = table_.documents()[i].provision;
      const Span body = version.provisions[unit].body;
      for (Definition& found : find_definitions(body.of(version.text), language_)) {
        TermDefinition row;
        row.document = i;
        row.term_span = found.term_span;
        row.span = found.span;
        row.term_span.shift(body.begin);
        row.span.shift(body.begin);
        row.provision = innermost(version.provisions, unit, row.term_span.begin);
        row.within = scope_provision(version.provisions, row.provision, found.scope);
        row.scope = found.scope;
        row.onward = found.onward;
        definitions_.push_back({row, std::move(found.term)});
      }
    }
  }

  /// A definition as it applies in one version.
  struct Applying {
    std::uint32_t definition;   // index into definitions_
    std::uint32_t unit;         // the unit that contains it, in the version's tree
    std::uint32_t group;        // the group in which it applies, in the version's tree, or 0
    bool in_own_document_only;  // it applies in its unit, or in a part of it
    std::uint32_t depth;        // of the provision it holds in: the deepest one governs
  };

  void find_uses(const LoadedVersion& version, const std::vector<std::uint32_t>& documents) {
    std::vector<std::vector<Applying>> applying;  // by term of the matcher
    TermMatcher matcher = matcher_of(version, applying);
    if (matcher.size() == 0) return;
    for (const std::uint32_t document : documents) {
      const std::uint32_t unit = table_.documents()[document].provision;
      const Span body = version.provisions[unit].body;
      matcher.find(body.of(version.text), [&](std::uint32_t term, Span span) {
        span.shift(body.begin);
        const Applying* best = nullptr;
        for (const Applying& one : applying[term]) {
          if (holds(one, version, document, span) && (best == nullptr || one.depth > best->depth))
            best = &one;
        }
        if (best == nullptr) return false;
        // A term in its own definition is not a use of it, nor of another term.
        const TermDefinition& row = definitions_[best->definition].row;
        if (row.document != document || !row.span.contains(span))
          uses_.push_back({document, best->definition, span});
        return true;
      });
    }
  }

  /// The terms that are defined when a version was last in force.
  TermMatcher matcher_of(const LoadedVersion& version, std::vector<std::vector<Applying>>& applying) const {
    const std::int32_t day = version.to == forever ? forever - 1 : version.to - 1;
    std::unordered_map<std::string_view, std::uint32_t> places;
    for (std::uint32_t i = 0; i < version.provisions.size(); ++i)
      places.emplace(version.provisions[i].path, i);
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    std::vector<std::string> terms;
    for (std::uint32_t i = 0; i < definitions_.size(); ++i) {
      const FoundDefinition& found = definitions_[i];
      const Document& document = table_.documents()[found.row.document];
      if (!document.in_force(day)) continue;
      const LoadedVersion& own = table_.version_of(found.row.document);
      const auto unit = places.find(own.provisions[document.provision].path);
      if (unit == places.end()) continue;
      const bool within_unit = found.row.within >= document.provision;
      Applying one{i, unit->second, 0, within_unit, depth_of(own.provisions, found.row.within)};
      if (!within_unit && found.row.within != 0) {
        const auto group = places.find(own.provisions[found.row.within].path);
        if (group == places.end()) continue;
        one.group = group->second;
      }
      const auto [number, is_new] = numbers.emplace(found.term, static_cast<std::uint32_t>(terms.size()));
      if (is_new) {
        terms.push_back(found.term);
        applying.emplace_back();
      }
      applying[number->second].push_back(one);
    }
    return {language_, std::move(terms)};
  }

  static std::uint32_t depth_of(const std::vector<Provision>& tree, std::uint32_t place) {
    std::uint32_t depth = 0;
    for (; place != no_provision && place != 0; place = tree[place].parent) ++depth;
    return depth;
  }

  /// True if a definition applies to a use.
  bool holds(const Applying& one, const LoadedVersion& version, std::uint32_t document, Span use) const {
    const TermDefinition& row = definitions_[one.definition].row;
    const std::uint32_t unit = table_.documents()[document].provision;
    if (row.document == document) {
      if (row.onward && use.begin < row.term_span.begin) return false;
      return !one.in_own_document_only || version.provisions[row.within].extent.contains(use);
    }
    if (one.in_own_document_only || (row.onward && unit < one.unit)) return false;
    for (std::uint32_t i = unit; one.group != 0 && i != one.group; i = version.provisions[i].parent) {
      if (i == no_provision || i == 0) return false;
    }
    return true;
  }

  const DocumentTable& table_;
  Language language_;
  std::uint32_t begin_;
  std::uint32_t end_;
  std::vector<FoundDefinition> definitions_;
  std::vector<TermUse> uses_;
};

}  // namespace

TermTables resolve_terms(std::span<const LoadedWork* const> works, const DocumentTable& table) {
  // The documents of a work follow each other.
  std::vector<WorkTerms> parts;
  const std::vector<Document>& documents = table.documents();
  for (std::uint32_t begin = 0, end = 0; begin < documents.size(); begin = end) {
    const std::uint32_t work = documents[begin].work;
    for (end = begin; end < documents.size() && documents[end].work == work;) ++end;
    parts.emplace_back(table, works[work]->record.language, begin, end);
  }
  parallel_for(parts.size(), [&](std::size_t i) { parts[i].resolve(); });
  TermTables tables;
  for (WorkTerms& part : parts) {
    const auto first = static_cast<std::uint32_t>(tables.definitions.size());
    for (FoundDefinition& found : part.definitions()) {
      found.row.name_begin = static_cast<std::uint32_t>(tables.names.size());
      tables.names += found.term;
      found.row.name_end = static_cast<std::uint32_t>(tables.names.size());
      tables.definitions.push_back(found.row);
    }
    for (TermUse& use : part.uses()) {
      use.definition += first;
      tables.uses.push_back(use);
    }
  }
  return tables;
}

}  // namespace pandect
