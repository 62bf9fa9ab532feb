#include "answer/quotable.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <utility>

#include <unicode/uchar.h>

#include "text/language_profile.h"
#include "text/lines.h"
#include "text/sentences.h"
#include "text/table_row.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// A line of at most this many code points is quoted whole.
constexpr std::size_t longest_line = 600;

/// So is a list, and of a longer one the first items that fit: omitting a condition changes the rule.
constexpr std::size_t longest_list = 1000;

/// Lists are not nested more deeply in any law.
constexpr std::size_t most_leads = 8;

char32_t first_of(std::string_view text) {
  std::size_t offset = 0;
  return text.empty() ? 0 : decode_utf8(text, offset);
}

bool is_small_letter(char32_t c) {
  return u_islower(static_cast<UChar32>(c)) != 0;
}

/// "(b) Remedy.—", "Whereas:": text before a list without content. `words` are those after the number. One
/// small word changes the meaning of what follows: "unless—".
bool is_bare_heading(std::string_view words, Language language) {
  if (joins_words(language)) return words.empty();
  const bool one_word = words.find_first_of(" \n") == std::string_view::npos;
  return words.ends_with(".\u2014") || (one_word && !is_small_letter(first_of(words)));
}

/// "any person to—", "the following:": words that need what follows.
bool breaks_off(std::string_view words) {
  return std::ranges::any_of(std::initializer_list<std::string_view>{":", ",", "-", "\u2013", "\u2014"},
                             [&](std::string_view mark) { return words.ends_with(mark); });
}

bool is_sentence(std::string_view words) {
  return words.ends_with('.') || words.ends_with('!') || words.ends_with('?');
}

/// True if a sentence needs the one before it: a proviso, or a rule for "this case".
bool hangs_on_former(std::string_view words, Language language) {
  return std::ranges::any_of(language_profile(language).provisos,
                             [&](std::string_view opening) { return words.starts_with(opening); });
}

/// True if a sentence announces a list. Other sentences may come between it and the items.
bool announces_items(std::string_view words, Language language) {
  return std::ranges::any_of(language_profile(language).announcing,
                             [&](std::string_view one) { return words.find(one) != std::string_view::npos; });
}

/// The parts above and below a sentence. A part is an index into `parts`; the provision itself is `whole`.
class Surroundings {
 public:
  static constexpr std::size_t whole = SIZE_MAX;

  Surroundings(const QuotableProvision& provision, Language language)
      : provision_(provision), language_(language) {}

  const Provision& at(std::size_t part) const {
    return part == whole ? provision_.provision : provision_.parts[part];
  }

  /// The innermost part that contains a span.
  std::size_t innermost(Span span) const {
    std::size_t found = whole;
    for (std::size_t i = 0; i < provision_.parts.size(); ++i) {
      if (provision_.parts[i].extent.contains(span)) found = i;
    }
    return found;
  }

  std::size_t above(std::size_t part) const {
    for (std::size_t i = part; i-- > 0;) {
      if (provision_.parts[i].extent.contains(provision_.parts[part].extent)) return i;
    }
    return whole;
  }

  /// The parts directly below one.
  std::vector<std::size_t> below(std::size_t part) const {
    std::vector<std::size_t> found;
    const std::size_t first = part == whole ? 0 : part + 1;
    std::uint32_t end = 0;  // of the part below that was found last
    for (std::size_t i = first; i < provision_.parts.size(); ++i) {
      const Span extent = provision_.parts[i].extent;
      if (!at(part).extent.contains(extent)) break;
      if (extent.begin < end) continue;
      found.push_back(i);
      end = extent.end;
    }
    return found;
  }

  /// The sentence that introduces the list below a part. Which levels are items depends on a law's format; a
  /// sentence continued by its paragraphs introduces them all the same.
  std::optional<Span> lead(std::size_t part) const {
    const std::vector<std::size_t> items = below(part);
    if (items.empty()) return std::nullopt;
    const Provision& first = at(items.front());
    std::optional<Span> last;
    for (const Span sentence : provision_.sentences) {
      if (sentence.end > first.extent.begin) break;
      if (sentence.begin < at(part).extent.begin) continue;
      const bool goes_on = last && (announces_items(provision_.words(*last), language_) ||
                                    hangs_on_former(provision_.words(sentence), language_));
      last = goes_on ? Span{last->begin, sentence.end} : sentence;
    }
    if (!last || first.level >= Level::item) return last;
    const bool goes_on = breaks_off(provision_.words(*last)) ||
                         (!is_sentence(provision_.words(*last)) && is_small_letter(first_letter(first)));
    return goes_on ? last : std::nullopt;
  }

