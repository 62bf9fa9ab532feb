#include "question/query.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "citations/grammar/not_law.h"
#include "citations/names/law_mentions.h"
#include "citations/resolve/resolve.h"
#include "pandect/error.h"
#include "question/code_place.h"
#include "question/question_language.h"
#include "text/language_profile.h"
#include "text/normal_text.h"
#include "text/said.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Longer questions are cut off here: a pasted statute is no question.
constexpr std::size_t longest_question = 1U << 20;

void check_text(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    throw SaidError(ErrorCode::wrong_usage, say("question-empty"));
  }
  if (text.size() > longest_question) {
    throw SaidError(ErrorCode::wrong_usage,
                    say("question-long", {{"n", text.size()}, {"most", longest_question}}));
  }
  if (const auto bad = find_invalid_utf8(text)) {
    throw Error(ErrorCode::wrong_usage, fmt::format("the question is not UTF-8 (byte {})", *bad + 1));
  }
}

/// Number of citations that name their work or refer to the one named before.
std::size_t count_with_work(const std::vector<Citation>& citations) {
  return static_cast<std::size_t>(std::ranges::count_if(
      citations, [](const Citation& citation) { return citation.in != Citation::In::unstated; }));
}

/// The citations in a question: by the grammar of its language, unless that of another language of the
/// library finds more in it: "art. 6:162 BW" does not show its language.
std::vector<Citation> find_citations(const LibraryView& library, std::string_view text, Language language) {
  std::vector<Citation> found;
  if (language != Language::unknown) found = citation_grammar(language).find(text);
  for (const DocumentRange& range : library.documents().ranges()) {
    if (range.language == language) continue;
    std::vector<Citation> other = citation_grammar(range.language).find(text);
    const auto worth = [](const std::vector<Citation>& all) {
      return std::pair(count_with_work(all), all.size());
    };
    const bool better = language == Language::unknown || found.empty()
                            ? worth(other) > worth(found)
                            : count_with_work(other) > count_with_work(found);
    if (better) found = std::move(other);
  }
  return found;
}

/// The work of a citation that names none.
/// @param works in their order
std::optional<std::uint32_t> nearest_work(const std::vector<WorkMention>& works, Span citation) {
  if (works.empty()) return std::nullopt;
  const auto behind = std::ranges::lower_bound(works, citation.begin, {},
                                               [](const WorkMention& mention) { return mention.span.begin; });
  return behind == works.begin() ? works.front().work : std::prev(behind)->work;
}

class CitationLookup {
 public:
  CitationLookup(const LibraryView& library, std::int32_t day)
      : library_(library),
        day_(day),
        resolver_(
            library.titles(), [this](std::uint32_t work) { return tree(work); },
            [this](std::uint32_t work) { return library_.works()[work].language; }) {}

  std::vector<NamedProvision> look_up(std::vector<Citation> citations, std::string_view text,
                                      const std::vector<WorkMention>& works,
                                      std::optional<std::uint32_t> otherwise) const {
    std::vector<std::optional<Place>> places;
    for (Citation& citation : citations) {
      if (auto found = find_by_code_place(library_, citation)) citation = std::move(*found);
      std::optional<std::uint32_t> work = nearest_work(works, citation.span);
      if (!work) work = otherwise;
      const bool placed = work && citation.in == Citation::In::unstated;
      places.push_back(placed ? std::optional(Place{*work, 0}) : std::nullopt);
    }
    std::vector<Resolution> resolutions = resolver_.resolve_each(citations, text, places);
    take_only_work(citations, text, resolutions);
    std::vector<NamedProvision> named;
    for (std::size_t i = 0; i < citations.size(); ++i) {
      named.push_back(take(citations[i], resolutions[i]));
      Citation& citation = named.back().citation;
      const bool moved = citation.work_span != citations[i].work_span;
      if (citation.work.empty() || moved) citation.work = citation.work_span.of(text);
    }
    return named;
  }

 private:
  /// In a library of one work a citation without a name is of that work, unless another is named around it.
  void take_only_work(std::span<const Citation> citations, std::string_view text,
                      std::span<Resolution> resolutions) const {
    if (library_.works().size() != 1) return;
    for (std::size_t i = 0; i < citations.size(); ++i) {
      const bool open = citations[i].in == Citation::In::unstated && !citations[i].path.empty() &&
                        citations[i].path.front().level <= Level::article &&
                        resolutions[i].status == Resolution::Status::no_place;
      if (open) resolutions[i] = resolver_.resolve(citations.subspan(i, 1), text, Place{0, 0}).front();
    }
  }

  std::span<const Provision> tree(std::uint32_t work) const {
    const auto version = library_.version_read(work, day_);
    if (!version) return {};
    const Tree& tree = trees_.try_emplace(work, library_.provisions(version->record.version)).first->second;
    return {tree.begin(), tree.end()};
  }

  std::vector<ProvisionKey> keys_of(std::span<const Place> places) const {
    std::vector<ProvisionKey> keys;
    for (const Place& place : places) {
      const auto version = library_.version_read(place.work, day_);
      if (version) keys.push_back({place.work, version->record.version, place.provision});
    }
    return keys;
  }

