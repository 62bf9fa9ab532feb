#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pandect/error.h"
#include "pandect/progress.h"
#include "pandect/verdict.h"

/// The library API of Pandect: open a library of laws, add to it, search it, ask it.
///
///     pandect::Library library = pandect::Library::open("library");
///     for (const auto& passage : library.ask("What is the fine for parking?").passages)
///       std::cout << passage.provision.citation << ": " << passage.quotes.front().text << "\n";
///
/// Everything throws pandect::Error. Texts are UTF-8; offsets count Unicode code points of the version's
/// whole text. Dates are "2025-06-04"; an empty date is unknown or open.
namespace pandect {

std::string_view version();

/// Part of a text, in code points.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Text entered by a person or a model for a part of a source that could not be read.
struct CorrectionInfo {
  std::string text;
  std::string by;
  std::string when;    ///< "2026-01-31T12:00:00Z"
  bool model = false;  ///< transcribed by a model; unverified until a person accepts it
  std::string accepted_by;
  std::string accepted_when;
};

/// Part of a text that comes from a correction and not from the text of the source.
struct CorrectedRange {
  Range range;       ///< code points of the version's text
  std::string item;  ///< ReviewItem::id
  CorrectionInfo correction;
};

/// Exact words of a law.
struct Quote {
  std::string text;
  std::size_t begin = 0;  ///< code points
  std::size_t end = 0;
  double score = 0;
  std::vector<CorrectedRange> corrected;  ///< the parts of it that come from corrections
};

/// A provision, with all that is needed to cite it and to find it again.
struct ProvisionInfo {
  std::string id;        ///< "nl/BWBR0005289/162": `show` takes it
  std::string citation;  ///< "Artikel 162, Burgerlijk Wetboek Boek 6"
  std::string work_id;
  std::string work_title;
  std::string label;  ///< as written: "มาตรา 40"
  std::string heading;
  std::vector<std::string> place;  ///< labels and headings above it, outermost first
  std::string in_force_from;
  std::string in_force_until;  ///< first day it is no longer in force
  bool repealed = false;
  std::string repealed_since;  ///< the day named by its deletion mark: "삭제 <2021.11.30>"
  /// Status on the day asked about: "in force", "repealed" (present, without words), "no longer in force",
  /// "not yet in force", or "not known" (its source has no dates); empty when no day was given.
  std::string standing;
  /// The known dates and their origin, in one line: "its source dates it from 2015-01-01; added on
  /// 2026-01-31", "its source has no dates; added on …", "Section 8 ends it on 2017-01-01".
  std::string standing_basis;
  std::string repealed_by;  ///< citation of the passage of another law in the library that repeals it
  std::string source;       ///< the file it was read from
  std::string library;      ///< folder of its library when several are open; otherwise empty
};

struct WorkStatus {
  std::string id;
  std::string title;
  std::string language;  ///< ISO 639-1
  std::size_t versions = 0;
  std::vector<std::string> kinds;        ///< of its versions: "act", "contract"; those that are known
  std::vector<std::string> collections;  ///< see AddOptions::collection
  std::string library;                   ///< as ProvisionInfo::library
};

/// The works that a question may be answered from, or that a text may cite: those that match one of the names
/// in every non-empty part. Works outside the scope are not searched.
struct Scope {
  std::vector<std::string> works;          ///< ids, titles or other names
  std::vector<std::string> kinds;          ///< as in WorkStatus; "statute": acts, codes and constitutions
  std::vector<std::string> jurisdictions;  ///< the first part of ids: "nl", "eu"
  std::vector<std::string> languages;      ///< ISO 639-1
  std::vector<std::string> collections;
};

struct Problem {
  std::string source;
  std::string place;
  std::string message;
};

/// A version replaced by an `add` whose words are still stored.
struct Replacement {
  std::string id;  ///< of the work
  std::string title;
  std::string in_force_from;  ///< of both versions
  std::string old_source;     ///< file that the replaced words came from
  std::string new_source;
  std::string when;  ///< "2026-01-31T12:00:00Z"
};

struct Status {
  std::string path;
  std::string build;
  std::size_t works = 0;
  std::size_t versions = 0;
  std::size_t provisions = 0;  ///< units that can be cited on their own: articles and their equivalents
  std::size_t tree_nodes = 0;  ///< those, their groupings and their subdivisions
  std::size_t references = 0;
  std::size_t references_resolved = 0;
  std::size_t sources = 0;
  std::size_t text_bytes = 0;
  std::size_t disk_bytes = 0;
  std::vector<WorkStatus> all_works;
  std::vector<Problem> problems;
  std::vector<Replacement> replacements;  ///< that can be undone, newest first
};

struct AddOptions {
  std::string format;   ///< format of every file; empty: recognised for each file
  bool strict = false;  ///< nothing is stored when any file fails
  Monitor monitor;      ///< follows the call, and stops it
  bool sweep = false;  ///< build() also deletes the words of replaced versions, which then cannot be restored
  /// The works of all files, unchanged ones included, are added to this collection and stay in those they are
  /// already in; empty: no collection.
  std::string collection;
  /// A file that describes the columns of tables (CSV, JSON), used to read the tables among the files; empty:
  /// tables that no reader knows are not read. docs/formats-office.md.
  std::filesystem::path mapping;
  /// The languages of scanned pages, as tesseract names them ("tha+eng"): their words are recognised and
  /// marked as machine-read; empty: such pages wait in the review queue. docs/formats-pdf.md.
  std::string ocr;
  /// The encoder whose vectors are kept from now on, for texts added before too: its name in the models file
  /// or among the installed ones; "none" keeps none; empty changes nothing. docs/encoders.md.
  std::string encoder;
  std::filesystem::path models;  ///< models file that names it; empty: only the installed ones
  /// Working memory in bytes, at least 64 MB, not counting the largest file and the largest work; 0: 1 GB.
  std::size_t memory = 0;
};

/// A version whose words were replaced by those of a file.
struct ReplacedVersion {
  std::string id;  ///< of the work
  std::string title;
  std::string source;         ///< file that the replaced words came from
  std::string in_force_from;  ///< of both
};

/// A work with the same title as another, so that both would get one id; it was given an id of its own.
struct WorkKeptApart {
  std::string id;
  std::string title;
};

enum class FileStatus : std::uint8_t { added, unchanged, skipped, failed };
std::string_view to_string(FileStatus status);

struct FileReport {
  std::string path;
  FileStatus status = FileStatus::added;
  std::string format;
  /// Why it failed or was skipped; for an added file, observations that deserve a look, one a line.
  std::string message;
  std::string hint;
  std::size_t works_added = 0;
  std::size_t works_replaced = 0;
  std::size_t works_unchanged = 0;
  std::size_t provisions = 0;
  std::size_t problems = 0;
  std::size_t bytes = 0;  ///< unpacked size of the file, if it was read
  double seconds = 0;     ///< time of one thread to read it and to find its references
  std::vector<ReplacedVersion> replaced;
  std::vector<WorkKeptApart> kept_apart;
};

/// Totals of the files of one format.
struct FormatReport {
  std::string format;
  std::size_t files = 0;  ///< that were read
  std::size_t failed = 0;
  std::size_t works = 0;  ///< added, replaced or found unchanged
  std::size_t provisions = 0;
  std::size_t references = 0;  ///< in the words of the provisions; words shared by several versions count
                               ///< once
  std::size_t references_resolved = 0;
  std::size_t problems = 0;  ///< parts that could not be turned into text
  std::size_t bytes = 0;
  double seconds = 0;  ///< of one thread
};

struct AddReport {
  std::vector<FileReport> files;
  std::vector<FormatReport> formats;  ///< by name
  std::size_t failed = 0;
  bool stored = true;  ///< false when `strict` prevented storing
};

struct ShowOptions {
  std::string as_of;     ///< empty: today, in the local time zone
  bool history = false;  ///< list the versions; for a provision, those whose words differ
};

struct Outline {
  std::string id;
  std::string level;
  std::string label;
  std::string heading;
  std::size_t depth = 0;
};

/// A term that a law defines.
struct DefinedTerm {
  std::string term;
  std::string scope;        ///< the part of the law in which it applies: "work", "chapter", "article", …
  bool onward = false;      ///< it applies only after its definition: "hereinafter"
  ProvisionInfo provision;  ///< where it is defined
  Quote definition;
  std::size_t uses = 0;  ///< in the provision or work shown, or in the whole library
};

/// Part of a page of a source, in points (1/72 inch) from the page's upper left corner.
struct PageBox {
  std::size_t page = 0;  ///< from 1
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

/// Part of a source that could not be turned into text.
struct ReviewItem {
  std::string id;
  std::string kind;   ///< "image", "scanned page", "machine-read page", "table", "annex"
  std::string state;  ///< "unread", "transcribed" by a model and not accepted, "corrected"
  std::string work_id;
  std::string work_title;
  std::string provision;  ///< id of the provision that contains it; empty outside of any
  std::string source;
  std::string place;  ///< "page 3", "line 12"
  PageBox page;       ///< page 0 for a source without pages
  std::string reason;
  std::vector<CorrectionInfo> corrections;  ///< oldest first; the last one is part of the text
};

struct Shown {
  ProvisionInfo provision;
  Quote text;                      ///< label, heading and words; empty for a whole work
  std::vector<DefinedTerm> terms;  ///< the terms it uses, in the order of first use
  std::vector<Outline> contents;   ///< contents of a work or a chapter
  std::vector<PageBox> pages;      ///< position of the words in a source with pages: one box for each page
                                   ///< and column
  std::vector<CorrectedRange> corrected;
  std::vector<ProvisionInfo> versions;
};

/// Words that were kept, deleted or inserted.
struct ChangedWords {
  std::string kind;  ///< "equal", "deleted", "inserted"
  std::string text;
};

struct ProvisionChange {
  ProvisionInfo provision;  ///< its later state; for a removed provision, its earlier state
  std::string kind;         ///< "changed", "added", "removed"
  std::vector<ChangedWords> words;
};

/// The changes in a provision, a work or a part of one, between two days.
struct Comparison {
  ProvisionInfo provision;
  std::string from;
  std::string to;
  std::size_t unchanged = 0;  ///< provisions whose words are the same on both days
  std::vector<ProvisionChange> changes;
};

struct LinkInfo {
  std::string kind;         ///< "reference", or "term": the use of a term that is defined elsewhere
  Quote words;              ///< of the reference, at its position in the text
  std::string status;       ///< "resolved", "no such work", "no such provision", "ambiguous", "no place"
  ProvisionInfo provision;  ///< the other end; empty when it could not be resolved
};

struct Links {
  ProvisionInfo provision;
  std::vector<LinkInfo> refers_to;
  std::vector<LinkInfo> referred_from;
};

/// The requests, tokens and cost of the calls of one model; docs/models.md.
struct ModelUsage {
  std::string model;           ///< its name in the models file
  std::size_t requests = 0;    ///< answered by its service
  std::size_t from_cache = 0;  ///< answered from the cache; they take no tokens and cost nothing
  std::size_t untold = 0;      ///< of `requests`, those for which the service reported no token counts
  std::size_t tokens_in = 0;
  std::size_t tokens_cached = 0;  ///< of tokens_in, those the service had cached from an earlier request
  std::size_t tokens_out = 0;
  double cost = 0;  ///< in the currency of the models file's prices
};

/// The models that the steps of a system use; docs/models.md.
struct StepModelOptions {
  std::string models;           ///< the models file; empty: PANDECT_MODELS, or models.toml of the library
  std::filesystem::path cache;  ///< cache of replies; empty: none, but vectors are kept in the library
  /// Addresses of a cluster's nodes, separated by commas, that searches terms in place of the library; empty:
  /// no cluster. See docs/cluster.md.
  std::string at = {};
  std::string index = "pandect";  ///< of the cluster
  Monitor monitor = {};           ///< follows, and stops, embedding what has no vectors yet
};

struct SearchOptions {
  std::size_t limit = 10;
  std::string as_of;
  std::string language;  ///< ISO 639-1; empty: detected
  std::string system;    ///< one of systems(), or the path of a settings file; empty: see default_system()
  bool explain = false;  ///< fill SearchHit::terms
  StepModelOptions step_models;
  Scope scope;
};

/// A term of the question that a hit contains.
struct TermMatch {
  std::string field_group;  ///< "words" or "char3"
  std::string term;
  std::size_t provisions = 0;  ///< number of provisions that contain it
  double score = 0;            ///< its contribution to the hit's score
};

struct SearchHit {
  ProvisionInfo provision;
  double score = 0;
  Quote snippet;
  std::vector<Range> marks;  ///< the matched words, within the snippet
  std::vector<std::string> why;
  std::vector<TermMatch> terms;  ///< highest weight first; only with SearchOptions::explain
};

/// A word of a question that does not occur in the library, and the word it was read as.
struct ReadAs {
  std::string written;
  std::string read;
  std::vector<std::string> others;  ///< other words at the same distance
};

struct SearchResult {
  std::string question;
  std::string language;
  std::string as_of;
  std::vector<std::string> notes;  ///< citations in the question that the library does not contain
  std::vector<ReadAs> read_as;     ///< misspelt words, read as the nearest words of the library
  std::vector<SearchHit> hits;
  std::vector<ModelUsage> usage;  ///< of all models asked
};

struct AskOptions {
  std::size_t passages = 3;
  std::size_t quotes =
      2;  ///< sentences quoted from each passage; each comes with the context needed to understand it
  std::size_t related = 2;  ///< penalties and exceptions shown for each passage
  std::string as_of;
  std::string language;
  std::string system;  ///< as SearchOptions::system
  StepModelOptions step_models;
  Scope scope;
};

/// A provision that refers to a passage of an answer.
struct RelatedPassage {
  std::string kind;  ///< "penalty": the sanction for breaking it; "exception": when it does not apply
  ProvisionInfo provision;
  std::vector<Quote> quotes;
};

struct Passage {
  ProvisionInfo provision;
  double score = 0;
  double coverage = 0;  ///< share of the question's words, by weight, that it contains
  std::vector<Quote> quotes;
  std::vector<std::string> why;
  std::vector<RelatedPassage> related;
  std::size_t more_penalties = 0;  ///< further ones that refer to it
  std::size_t more_exceptions = 0;
};

struct Answer {
  std::string question;
  std::string language;
  std::string as_of;
  bool answered = false;
  std::string reason;  ///< why there is no answer
  std::vector<std::string> notes;
  std::vector<ReadAs> read_as;  ///< as in SearchResult
  std::vector<Passage> passages;
  /// Definitions of terms of the question, from the works of the passages, that no passage quotes.
  std::vector<DefinedTerm> definitions;
  std::vector<ModelUsage> usage;  ///< of all models asked
};

struct CheckOptions {
  std::string as_of;     ///< empty: today
  std::string language;  ///< of the text, ISO 639-1; empty: detected for each paragraph
  std::string work;      ///< id or title of the law meant where the text names none
  /// Provisions that the author of the text was given, by id or citation; empty: not known.
  std::vector<std::string> context;
  /// A chat model or an embedder of the models file that may raise a verdict where comparing words alone does
  /// not find support; empty: none.
  std::string judge;
  double judge_likeness = 0.92;  ///< for an embedder: the least cosine that counts as support
  StepModelOptions step_models;
  Scope scope;  ///< the works that the text may cite
};

/// A difference between a text and the law it cites.
struct CheckedDifference {
  std::string kind;          ///< "number", "force", "actor", "contrary", "exception", "quotation"
  bool contradicts = false;  ///< true: the law says otherwise; false: the law does not say it
  Quote claim;               ///< in the checked text
  Quote law;                 ///< in the law; empty when it has no corresponding words
};

/// A citation of a checked text.
struct CheckedCitation {
  Quote words;             ///< in the checked text
  bool inherited = false;  ///< the citation is written at another sentence of the text
  bool exists = false;     ///< in the version in force on the given date
  bool guessed = false;    ///< several laws may be meant; this one has most of the sentence's words
  Verdict verdict = Verdict::not_supported;
  std::string reason;          ///< one line; empty when it is supported
  double score = 0;            ///< share of the sentence's words, by weight, that the law contains
  ProvisionInfo provision;     ///< the (first) provision cited; empty when it does not exist
  std::vector<Quote> support;  ///< words of the law that support the sentence
  std::vector<CheckedDifference> differences;
  ProvisionInfo instead;  ///< another provision that has more of the sentence's words; empty when none has
};

struct CheckedSentence {
  Quote words;  ///< in the checked text
  Verdict verdict = Verdict::not_a_citation;
  double score = 0;
  bool asserts = false;  ///< states an obligation, a permission or a fact: of interest when it cites nothing
  std::vector<CheckedCitation> citations;
};

/// The result of checking a text against the law it cites; see docs/checking.md.
struct Proof {
  std::string as_of;
  std::vector<CheckedSentence> sentences;
  /// Number of sentences for each verdict, in the order of Verdict; sentences without a citation are not in
  /// `checked`.
  std::vector<std::pair<Verdict, std::size_t>> verdicts;
  std::size_t checked = 0;
  std::size_t unchecked = 0;             ///< sentences that cite nothing and assert nothing
  std::size_t unchecked_assertions = 0;  ///< sentences that cite nothing and state what must, may or is the
                                         ///< case
  std::size_t judge_asked = 0;
  std::size_t judge_failed = 0;   ///< the judge gave no verdict: words alone decided
  std::string judge_problem;      ///< reason of the first such failure
  std::vector<ModelUsage> usage;  ///< of all models asked
  /// True if every checked sentence is supported and nothing is asserted without a citation of law.
  bool holds = false;
};

/// A built-in retrieval system; see docs/systems.md.
struct SystemInfo {
  std::string name;
  std::string description;
};
std::vector<SystemInfo> systems();

struct WriteOptions;
struct WrittenAnswer;

/// A library of laws on disk. Reading functions may be called from several threads at once; they answer from
/// the state of the library when it was opened or last changed through this object.
class Library {
 public:
  /// Opens an existing library. @throws Error not_a_library, library_damaged, library_too_new
  static Library open(const std::filesystem::path& path);
  /// Opens several existing libraries as one, read-only: every question is answered from all of them, with
  /// one ranking, as if one library held their works; only references from one library to another are not
  /// resolved.
  static Library open(const std::vector<std::filesystem::path>& paths);
  /// Opens a library, which is created first when there is none.
  static Library open_or_create(const std::filesystem::path& path);
  ~Library();
  Library(Library&&) noexcept;
  Library& operator=(Library&&) noexcept;

