#include "question/named_party.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <memory>

#include "catalogue/collections.h"
#include "question/asking_words.h"
#include "text/folded_reader.h"
#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/utf8.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

constexpr std::uint32_t opening_bytes = 4000;
constexpr std::size_t most_read = 5000;           // number of contracts whose opening is read
constexpr std::size_t most_question_words = 200;  // of a question that are looked at
constexpr std::size_t reach_before = 2;  // words between a name and the word for a contract behind it
constexpr std::size_t reach_behind = 6;

struct NameWord {
  std::string letters;  // folded
  Span source;
  bool capital = false;
};

std::vector<NameWord> words_of(std::string_view text) {
  std::vector<NameWord> words;
  FoldedReader reader(text);
  bool inside = false;
  bool latin = false;
  while (reader.next() && words.size() < most_question_words) {
    const FoldedChar& c = reader.current();
    const bool letter = c.kind == CharKind::letter || c.kind == CharKind::digit || c.kind == CharKind::mark ||
                        c.kind == CharKind::thai || c.kind == CharKind::syllable;
    // "Acme와의": a name with a Korean particle.
    const bool is_latin = c.kind == CharKind::letter || c.kind == CharKind::digit || c.kind == CharKind::mark;
    if (letter && (!inside || is_latin != latin)) {
      const char first = text[c.source.begin];
      words.push_back({{}, c.source, first >= 'A' && first <= 'Z'});
    }
    if (letter) {
      append_utf8(words.back().letters, c.value);
      words.back().source.end = c.source.end;
    }
    inside = letter;
    latin = is_latin;
  }
  return words;
}

/// The words of data/languages/<code>/contracts.txt, each a folded phrase with a space between two words.
struct ContractWords {
  std::vector<std::string> contracts;
  std::vector<std::string> links;
};

const ContractWords& contract_words(Language language) {
  static const PerLanguage<ContractWords> all([](Language one) {
    static constexpr std::array<std::string_view, 3> heads{"contract", "link", "title"};
    const WordLists lists(one, "contracts", heads);
    const auto phrases = [&](std::string_view head) {
      std::vector<std::string> list;
      for (const std::string_view entry : lists.of(head)) {
        std::string& phrase = list.emplace_back();
        for (const NameWord& word : words_of(entry)) phrase += (phrase.empty() ? "" : " ") + word.letters;
      }
      return list;
    };
    return std::make_unique<const ContractWords>(ContractWords{phrases("contract"), phrases("link")});
  });
  return all.of(language);
}

/// True if folded text contains the words, at word boundaries.
bool has_words(std::string_view text, std::string_view words) {
  const auto is_word = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return std::isalnum(byte) != 0 || byte >= 0x80;
  };
  for (std::size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

/// "ACMECORP_EX-10.txt": words of file names are often joined.
std::string letters_in(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || byte >= 0x80) letters.push_back(c);
  }
  return letters;
}

class ContractFinder {
 public:
  ContractFinder(const LibraryView& library, const Query& query) : library_(library), query_(query) {}

  NamedContracts run() {
    NamedContracts found;
    for (const WorkMention& mention : query_.works) {
      if (is_contract_kind(library_.versions(mention.work).back().record.kind) && !is_generic(mention))
        found.works.push_back(mention.work);
    }
    if (found.works.empty()) find_by_names(found);
    if (found.works.empty() && found.missing.empty()) find_by_parties(found);
    // A law named besides the contract stays in scope.
    if (!found.works.empty()) {
      for (const WorkMention& mention : query_.works) found.works.push_back(mention.work);
    }
    std::ranges::sort(found.works);
    const auto same = std::ranges::unique(found.works);
    found.works.erase(same.begin(), same.end());
    return found;
  }

 private:
  void find_by_names(NamedContracts& found) {
    const std::vector<std::string> names = this->names(true);
    if (names.empty() || !find_contracts()) return;
    bool first = true;
    for (const std::string& name : names) {
      std::vector<std::uint32_t> works = works_of(name);
      if (works.empty()) {
        found.missing.push_back(name);
        continue;
      }
      std::vector<std::uint32_t> both;
      std::ranges::set_intersection(found.works, works, std::back_inserter(both));
      found.works = first || both.empty() ? std::move(works) : std::move(both);
      first = false;
    }
  }

  /// "Non-Disclosure Agreement": a title that other contracts have, too, names none of them.
  bool is_generic(const WorkMention& mention) {
    if (!find_contracts()) return false;
    const std::string name(FoldedText(mention.span.of(query_.text)).text());
    std::size_t titled = 0;
    for (std::uint32_t work = 0; work < contracts_.size() && titled < 2; ++work) {
      if (contracts_[work] && has_words(FoldedText(library_.works()[work].title).text(), name)) ++titled;
    }
    return titled > 1;
  }

