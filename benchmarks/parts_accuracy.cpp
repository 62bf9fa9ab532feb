// Whether it is told which parts of provisions exist.
//
//   parts_accuracy LIBRARY [--show KIND] [--every N]
//
// For every Nth provision of the laws in a library, by language:
//
//   real      citations of each of its numbered parts. `missing` of them were wrongly called missing.
//   own       the references to parts that the laws themselves make to provisions of the same law. Nearly all
//             exist: `missing` of them were called missing, rightly where a law has an error.
//   invented  citations of parts made up from it: one number beyond the last of each list, and a paragraph, a
//             number and a letter of a provision without parts. `missing` of them were found missing.
//
// Each part is cited in the words of the language: "artikel 5, lid 3, onderdeel b". --show prints what is
// wrong.

#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "accuracy.h"
#include "base/date.h"
#include "citations/grammar/part_names.h"
#include "citations/resolve/resolve.h"
#include "library/view.h"
#include "pandect/error.h"
#include "question/missing_part.h"
#include "question/query.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {
namespace {

struct Count {
  std::size_t all = 0;
  std::size_t missing = 0;
  std::size_t unread = 0;  ///< the citation was not read, or led nowhere
};

class PartsAccuracy {
 public:
  PartsAccuracy(const LibraryView& library, std::string shown, std::size_t every)
      : library_(library), shown_(std::move(shown)), every_(every) {}

  void run() {
    for (std::uint32_t work = 0; work < library_.works().size(); ++work) {
      const LibraryView::Version& version = library_.versions(work).back();
      const Tree tree = library_.provisions(version.record.version);
      for (std::uint32_t unit = 0; unit < tree.size(); ++unit) {
        const Provision& provision = tree[unit];
        if (!provision.unit || provision.level != Level::article || provision.number.empty()) continue;
        if (is_beside_body(tree, unit)) continue;  // the law's own article has the number
        if (counted_++ % every_ != 0) continue;
        try_unit(work, tree, unit);
        try_own_references(work, version.record.version, tree, unit);
      }
    }
  }

  void print() const {
    std::cout << fmt::format("{:<10} {:<9} {:>7} {:>8} {:>7} {:>7}\n", "language", "kind", "parts", "missing",
                             "share", "unread");
    for (const auto& [key, count] : counts_) {
      std::cout << fmt::format(
          "{:<10} {:<9} {:>7} {:>8} {:>7.4f} {:>7}\n", key.first, key.second, count.all, count.missing,
          count.all == 0 ? 0.0 : static_cast<double>(count.missing) / static_cast<double>(count.all),
          count.unread);
    }
  }

 private:
  static bool is_beside_body(const Tree& tree, std::uint32_t at) {
    for (; at < tree.size(); at = tree[at].parent) {
      if (tree[at].level == Level::addendum || tree[at].level == Level::annex) return true;
    }
    return false;
  }

  Language language(std::uint32_t work) const { return library_.works()[work].language; }

  void count(std::uint32_t work, const std::string& kind, bool missing, bool unread, std::string_view shown) {
    Count& own = counts_[{std::string(language_code(language(work))), kind}];
    if (unread) {
      ++own.unread;
    } else {
      ++own.all;
      own.missing += missing ? 1 : 0;
    }
    const bool wrong = kind == "invented" ? !missing : missing;
    if (kind == shown_ && !unread && wrong)
      std::cout << fmt::format("{}: {}\n", library_.works()[work].id, shown);
  }

  std::string words_of(std::uint32_t work, const std::vector<CitedStep>& path) const {
    const Language own = language(work);
    const bool joined = language_profile(own).has("work-first");
    std::string words;
    for (const CitedStep& step : path) words += (words.empty() || joined ? "" : ", ") + part_name(own, step);
    return words;
  }

  /// Cites a part by words, as of the work that it is in.
  void try_path(std::uint32_t work, const std::vector<CitedStep>& path, const std::string& kind) {
    const std::string words = words_of(work, path);
    const std::int32_t day = library_.versions(work).back().from;
    const Query query = parse_query(library_, words, {language(work), day == always ? 0 : day, work});
    if (query.named.size() != 1 || query.named.front().targets.size() != 1 ||
        query.named.front().citation.path.size() < path.size())
      return count(work, kind, false, true, words);
    const auto missing =
        find_missing_part(library_, query.named.front().targets.front(), query.named.front().citation);
    count(work, kind, missing.has_value(), false, words + (missing ? " lacks " + missing->name : ""));
  }

