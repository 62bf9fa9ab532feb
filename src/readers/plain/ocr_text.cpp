#include <algorithm>

#include <fmt/format.h>

#include "readers/all.h"
#include "readers/plain/legal_prose.h"
#include "readers/plain/ocr_noise.h"
#include "readers/plain/plain_statute_outline.h"
#include "readers/plain/plain_statute_tree.h"
#include "readers/plain/plain_text.h"
#include "text/language.h"

namespace pandect {
namespace {

using Kind = HeadingWord::Kind;

constexpr std::size_t first_ocr_look = 24 * 1024;  // bytes
constexpr std::size_t most_ocr_headings = 1'000'000;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n';
}

/// An article that begins inside a line, or whose word and number are on two lines.
std::optional<HeadingPlace> match_inside(std::string_view text, std::size_t word, std::size_t line_end,
                                         const HeadingGrammar& grammar) {
  constexpr std::size_t widest_break = 8;  // bytes between word and number
  const std::string_view article_word = first_word(Kind::article, grammar);
  std::size_t digits = word + article_word.size();
  const std::size_t gap = digits;
  while (digits < text.size() && digits - gap < widest_break && is_space(text[digits])) ++digits;
  const auto number = read_number(text.substr(digits, 64), {});
  if (!number) return std::nullopt;
  const std::size_t end = digits + number->length;
  if (end > line_end) line_end = std::min(text.find('\n', end), text.size());
  const std::string_view rest = trim(text.substr(end, line_end - end));
  const bool cited = rest.empty() || rest.front() == '(' ||
                     std::any_of(grammar.citation_followers.begin(), grammar.citation_followers.end(),
                                 [&](std::string_view follower) { return rest.starts_with(follower); });
  if (cited || rest.starts_with(article_word)) return std::nullopt;
  const auto at = [](std::size_t offset) { return static_cast<std::uint32_t>(offset); };
  HeadingPlace place;
  place.heading.ordinal = number->ordinal;
  place.heading.word = 0;
  place.heading.label = {at(word), at(end)};
  place.heading.number = {at(digits), at(end)};
  place.heading.heading = {at(line_end), at(line_end)};
  place.heading.body = trim(text, {at(end), at(line_end)});
  place.begin = at(word);
  place.line = {at(word), at(line_end)};
  place.weight = 1;
  place.weak = true;
  return place;
}

/// An article whose word and number are separated by a table: the word is alone, and its number, also alone,
/// follows within a line or two. The label is the number, because the text between is not part of it.
std::optional<HeadingPlace> match_apart(std::string_view text, std::size_t word,
                                        std::string_view article_word) {
  constexpr std::size_t farthest = 160;  // bytes
  const std::size_t begin = word + article_word.size();
  const std::string_view window = text.substr(begin, farthest);
  if (window.empty() || !is_space(window.front())) return std::nullopt;
  for (std::size_t i = 0; i < window.size();) {
    while (i < window.size() && is_space(window[i])) ++i;
    std::size_t end = i;
    while (end < window.size() && !is_space(window[end])) ++end;
    const std::string_view token = window.substr(i, end - i);
    if (token.find(article_word) != std::string_view::npos) return std::nullopt;
    const auto number = read_number(token, {});
    const bool beside = trim(window.substr(0, i)).empty();
    if (number && beside) return std::nullopt;
    if (number && number->length == token.size() && end < window.size()) {
      const auto at = [&](std::size_t offset) { return static_cast<std::uint32_t>(begin + offset); };
      const auto line_end = static_cast<std::uint32_t>(std::min(text.find('\n', at(end)), text.size()));
      HeadingPlace place;
      place.heading.ordinal = number->ordinal;
      place.heading.word = 0;
      place.heading.label = place.heading.number = {at(i), at(end)};
      place.heading.heading = {line_end, line_end};
      place.heading.body = trim(text, {at(end), line_end});
      place.begin = at(i);
      place.line = {at(i), line_end};
      place.weight = 1;
      place.weak = true;
      return place;
    }
    i = end;
  }
  return std::nullopt;
}

/// Finds articles inside lines, after white space: one attached to the word before it is a citation.
std::vector<HeadingPlace> find_inside(std::string_view text, const Source& source,
                                      const HeadingGrammar& grammar) {
  const std::string_view article_word = first_word(Kind::article, grammar);
  std::vector<HeadingPlace> places;
  if (article_word.empty()) return places;
  std::size_t line_end = 0;
  for (std::size_t at = text.find(article_word, 1); at != std::string_view::npos;
       at = text.find(article_word, at + article_word.size())) {
    if (!is_space(text[at - 1])) continue;
    if (line_end < at) line_end = std::min(text.find('\n', at), text.size());
    auto place = match_inside(text, at, line_end, grammar);
    if (!place) place = match_apart(text, at, article_word);
    if (place) places.push_back(std::move(*place));
    if (places.size() > most_ocr_headings) {
      fail_at(source, 0, fmt::format("more than {} sections; expected one work a file", most_ocr_headings));
    }
  }
  return places;
}

/// The groups whose heading and first article were read as one line: the heading ends where the article
/// begins.
std::vector<HeadingPlace> find_groups_before(const std::vector<HeadingPlace>& inside, std::string_view text,
                                             const HeadingGrammar& grammar) {
  constexpr std::uint32_t longest_heading = 600;  // bytes
  std::vector<HeadingPlace> groups;
  for (const HeadingPlace& article : inside) {
    const std::uint32_t window = article.begin - std::min(article.begin, longest_heading);
    const std::size_t newline = text.substr(window, article.begin - window).rfind('\n');
    if (newline == std::string_view::npos && window > 0) continue;
    const auto line_begin =
        static_cast<std::uint32_t>(newline == std::string_view::npos ? 0 : window + newline + 1);
    const Span line = trim(text, {line_begin, article.begin});
    if (line.empty() || (!groups.empty() && groups.back().begin == line.begin)) continue;
    auto heading = match_heading(line.of(text), grammar);
    if (!heading || heading->kind != Kind::group) continue;
    for (Span* span : {&heading->label, &heading->number, &heading->heading, &heading->body}) {
      span->begin += line.begin;
      span->end += line.begin;
    }
    HeadingPlace place;
    place.heading = *heading;
    place.begin = line.begin;
    place.line = line;
    place.weight = article.weight;
    groups.push_back(std::move(place));
  }
  return groups;
}

/// Both merged in the order of the text; of two at one position that of `first` is kept.
std::vector<HeadingPlace> merge(const std::vector<HeadingPlace>& first,
                                const std::vector<HeadingPlace>& second) {
  std::vector<HeadingPlace> all;
  all.reserve(first.size() + second.size());
  std::merge(first.begin(), first.end(), second.begin(), second.end(), std::back_inserter(all),
             [](const HeadingPlace& a, const HeadingPlace& b) { return a.line.begin < b.line.begin; });
  const auto same = [](const HeadingPlace& a, const HeadingPlace& b) { return a.line.begin == b.line.begin; };
  all.erase(std::unique(all.begin(), all.end(), same), all.end());
  return all;
}

std::vector<HeadingPlace> find_places(std::string_view text, const Source& source,
                                      const HeadingGrammar& grammar) {
  const std::vector<HeadingPlace> inside = find_inside(text, source, grammar);
  const std::vector<HeadingPlace> lines =
      merge(find_groups_before(inside, text, grammar), find_heading_places(text, grammar, source));
  return merge(lines, inside);
}

/// Counts signs of machine reading: page heads within the text, picture marks, detached parentheses.
std::size_t count_signs(std::string_view text, const HeadingGrammar& grammar) {
  std::size_t signs = 0;
  LineCursor lines(text, {0, static_cast<std::uint32_t>(text.size())});
  TextLine line;
  while (lines.next(line)) {
    const std::string_view words = line.words.of(text);
    if (words.starts_with("<!--") || is_page_head(words, grammar) ||
        words.find("( ๑ )") != std::string_view::npos)
      ++signs;
  }
  return signs;
}

class OcrTextReader final : public Reader {
 public:
  std::string_view format() const override { return "ocr-text"; }
  std::string_view description() const override {
    return "a statute as machine reading gave it, with a gazette's page heads and broken headings";
  }

