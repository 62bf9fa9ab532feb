#include "pandect/kinds.h"

#include <array>
#include <cstddef>
#include <initializer_list>

namespace pandect {
namespace {

template <typename Kind>
std::string_view name_in(std::initializer_list<std::string_view> names, Kind kind) {
  const auto place = static_cast<std::size_t>(kind);
  return place < names.size() ? names.begin()[place] : std::string_view();
}

constexpr std::array<VerdictInfo, 13> verdict_table{{
    {Verdict::quoted, "quoted", "the law's own words", Tone::good, true, true},
    {Verdict::supported, "supported", "the law says so", Tone::good, true, true},
    {Verdict::contradicted, "contradicted", "the law says otherwise", Tone::bad, true, false},
    {Verdict::partly, "partly", "a part of the sentence is quoted or supported", Tone::open, true, false},
    {Verdict::undecided, "undecided", "the provision speaks of this; read it", Tone::open, true, false},
    {Verdict::off_topic, "off-topic", "the provision has another subject", Tone::open, true, false},
    {Verdict::not_in_context, "not-in-context", "the provision exists but was not given", Tone::open, true,
     false},
    {Verdict::not_held, "not-held", "the law cited is not in this library", Tone::plain, true, false},
    {Verdict::no_such_provision, "no-such-provision", "the law has no such article, paragraph or item",
     Tone::bad, true, false},
    {Verdict::not_in_force, "not-in-force", "repealed, or in force only from a later day", Tone::bad, true,
     false},
    {Verdict::wrong_name, "wrong-name", "number and title disagree", Tone::bad, true, false},
    {Verdict::decision, "decision", "a court's decision; none is held", Tone::plain, false, false},
    {Verdict::not_a_citation, "not-a-citation", "cites nothing", Tone::plain, false, false},
}};

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
  const auto place = static_cast<std::size_t>(verdict);
  return place < verdict_table.size() ? verdict_table.at(place).name : std::string_view();
}

std::string_view to_string(Tone tone) {
  return name_in({"good", "open", "bad", "plain"}, tone);
}

std::span<const VerdictInfo> verdicts() {
  return verdict_table;
}

const VerdictInfo& info_of(Verdict verdict) {
  return verdict_table.at(static_cast<std::size_t>(verdict));
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
