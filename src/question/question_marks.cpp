#include "question/question_marks.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "text/folded_reader.h"
#include "text/span.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t most_demands = 20;
constexpr std::size_t longest_demand = 400;  // bytes

struct QuotationMarks {
  std::string_view open;
  std::string_view close;
};
constexpr std::array<QuotationMarks, 10> quotation_marks{{{"\"", "\""},
                                                          {"“", "”"},
                                                          {"„", "“"},
                                                          {"„", "”"},
                                                          {"«", "»"},
                                                          {"「", "」"},
                                                          {"『", "』"},
                                                          {"”", "”"},
                                                          {"»", "«"},
                                                          {"»", "»"}}};

bool is_letter(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  FoldedReader reader(text.substr(at));
  return reader.next() && reader.current().kind != CharKind::separator && reader.current().source.begin == 0;
}

bool begins_word(std::string_view text, std::size_t at) {
  return at == 0 || text[at - 1] == ' ' || text[at - 1] == '\n' || text[at - 1] == '\t' ||
         text[at - 1] == '(';
}

/// The end of the word that begins at `at`.
std::size_t end_of_word(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_letter(text, at) || text[at] == '-' || text[at] == '\'')) {
    if (text[at] == '-' && !is_letter(text, at + 1)) break;
    decode_utf8(text, at);
  }
  return at;
}

class MarkReader {
 public:
  explicit MarkReader(std::string_view question) : text_(question) {}

  MarkedQuestion run() {
    std::size_t at = 0;
    while (at < text_.size()) {
      if (const auto next = read_demand(at)) {
        at = *next;
        continue;
      }
      const std::size_t begin = at;
      decode_utf8(text_, at);
      found_.words += text_.substr(begin, at - begin);
    }
    return std::move(found_);
  }

 private:
  /// Reads a demand at `at`. @returns its end
  std::optional<std::size_t> read_demand(std::size_t at) {
    if (found_.demands.size() >= most_demands) return std::nullopt;
    if (!begins_word(text_, at)) return read_phrase(at, false);
    const bool denied = text_[at] == '-';
    if (denied || text_[at] == '+') {
      if (const auto end = read_phrase(at + 1, denied)) return end;
      if (is_letter(text_, at + 1) && !(denied && is_digit(at + 1))) return read_word(at + 1, denied, true);
      return std::nullopt;
    }
    if (const auto end = read_phrase(at, false)) return end;
    return is_letter(text_, at) ? read_word(at, false, false) : std::nullopt;
  }

  bool is_digit(std::size_t at) const { return text_[at] >= '0' && text_[at] <= '9'; }

  std::optional<std::size_t> read_phrase(std::size_t at, bool denied) {
    for (const auto& [open, close] : quotation_marks) {
      if (!text_.substr(std::min(at, text_.size())).starts_with(open)) continue;
      const std::size_t begin = at + open.size();
      const std::size_t end = text_.find(close, begin);
      if (end == std::string_view::npos || end - begin > longest_demand) continue;
      const std::string_view words = text_.substr(begin, end - begin);
      bool says_something = false;
      for (std::size_t i = 0; i < words.size(); decode_utf8(words, i)) says_something |= is_letter(words, i);
      if (!says_something) continue;
      take({Demand::Kind::phrase, std::string(words), denied});
      return end + close.size();
    }
    return std::nullopt;
  }

  /// @param marked true if + or - precedes it
  std::optional<std::size_t> read_word(std::size_t at, bool denied, bool marked) {
    const std::size_t end = end_of_word(text_, at);
    if (end == at || end - at > longest_demand) return std::nullopt;
    const std::string word(text_.substr(at, end - at));
    const bool star = end < text_.size() && text_[end] == '*' && !is_letter(text_, end + 1) &&
                      !text_.substr(end).starts_with("**") && count_code_points(word) > 1;
    if (!star && !marked) {
      found_.words += word;
      return end;
    }
    take({star ? Demand::Kind::beginning : Demand::Kind::word, word, denied});
    return star ? end + 1 : end;
  }

  void take(Demand demand) {
    if (!demand.denied) found_.words += demand.words;
    found_.demands.push_back(std::move(demand));
  }

  std::string_view text_;
  MarkedQuestion found_;
};

}  // namespace

MarkedQuestion read_question_marks(std::string_view question) {
  return MarkReader(question).run();
}

}  // namespace pandect
