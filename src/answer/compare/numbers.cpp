#include "answer/compare/numbers.h"

#include <algorithm>
#include <cmath>

#include "text/scanner.h"

namespace pandect {

std::size_t skip_blank(std::string_view text, std::size_t at) {
  return at < text.size() && text[at] == ' ' ? at + 1 : at;
}

std::size_t count_digits(std::string_view text, std::size_t at) {
  std::size_t count = 0;
  while (at + count < text.size() && is_ascii_digit(text[at + count]) && count < 16) ++count;
  return count;
}

double digits_of(std::string_view text, std::size_t at, std::size_t count) {
  double value = 0;
  for (std::size_t i = 0; i < count; ++i) value = value * 10 + (text[at + i] - '0');
  return value;
}

namespace {

/// Digits, perhaps in groups of three, and decimals.
struct WrittenDigits {
  Number number;
  bool grouped = false;
};

/// @param between the signs that part groups
/// @param parts_decimals true for a sign before so many decimals
template <typename PartsDecimals>
std::optional<WrittenDigits> read_digits(std::string_view text, std::size_t at, std::string_view between,
                                         PartsDecimals parts_decimals) {
  constexpr std::size_t group = 3;
  const std::size_t first = count_digits(text, at);
  if (first == 0) return std::nullopt;
  WrittenDigits read{{digits_of(text, at, first), at + first}};
  auto& [value, end] = read.number;
  while (first <= group && end < text.size() && between.find(text[end]) != std::string_view::npos &&
         count_digits(text, end + 1) == group) {
    value = (value * 1000) + digits_of(text, end + 1, group);
    end += group + 1;
    read.grouped = true;
  }
  const std::size_t places = end < text.size() ? count_digits(text, end + 1) : 0;
  if (places > 0 && parts_decimals(text[end], places)) {
    value += digits_of(text, end + 1, places) / std::pow(10.0, static_cast<double>(places));
    end += places + 1;
  }
  return read;
}

/// "1,500.5"; in Dutch "1.500,5"; in the law of the Netherlands and the European Union also "1 500".
std::optional<Number> read_digits(const Vocabulary& words, std::string_view text, std::size_t at) {
  const bool comma_is_decimal = words.has("comma-decimal");
  const char decimal = comma_is_decimal ? ',' : '.';
  const std::string_view thousands = comma_is_decimal ? ". " : ", ";
  const auto parts_decimals = [&](char sign, std::size_t places) {
    // "EUR 122,3": so the Union writes in English.
    return sign == decimal || (sign == thousands[0] && places <= 2 && words.has("comma-decimal-too"));
  };
  const auto read = read_digits(text, at, thousands.substr(0, words.spaced() ? 2 : 1), parts_decimals);
  return read ? std::optional(read->number) : std::nullopt;
}

/// Adds up spoken number words: those below a hundred add, hundreds multiply the words before them, thousands
/// and more all of them; in Thai and Korean tens multiply, too.
class NumberWords {
 public:
  explicit NumberWords(const Vocabulary& words) : words_(words) {}

  bool add_digits(double value) {
    if (unit_ != 0) return false;
    unit_ = value;
    return true;
  }
  bool add(double value) {
    if (words_.has("units-first") && value >= 20 && value < 100 && unit_ > 0 && unit_ < 10) {
      unit_ += value;  // "negen en veertig"
      return true;
    }
    if (value >= large()) {
      total_ += (pending() == 0 ? 1 : pending()) * value;
      section_ = unit_ = 0;
    } else if (value >= 100 || (value == 10 && east())) {
      if (unit_ >= value) return false;
      section_ += (unit_ == 0 ? 1 : unit_) * value;
      unit_ = 0;
    } else {
      const bool follows_tens = unit_ >= 20 && value < 10;
      if (unit_ != 0 && !follows_tens) return false;
      unit_ += value;
    }
    return true;
  }
  double value() const { return total_ + pending(); }

 private:
  bool east() const { return words_.has("millions") || words_.has("myriads"); }
  double large() const {
    if (words_.has("millions")) return 1e6;
    return words_.has("myriads") ? 1e4 : 1e3;
  }
  double pending() const { return section_ + unit_; }