  /// Names anywhere in a question that a few contracts have in their title, file name or opening words: those
  /// of their parties. Others are no reason to say that a contract is missing.
  void find_by_parties(NamedContracts& found) {
    constexpr std::size_t least_contracts = 2;  // with one there is nothing to decide
    constexpr std::size_t share = 4;            // a name of more than a quarter of the contracts tells little
    if (!find_contracts()) return;
    const auto all = static_cast<std::size_t>(std::ranges::count(contracts_, true));
    if (all < least_contracts) return;
    bool first = true;
    for (const std::string& name : names(false)) {
      if (stands_in_law(name)) continue;
      std::vector<std::uint32_t> works = works_of(name, false);
      if (works.empty() || works.size() > std::max<std::size_t>(1, all / share)) continue;
      std::vector<std::uint32_t> both;
      std::ranges::set_intersection(found.works, works, std::back_inserter(both));
      found.works = first || both.empty() ? std::move(works) : std::move(both);
      first = false;
    }
  }

  static bool is_contract_kind(std::string_view kind) { return kind == "contract" || kind == "policy"; }

  /// Finds which works in scope are contracts. @returns true if any is
  bool find_contracts() {
    if (!contracts_.empty()) return std::ranges::find(contracts_, true) != contracts_.end();
    std::map<std::int64_t, std::uint32_t> places;
    for (std::uint32_t i = 0; i < library_.works().size(); ++i) places.emplace(library_.works()[i].work, i);
    contracts_.assign(places.size(), false);
    bool any = false;
    for (const auto& [row, kind] : work_kinds(library_.catalogue())) {
      const auto place = places.find(row);
      if (place == places.end() || !is_contract_kind(kind)) continue;
      contracts_[place->second] = query_.share_of(place->second) > 0;
      any = any || contracts_[place->second];
    }
    return any;
  }

