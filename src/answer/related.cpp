#include "answer/related.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "answer/meaning_question.h"
#include "answer/quotable.h"
#include "law/citations/citation.h"
#include "retrieve/question_terms.h"

namespace pandect {
namespace {

/// So many references to a provision are looked at.
constexpr std::size_t most_references = 200;

struct Phrases {
  std::span<const std::string_view> penalty;
  std::span<const std::string_view> before;  ///< a reference to what is excepted from
  std::span<const std::string_view> after;   ///< such a reference
  /// Which headings of rules on the passage from old law to new begin with.
  std::span<const std::string_view> transition;
};

/// What stands where a penalty is threatened, and beside a reference where something is excepted. In Latin
/// letters a phrase begins where a word does.
Phrases phrases_of(Language language) {
  static constexpr std::string_view thai_penalty[] = {"ระวางโทษ", "โทษปรับทางปกครอง", "เสียเบี้ยปรับ"};
  static constexpr std::string_view thai_before[] = {"มิให้นำ", "ไม่ให้นำ"};
  static constexpr std::string_view thai_after[] = {"มิให้ใช้บังคับ", "ไม่ใช้บังคับ"};
  static constexpr std::string_view korean_penalty[] = {"벌금에 처", "징역에 처", "징역 또는",
                                                        "과태료를 부과", "과징금을 부과"};
  static constexpr std::string_view korean_after[] = {"에도 불구하고", "적용하지 아니한다",
                                                      "적용하지 않는다"};
  static constexpr std::string_view dutch_penalty[] = {"gestraft", "boete opleggen", "boete worden opgelegd",
                                                       "strafbaar feit", "strafbare feiten"};
  static constexpr std::string_view dutch_before[] = {"in afwijking van"};
  static constexpr std::string_view dutch_after[] = {"niet van toepassing", "blijft buiten toepassing",
                                                     "blijven buiten toepassing", "geldt niet",
                                                     "gelden niet"};
  static constexpr std::string_view english_penalty[] = {
      "to a fine",    "by a fine",          "fined",        "imprisoned",
      "imprisonment", "a civil penalty",    "a penalty of", "penalty not exceeding",
      "guilty of",    "commits an offence", "be punished",  "is punishable"};
  static constexpr std::string_view english_before[] = {"notwithstanding", "by way of derogation from"};
  static constexpr std::string_view english_after[] = {"does not apply", "do not apply", "shall not apply"};
  static constexpr std::string_view german_penalty[] = {"bestraft", "ordnungswidrig handelt", "geldbuße",
                                                        "bußgeld"};
  static constexpr std::string_view german_before[] = {"abweichend von"};
  static constexpr std::string_view german_after[] = {"gilt nicht", "gelten nicht", "keine anwendung",
                                                      "nicht anzuwenden", "nicht anwendbar"};
  static constexpr std::string_view french_penalty[] = {"puni", "amende", "emprisonnement"};
  static constexpr std::string_view french_before[] = {"par dérogation"};
  static constexpr std::string_view french_after[] = {"n'est pas applicable", "ne s'applique pas",
                                                      "ne s'appliquent pas", "ne sont pas applicables"};
  static constexpr std::string_view thai_transition[] = {"บทเฉพาะกาล"};
  static constexpr std::string_view korean_transition[] = {"경과조치", "경과 조치"};
  static constexpr std::string_view dutch_transition[] = {"overgang"};
  static constexpr std::string_view english_transition[] = {"transition"};
  static constexpr std::string_view german_transition[] = {"übergang"};
  static constexpr std::string_view french_transition[] = {"dispositions transitoires"};
  switch (language) {
    case Language::thai:
      return {thai_penalty, thai_before, thai_after, thai_transition};
    case Language::korean:
      return {korean_penalty, {}, korean_after, korean_transition};
    case Language::dutch:
      return {dutch_penalty, dutch_before, dutch_after, dutch_transition};
    case Language::english:
      return {english_penalty, english_before, english_after, english_transition};
    case Language::german:
      return {german_penalty, german_before, german_after, german_transition};
    case Language::french:
      return {french_penalty, french_before, french_after, french_transition};
    default:
      return {};
  }
}

/// Where the phrase that stands last in some words ends.
std::optional<std::size_t> end_of_last(std::string_view words, std::span<const std::string_view> phrases) {
  const std::string small = to_small_letters(words);
  std::optional<std::size_t> last;
  for (const std::string_view phrase : phrases) {
    for (std::size_t at = small.find(phrase); at != std::string::npos; at = small.find(phrase, at + 1)) {
      const bool latin = phrase.front() >= 'a' && phrase.front() <= 'z';
      if (!latin || at == 0 || small[at - 1] == ' ' || small[at - 1] == '\n' || small[at - 1] == '(')
        last = std::max(last.value_or(0), at + phrase.size());
    }
  }
  return last;
}

bool holds_any(std::string_view words, std::span<const std::string_view> phrases) {
  return end_of_last(words, phrases).has_value();
}

/// Whether words between two references only join them: "section 4, 5 and 6".
bool only_joins(std::string_view words) {
  static constexpr std::string_view joints[] = {"and", "or",  "to",  "the",  "en",  "of", "tot",
                                                "de",  "het", "und", "oder", "bis", "et", "ou",
                                                "à",   "และ", "หรือ", "ถึง",   "with"};
  while (true) {
    words.remove_prefix(std::min(words.find_first_not_of(" ,\n"), words.size()));
    if (words.empty()) return true;
    const std::string_view word = words.substr(0, words.find_first_of(" ,\n"));
    if (std::ranges::find(joints, word) == std::end(joints)) return false;
    words.remove_prefix(word.size());
  }
}

/// Whether words that lead to a reference, and end with it, are about it: it is the first that they cite, or
/// joined with that. "…from paragraph 1, articles 4 and 5 apply" departs from paragraph 1 alone.
bool is_object(std::string_view words, Span reference, Language language) {
  if (words.substr(0, reference.begin).find_first_of(":;") != std::string_view::npos) return false;
  std::optional<std::uint32_t> end;  // of those joined so far
  for (const Citation& citation : citation_grammar(language).find(words)) {
    const Span span = citation.span;
    if (end && span.begin > *end && !only_joins(words.substr(*end, span.begin - *end))) return false;
    if (span.end > reference.begin) return true;
    end = span.end;
  }
  return !end || only_joins(words.substr(*end, reference.begin - *end));
}

/// Finds what refers to one provision.
class Referrers {
 public:
  Referrers(const LibraryView& library, std::uint32_t document, std::span<const Span> quoted,
            std::int32_t day)
      : library_(library), document_(document), quoted_(quoted), day_(day) {}

