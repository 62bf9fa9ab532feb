#include "answer/related.h"

#include <algorithm>
#include <string>
#include <utility>

#include <unicode/uchar.h>

#include "answer/quotable.h"
#include "retrieve/question_terms.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// So many references to a provision are looked at.
constexpr std::size_t most_references = 200;

struct Phrases {
  std::span<const std::string_view> penalty;
  std::span<const std::string_view> exception;
};

/// What stands where a penalty is threatened, and where something is excepted. In Latin letters a phrase
/// begins where a word does.
Phrases phrases_of(Language language) {
  static constexpr std::string_view thai_penalty[] = {"ระวางโทษ", "จำคุก", "โทษปรับ", "เบี้ยปรับ", "ปรับทางปกครอง"};
  static constexpr std::string_view thai_exception[] = {"มิให้นำ", "มิให้ใช้บังคับ", "ไม่ใช้บังคับ", "ไม่นำมาใช้บังคับ"};
  static constexpr std::string_view korean_penalty[] = {"벌금", "징역", "과태료", "과징금", "구류"};
  static constexpr std::string_view korean_exception[] = {"에도 불구하고", "적용하지 아니한다",
                                                          "적용하지 않는다"};
  static constexpr std::string_view dutch_penalty[] = {
      "gestraft",           "geldboete",      "gevangenisstraf", "hechtenis",
      "bestuurlijke boete", "strafbaar feit", "strafbare feit"};
  static constexpr std::string_view dutch_exception[] = {
      "in afwijking van", "niet van toepassing", "blijft buiten toepassing", "blijven buiten toepassing"};
  static constexpr std::string_view english_penalty[] = {"a fine",   "fined",   "fines",     "fine not",
                                                         "imprison", "penalty", "penalties", "offence",
                                                         "punish",   "offense"};
  static constexpr std::string_view english_exception[] = {
      "does not apply", "do not apply", "shall not apply", "notwithstanding", "by way of derogation"};
  static constexpr std::string_view german_penalty[] = {"bestraft", "freiheitsstrafe", "geldstrafe",
                                                        "geldbuße", "ordnungswidrig",  "bußgeld"};
  static constexpr std::string_view german_exception[] = {"abweichend von", "gilt nicht", "gelten nicht",
                                                          "findet keine anwendung", "finden keine anwendung"};
  static constexpr std::string_view french_penalty[] = {"puni", "amende", "emprisonnement"};
  static constexpr std::string_view french_exception[] = {"par dérogation", "n'est pas applicable",
                                                          "ne s'applique pas", "ne s'appliquent pas",
                                                          "ne sont pas applicables"};
  switch (language) {
    case Language::thai:
      return {thai_penalty, thai_exception};
    case Language::korean:
      return {korean_penalty, korean_exception};
    case Language::dutch:
      return {dutch_penalty, dutch_exception};
    case Language::english:
      return {english_penalty, english_exception};
    case Language::german:
      return {german_penalty, german_exception};
    case Language::french:
      return {french_penalty, french_exception};
    default:
      return {};
  }
}

bool holds_any(std::string_view words, std::span<const std::string_view> phrases) {
  std::string small;
  for (std::size_t offset = 0; offset < words.size();) {
    append_utf8(small, static_cast<char32_t>(u_tolower(static_cast<UChar32>(decode_utf8(words, offset)))));
  }
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

}  // namespace

std::vector<RelatedProvision> find_related(const LibraryView& library, std::uint32_t document,
                                           std::span<const Span> quoted, std::int32_t day, std::size_t most) {
  std::vector<RelatedProvision> found;
  for (const Link& link : Referrers(library, document, quoted, day).links()) {
    const auto is_known = [&](const RelatedProvision& one) { return one.document == link.from; };
    if (std::ranges::any_of(found, is_known)) continue;
    const Language language = library.documents().ranges()[range_of(library, link.from)].language;
    const QuotableProvision provision =
        read_quotable(library, library.documents().documents()[link.from], language);
    std::vector<Span> quotes = sentence_of(provision, link.span, language);
    std::string words;
    for (const Span quote : quotes) words.append(provision.words(quote)).append("\n");
    for (const auto kind : {RelatedProvision::Kind::penalty, RelatedProvision::Kind::exception}) {
      const bool says = kind == RelatedProvision::Kind::penalty ? says_penalty(words, language)
                                                                : says_exception(words, language);
      if (!says || count_of(found, kind) >= most) continue;
      found.push_back({kind, link.from, std::move(quotes)});
      break;
    }
  }
  std::ranges::stable_sort(found, {}, &RelatedProvision::kind);
  return found;
}

bool says_penalty(std::string_view words, Language language) {
  return holds_any(words, phrases_of(language).penalty);
}

bool says_exception(std::string_view words, Language language) {
  return holds_any(words, phrases_of(language).exception);
}

}  // namespace pandect
