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

/// The library API of Pandect: open a library of laws, add to it, search it, ask it.
///
///     pandect::Library library = pandect::Library::open("library");
///     for (const auto& passage : library.ask("What is the fine for parking?").passages)
///       std::cout << passage.provision.citation << ": " << passage.quotes.front().text << "\n";
///
/// Everything throws pandect::Error. Texts are UTF-8; offsets count Unicode code points of the version's
/// whole text. Dates are "2025-06-04"; an empty one is not known, or open.
namespace pandect {

std::string_view version();

/// Part of a text, in code points.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// What somebody, or a model, says an unread part of a source says.
struct CorrectionInfo {
  std::string text;
  std::string by;
  std::string when;    ///< "2026-01-31T12:00:00Z"
  bool model = false;  ///< transcribed by a model; nobody stands for it until it is accepted
  std::string accepted_by;
  std::string accepted_when;
};

/// Words of a text that its source does not have as text.
struct CorrectedRange {
  Range range;       ///< code points of the version's text
  std::string item;  ///< ReviewItem::id
  CorrectionInfo correction;
};

/// Words of a law, exactly as they stand there.
struct Quote {
  std::string text;
  std::size_t begin = 0;  ///< code points
  std::size_t end = 0;
  double score = 0;
  std::vector<CorrectedRange> corrected;  ///< what of the words corrections put there
};

/// A provision, and all that is needed to cite it and to find it again.
struct ProvisionInfo {
  std::string id;        ///< "nl/BWBR0005289/162": `show` takes it
  std::string citation;  ///< "Artikel 162, Burgerlijk Wetboek Boek 6"
  std::string work_id;
  std::string work_title;
  std::string label;  ///< as written: "มาตรา 40"
  std::string heading;
  std::vector<std::string> place;  ///< labels and headings above it, outermost first
  std::string in_force_from;
  std::string in_force_until;  ///< the first day on which it is no more in force
  bool repealed = false;
  std::string repealed_since;  ///< the day that the mark in its place names: "삭제 <2021.11.30>"
  /// On the day asked for: "in force", "repealed" (it stands there, without words), "no longer in force",
  /// "not yet in force", or "not known": its source has no dates; empty where no day was asked for.
  std::string standing;
  /// What is known of its time, and from what, one line: "its source dates it from 2015-01-01; added on
  /// 2026-01-31", "its source has no dates; added on …", "Section 8 ends it on 2017-01-01".
  std::string standing_basis;
  std::string repealed_by;  ///< citation of what another law that is held says of its repeal
  std::string source;       ///< the file it was read from
  std::string library;      ///< the folder that holds it, where several are open; otherwise empty
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

/// Which works a question may be answered from, or a text may cite: those that match one of the names of
/// every part that has any. What lies outside of it takes no part in the search.
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

/// A version that an add put in the place of another, whose words are still held.
struct Replacement {
  std::string id;  ///< of the work
  std::string title;
  std::string in_force_from;  ///< of both versions
  std::string old_source;     ///< the file that the words before came from
  std::string new_source;
  std::string when;  ///< "2026-01-31T12:00:00Z"
};

struct Status {
  std::string path;
  std::string build;
  std::size_t works = 0;
  std::size_t versions = 0;
  std::size_t provisions = 0;  ///< what can be cited on its own: articles and what stands in their place
  std::size_t tree_nodes = 0;  ///< those, what groups them and what divides them
  std::size_t references = 0;
  std::size_t references_resolved = 0;
  std::size_t sources = 0;
  std::size_t text_bytes = 0;
  std::size_t disk_bytes = 0;
  std::vector<WorkStatus> all_works;
  std::vector<Problem> problems;
  std::vector<Replacement> replacements;  ///< that can be undone, the newest first
};

struct AddOptions {
  std::string format;   ///< of every file; empty: each is recognised
  bool strict = false;  ///< nothing is stored when any file fails
  bool show_progress = false;
  bool sweep = false;  ///< build() also deletes the words that were replaced, which can then not be put back
  /// The works of all files, of those too that are unchanged, are put into it, beside the collections that
  /// they are in; empty: into none.
  std::string collection;
  /// A file that says what the columns of tables hold (CSV, JSON): those among the files are read by it;
  /// empty: tables that no reader knows are not read. docs/formats-office.md.
  std::filesystem::path mapping;
  /// What tesseract calls the languages of pages that are pictures ("tha+eng"): their words are read and
  /// marked as machine-read; empty: such pages wait in the review queue. docs/formats-pdf.md.
  std::string ocr;
  /// From now on this encoder's vectors are kept, of what was added before too: its name in the models file
  /// or among the installed ones; "none" keeps none; empty changes nothing. docs/encoders.md.
  std::string encoder;
  std::filesystem::path models;  ///< the models file that names it; empty: the installed ones alone
  /// Bytes of memory to work with, 64 MB at least, beside the largest file and the largest work; 0: 1 GB.
  std::size_t memory = 0;
};

/// A version whose words a file took the place of.
struct ReplacedVersion {
  std::string id;  ///< of the work
  std::string title;
  std::string source;         ///< the file that the words before came from
  std::string in_force_from;  ///< of both
};

/// A work that has its title, and would have its id, in common with another; its own tells it apart.
struct WorkKeptApart {
  std::string id;
  std::string title;
};

struct FileReport {
  std::string path;
  std::string status;  ///< "added", "unchanged", "skipped", "failed"
  std::string format;
  /// Why it failed or was skipped; of one that was added, what was read and is worth a look, a line each.
  std::string message;
  std::string hint;
  std::size_t works_added = 0;
  std::size_t works_replaced = 0;
  std::size_t works_unchanged = 0;
  std::size_t provisions = 0;
  std::size_t problems = 0;
  std::size_t bytes = 0;  ///< of the file, unpacked; of one that was read
  double seconds = 0;     ///< that one thread took to read it and to find its references
  std::vector<ReplacedVersion> replaced;
  std::vector<WorkKeptApart> kept_apart;
};

/// What the files of one format gave.
struct FormatReport {
  std::string format;
  std::size_t files = 0;  ///< that were read
  std::size_t failed = 0;
  std::size_t works = 0;  ///< added, replaced or found unchanged
  std::size_t provisions = 0;
  std::size_t references = 0;  ///< in the words of the provisions; same words in several versions count once
  std::size_t references_resolved = 0;
  std::size_t problems = 0;  ///< parts that could not be turned into text
  std::size_t bytes = 0;
  double seconds = 0;  ///< of one thread
};

struct AddReport {
  std::vector<FileReport> files;
  std::vector<FormatReport> formats;  ///< by name
  std::size_t failed = 0;
  bool stored = true;  ///< false when `strict` kept everything out
};

struct ShowOptions {
  std::string as_of;     ///< empty: today, where the program runs
  bool history = false;  ///< list the versions; of a provision, those whose words differ
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
  std::string scope;        ///< what its words say it holds in: "work", "chapter", "article", …
  bool onward = false;      ///< it holds from where it stands on only: "hereinafter"
  ProvisionInfo provision;  ///< where it is defined
  Quote definition;
  std::size_t uses =
      0;  ///< in what was asked for: in the provision that is shown, or in all that is in the library
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
  std::string provision;  ///< id of the provision it stands in; empty outside of any
  std::string source;
  std::string place;  ///< "page 3", "line 12"
  PageBox page;       ///< page 0 for a source without pages
  std::string reason;
  std::vector<CorrectionInfo> corrections;  ///< oldest first; the last one is part of the text
};

struct Shown {
  ProvisionInfo provision;
  Quote text;                      ///< label, heading and words; of a whole work empty
  std::vector<DefinedTerm> terms;  ///< that it uses, in the order of their first uses
  std::vector<Outline> contents;   ///< what stands in a work or a chapter
  std::vector<PageBox> pages;      ///< where the words stand in a source with pages, a box a page and column
  std::vector<CorrectedRange> corrected;
  std::vector<ProvisionInfo> versions;
};

/// Words that stayed, went or came.
struct ChangedWords {
  std::string kind;  ///< "equal", "deleted", "inserted"
  std::string text;
};

struct ProvisionChange {
  ProvisionInfo provision;  ///< as it is later; one that is removed, as it was
  std::string kind;         ///< "changed", "added", "removed"
  std::vector<ChangedWords> words;
};

/// What changed in a provision, or in what stands in a work or a part of one, between two days.
struct Comparison {
  ProvisionInfo provision;
  std::string from;
  std::string to;
  std::size_t unchanged = 0;  ///< provisions whose words are the same on both days
  std::vector<ProvisionChange> changes;
};

struct LinkInfo {
  std::string kind;         ///< "reference", or "term": the use of a term that is defined elsewhere
  Quote words;              ///< of the reference, where they stand
  std::string status;       ///< "resolved", "no such work", "no such provision", "ambiguous", "no place"
  ProvisionInfo provision;  ///< the other end; empty when it is not resolved
};

struct Links {
  ProvisionInfo provision;
  std::vector<LinkInfo> refers_to;
  std::vector<LinkInfo> referred_from;
};

/// What calls of a model took; docs/models.md.
struct ModelUsage {
  std::string model;           ///< its name in the models file
  std::size_t requests = 0;    ///< that its service answered
  std::size_t from_cache = 0;  ///< that the cache answered; they take and cost nothing
  std::size_t untold = 0;      ///< of requests, those whose tokens the service did not tell
  std::size_t tokens_in = 0;
  std::size_t tokens_cached = 0;  ///< of tokens_in, those that the service had from a request before
  std::size_t tokens_out = 0;
  double cost = 0;  ///< in the currency of the models file's prices
};

/// Where the steps of a system find the models they ask; docs/models.md.
struct StepModelOptions {
  std::string models;           ///< the models file; empty: PANDECT_MODELS, or models.toml of the library
  std::filesystem::path cache;  ///< of replies; empty: none, but vectors are kept in the library
  /// Addresses of a cluster's nodes, with commas between, where terms are searched instead of in the library;
  /// empty: none is asked. See docs/cluster.md.
  std::string at = {};
  std::string index = "pandect";  ///< of the cluster
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

/// A term of the question that a hit holds.
struct TermMatch {
  std::string field_group;  ///< "words" or "char3"
  std::string term;
  std::size_t provisions = 0;  ///< that hold it
  double score = 0;            ///< what it gave to the hit's score
};

struct SearchHit {
  ProvisionInfo provision;
  double score = 0;
  Quote snippet;
  std::vector<Range> marks;  ///< the matched words, within the snippet
  std::vector<std::string> why;
  std::vector<TermMatch> terms;  ///< the weightiest first; only when asked for
};

/// A word of a question that stands nowhere in the library, and what it was read as.
struct ReadAs {
  std::string written;
  std::string read;
  std::vector<std::string> others;  ///< words as near to what was written
};

struct SearchResult {
  std::string question;
  std::string language;
  std::string as_of;
  std::vector<std::string> notes;  ///< what the question cites and the library does not have
  std::vector<ReadAs> read_as;     ///< misspelt words, read as the nearest ones of the library
  std::vector<SearchHit> hits;
  std::vector<ModelUsage> usage;  ///< of the models that were asked
};

struct AskOptions {
  std::size_t passages = 3;
  std::size_t quotes =
      2;  ///< sentences chosen of each passage; each comes with what it is not understood without
  std::size_t related = 2;  ///< penalties of each passage, and exceptions
  std::string as_of;
  std::string language;
  std::string system;  ///< as SearchOptions::system
  StepModelOptions step_models;
  Scope scope;
};

/// A provision that refers to a passage of an answer.
struct RelatedPassage {
  std::string kind;  ///< "penalty": what breaking it leads to; "exception": when it does not hold
  ProvisionInfo provision;
  std::vector<Quote> quotes;
};

struct Passage {
  ProvisionInfo provision;
  double score = 0;
  double coverage = 0;  ///< share of the question's words, by weight, that stand in it
  std::vector<Quote> quotes;
  std::vector<std::string> why;
  std::vector<RelatedPassage> related;
  std::size_t more_penalties = 0;  ///< that refer to it, beside those
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
  /// Of terms of the question, in the works of the passages, where no passage quotes them.
  std::vector<DefinedTerm> definitions;
  std::vector<ModelUsage> usage;  ///< of the models that were asked
};

struct CheckOptions {
  std::string as_of;     ///< empty: today
  std::string language;  ///< of the text, ISO 639-1; empty: detected for each paragraph
  std::string work;      ///< id or title of the law meant where the text names none
  /// Provisions that were at hand when the text was written, by id or any way of citing; empty: not known.
  std::vector<std::string> context;
  /// A chat model or an embedder of the models file that may raise a verdict which words alone do not reach;
  /// empty: none.
  std::string judge;
  double judge_likeness = 0.92;  ///< of an embedder: the cosine from which on it is support
  StepModelOptions step_models;
  Scope scope;  ///< of the works that the text may cite
};

/// Where a text and the law it cites differ.
struct CheckedDifference {
  std::string kind;          ///< "number", "force", "actor", "contrary", "exception", "quotation"
  bool contradicts = false;  ///< the law says otherwise; otherwise it does not say so
  Quote claim;               ///< in the checked text
  Quote law;                 ///< in the law; empty when nothing stands there
};

/// A citation of a checked text.
struct CheckedCitation {
  Quote words;                 ///< in the checked text
  bool inherited = false;      ///< it stands at another sentence of the text
  bool exists = false;         ///< in the version asked for
  bool guessed = false;        ///< several laws may be meant; this one has most of the sentence
  std::string verdict;         ///< as CheckedSentence::verdict
  std::string reason;          ///< one line; empty when it is supported
  double score = 0;            ///< share of the sentence's words, by weight, that the law has
  ProvisionInfo provision;     ///< the (first) provision cited; empty when it does not exist
  std::vector<Quote> support;  ///< the law's words that carry the sentence
  std::vector<CheckedDifference> differences;
  ProvisionInfo instead;  ///< another provision that has more of the sentence's words; empty when none has
};

struct CheckedSentence {
  Quote words;  ///< in the checked text
  /// "supported", "partly", "not-supported", "contradicted", "off-topic", "not-in-context",
  /// "no-such-provision", "not-a-citation", "court-decision"
  std::string verdict;
  double score = 0;
  bool asserts = false;  ///< says what must, may or is: of interest where nothing is cited for it
  std::vector<CheckedCitation> citations;
};

/// How a text stands to the law it cites; see docs/checking.md.
struct Proof {
  std::string as_of;
  std::vector<CheckedSentence> sentences;
  /// Sentences by verdict, in the order above; sentences without a citation are not among `checked`.
  std::vector<std::pair<std::string, std::size_t>> verdicts;
  std::size_t checked = 0;
  std::size_t unchecked = 0;             ///< cite nothing and assert nothing
  std::size_t unchecked_assertions = 0;  ///< cite nothing, and say what must, may or is
  std::size_t judge_asked = 0;
  std::size_t judge_failed = 0;   ///< its word could not be had: words alone decided
  std::string judge_problem;      ///< why, the first time
  std::vector<ModelUsage> usage;  ///< of the models that were asked
  /// Every checked sentence is supported, and nothing is asserted without a citation of law.
  bool holds = false;
};

/// A way of finding provisions that is part of the program; see docs/systems.md.
struct SystemInfo {
  std::string name;
  std::string description;
};
std::vector<SystemInfo> systems();

struct WriteOptions;
struct WrittenAnswer;

/// A library of laws on disk. Reading functions may be called from several threads at once; they answer from
/// the library as it was when this was opened or last changed through it.
class Library {
 public:
  /// A library that exists. @throws Error not_a_library, library_damaged, library_too_new
  static Library open(const std::filesystem::path& path);
  /// Several that exist, to be read as one: all questions are answered from all of them, with one ranking, as
  /// if one library held their works; only references from one to another lead nowhere. They cannot be
  /// changed through it.
  static Library open(const std::vector<std::filesystem::path>& paths);
  /// The same as one, made first when nothing is there.
  static Library open_or_create(const std::filesystem::path& path);
  ~Library();
  Library(Library&&) noexcept;
  Library& operator=(Library&&) noexcept;

