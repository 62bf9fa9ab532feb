#include "lab/learn/changed_law.h"

#include <algorithm>
#include <optional>
#include <random>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "answer/compare/statement.h"
#include "text/per_language.h"
#include "text/sentences.h"
#include "text/utf8.h"
#include "text/word_file.h"

namespace pandect {
namespace {

/// The replacement of a word or phrase by another.
struct Swap {
  std::string_view from;
  std::string_view to;
};

/// The contents of data/languages/<code>/changing.txt.
struct ChangingWords {
  std::vector<Swap> forces;
  std::vector<Swap> relations;
  std::vector<std::string_view> actors;
  std::vector<std::string_view> numbers;
  std::string_view border = ", ";  ///< separates the parts of a sentence
};

std::unique_ptr<const ChangingWords> read_changing_words(Language language) {
  auto words = std::make_unique<ChangingWords>();
  for (const WordLine& line : language_lines(language, "changing")) {
    const std::vector<std::string_view> list = line.words();
    if (line.head == "parts") words->border = " ";
    if (line.head == "actor") words->actors.insert(words->actors.end(), list.begin(), list.end());
    if (line.head == "number") words->numbers.insert(words->numbers.end(), list.begin(), list.end());
    if (line.head != "force" && line.head != "relation") continue;
    for (const std::string_view one : list) {
      const std::vector<std::string_view> sides = split_list(one, '>');
      (line.head == "force" ? words->forces : words->relations).push_back({sides[0], sides[1]});
    }
  }
  return words;
}

const ChangingWords& changing_words(Language language) {
  static const PerLanguage<ChangingWords> all(read_changing_words);
  return all.of(language);
}

/// A sentence of a law and its position.
struct Original {
  std::string sentence;
  ProvisionKey provision;
  std::optional<ProvisionKey> next;
};

/// The sentence with its first number, in digits or as a word, replaced by another.
std::optional<std::string> change_number(const std::string& sentence, const LegalStatement& statement,
                                         const ChangingWords& words, std::mt19937_64& random) {
  for (const Fact& fact : statement.facts) {
    if (fact.quantity.dimension == "date" || fact.quantity.dimension == "clock") continue;
    const std::string_view written = fact.source.of(sentence);
    const std::size_t digit = written.find_first_of("0123456789");
    std::string changed(written);
    if (digit != std::string_view::npos) {
      const int old = written[digit] - '0';
      changed[digit] = static_cast<char>('0' + (1 + (old + static_cast<int>(random() % 7)) % 9));
      if (changed[digit] == written[digit]) changed[digit] = written[digit] == '9' ? '4' : '9';
    } else {
      bool swapped = false;
      for (std::size_t i = 0; i < words.numbers.size() && !swapped; ++i) {
        const std::size_t at = changed.find(words.numbers[i]);
        if (at == std::string::npos) continue;
        changed.replace(at, words.numbers[i].size(), words.numbers[(i + 1) % words.numbers.size()]);
        swapped = true;
      }
      if (!swapped) continue;
    }
    std::string text = sentence;
    text.replace(fact.source.begin, fact.source.size(), changed);
    return text;
  }
  return std::nullopt;
}

/// The sentence with the year of its first date changed.
std::optional<std::string> change_date(const std::string& sentence, const LegalStatement& statement) {
  for (const Fact& fact : statement.facts) {
    if (fact.quantity.dimension != "date") continue;
    std::size_t digits = 0;
    for (std::uint32_t at = fact.source.begin; at < fact.source.end; ++at) {
      digits = sentence[at] >= '0' && sentence[at] <= '9' ? digits + 1 : 0;
      if (digits < 4) continue;
      std::string text = sentence;
      text[at] = text[at] == '9' ? '0' : static_cast<char>(text[at] + 1);
      return text;
    }
  }
  return std::nullopt;
}

/// True if there is a letter at a position, so that a word next to it continues. Scripts without blanks have
/// no such letters.
bool goes_on(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  const auto byte = static_cast<unsigned char>(text[at]);
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= 0xC3 && byte <= 0xC9);
}

/// The position of a phrase, in Latin letters as whole words; npos if it does not occur.
std::size_t find_phrase(std::string_view text, std::string_view phrase) {
  for (std::size_t at = text.find(phrase); at != std::string_view::npos; at = text.find(phrase, at + 1)) {
    // A letter of two bytes before the phrase ends with a byte that no other letter begins with.
    const bool before =
        goes_on(phrase, 0) && at > 0 &&
        (goes_on(text, at - 1) || (at > 1 && goes_on(text, at - 2) && (text[at - 1] & 0x80) != 0));
    const bool behind = goes_on(phrase, phrase.size() - 1) && goes_on(text, at + phrase.size());
    if (!before && !behind) return at;
  }
  return std::string_view::npos;
}

std::optional<std::string> swap_first(const std::string& sentence, std::span<const Swap> swaps) {
  for (const Swap& swap : swaps) {
    const std::size_t at = find_phrase(sentence, swap.from);
    if (at == std::string::npos) continue;
    std::string text = sentence;
    text.replace(at, swap.from.size(), swap.to);
    return text;
  }
  return std::nullopt;
}

std::optional<std::string> change_actor(const std::string& sentence, const LegalStatement& statement,
                                        const ChangingWords& words, std::mt19937_64& random) {
  if (words.actors.empty()) return std::nullopt;
  for (const ContentTerm& term : statement.terms) {
    if (!term.actor) continue;
    const std::string_view other = words.actors[random() % words.actors.size()];
    if (sentence.find(other) != std::string::npos) return std::nullopt;
    const std::string_view written = term.source.of(sentence);
    const std::string_view particle = written.substr(strip_endings(written, statement.language).size());
    std::string text = sentence;
    text.replace(term.source.begin, term.source.size(), std::string(other) + std::string(particle));
    return text;
  }
  return std::nullopt;
}

std::vector<std::string> parts_of(const std::string& sentence, std::string_view border) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t at = sentence.find(border); at != std::string::npos; at = sentence.find(border, begin)) {
    parts.push_back(sentence.substr(begin, at - begin));
    begin = at + border.size();
  }
  parts.push_back(sentence.substr(begin));
  return parts;
}

