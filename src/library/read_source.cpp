#include "library/read_source.h"

#include <algorithm>
#include <span>

#include "base/file.h"
#include "base/hash.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::uint64_t largest_file = std::uint64_t{1} << 30;

/// The innermost provision around an offset: the last one in document order whose extent holds it.
std::uint32_t innermost(const Work& work, std::uint32_t unit, std::uint32_t offset) {
  std::uint32_t found = unit;
  for (std::uint32_t i = unit + 1; i < work.provisions.size(); ++i) {
    const Span extent = work.provisions[i].extent;
    if (extent.begin > offset) break;
    if (offset < extent.end) found = i;
  }
  return found;
}

void shift(Span& span, std::uint32_t by) {
  span.begin += by;
  span.end += by;
}

bool overlaps(std::span<const Citation> marked, Span span) {
  return std::ranges::any_of(
      marked, [&](const Citation& c) { return c.span.begin < span.end && span.begin < c.span.end; });
}

}  // namespace

std::vector<StoredCitation> find_citations(const Work& work) {
  std::vector<StoredCitation> found;
  const CitationGrammar& grammar = citation_grammar(work.language);
  std::vector<Citation> marked = work.marked_references;
  std::ranges::stable_sort(marked, {}, [](const Citation& c) { return c.span.begin; });
  auto next = marked.begin();
  for (std::uint32_t i = 0; i < work.provisions.size(); ++i) {
    const Provision& unit = work.provisions[i];
    if (!unit.unit) continue;
    while (next != marked.end() && next->span.begin < unit.extent.begin) ++next;
    const auto first = next;
    while (next != marked.end() && next->span.begin < unit.extent.end) ++next;
    const std::span<const Citation> own(first, next);
    std::vector<StoredCitation> here;
    for (const Citation& citation : own) here.push_back({innermost(work, i, citation.span.begin), citation});
    for (Citation& citation : grammar.find(unit.body.of(work.text))) {
      shift(citation.span, unit.body.begin);
      if (!citation.work_span.empty()) shift(citation.work_span, unit.body.begin);
      if (overlaps(own, citation.span)) continue;
      here.push_back({innermost(work, i, citation.span.begin), std::move(citation)});
    }
    std::ranges::stable_sort(here, {}, [](const StoredCitation& c) { return c.citation.span.begin; });
    std::ranges::move(here, std::back_inserter(found));
  }
  return found;
}

ReadFile read_source_file(const SourceFile& file, std::string_view format, std::string_view known_hash) {
  ReadFile result;
  FileOutcome& outcome = result.outcome;
  outcome.path = file.path.string();
  outcome.status = FileOutcome::Status::failed;
  try {
    const std::string bytes = read_file(file.path, largest_file);
    const Source source{outcome.path, bytes};
    result.source.path = outcome.path;
    result.source.hash = content_hash(bytes) + std::string(format);
    if (result.source.hash == known_hash) {
      outcome.status = FileOutcome::Status::unchanged;
      return result;
    }
    // A file nobody named is passed over when no reader knows it; it fails only when one does.
    outcome.status = file.named ? FileOutcome::Status::failed : FileOutcome::Status::skipped;
    const Reader& reader = choose_reader(source, format);
    outcome.status = FileOutcome::Status::failed;
    outcome.format = result.source.format = reader.format();
    for (Work& work : reader.read(source)) {
      outcome.problems += work.problems.size();
      std::vector<StoredCitation> citations = find_citations(work);
      result.source.parts.push_back({std::move(work), std::move(citations)});
    }
    outcome.status = FileOutcome::Status::added;
  } catch (const Error& error) {
    if (error.code() == ErrorCode::internal || error.code() == ErrorCode::wrong_usage) throw;
    outcome.message = error.what();
    outcome.hint = error.hint();
    result.source.parts.clear();
  }
  return result;
}

}  // namespace pandect
