#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "finding/asked_question.h"
#include "library/adding.h"
#include "library/view.h"
#include "pandect/library.h"
#include "retrieve/document_vectors.h"
#include "retrieve/retriever.h"
#include "segments/build.h"

namespace pandect {

/// The view of a library, which is opened by its next use when it is not open: if that fails, every use says
/// why.
class HeldView {
 public:
  explicit HeldView(LibraryView opened)
      : path_(opened.folder().path()), joined_(opened.folders().size() > 1), view_(std::move(opened)) {}
  /// Of one library, not opened yet.
  explicit HeldView(std::filesystem::path path) : path_(std::move(path)) {}
  /// The folder of the library, the first of several.
  const std::filesystem::path& path() const { return path_; }
  /// True for several libraries that are read as one.
  bool is_joined() const { return joined_; }
  /// @throws Error as LibraryView::open()
  const LibraryView& operator*() const;
  const LibraryView* operator->() const { return &**this; }
  /// While another thread uses it, it must not be closed.
  void close() { view_.reset(); }

 private:
  std::filesystem::path path_;
  bool joined_ = false;
  mutable std::mutex mutex_;
  mutable std::optional<LibraryView> view_;
};

struct Library::Data {
  explicit Data(LibraryView opened) : view(std::move(opened)) {}
  explicit Data(std::filesystem::path path) : view(std::move(path)) {}
  /// Closes the view, writes, and reopens the library in its new state, also when writing fails.
  void change(const std::function<void(const LibraryFolder&)>& write);

  /// The same with the catalogue under the writer's lock, followed by a build.
  void write(const std::function<void(Catalogue&)>& change_catalogue, const BuildSettings& building = {});

  /// Reads into the catalogue, builds, embeds, and returns the report.
  AddReport add(const std::function<std::vector<FileOutcome>(Catalogue&)>& read, const AddOptions& options);

  /// The default systems over the view, of searching and of answering, created for the first question and
  /// reused.
  SharedRetriever default_retriever();
  SharedRetriever asking_retriever();

  /// The vectors of the library's encoder, opened for the first use and reused.
  /// @throws Error wrong_usage when there is none
  const DocumentVectors& vectors();

  /// Has the options' model answer, and checks its answer against the law.
  Answer write(std::string_view question, const AskOptions& options) const;

  /// The options of a call, with the cluster of search_at() if they name none.
  StepModelOptions with_cluster(StepModelOptions options) const;

  HeldView view;
  std::string nodes;  ///< of the cluster of search_at(); empty: none
  std::string index;

 private:
  SharedRetriever made_once(SharedRetriever& kept, std::string (*system)(const LibraryView&));

  std::mutex mutex_;
  SharedRetriever retriever_;
  SharedRetriever asking_retriever_;
  std::shared_ptr<const DocumentVectors> vectors_;
};

/// How long a process waits for another that writes.
inline constexpr std::chrono::seconds writer_patience(60);

/// The day of an "as of" option: today when it is empty. @throws Error wrong_usage
std::int32_t day_of(const std::string& as_of);

/// The options of a question. @throws Error wrong_usage
QuestionOptions question_options(const std::string& language, const std::string& as_of, const Scope& scope);

/// True for the entries of a list that are in a part of it.
inline bool is_in(const ListPart& part, std::size_t entry) {
  return entry >= part.offset && (part.limit == 0 || entry - part.offset < part.limit);
}

}  // namespace pandect