  /// Searches terms in a cluster from now on, for calls that name none (StepModelOptions, docs/cluster.md).
  /// @param nodes its addresses, separated by commas; empty: in the library
  /// @throws Error service_unavailable; wrong_usage when the index is not this library's
  void search_at(const std::string& nodes, const std::string& index);

  /// Adds files and folders. Failures of single files are reported, not thrown.
  AddReport add(const std::vector<std::filesystem::path>& paths, const AddOptions& options = {});
  /// Adds the history of a Git repository, on the branch that is checked out: each state of a file becomes a
  /// version. For a repository added before, only new commits are read.
  /// @param since a day, or the name of a commit: the files are taken as they stood then, and the history
  /// from there on; empty: from the first commit on
  /// @throws Error bad_input when it is no repository or a damaged one; wrong_usage
  AddReport add_history(const std::filesystem::path& repository, const std::string& since = {},
                        const AddOptions& options = {});
  /// Removes works, by id, title or alias, or all that came from a file or a repository.
  /// @returns number of works affected, including those of which other versions stay
  /// @throws Error no_such_provision when a name matches nothing; then nothing is removed
  std::size_t remove(const std::vector<std::string>& names);
  /// Restores the words of the last replaced versions in place of their replacements: of works, by id, title
  /// or alias, or of all that came from a file. A replacement can be undone until it is swept out.
  /// @returns the replacements undone
  /// @throws Error no_such_provision when a name has nothing to undo; then nothing is undone
  std::vector<Replacement> undo(const std::vector<std::string>& names);
  /// Rebuilds the indexes from the catalogue. Works even if the existing indexes are damaged.
  /// @param options only `encoder`, `models`, `sweep`, `memory` and `monitor` are used
  static void build(const std::filesystem::path& path, const AddOptions& options = {});