  /// Runs of capitalised words: those near a word for a contract, or all but the question's first word.
  std::vector<std::string> names(bool beside_contract) const {
    const std::string text = without_citations(query_);
    const std::vector<NameWord> words = words_of(text);
    std::vector<bool> is_contract(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) mark_contract(words, i, is_contract);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < words.size();) {
      std::size_t end = i;
      while (end < words.size() && words[end].capital && !is_contract[end] && is_name(text, words, end) &&
             (end == i || words[end].source.begin - words[end - 1].source.end <= 2))
        ++end;
      if (end == i) {
        ++i;
        continue;
      }
      const bool taken = beside_contract ? is_beside_contract(text, words, is_contract, i, end)
                                         : words[i].source.begin > 0 || end > i + 1;
      if (taken)
        names.emplace_back(
            text.substr(words[i].source.begin, words[end - 1].source.end - words[i].source.begin));
      i = end;
    }
    return names;
  }

  void mark_contract(const std::vector<NameWord>& words, std::size_t first,
                     std::vector<bool>& is_contract) const {
    constexpr std::size_t longest = 4;
    std::string phrase;
    for (std::size_t count = 1; count <= longest && first + count <= words.size(); ++count) {
      phrase += (phrase.empty() ? "" : " ") + words[first + count - 1].letters;
      const bool begins = joins_words(query_.language);
      const bool found =
          std::ranges::any_of(contract_words(query_.language).contracts, [&](const std::string& one) {
            return begins && count == 1 ? phrase.starts_with(one) : phrase == one;
          });
      for (std::size_t i = first; found && i < first + count; ++i) is_contract[i] = true;
    }
  }

  /// Where nouns are capitalised: only words that occur in no document of the language, and words in all
  /// capitals.
  bool is_name(std::string_view text, const std::vector<NameWord>& words, std::size_t i) const {
    const std::string_view word = words[i].source.of(text);
    if (word.size() < 2 || is_only_asking_words(word, query_.language)) return false;
    const bool all_capitals = std::ranges::all_of(word, [](char c) { return c < 'a' || c > 'z'; });
    if (all_capitals || !language_profile(query_.language).has("noun-capitals")) return true;
    const std::span<const DocumentRange> ranges = library_.documents().ranges();
    for (std::size_t range = 0; range < ranges.size(); ++range) {
      Tokens tokens;
      analyzer(word_analyzer_name(ranges[range].language)).analyze(word, tokens);
      if (ranges[range].language == query_.language && !tokens.empty() &&
          library_.lexical(range).document_frequency(0, tokens.term(0)) > 0)
        return false;
    }
    return true;
  }

  /// "the Motorola mutual NDA"; "the lease between Tallis and Orchard Vale".
  bool is_beside_contract(std::string_view text, const std::vector<NameWord>& words,
                          const std::vector<bool>& is_contract, std::size_t begin, std::size_t end) const {
    for (std::size_t i = end; i < std::min(end + reach_before + 1, words.size()); ++i) {
      if (is_contract[i]) return true;
      if (is_only_asking_words(words[i].source.of(text), query_.language)) break;
    }
    const std::vector<std::string>& links = contract_words(query_.language).links;
    for (std::size_t i = begin; i-- > begin - std::min(begin, reach_behind);) {
      if (is_contract[i]) return true;
      if (!words[i].capital && std::ranges::find(links, words[i].letters) == links.end()) break;
    }
    return false;
  }

  /// @param anywhere also those that have the name only in their other words
  std::vector<std::uint32_t> works_of(const std::string& name, bool anywhere = true) {
    const std::string words(FoldedText(name).text());
    std::vector<std::uint32_t> titled;
    std::vector<std::uint32_t> opened;
    std::size_t read = 0;
    for (std::uint32_t work = 0; work < contracts_.size(); ++work) {
      if (!contracts_[work]) continue;
      const VersionRecord& newest = library_.versions(work).back().record;
      const std::string title(FoldedText(library_.works()[work].title).text());
      const std::string file(FoldedText(std::filesystem::path(newest.source).stem().string()).text());
      if (has_words(title, words) || letters_in(file).find(letters_in(words)) != std::string::npos) {
        titled.push_back(work);
      } else if (read++ < most_read && has_words(opening_of(work, newest), words)) {
        opened.push_back(work);
      }
    }
    titled.insert(titled.end(), opened.begin(), opened.end());
    if (titled.empty() && anywhere) titled = works_with(words);
    std::ranges::sort(titled);
    return titled;
  }

  const std::string& opening_of(std::uint32_t work, const VersionRecord& newest) {
    const auto [known, fresh] = openings_.try_emplace(work);
    if (fresh) {
      const std::vector<Provision> root = library_.catalogue().provision_and_above(newest.version, 0);
      const Span all = root.front().extent;
      std::string text = library_.catalogue().text(newest.version,
                                                   {all.begin, std::min(all.end, all.begin + opening_bytes)});
      known->second = FoldedText(repair_utf8(text)).text();
    }
    return known->second;
  }

  /// True if the first word of a name stands in a work that is no contract: "the Secretary" is no party.
  bool stands_in_law(std::string_view name) const {
    const std::span<const DocumentRange> ranges = library_.documents().ranges();
    for (std::size_t range = 0; range < ranges.size(); ++range) {
      const LexicalIndex& index = library_.lexical(range);
      Tokens tokens;
      analyzer(index.groups().front().analyzer).analyze(name, tokens);
      if (tokens.empty()) continue;
      const std::vector<Bm25Settings> settings(index.groups().size());
      const std::vector<QueryTerm> terms{{0, std::string(tokens.term(0)), 1}};
      const auto is_law = [&](std::uint32_t i) {
        return !contracts_[library_.documents().documents()[ranges[range].begin + i].work];
      };
      if (!index.search(terms, settings, 1, is_law).empty()) return true;
    }
    return false;
  }

  /// Contracts that contain a name anywhere.
  std::vector<std::uint32_t> works_with(std::string_view name) const {
    std::vector<std::uint32_t> found;
    const std::span<const DocumentRange> ranges = library_.documents().ranges();
    for (std::size_t range = 0; range < ranges.size(); ++range) {
      const LexicalIndex& index = library_.lexical(range);
      Tokens tokens;
      analyzer(index.groups().front().analyzer).analyze(name, tokens);
      if (tokens.empty()) continue;
      const std::vector<Bm25Settings> settings(index.groups().size());
      const std::vector<QueryTerm> terms{{0, std::string(tokens.term(0)), 1}};
      const auto allowed = [&](std::uint32_t i) {
        return contracts_[library_.documents().documents()[ranges[range].begin + i].work];
      };
      for (const ScoredDocument& one :
           index.search(terms, settings, index.document_frequency(0, tokens.term(0)), allowed)) {
        const Document& own = library_.documents().documents()[ranges[range].begin + one.document];
        if (std::ranges::find(found, own.work) != found.end()) continue;
        const Provision provision =
            library_.catalogue().provision_and_above(own.version, own.provision).front();
        if (has_words(FoldedText(library_.catalogue().text(own.version, provision.extent)).text(), name))
          found.push_back(own.work);
      }
    }
    return found;
  }

  const LibraryView& library_;
  const Query& query_;
  std::vector<bool> contracts_;  // by work
  std::map<std::uint32_t, std::string> openings_;
};

}  // namespace

NamedContracts find_named_contracts(const LibraryView& library, const Query& query) {
  return ContractFinder(library, query).run();
}

}  // namespace pandect
