#include "question/asking_words.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "text/analyzer.h"
#include "text/folded_reader.h"
#include "text/language_profile.h"
#include "text/utf8.h"
#include "text/word_file.h"

namespace pandect {
namespace {

struct Word {
  std::string letters;  // folded
  Span source;
};

/// The words between separators; for languages with a dictionary those that the analyzer finds.
std::vector<Word> words_of(std::string_view text, Language language) {
  std::vector<Word> words;
  if (language_profile(language).has("dictionary")) {
    Tokens tokens;
    analyzer(word_analyzer_name(language)).analyze(text, tokens);
    for (std::size_t i = 0; i < tokens.size(); ++i)
      words.push_back({std::string(tokens.term(i)), tokens.source(i)});
    return words;
  }
  for (const FoldedWord& word : folded_words(text)) words.push_back({to_utf8(word.letters), word.source});
  return words;
}

/// Words, and phrases of several that follow each other.
class Phrases {
 public:
  void add(std::string_view list, Language language) {
    for (const std::string_view entry : split_list(list)) {
      const std::vector<Word> words = words_of(entry, language);
      if (words.empty()) continue;
      longest_ = std::max(longest_, words.size());
      std::string joined;
      for (const Word& word : words) joined.append(word.letters).push_back(' ');
      all_.insert(std::move(joined));
    }
  }

  /// Number of words from `first` on that match the longest entry; 0 when none does.
  /// @param begun  an entry is also matched by words that begin with it: "처벌은" with 처벌
  std::size_t longest_at(const std::vector<Word>& words, std::size_t first, bool begun = false) const {
    std::string joined;
    std::size_t found = 0;
    for (std::size_t count = 1; count <= longest_ && first + count <= words.size(); ++count) {
      joined.append(words[first + count - 1].letters).push_back(' ');
      if (all_.contains(joined) || (begun && begins_with_entry(joined, count))) found = count;
    }
    return found;
  }

 private:
  bool begins_with_entry(std::string_view joined, std::size_t count) const {
    return std::ranges::any_of(all_, [&](std::string_view entry) {
      return joined.starts_with(entry.substr(0, entry.size() - 1)) &&
             static_cast<std::size_t>(std::ranges::count(entry, ' ')) == count;
    });
  }

  std::unordered_set<std::string> all_;  // each word with a space behind it
  std::size_t longest_ = 0;              // words of an entry
};

/// The question words of one language.
class AskingWords {
 public:
  AskingWords(std::span<const WordLine> lines, Language language) : language_(language) {
    for (const WordLine& line : lines) {
      if (line.head == "ending") {
        for (const std::string_view entry : split_list(line.rest)) endings_.emplace_back(entry);
      } else {
        if (line.head == "pointing") pointing_.add(line.rest, language);
        const bool asks = line.head == "ask" || line.head == "pointing";
        (asks ? asking_ : line.head == "onward" ? onward_ : aspects_).add(line.rest, language);
      }
    }
    for (const WordLine& line : language_lines(language, "sought")) aspects_.add(line.rest, language);
  }

  bool names_aspect(std::string_view heading) const {
    const std::vector<Word> words = words_of(heading, language_);
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (aspects_.longest_at(words, i, joins_) > 0) return true;
    }
    return false;
  }

  bool goes_on(std::string_view question) const {
    const std::vector<Word> words = words_of(question, language_);
    if (onward_.longest_at(words, 0, joins_) > 0) return true;
    std::size_t unknown = 0;
    bool points = false;
    for (std::size_t i = 0; i < words.size();) {
      const std::size_t known = std::max(aspects_.longest_at(words, i, joins_), asking_.longest_at(words, i));
      points = points || pointing_.longest_at(words, i, joins_) > 0;
      if (known == 0) ++unknown;
      i += std::max<std::size_t>(known, 1);
    }
    // "Who pays for it?": of its own it says one word.
    return !words.empty() && (unknown == 0 || (unknown == 1 && points));
  }

  /// Returns nothing when no word would be left.
  std::optional<std::string> leave_out(std::string_view question) const {
    const std::vector<Word> words = words_of(question, language_);
    std::string left(question);
    const auto blank = [&](Span span) { std::fill(left.begin() + span.begin, left.begin() + span.end, ' '); };
    bool any = false;
    for (std::size_t i = 0; i < words.size();) {
      const std::size_t phrase = asking_.longest_at(words, i);
      if (phrase > 0) {
        blank({words[i].source.begin, words[i + phrase - 1].source.end});
      } else {
        blank(ending_of(words[i]));
        any = true;
      }
      i += std::max<std::size_t>(phrase, 1);
    }
    return any ? std::optional(std::move(left)) : std::nullopt;
  }

 private:
  /// The longest ending that leaves some of the word; empty when it has none.
  Span ending_of(const Word& word) const {
    std::size_t longest = 0;
    const std::size_t length = word.letters.size();
    for (const std::string& ending : endings_) {
      if (length > ending.size() && word.letters.ends_with(ending))
        longest = std::max(longest, ending.size());
    }
    // If folding changed the length, the position of the ending in the question is unknown.
    if (longest == 0 || word.source.end - word.source.begin != length) return {};
    return {word.source.end - static_cast<std::uint32_t>(longest), word.source.end};
  }

  Language language_;
  bool joins_ = language_profile(language_).has("particles");  // they stand behind a word without a blank
  Phrases asking_;
  Phrases aspects_;  // of any rule
  Phrases onward_;
  Phrases pointing_;
  std::vector<std::string> endings_;
};

const AskingWords* asking_words(Language language) {
  static const std::map<Language, AskingWords> all = [] {
    std::map<Language, AskingWords> made;
    for (const Language one : known_languages()) {
      const std::vector<WordLine> lines = language_lines(one, "asking");
      if (!lines.empty()) made.try_emplace(one, AskingWords(lines, one));
    }
    return made;
  }();
  const auto found = all.find(language);
  return found == all.end() ? nullptr : &found->second;
}

}  // namespace

std::string without_asking_words(std::string_view question, Language language) {
  const AskingWords* words = asking_words(language);
  const std::optional<std::string> left = words == nullptr ? std::nullopt : words->leave_out(question);
  return left.value_or(std::string(question));
}

bool is_only_asking_words(std::string_view question, Language language) {
  const AskingWords* words = asking_words(language);
  return words == nullptr ? words_of(question, language).empty() : !words->leave_out(question);
}

bool names_aspect(std::string_view heading, Language language) {
  const AskingWords* words = asking_words(language);
  return words != nullptr && words->names_aspect(heading);
}

bool asks_on(std::string_view question, Language language) {
  const AskingWords* words = asking_words(language);
  return words != nullptr && words->goes_on(question);
}

std::vector<QueryTerm> query_terms(const LexicalIndex& index, std::string_view question, Language language,
                                   double share) {
  if (share == 1) return query_terms(index, question);
  std::vector<QueryTerm> terms = query_terms(index, without_asking_words(question, language));
  if (share == 0) return terms;
  for (QueryTerm& term : query_terms(index, question)) {
    const auto known = std::ranges::find_if(
        terms, [&](const QueryTerm& other) { return other.group == term.group && other.term == term.term; });
    if (known != terms.end()) {
      known->weight += share * (term.weight - known->weight);
    } else {
      term.weight *= share;
      terms.push_back(std::move(term));
    }
  }
  return terms;
}

}  // namespace pandect