  /// Adds files and folders. Failures of single files are in the report.
  AddReport add(const std::vector<std::filesystem::path>& paths, const AddOptions& options = {});
  /// Adds what the commits of a Git repository brought, on the branch that is checked out: each state of a
  /// file is a version. Of one that was added before, only what is new is read.
  /// @param since  a day, or what names a commit: what was there before is taken as it stood then; empty:
  /// from
  ///               the first commit on
  /// @throws Error bad_input for what is no repository, or a damaged one; wrong_usage
  AddReport add_history(const std::filesystem::path& repository, const std::string& since = {},
                        const AddOptions& options = {});
  /// Removes works, by id, title or alias, or all that came from a file or a repository.
  /// @returns how many works, also where other versions of them stay
  /// @throws Error no_such_provision when one names nothing; then nothing is removed
  std::size_t remove(const std::vector<std::string>& names);
  /// Puts the words that were replaced last back in the place of those that replaced them: of works, by id,
  /// title or alias, or of all that came from a file. What was replaced can be undone until it is swept out.
  /// @returns what was undone
  /// @throws Error no_such_provision when there is nothing to undo for a name; then nothing is undone
  std::vector<Replacement> undo(const std::vector<std::string>& names);
  /// Makes the indexes of a library anew from its catalogue; one whose indexes are damaged need not open for
  /// it.
  /// @param options of them `encoder`, `models`, `sweep` and `memory` count
  static void build(const std::filesystem::path& path, const AddOptions& options = {});