  void try_unit(std::uint32_t work, const Tree& tree, std::uint32_t unit) {
    const CitedStep article{Level::article, tree[unit].number};
    std::map<std::pair<std::uint32_t, Level>, std::uint32_t> last;  // by parent and level
    bool divided = false;
    for (std::uint32_t i = unit + 1; i < tree.size() && tree[i].extent.begin < tree[unit].extent.end; ++i) {
      if (tree[i].number.empty()) continue;
      divided = true;
      const std::vector<CitedStep> path = path_to(tree, unit, i);
      try_path(work, path, "real");
      last[{tree[i].parent, tree[i].level}] = i;
    }
    for (const auto& [parent, at] : last) {
      const std::string next = number_after(tree[at].number);
      std::vector<CitedStep> path = path_to(tree, unit, at);
      if (next.empty()) continue;
      path.back().number = next;
      try_path(work, path, "invented");
    }
    if (divided || tree[unit].repealed) return;
    try_path(work, {article, {Level::paragraph, "4"}}, "invented");
    try_path(work, {article, {Level::item, "7"}}, "invented");
    if (!language_profile(language(work)).has("work-first"))
      try_path(work, {article, {Level::subitem, "k"}}, "invented");
  }

  static std::vector<CitedStep> path_to(const Tree& tree, std::uint32_t unit, std::uint32_t at) {
    std::vector<CitedStep> path;
    for (; at != unit; at = tree[at].parent) {
      if (!tree[at].number.empty()) path.insert(path.begin(), {tree[at].level, tree[at].number});
    }
    path.insert(path.begin(), {Level::article, tree[unit].number});
    return path;
  }

  /// A number some way behind the last of a list; empty for letters near the end of the alphabet.
  static std::string number_after(const std::string& number) {
    constexpr std::uint32_t beyond = 3;
    if (has_only_digits(number)) return std::to_string(digits_value(number) + beyond);
    if (number.size() != 1 || number[0] < 'a' || number[0] > 'v') return {};
    return std::string(1, static_cast<char>(number[0] + static_cast<char>(beyond)));
  }

  /// The references in the words of a unit to parts of other units of its work.
  void try_own_references(std::uint32_t work, std::int64_t version, const Tree& tree, std::uint32_t unit) {
    const std::string text = library_.text(version, tree[unit].extent);
    const std::vector<Citation> citations = citation_grammar(language(work)).find(text);
    const Resolver resolver(
        library_.titles(),
        [&](std::uint32_t one) {
          return one == work ? std::span<const Provision>(tree.begin(), tree.end())
                             : std::span<const Provision>();
        },
        [this](std::uint32_t one) { return language(one); });
    const std::vector<Resolution> resolved = resolver.resolve(citations, text, Place{work, unit});
    for (std::size_t i = 0; i < citations.size(); ++i) {
      const Citation& citation = citations[i];
      const Resolution& found = resolved[i];
      const bool part = citation.path.size() > 1 && citation.path.front().level == Level::article &&
                        citation.relative == Citation::Relative::none;
      if (!part || found.targets.size() != 1 || found.targets.front().work != work) continue;
      const auto missing =
          find_missing_part(library_, {work, version, found.targets.front().provision}, citation);
      count(work, "own", missing.has_value(), false,
            fmt::format("{} at {}{}", citation.span.of(text), tree[unit].path,
                        missing ? " lacks " + missing->name : ""));
    }
  }

  const LibraryView& library_;
  std::string shown_;
  std::size_t every_;
  std::size_t counted_ = 0;
  std::map<std::pair<std::string, std::string>, Count> counts_;
};

}  // namespace

int measure(const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.size() % 2 == 0) {
    std::cerr << "usage: parts_accuracy LIBRARY [--show KIND] [--every N]\n";
    return 2;
  }
  std::string shown;
  std::size_t every = 1;
  for (std::size_t i = 1; i < arguments.size(); i += 2) {
    if (arguments[i] == "--show") shown = arguments[i + 1];
    if (arguments[i] == "--every") every = std::stoul(arguments[i + 1]);
  }
  const LibraryView library = LibraryView::open(arguments[0]);
  PartsAccuracy accuracy(library, shown, every);
  accuracy.run();
  accuracy.print();
  return 0;
}

}  // namespace pandect