  /// The references that bear on what is quoted, those of the same work first, in the order of the law.
  std::vector<Link> links() const {
    const std::span<const Document> documents = library_.documents().documents();
    const std::uint32_t work = documents[document_].work;
    std::vector<Link> found;
    const std::span<const Document> wordings = library_.wordings(document_);
    for (std::uint32_t i = 0; i < wordings.size(); ++i) {
      for (const std::uint32_t place : library_.documents().links_to(documents[document_].series + i)) {
        const Link& link = library_.documents().links()[place];
        if (link.from == document_ || !documents[link.from].in_force(day_) || !bears_on_quotes(link))
          continue;
        found.push_back(link);
      }
    }
    std::ranges::stable_partition(found, [&](const Link& link) { return documents[link.from].work == work; });
    if (found.size() > most_references) found.resize(most_references);
    return found;
  }

 private:
  /// All of the provision is referred to, or a part that a quote shares words with. Of what another wording
  /// of it had nothing is known.
  bool bears_on_quotes(const Link& link) const {
    const Document& own = library_.documents().documents()[document_];
    if (link.to_provision == UINT32_MAX || link.to_version != own.version ||
        link.to_provision == own.provision)
      return true;
    const std::vector<Provision> chain =
        library_.catalogue().provision_and_above(link.to_version, link.to_provision);
    if (chain.empty()) return false;
    const Span part = chain.front().extent;
    return std::ranges::any_of(quoted_,
                               [&](Span quote) { return quote.begin < part.end && part.begin < quote.end; });
  }