  /// A sentence with those of its part that it depends on, and those that depend on it, as far as they are
  /// short enough to be read together.
  Span with_provisos(Span sentence) const {
    const std::size_t part = innermost(sentence);
    const auto fits = [&](Span span) { return count_code_points(provision_.words(span)) <= longest_line; };
    const std::vector<Span>& sentences = provision_.sentences;
    const auto place = std::ranges::find(sentences, sentence);
    if (place == sentences.end()) return sentence;
    Span joined = sentence;
    for (auto former = place;
         former != sentences.begin() && hangs_on_former(provision_.words(*former), language_);) {
      --former;
      const Span more{former->begin, joined.end};
      if (innermost(*former) != part || !fits(more)) break;
      joined = more;
    }
    for (auto next = place + 1;
         next != sentences.end() && hangs_on_former(provision_.words(*next), language_); ++next) {
      const Span more{joined.begin, next->end};
      if (innermost(*next) != part || !fits(more)) break;
      joined = more;
    }
    return joined;
  }

  /// The words of a sentence after the label of its part.
  std::string_view words_behind_label(std::size_t part, Span sentence) const {
    const std::uint32_t begin = std::clamp(at(part).body.begin, sentence.begin, sentence.end);
    return provision_.words({begin, sentence.end});
  }

  /// The words after the list below a part that complete the introducing sentence: "shall be fined.".
  std::optional<Span> closing(std::size_t part, Language language) const {
    const std::optional<Span> lead = this->lead(part);
    if (!lead || is_sentence(provision_.words(*lead))) return std::nullopt;
    const std::uint32_t end = at(below(part).back()).extent.end;
    const auto next = std::ranges::lower_bound(provision_.sentences, end, {}, &Span::begin);
    if (next == provision_.sentences.end() || next->end > at(part).extent.end) return std::nullopt;
    const bool goes_on = language_profile(language).has("unmarked-sentences") ||
                         is_small_letter(first_of(provision_.words(*next)));
    return goes_on ? std::optional(*next) : std::nullopt;
  }

 private:
  char32_t first_letter(const Provision& part) const { return first_of(provision_.words(part.body)); }

  const QuotableProvision& provision_;
  Language language_;
};

