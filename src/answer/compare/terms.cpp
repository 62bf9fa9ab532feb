#include "answer/compare/terms.h"

#include <algorithm>
#include <array>

#include "text/analyzer.h"
#include "text/folded_reader.h"
#include "text/language_profile.h"
#include "text/term_words.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t syllable = 3;  // bytes of a syllable of Hangul

/// Endings of verbs and particles of nouns, longest first among those with a common beginning; each may be
/// removed once in each of two rounds. The number is how many syllables must remain.
struct Ending {
  std::string_view text;
  std::size_t stay;
};

constexpr std::array<Ending, 121> endings{{
    {"하여서는", 1}, {"하여야만", 1}, {"하였으나", 1}, {"하였을", 1},   {"하였다", 1},   {"하여야", 1},
    {"하여서", 1},   {"하려는", 1},   {"하려면", 1},   {"하도록", 1},   {"하거나", 1},   {"하면서", 1},
    {"하지만", 1},   {"합니다", 1},   {"됩니다", 1},   {"됐습니다", 1}, {"했습니다", 1}, {"입니다", 1},
    {"습니다", 2},   {"하였", 1},     {"되어야", 1},   {"아야", 1},     {"어야", 1},     {"여야", 1},
    {"인", 2},       {"되었을", 1},   {"되거나", 1},   {"되지만", 1},   {"되도록", 1},   {"되면", 1},
    {"되는", 1},     {"되어", 1},     {"되지", 1},     {"되며", 1},     {"되고", 1},     {"된다", 1},
    {"되었", 1},     {"돼야", 1},     {"돼", 2},       {"하는", 1},     {"하여", 1},     {"하고", 1},
    {"하며", 1},     {"하면", 1},     {"하지", 1},     {"한다", 1},     {"하기", 1},     {"해야", 1},
    {"해서", 1},     {"했을", 1},     {"했다", 1},     {"하게", 1},     {"하되", 1},     {"하던", 1},
    {"한", 2},       {"할", 2},       {"함", 2},       {"해", 2},       {"하", 2},       {"된", 2},
    {"될", 2},       {"됨", 2},       {"되", 2},       {"받아야", 1},   {"받은", 1},     {"받는", 1},
    {"받을", 1},     {"받아", 1},     {"시켜야", 2},   {"시킬", 2},     {"시킨", 2},     {"으로부터", 1},
    {"로부터", 1},   {"에게서", 1},   {"에서는", 1},   {"에게는", 1},   {"에는", 1},     {"에도", 1},
    {"에게", 1},     {"에서", 1},     {"으로서", 1},   {"으로써", 1},   {"로서", 2},     {"로써", 2},
    {"으로", 1},     {"이라고", 1},   {"이란", 1},     {"이라", 1},     {"이며", 1},     {"이고", 1},
    {"이나", 1},     {"이면", 1},     {"이어야", 1},   {"이다", 1},     {"까지", 1},     {"부터", 1},
    {"마다", 1},     {"보다", 2},     {"처럼", 1},     {"만큼", 1},     {"마저", 2},     {"조차", 2},
    {"밖에", 2},     {"라도", 2},     {"라고", 2},     {"만을", 1},     {"만이", 1},     {"들이", 1},
    {"들은", 1},     {"들의", 1},     {"들을", 1},     {"들", 2},       {"은", 1},       {"는", 1},
    {"을", 1},       {"를", 1},       {"에", 1},       {"의", 2},       {"와", 2},       {"과", 2},
    {"도", 2},
}};

constexpr std::array<Ending, 7> last_endings{
    {{"이", 2}, {"가", 2}, {"로", 2}, {"만", 2}, {"나", 2}, {"라", 2}, {"지", 3}}};

template <std::size_t Size>
bool strip_one(std::string_view& word, const std::array<Ending, Size>& list) {
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
void find_korean_terms(std::string_view text, std::vector<Term>& terms) {
  FoldedReader reader(text);
  std::string run;
  Span source;
  CharKind kind = CharKind::separator;
  const auto flush = [&] {
    if (run.empty()) return;
    const std::string_view stem =
        kind == CharKind::syllable ? strip_korean_endings(run) : std::string_view(run);
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

std::string_view strip_korean_endings(std::string_view word) {
  for (int round = 0; round < 2; ++round) {
    if (!strip_one(word, endings)) break;
  }
  strip_one(word, last_endings);
  return word;
}

std::vector<Term> find_terms(std::string_view text, Language language) {
  std::vector<Term> terms;
  if (language_profile(language).has("particles")) {
    find_korean_terms(text, terms);
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
