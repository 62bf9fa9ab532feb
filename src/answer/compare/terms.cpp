#include "answer/compare/terms.h"

#include <algorithm>
#include <memory>
#include <span>

#include <fmt/format.h>

#include "text/analyzer.h"
#include "text/folded_reader.h"
#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/term_words.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t syllable = 3;  // bytes of a syllable of Hangul

/// An ending of a verb or a particle of a noun.
struct Ending {
  std::string_view text;
  std::size_t stay;  ///< syllables of the word that must remain
};

/// The endings of a language; see data/languages/README.md, `terms.txt`.
struct Endings {
  std::vector<Ending> inner;  ///< each may be removed in each of two rounds
  std::vector<Ending> last;   ///< one of them once, behind those

  explicit Endings(Language language) {
    const WordLists& words = term_words(language);
    for (std::size_t stay = 1; stay <= 3; ++stay) {
      for (const std::string_view text : words.of(fmt::format("inflection {}", stay)))
        inner.push_back({text, stay});
      for (const std::string_view text : words.of(fmt::format("last-inflection {}", stay)))
        last.push_back({text, stay});
    }
  }
};

const Endings& endings_of(Language language) {
  static const PerLanguage<Endings> all([](Language one) { return std::make_unique<const Endings>(one); });
  return all.of(language);
}

bool strip_one(std::string_view& word, std::span<const Ending> list) {
  const Ending* best = nullptr;
  for (const Ending& ending : list) {
    const bool fits = word.size() >= ending.text.size() + (ending.stay * syllable);
    if (!fits || !word.ends_with(ending.text)) continue;
    if (best == nullptr || ending.text.size() > best->text.size()) best = &ending;
  }
  if (best == nullptr) return false;
  word.remove_suffix(best->text.size());
  return true;
}

/// Runs of syllables become stems; runs of Latin letters are kept; digits are left to the quantities.
void find_syllable_terms(std::string_view text, Language language, std::vector<Term>& terms) {
  FoldedReader reader(text);
  std::string run;
  Span source;
  CharKind kind = CharKind::separator;
  const auto flush = [&] {
    if (run.empty()) return;
    const std::string_view stem =
        kind == CharKind::syllable ? strip_endings(run, language) : std::string_view(run);
    terms.push_back({std::string(stem), source});
    run.clear();
  };
  while (reader.next()) {
    const FoldedChar& read = reader.current();
    const bool circled = read.value >= 0x2460 && read.value <= 0x2473;  // "①" numbers a paragraph
    const bool counts = !circled && (read.kind == CharKind::syllable || read.kind == CharKind::letter);
    if (!counts || read.kind != kind) flush();
    if (!counts) {
      kind = CharKind::separator;
      continue;
    }
    if (run.empty()) source = read.source;
    kind = read.kind;
    source.end = read.source.end;
    append_utf8(run, read.value);
  }
  flush();
}

std::size_t common_prefix(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

/// The shortest meaningful part of a compound, in bytes.
std::size_t least_part(Language language) {
  const LanguageProfile& profile = language_profile(language);
  if (profile.has("particles")) return 2 * syllable;
  return profile.has("dictionary") ? 4 * syllable : 4;
}

}  // namespace

bool denies_by_prefix(std::string_view longer, std::string_view shorter, Language language) {
  if (longer.size() <= shorter.size() || !longer.ends_with(shorter)) return false;
  const std::string_view prefix = longer.substr(0, longer.size() - shorter.size());
  const auto denying = term_words(language).of("denying");
  return std::ranges::find(denying, prefix) != denying.end();
}

std::string_view strip_endings(std::string_view word, Language language) {
  const Endings& endings = endings_of(language);
  for (int round = 0; round < 2; ++round) {
    if (!strip_one(word, endings.inner)) break;
  }
  strip_one(word, endings.last);
  return word;
}

std::vector<Term> find_terms(std::string_view text, Language language) {
  std::vector<Term> terms;
  if (language_profile(language).has("particles")) {
    find_syllable_terms(text, language, terms);
    return terms;
  }
  Tokens tokens;
  analyzer(word_analyzer_name(language)).analyze(text, tokens);
  terms.reserve(tokens.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    terms.push_back({std::string(tokens.term(i)), tokens.source(i)});
  }
  return terms;
}

double term_likeness(std::string_view a, std::string_view b, Language language) {
  if (a == b) return 1;
  const std::string_view shorter = a.size() < b.size() ? a : b;
  const std::string_view longer = a.size() < b.size() ? b : a;
  if (shorter.size() < least_part(language)) return 0;
  if (denies_by_prefix(longer, shorter, language)) return 0;
  if (longer.find(shorter) != std::string_view::npos) {
    return 0.6 + (0.4 * static_cast<double>(shorter.size()) / static_cast<double>(longer.size()));
  }
  if (joins_words(language)) return 0;
  const std::size_t same = common_prefix(a, b);
  if (same >= 5 && 3 * same >= 2 * longer.size()) return 0.8;
  return 0;
}

}  // namespace pandect
