#include "citations/grammar/inside_words.h"

#include <algorithm>
#include <map>
#include <optional>

#include "text/word_file.h"

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;
using Words = InsideWords::Words;

class InsideReader {
 public:
  explicit InsideReader(InsideWords& words)
      : w_(words),
        lists_{{"list", &w_.list},
               {"range", &w_.range},
               {"range-end", &w_.range_end},
               {"not-letter", &w_.not_letter},
               {"part", &w_.parts},
               {"particle", &w_.particles},
               {"unit", &w_.counted},
               {"no-provision", &w_.not_provisions},
               {"remark", &w_.remarks},
               {"out-of", &w_.out_of},
               {"work-word", &w_.work_words},
               {"name-ending", &w_.name_endings},
               {"name-joining", &w_.name_joining},
               {"numbered-law", &w_.numbered_laws}},
        texts_{{"prefix", &w_.prefix}, {"branch", &w_.branch},           {"letters", &w_.letters},
               {"sign", &w_.sign},     {"letter-word", &w_.letter_word}, {"addendum", &w_.addendum}},
        traits_{{"blanks", &w_.blanks},         {"bare-articles", &w_.bare_articles},
                {"circled", &w_.circled},       {"brackets", &w_.brackets},
                {"lone-rests", &w_.lone_rests}, {"bracket-headings", &w_.bracket_headings},
                {"amendments", &w_.amendments}} {}

  void read() {
    for (const std::string_view file : language_files(w_.language, "citing")) {
      for (const WordLine& line : read_word_file(file)) read_line(line);
    }
    if (w_.prefix.empty() || w_.units.empty()) fail("prefix");
  }

 private:
  [[noreturn]] void fail(std::string_view head) const {
    throw unknown_line(language_code(w_.language), "citing", head);
  }

  void read_line(const WordLine& line) {
    if (line.head == "form") return;
    if (const auto text = texts_.find(line.head); text != texts_.end()) {
      *text->second = line.rest;
      return;
    }
    const Words words = split_list(line.rest);
    if (const auto list = lists_.find(line.head); list != lists_.end()) {
      list->second->insert(list->second->end(), words.begin(), words.end());
    } else if (line.head == "trait") {
      for (const std::string_view trait : words) read_trait(trait);
    } else if (line.head == "this-work" || line.head == "same-work") {
      const In in = line.head == "this-work" ? In::this_work : In::same_work;
      for (const std::string_view word : words) w_.works.push_back({word, in});
    } else {
      read_of_level(line.head, words);
    }
  }

  void read_trait(std::string_view trait) const {
    const auto flag = traits_.find(trait);
    if (flag == traits_.end()) fail(trait);
    *flag->second = true;
  }

  void read_of_level(std::string_view head, const Words& words) {
    const std::vector<std::string_view> parts = split_list(head, ' ');
    const auto level = parts.size() == 2 ? parse_level(parts[1]) : std::nullopt;
    if (parts[0] == "not-before" && parts.size() == 2) return read_not_before(head, parts[1], words);
    if (!level) fail(head);
    const auto add = [&](auto& list) {
      for (const std::string_view word : words) list.push_back({word, *level});
    };
    if (parts[0] == "level") {
      for (const std::string_view word : words) w_.units.push_back({word, *level, {}});
    } else if (parts[0] == "before-number") {
      add(w_.before);
    } else if (parts[0] == "repeated") {
      add(w_.repeated);
    } else if (parts[0] == "same" || parts[0] == "previous" || parts[0] == "next") {
      const Relative relative = parts[0] == "same"       ? Relative::same
                                : parts[0] == "previous" ? Relative::previous
                                                         : Relative::next;
      for (const std::string_view word : words) w_.relative.push_back({word, *level, relative});
    } else {
      fail(head);
    }
  }

  void read_not_before(std::string_view head, std::string_view word, const Words& others) {
    const auto unit = std::ranges::find(w_.units, word, &InsideWords::Unit::word);
    if (unit == w_.units.end()) fail(head);
    unit->not_before.insert(unit->not_before.end(), others.begin(), others.end());
  }

  InsideWords& w_;
  std::map<std::string_view, Words*> lists_;
  std::map<std::string_view, std::string_view*> texts_;
  std::map<std::string_view, bool*> traits_;
};

}  // namespace

InsideWords InsideWords::read(Language language) {
  InsideWords words;
  words.language = language;
  InsideReader(words).read();
  return words;
}

}  // namespace pandect
