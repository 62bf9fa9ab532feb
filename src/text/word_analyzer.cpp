#include "text/word_analyzer.h"

#include <array>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/folded_reader.h"
#include "text/stemmer.h"
#include "text/thai_words.h"
#include "text/utf8.h"

namespace pandect {
namespace {

// Longer ones are cut: this bounds the buffers, and no word of a law is as long.
constexpr std::size_t longest_word = 256;   // bytes
constexpr std::size_t longest_run = 4096;   // Thai units without a space
constexpr std::size_t longest_letters = 3;  // between the full stops of a Thai abbreviation: พ.ร.บ., ป.วิ.อ.

Stemmer* stemmer_of_thread(const char* algorithm) {
  struct Named {
    const char* algorithm;
    Stemmer stemmer;
  };
  thread_local std::vector<std::unique_ptr<Named>> stemmers;
  if (algorithm == nullptr) return nullptr;
  for (const auto& named : stemmers) {
    if (std::strcmp(named->algorithm, algorithm) == 0) return &named->stemmer;
  }
  stemmers.push_back(std::make_unique<Named>(Named{algorithm, Stemmer(algorithm)}));
  return &stemmers.back()->stemmer;
}

struct Scratch {
  std::string word;
  std::u16string run;
  std::vector<std::uint32_t> begins;  // of each unit of the run in the text, and the end of the last one
  std::unique_ptr<ThaiWords> thai;    // made when the first Thai word is met
};

std::string_view without_ending(std::string_view word, std::span<const WordAnalyzer::Ending> endings) {
  for (const WordAnalyzer::Ending& ending : endings) {
    if (!word.ends_with(ending.text)) continue;
    const std::string_view stem = word.substr(0, word.size() - ending.text.size());
    if (count_code_points(stem) >= ending.stay) return stem;
  }
  return word;
}

/// One pass over one text.
class WordScan {
 public:
  WordScan(std::string_view text, const WordAnalyzer::Rules& rules, Scratch& scratch, Tokens& tokens)
      : reader_(text),
        rules_(rules),
        stemmer_(stemmer_of_thread(rules.stemmer)),
        scratch_(scratch),
        tokens_(tokens) {}

  void run() {
    more_ = reader_.next();
    while (more_) {
      switch (kind()) {
        case CharKind::separator:
        case CharKind::mark:
          advance();
          break;
        case CharKind::letter:
        case CharKind::digit:
          scan_word();
          break;
        case CharKind::thai:
          scan_thai();
          break;
        case CharKind::syllable:
          scan_syllables();
          break;
      }
    }
  }

 private:
  const FoldedChar& current() const { return reader_.current(); }
  CharKind kind() const { return reader_.current().kind; }
  void advance() { more_ = reader_.next(); }

  static bool continues_word(CharKind kind) {
    return kind == CharKind::letter || kind == CharKind::digit || kind == CharKind::mark;
  }

  void scan_word();
  bool take_joiner(bool only_digits, std::size_t letters_since_stop);
  bool three_digits_follow() const;
  bool single_letter_follows() const;
  void emit_word(bool has_digit, Span source);

  void scan_thai();
  bool scan_thai_abbreviation();
  void collect_thai(std::size_t most);
  void emit_thai();

  void scan_syllables();

