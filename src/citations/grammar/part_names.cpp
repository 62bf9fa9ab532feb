#include "citations/grammar/part_names.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>

#include "citations/grammar/citing_reader.h"
#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/scanner.h"
#include "text/word_file.h"

namespace pandect {
namespace {

constexpr std::string_view counted_sentence = "counted-sentence";

/// The lines of citing.txt that names of parts are made of.
struct PartWords {
  PartConventions conventions;
  std::map<std::string_view, std::string_view> words;  ///< by the level's name, its first word for one
  std::string_view prefix;                             ///< 제, 第
  bool inside = false;                                 ///< the number is inside the word: 제5항
};

std::vector<Level> read_levels(const WordLine& line) {
  std::vector<Level> levels;
  for (const std::string_view name : line.words()) levels.push_back(*parse_level(name));
  return levels;
}

std::unique_ptr<const PartWords> read_part_words(Language language) {
  auto made = std::make_unique<PartWords>();
  made->inside = citing_form(language) == "inside";
  for (const WordLine& line : language_lines(language, "citing")) {
    const auto words = line.words();
    if (line.head == "undivided") made->conventions.undivided = read_levels(line);
    if (line.head == "by-place") made->conventions.by_place = read_levels(line);
    if (line.head == "left-out")
      made->conventions.left_out.insert(made->conventions.left_out.end(), words.begin(), words.end());
    if (line.head == "prefix") made->prefix = words.front();
    const auto head = line.head_words();
    const bool of_level = head.size() == 2 && head.front() == "level";
    if (!of_level && line.head != counted_sentence) continue;
    const auto word = std::ranges::find_if(words, [](std::string_view one) { return !one.ends_with('*'); });
    if (word != words.end()) made->words.try_emplace(head.back(), *word);
  }
  return made;
}

const PartWords& part_words(Language language) {
  static const PerLanguage<PartWords> all(read_part_words);
  return all.of(language);
}

std::string name_of(Language language, std::string_view level, std::string_view number) {
  const PartWords& words = part_words(language);
  const auto found = words.words.find(level);
  if (found == words.words.end()) return std::string(number);
  std::string word(found->second);
  if (words.inside) return std::string(words.prefix) + std::string(number) + word;
  if (language_profile(language).has("noun-capitals") && is_ascii_letter(word.front()))
    word.front() = static_cast<char>(word.front() - 'a' + 'A');
  return word + ' ' + std::string(number);
}

}  // namespace

const PartConventions& part_conventions(Language language) {
  return part_words(language).conventions;
}

std::string part_name(Language language, const CitedStep& step) {
  return name_of(language, step.level == Level::work ? counted_sentence : level_name(step.level),
                 step.number);
}

}  // namespace pandect
