#include "text/regex_word_analyzer.h"

#include <unicode/uchar.h>

#include "text/utf8.h"

namespace pandect {
namespace {

constexpr char32_t capital_sigma = 0x03A3;
constexpr char32_t final_sigma = 0x03C2;
constexpr char32_t capital_i_with_dot = 0x0130;

bool is_ascii_word(unsigned char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

/// str.isalnum() or "_".
bool is_word(char32_t c) {
  if (c < 0x80) return is_ascii_word(static_cast<unsigned char>(c));
  return (U_GET_GC_MASK(static_cast<UChar32>(c)) & (U_GC_L_MASK | U_GC_N_MASK)) != 0;
}

bool is_cased(char32_t c) {
  return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_CASED) != 0;
}

bool is_case_ignorable(char32_t c) {
  return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_CASE_IGNORABLE) != 0;
}

/// Final_Sigma of Unicode 15, table 3-17: a cased letter before, none after, case-ignorable characters
/// skipped.
bool is_final_sigma(std::string_view text, std::size_t begin, std::size_t end) {
  bool cased_before = false;
  while (begin > 0) {
    begin = previous_code_point(text, begin);
    std::size_t after = begin;
    const char32_t c = decode_utf8(text, after);
    if (is_case_ignorable(c)) continue;
    cased_before = is_cased(c);
    break;
  }
  if (!cased_before) return false;
  while (end < text.size()) {
    const char32_t c = decode_utf8(text, end);
    if (!is_case_ignorable(c)) return !is_cased(c);
  }
  return true;
}

/// Collects one run of word characters at the end of the buffer of the tokens.
class Run {
 public:
  explicit Run(Tokens& tokens) : tokens_(tokens) {}

  void add(char32_t c, Span source) {
    if (count_ == 0) {
      start_ = tokens_.buffered();
      source_ = source;
    }
    ++count_;
    source_.end = source.end;
    append_utf8(tokens_.buffer(), c);
  }
  void finish() {
    if (count_ >= 2) tokens_.add_buffered(start_, source_);
    count_ = 0;
  }

 private:
  Tokens& tokens_;
  std::uint32_t start_ = 0;
  Span source_;
  std::size_t count_ = 0;
};

}  // namespace

void RegexWordAnalyzer::analyze(std::string_view text, Tokens& tokens) const {
  Run run(tokens);
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t begin = offset;
    const char32_t c = decode_utf8(text, offset);
    const Span source{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(offset)};
    if (!is_word(c)) {
      run.finish();
    } else if (c == capital_i_with_dot) {
      run.add(U'i', source);
      run.finish();  // lower() leaves a combining dot after the i
    } else if (c == capital_sigma && is_final_sigma(text, begin, offset)) {
      run.add(final_sigma, source);
    } else {
      run.add(static_cast<char32_t>(u_tolower(static_cast<UChar32>(c))), source);
    }
  }
  run.finish();
}

}  // namespace pandect
