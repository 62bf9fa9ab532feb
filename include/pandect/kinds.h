#pragma once

#include <cstdint>
#include <span>
#include <string_view>

/// The kinds and states that results of the API have. Each has a name, as `--json` writes it; to_string() of
/// a number that is none of them is empty.
namespace pandect {

/// What became of a file that was to be added.
enum class FileStatus : std::uint8_t {
  added,      ///< read, and stored if new or changed
  unchanged,  ///< the same bytes as at its last add
  skipped,    ///< found in a folder, in no supported format
  failed,     ///< recognised as a supported format, but not readable
};
/// "added", "unchanged", …
std::string_view to_string(FileStatus status);

/// Whether a provision is in force on the day asked about.
enum class Standing : std::uint8_t {
  not_asked,  ///< no day was given
  in_force,
  repealed,  ///< present, without words
  no_longer_in_force,
  not_yet_in_force,
  not_known,  ///< its source has no dates
};
/// "", "in force", "repealed", "no longer in force", …
std::string_view to_string(Standing standing);

/// What a citation leads to.
enum class ReferenceStatus : std::uint8_t {
  resolved,
  no_such_work,       ///< the work it names is not in the library
  no_such_provision,  ///< the work is in the library, the provision is not
  ambiguous,          ///< several works or provisions match; the first of them is returned
  no_place,           ///< relative, or without a work, in a text outside of any law
};
/// "resolved", "no such work", …
std::string_view to_string(ReferenceStatus status);

enum class LinkKind : std::uint8_t {
  reference,
  term,  ///< the use of a term that is defined elsewhere
};
/// "reference", "term"
std::string_view to_string(LinkKind kind);

/// What a provision says of another one that it refers to.
enum class RelatedKind : std::uint8_t {
  penalty,    ///< the sanction for breaking it
  exception,  ///< when it does not apply
};
/// "penalty", "exception"
std::string_view to_string(RelatedKind kind);

/// How likely a provision found for a question answers it.
enum class Strength : std::uint8_t {
  weak,  ///< it may be about what is asked
  fair,
  strong,
};
/// "may be about", "fair", "strong"
std::string_view to_string(Strength strength);

/// A piece of the comparison of two wordings.
enum class WordsChange : std::uint8_t { equal, deleted, inserted };
/// "equal", "deleted", "inserted"
std::string_view to_string(WordsChange change);

enum class ChangeKind : std::uint8_t { changed, added, removed };
/// "changed", "added", "removed"
std::string_view to_string(ChangeKind kind);

/// A part of a source that is not text, or that could not be turned into text.
enum class UnreadKind : std::uint8_t {
  image,         ///< a picture, a formula drawn as one, a seal
  scanned_page,  ///< a page without any text
  table,         ///< a table whose cells could not be separated
  annex,         ///< an annex or a form that the source names and keeps in another file
  machine_read,  ///< a scanned page whose words were recognised by a program: they are in the text
};
/// "image", "scanned page", "table", "annex", "machine-read page"
std::string_view to_string(UnreadKind kind);

enum class ReviewState : std::uint8_t {
  unread,
  transcribed,  ///< by a model, and not accepted
  corrected,
};
/// "unread", "transcribed", "corrected"
std::string_view to_string(ReviewState state);

/// The result of checking a sentence or one of its citations against the law. A verdict is given only where
/// it is earned; what is left is undecided, with the law's clause beside it.
enum class Verdict : std::uint8_t {
  quoted,             ///< the law's own words, but for what a citation or inflection changes
  supported,          ///< the law says so
  contradicted,       ///< the law says otherwise
  partly,             ///< a part of the sentence is quoted or supported
  undecided,          ///< the provision speaks of this; words alone do not decide
  off_topic,          ///< the provision has another subject
  not_in_context,     ///< the provision exists but was not given
  not_held,           ///< the law cited is not in the library
  no_such_provision,  ///< the law is held and has no such article, paragraph or item
  not_in_force,       ///< repealed, or in force only from a later day
  wrong_name,         ///< number and title disagree
  decision,           ///< only a court's decision is cited: none is held, unchecked
  not_a_citation,     ///< it cites nothing: unchecked
};
/// "quoted", "supported", "contradicted", …
std::string_view to_string(Verdict verdict);

/// How a verdict is shown: carried by the law; to be read by a person; wrong; not about the law held.
enum class Tone : std::uint8_t { good, open, bad, plain };
/// "good", "open", "bad", "plain"
std::string_view to_string(Tone tone);

/// One row of the table of verdicts, which the command line, the page, HTTP, MCP and docs/checking.md share.
struct VerdictInfo {
  Verdict verdict = Verdict::undecided;
  std::string_view name;     ///< as `--json` writes it
  std::string_view meaning;  ///< one line
  Tone tone = Tone::plain;
  bool checked = true;   ///< false: says nothing about the sentence's law
  bool carries = false;  ///< the law carries the sentence: `--strict` fails for any other that is checked
};
/// All verdicts, in the order of the enumeration.
std::span<const VerdictInfo> verdicts();
const VerdictInfo& info_of(Verdict verdict);
inline bool carries(Verdict verdict) {
  return info_of(verdict).carries;
}

/// In what a text differs from the law it cites.
enum class DifferenceKind : std::uint8_t {
  quantity,
  force,  ///< what may, must or must not be
  actor,  ///< who
  contrary,
  exception,
  quote,
};
/// "number", "force", "actor", "contrary", "exception", "quotation"
std::string_view to_string(DifferenceKind kind);

/// The task of a model.
enum class ModelKind : std::uint8_t {
  chat,
  embed,
  rerank,
  entail,  ///< decides whether a passage supports a claim
};
/// "chat", "embed", "rerank", "entail"
std::string_view to_string(ModelKind kind);

}  // namespace pandect