/// The line that contains a span, if it is short enough.
Span whole_line(const QuotableProvision& provision, Span span) {
  const Span body = provision.provision.body;
  const std::string_view text = provision.words(body);
  const std::size_t before = text.rfind('\n', span.begin - body.begin);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', span.end - body.begin), text.size());
  const Span line = trim(text, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  if (!line.contains({span.begin - body.begin, span.end - body.begin})) return span;
  if (count_code_points(line.of(text)) > longest_line) return span;
  return {line.begin + body.begin, line.end + body.begin};
}

std::string_view first_cell(std::string_view row) {
  return row.substr(0, row.find(" | "));
}

/// Of a row of a table the whole row, behind the rows that head its table: the first, and those below it that
/// its first cell spans; and behind the line between rows that says what the row is of. Nothing for other
/// words.
std::vector<Span> row_with_head(const QuotableProvision& provision, Span sentence) {
  constexpr std::size_t most_heads = 3;
  constexpr std::size_t longest_between = 120;  // bytes
  const Span body = provision.provision.body;
  const std::string_view text = provision.words(body);
  std::vector<Span> lines = split_lines(text);
  std::erase_if(lines, [](Span line) { return line.empty(); });
  const std::uint32_t at = std::max(sentence.begin, body.begin) - body.begin;
  auto row = std::ranges::find_if(lines, [&](Span line) { return at < line.end; });
  if (row == lines.end() || at < row->begin || !is_table_row(row->of(text))) return {};
  auto first = row;
  auto between = lines.end();
  for (auto line = row; line != lines.begin();) {
    --line;
    const std::string_view words = line->of(text);
    if (is_table_row(words)) {
      first = line;
      continue;
    }
    const bool is_between = line != lines.begin() && is_table_row((line - 1)->of(text)) &&
                            words.size() <= longest_between && !is_sentence(words);
    if (!is_between) break;
    if (between == lines.end()) between = line;
  }
  std::vector<Span> spans{*first};
  for (auto line = first + 1; line < row && spans.size() < most_heads; ++line) {
    if (!is_table_row(line->of(text)) || first_cell(line->of(text)) != first_cell(first->of(text))) break;
    spans.push_back(*line);
  }
  if (between != lines.end()) spans.push_back(*between);
  if (row != first) spans.push_back(*row);
  for (Span& span : spans) span = {span.begin + body.begin, span.end + body.begin};
  return spans;
}

bool touch(Span one, Span other) {
  return one.begin < other.end && other.begin < one.end;
}

/// The end of the list below `part`, or of those of its items that fit after `begin`.
std::optional<std::uint32_t> end_of_list(const QuotableProvision& provision, const Surroundings& around,
                                         std::size_t part, std::uint32_t begin) {
  std::optional<std::uint32_t> end;
  for (const std::size_t item : around.below(part)) {
    const Span extent = around.at(item).extent;
    if (count_code_points(provision.words({begin, extent.end})) > longest_list) break;
    end = extent.end;
  }
  return end;
}

Span trimmed(const QuotableProvision& provision, Span span) {
  const Span inside = trim(provision.words(span), {0, span.size()});
  return {span.begin + inside.begin, span.begin + inside.end};
}

/// True if a line begins or ends at an offset of the text.
bool is_line_end(std::string_view text, std::size_t offset) {
  constexpr std::size_t indent = 64;  // bytes
  const std::size_t from = offset - std::min(offset, indent);
  const std::size_t before = text.substr(from, offset - from).find_last_not_of(" \t");
  const std::size_t after = text.substr(offset, indent).find_first_not_of(" \t");
  return (before != std::string_view::npos && text[from + before] == '\n') ||
         (after != std::string_view::npos && text[offset + after] == '\n');
}

/// Lower-case lines without full stops look like a wrapped line; where the law's own parts begin and end on
/// lines of their own, the parts decide, and a row of a table is a line of its own.
std::vector<Span> cut_at_parts(const QuotableProvision& provision, const std::vector<Span>& sentences) {
  std::vector<std::uint32_t> cuts;
  for (const Provision& part : provision.parts) {
    for (const std::uint32_t end : {part.extent.begin, part.extent.end}) {
      if (is_line_end(provision.extent, end - provision.provision.extent.begin)) cuts.push_back(end);
    }
  }
  const Span body = provision.provision.body;
  const std::string_view text = provision.words(body);
  if (text.find(" | ") != std::string_view::npos) {
    for (const Span line : split_lines(text)) {
      if (!is_table_row(line.of(text))) continue;
      cuts.push_back(line.begin + body.begin);
      cuts.push_back(line.end + body.begin);
    }
  }
  std::ranges::sort(cuts);
  std::vector<Span> pieces;
  for (Span sentence : sentences) {
    auto cut = std::ranges::upper_bound(cuts, sentence.begin);
    for (; cut != cuts.end() && *cut < sentence.end; ++cut) {
      if (*cut <= sentence.begin) continue;
      const Span piece = trimmed(provision, {sentence.begin, *cut});
      if (!piece.empty()) pieces.push_back(piece);
      sentence.begin = *cut;
    }
    sentence = trimmed(provision, sentence);
    if (!sentence.empty()) pieces.push_back(sentence);
  }
  return pieces;
}

}  // namespace

std::string_view QuotableProvision::words(Span span) const {
  return Span{span.begin - provision.extent.begin, span.end - provision.extent.begin}.of(extent);
}

namespace {

struct Recalled {
  QuotableProvision provision;
  std::size_t bytes() const {
    std::size_t sum = provision.extent.capacity() + provision.around.capacity() +
                      provision.sentences.size() * sizeof(Span) + bytes_of(provision.provision);
    for (const Provision& part : provision.parts) sum += sizeof(part) + bytes_of(part);
    return sum;
  }
};

QuotableProvision make_quotable(const LibraryView& library, const Document& document, Language language) {
  const std::vector<Provision> chain = library.provision_and_above(document.version, document.provision);
  QuotableProvision read;
  read.provision = chain.front();
  read.parts = library.catalogue().provisions_below(document.version, document.provision, chain.front());
  read.extent = library.text(document.version, chain.front().extent);
  for (const Provision& above : chain) read.around += above.heading + '\n';
  read.around += library.works()[document.work].title;
  read.sentences = cut_at_parts(read, provision_sentences(read.provision, read.extent, language));
  return read;
}

}  // namespace

QuotableProvision read_quotable(const LibraryView& library, const Document& document, Language language) {
  const Recall::Key key{static_cast<std::uint64_t>(document.version),
                        (std::uint64_t{document.provision} << 8U) | static_cast<std::uint64_t>(language)};
  return library.recall()
      .get<Recalled>(key, [&] { return Recalled{make_quotable(library, document, language)}; })
      ->provision;
}

