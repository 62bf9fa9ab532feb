#include "answer/related.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "answer/meaning_question.h"
#include "answer/quotable.h"
#include "retrieve/question_terms.h"

namespace pandect {
namespace {

/// So many references to a provision are looked at.
constexpr std::size_t most_references = 200;

struct Phrases {
  std::span<const std::string_view> penalty;
  std::span<const std::string_view> before;  ///< a reference to what is excepted from
  std::span<const std::string_view> after;   ///< such a reference
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
  switch (language) {
    case Language::thai:
      return {thai_penalty, thai_before, thai_after};
    case Language::korean:
      return {korean_penalty, {}, korean_after};
    case Language::dutch:
      return {dutch_penalty, dutch_before, dutch_after};
    case Language::english:
      return {english_penalty, english_before, english_after};
    case Language::german:
      return {german_penalty, german_before, german_after};
    case Language::french:
      return {french_penalty, french_before, french_after};
    default:
      return {};
  }
}

bool holds_any(std::string_view words, std::span<const std::string_view> phrases) {
  const std::string small = to_small_letters(words);
  for (const std::string_view phrase : phrases) {
    for (std::size_t at = small.find(phrase); at != std::string::npos; at = small.find(phrase, at + 1)) {
      const bool latin = phrase.front() >= 'a' && phrase.front() <= 'z';
      if (!latin || at == 0 || small[at - 1] == ' ' || small[at - 1] == '\n' || small[at - 1] == '(')
        return true;
    }
  }
  return false;
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
  return holds_any(provision.words(before), phrases.before) ||
         holds_any(provision.words(after), phrases.after);
}

/// Rules on the passage from old law to new say nothing of what holds.
bool is_transitional(const LibraryView& library, const Document& document) {
  return std::ranges::any_of(library.catalogue().provision_and_above(document.version, document.provision),
                             [](const Provision& above) { return above.level == Level::addendum; });
}

/// What one reference says of the provision it leads to.
std::optional<RelatedProvision> relate(const LibraryView& library, const Link& link) {
  const Document& document = library.documents().documents()[link.from];
  if (is_transitional(library, document)) return std::nullopt;
  const Language language = library.documents().ranges()[range_of(library, link.from)].language;
  const QuotableProvision provision = read_quotable(library, document, language);
  RelatedProvision related{RelatedProvision::Kind::penalty, link.from,
                           sentence_of(provision, link.span, language)};
  std::string words;
  for (const Span quote : related.quotes) words.append(provision.words(quote)).append("\n");
  if (excepts(provision, link.span, language)) {
    related.kind = RelatedProvision::Kind::exception;
  } else if (!holds_any(words, phrases_of(language).penalty)) {
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
