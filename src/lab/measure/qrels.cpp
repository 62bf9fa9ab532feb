#include "lab/measure/qrels.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "base/file.h"
#include "base/lines.h"
#include "lab/measure/columns.h"
#include "lab/measure/trec_run.h"
#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

std::optional<int> whole_number(std::string_view word) {
  int number = 0;
  const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (failed != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

/// Names between tabs may contain blanks, which runs write as "_".
void write_names_as_trec(std::string& text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    if (std::ranges::count(line, '\t') == 2)
      std::replace(text.begin() + static_cast<std::ptrdiff_t>(begin),
                   text.begin() + static_cast<std::ptrdiff_t>(begin + line.rfind('\t')), ' ', '_');
    begin = end + 1;
  }
}

}  // namespace

class Qrels::Parser {
 public:
  Parser(std::string_view text, const std::string& name, Qrels& qrels)
      : text_(without_byte_order_mark(text)), name_(name), qrels_(qrels) {}

  void parse() {
    for (std::string_view left = text_; !left.empty();) {
      ++line_;
      take(without_return(take_line(left)));
    }
    for (Topic& topic : qrels_.topics_) merge(topic);
  }

 private:
  void take(std::string_view line) {
    const std::size_t first = line.find('\t');
    const std::size_t second = first == std::string_view::npos ? first : line.find('\t', first + 1);
    const bool three =
        second != std::string_view::npos && line.find('\t', second + 1) == std::string_view::npos;
    const Columns<4> columns = split_columns<4>(line);
    if (columns.count == 0) return;
    if (three) {
      const std::string_view level = line.substr(second + 1);
      const bool header =
          qrels_.topics_.empty() && level.find_first_of("0123456789") == std::string_view::npos;
      if (!header) add(line.substr(0, first), line.substr(first + 1, second - first - 1), level);
    } else if (columns.count == 4) {
      add(columns.column[0], columns.column[2], columns.column[3]);
    } else {
      refuse("has neither the four columns of TREC's judgements nor the three of BEIR's between tabs");
    }
  }

  void add(std::string_view query, std::string_view document, std::string_view word) {
    const std::optional<int> level = whole_number(word);
    if (!level) refuse(fmt::format("the level '{}' is not a whole number", word));
    if (qrels_.topics_.empty() || qrels_.topics_[current_].query != query) {
      const auto [at, is_new] = index_.try_emplace(query, qrels_.topics_.size());
      if (is_new) qrels_.topics_.push_back({query, {}});
      current_ = at->second;
    }
    qrels_.topics_[current_].judgements.push_back({document, *level});
  }

  /// Merges identical judgements of one document.
  void merge(Topic& topic) const {
    std::ranges::sort(topic.judgements, {}, &Qrel::document);
    const auto disagree = std::ranges::adjacent_find(topic.judgements, [](const auto& a, const auto& b) {
      return a.document == b.document && a.level != b.level;
    });
    if (disagree != topic.judgements.end()) {
      throw Error(ErrorCode::bad_input, fmt::format("{}: question '{}' has two levels for the document '{}'",
                                                    name_, topic.query, disagree->document));
    }
    const auto repeated = std::ranges::unique(topic.judgements, {}, &Qrel::document);
    topic.judgements.erase(repeated.begin(), repeated.end());
  }

  [[noreturn]] void refuse(const std::string& problem) const {
    throw Error(ErrorCode::bad_input, fmt::format("{}: line {}: {}", name_, line_, problem),
                "judgements have lines such as 'q1 0 doc7 1'");
  }

  std::string_view text_;
  const std::string& name_;
  Qrels& qrels_;
  std::unordered_map<std::string_view, std::size_t> index_;
  std::size_t current_ = 0;
  std::size_t line_ = 0;
};

Qrels Qrels::read(const std::filesystem::path& path) {
  return parse(read_file(path), path.string());
}

Qrels Qrels::parse(std::string text, const std::string& name) {
  write_names_as_trec(text);
  auto bytes = std::make_shared<const std::string>(std::move(text));
  Qrels qrels;
  Parser(*bytes, name, qrels).parse();
  qrels.bytes_ = std::move(bytes);
  return qrels;
}

void append_trec_judgement(std::string& qrels, std::string_view query, std::string_view document, int level) {
  qrels += fmt::format("{} 0 {} {}\n", trec_name(query), trec_name(document), level);
}

}  // namespace pandect