  int recognise(const Source& source) const override {
    constexpr std::size_t fewest_signs = 5;
    const std::string text = first_words(source, first_ocr_look);
    const HeadingGrammar& grammar = heading_grammar(detect_language(text));
    if (begins_as_data(text) || grammar.page_heads.empty() || count_signs(text, grammar) < fewest_signs)
      return 0;
    return find_heading_places(text, grammar, source).size() >= 3 ? 80 : 0;
  }

  std::vector<Work> read(const Source& source) const override {
    PlainText text(source);
    const HeadingGrammar& grammar = heading_grammar(detect_language(text.text()));
    const std::vector<Span> noise = find_noise(text.text(), grammar);
    std::size_t bytes = 0;
    for (const Span part : noise) bytes += part.size();
    text.remove(noise);
    ChosenHeadings chosen = choose_headings(find_places(text.text(), source, grammar), text.text(), grammar,
                                            ArticleOrder::rising);
    if (!chosen.has_articles())
      fail_at(
          source, 0,
          fmt::format("no article; expected lines that begin with {} 1", first_word(Kind::article, grammar)));
    std::vector<Work> works;
    works.push_back(build_statute(source, std::move(text), std::move(chosen), grammar, format(),
                                  LineBreaks::meaningless));
    if (!noise.empty()) {
      works.back().problems.push_back(
          {"whole file",
           fmt::format("{} bytes of page heads, picture marks and table padding in {} places are left out",
                       bytes, noise.size())});
    }
    return works;
  }
};

}  // namespace

const Reader& ocr_text_reader() {
  static const OcrTextReader reader;
  return reader;
}

}  // namespace pandect
