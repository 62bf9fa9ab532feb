#include <algorithm>
#include <array>

#include "definitions/grammars.h"
#include "definitions/quoted_terms.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

// Forms without quotation marks in codes: "อันว่าซื้อขายนั้น คือสัญญาซึ่ง…" and "บุคคลฝ่ายหนึ่ง เรียกว่าผู้ขาย".
constexpr std::array<std::string_view, 2> thai_openers{"อันว่า", "เรียกว่า"};
constexpr std::array<std::string_view, 6> thai_verbs{"คือ",      "ได้แก่", "หมายความว่า", "ท่านหมายความว่า",
                                                     "ท่านว่าคือ", "นั้นคือ"};
constexpr std::size_t longest_thai_term = 120;

// "อันว่าให้นั้น คือสัญญา…" defines giving; elsewhere the word mostly has another meaning.
constexpr std::array<std::string_view, 14> grammatical{"ให้", "ได้", "ที่",  "และ", "หรือ", "เป็น", "จะ",
                                                       "ใน", "กับ", "แก่", "แต่",  "โดย", "ว่า",  "ไม่"};

class ThaiDefinitions : public DefinitionGrammar {
 public:
  std::vector<Definition> find(std::string_view text) const override {
    std::vector<Definition> found = quoted_.find(text);
    ScopeFinder finder = quoted_.scopes(text);
    for (auto hit = unquoted_.next(text, 0); hit;
         hit = unquoted_.next(text, hit->at + thai_openers[hit->word].size())) {
      const std::size_t behind = hit->at + thai_openers[hit->word].size();
      Definition definition;
      const bool given = hit->word == 0 ? read_explained(text, hit->at, behind, definition)
                                        : read_called(text, hit->at, behind, definition);
      if (!given) continue;
      definition.term = make_term(definition.term_span.of(text));
      if (definition.term.empty()) continue;
      if (!definition.onward) definition.scope = finder.of(hit->at, definition.span.end);
      found.push_back(std::move(definition));
    }
    std::erase_if(found, [](const Definition& one) {
      return std::ranges::find(grammatical, std::string_view(one.term)) != grammatical.end();
    });
    finish_definitions(text, found);
    return found;
  }

 private:
  /// "อันว่าX นั้น คือ…" at the beginning of a line.
  static bool read_explained(std::string_view text, std::size_t at, std::size_t behind,
                             Definition& definition) {
    const Span line = line_around(text, at);
    const std::string_view before = text.substr(line.begin, at - line.begin);
    if (trim(before, make_span(0, before.size())).size() > marker_of(before).size) return false;
    const std::string_view rest =
        text.substr(behind, std::min<std::size_t>(line.end - behind, longest_thai_term + 60));
    const std::size_t ends = rest.find("นั้น");
    std::size_t term_end = ends;
    std::size_t is_at = ends == std::string_view::npos ? ends : ends + std::string_view("นั้น").size();
    if (is_at == std::string_view::npos) {
      term_end = is_at = rest.find(' ');
      if (is_at == std::string_view::npos) return false;
    }
    Cursor cursor(rest, is_at);
    cursor.skip_blanks();
    if (term_end > longest_thai_term || !cursor.take_any(thai_verbs)) return false;
    definition.term_span = trim_words(text, make_span(behind, behind + term_end));
    definition.span = make_span(at, definition_end(text, at, Language::thai));
    return true;
  }

  /// "เรียกว่าX " up to the next blank.
  static bool read_called(std::string_view text, std::size_t at, std::size_t behind, Definition& definition) {
    const char32_t before = Cursor(text, at).previous_char();
    if (before != ' ' && before != '\n') return false;
    Cursor cursor(text, behind);
    cursor.skip_blanks();
    const std::size_t begin = cursor.at();
    const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    if (end - begin > longest_thai_term || !is_thai(cursor.peek_char()) || cursor.sees("พระราช"))
      return false;
    definition.term_span = make_span(begin, end);
    definition.span = make_span(clause_begin(text, at), end);
    return true;
  }

  QuotedTerms quoted_{Language::thai};
  Triggers unquoted_{thai_openers, Triggers::Case::exact};
};

}  // namespace

const DefinitionGrammar& thai_definitions() {
  static const ThaiDefinitions grammar;
  return grammar;
}

}  // namespace pandect
