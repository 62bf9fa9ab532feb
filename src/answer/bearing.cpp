#include "answer/bearing.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "answer/bearing_phrases.h"
#include "answer/meaning_question.h"
#include "law/citation.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

constexpr std::size_t near = 60;  // bytes

/// True if a phrase at an offset begins at the start of a word.
bool begins_word(std::string_view text, std::size_t at) {
  return at == 0 || text[at - 1] == ' ' || text[at - 1] == '\n' || text[at - 1] == '(';
}

/// The positions of phrases in lower-case words.
std::vector<Span> find_phrases(std::string_view words, std::span<const std::string_view> phrases) {
  std::vector<Span> found;
  for (const std::string_view phrase : phrases) {
    const bool latin = phrase.front() >= 'a' && phrase.front() <= 'z';
    for (std::size_t at = words.find(phrase); at != std::string::npos; at = words.find(phrase, at + 1)) {
      if (latin && !begins_word(words, at)) continue;
      found.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + phrase.size())});
    }
  }
  return found;
}

bool holds_any(std::string_view words, std::span<const std::string_view> phrases) {
  return !find_phrases(words, phrases).empty();
}

/// The end of the last phrase in some words.
std::optional<std::size_t> end_of_last(std::string_view words, std::span<const std::string_view> phrases) {
  std::optional<std::size_t> last;
  for (const Span phrase : find_phrases(words, phrases))
    last = std::max<std::size_t>(last.value_or(0), phrase.end);
  return last;
}

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

bool ends_with_any(std::string_view words, std::span<const std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view ending) { return words.ends_with(ending); });
}

/// The words without trailing blanks.
std::string_view trimmed(std::string_view words) {
  while (words.ends_with(' ')) words.remove_suffix(1);
  return words;
}

/// The words of a text, separated by spaces, commas and Korean middle dots.
std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t begin = 0;
  const auto take = [&](std::size_t end) {
    if (end > begin) words.push_back(text.substr(begin, end - begin));
  };
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    std::size_t separator = c == ' ' || c == ',' || c == '\n' ? 1 : 0;
    for (const std::string_view dot : {"ㆍ", "·", "ᆞ"}) {
      if (c == dot.front() && text.substr(at).starts_with(dot)) separator = dot.size();
    }
    if (separator == 0) {
      ++at;
      continue;
    }
    take(at);
    begin = at += separator;
  }
  take(text.size());
  return words;
}

/// True if the words between two references only join them: "section 4, 5 and 6".
bool only_joins(std::string_view words, Language language) {
  const std::span<const std::string_view> joining = bearing_phrases(language).joining;
  return std::ranges::all_of(split_words(words),
                             [&](std::string_view word) { return is_one_of(word, joining); });
}

/// A reference in its line of words, with those joined to it.
struct Reference {
  Language language;
  std::string line;  ///< in lower case
  Span words;        ///< the references, joined
  /// The end of the numbers of the last of them: the grammar may have guessed a law's name that is too long.
  std::uint32_t end = 0;
};

/// The end of a citation without a law's name after it. If the law is named first, only a quotation mark may
/// precede its name.
std::uint32_t end_of_numbers(const Citation& citation) {
  constexpr std::uint32_t longest_mark = 4;  // bytes
  const bool named_behind = !citation.path.empty() && !citation.work_span.empty() &&
                            citation.work_span.begin > citation.span.begin + longest_mark;
  return named_behind ? std::min(citation.span.end, citation.work_span.begin) : citation.span.end;
}

bool cites_provision(std::string_view words, Language language) {
  return std::ranges::any_of(citation_grammar(language).find(words),
                             [](const Citation& citation) { return !citation.path.empty(); });
}

Span sentence_around(const QuotableProvision& provision, Span reference, Language language) {
  Span around = reference;
  for (const Span sentence : provision.sentences) {
    if (sentence.contains(reference)) around = sentence;
  }
  if (!language_profile(language).has("unmarked-sentences")) return around;
  // A piece cut as a sentence may be only a clause of its line.
  const Span body = provision.provision.body;
  if (!body.contains(around)) return around;
  const std::string_view text = provision.words(body);
  const std::size_t before = text.rfind('\n', around.begin - body.begin);
  const std::size_t after = std::min(text.find('\n', around.end - body.begin), text.size());
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  return {body.begin + static_cast<std::uint32_t>(begin), body.begin + static_cast<std::uint32_t>(after)};
}

