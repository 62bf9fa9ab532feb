#include "pandect/kinds.h"

#include <cstddef>
#include <initializer_list>

#include "pandect/strength.h"

namespace pandect {
namespace {

template <typename Kind>
std::string_view name_in(std::initializer_list<std::string_view> names, Kind kind) {
  const auto place = static_cast<std::size_t>(kind);
  return place < names.size() ? names.begin()[place] : std::string_view();
}

}  // namespace

std::string_view to_string(FileStatus status) {
  return name_in({"added", "unchanged", "skipped", "failed"}, status);
}

std::string_view to_string(Standing standing) {
  return name_in({"", "in force", "repealed", "no longer in force", "not yet in force", "not known"},
                 standing);
}

std::string_view to_string(ReferenceStatus status) {
  return name_in({"resolved", "no such work", "no such provision", "ambiguous", "no place"}, status);
}

std::string_view to_string(LinkKind kind) {
  return name_in({"reference", "term"}, kind);
}

std::string_view to_string(RelatedKind kind) {
  return name_in({"penalty", "exception"}, kind);
}

std::string_view to_string(WordsChange change) {
  return name_in({"equal", "deleted", "inserted"}, change);
}

std::string_view to_string(ChangeKind kind) {
  return name_in({"changed", "added", "removed"}, kind);
}

std::string_view to_string(UnreadKind kind) {
  return name_in({"image", "scanned page", "table", "annex", "machine-read page"}, kind);
}

std::string_view to_string(ReviewState state) {
  return name_in({"unread", "transcribed", "corrected"}, state);
}

std::string_view to_string(Verdict verdict) {
  return name_in({"supported", "partly", "not-supported", "contradicted", "off-topic", "not-in-context",
                  "no-such-provision", "not-a-citation", "court-decision"},
                 verdict);
}

std::string_view to_string(DifferenceKind kind) {
  return name_in({"number", "force", "actor", "contrary", "exception", "quotation"}, kind);
}

std::string_view to_string(ModelKind kind) {
  return name_in({"chat", "embed", "rerank", "entail"}, kind);
}

std::string_view to_string(Strength strength) {
  return name_in({"may be about", "fair", "strong"}, strength);
}

}  // namespace pandect
