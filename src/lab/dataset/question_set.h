#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lab/bench/dataset.h"
#include "lab/dataset/item.h"
#include "lab/measure/statistics.h"

namespace pandect {

/// A reviewer's decision about an item.
struct Decision {
  std::string id;
  std::string decision;  ///< "accept", "mend", "reject"; empty: none yet
  std::string question;  ///< of a mended one, what it is to be; empty: as it was
  std::string answer;
  std::string note;
  std::string of;  ///< hash of the question and answer that were reviewed
  std::string at;
};

/// A made set with what people decided: the folder's items.jsonl, reviews/NAME.jsonl and split.json.
struct QuestionSet {
  std::vector<Item> items;  ///< as reviewed: an item is mended by its last reviewer, and left out if at least
                            ///< half of its reviewers reject it
  std::vector<Item> built;  ///< as they were built, which is what a reviewer sees
  std::map<std::string, std::vector<Decision>> reviews;  ///< by reviewer
  std::map<std::string, std::string> parts;              ///< "train", "dev", "test", by the ids of items
  std::size_t outdated = 0;  ///< decisions about items that read otherwise now, which count for nothing

  /// @throws Error bad_input that names the file and the line
  static QuestionSet load(const std::filesystem::path& folder);
};

/// A sheet to review: a line of JSON for each standing item that `reviewer` has not decided on, with its law
/// and without what others decided, at most `count`.
/// @param library whose words the sheet shows; null: none
std::string review_sheet(const QuestionSet& set, const LibraryView* library, const std::string& reviewer,
                         std::size_t count);
/// Takes the decisions of a filled sheet into the set's folder; returns their number. Lines without a
/// decision are skipped. @throws Error bad_input that names the line
std::size_t take_review(const std::filesystem::path& folder, const std::string& reviewer,
                        const std::filesystem::path& sheet);

/// Parts a set and writes split.json. By work, whole works go to one part, so that no law is in two: works in
/// an order of the seed fill the test part, then the dev part, up to their shares. Stratified, every law
/// gives its share to the test part (scikit-learn's train_test_split), and there is no dev part.
/// @throws Error wrong_usage when a share is not from 0 to 1
std::map<std::string, std::size_t> split_set(const std::filesystem::path& folder, double test, double dev,
                                             bool stratified, std::uint32_t seed);

/// How far two reviewers agree: Cohen's kappa, and Krippendorff's alpha over all reviewers (nominal), each
/// with its bootstrap interval over items.
struct ReviewAgreement {
  std::size_t items = 0;  ///< with two decisions or more
  std::optional<double> alpha;
  ConfidenceInterval alpha_interval;
  std::string first, second;  ///< the two reviewers of kappa, those with the most items in common
  std::optional<double> kappa;
  ConfidenceInterval kappa_interval;
};

struct SetReport {
  std::size_t items = 0;
  std::size_t standing = 0;
  std::map<std::string, std::size_t> kinds;      ///< standing items
  std::map<std::string, std::size_t> languages;  ///< likewise
  std::map<std::string, std::size_t> left_out;   ///< by the step that left them out
  std::size_t duplicates = 0;                    ///< standing items with a question of another one
  std::vector<std::string> leaks;                ///< works in more than one part
  std::size_t searched = 0;                      ///< answerable items that the second reader was asked
  std::size_t found = 0;                         ///< of those, all gold is among its first 10 hits
  std::size_t outdated = 0;
  ReviewAgreement agreement;

  bool holds() const { return duplicates == 0 && leaks.empty(); }
};

/// The gates over a finished set. @param library for the second reader, `bm25`; null: it is not asked
SetReport check_set(const QuestionSet& set, const LibraryView* library, std::int32_t day);
std::string to_json(const SetReport& report);

/// The set as `bench` reads it: answerable standing items, of the test part if the set is split. Names are
/// ids of provisions, with "@" and the first day of the wording if an item asks for a day. Its laws are those
/// of the library that it was made from. @throws Error bad_input
RetrievalDataset load_question_set(const std::filesystem::path& folder);

struct ExportedSet {
  std::size_t questions = 0;
  std::size_t documents = 0;
  std::size_t judgements = 0;
};
/// Writes the set for other tools: BEIR's corpus.jsonl, queries.jsonl and qrels/PART.tsv; TREC's queries.tsv
/// and qrels.txt; data/PART.jsonl, which Hugging Face's `datasets` and `train pairs|examples --questions`
/// read, with the card README.md and croissant.json. Laws that were taken away are not in the corpus.
ExportedSet export_set(const std::filesystem::path& folder, const LibraryView& library, std::int32_t day,
                       const std::filesystem::path& to);

}  // namespace pandect