Reference read_reference(const QuotableProvision& provision, Span reference, Language language) {
  const Span around = sentence_around(provision, reference, language);
  const std::string_view words = provision.words(around);
  const std::string small = to_small_letters(words);
  Reference read{language,
                 small.size() == words.size() ? small : std::string(words),
                 {reference.begin - around.begin, reference.end - around.begin},
                 reference.end - around.begin};
  const std::vector<Citation> all = citation_grammar(language).find(words);
  const auto joined = [&](Span one, Span next) {
    return next.begin <= one.end || only_joins(words.substr(one.end, next.begin - one.end), language);
  };
  for (const Citation& citation : all) {
    const bool follows = citation.span.begin >= read.words.begin && joined(read.words, citation.span);
    if (!follows) continue;
    read.words.end = std::max(read.words.end, citation.span.end);
    read.end = std::max(citation.span.begin, end_of_numbers(citation));
  }
  for (auto citation = all.rbegin(); citation != all.rend(); ++citation) {
    const bool leads = citation->span.begin < read.words.begin && joined(citation->span, read.words);
    if (leads) read.words.begin = citation->span.begin;
  }
  return read;
}

/// The words before the references, up to a distance.
std::string_view before(const Reference& reference, std::size_t most = std::string::npos) {
  const std::size_t begin = reference.words.begin - std::min<std::size_t>(reference.words.begin, most);
  return std::string_view(reference.line).substr(begin, reference.words.begin - begin);
}

std::string_view after(const Reference& reference) {
  return std::string_view(reference.line).substr(reference.end);
}

/// True if only conjunctions are between a phrase and the references.
bool follows_phrase(const Reference& reference, std::span<const std::string_view> phrases) {
  const std::string_view words = before(reference, near);
  const std::optional<std::size_t> end = end_of_last(words, phrases);
  return end && only_joins(words.substr(*end), reference.language);
}

/// True if the words between a phrase and the references are about them: they cite nothing else and mention
/// no act made under them. "…from paragraph 1, articles 4 and 5 apply" excepts paragraph 1 only;
/// "notwithstanding an order under section 5" excepts none.
bool is_object(std::string_view words, Language language) {
  if (words.find_first_of(":;") != std::string_view::npos) return false;
  const bool under = ends_with_any(trimmed(words), bearing_phrases(language).under);
  return !under && !cites_provision(words, language);
}

/// True if the references are the subject of the predicate after them: nothing else is cited between, and no
/// clause begins.
bool is_subject(std::string_view words, Language language) {
  if (words.find_first_of(":;") != std::string_view::npos) return false;
  return !cites_provision(words, language);
}

/// "제5조제1항 본문에도", "제5조부터 제7조까지의 규정에도": in languages where particles show that the
/// predicate is about the reference itself and not about an order under it ("제5조에 따른 명령에도"). For a
/// provision not applied the particle decides, and the case may be in between.
bool is_marked_subject(std::string_view words, bool particle, const BearingPhrases& phrases) {
  for (bool cut = true; cut;) {
    while (words.starts_with(' ')) words.remove_prefix(1);
    cut = false;
    for (const std::string_view tail : phrases.tail) {
      if (!words.starts_with(tail)) continue;
      words.remove_prefix(tail.size());
      cut = true;
    }
  }
  if (!particle) return words.empty();
  // "제5조에 따른 기준을 적용하지 아니한다"
  for (const std::string_view under : phrases.made_under) {
    if (!words.starts_with(under)) continue;
    const std::string_view object = words.substr(under.size());
    if (split_words(object).size() == 1) return ends_with_any(trimmed(object), phrases.object);
  }
  return std::ranges::any_of(phrases.topic, [&](std::string_view one) { return words.starts_with(one); });
}

/// True if the words after references say that they do not apply.
bool excepts_after(std::string_view words, Language language) {
  const BearingPhrases phrases = bearing_phrases(language);
  const auto excepts = [&](std::span<const std::string_view> after, bool particle) {
    return std::ranges::any_of(find_phrases(words, after), [&](Span phrase) {
      if (phrase.begin > near) return false;
      const std::string_view between = words.substr(0, phrase.begin);
      return phrases.tail.empty() ? is_subject(between, language)
                                  : is_marked_subject(between, particle, phrases);
    });
  };
  return excepts(phrases.after, true) || excepts(phrases.right_after, false);
}

/// True if a sanction is negated: "is not fined", "kan geen boete worden opgelegd", "ไม่ต้องระวางโทษ".
bool is_denied(std::string_view words, std::size_t phrase, Language language) {
  constexpr std::size_t before = 2;  // words
  const std::span<const std::string_view> denials = bearing_phrases(language).denial;
  std::string_view lead = words.substr(0, phrase);
  if (joins_words(language)) return ends_with_any(lead, denials);
  lead.remove_prefix(lead.size() - std::min<std::size_t>(lead.size(), near));
  const std::vector<std::string_view> all = split_words(lead);
  for (std::size_t i = all.size() - std::min(all.size(), before); i < all.size(); ++i) {
    if (is_one_of(all[i], denials)) return true;
  }
  return false;
}

