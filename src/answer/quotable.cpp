#include "answer/quotable.h"

#include <algorithm>
#include <optional>

#include "text/lines.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// A list or a line of at most so many code points is quoted whole, of a longer list the first items that
/// fit.
constexpr std::size_t longest_whole = 600;

/// Of lists within lists so many leads are quoted, from the inside.
constexpr std::size_t most_leads = 2;

/// "(b) Remedy.—", "Whereas:": what leads to a list and says nothing.
bool is_bare_heading(std::string_view lead, Language language) {
  if (language == Language::thai || language == Language::korean) return false;
  return lead.ends_with(".\u2014") || std::ranges::count(lead, ' ') < 2;
}

/// The parts above and below a sentence. A part is a place in `parts`; the provision itself is `whole`.
class Surroundings {
 public:
  static constexpr std::size_t whole = SIZE_MAX;

  explicit Surroundings(const QuotableProvision& provision) : provision_(provision) {}

  const Provision& at(std::size_t part) const {
    return part == whole ? provision_.provision : provision_.parts[part];
  }

  /// The innermost part a span stands in.
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

  /// The parts right below one.
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

  /// The sentence that leads to the list below a part.
  std::optional<Span> lead(std::size_t part) const {
    const std::vector<std::size_t> items = below(part);
    if (items.empty() || at(items.front()).level < Level::item) return std::nullopt;
    std::optional<Span> last;
    for (const Span sentence : provision_.sentences) {
      if (sentence.end > at(items.front()).extent.begin) break;
      if (sentence.begin >= at(part).extent.begin) last = sentence;
    }
    return last;
  }

 private:
  const QuotableProvision& provision_;
};

/// The line a span stands in, when it is short enough to be read at once.
Span whole_line(const QuotableProvision& provision, Span span) {
  const Span body = provision.provision.body;
  const std::string_view text = provision.words(body);
  const std::size_t before = text.rfind('\n', span.begin - body.begin);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', span.end - body.begin), text.size());
  const Span line = trim(text, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  if (!line.contains({span.begin - body.begin, span.end - body.begin})) return span;
  if (count_code_points(line.of(text)) > longest_whole) return span;
  return {line.begin + body.begin, line.end + body.begin};
}

/// Where the list below `part` ends, or those of its items that fit behind `begin`.
std::optional<std::uint32_t> end_of_list(const QuotableProvision& provision, const Surroundings& around,
                                         std::size_t part, std::uint32_t begin) {
  std::optional<std::uint32_t> end;
  for (const std::size_t item : around.below(part)) {
    const Span extent = around.at(item).extent;
    if (count_code_points(provision.words({begin, extent.end})) > longest_whole) break;
    end = extent.end;
  }
  return end;
}

Span trimmed(const QuotableProvision& provision, Span span) {
  const Span inside = trim(provision.words(span), {0, span.size()});
  return {span.begin + inside.begin, span.begin + inside.end};
}

}  // namespace

std::string_view QuotableProvision::words(Span span) const {
  return Span{span.begin - provision.extent.begin, span.end - provision.extent.begin}.of(extent);
}

QuotableProvision read_quotable(const LibraryView& library, const Document& document, Language language) {
  const Catalogue& catalogue = library.catalogue();
  const std::vector<Provision> chain = catalogue.provision_and_above(document.version, document.provision);
  QuotableProvision read;
  read.provision = chain.front();
  read.parts = catalogue.provisions_below(document.version, document.provision, chain.front());
  read.extent = catalogue.text(document.version, chain.front().extent);
  for (const Provision& above : chain) read.around += above.heading + '\n';
  read.around += library.works()[document.work].title;
  read.sentences = provision_sentences(read.provision, read.extent, language);
  return read;
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

std::vector<Span> complete_quote(const QuotableProvision& provision, Span sentence, Language language) {
  const Surroundings around(provision);
  const auto readable = [&](Span span) {
    return language == Language::thai ? whole_line(provision, span) : span;
  };
  std::vector<Span> spans;
  std::size_t part = around.innermost(sentence);
  Span quote = readable(sentence);
  if (const std::optional<Span> lead = around.lead(part); lead && quote.contains(*lead)) {
    if (const auto end = end_of_list(provision, around, part, quote.begin)) {
      quote = trimmed(provision, {quote.begin, *end});
    }
  }
  spans.push_back(quote);
  while (part != Surroundings::whole && around.at(part).level >= Level::item && spans.size() <= most_leads) {
    part = around.above(part);
    const std::optional<Span> lead = around.lead(part);
    if (!lead || is_bare_heading(provision.words(*lead), language)) continue;
    const Span words = readable(*lead);
    // The first item follows its lead: one quote.
    const bool follows = trimmed(provision, {words.end, std::max(words.end, spans.back().begin)}).empty();
    if (follows && words.begin < spans.back().begin) {
      spans.back().begin = words.begin;
    } else {
      spans.push_back(words);
    }
  }
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
