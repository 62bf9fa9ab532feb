#include "answer/compare/near_law.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>

#include "answer/compare/claim_match.h"
#include "answer/compare/quotes.h"
#include "answer/compare/statement.h"
#include "answer/compare/terms.h"
#include "text/scanner.h"

namespace pandect {
namespace {

using K = PhraseKind;

bool means_the_same(const std::string& a, const std::string& b, const Vocabulary& words) {
  if (words.is_stop(a) && words.is_stop(b)) return true;  // "must" and "shall" are compared as forces
  if (term_likeness(a, b, words.language()) >= least_likeness) return true;
  const auto* of_a = words.meanings(a);
  const auto* of_b = words.meanings(b);
  if (of_a == nullptr || of_b == nullptr) return false;
  return std::ranges::any_of(
      *of_a, [&](std::uint32_t group) { return std::ranges::find(*of_b, group) != of_b->end(); });
}

constexpr std::size_t longest_change = 3;  // words; longer runs are a paraphrase

/// A word of the sentence for which nothing that the sentence left out of the law may stand, or words, if
/// only "article" and the like, in the place of one of the law's that the sentence has nowhere.
std::optional<Span> find_stranger(const std::vector<WordChange>& changes, std::string_view sentence,
                                  std::string_view law, Language language) {
  if (changes.empty()) return std::nullopt;
  const Vocabulary& words = vocabulary(language);
  const auto has = [&](const std::vector<Term>& terms, const Term& wanted) {
    return words.is_stop(wanted.text) || words.is_pointer(wanted.text) ||
           std::ranges::any_of(terms,
                               [&](const Term& one) { return means_the_same(wanted.text, one.text, words); });
  };
  const std::vector<Term> own = find_terms(sentence, language);
  std::vector<Term> left_out;
  const auto add = [&](std::string_view part) {
    std::ranges::move(find_terms(part, language), std::back_inserter(left_out));
  };
  for (const WordChange& change : changes) add(change.law.of(law));
  // What stands elsewhere in the law's sentence may have been moved.
  constexpr std::string_view ends = ".;\n";
  const std::string_view before = law.substr(0, changes.front().law_beside.begin);
  const std::string_view behind = law.substr(changes.back().law_beside.end);
  add(before.substr(before.find_last_of(ends) + 1));
  add(behind.substr(0, behind.find_first_of(ends)));
  for (const WordChange& change : changes) {
    for (const Term& term : find_terms(change.claim.of(sentence), language)) {
      if (!has(left_out, term))
        return Span{term.source.begin + change.claim.begin, term.source.end + change.claim.begin};
    }
    // Before the first word that is the law's stands the end of what the law says before.
    const bool begins = change.claim.begin == change.claim_beside.begin;
    if (change.claim.empty() || begins || std::max(change.claim_words, change.law_words) > longest_change)
      continue;
    const std::vector<Term> replaced = find_terms(change.law.of(law), language);
    if (!std::ranges::all_of(replaced, [&](const Term& one) { return has(own, one); })) return change.claim;
  }
  return std::nullopt;
}

/// One changed group of words, with both sides parsed.
class ChangeReader {
 public:
  ChangeReader(const WordChange& change, std::string_view sentence, std::string_view law, Language language)
      : words_(vocabulary(language)),
        language_(language),
        begins_(find_terms(sentence.substr(0, change.claim.begin), language).empty()),
        stands_before_(stands_in_sentence_before(change, sentence, law)),
        claim_(change.claim.of(sentence)),
        law_(change.law.of(law)),
        law_beside_words_(change.law_beside.of(law)),
        claim_beside_(read_statement(change.claim_beside.of(sentence), language, {})),
        law_beside_(read_statement(law_beside_words_, language, {})) {}

  /// The kind of the change; none if the meaning may be the same.
  std::optional<Difference::Kind> kind() const {
    if (only_frames()) return std::nullopt;
    if (changes_force()) return Difference::Kind::force;
    if (changes_actor()) return Difference::Kind::actor;
    if (changes_number()) return Difference::Kind::quantity;
    if (changes_relation()) return Difference::Kind::contrary;
    if (is_another_word()) return Difference::Kind::contrary;
    return std::nullopt;
  }

 private:
  /// "Artikel 3 bepaalt dat …": words about the law, which only happen to align with its own.
  bool only_frames() const {
    const auto is_frame = [](const Mark& mark) { return mark.kind == K::frame; };
    return claim_beside_.terms.empty() && claim_beside_.forces.empty() && claim_beside_.facts.empty() &&
           std::ranges::any_of(claim_beside_.others, is_frame);
  }

  /// True if one side has a negation that the other lacks, or "must" where the other has "may".
  bool changes_force() const {
    const auto denies = [](const Mark& mark) {
      return mark.kind != K::obligation && mark.kind != K::permission;
    };
    const std::vector<Mark>& own = claim_beside_.forces;
    const std::vector<Mark>& laws = law_beside_.forces;
    return std::ranges::any_of(own, denies) != std::ranges::any_of(laws, denies) ||
           are_swapped(own, laws, {K::obligation}, {K::permission}) ||
           are_swapped(own, laws, {K::prohibition}, {K::exemption});
  }

