#pragma once

#include <cstdint>
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

/// The result of checking a sentence or one of its citations against the law.
enum class Verdict : std::uint8_t {
  supported,
  partly,             ///< the law supports a part of it
  not_supported,      ///< the provision exists and has this subject, but does not support it
  contradicted,       ///< the provision says otherwise
  off_topic,          ///< the provision has another subject
  not_in_context,     ///< the provision exists but was not given
  no_such_provision,  ///< not in the library, or not in force on that day
  not_a_citation,     ///< it cites nothing: unchecked
  court_decision,     ///< it cites a court decision: none is in the library, unchecked
};
/// "supported", "partly", "not-supported", …
std::string_view to_string(Verdict verdict);

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
