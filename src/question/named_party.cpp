#include "question/named_party.h"

#include <algorithm>
#include <cctype>
#include <cmath>
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
    const WordLists lists(one, "contracts");
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

/// The opening words of a contract, which name its parties.
struct Opening {
  std::string written;
  std::string folded;
  std::size_t bytes() const { return written.capacity() + folded.capacity(); }
};

bool is_contract_kind(std::string_view kind) {
  return kind == "contract" || kind == "policy";
}

/// The contracts of a library.
struct HeldContracts {
  std::vector<std::uint32_t> works;
  std::size_t bytes() const { return works.capacity() * sizeof(std::uint32_t); }
};

HeldContracts contracts_of(const LibraryView& library) {
  HeldContracts held;
  for (const auto& [row, kind] : work_kinds(library.catalogue())) {
    const auto work = is_contract_kind(kind) ? library.find_work(row) : std::nullopt;
    if (work) held.works.push_back(*work);
  }
  return held;
}

class ContractFinder {
 public:
  ContractFinder(const LibraryView& library, const Query& query) : library_(library), query_(query) {}

  NamedContracts run() {
    NamedContracts found;
    if (find_contracts()) {
      vote(found);
    } else {
      for (const Name& name : names())
        if (name.beside_contract && !stands_in_law(name.written)) found.strangers.push_back(name.written);
    }
    // A law named besides the contract stays in scope.
    if (!found.works.empty()) {
      for (const WorkMention& mention : query_.works) {
        if (!is_contract_kind(library_.versions(mention.work).back().record.kind))
          found.works.push_back(mention.work);
      }
    }
    std::ranges::sort(found.works);
    const auto same = std::ranges::unique(found.works);
    found.works.erase(same.begin(), same.end());
    return found;
  }

 private:
  /// A run of capitalised words.
  struct Name {
    std::vector<NameWord> words;
    std::string written;
    bool beside_contract = false;  ///< beside a word for a contract
  };

  /// "Non-Disclosure Agreement": a title that other contracts have, too, names none of them.
  bool is_generic(const WorkMention& mention) {
    const std::string name(FoldedText(mention.span.of(query_.text)).text());
    std::size_t titled = 0;
    for (std::uint32_t work = 0; work < contracts_.size() && titled < 2; ++work) {
      if (contracts_[work] && has_words(FoldedText(library_.works()[work].title).text(), name)) ++titled;
    }
    return titled > 1;
  }

  /// A title, and each word of a name, counts for the contracts that have it in their title, file name or
  /// opening words, the more the fewer they are; those with most are meant. A word that more than a quarter
  /// of them have tells nothing ("Receiving Party"). Only a name beside a word for a contract can be missing.
  void vote(NamedContracts& found) {
    constexpr std::size_t share = 4;
    constexpr double least_share = 0.8;  // of the best count
    const auto all = static_cast<std::size_t>(std::ranges::count(contracts_, true));
    std::vector<double> counts(contracts_.size());
    const auto count_for = [&](const std::vector<std::uint32_t>& works) {
      const double rarity = std::log(static_cast<double>(all + 1) / static_cast<double>(works.size()));
      for (const std::uint32_t work : works) counts[work] += rarity * rarity;
    };
    for (const WorkMention& mention : query_.works) {
      if (contracts_[mention.work] && !is_generic(mention)) count_for({mention.work});
    }
    for (const Name& name : names()) {
      // With one contract there is nothing to decide.
      if (!name.beside_contract && (all < 2 || stands_in_law(name.written))) continue;
      bool told = false;
      std::string unknown;
      for (const NameWord& word : name.words) {
        const auto& [holders, ordinary] = holders_of(word);
        const bool tells =
            !ordinary && !holders.empty() && holders.size() <= std::max<std::size_t>(1, all / share);
        if (tells) {
          count_for(holders);
          found.words.push_back(word.letters);
        }
        told = told || tells;
        if (!ordinary && holders.empty())
          unknown += (unknown.empty() ? "" : " ") + std::string(word.source.of(text_));
      }
      if (told || unknown.empty() || !name.beside_contract) continue;
      const std::vector<std::uint32_t> elsewhere = works_with(FoldedText(unknown).text());
      count_for(elsewhere);
      if (elsewhere.empty()) found.missing.push_back(name.written);
    }
    const double best = *std::ranges::max_element(counts);
    for (std::uint32_t work = 0; best > 0 && work < counts.size(); ++work) {
      if (counts[work] >= least_share * best) found.works.push_back(work);
    }
  }

  /// Finds which works in scope are contracts. @returns true if any is
  bool find_contracts() {
    const auto held = library_.large_recall().get<HeldContracts>({}, [&] { return contracts_of(library_); });
    contracts_.assign(library_.works().size(), false);
    for (const std::uint32_t work : held->works) contracts_[work] = query_.share_of(work) > 0;
    return std::ranges::any_of(held->works, [&](std::uint32_t work) { return contracts_[work]; });
  }

