#include "citations/grammar/part_names.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>

#include <fmt/format.h>

#include "citations/grammar/citing_reader.h"
#include "text/language_profile.h"
#include "text/ordinal.h"
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
  std::map<std::string_view, std::string_view> before_ordinal;  ///< likewise
  std::vector<std::string_view> word_numbers;                   ///< that are words in the law: "único"
  std::string_view prefix;                                      ///< 제, 第
  std::string_view letter_word;                                 ///< behind a letter: 목
  bool inside = false;                                          ///< the number is inside the word: 제5항
  bool joined = false;    ///< parts are cited by their marks, without a sign between
  bool blanks = false;    ///< blanks are between them: 제5항 제1호
  bool brackets = false;  ///< and they are brackets: "(a)"
  bool marks = false;     ///< they are cited by their marks: "II, 1°"
  bool signs = false;     ///< numbers may have the sign of an ordinal: "§ 2º"
};

std::vector<Level> read_levels(const WordLine& line) {
  std::vector<Level> levels;
  for (const std::string_view name : line.words()) levels.push_back(*parse_level(name));
  return levels;
}

std::unique_ptr<const PartWords> read_part_words(Language language) {
  auto made = std::make_unique<PartWords>();
  made->inside = citing_form(language) == "inside";
  made->joined = citing_form(language) == "joined";
  for (const WordLine& line : language_lines(language, "citing")) {
    const auto words = line.words();
    if (line.head == "undivided") made->conventions.undivided = read_levels(line);
    if (line.head == "by-place") made->conventions.by_place = read_levels(line);
    if (line.head == "run-together") made->conventions.run_together = read_levels(line);
    if (line.head == "left-out")
      made->conventions.left_out.insert(made->conventions.left_out.end(), words.begin(), words.end());
    if (line.head == "prefix") made->prefix = words.front();
    if (line.head == "letter-word") made->letter_word = line.rest;
    if (line.head == "before-mark") made->marks = !made->joined;
    if (line.head == "trait") {
      made->blanks = made->blanks || std::ranges::find(words, "blanks") != words.end();
      made->signs = made->signs || std::ranges::find(words, "ordinal-signs") != words.end();
      made->brackets = made->brackets || std::ranges::find(words, "brackets") != words.end();
    }
    const auto head = line.head_words();
    if (head.size() == 2 && head.front() == "before-ordinal")
      made->before_ordinal.try_emplace(head.back(), words.front());
    if (head.size() == 2 && head.front() == "ordinal" && !has_only_digits(head.back()))
      made->word_numbers.push_back(head.back());
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
  auto found = words.words.find(level);
  // "onderdeel a, onderdeel 1": a language may call both alike.
  if (found == words.words.end() && !words.inside && level == level_name(Level::subitem))
    found = words.words.find(level_name(Level::item));
  if (found == words.words.end()) {
    const bool letter = !number.empty() && !is_ascii_digit(number.front());
    return std::string(number) + std::string(letter ? words.letter_word : std::string_view{});
  }
  std::string word(found->second);
  if (std::ranges::find(words.word_numbers, number) != words.word_numbers.end()) {  // "parágrafo único"
    if (const auto before = words.before_ordinal.find(level); before != words.before_ordinal.end())
      word = before->second;
  }
  if (words.inside) {  // "제2호의2"
    const std::size_t behind = std::min(number.find_first_not_of("0123456789"), number.size());
    return fmt::format("{}{}{}{}", words.prefix, number.substr(0, behind), word, number.substr(behind));
  }
  if (language_profile(language).has("noun-capitals") && is_ascii_letter(word.front()))
    word.front() = static_cast<char>(word.front() - 'a' + 'A');
  return word + ' ' + std::string(number);
}

/// A label without the signs around it: "2" of "(2)", "1°" of "1° ", "II" of "II. -".
std::string mark_of(const Provision& part) {
  constexpr std::string_view signs = " .,:;()-\t";
  const std::string_view label = part.label;
  const std::size_t begin = label.find_first_not_of(signs);
  if (begin == std::string_view::npos) return part.number;
  return std::string(label.substr(begin, label.find_last_not_of(signs) + 1 - begin));
}

/// A number with the capitals that it has in the label, "XIX" of "XIX -", and with the sign of an ordinal:
/// "2º".
std::string number_as_written(const Provision& part, bool signs) {
  const auto same = [](char label, char number) { return ascii_lower(label) == number; };
  const auto found = std::ranges::search(part.label, part.number, same);
  if (part.number.empty() || found.empty()) return part.number;
  const auto begin = static_cast<std::size_t>(found.begin() - part.label.begin());
  const std::size_t sign =
      signs ? ordinal_sign_length(std::string_view(part.label).substr(begin + part.number.size())) : 0;
  return part.label.substr(begin, part.number.size() + sign);
}

}  // namespace

const PartConventions& part_conventions(Language language) {
  return part_words(language).conventions;
}

std::string part_name(Language language, const CitedStep& step) {
  return name_of(language, step.level == Level::work ? counted_sentence : level_name(step.level),
                 step.number);
}

std::string_view part_separator(Language language) {
  const PartWords& words = part_words(language);
  if (words.inside && !words.blanks) return "";
  return words.inside || words.joined || language_profile(language).has("noun-capitals") ? " " : ", ";
}

std::string with_parts(Language language, std::string unit, std::span<const Provision* const> parts) {
  const PartWords& words = part_words(language);
  const std::string_view between = part_separator(language);
  for (const Provision* part : parts) {
    std::string mark = mark_of(*part);
    if (words.brackets && !words.inside) {
      unit += fmt::format("({})", mark);
    } else if (words.joined) {
      unit += fmt::format(" ({})", mark);
    } else if (words.marks) {
      if (mark.front() >= 'a' && mark.front() <= 'z') mark += ')';
      unit += fmt::format("{}{}", between, mark);
    } else {
      unit += fmt::format("{}{}", between,
                          part_name(language, {part->level, number_as_written(*part, words.signs)}));
    }
  }
  return unit;
}

}  // namespace pandect
