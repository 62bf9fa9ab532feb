#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "citations/grammar/latin.h"
#include "citations/names/abbreviations.h"
#include "citations/names/name_readers.h"
#include "pandect/error.h"
#include "text/language_profile.h"
#include "text/word_file.h"

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;
using Use = Lexicon::WorkWords::Use;

[[noreturn]] void fail(Language language, std::string_view head) {
  throw unknown_line(language_code(language), "citing", head);
}

/// The lists as read, before they are indexed by their first bytes.
struct Lists {
  std::vector<Lexicon::LevelWord> before_number;
  std::vector<Lexicon::LevelWord> after_ordinal;
  std::vector<Lexicon::OrdinalWord> ordinals;
  std::vector<Lexicon::LevelWord> unnumbered;
  std::vector<Lexicon::RelativeWords> relative;
  std::vector<Lexicon::RepeatedWords> repeated;
  std::vector<Lexicon::WorkWords> works;
  std::map<std::string_view, std::vector<std::string_view>> plain;
};

/// "artikelen*" is plural; a full stop may follow "art.".
Lexicon::LevelWord level_word(std::string_view word, Level level) {
  const bool plural = word.ends_with('*');
  if (plural) word.remove_suffix(1);
  const bool abbreviated = word.ends_with('.');
  if (abbreviated) word.remove_suffix(1);
  return {word, level, plural, abbreviated};
}

class Reader {
 public:
  Reader(Language language, LatinForms& forms) : language_(language), forms_(forms) {}

  Lists read() {
    for (const std::string_view file : language_files(language_, "citing")) {
      for (const WordLine& line : read_word_file(file)) read_line(line);
    }
    return std::move(lists_);
  }

 private:
  void read_line(const WordLine& line) {
    if (is_naming_line(line.head)) return;
    const std::vector<std::string_view> head = split_list(line.head, ' ');
    const std::vector<std::string_view> words = split_list(line.rest);
    const std::string_view kind = head.front();
    if (head.size() == 1) return read_plain(kind, line.rest, words);
    if (kind == "ordinal") {
      for (const std::string_view word : words) lists_.ordinals.push_back({word, std::string(head[1])});
      return;
    }
    if (kind == "this-work" || kind == "same-work") return read_work(head, words);
    // Level::work marks parts of a provision that trees do not have: "volzin", "Satz".
    const std::optional<Level> level = head[1] == "sentence" ? Level::work : parse_level(head[1]);
    if (!level) fail(language_, line.head);
    for (const std::string_view word : words) {
      if (kind == "level") {
        lists_.before_number.push_back(level_word(word, *level));
      } else if (kind == "behind-ordinal") {
        lists_.after_ordinal.push_back(level_word(word, *level));
      } else if (kind == "unnumbered") {
        lists_.unnumbered.push_back(level_word(word, *level));
      } else if (kind == "repeated") {
        lists_.repeated.push_back({word, *level});
      } else {
        const Relative relative = kind == "same"       ? Relative::same
                                  : kind == "previous" ? Relative::previous
                                  : kind == "next"     ? Relative::next
                                                       : Relative::none;
        if (relative == Relative::none) fail(language_, line.head);
        lists_.relative.push_back({word, *level, relative, head.back() == "small"});
      }
    }
  }

  void read_work(const std::vector<std::string_view>& head, const std::vector<std::string_view>& words) {
    const In in = head[0] == "this-work" ? In::this_work : In::same_work;
    const std::map<std::string_view, Use> uses{
        {"alone", Use::alone}, {"behind", Use::behind}, {"joined", Use::joined}};
    const auto use = uses.find(head[1]);
    if (use == uses.end()) fail(language_, head[1]);
    for (const std::string_view phrase : words) lists_.works.push_back({phrase, in, use->second});
  }

  void read_plain(std::string_view head, std::string_view rest, const std::vector<std::string_view>& words) {
    static constexpr std::string_view lists[] = {
        "pointing", "pointed", "list", "range",     "filler",      "except",     "before-except",
        "aside",    "of",      "unit", "following", "before-mark", "determiner", "work-before"};
    if (std::ranges::find(lists, head) != std::end(lists)) {
      auto& list = lists_.plain[head];
      list.insert(list.end(), words.begin(), words.end());
    } else if (head == "last") {
      for (const std::string_view word : words) lists_.ordinals.push_back({word, "last"});
    } else if (head == "bare-name") {
      forms_.bare_names.insert(forms_.bare_names.end(), words.begin(), words.end());
    } else if (head == "apart") {
      forms_.apart_word = rest;
    } else if (head == "degree-letters") {
      forms_.degree_letters = rest;
    } else if (head == "number-prefixes") {
      forms_.number_prefixes = rest;
    } else if (head == "number-suffix") {
      forms_.number_suffix = rest;
    } else if (head == "trait") {
      for (const std::string_view trait : words) read_trait(trait);
    } else {
      fail(language_, head);
    }
  }

  void read_trait(std::string_view trait) {
    const std::map<std::string_view, bool*> flags{{"brackets", &forms_.brackets},
                                                  {"bare-subjects", &forms_.bare_subjects},
                                                  {"hyphens", &forms_.hyphens},
                                                  {"hyphen-ranges", &forms_.hyphen_ranges},
                                                  {"noun-capitals", &forms_.noun_capitals},
                                                  {"spaced-suffixes", &forms_.spaced_suffixes},
                                                  {"bare-articles", &forms_.bare_articles}};
    const auto flag = flags.find(trait);
    if (flag == flags.end()) fail(language_, trait);
    *flag->second = true;
  }

  Language language_;
  LatinForms& forms_;
  Lists lists_;
};

}  // namespace

Lexicon::Lexicon(Language language) {
  Lists lists = Reader(language, forms).read();
  forms.names = name_readers(language);
  if (forms.names.codes_before) {
    for (const Abbreviation& known : abbreviations(language)) codes_.push_back(ascii_lower(known.name));
    auto& begins = lists.plain["work-before"];
    begins.insert(begins.end(), codes_.begin(), codes_.end());
  }
  before_number = ByFirstByte(std::move(lists.before_number));
  after_ordinal = ByFirstByte(std::move(lists.after_ordinal));
  ordinals = ByFirstByte(std::move(lists.ordinals));
  unnumbered = ByFirstByte(std::move(lists.unnumbered));
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
  works_before = plain("work-before");
}

}  // namespace pandect
