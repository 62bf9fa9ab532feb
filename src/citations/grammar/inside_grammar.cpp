#include "citations/grammar/inside_grammar.h"

#include <algorithm>
#include <string>

#include "text/language_profile.h"
#include "text/utf8.h"
#include "text/word_file.h"

namespace pandect {

/// The words that a reference may begin with, and the kind of each.
struct InsideGrammar::Starts {
  std::vector<std::string> words;
  std::vector<InsideStart> kinds;

  explicit Starts(const InsideWords& w) {
    add(w.prefix, InsideStart::step);
    for (const InsideWords::Unit& unit : w.units) {
      if (w.bare_articles && unit.level == Level::article) add(unit.word, InsideStart::bare_unit);
    }
    if (!w.name_endings.empty() && !w.sign.empty()) add(w.sign, InsideStart::step);
    for (const auto& one : w.before) add(one.word, InsideStart::step);
    for (const auto& one : w.repeated) add(one.word, InsideStart::step);
    for (const auto& one : w.relative) add(one.word, InsideStart::step);
    for (const auto& one : w.works) add(one.word, InsideStart::step);
    for (const std::string& word : w.addendum_forms) add(word, InsideStart::step);
    for (std::size_t at = 0; !w.letter_word.empty() && at < w.letters.size();) {
      const std::size_t begin = at;
      decode_utf8(w.letters, at);
      add(std::string(w.letters.substr(begin, at - begin)) + std::string(w.letter_word), InsideStart::step);
    }
    for (const std::string_view word : w.work_words) add(word, InsideStart::work_word);
    for (const std::string_view word : w.not_provisions) add(word, InsideStart::other_number);
  }

  Triggers triggers() const {
    const std::vector<std::string_view> views(words.begin(), words.end());
    return Triggers(views, Triggers::Case::exact);
  }

 private:
  void add(std::string_view word, InsideStart kind) {
    words.emplace_back(word);
    kinds.push_back(kind);
  }
};

InsideGrammar::InsideGrammar(Language language)
    : InsideGrammar(InsideWords::in(language), Starts(InsideWords::in(language))) {}

InsideGrammar::InsideGrammar(const InsideWords& words, const Starts& starts)
    : words_(words), starts_(starts.kinds), triggers_(starts.triggers()) {
  for (const std::string_view pair : words.readings) {
    const std::vector<std::string_view> sides = split_list(pair, ' ');
    readings_.push_back({sides[0], sides[1]});
    const auto is_among = [&](const InsideWords::Words& list) {
      return std::ranges::find(list, sides[1]) != list.end();
    };
    if (sides[1] == words.prefix || sides[1] == words.unit_word(Level::article) ||
        is_among(words.names.last) || is_among(words.code_signs))
      signs_.push_back(sides[0]);
  }
  std::ranges::stable_sort(readings_, std::ranges::greater(),
                           [](const Reading& one) { return one.written.size(); });
}

std::string InsideGrammar::read_letters(std::string_view text) const {
  std::string read(text);
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    constexpr unsigned first = 0xE4;  // of Han characters
    constexpr unsigned last = 0xE9;
    const auto found = byte < first || byte > last ? readings_.end()
                                                   : std::ranges::find_if(readings_, [&](const Reading& one) {
                                                       return text.substr(at).starts_with(one.written);
                                                     });
    if (found == readings_.end()) {
      ++at;
      continue;
    }
    read.replace(at, found->read.size(), found->read);
    at += found->read.size();
  }
  return read;
}

std::vector<Citation> InsideGrammar::find(std::string_view text) const {
  const bool other_letters = std::ranges::any_of(
      signs_, [&](std::string_view sign) { return text.find(sign) != std::string_view::npos; });
  if (!other_letters) return InsideParser(words_, triggers_, starts_, text).run();
  const std::string read = read_letters(text);
  return InsideParser(words_, triggers_, starts_, read).run();
}

}  // namespace pandect