  FoldedReader reader_;
  const WordAnalyzer::Rules& rules_;
  Stemmer* stemmer_;
  Scratch& scratch_;
  Tokens& tokens_;
  bool more_ = false;
};

bool WordScan::three_digits_follow() const {
  FoldedReader ahead = reader_;
  for (int i = 0; i < 3; ++i) {
    if (!ahead.next() || ahead.current().kind != CharKind::digit) return false;
  }
  return !ahead.next() || ahead.current().kind != CharKind::digit;
}

bool WordScan::single_letter_follows() const {
  FoldedReader ahead = reader_;
  if (!ahead.next() || ahead.current().kind != CharKind::letter) return false;
  return !ahead.next() || !continues_word(ahead.current().kind);
}

/// Passes a separator inside a word and adds the part of it that the term keeps; false when it ends the word.
bool WordScan::take_joiner(bool only_digits, std::size_t letters_since_stop) {
  const char32_t c = current().value;
  if (only_digits) {
    if (c == U',') return three_digits_follow() && (advance(), true);
    if (c != U'.' && c != U'/' && c != U':') return false;
    FoldedReader ahead = reader_;
    if (!ahead.next() || ahead.current().kind != CharKind::digit) return false;
    scratch_.word.push_back(static_cast<char>(c));
    advance();
    return true;
  }
  if (c == U'.') return letters_since_stop == 1 && single_letter_follows() && (advance(), true);
  if (c != U'\'' || !rules_.keeps_apostrophe) return false;
  FoldedReader ahead = reader_;
  if (!ahead.next() || ahead.current().kind != CharKind::letter) return false;
  scratch_.word.push_back('\'');
  advance();
  return true;
}

void WordScan::scan_word() {
  scratch_.word.clear();
  Span source = current().source;
  bool only_digits = true;
  bool has_digit = false;
  std::size_t letters_since_stop = 0;
  while (more_ && scratch_.word.size() < longest_word) {
    if (continues_word(kind())) {
      const bool digit = kind() == CharKind::digit;
      only_digits = only_digits && digit;
      has_digit = has_digit || digit;
      ++letters_since_stop;
      append_utf8(scratch_.word, current().value);
      source.end = current().source.end;
      advance();
    } else if (kind() == CharKind::separator && take_joiner(only_digits, letters_since_stop)) {
      letters_since_stop = 0;
    } else {
      break;
    }
  }
  emit_word(has_digit, source);
}

void WordScan::emit_word(bool has_digit, Span source) {
  const bool stems = stemmer_ != nullptr && !has_digit;
  tokens_.add(stems       ? stemmer_->stem(scratch_.word)
              : has_digit ? std::string_view(scratch_.word)
                          : without_ending(scratch_.word, rules_.endings),
              source);
}

/// Reads at most `most` Thai letters into the scratch run.
void WordScan::collect_thai(std::size_t most) {
  scratch_.run.clear();
  scratch_.begins.clear();
  std::uint32_t end = current().source.end;
  while (more_ && kind() == CharKind::thai && scratch_.run.size() < most) {
    scratch_.run.push_back(static_cast<char16_t>(current().value));
    scratch_.begins.push_back(current().source.begin);
    end = current().source.end;
    advance();
  }
  scratch_.begins.push_back(end);
}

/// Few letters between full stops: "พ.ร.บ." is the term "พรบ". Changes nothing when there is no such
/// abbreviation.
bool WordScan::scan_thai_abbreviation() {
  const FoldedReader start = reader_;
  const std::uint32_t begin = current().source.begin;
  std::uint32_t end = begin;
  FoldedReader last_good = reader_;
  std::size_t parts = 0;
  scratch_.word.clear();
  while (more_ && kind() == CharKind::thai) {
    collect_thai(longest_letters + 1);
    const bool stop = more_ && current().value == U'.';
    if (scratch_.run.size() > longest_letters || (more_ && kind() == CharKind::thai)) break;
    if (parts == 0 && !stop) break;
    for (const char16_t unit : scratch_.run) append_utf8(scratch_.word, unit);
    ++parts;
    end = scratch_.begins.back();
    if (stop) advance();
    last_good = reader_;
    if (!stop) break;
  }
  reader_ = parts >= 2 ? last_good : start;
  more_ = reader_.current().source.begin != reader_.current().source.end;
  if (parts >= 2) tokens_.add(scratch_.word, {begin, end});
  return parts >= 2;
}

void WordScan::scan_thai() {
  FoldedReader ahead = reader_;
  std::size_t letters = 1;
  while (letters <= longest_letters && ahead.next() && ahead.current().kind == CharKind::thai) ++letters;
  if (letters <= longest_letters && ahead.current().value == U'.' && scan_thai_abbreviation()) return;
  collect_thai(longest_run);
  emit_thai();
}

void WordScan::emit_thai() {
  if (!scratch_.thai) scratch_.thai = std::make_unique<ThaiWords>();
  std::uint32_t begin = 0;
  for (const std::uint32_t end : scratch_.thai->ends(scratch_.run)) {
    const std::uint32_t start = tokens_.buffered();
    for (std::uint32_t i = begin; i < end; ++i) append_utf8(tokens_.buffer(), scratch_.run[i]);
    tokens_.add_buffered(start, {scratch_.begins[begin], scratch_.begins[end]});
    begin = end;
  }
}

void WordScan::scan_syllables() {
  FoldedChar before = current();
  std::uint32_t start = tokens_.buffered();
  append_utf8(tokens_.buffer(), before.value);
  advance();
  if (!more_ || kind() != CharKind::syllable) {
    tokens_.add_buffered(start, before.source);
    return;
  }
  while (more_ && kind() == CharKind::syllable) {
    const std::uint32_t second = tokens_.buffered();
    append_utf8(tokens_.buffer(), current().value);
    tokens_.add_buffered(start, {before.source.begin, current().source.end});
    start = second;
    before = current();
    advance();
  }
}

}  // namespace

void WordAnalyzer::analyze(std::string_view text, Tokens& tokens) const {
  thread_local Scratch scratch;
  WordScan(text, rules_, scratch, tokens).run();
}

}  // namespace pandect
