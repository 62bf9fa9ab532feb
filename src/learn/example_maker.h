#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "learn/chat_example.h"
#include "library/view.h"
#include "retrieve/retriever.h"

namespace pandect {

/// A question with the provisions that answer it, and perhaps the answer in words.
struct GoldQuestion {
  std::string id;
  std::string question;
  std::string answer;
  std::string reasoning;
  std::vector<std::uint32_t> gold;  ///< documents
};

struct ExampleSettings {
  std::size_t negatives = 20;       ///< of each: what is found before anything else, and is not right
  std::size_t longest_section = 0;  ///< bytes; a longer one is cut behind a sentence; 0: none is
  std::size_t longest_answer = 0;   ///< likewise, of answers that are the law's own words
  bool show_progress = false;
};

struct ExampleCounts {
  std::vector<std::string> missing;  ///< ids of questions whose provision is not in the library
  std::size_t cut = 0;               ///< sections
  std::size_t quoted = 0;            ///< answers that are the law's own words, where none was given
};

/// Questions that people wrote: JSON lines with `id`, `question`, `provision` or `provisions` (as `show`
/// takes them), and perhaps `answer` and `reasoning`. Lines without a provision are passed over: nothing
/// answers them.
/// @throws Error bad_input that names the file and the line
std::vector<GoldQuestion> read_gold_questions(const LibraryView& library, const std::filesystem::path& file,
                                              ExampleCounts& counts);

/// What a chat model learns from: each question with its right sections and with what `retriever` finds and
/// is not right. Where no answer is given, it is the words of the right sections that hold most of the
/// question.
std::vector<ChatExample> make_chat_examples(const LibraryView& library, const Retriever& retriever,
                                            std::span<const GoldQuestion> questions,
                                            const ExampleSettings& settings, ExampleCounts& counts);

}  // namespace pandect
