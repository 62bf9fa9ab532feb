#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "lab/learn/chat_example.h"
#include "library/view.h"
#include "pandect/progress.h"
#include "retrieve/retriever.h"

namespace pandect {

/// A question with the provisions that answer it, and optionally the answer in words.
struct GoldQuestion {
  std::string id;
  std::string question;
  std::string answer;
  std::string reasoning;
  std::vector<std::uint32_t> gold;  ///< documents
};

struct ExampleSettings {
  std::size_t negatives = 20;       ///< for each: the first hits that are not right
  std::size_t longest_section = 0;  ///< bytes; a longer one is truncated after a sentence; 0: no limit
  std::size_t longest_answer = 0;   ///< likewise, for answers in the law's own words
  Monitor monitor = {};
};

struct ExampleCounts {
  std::vector<std::string> missing;  ///< ids of questions whose provision is not in the library
  std::size_t cut = 0;               ///< number of truncated sections
  std::size_t quoted = 0;            ///< number of answers taken from the law's own words, because none was
                                     ///< given
};

/// Questions written by people: JSON lines with `id`, `question`, `provision` or `provisions` (as for
/// `show`), and optionally `answer` and `reasoning`. Lines without a provision, and those with
/// `answerable` false, are skipped: nothing answers them.
/// @throws Error bad_input that names the file and the line
std::vector<GoldQuestion> read_gold_questions(const LibraryView& library, const std::filesystem::path& file,
                                              ExampleCounts& counts);

/// Makes training data of a chat model: each question with its right sections and with wrong hits of
/// `retriever`. If no answer is given, it is made of the words of the right sections with most of the
/// question.
std::vector<ChatExample> make_chat_examples(const LibraryView& library, const SharedRetriever& retriever,
                                            std::span<const GoldQuestion> questions,
                                            const ExampleSettings& settings, ExampleCounts& counts);

}  // namespace pandect