  const Vocabulary& words_;
  double total_ = 0;
  double section_ = 0;
  double unit_ = 0;
};

/// Skips the joint between two words of one number.
/// @param before the words before
/// @param digits true if they are digits
std::size_t skip_joint(const Vocabulary& words, std::string_view text, Number before, bool digits) {
  constexpr double hundred = 100;
  const std::size_t at = before.end;
  if (words.has("digits-and-words")) return skip_blank(text, at);
  if (!words.spaced()) {
    // "5 แสนบาท"
    constexpr double least = 1000;
    const std::size_t behind = skip_blank(text, at);
    const auto next = words.match(text, behind);
    const bool multiplies = next && next->phrase->kind == PhraseKind::number && next->phrase->value >= least;
    return multiplies ? behind : at;
  }
  if (at < text.size() && text[at] == '-') return at + 1;
  const std::size_t behind = skip_blank(text, at);
  const auto joint = words.match(text, behind, PhraseKind::conjunction);
  if (!joint) return behind;
  const std::size_t next = skip_blank(text, joint->end);
  // "Two hundred and five", and not "$20,000 and one year".
  if (!words.has("units-first")) return !digits && before.value >= hundred ? next : at;
  // "negen en veertig"
  const auto tens = before.value < 10 ? words.match(text, next) : std::nullopt;
  const bool counts = tens && tens->phrase->kind == PhraseKind::number;
  if (counts && tens->phrase->value >= 20 && tens->phrase->value < hundred) return next;
  return behind;
}

/// "Zevenentwintig", "honderdtwintig", "fünfundvierzig", "tweeënhalf", and the number before the unit of
/// "driejarige", of the words for their parts. Simple words are in the vocabulary.
std::optional<Number> read_compound(const Vocabulary& words, std::string_view text, std::size_t at) {
  if (is_word_char(Cursor(text, at).previous_char())) return std::nullopt;
  NumberWords sum(words);
  std::size_t end = at;
  int parts = 0;
  double half = 0;
  while (half == 0) {
    std::size_t next = end;
    for (const std::string& joint : words.words("compound-joint")) {
      if (parts == 0 || !text.substr(end).starts_with(joint)) continue;
      next += joint.size();
      break;
    }
    const Phrase* part = words.number_within(text.substr(next));
    if (part == nullptr) break;
    if (part->value < 1) half = part->value;
    if (half == 0 && !sum.add(part->value)) break;
    ++parts;
    end = next + part->words.size();
  }
  const bool of_years = std::ranges::any_of(words.words("years-long"), [&](const std::string& ending) {
    return text.substr(end).starts_with(ending);
  });
  const bool ends = parts > 1 && !is_word_char(Cursor(text, end).peek_char());
  if (parts == 0 || (!ends && !of_years)) return std::nullopt;
  return Number{sum.value() + half, end};
}

/// One number word, or a compound of several.
std::optional<Number> read_number_word(const Vocabulary& words, std::string_view text, std::size_t at) {
  const auto match = words.match(text, at);
  if (match && match->phrase->kind == PhraseKind::number) return Number{match->phrase->value, match->end};
  return match ? std::nullopt : read_compound(words, text, at);
}

}  // namespace

std::optional<Number> read_amount(std::string_view text, std::size_t at) {
  for (const std::string_view signs : {".,", ",."}) {
    const auto read = read_digits(text, at, signs.substr(0, 1), [&](char sign, std::size_t places) {
      return sign == signs[1] && places <= 2;
    });
    if (read && read->grouped) return read->number;
  }
  return std::nullopt;
}

std::optional<Number> read_number(const Vocabulary& words, std::string_view text, std::size_t at) {
  NumberWords sum(words);
  Number number;
  std::size_t next = at;
  bool digits_last = false;
  while (next < text.size()) {
    std::size_t end = 0;
    if (is_ascii_digit(text[next])) {
      if (digits_last || (number.end > 0 && !words.has("digits-and-words"))) break;
      const auto digits = read_digits(words, text, next);
      if (!sum.add_digits(digits->value)) break;
      end = digits->end;
      digits_last = true;
    } else {
      const auto word = read_number_word(words, text, next);
      if (!word || !sum.add(word->value)) break;
      end = word->end;
      digits_last = false;
    }
    number = {sum.value(), end};
    next = skip_joint(words, text, number, digits_last);
  }
  if (number.end == 0) return std::nullopt;
  return number;
}

}  // namespace pandect
