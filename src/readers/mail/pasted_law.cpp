#include "readers/mail/pasted_law.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "readers/all.h"
#include "readers/reader.h"

namespace pandect {
namespace {

/// True if the text looks like a law: several articles, or the first two.
constexpr int least_sure = 60;
constexpr std::size_t longest_line_of_closing = 60;  // bytes
constexpr std::size_t most_paragraphs_around = 8;

struct Paragraph {
  std::size_t begin;
  std::size_t end;
};

std::vector<Paragraph> paragraphs_of(std::string_view body) {
  std::vector<Paragraph> all;
  bool open = false;
  for (std::size_t at = 0; at < body.size();) {
    const std::size_t end = std::min(body.find('\n', at), body.size());
    const bool blank = body.substr(at, end - at).find_first_not_of(" \t\r") == std::string_view::npos;
    if (!blank && !open) all.push_back({at, end});
    if (!blank) all.back().end = end;
    open = !blank;
    at = end + 1;
  }
  return all;
}

std::string_view trimmed_end(std::string_view words) {
  return words.substr(0, words.find_last_not_of(" \t\r\n") + 1);
}

bool ends_as(std::string_view words, std::initializer_list<std::string_view> marks) {
  return std::ranges::any_of(marks, [&](std::string_view mark) { return words.ends_with(mark); });
}

bool is_greeting_or_sentence(std::string_view words) {
  return ends_as(words, {",", ".", ":", "!", "?", ";", "。", "，", "："});
}

bool is_closing(std::string_view words) {
  if (ends_as(words, {".", ":", ";", "。"})) return false;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find('\n', at), words.size());
    if (end - at > longest_line_of_closing) return false;
    at = end + 1;
  }
  return true;
}

}  // namespace

PastedLaw find_pasted_law(const std::string& path, std::string_view body) {
  PastedLaw found{{}, std::string(body)};
  const Source whole{path + ".txt", body};
  if (plain_statute_reader().recognise(whole) < least_sure ||
      recognise_reader(whole) != &plain_statute_reader())
    return found;
  const std::vector<Paragraph> paragraphs = paragraphs_of(body);
  const auto words = [&](const Paragraph& one) {
    return trimmed_end(body.substr(one.begin, one.end - one.begin));
  };
  std::size_t first = 0;
  while (first + 1 < paragraphs.size() && first < most_paragraphs_around &&
         is_greeting_or_sentence(words(paragraphs[first])))
    ++first;
  std::size_t last = paragraphs.size();
  while (last > first + 1 && paragraphs.size() - last < most_paragraphs_around &&
         is_closing(words(paragraphs[last - 1])))
    --last;
  const std::size_t begin = paragraphs[first].begin;
  const std::size_t end = paragraphs[last - 1].end;
  const std::string_view law = body.substr(begin, end - begin);
  // The removed text may have been part of it after all: then everything is the law.
  if (plain_statute_reader().recognise({path + ".txt", law}) < least_sure) return found;
  found.words = std::string(law) + "\n";
  found.around = std::string(body.substr(0, begin)) + std::string(body.substr(end));
  return found;
}

}  // namespace pandect
