#include "text/ngram_analyzer.h"

#include "text/folded_reader.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// A window of the last three units, written consecutively to the buffer of the tokens.
class Window {
 public:
  explicit Window(Tokens& tokens) : tokens_(tokens) {}

  void push(char32_t unit, Span source) {
    first_ = second_;
    second_ = third_;
    third_ = {tokens_.buffered(), source};
    append_utf8(tokens_.buffer(), unit);
    if (count_ < 3) ++count_;
    if (count_ == 3) tokens_.add_buffered(first_.begin, covered());
  }

  /// Ends a sequence of units; one too short for a 3-gram becomes a term as it is.
  void finish() {
    if (count_ == 1) tokens_.add_buffered(third_.begin, third_.source);
    if (count_ == 2) tokens_.add_buffered(second_.begin, {second_.source.begin, third_.source.end});
    count_ = 0;
  }

 private:
  struct Unit {
    std::uint32_t begin = 0;  // in the buffer
    Span source;              // empty for a space
  };

  Span covered() const {
    const Span& begin = first_.source.empty() ? second_.source : first_.source;
    const Span& end = third_.source.empty() ? second_.source : third_.source;
    return {begin.begin, end.end};
  }

  Tokens& tokens_;
  Unit first_;
  Unit second_;
  Unit third_;
  int count_ = 0;
};

constexpr char32_t hangul_first = 0xAC00;
constexpr char32_t hangul_last = 0xD7A3;

/// Arithmetic decomposition of Hangul: Unicode 15, section 3.12.
void push_jamo(Window& window, char32_t c, Span source) {
  if (c < hangul_first || c > hangul_last) {
    window.push(c, source);
    return;
  }
  constexpr char32_t vowels = 21;
  constexpr char32_t finals = 28;
  const char32_t index = c - hangul_first;
  window.push(0x1100 + index / (vowels * finals), source);
  window.push(0x1161 + index / finals % vowels, source);
  if (index % finals != 0) window.push(0x11A7 + index % finals, source);
}

}  // namespace

void CharacterTrigrams::analyze(std::string_view text, Tokens& tokens) const {
  FoldedReader reader(text);
  Window window(tokens);
  bool after_space = false;
  bool any = false;
  while (reader.next()) {
    const FoldedChar& c = reader.current();
    if (c.kind == CharKind::separator) {
      after_space = true;
      continue;
    }
    if (after_space || !any) window.push(U' ', {c.source.begin, c.source.begin});
    window.push(c.value, c.source);
    after_space = false;
    any = true;
  }
  if (any) window.push(U' ', {});
}

void JamoTrigrams::analyze(std::string_view text, Tokens& tokens) const {
  FoldedReader reader(text);
  Window window(tokens);
  while (reader.next()) {
    const FoldedChar& c = reader.current();
    if (c.kind == CharKind::separator) {
      window.finish();
    } else {
      push_jamo(window, c.value, c.source);
    }
  }
  window.finish();
}

}  // namespace pandect
