#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "readers/all.h"
#include "readers/plain/legal_prose.h"
#include "readers/plain/plain_lines.h"
#include "readers/plain/plain_statute_header.h"
#include "readers/plain/plain_statute_headings.h"
#include "readers/plain/plain_statute_outline.h"
#include "readers/plain/plain_statute_tree.h"
#include "readers/plain/plain_text.h"
#include "readers/unread_format.h"
#include "text/language.h"

namespace pandect {
namespace {

constexpr std::size_t first_look = 24 * 1024;          // bytes
constexpr std::size_t longest_title_of_extract = 400;  // bytes before its first article

/// How the heading of the first article is written: "Artikel 1", "제1조", "1 §".
std::string first_label(const HeadingGrammar& grammar) {
  const std::string_view word = first_word(HeadingWord::Kind::article, grammar);
  if (!word.empty()) return fmt::format("{} 1", word);
  const auto unit = std::ranges::find(grammar.inside.units, HeadingWord::Kind::article, &HeadingWord::kind);
  if (unit == grammar.inside.units.end()) return "1.";
  return fmt::format("{}1{}{}", grammar.inside.prefix, grammar.inside.prefix.empty() ? " " : "", unit->word);
}

/// True if the first line is the title of a law: "Harbour Act 1998".
bool is_named_as_law(std::string_view text, const HeadingGrammar& grammar) {
  constexpr std::size_t longest_title = 200;  // bytes
  LineCursor lines(text, {0, static_cast<std::uint32_t>(text.size())});
  TextLine line;
  if (!lines.next(line)) return false;
  std::string_view title = line.words.of(text);
  title.remove_prefix(std::min(markdown_prefix(title), title.size()));
  return title.size() <= longest_title && title.find_first_of(".:;") == std::string_view::npos &&
         !kind_of_title(title, grammar).empty();
}

class PlainStatuteReader final : public Reader {
 public:
  std::string_view format() const override { return "plain-statute"; }
  std::string_view description() const override {
    return "a statute as plain text or light Markdown, with the headings of a language that is read";
  }

  int recognise(const Source& source) const override {
    const std::string text = first_words(source, first_look);
    if (begins_as_data(text) || is_named_as_table(source.path)) return 0;
    const HeadingGrammar& grammar = heading_grammar(detect_language(text));
    const ChosenHeadings chosen =
        choose_headings(find_heading_places(text, grammar, source), text, grammar, ArticleOrder::any);
    std::size_t worded = 0;
    std::size_t articles = 0;
    std::size_t groups = 0;
    const HeadingPlace* first = nullptr;
    for (const HeadingPlace& place : chosen.headings) {
      const bool article = place.heading.kind == HeadingWord::Kind::article;
      if (article && ++articles == 1) first = &place;
      if (article && place.heading.word != LineHeading::bare) ++worded;
      if (place.heading.kind == HeadingWord::Kind::group) ++groups;
    }
    if (worded >= 5) return 70;
    // A paper may quote a few sections; a law of few begins with the first, and an extract has little else.
    if (worded >= 1 && first->heading.ordinal.is_first()) return worded >= 2 ? 60 : 40;
    const bool at_once = first != nullptr && first->begin < longest_title_of_extract &&
                         first->heading.shape != LineHeading::Shape::running;
    if (worded >= 1 && (at_once || (worded >= 2 && first->begin < longest_title_of_extract))) return 40;
    return articles >= 3 && groups >= 1 ? 55 : articles >= 2 && is_named_as_law(text, grammar) ? 50 : 0;
  }

  std::vector<Work> read(const Source& source) const override {
    PlainText text(source);
    const HeadingGrammar& grammar = heading_grammar(detect_language(text.text()));
    ChosenHeadings chosen = choose_headings(find_heading_places(text.text(), grammar, source), text.text(),
                                            grammar, ArticleOrder::any);
    if (!chosen.has_articles())
      fail_at(
          source, 0,
          fmt::format("no article or section; expected lines that begin with “{}”", first_label(grammar)));
    return only(
        build_statute(source, std::move(text), std::move(chosen), grammar, format(), LineBreaks::as_written));
  }
};

}  // namespace

const Reader& plain_statute_reader() {
  static const PlainStatuteReader reader;
  return reader;
}

}  // namespace pandect
