#include "citations/grammar/inside_grammar.h"

#include <string>

#include "text/utf8.h"

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
    for (const auto& one : w.before) add(one.word, InsideStart::step);
    for (const auto& one : w.repeated) add(one.word, InsideStart::step);
    for (const auto& one : w.relative) add(one.word, InsideStart::step);
    for (const auto& one : w.works) add(one.word, InsideStart::step);
    if (!w.addendum.empty()) add(w.addendum, InsideStart::step);
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
    : words_(words), starts_(starts.kinds), triggers_(starts.triggers()) {}

std::vector<Citation> InsideGrammar::find(std::string_view text) const {
  return InsideParser(words_, triggers_, starts_, text).run();
}

}  // namespace pandect