  const LibraryView& library_;
  std::uint32_t document_;
  std::span<const Span> quoted_;
  std::int32_t day_;
};

/// The sentence a reference stands in, with what it cannot be understood without.
std::vector<Span> sentence_of(const QuotableProvision& provision, Span reference, Language language) {
  for (const Span sentence : provision.sentences) {
    if (sentence.contains(reference)) return complete_quote(provision, sentence, language);
  }
  return {};
}

std::size_t count_of(const std::vector<RelatedProvision>& found, RelatedProvision::Kind kind) {
  return static_cast<std::size_t>(std::ranges::count(found, kind, &RelatedProvision::kind));
}

/// Whether a reference in a provision is what its words except something from: "notwithstanding section 4",
/// "section 4 does not apply".
bool excepts(const QuotableProvision& provision, Span reference, Language language) {
  constexpr std::uint32_t near = 60;  // bytes
  const Span body = provision.provision.body;
  const Span before{std::max(body.begin, reference.begin - std::min(reference.begin, near)), reference.begin};
  const Span after{reference.end, std::min(body.end, reference.end + near)};
  const Phrases phrases = phrases_of(language);
  if (holds_any(provision.words(after), phrases.after)) return true;
  const std::optional<std::size_t> phrase = end_of_last(provision.words(before), phrases.before);
  if (!phrase) return false;
  const std::uint32_t begin = std::min(before.begin + static_cast<std::uint32_t>(*phrase), before.end);
  return is_object(provision.words({begin, reference.end}), {reference.begin - begin, reference.end - begin},
                   language);
}

/// Whether a reference stands in brackets of its sentence: what is said there by the way is not what is
/// punished. A Korean bracket says what else is meant: "제3조(제5조에서 준용하는 경우를 포함한다)".
bool is_aside(const QuotableProvision& provision, Span reference, Language language) {
  if (language == Language::korean) return false;
  for (const Span sentence : provision.sentences) {
    if (!sentence.contains(reference)) continue;
    int depth = 0;
    for (const char c : provision.words({sentence.begin, reference.begin})) {
      if (c == '(') ++depth;
      if (c == ')') depth = std::max(0, depth - 1);
    }
    return depth > 0 && provision.words({reference.end, sentence.end}).find(')') != std::string_view::npos;
  }
  return false;
}

/// Whether a Thai reference says which persons are meant, not what they did: "กรรมการของนิติบุคคลตามมาตรา 9".
bool is_of_person(const QuotableProvision& provision, Span reference, Language language) {
  if (language != Language::thai) return false;
  const Span body = provision.provision.body;
  if (reference.begin <= body.begin) return false;
  std::string_view before = provision.words({body.begin, reference.begin});
  while (before.ends_with(' ')) before.remove_suffix(1);
  return before.ends_with("บุคคลตาม") || before.ends_with("บุคคลใดตาม");
}

/// Rules on the passage from old law to new say nothing of what holds.
bool is_transitional(const LibraryView& library, const Document& document, Language language) {
  const std::span<const std::string_view> words = phrases_of(language).transition;
  const auto begins = [&](std::string_view heading) {
    const std::string small = to_small_letters(heading);
    return std::ranges::any_of(words, [&](std::string_view word) { return small.starts_with(word); });
  };
  return begins(library.works()[document.work].title) ||
         std::ranges::any_of(
             library.catalogue().provision_and_above(document.version, document.provision),
             [&](const Provision& above) { return above.level == Level::addendum || begins(above.heading); });
}

/// What one reference says of the provision it leads to.
std::optional<RelatedProvision> relate(const LibraryView& library, const Link& link) {
  const Document& document = library.documents().documents()[link.from];
  const Language language = library.documents().ranges()[range_of(library, link.from)].language;
  if (is_transitional(library, document, language)) return std::nullopt;
  const QuotableProvision provision = read_quotable(library, document, language);
  RelatedProvision related{RelatedProvision::Kind::penalty, link.from,
                           sentence_of(provision, link.span, language)};
  std::string words;
  for (const Span quote : related.quotes) words.append(provision.words(quote)).append("\n");
  if (excepts(provision, link.span, language)) {
    related.kind = RelatedProvision::Kind::exception;
  } else if (!holds_any(words, phrases_of(language).penalty) || is_aside(provision, link.span, language) ||
             is_of_person(provision, link.span, language)) {
    return std::nullopt;
  }
  return related;
}

}  // namespace

std::vector<RelatedProvision> find_related(const LibraryView& library, std::uint32_t document,
                                           std::span<const Span> quoted, std::int32_t day, std::size_t most) {
  std::vector<RelatedProvision> found;
  for (const Link& link : Referrers(library, document, quoted, day).links()) {
    const auto is_known = [&](const RelatedProvision& one) { return one.document == link.from; };
    if (std::ranges::any_of(found, is_known)) continue;
    std::optional<RelatedProvision> related = relate(library, link);
    if (related && count_of(found, related->kind) < most) found.push_back(std::move(*related));
  }
  std::ranges::stable_sort(found, {}, &RelatedProvision::kind);
  return found;
}

}  // namespace pandect
