#include <algorithm>
#include <functional>
#include <map>

#include "citations/grammar/latin.h"
#include "citations/names/abbreviations.h"
#include "citations/names/naming_words.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

using In = Citation::In;
using Use = Lexicon::WorkWords::Use;
using Words = std::vector<std::string_view>;

/// The lists as read, before they are indexed by their first bytes.
struct Lists {
  std::vector<LeveledWord> before_number;
  std::vector<LeveledWord> after_ordinal;
  std::vector<LeveledWord> before_ordinal;
  std::vector<LeveledWord> after_number;
  std::vector<LeveledWord> unnumbered;
  std::vector<LeveledWord> repeated;
  std::vector<Lexicon::OrdinalWord> ordinals;
  std::vector<RelativeWord> relative;
  std::vector<Lexicon::WorkWords> works;
  std::map<std::string_view, Words> plain;
};

constexpr std::string_view plain_heads[] = {
    "pointing",      "pointed", "list", "range",     "filler",      "except",     "before-except",
    "aside",         "of",      "unit", "following", "before-mark", "determiner", "counted-sentence",
    "before-article"};

/// "artikelen*" is plural; a full stop may follow "art.".
std::vector<Lexicon::LevelWord> level_words(const std::vector<LeveledWord>& words) {
  std::vector<Lexicon::LevelWord> made;
  for (auto [word, level] : words) {
    const bool plural = word.ends_with('*');
    if (plural) word.remove_suffix(1);
    const bool abbreviated = word.ends_with('.');
    if (abbreviated) word.remove_suffix(1);
    made.push_back({word, level, plural, abbreviated});
  }
  return made;
}

/// Reads "ordinal N: words" and "this-work USE: words".
void read_other(Lists& lists, const WordLine& line) {
  const Words head = line.head_words();
  if (head.size() != 2) return;
  if (head[0] == "ordinal") {
    for (const std::string_view word : line.words()) lists.ordinals.push_back({word, std::string(head[1])});
  } else if (head[0] == "this-work" || head[0] == "same-work") {
    const In in = head[0] == "this-work" ? In::this_work : In::same_work;
    const Use use = head[1] == "alone" ? Use::alone : head[1] == "behind" ? Use::behind : Use::joined;
    for (const std::string_view phrase : line.words()) lists.works.push_back({phrase, in, use});
  }
}

Lists read_lists(Language language, LatinForms& forms) {
  Lists lists;
  Words last;
  CitingTable table{.lists = {{"last", &last}, {"bare-name", &forms.bare_names}},
                    .texts = {{"apart", &forms.apart_word},
                              {"degree-letters", &forms.degree_letters},
                              {"number-prefixes", &forms.number_prefixes},
                              {"bare-prefixes", &forms.bare_prefixes},
                              {"number-suffix", &forms.number_suffix}},
                    .traits = {{"brackets", &forms.brackets},
                               {"bare-subjects", &forms.bare_subjects},
                               {"hyphens", &forms.hyphens},
                               {"hyphen-ranges", &forms.hyphen_ranges},
                               {"spaced-suffixes", &forms.spaced_suffixes},
                               {"spaced-letters", &forms.spaced_letters},
                               {"roman-paragraphs", &forms.roman_paragraphs},
                               {"roman-items", &forms.roman_items},
                               {"ordinal-signs", &forms.ordinal_signs},
                               {"bare-items", &forms.bare_items},
                               {"bare-letters", &forms.bare_letters},
                               {"dotted-parts", &forms.dotted_parts},
                               {"bare-outer", &forms.bare_outer}},
                    .of_level = {{"level", &lists.before_number},
                                 {"behind-ordinal", &lists.after_ordinal},
                                 {"before-ordinal", &lists.before_ordinal},
                                 {"behind-number", &lists.after_number},
                                 {"unnumbered", &lists.unnumbered},
                                 {"repeated", &lists.repeated}},
                    .relative = &lists.relative,
                    .works = nullptr,
                    .other = [&lists](const WordLine& line) { read_other(lists, line); }};
  for (const std::string_view head : plain_heads) table.lists[head] = &lists.plain[head];
  read_citing(language, table);
  forms.noun_capitals = language_profile(language).has("noun-capitals");
  for (const std::string_view word : last) lists.ordinals.push_back({word, "last"});
  return lists;
}

}  // namespace

Lexicon::Lexicon(Language language) : names(naming_words(language)) {
  Lists lists = read_lists(language, forms);
  if (names.has("codes-before")) {
    constexpr std::size_t longest_dotted = 5;
    for (const Abbreviation& known : abbreviations(language)) {
      codes_.push_back(small_letters(known.name));
      if (known.name.size() > longest_dotted || !std::ranges::all_of(known.name, is_ascii_letter)) continue;
      std::string& dotted = codes_.emplace_back();  // "b.w."
      for (const char letter : known.name) dotted.append({ascii_lower(letter), '.'});
    }
  }
  before_number = ByFirstByte(level_words(lists.before_number));
  after_ordinal = ByFirstByte(level_words(lists.after_ordinal));
  std::ranges::stable_sort(lists.after_number, std::ranges::greater(),  // "§:n", and then "§"
                           [](const LeveledWord& word) { return word.word.size(); });
  before_ordinal = ByFirstByte(level_words(lists.before_ordinal));
  after_number = ByFirstByte(level_words(lists.after_number));
  std::ranges::stable_sort(lists.ordinals, std::ranges::greater(),  // "vigésima primera", and then "vigésima"
                           [](const OrdinalWord& ordinal) { return ordinal.word.size(); });
  ordinals = ByFirstByte(std::move(lists.ordinals));
  unnumbered = ByFirstByte(level_words(lists.unnumbered));
  relative = ByFirstByte(std::move(lists.relative));
  repeated = ByFirstByte(std::move(lists.repeated));
  works = ByFirstByte(std::move(lists.works));
  const auto plain = [&lists](std::string_view head) { return Words(lists.plain[head]); };
  pointing = plain("pointing");
  pointed_kinds = plain("pointed");
  list_words = plain("list");
  range_words = plain("range");
  fillers = plain("filler");
  exception_words = plain("except");
  before_exception = plain("before-except");
  asides = plain("aside");
  of_words = plain("of");
  determiners = plain("determiner");
  units = plain("unit");
  following = plain("following");
  before_marks = plain("before-mark");
  before_articles = plain("before-article");
  for (std::string_view word : lists.plain["counted-sentence"])
    counted_sentences.push_back(word.ends_with('.') ? word.substr(0, word.size() - 1) : word);
  std::vector<std::string_view> begins = names.works_before;
  begins.insert(begins.end(), codes_.begin(), codes_.end());
  works_before = Words(std::move(begins));
}

}  // namespace pandect