  /// True if another person is in the place of the law's. Considers the neighbouring words, since "the court"
  /// in place of "the Secretary of State" may align with its last two words.
  bool changes_actor() const {
    if (law_.empty()) return false;
    const LegalStatement own = read_statement(claim_, language_, {});
    const auto is_stranger = [&](const ContentTerm& term) {
      return term.actor && std::ranges::none_of(law_beside_.terms, [&](const ContentTerm& other) {
               return means_the_same(term.text, other.text);
             });
    };
    return std::ranges::any_of(own.terms, is_stranger) &&
           std::ranges::any_of(law_beside_.terms, &ContentTerm::actor);
  }

  /// True if the digits differ from the law's, or the numbers with a common unit differ. Grades and floors
  /// have no unit: only their digits are compared.
  bool changes_number() const {
    if (claim_.empty() || law_.empty()) return false;
    const std::string own_digits = digits(claim_);
    const std::string law_digits = digits(law_);
    if (!own_digits.empty() && !law_digits.empty() && own_digits != law_digits) {
      return !count_alike(read_statement(claim_, language_, {}), read_statement(law_, language_, {}));
    }
    return !claim_beside_.facts.empty() && !law_beside_.facts.empty() &&
           !count_alike(claim_beside_, law_beside_);
  }

  static bool count_alike(const LegalStatement& own, const LegalStatement& laws) {
    return std::ranges::any_of(own.facts, [&](const Fact& fact) {
      return std::ranges::any_of(laws.facts,
                                 [&](const Fact& law) { return same_quantity(fact.quantity, law.quantity); });
    });
  }

  static std::string digits(std::string_view text) {
    std::string found;
    std::ranges::copy_if(text, std::back_inserter(found), [](char c) { return c >= '0' && c <= '9'; });
    return found;
  }

  /// True if one side is before, at least or except, and the other after, at most or even.
  bool changes_relation() const {
    const std::vector<Mark>& own = claim_beside_.others;
    const std::vector<Mark>& laws = law_beside_.others;
    return are_swapped(own, laws, {K::before, K::at_most}, {K::after}) ||
           are_swapped(own, laws, {K::at_least, K::above}, {K::at_most, K::below}) ||
           are_swapped(own, laws, {K::exception}, {K::even_if});
  }

  /// True if one side has marks of some kinds only and the other of some others only.
  static bool are_swapped(const std::vector<Mark>& own, const std::vector<Mark>& laws,
                          std::initializer_list<K> some, std::initializer_list<K> others) {
    const auto has = [](const std::vector<Mark>& marks, std::initializer_list<K> kinds) {
      return std::ranges::any_of(
          marks, [&](const Mark& mark) { return std::ranges::find(kinds, mark.kind) != kinds.end(); });
    };
    const auto swapped = [&](const std::vector<Mark>& a, const std::vector<Mark>& b) {
      return has(a, some) && !has(a, others) && has(b, others) && !has(b, some);
    };
    return swapped(own, laws) || swapped(laws, own);
  }

  /// True if one word replaces a single other word with another meaning.
  bool is_another_word() const {
    const std::vector<Term> own = find_terms(claim_, language_);
    const std::vector<Term> other = find_terms(law_, language_);
    if (own.size() != 1 || other.size() != 1 || means_the_same(own[0].text, other[0].text)) return false;
    // "Artikel 3 omvat …": words that only say that the provision lists or defines what follows.
    if (begins_ && words_.is_pointer(own[0].text)) return false;
    if (begins_ && stands_before_) return false;
    // "De minister" for "Onze Minister".
    if (words_.is_stop(own[0].text) || words_.is_stop(other[0].text)) return false;
    // Numbers have been compared as quantities.
    return !read_quantity(words_, own[0].text, 0) && !read_quantity(words_, other[0].text, 0);
  }

  bool means_the_same(const std::string& a, const std::string& b) const {
    return pandect::means_the_same(a, b, words_);
  }

  /// "Beroep schort … op" if the law has "Beroep tegen de beschikking schort … op": true if the words precede
  /// their aligned counterpart in the law's sentence.
  static bool stands_in_sentence_before(const WordChange& change, std::string_view sentence,
                                        std::string_view law) {
    const std::string word = small_letters(change.claim.of(sentence));
    std::string before = small_letters(law.substr(0, change.law.begin));
    const std::size_t edge = before.find_last_of(".;\n");
    if (edge != std::string::npos) before.erase(0, edge + 1);
    return !word.empty() && (' ' + before).find(' ' + word + ' ') != std::string::npos;
  }

  const Vocabulary& words_;
  Language language_;
  bool begins_;         // the claim begins with the change
  bool stands_before_;  // see stands_in_sentence_before()
  std::string_view claim_;
  std::string_view law_;
  std::string_view law_beside_words_;
  LegalStatement claim_beside_;
  LegalStatement law_beside_;
};

}  // namespace

std::vector<Difference> compare_near_law(std::string_view sentence, std::string_view law, Language language) {
  std::vector<Difference> found;
  const std::vector<WordChange> changes = changed_words(sentence, law, language);
  for (const WordChange& change : changes) {
    if (std::max(change.claim_words, change.law_words) > longest_change) continue;
    const auto kind = ChangeReader(change, sentence, law, language).kind();
    if (!kind) continue;
    found.push_back({*kind, true, change.claim.empty() ? change.claim_beside : change.claim,
                     change.law.empty() ? change.law_beside : change.law, 1, "wording"});
  }
  if (found.empty()) {
    if (const auto stranger = find_stranger(changes, sentence, law, language))
      found.push_back({Difference::Kind::contrary, false, *stranger, {}, 0, "stranger"});
  }
  return found;
}

}  // namespace pandect
