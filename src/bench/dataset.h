#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "library/view.h"
#include "retrieve/retriever.h"

namespace pandect {

/// A question of a dataset with the provisions that answer it, named as the dataset names them.
struct BenchQuestion {
  std::string id;
  std::string text;
  std::vector<std::string> gold;
  std::string answer = {};                ///< the right one, in words; empty where the dataset gives none
  std::string set = {};                   ///< the part of the dataset it belongs to, where there are several
  std::vector<std::string> options = {};  ///< of a choice; none for one between yes and no
  std::optional<std::size_t> right = {};  ///< the option, from 0, that the gold carries; of yes and no: 0, 1
  std::optional<std::size_t> right_of_first = {};  ///< the one that the first of the gold alone carries
};

/// A published set of questions over a published collection of law.
struct RetrievalDataset {
  std::vector<std::filesystem::path> laws;  ///< files and folders that a library is to hold
  std::string format = {};                  ///< of all of them; empty: each is recognised
  std::vector<BenchQuestion> questions;
  /// What the dataset calls what was found in the library; "": it is no part of the set (where `partial`).
  std::function<std::string(const LibraryView& library, const Hit& hit)> name_of;
  std::vector<std::size_t> depths;  ///< at which its paper reports
  bool partial = false;             ///< only a part of the library may be found
  bool snippets = false;            ///< names are parts of files (bench/snippet_name.h), scored by characters
};

/// What datasets call a provision: the title or id of its law, a tab, its number.
std::string provision_name(const std::string& work, const std::string& number);

/// NitiBench-Tax or, with `ccl`, NitiBench-CCL, from the release's folder. @throws Error bad_input
RetrievalDataset load_nitibench(const std::filesystem::path& folder, bool ccl);
/// A fifth of NitiBench-CCL, the same share of the questions on each law (NitiBench, section 4.3). The paper
/// does not say which questions it drew: these are drawn with a seed of our own. @throws Error bad_input
RetrievalDataset load_nitibench_sample(const std::filesystem::path& folder);
/// What is left of either set where only sections count that a chunk of 553 characters at line ends, overlap
/// 50, holds whole (NitiBench, section 4.1.1): gold and what is found are such sections alone, and questions
/// that have no gold left are left out. @throws Error bad_input
RetrievalDataset load_nitibench_reduced(const std::filesystem::path& folder, bool ccl);
/// Any data set in BEIR's form: corpus.jsonl, queries.jsonl, qrels/test.tsv (else dev, train); or TREC's
/// topics beside such a corpus: queries.tsv and qrels.txt. Questions without a relevant document are left
/// out.
/// @throws Error bad_input
RetrievalDataset load_beir(const std::filesystem::path& folder);
enum class FireSafetySet : std::uint8_t { real, single_hop, multi_hop };
/// A set of SearchFireSafety's questions, from the repository's folder (github.com/qqplot/SearchFireSafety),
/// in the files of its newest release (data/legal_docs.jsonl, realworld_qa.jsonl, multihop_qa_mcq.jsonl) or
/// of those before (doc.jsonl, qna.jsonl, singlehop_questions.jsonl, Legal_QA_Multi-Hop_final.jsonl).
/// Questions without gold and those that its annotators sorted out are left out. @throws Error bad_input
RetrievalDataset load_searchfiresafety(const std::filesystem::path& folder, FireSafetySet set);
/// Questions over Dutch acts: bwb-2012/*.xml and questions.jsonl, whose gold names acts by BWB id and
/// articles by number.
/// @throws Error bad_input
RetrievalDataset load_dutch(const std::filesystem::path& folder);

}  // namespace pandect