  NamedProvision take(const Citation& citation, const Resolution& resolution) const {
    NamedProvision named{
        citation, resolution.status, {}, {}, {}, resolution.stranger, resolution.named_by, resolution.work};
    named.citation.span = resolution.span;
    named.citation.work_span = resolution.work_span;
    if (!resolution.path.empty()) named.citation.path = resolution.path;
    if (!resolution.addendum.empty()) named.citation.path.front().number = resolution.addendum;
    named.targets = keys_of(resolution.targets);
    named.others = keys_of(resolution.others);
    named.perhaps = keys_of(resolution.perhaps);
    return named;
  }

  const LibraryView& library_;
  std::int32_t day_;
  mutable std::unordered_map<std::uint32_t, Tree> trees_;  // the resolver's
  Resolver resolver_;
};

/// The number of a provision at the beginning or end of a span: digits, with the characters in and around
/// them.
bool is_number_char(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == ':' ||
         c == '.';
}

/// "573c" of "573c BGB", "L1221-2" of "Code du travail, L1221-2": a possible number directly next to the
/// name of a work; empty if there is none.
Span number_beside(std::string_view text, Span work, bool behind) {
  constexpr std::size_t longest = 16;
  const auto is_gap = [](char c) { return c == ' ' || c == ','; };
  std::size_t begin = behind ? work.end : work.begin;
  std::size_t end = begin;
  if (behind) {
    while (begin < text.size() && is_gap(text[begin])) ++begin;
    Cursor digits(text, begin);  // of any script
    digits.take_digits();
    end = digits.at();
    while (end < text.size() && is_number_char(text[end])) ++end;
    while (end > begin && (text[end - 1] == '.' || text[end - 1] == ':' || text[end - 1] == '-')) --end;
  } else {
    while (end > 0 && is_gap(text[end - 1])) --end;
    begin = end;
    while (begin > 0 && is_number_char(text[begin - 1])) --begin;
  }
  const bool apart = behind ? begin > work.end : end < work.begin;
  const std::string_view written = text.substr(begin, end - begin);
  const bool has_digit = written.find_first_of("0123456789") != std::string_view::npos ||
                         !Cursor(written, 0).take_digits().empty();
  if (!apart || written.size() > longest || !has_digit) return {};
  const auto is_letter = [&](std::size_t at) { return at < text.size() && (text[at] & 0x80) != 0; };
  if (is_letter(end) || (begin > 0 && is_letter(begin - 1))) return {};
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// Citations that consist of a name and a number, without a word or sign between them. Years and quantities
/// look the same: a bare number counts only if the question has no other words.
std::vector<Citation> numbers_beside_names(std::string_view text, const std::vector<WorkMention>& works,
                                           const std::vector<Citation>& known) {
  std::vector<Citation> found;
  for (const WorkMention& mention : works) {
    for (const bool behind : {true, false}) {
      const Span number = number_beside(text, mention.span, behind);
      if (number.begin == number.end) continue;
      const Span all{std::min(number.begin, mention.span.begin), std::max(number.end, mention.span.end)};
      const auto touches = [&](Span span) { return span.begin < all.end && all.begin < span.end; };
      const auto takes = [&](const Citation& one) { return !one.path.empty() && touches(one.span); };
      if (std::ranges::any_of(known, takes)) break;
      const std::string_view written = number.of(text);
      Cursor digits(written, 0);
      digits.take_digits();
      const bool plain = digits.done();
      const auto has_words = [](std::string_view rest) {
        return rest.find_first_not_of(" .,?!") != std::string_view::npos;
      };
      if (plain && (has_words(text.substr(0, all.begin)) || has_words(text.substr(all.end)))) continue;
      Citation citation;
      citation.span = all;
      citation.in = Citation::In::named;
      citation.work = mention.span.of(text);
      citation.work_span = mention.span;
      citation.path = {{Level::article, normalise_number(written)}};
      found.push_back(std::move(citation));
      break;
    }
  }
  return found;
}

void blank_out(std::string& text, Span span) {
  const std::size_t end = std::min<std::size_t>(span.end, text.size());
  for (std::size_t i = span.begin; i < end; ++i) text[i] = ' ';
}

/// True if no citation names a work or leads anywhere.
bool names_nothing(std::span<const NamedProvision> named) {
  return std::ranges::none_of(named, [](const NamedProvision& one) {
    return one.citation.in == Citation::In::named || !one.targets.empty();
  });
}

/// "Section 626(2) of the German Civil Code": the citations in another language than the library's, if they
/// lead to a law that it holds.
void take_of_another_language(const CitationLookup& lookup, std::string_view text,
                              const QuerySettings& settings, Query& query) {
  constexpr std::size_t longest = 300;
  if (text.size() > longest) return;
  for (const Language language : known_languages()) {
    std::vector<Citation> citations = citation_grammar(language).find(text);
    if (count_with_work(citations) == 0) continue;
    auto named = lookup.look_up(std::move(citations), text, query.works, settings.work);
    const bool found = std::ranges::any_of(named, [](const NamedProvision& one) {
      return one.citation.in == Citation::In::named && !one.citation.path.empty() && !one.targets.empty();
    });
    if (!found) continue;
    query.named = std::move(named);
    return;
  }
}

/// "HRA 1998 section 8", which French reads as a part of a law: where a law has no such provision, its own
/// language's reading counts if it leads to more.
void take_of_the_laws_language(const LibraryView& library, const CitationLookup& lookup,
                               std::string_view text, const QuerySettings& settings, Query& query) {
  const auto count_found = [](std::span<const NamedProvision> named) {
    return std::ranges::count_if(named, [](const NamedProvision& one) { return !one.targets.empty(); });
  };
  std::set<Language> languages;
  for (const NamedProvision& one : query.named) {
    if (one.targets.empty() && one.work) languages.insert(library.works()[*one.work].language);
  }
  for (const Language language : languages) {
    auto named = lookup.look_up(citation_grammar(language).find(text), text, query.works, settings.work);
    if (count_found(named) > count_found(query.named)) query.named = std::move(named);
  }
}

/// Parses a question whose language is given or cannot be detected.
Query parse_in(const LibraryView& library, std::string_view source, Language language,
               const QuerySettings& settings) {
  Query query;
  query.text = source;
  const std::string text = hide_not_law(source, find_not_law(source));
  query.day = settings.day;
  query.reading_days = library.reading_days(settings.day);
  query.language = language;
  const InformalNames names(library.titles());
  for (const TitleDirectory::Mention& mention :
       find_law_mentions(library.titles(), names, text, query.language)) {
    query.works.push_back({mention.work, mention.span});
  }
  std::vector<Citation> citations = find_citations(library, text, query.language);
  // "Title 1" of the "Code of Federal Regulations, Title 1".
  std::erase_if(citations, [&](const Citation& citation) {
    const bool division = !citation.path.empty() && citation.path.back().level < Level::article;
    return division && std::ranges::any_of(query.works, [&](const WorkMention& mention) {
             return mention.span.contains(citation.span);
           });
  });
  std::vector<Citation> bare = numbers_beside_names(text, query.works, citations);
  const CitationLookup lookup(library, query.day);
  query.named = lookup.look_up(std::move(citations), text, query.works, settings.work);
  // Unresolved candidates were not citations.
  for (NamedProvision& named : lookup.look_up(std::move(bare), text, query.works, settings.work)) {
    if (!named.targets.empty()) query.named.push_back(std::move(named));
  }
  take_of_the_laws_language(library, lookup, text, settings, query);
  if (names_nothing(query.named)) take_of_another_language(lookup, text, settings, query);
  return query;
}

/// The language of the works a question names; unknown when it names none, or several in different languages.
Language language_of_named(const LibraryView& library, const Query& query) {
  std::vector<Language> languages;
  for (const WorkMention& mention : query.works) languages.push_back(library.works()[mention.work].language);
  for (const NamedProvision& named : query.named) {
    for (const ProvisionKey& key : named.targets) languages.push_back(library.works()[key.work].language);
  }
  const bool one = !languages.empty() &&
                   std::ranges::all_of(languages, [&](Language own) { return own == languages.front(); });
  return one ? languages.front() : Language::unknown;
}

}  // namespace

