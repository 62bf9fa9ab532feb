#include "readers/plain/plain_statute.h"

#include <algorithm>

#include "readers/plain/legal_prose.h"
#include "readers/plain/plain_statute_outline.h"
#include "readers/plain/plain_statute_tree.h"
#include "readers/plain/plain_text.h"
#include "text/language.h"

namespace pandect {
namespace {

constexpr std::size_t first_look = 24 * 1024;  // bytes

class PlainStatuteReader final : public Reader {
 public:
  std::string_view format() const override { return "plain-statute"; }
  std::string_view description() const override {
    return "a statute as plain text or light Markdown, with Thai, Korean, Dutch, English, German or French "
           "headings";
  }

  int recognise(const Source& source) const override {
    const std::string text = first_words(source, first_look);
    if (begins_as_data(text)) return 0;
    const HeadingGrammar& grammar = heading_grammar(detect_language(text));
    const auto headings = choose_headings(find_heading_places(text, grammar, source), text, grammar);
    std::size_t articles = 0;
    std::size_t worded = 0;
    std::size_t groups = 0;
    bool from_one = false;
    for (const HeadingPlace& place : headings) {
      const bool article = place.heading.kind == HeadingWord::Kind::article;
      if (article && ++articles == 1) from_one = place.heading.ordinal.is_first();
      if (article && place.heading.word != LineHeading::bare) ++worded;
      if (place.heading.kind == HeadingWord::Kind::group) ++groups;
    }
    if (worded >= 5) return 70;
    // A paper may quote a few sections; a law of few begins with the first.
    if (worded >= 1 && from_one) return worded >= 2 ? 60 : 40;
    return articles >= 3 && groups >= 1 ? 55 : 0;
  }

  std::vector<Work> read(const Source& source) const override {
    PlainText text(source);
    const HeadingGrammar& grammar = heading_grammar(detect_language(text.text()));
    auto headings = choose_headings(find_heading_places(text.text(), grammar, source), text.text(), grammar);
    const bool any = std::any_of(headings.begin(), headings.end(), [](const HeadingPlace& place) {
      return place.heading.kind == HeadingWord::Kind::article;
    });
    if (!any)
      fail_at(source, 0,
              "no article or section; expected lines that begin with มาตรา 1, 제1조, Artikel 1, Section 1");
    std::vector<Work> works;
    works.push_back(build_statute(source, std::move(text), std::move(headings), grammar, format(),
                                  LineBreaks::as_written));
    return works;
  }
};

}  // namespace

const Reader& plain_statute_reader() {
  static const PlainStatuteReader reader;
  return reader;
}

}  // namespace pandect