void add_changes(const Original& original, Language language, std::mt19937_64& random,
                 std::vector<ChangedSentence>& made) {
  const ChangingWords& words = changing_words(language);
  const LegalStatement statement = read_statement(original.sentence, language, {});
  const auto add = [&](std::string text, std::string change, bool supported) {
    made.push_back({std::move(text), std::move(change), original.provision, supported});
  };
  add(original.sentence, "as it stands", true);
  std::vector<std::string> parts = parts_of(original.sentence, words.border);
  if (parts.size() >= 3 && parts.front().size() > 12) {
    add(fmt::format("{}", fmt::join(parts.begin(), parts.end() - 1, words.border)), "a part left out", true);
    std::ranges::rotate(parts, parts.begin() + 1);
    add(fmt::format("{}", fmt::join(parts, words.border)), "parts in another order", true);
  }
  if (auto text = change_number(original.sentence, statement, words, random))
    add(std::move(*text), "another number", false);
  if (auto text = change_date(original.sentence, statement)) add(std::move(*text), "another year", false);
  if (auto text = swap_first(original.sentence, words.forces)) add(std::move(*text), "another force", false);
  if (auto text = swap_first(original.sentence, words.relations))
    add(std::move(*text), "another relation", false);
  if (auto text = change_actor(original.sentence, statement, words, random))
    add(std::move(*text), "another actor", false);
  if (original.next) made.push_back({original.sentence, "the next provision", *original.next, false});
}

/// True if a number identifies one unit: addenda reuse the numbers of the law itself.
bool is_only(const std::vector<Provision>& tree, const Provision& unit) {
  return std::ranges::count_if(tree, [&](const Provision& other) {
           return other.unit && other.level == unit.level && other.number == unit.number;
         }) == 1;
}

/// A sentence of a document that is complete by itself.
std::optional<Original> draw(const LibraryView& library, const Document& document, Language language,
                             std::mt19937_64& random) {
  const Tree tree = library.provisions(document.version);
  const Provision& unit = tree[document.provision];
  if (unit.level != Level::article || unit.repealed || unit.number.empty() || !is_only(tree, unit))
    return std::nullopt;
  const std::string body = library.catalogue().text(document.version, unit.body);
  std::vector<std::string> sentences;
  for (const Span span : split_sentences(body, language)) {
    const std::string_view sentence = without_label(span.of(body));
    const std::size_t length = count_code_points(sentence);
    const bool chapeau =
        sentence.ends_with(':') || sentence.find_first_of("\"<>[]|*#\\()") != std::string_view::npos;
    if (length >= 30 && length <= 300 && !chapeau && sentence.find("“") == std::string_view::npos &&
        sentence.find("│") == std::string_view::npos)
      sentences.emplace_back(sentence);
  }
  if (sentences.empty()) return std::nullopt;
  Original original;
  original.sentence = sentences[random() % sentences.size()];
  if (find_terms(original.sentence, language).size() < 6) return std::nullopt;
  if (!citation_grammar(language).find(original.sentence).empty()) return std::nullopt;
  original.provision = {document.work, document.version, document.provision};
  for (std::uint32_t i = document.provision + 1; i < tree.size(); ++i) {
    if (!tree[i].unit || tree[i].level != Level::article) continue;
    if (!tree[i].repealed) original.next = ProvisionKey{document.work, document.version, i};
    break;
  }
  return original;
}

}  // namespace

std::string_view without_label(std::string_view sentence) {
  constexpr std::string_view signs = "0123456789().- ";
  std::size_t at = sentence.find_first_not_of(signs);
  if (at == std::string_view::npos) return {};
  std::size_t behind = at;
  const char32_t first = decode_utf8(sentence, behind);
  if (first >= 0x2460 && first <= 0x2473) at = sentence.find_first_not_of(signs, behind);
  return at == std::string_view::npos ? std::string_view() : sentence.substr(at);
}

std::vector<ChangedSentence> change_laws(const LibraryView& library, Language language, std::int32_t day,
                                         std::size_t count, std::uint64_t seed,
                                         const std::vector<std::string>& spared) {
  std::mt19937_64 random(seed);
  const std::span<const DocumentRange> ranges = library.documents().ranges();
  const auto range = std::ranges::find(ranges, language, &DocumentRange::language);
  std::vector<ChangedSentence> made;
  if (range == ranges.end() || range->begin == range->end) return made;
  std::size_t drawn = 0;
  for (std::size_t tries = 0; tries < 20 * count && drawn < count; ++tries) {
    const std::uint32_t at =
        range->begin + static_cast<std::uint32_t>(random() % (range->end - range->begin));
    const Document& document = library.documents().documents()[at];
    if (!document.in_force(day)) continue;
    if (std::ranges::find(spared, library.works()[document.work].id) != spared.end()) continue;
    const auto original = draw(library, document, language, random);
    if (!original) continue;
    add_changes(*original, language, random, made);
    ++drawn;
  }
  return made;
}

}  // namespace pandect