Query parse_query(const LibraryView& library, std::string_view source, const QuerySettings& settings) {
  check_text(source);
  const std::string text = settings.normal ? std::string(source) : NormalText(source).text();
  if (settings.language) return parse_in(library, text, *settings.language, settings);
  const std::vector<Language> likely = likely_languages(text);
  const bool held =
      likely.empty() || std::ranges::any_of(likely, [&](Language language) {
        return std::ranges::any_of(library.documents().ranges(),
                                   [&](const DocumentRange& range) { return range.language == language; });
      });
  if (likely.size() == 1 && held) return parse_in(library, text, likely.front(), settings);
  Query query = parse_in(library, text, Language::unknown, settings);
  Language language = language_of_named(library, query);
  const bool named = language != Language::unknown;
  // Few words are weak evidence ("Wie viele Tage hat man in Frankreich?" has two Dutch ones): a language
  // without any law in the library is accepted, or one whose laws contain most of the words.
  constexpr double most_words = 0.5;
  if (!named && held) language = language_by_words(library, text, likely);
  if (!named && !held) language = language_by_words(library, text, {}, most_words);
  if (language == Language::unknown && !likely.empty()) language = likely.front();
  if (language == Language::unknown) return query;
  query = parse_in(library, text, language, settings);
  query.language_guessed = !named;
  return query;
}

std::string without_names(const Query& query) {
  std::string rest = query.text;
  for (const WorkMention& mention : query.works) blank_out(rest, mention.span);
  return rest;
}

std::string without_citations(const Query& query) {
  std::string rest = without_names(query);
  for (const NamedProvision& named : query.named) {
    blank_out(rest, named.citation.span);
    blank_out(rest, named.citation.work_span);
  }
  return rest;
}

NamedProvision look_up_citation(const LibraryView& library, const Citation& citation, std::int32_t day) {
  return CitationLookup(library, day).look_up({citation}, {}, {}, std::nullopt).front();
}

}  // namespace pandect
