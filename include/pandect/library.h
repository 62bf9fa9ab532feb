#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "pandect/adding.h"
#include "pandect/answers.h"
#include "pandect/checking.h"
#include "pandect/error.h"
#include "pandect/following.h"
#include "pandect/kinds.h"
#include "pandect/law_text.h"
#include "pandect/progress.h"
#include "pandect/provision.h"
#include "pandect/reading.h"
#include "pandect/said.h"
#include "pandect/search.h"

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
  /// Mends what was understood of a work, named by id, title or alias, or by its file: of its newest
  /// version, and of those with the same title, kind or day. Kept when its sources are added again. Without
  /// edits, only describes it.
  /// @throws Error no_such_provision; wrong_usage for a name that is no line, or a day that cannot be
  EditedWork edit(const std::string& name, const WorkEdits& edits = {});
  /// Takes back what was mended last. @throws Error no_such_provision when nothing was
  EditedWork undo_edit(const std::string& name);
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
  /// The works whose id or title contains a text, in whatever case; all when it is empty.
  WorkList works(std::string_view name = {}, const ListPart& part = {},
                 WorkOrder order = WorkOrder::id) const;
  /// Reads everything and verifies checksums.
  /// @throws Error library_damaged
  void verify() const;

  /// Returns provisions by id or any form of citation.
  /// @throws Error no_such_provision, wrong_usage
  std::vector<Shown> show(std::string_view reference, const ShowOptions& options = {}) const;
  /// Returns the first of them in its place in the law, to be read.
  /// @throws Error no_such_provision, wrong_usage
  LawText read(std::string_view reference, const ReadOptions& options = {}) const;
  /// Draws the page of the PDF that a provision was read from, in a separate process. @param page 0: the
  /// first
  /// @throws Error no_such_provision when it was read from no such file, or that is not there any more or
  /// another one; bad_input when it cannot be drawn
  SourcePage source_page(std::string_view reference, std::size_t page = 0,
                         const std::string& as_of = {}) const;
  std::vector<Links> links(std::string_view reference, const ShowOptions& options = {}) const;
  /// Compares the wordings of two days, word by word. Changes of layout are ignored.
  /// @throws Error no_such_provision, wrong_usage
  std::vector<Comparison> compare(std::string_view reference, const std::string& from,
                                  const std::string& to) const;
  /// The laws that are followed: a list in the library's folder (following.json).
  std::vector<FollowedWork> followed() const;
  /// Follows works, by id, title or alias, from now on. @returns all that are followed
  /// @throws Error no_such_provision; wrong_usage for more than 1,000
  std::vector<FollowedWork> follow(const std::vector<std::string>& names);
  /// @throws Error no_such_provision for one that is not followed
  std::vector<FollowedWork> unfollow(const std::vector<std::string>& names);
  /// The wordings of works, by id, title or alias, or else of all that are followed, those first that were
  /// added to the library last, each with what changed since the one before.
  /// @param limit most; 0: all
  std::vector<LawChange> changes(const std::vector<std::string>& works = {}, std::size_t limit = 0) const;
  /// Tells each change of a followed law that was not told yet, the earliest first. It counts as told once
  /// `tell` returns true; after the first that does not, the rest waits for the next call.
  /// @returns those that were told
  std::vector<LawChange> tell_changes(const std::function<bool(const LawChange&)>& tell);
  /// The terms defined by a work, a part of one or a provision; by all works when `reference` is empty.
  /// @throws Error no_such_provision, wrong_usage
  std::vector<DefinedTerm> terms(std::string_view reference, const ShowOptions& options = {}) const;
  /// The same, with the number of all: only ShowOptions::part of them is looked up.
  TermList list_terms(std::string_view reference, const ShowOptions& options = {}) const;
  /// Finds provisions. Besides plain words a question may have "words in quotation marks", which must occur
  /// exactly so, +words that must and -words that must not occur, and prefixes of words*.
  /// @throws Error wrong_usage, no_such_provision for a scope that has no work
  SearchResult search(std::string_view question, const SearchOptions& options = {}) const;
  /// Answers with the law's own words, without any model; or, when the options name one, has a model answer
  /// and checks its answer against the law. Questions and errors as for search().
  /// @throws Error for a model also bad_input, service_unavailable
  Answer ask(std::string_view question, const AskOptions& options = {}) const;
  /// Checks a text from any origin against the law it cites, sentence by sentence; without any model unless
  /// the options name a judge.
  /// @throws Error wrong_usage when the text is empty, longer than 1 MB or not UTF-8; no_such_provision for a
  /// work or a context that is not in the library
  Proof check(std::string_view text, const CheckOptions& options = {}) const;

 private:
  struct Data;
  explicit Library(std::unique_ptr<Data> data);
  std::unique_ptr<Data> data_;
};

}  // namespace pandect