  /// The parts of sources that could not be read, with their corrections.
  std::vector<ReviewItem> review() const;
  /// @throws Error no_such_provision
  ReviewItem review(std::string_view item) const;
  /// Sets the text of a part that could not be read. It becomes text of the provision, is searched and
  /// quoted, and stays marked as a correction. `by` is its author: a person, or the name of a model.
  /// @throws Error no_such_provision, wrong_usage
  void correct(const std::string& item, const std::string& text, const std::string& by, bool model = false);
  /// Records that a person accepts the last correction of an item.
  void accept(const std::string& item, const std::string& by);

  Status status() const;
  /// Reads everything and verifies checksums.
  /// @returns number of versions stored by an earlier Pandect, without a checksum of their words
  /// @throws Error library_damaged
  std::size_t verify() const;

  /// Returns provisions by id or any form of citation.
  /// @throws Error no_such_provision, wrong_usage
  std::vector<Shown> show(std::string_view reference, const ShowOptions& options = {}) const;
  std::vector<Links> links(std::string_view reference, const ShowOptions& options = {}) const;
  /// Compares the wordings of two days, word by word. Changes of layout are ignored.
  /// @throws Error no_such_provision, wrong_usage
  std::vector<Comparison> compare(std::string_view reference, const std::string& from,
                                  const std::string& to) const;
  /// The terms defined by a work, a part of one or a provision; by all works when `reference` is empty.
  /// @throws Error no_such_provision, wrong_usage
  std::vector<DefinedTerm> terms(std::string_view reference, const ShowOptions& options = {}) const;
  /// Finds provisions. Besides plain words a question may have "words in quotation marks", which must occur
  /// exactly so, +words that must and -words that must not occur, and prefixes of words*.
  /// @throws Error wrong_usage, no_such_provision for a scope that has no work
  SearchResult search(std::string_view question, const SearchOptions& options = {}) const;
  /// Answers with the law's own words, without any model; questions and errors as for search().
  Answer ask(std::string_view question, const AskOptions& options = {}) const;
  /// Checks a text from any origin against the law it cites, sentence by sentence, without any model.
  /// @throws Error wrong_usage when the text is empty, longer than 1 MB or not UTF-8; no_such_provision for a
  /// work or a context that is not in the library
  Proof check(std::string_view text, const CheckOptions& options = {}) const;
  /// Has a model answer, and checks its answer against the law; pandect/answers.h.
  /// @throws Error wrong_usage, bad_input, service_unavailable
  WrittenAnswer write(std::string_view question, const WriteOptions& options) const;

 private:
  struct Data;
  explicit Library(std::unique_ptr<Data> data);
  std::unique_ptr<Data> data_;
};

}  // namespace pandect