  /// Those of the question but for its first word.
  std::vector<Name> names() {
    text_ = without_citations(query_);
    const std::vector<NameWord> words = words_of(text_);
    std::vector<bool> is_contract(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) mark_contract(words, i, is_contract);
    std::vector<Name> names;
    for (std::size_t i = 0; i < words.size();) {
      std::size_t end = i;
      while (end < words.size() && words[end].capital && !is_contract[end] && is_name(text_, words, end) &&
             (end == i || words[end].source.begin - words[end - 1].source.end <= 2))
        ++end;
      if (end == i) {
        ++i;
        continue;
      }
      const bool beside = is_beside_contract(text_, words, is_contract, i, end);
      if (beside || words[i].source.begin > 0 || end > i + 1) {
        Name& name = names.emplace_back();
        name.words.assign(words.begin() + static_cast<std::ptrdiff_t>(i),
                          words.begin() + static_cast<std::ptrdiff_t>(end));
        name.written = text_.substr(words[i].source.begin, words[end - 1].source.end - words[i].source.begin);
        name.beside_contract = beside;
      }
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

  /// The contracts that have a word in their title, file name or opening words.
  struct Holders {
    std::vector<std::uint32_t> works;
    bool ordinary = false;  ///< an opening writes it in small letters: "employer" is no name
  };

  const Holders& holders_of(const NameWord& name) {
    const std::string& word = name.letters;
    const auto [known, fresh] = holders_.try_emplace(word);
    if (!fresh) return known->second;
    std::size_t read = 0;
    for (std::uint32_t work = 0; work < contracts_.size(); ++work) {
      if (!contracts_[work]) continue;
      const VersionRecord& newest = library_.versions(work).back().record;
      const bool held = has_words(FoldedText(library_.works()[work].title).text(), word) ||
                        names_file(newest.source, word) ||
                        (read++ < most_read && has_words(opening_of(newest)->folded, word));
      if (!held) continue;
      known->second.works.push_back(work);
      known->second.ordinary = known->second.ordinary || has_words(opening_of(newest)->written, word);
    }
    return known->second;
  }

  /// True if a word stands in a file's name, where words may be joined: "ACMECORP_EX-10.txt".
  static bool names_file(const std::string& source, const std::string& word) {
    constexpr std::size_t shortest = 4;  // of one that may be joined
    const std::string file(FoldedText(std::filesystem::path(source).stem().string()).text());
    return has_words(file, word) ||
           (word.size() >= shortest && letters_in(file).find(letters_in(word)) != std::string::npos);
  }

  std::shared_ptr<const Opening> opening_of(const VersionRecord& newest) const {
    return library_.recall().get<Opening>({static_cast<std::uint64_t>(newest.version), 0}, [&] {
      const Span all = library_.catalogue().provision_and_above(newest.version, 0).front().extent;
      Opening opening;
      opening.written = repair_utf8(library_.catalogue().text(
          newest.version, {all.begin, std::min(all.end, all.begin + opening_bytes)}));
      opening.folded = FoldedText(opening.written).text();
      return opening;
    });
  }

  /// True if the first word of a name stands in a work that is no contract: "the Secretary" is no party.
  bool stands_in_law(std::string_view name) const {
    bool stands = false;
    for_each_with(name, false, true, [&](const Document&) { stands = true; });
    return stands;
  }

  /// Contracts that contain a name anywhere.
  std::vector<std::uint32_t> works_with(std::string_view name) const {
    std::vector<std::uint32_t> found;
    for_each_with(name, true, false, [&](const Document& own) {
      if (std::ranges::find(found, own.work) != found.end()) return;
      const Provision provision =
          library_.catalogue().provision_and_above(own.version, own.provision).front();
      if (has_words(FoldedText(library_.catalogue().text(own.version, provision.extent)).text(), name))
        found.push_back(own.work);
    });
    return found;
  }

  /// Calls `take` with the documents that contain the first word of a name, of contracts or of other works.
  /// @param only_first of each index one
  template <typename Take>
  void for_each_with(std::string_view name, bool of_contracts, bool only_first, const Take& take) const {
    const std::span<const DocumentRange> ranges = library_.documents().ranges();
    for (std::size_t range = 0; range < ranges.size(); ++range) {
      const LexicalIndex& index = library_.lexical(range);
      Tokens tokens;
      analyzer(index.groups().front().analyzer).analyze(name, tokens);
      if (tokens.empty()) continue;
      const std::vector<Bm25Settings> settings(index.groups().size());
      const std::vector<QueryTerm> terms{{0, std::string(tokens.term(0)), 1}};
      const auto document = [&](std::uint32_t i) -> const Document& {
        return library_.documents().documents()[ranges[range].begin + i];
      };
      const auto allowed = [&](std::uint32_t i) { return contracts_[document(i).work] == of_contracts; };
      const std::size_t most = only_first ? 1 : index.document_frequency(0, tokens.term(0));
      for (const ScoredDocument& one : index.search(terms, settings, most, allowed))
        take(document(one.document));
    }
  }

  const LibraryView& library_;
  const Query& query_;
  std::vector<bool> contracts_;             // by work
  std::map<std::string, Holders> holders_;  // by word
  std::string text_;                        // without citations
};

}  // namespace

bool NamedContracts::are_named_by(std::string_view phrase) const {
  const std::vector<NameWord> own = words_of(phrase);
  return std::ranges::all_of(own, &NameWord::capital) && std::ranges::any_of(own, [&](const NameWord& word) {
           return std::ranges::find(words, word.letters) != words.end();
         });
}

NamedContracts find_named_contracts(const LibraryView& library, const Query& query) {
  return ContractFinder(library, query).run();
}

}  // namespace pandect