std::vector<Span> find_sanctions(std::string_view words, Language language) {
  std::vector<Span> found = find_phrases(words, bearing_phrases(language).sanction);
  std::erase_if(found, [&](Span phrase) { return is_denied(words, phrase.begin, language); });
  return found;
}

/// True if references are in brackets of their sentence: a remark in brackets does not describe the punished
/// act. A Korean bracket adds cases ("제3조(제5조에서 준용하는 경우를 포함한다)") or excludes them:
/// "제3조(제5조에 해당하는 경우는 제외한다)".
bool is_aside(const Reference& reference, Language language) {
  int depth = 0;
  for (const char c : before(reference)) {
    if (c == '(') ++depth;
    if (c == ')') depth = std::max(0, depth - 1);
  }
  const std::string_view rest = after(reference);
  const std::size_t close = rest.find(')');
  if (depth == 0 || close == std::string_view::npos) return false;
  const std::span<const std::string_view> left_out = bearing_phrases(language).left_out;
  return left_out.empty() || holds_any(rest.substr(0, close), left_out);
}

/// True if a reference qualifies persons or things and not an act: "กรรมการของนิติบุคคลตามมาตรา 9",
/// "ทรัพย์ดังกล่าวในมาตรา 217", "ลักษณะดังที่บัญญัติไว้ในมาตรา 289".
bool is_of_something_else(const Reference& reference, Language language) {
  const BearingPhrases phrases = bearing_phrases(language);
  std::string_view words = trimmed(before(reference));
  if (ends_with_any(words, phrases.whose)) return true;
  const auto without = [&](std::span<const std::string_view> endings) -> std::optional<std::string_view> {
    const auto ending =
        std::ranges::find_if(endings, [&](std::string_view one) { return words.ends_with(one); });
    if (ending == endings.end()) return std::nullopt;
    return trimmed(words.substr(0, words.size() - ending->size()));
  };
  if (const auto left = without(phrases.such_as)) return !ends_with_any(*left, phrases.deed);
  if (const auto left = without(phrases.as_provided))
    return !ends_with_any(*left, phrases.deed) && !holds_any(*left, phrases.omission);
  return false;
}

/// True if the sanctions in a reference's own sentence are for its breach. If they precede the reference and
/// none follows it, a word of breach must come after them: "is punished as in section 4" borrows a penalty.
bool is_of_reference(const Reference& reference, Language language) {
  const std::vector<Span> sanctions = find_sanctions(reference.line, language);
  if (sanctions.empty()) return true;  // it is in the words that introduce or close the list
  std::uint32_t last = 0;
  for (const Span sanction : sanctions) last = std::max(last, sanction.end);
  if (last > reference.end) return true;
  return holds_any(std::string_view(reference.line).substr(last), bearing_phrases(language).breach);
}

/// True if the sentence of a reference leaves its target out of what another one punishes: "다만, 제4조를
/// 위반한 경우는 제외한다". What is left out in brackets is not the target.
bool is_left_out(const Reference& reference, Language language) {
  std::string rest;
  int depth = 0;
  for (const char c : after(reference)) {
    depth += c == '(' ? 1 : 0;
    if (depth == 0) rest.push_back(c);
    depth = std::max(0, depth - (c == ')' ? 1 : 0));
  }
  return holds_any(rest, bearing_phrases(language).left_out) &&
         find_sanctions(reference.line, language).empty();
}

}  // namespace

bool excepts(const QuotableProvision& provision, Span reference, Language language) {
  const BearingPhrases phrases = bearing_phrases(language);
  const Reference read = read_reference(provision, reference, language);
  if (follows_phrase(read, phrases.but_for)) return false;
  const std::string_view line = read.line;
  if (excepts_after(line.substr(read.end), language) || excepts_after(line.substr(read.words.end), language))
    return true;
  const std::string_view words = before(read, near);
  const std::optional<std::size_t> end = end_of_last(words, phrases.before);
  return end && is_object(words.substr(*end), language);
}

bool punishes(const QuotableProvision& provision, Span reference, std::span<const Span> quotes,
              Language language) {
  std::string words;
  for (const Span quote : quotes) words.append(provision.words(quote)).append("\n");
  if (find_sanctions(to_small_letters(words), language).empty()) return false;
  const Reference read = read_reference(provision, reference, language);
  return !is_aside(read, language) && !is_left_out(read, language) && !is_of_something_else(read, language) &&
         !follows_phrase(read, bearing_phrases(language).but_for) && is_of_reference(read, language);
}

bool is_transitional_heading(std::string_view heading, Language language) {
  const std::string small = to_small_letters(heading);
  return std::ranges::any_of(bearing_phrases(language).transition,
                             [&](std::string_view word) { return small.starts_with(word); });
}

}  // namespace pandect
