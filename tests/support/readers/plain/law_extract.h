#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/random.h"
#include "readers/plain/plain_lines.h"
#include "readers/reader.h"
#include "text/utf8.h"

namespace pandect {

/// A way in which people copy articles of a law into a file: for tests of reading such files.
struct ExtractStyle {
  std::string_view name;
  std::size_t most = 15;  ///< articles
  bool shuffled = false;  ///< else in the order of the law, with omissions
  std::string_view between = "\n\n";
  std::size_t width = 0;  ///< lines are wrapped at this many characters; 0: never
};

inline constexpr ExtractStyle extract_styles[] = {
    {"in order, numbers missing", 15, false, "\n\n", 0},
    {"in order, without blank lines", 15, false, "\n", 0},
    {"shuffled", 15, true, "\n\n", 0},
    {"shuffled, without blank lines", 15, true, "\n", 0},
    {"shuffled, lines broken at 72", 15, true, "\n\n", 72},
    {"three, shuffled", 3, true, "\n\n", 0},
};

/// A sample of a law's articles: their numbers and their words from label to end.
struct Extract {
  std::string text;
  std::vector<std::pair<std::string, std::string>> articles;  ///< number; words without white space
};

/// Without white space, which an extract may have elsewhere than the law.
inline std::string without_space(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' && c != '\n' && c != '\t' && c != '\r') out += c;
  }
  return out;
}

inline std::string break_lines(std::string_view text, std::size_t width) {
  std::string out;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    const std::size_t length = count_code_points(text.substr(at, end - at));
    if (column > 0 && column + length > width) {
      if (!out.empty() && out.back() == ' ') out.pop_back();
      out += '\n';
      column = 0;
    }
    out += text.substr(at, end - at);
    column += length;
    if (end < text.size()) {
      out += text[end];
      column = text[end] == '\n' ? 0 : column + 1;
    }
    at = end + 1;
  }
  return out;
}

/// Articles of the law that can be checked in an extract: with a unique number, and words.
inline std::vector<std::size_t> drawable_articles(const Work& work) {
  std::map<std::string, std::size_t> numbers;
  for (const Provision& p : work.provisions) {
    if (p.unit && p.level == Level::article) ++numbers[p.number];
  }
  std::vector<std::size_t> articles;
  for (std::size_t i = 0; i < work.provisions.size(); ++i) {
    const Provision& p = work.provisions[i];
    constexpr std::size_t longest = 6000;  // bytes
    if (p.unit && p.level == Level::article && !p.number.empty() && numbers[p.number] == 1 && !p.repealed &&
        !trim(p.body.of(work.text)).empty() && p.extent.size() < longest && p.path == p.number)
      articles.push_back(i);
  }
  return articles;
}

/// Draws one at random; empty when the law has fewer articles than the style and `spare` more.
inline Extract draw_extract(const Work& work, const ExtractStyle& style, Random& random,
                            std::size_t spare = 5) {
  std::vector<std::size_t> articles = drawable_articles(work);
  Extract extract;
  if (articles.size() < style.most + spare) return extract;
  for (std::size_t i = articles.size(); i > 1; --i)
    std::swap(articles[i - 1], articles[random.below(static_cast<std::uint32_t>(i))]);
  articles.resize(style.most);
  if (!style.shuffled) std::ranges::sort(articles);
  extract.text = work.title + "\n\n";
  for (const std::size_t i : articles) {
    const Provision& p = work.provisions[i];
    std::string words(trim(p.extent.of(work.text)));
    extract.articles.emplace_back(p.number, without_space(words));
    if (style.width > 0) words = break_lines(words, style.width);
    extract.text += words + std::string(style.between);
  }
  return extract;
}

/// The whole law, from its first word to its last.
inline Extract whole_law(const Work& work) {
  Extract extract;
  extract.text = work.title + "\n\n" + work.text;
  for (const std::size_t i : drawable_articles(work)) {
    const Provision& p = work.provisions[i];
    extract.articles.emplace_back(p.number, without_space(p.extent.of(work.text)));
  }
  return extract;
}

/// Counts of how the articles of extracts were read.
struct ExtractCount {
  std::size_t extracts = 0;
  std::size_t refused = 0;         ///< extracts that no statute reader accepts
  std::size_t drawn = 0;           ///< articles
  std::size_t whole = 0;           ///< read with their number and exactly their words
  std::size_t found = 0;           ///< read with their number
  std::size_t foreign = 0;         ///< articles read that were not drawn
  std::vector<std::string> wrong;  ///< articles not read completely: "number: first words"

  void add(const Extract& extract) {
    if (extract.articles.empty()) return;
    ++extracts;
    drawn += extract.articles.size();
    const Source source{"extract.txt", extract.text};
    const Reader* const reader = recognise_reader(source);
    if (reader == nullptr || reader->format() != "plain-statute") {
      ++refused;
      return;
    }
    const std::vector<Work> works = reader->read(source);
    const Work& work = works.at(0);
    std::multimap<std::string, std::string> read;
    for (const Provision& p : work.provisions) {
      if (p.unit && p.level == Level::article) read.emplace(p.number, without_space(p.extent.of(work.text)));
    }
    std::size_t mine = 0;
    for (const auto& [number, words] : extract.articles) {
      const auto [first, last] = read.equal_range(number);
      if (first != last) ++mine;
      const bool same = std::any_of(first, last, [&](const auto& one) { return one.second == words; });
      if (same) {
        ++whole;
      } else {
        wrong.push_back(number + ": " + words.substr(0, 60));
      }
    }
    found += mine;
    foreign += read.size() - std::min(read.size(), mine);
  }
};

}  // namespace pandect