  /// What could not be read, and what was said of it.
  std::vector<ReviewItem> review() const;
  /// @throws Error no_such_provision
  ReviewItem review(std::string_view item) const;
  /// Puts words in the place of what could not be read. They become words of the provision, are searched and
  /// quoted, and stay marked as a correction. `by` is who says so: a person, or the name of a model.
  /// @throws Error no_such_provision, wrong_usage
  void correct(const std::string& item, const std::string& text, const std::string& by, bool model = false);
  /// A person stands for the last correction of an item.
  void accept(const std::string& item, const std::string& by);

  Status status() const;
  /// Reads everything and compares checksums.
  /// @returns how many versions were stored by an earlier Pandect, without a checksum of their words
  /// @throws Error library_damaged
  std::size_t verify() const;

  /// Provisions by id or by any way of citing them.
  /// @throws Error no_such_provision, wrong_usage
  std::vector<Shown> show(std::string_view reference, const ShowOptions& options = {}) const;
  std::vector<Links> links(std::string_view reference, const ShowOptions& options = {}) const;
  /// Compares the wordings of two days, word by word. Layout is no change.
  /// @throws Error no_such_provision, wrong_usage
  std::vector<Comparison> compare(std::string_view reference, const std::string& from,
                                  const std::string& to) const;
  /// The terms that a work, a part of one or a provision defines, or, when `reference` is empty, all works.
  /// @throws Error no_such_provision, wrong_usage
  std::vector<DefinedTerm> terms(std::string_view reference, const ShowOptions& options = {}) const;
  /// Finds provisions. Beside plain words a question has "words in quotation marks", which must stand there
  /// as they are, +words that must and -words that must not stand there, and beginnings of words*.
  /// @throws Error wrong_usage, no_such_provision for a scope that has no work
  SearchResult search(std::string_view question, const SearchOptions& options = {}) const;
  /// Answers with the law's own words, without any model; questions and errors as of search().
  Answer ask(std::string_view question, const AskOptions& options = {}) const;
  /// Holds a text from anywhere against the law it cites, sentence by sentence, without any model.
  /// @throws Error wrong_usage when the text is empty, longer than 1 MB or not UTF-8; no_such_provision for a
  /// work or a context that is not in the library
  Proof check(std::string_view text, const CheckOptions& options = {}) const;
  /// Has a model answer, and holds its answer against the law; pandect/answers.h.
  /// @throws Error wrong_usage, bad_input, service_unavailable
  WrittenAnswer write(std::string_view question, const WriteOptions& options) const;

 private:
  struct Data;
  explicit Library(std::unique_ptr<Data> data);
  std::unique_ptr<Data> data_;
};

}  // namespace pandect
