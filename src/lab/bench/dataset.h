#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lab/bench/nitibench.h"
#include "library/view.h"
#include "retrieve/retriever.h"

namespace pandect {

/// A question of a dataset with the provisions that answer it, by the dataset's names.
struct BenchQuestion {
  std::string id;
  std::string text;
  std::vector<std::string> gold;
  std::string answer = {};                ///< the reference answer; empty if the dataset has none
  std::string set = {};                   ///< the part of the dataset it belongs to, if there are several
  std::vector<std::string> options = {};  ///< of a multiple-choice question; none for yes or no
  std::optional<std::size_t> right = {};  ///< index of the option supported by the gold; for yes and no: 0, 1
  std::optional<std::size_t> right_of_first = {};  ///< index of the one supported by the first gold provision
                                                   ///< alone
};

/// A published set of questions over a published collection of law.
struct RetrievalDataset {
  std::vector<std::filesystem::path> laws;  ///< files and folders for the library
  std::string format = {};                  ///< of all of them; empty: recognised for each
  std::vector<BenchQuestion> questions;
  /// The dataset's name of a hit in the library; "": it is not part of the set (if `partial`).
  std::function<std::string(const LibraryView& library, const Hit& hit)> name_of;
  std::vector<std::size_t> depths;  ///< the depths reported by its paper
  bool partial = false;             ///< only a part of the library is in the set
  bool of_library = false;          ///< it has no laws of its own: it asks about those of a library
  bool all_days = false;            ///< it asks for wordings of different days: all are in the corpus
  bool snippets = false;  ///< names are parts of files (lab/bench/snippet_name.h), scored by characters
};

/// The datasets' form of a provision's name: the title or id of its law, a tab, its number.
std::string provision_name(const std::string& work, const std::string& number);

/// NitiBench-Tax or, with `ccl`, NitiBench-CCL, from the release's folder. @throws Error bad_input
RetrievalDataset load_nitibench(const std::filesystem::path& folder, bool ccl, GoldAnswer answer);
/// The fifth of NitiBench-CCL that its authors drew, the same share of the questions on each law
/// (section 4.3).
/// @throws Error bad_input
RetrievalDataset load_nitibench_sample(const std::filesystem::path& folder, GoldAnswer answer);
/// Either set restricted to the sections that are completely inside a chunk of 553 characters at line ends,
/// overlap 50 (NitiBench, section 4.1.1): gold and hits are such sections only, and questions without gold
/// are left out. @throws Error bad_input
RetrievalDataset load_nitibench_reduced(const std::filesystem::path& folder, bool ccl, GoldAnswer answer);
/// The train part of the WangchanX Legal ThaiCCL RAG set (NitiBench, section 3.1.1), on which the paper's
/// retriever and the policies of GRPO learn: train.jsonl, with its fields `question`, `positive_contexts`
/// (each with `metadata` of `law_code` and `section`) and `positive_answer`; over NitiBench's laws, which the
/// codes name. @throws Error bad_input
RetrievalDataset load_wangchanx_train(const std::filesystem::path& folder);
/// Any data set in BEIR's format: corpus.jsonl, queries.jsonl, qrels/test.tsv (else dev, train); or TREC's
/// topics with such a corpus: queries.tsv and qrels.txt. Questions without a relevant document are left out.
/// @throws Error bad_input
RetrievalDataset load_beir(const std::filesystem::path& folder);
enum class FireSafetySet : std::uint8_t { real, single_hop, multi_hop };
/// A set of SearchFireSafety's questions, from the repository's folder (github.com/qqplot/SearchFireSafety),
/// in the files of its newest release (data/legal_docs.jsonl, realworld_qa.jsonl, multihop_qa_mcq.jsonl) or
/// of earlier ones (doc.jsonl, qna.jsonl, singlehop_questions.jsonl, Legal_QA_Multi-Hop_final.jsonl).
/// Questions without gold and those rejected by its annotators are left out. @throws Error bad_input
RetrievalDataset load_searchfiresafety(const std::filesystem::path& folder, FireSafetySet set);
/// Questions over Dutch acts: bwb-2012/*.xml and questions.jsonl, whose gold names acts by BWB id and
/// articles by number.
/// @throws Error bad_input
RetrievalDataset load_dutch(const std::filesystem::path& folder);

}  // namespace pandect