std::vector<Span> provision_sentences(const Provision& provision, std::string_view extent_text,
                                      Language language) {
  const std::uint32_t skipped = provision.body.begin - provision.extent.begin;
  const std::string_view body = extent_text.substr(std::min<std::size_t>(skipped, extent_text.size()));
  std::vector<Span> sentences = split_sentences(body, language);
  for (Span& span : sentences) {
    span.begin += provision.body.begin;
    span.end += provision.body.begin;
  }
  return sentences;
}

std::optional<Span> lead_of(const QuotableProvision& provision, Span sentence, Language language) {
  const Surroundings around(provision, language);
  const std::size_t part = around.innermost(sentence);
  if (part == Surroundings::whole) return std::nullopt;
  const std::size_t above = around.above(part);
  const std::optional<Span> lead = around.lead(above);
  if (!lead || is_bare_heading(around.words_behind_label(above, *lead), language)) return std::nullopt;
  return lead;
}

bool is_heading(const QuotableProvision& provision, Span sentence, Language language) {
  const Surroundings around(provision, language);
  const std::string_view words = around.words_behind_label(around.innermost(sentence), sentence);
  return is_bare_heading(words, language) && !is_sentence(words);
}

std::vector<Span> complete_quote(const QuotableProvision& provision, Span sentence, Language language) {
  const Surroundings around(provision, language);
  const auto readable = [&](Span span) {
    return language_profile(language).has("unmarked-sentences") ? whole_line(provision, span) : span;
  };
  std::vector<Span> spans = row_with_head(provision, sentence);
  if (!spans.empty()) return join_spans(std::move(spans));
  std::size_t part = around.innermost(sentence);
  Span first = readable(around.with_provisos(sentence));
  if (const std::optional<Span> lead = around.lead(part)) {
    const std::optional<Span> closing = around.closing(part, language);
    const bool closes = closing && closing->contains(sentence);
    if (closes || touch(first, *lead)) {
      // Neither the words before a list nor those behind it say anything without the list.
      const Span words = readable(*lead);
      first = closes ? words : Span{std::min(first.begin, words.begin), std::max(first.end, words.end)};
      if (const auto end = end_of_list(provision, around, part, first.begin)) {
        first = trimmed(provision, {first.begin, std::max(first.end, *end)});
      }
      if (closing) spans.push_back(readable(*closing));
    }
  }
  for (std::size_t leads = 0; part != Surroundings::whole && leads < most_leads; ++leads) {
    part = around.above(part);
    const std::optional<Span> lead = around.lead(part);
    if (!lead || is_bare_heading(around.words_behind_label(part, *lead), language)) continue;
    if (const auto closing = around.closing(part, language)) spans.push_back(readable(*closing));
    const Span words = readable(*lead);
    // The first item follows its lead: one quote.
    const bool follows = trimmed(provision, {words.end, std::max(words.end, first.begin)}).empty();
    if (follows && words.begin < first.begin) {
      first.begin = words.begin;
    } else {
      spans.push_back(std::exchange(first, words));
    }
  }
  spans.push_back(first);
  return join_spans(std::move(spans));
}

std::vector<Span> complete_part(const QuotableProvision& provision, Span part, Language language) {
  part = trimmed(provision, part);
  std::vector<Span> spans;
  const auto first =
      std::ranges::find_if(provision.sentences, [&](Span sentence) { return part.contains(sentence); });
  if (first != provision.sentences.end()) spans = complete_quote(provision, *first, language);
  spans.push_back(part);
  return join_spans(std::move(spans));
}

Span whole_sentences(const QuotableProvision& provision, Span span) {
  Span whole = span;
  for (const Span sentence : provision.sentences) {
    if (sentence.end <= span.begin || sentence.begin >= span.end) continue;
    whole = {std::min(whole.begin, sentence.begin), std::max(whole.end, sentence.end)};
  }
  return whole;
}

std::vector<Span> join_spans(std::vector<Span> spans) {
  std::ranges::sort(spans, {}, &Span::begin);
  std::vector<Span> joined;
  for (const Span span : spans) {
    if (!joined.empty() && span.begin < joined.back().end) {
      joined.back().end = std::max(joined.back().end, span.end);
    } else {
      joined.push_back(span);
    }
  }
  return joined;
}

}  // namespace pandect
