#include <array>

#include "definitions/grammars.h"
#include "definitions/quoted_terms.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

// "물건이라 함은 …을 말한다" without quotation marks, and "구(자치구를 말한다. 이하 같다)".
constexpr std::array<std::string_view, 2> korean_words{"라 함은", "이하 "};
constexpr std::array<std::string_view, 4> same_words{"같다)", "같다]", "같다.", "같다,"};
constexpr std::size_t longest_remark = 600;
constexpr std::size_t longest_korean_term = 90;

bool is_term_char(char32_t c) {
  return is_word_char(c) || c == U'ㆍ' || c == U'·';
}

/// The beginning of the word that ends at `end`.
std::size_t word_begin(std::string_view text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && end - begin < longest_korean_term) {
    const std::size_t before = previous_code_point(text, begin);
    std::size_t next = before;
    if (!is_term_char(decode_utf8(text, next))) break;
    begin = before;
  }
  return begin;
}

class KoreanDefinitions : public DefinitionGrammar {
 public:
  std::vector<Definition> find(std::string_view text) const override {
    std::vector<Definition> found = quoted_.find(text);
    ScopeFinder finder = quoted_.scopes(text);
    for (auto hit = unquoted_.next(text, 0); hit;
         hit = unquoted_.next(text, hit->at + korean_words[hit->word].size())) {
      Definition definition;
      if (!(hit->word == 0 ? read_unquoted(text, hit->at, definition)
                           : read_same(text, hit->at, finder, definition)))
        continue;
      definition.term = make_term(definition.term_span.of(text));
      if (definition.term.empty()) continue;
      if (!definition.onward) definition.scope = finder.of(definition.term_span.begin, definition.span.end);
      found.push_back(std::move(definition));
    }
    finish_definitions(text, found);
    return found;
  }

 private:
  /// "본법에서 물건이라 함은 …을 말한다": the word before it, if the sentence has "말한다".
  static bool read_unquoted(std::string_view text, std::size_t at, Definition& definition) {
    const std::size_t begin = word_begin(text, at);
    std::size_t end = at;
    if (text.substr(begin, end - begin).ends_with("이")) end -= std::string_view("이").size();
    if (begin >= end) return false;
    definition.term_span = make_span(begin, end);
    definition.span = make_span(begin, definition_end(text, begin, Language::korean));
    return definition.span.of(text).find("말") != std::string_view::npos;
  }

  /// "X(Y를 말한다. 이하 이 조에서 같다)": the word before the bracket.
  static bool read_same(std::string_view text, std::size_t at, const ScopeFinder& finder,
                        Definition& definition) {
    const std::string_view rest = text.substr(at, longest_korean_term);
    std::size_t same = std::string_view::npos;
    for (const std::string_view word : same_words) same = std::min(same, rest.find(word));
    if (same == std::string_view::npos ||
        rest.substr(0, same).find_first_of("\"()\n") != std::string_view::npos)
      return false;
    // The bracket that is open here.
    std::size_t depth = 0;
    std::size_t open = std::string_view::npos;
    for (std::size_t i = at; i > 0 && at - i < longest_remark && text[i - 1] != '\n'; --i) {
      const char c = text[i - 1];
      if (c == ')') ++depth;
      if (c == '(' && depth-- == 0) {
        open = i - 1;
        break;
      }
    }
    if (open == std::string_view::npos || open == 0) return false;
    const std::size_t begin = word_begin(text, open);
    if (begin == open || text.substr(open, at - open).find("말") == std::string_view::npos) return false;
    definition.term_span = make_span(begin, open);
    const std::size_t close = text.find(')', at + same);
    definition.span = make_span(
        begin, close == std::string_view::npos || close > at + longest_korean_term ? at + same : close + 1);
    definition.scope = finder.named_in(at, at + same).value_or(Level::work);
    definition.onward = true;
    return true;
  }

  QuotedTerms quoted_{Language::korean};
  Triggers unquoted_{korean_words, Triggers::Case::exact};
};

}  // namespace

const DefinitionGrammar& korean_definitions() {
  static const KoreanDefinitions grammar;
  return grammar;
}

}  // namespace pandect
