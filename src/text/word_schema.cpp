#include "text/word_schema.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <libstemmer.h>
#include <unicode/uscript.h>

#include "language_schema.h"
#include "text/word_file.h"

namespace pandect {
namespace {

using Words = std::vector<std::string_view>;

/// A head of a part: the words that it consists of, and what its value may be.
struct HeadRule {
  Words pattern;
  bool required = false;
  std::string_view form;   ///< of a citing.txt, "any" for all
  std::string_view value;  ///< "words {year} {month}"

  bool is_other() const { return pattern.front() == "*"; }
};

/// data/languages/schema.txt.
struct Schema {
  std::string heads;  ///< its lines, into which all else are views
  std::map<std::string_view, std::vector<HeadRule>> parts;
  std::map<std::string_view, Words> sets;             ///< "LEVEL": its words
  std::map<std::string_view, std::string_view> like;  ///< parts that have all heads of another language's

  Schema() {
    std::string_view part;
    std::string_view form = "any";
    for (std::string_view rest = language_schema->bytes; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
      if (!rest.starts_with(' ')) heads += rest.substr(0, end);  // what a head says stands below it
      rest.remove_prefix(end);
    }
    for (const WordLine& line : read_word_file("schema.txt", heads)) {
      if (line.head == "part") {
        part = line.rest;
        form = "any";
      } else if (line.head == "when") {
        form = line.rest;
      } else if (line.head == "like") {
        like[part] = line.rest;
      } else if (part.empty()) {
        sets[line.head] = line.words();
      } else {
        for (std::string_view head : split_list(line.head)) {
          const bool required = head.ends_with('!');
          if (required) head.remove_suffix(1);
          parts[part].push_back({split_list(head, ' '), required, form, line.rest});
        }
      }
    }
  }
};

const Schema& schema() {
  static const Schema made;
  return made;
}

bool is_code(std::string_view word) {
  return word.size() >= 2 &&
         std::ranges::all_of(word, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
}

bool is_one_of(const Words& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

bool matches_word(std::string_view pattern, std::string_view word) {
  if (const auto set = schema().sets.find(pattern); set != schema().sets.end())
    return is_one_of(set->second, word);
  if (pattern == "WORD" || pattern == "N") return pattern == "WORD" || number_in(word).has_value();
  if (const std::size_t dots = pattern.find(".."); dots != std::string_view::npos) {
    const auto value = word.find('.') == std::string_view::npos ? number_in(word) : std::nullopt;
    return value && *value >= *number_in(pattern.substr(0, dots)) &&
           *value <= *number_in(pattern.substr(dots + 2));
  }
  return is_one_of(split_list(pattern, '|'), word);
}

bool matches(std::span<const std::string_view> pattern, std::span<const std::string_view> head) {
  if (pattern.empty()) return head.empty();
  std::string_view first = pattern.front();
  if (first == "*") return true;
  if (first == "WORD" && pattern.size() == 1) return !head.empty();
  if (first == "CODES") return std::ranges::all_of(head, is_code);
  const bool optional = first.starts_with('[');
  if (optional) {
    first = first.substr(1, first.size() - 2);
    if (matches(pattern.subspan(1), head)) return true;
  }
  return !head.empty() && matches_word(first, head.front()) && matches(pattern.subspan(1), head.subspan(1));
}

/// A list of words for people; the sets that it names in their words.
std::string described(const Words& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

/// Calls `take` with what stands between each "{" of a line and its "}".
template <typename Take>
void each_in_braces(const WordLine& line, const Take& take) {
  for (std::size_t at = line.rest.find_first_of("{}"); at != std::string_view::npos;
       at = line.rest.find_first_of("{}", at + 1)) {
    const std::size_t end = line.rest.find_first_of("{}", at + 1);
    if (line.rest[at] != '{' || end == std::string_view::npos || line.rest[end] != '}')
      throw wrong_line(line, fmt::format("'{}' has a brace without the other", line.rest),
                       "write {name}, or none");
    take(line.rest.substr(at + 1, end - at - 1));
    at = end;
  }
}

/// The names of the values of a line: "names" of "{names|' or '}".
std::set<std::string_view> values_in(const WordLine& line) {
  std::set<std::string_view> names;
  each_in_braces(line, [&](std::string_view inner) { names.insert(inner.substr(0, inner.find('|'))); });
  return names;
}

/// Throws if a line of a part that is like another language's has other values than the line of that.
void check_values(const WordLine& line, const std::vector<WordLine>& wanted) {
  const auto same = std::ranges::find(wanted, line.head, &WordLine::head);
  const std::set<std::string_view> values = values_in(line);
  const std::set<std::string_view> expected = same == wanted.end() ? values : values_in(*same);
  if (values == expected) return;
  throw wrong_line(
      line, fmt::format("'{}' has other values than the line of English", line.head),
      expected.empty() ? "it has none" : fmt::format("it has {{{}}}", fmt::join(expected, "}, {")));
}

/// The lines of one part of a language, checked together.
class PartCheck {
 public:
  PartCheck(std::string_view part, const std::vector<WordLine>& lines)
      : part_(part), rules_(schema().parts.find(part)->second), lines_(lines) {
    form_ = "behind";
    for (const WordLine& line : lines) {
      heads_.insert(line.head);
      if (line.head == "form") form_ = line.rest;
    }
  }

  void run() const {
    std::map<std::string_view, const WordLine*> seen;
    std::string placed;
    for (const WordLine& line : lines_) {
      const HeadRule& rule = rule_of(line);
      const std::string_view kind = kind_of(rule);
      check_value(line, rule);
      check_placeholders(line, rule);
      if (kind == "text" || kind == "number" || kind == "script" || kind == "stemmer") {
        const auto [first, fresh] = seen.try_emplace(line.head, &line);
        if (!fresh && first->second->path == line.path)
          throw wrong_line(
              line, fmt::format("'{}' is given twice, first in line {}", line.head, first->second->number),
              "leave one of them out");
      }
      if (may_name_heads(rule)) placed += line.rest;
    }
    for (const WordLine& line : lines_) {
      const bool unused = !placed.empty() && rule_of(line).is_other() &&
                          placed.find(fmt::format("{{{}}}", line.head)) == std::string::npos &&
                          placed.find(fmt::format("{{{}?}}", line.head)) == std::string::npos;
      if (unused)
        throw wrong_line(
            line, fmt::format("'{}' is not a head of {}.txt, and no form has it in braces", line.head, part_),
            remedy());
    }
    for (const HeadRule& rule : rules_) {
      const auto has = [&](const WordLine& line) {
        return matches(rule.pattern, split_list(line.head, ' '));
      };
      if (rule.required && applies(rule) && std::ranges::none_of(lines_, has))
        throw wrong_line(
            lines_.front(),
            fmt::format("there is no line '{}: …' in it, which it must have", described(rule.pattern)),
            remedy());
    }
  }

 private:
  bool applies(const HeadRule& rule) const { return rule.form == "any" || rule.form == form_; }

  static std::string_view kind_of(const HeadRule& rule) { return rule.value.substr(0, rule.value.find(' ')); }

  static bool may_name_heads(const HeadRule& rule) { return rule.value.ends_with("{*}"); }

  std::string remedy() const {
    return fmt::format("data/languages/README.md lists what {}.txt may have", part_);
  }

  const HeadRule& rule_of(const WordLine& line) const {
    const Words head = split_list(line.head, ' ');
    std::string near;
    for (const HeadRule& rule : rules_) {
      if (applies(rule) && matches(rule.pattern, head)) return rule;
      if (head.empty() || rule.pattern.front() != head.front()) continue;
      if (applies(rule)) near = described(rule.pattern);
      if (near.empty()) near = fmt::format("one of 'form: {}'", rule.form);
    }
    if (near.empty())
      throw wrong_line(line, fmt::format("'{}' is not a head of {}.txt", line.head, part_), remedy());
    std::string sets;
    for (const auto& [name, words] : schema().sets) {
      if (near.find(name) != std::string::npos)
        sets += fmt::format("{} is one of {}; ", name, fmt::join(words, ", "));
    }
    throw wrong_line(line, fmt::format("'{}' should be written '{}'", line.head, near), sets + remedy());
  }

  static void check_value(const WordLine& line, const HeadRule& rule) {
    const std::string_view kind = kind_of(rule);
    const auto fail = [&](std::string_view what, std::string_view wanted) {
      throw wrong_line(line, fmt::format("'{}' is not {}", what, wanted),
                       fmt::format("{}: {}", line.head, wanted));
    };
    if (kind == "line" || kind == "form" || kind == "text") return;
    if (kind == "number" && !number_in(line.rest)) fail(line.rest, "a number");
    if (kind == "script" && !is_script(line.rest)) fail(line.rest, "an ISO 15924 code of a script, as Latn");
    if (kind == "stemmer" && !is_stemmer(line.rest)) fail(line.rest, "a stemmer of libstemmer");
    const Words words = line.words();
    if (words.empty()) fail(line.rest, "a list of words");
    if (kind == "halves" && !is_pair(line.rest, '|')) fail(line.rest, "two lists with one | between them");
    if (kind == "formed" && !is_pair(line.rest, '=')) fail(line.rest, "NAME = word, word | form");
    for (const std::string_view word : words) {
      if (kind == "one" && !may_be(rule, word)) fail(word, rule.value);
      if (kind == "pairs" && !is_pair(word, rule.value.back()))
        fail(word, fmt::format("a pair of words with one {} between them", rule.value.back()));
      const Words sides = split_list(word, ' ');
      if (kind == "readings" && (sides.size() != 2 || sides[0].size() != sides[1].size()))
        fail(word, "two words with the same number of bytes");
      if (kind == "weights" && (sides.size() != 2 || !number_in(sides[1]))) fail(word, "a sign and a number");
    }
  }

  static bool may_be(const HeadRule& rule, std::string_view word) {
    const std::string_view known = rule.value.substr(std::string_view("one of ").size());
    const auto set = schema().sets.find(known);
    return is_one_of(set == schema().sets.end() ? split_list(known) : set->second, word);
  }

  static bool is_pair(std::string_view text, char sign) {
    return std::ranges::count(text, sign) == 1 && split_list(text, sign).size() == 2;
  }

  static bool is_script(std::string_view name) {
    UErrorCode status = U_ZERO_ERROR;
    UScriptCode code = USCRIPT_INVALID_CODE;
    uscript_getCode(std::string(name).c_str(), &code, 1, &status);
    return U_SUCCESS(status) != 0 && code != USCRIPT_INVALID_CODE;
  }

  static bool is_stemmer(std::string_view name) {
    sb_stemmer* const made = sb_stemmer_new(std::string(name).c_str(), nullptr);
    sb_stemmer_delete(made);
    return made != nullptr;
  }

  /// Every "{" has its "}" and between them what the value may have.
  void check_placeholders(const WordLine& line, const HeadRule& rule) const {
    if (rule.value == "line") return;
    each_in_braces(line, [&](std::string_view name) {
      if (name.ends_with('?') && may_name_heads(rule)) name.remove_suffix(1);
      const bool known =
          rule.value.find(fmt::format("{{{}}}", name)) != std::string_view::npos && name != "*";
      if (!known && !(may_name_heads(rule) && heads_.contains(name))) {
        const std::size_t brace = rule.value.find('{');
        throw wrong_line(line, fmt::format("nothing is known of '{{{}}}' there", name),
                         brace == std::string_view::npos
                             ? "this line has no words in braces"
                             : fmt::format("it may have {}", rule.value.substr(brace)));
      }
    });
  }

  std::string_view part_;
  const std::vector<HeadRule>& rules_;
  const std::vector<WordLine>& lines_;
  std::string_view form_;
  std::set<std::string_view> heads_;
};

std::vector<WordLine> lines_of(std::span<const WordFile> files, std::string_view part) {
  std::vector<WordLine> lines;
  for (const WordFile& file : files) {
    if (!file.is_of(part)) continue;
    for (const WordLine& line : read_word_file(file.path, file.bytes)) lines.push_back(line);
  }
  return lines;
}

}  // namespace

bool WordFile::is_of(std::string_view name) const {
  const std::string_view own = part;
  return own == name || (own.starts_with(name) && own.substr(name.size()).starts_with('-'));
}

void check_word_files(std::span<const WordFile> files, std::span<const WordFile> model) {
  for (const WordFile& file : files) {
    const auto of = [&](const auto& part) { return file.is_of(part.first); };
    if (std::ranges::any_of(schema().parts, of)) continue;
    std::vector<std::string_view> names;
    for (const auto& [name, rules] : schema().parts) names.push_back(name);
    throw Error(ErrorCode::bad_input, fmt::format("{}: nothing reads a file '{}.txt'", file.path, file.part),
                fmt::format("the parts of a language are {}", fmt::join(names, ", ")));
  }
  for (const auto& [part, rules] : schema().parts) {
    const std::vector<WordLine> lines = lines_of(files, part);
    if (lines.empty()) continue;
    PartCheck(part, lines).run();
    if (!schema().like.contains(part)) continue;
    const std::vector<WordLine> wanted = lines_of(model, part);
    for (const auto& [here, there, what] : {std::tuple(&lines, &wanted, "is not one of the heads of English"),
                                            std::tuple(&wanted, &lines, "is missing, which English has")}) {
      for (const WordLine& line : *here) {
        if (std::ranges::find(*there, line.head, &WordLine::head) == there->end())
          throw wrong_line(here == &lines ? line : lines.front(), fmt::format("'{}' {}", line.head, what),
                           "a page has the same words in all languages");
      }
    }
    for (const WordLine& line : lines) check_values(line, wanted);
  }
}

}  // namespace pandect
