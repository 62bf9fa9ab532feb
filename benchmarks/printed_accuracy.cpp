// Whether the citations that the program prints are read back as the provisions they were printed for.
//
//   printed_accuracy LIBRARY [--show CODE] [--every N]
//
// Every Nth provision of the laws in a library, by language and by what it is (`unit`: an article or its
// equivalent; `part` of one; `group` of them), is cited as answers cite it. `opened`: `show` opens by these
// words the provision, or others that are printed alike; `read`: the same of `check`, of a text with nothing
// but the citation in brackets. --show prints what fails in the language CODE.

#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "accuracy.h"
#include "base/date.h"
#include "library/view.h"
#include "pandect/error.h"
#include "question/cite.h"
#include "question/locate.h"
#include "question/query.h"

namespace pandect {
namespace {

struct Count {
  std::size_t all = 0;
  std::size_t opened = 0;
  std::size_t read = 0;
  std::size_t other = 0;  ///< something else is shown or read
};

class PrintedAccuracy {
 public:
  PrintedAccuracy(const LibraryView& library, std::string shown, std::size_t every)
      : library_(library), shown_(std::move(shown)), every_(every) {}

  void run() {
    for (std::uint32_t work = 0; work < library_.works().size(); ++work) {
      const LibraryView::Version& version = library_.versions(work).back();
      const Tree tree = library_.provisions(version.record.version);
      for (std::uint32_t at = 1; at < tree.size(); ++at) {
        if (counted_++ % every_ == 0) try_provision({work, version.record.version, at}, tree, version.from);
      }
    }
  }

  void print() const {
    constexpr std::string_view row = "{:<10} {:<7} {:>9} {:>8} {:>7} {:>8} {:>7} {:>7}\n";
    std::cout << fmt::format(row, "language", "kind", "citations", "opened", "share", "read", "share",
                             "other");
    for (const auto& [key, count] : counts_) {
      const auto share = [&](std::size_t part) {
        return fmt::format("{:.4f}", static_cast<double>(part) / static_cast<double>(count.all));
      };
      std::cout << fmt::format(row, key.first, key.second, count.all, count.opened, share(count.opened),
                               count.read, share(count.read), count.other);
    }
  }

 private:
  static std::string kind_of(const Tree& tree, std::uint32_t at) {
    if (tree[at].unit) return "unit";
    for (std::uint32_t above = tree[at].parent; above < tree.size(); above = tree[above].parent) {
      if (tree[above].unit) return "part";
    }
    return "group";
  }

  std::string cite(const ProvisionKey& key) const {
    return cite_chain(library_.works()[key.work], library_.provision_and_above(key.version, key.provision));
  }

  bool all_print(const std::vector<ProvisionKey>& keys, std::string_view printed) const {
    return !keys.empty() &&
           std::ranges::all_of(keys, [&](const ProvisionKey& key) { return cite(key) == printed; });
  }

  void try_provision(const ProvisionKey& key, const Tree& tree, std::int32_t from) {
    const std::string printed = cite(key);
    const std::int32_t day = from == always ? 0 : from;
    const std::string code(language_code(library_.works()[key.work].language));
    Count& own = counts_[{code, kind_of(tree, key.provision)}];
    ++own.all;
    std::vector<ProvisionKey> shown;
    std::string why;
    try {
      shown = locate(library_, printed, day);
    } catch (const Error& error) {
      why = error.what();
    }
    std::vector<ProvisionKey> read;
    for (const NamedProvision& named :
         parse_query(library_, "(" + printed + ")", {std::nullopt, day}).named) {
      if (named.citation.path.empty()) continue;
      read.insert(read.end(), named.targets.begin(), named.targets.end());
      read.insert(read.end(), named.others.begin(), named.others.end());
    }
    const bool opened = all_print(shown, printed);
    const bool found = all_print(read, printed);
    own.opened += opened ? 1 : 0;
    own.read += found ? 1 : 0;
    own.other += (!shown.empty() && !opened) || (!read.empty() && !found) ? 1 : 0;
    if (code != shown_ || (opened && found)) return;
    const auto names = [&](const std::vector<ProvisionKey>& keys) {
      return keys.empty() ? "nothing" : fmt::format("{} ({})", cite(keys.front()), keys.size());
    };
    std::cout << fmt::format("{} | opened {}{} | read {}\n", printed, names(shown),
                             why.empty() ? "" : ": " + why, names(read));
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
    std::cerr << "usage: printed_accuracy LIBRARY [--show CODE] [--every N]\n";
    return 2;
  }
  std::string shown;
  std::size_t every = 1;
  for (std::size_t i = 1; i < arguments.size(); i += 2) {
    if (arguments[i] == "--show") shown = arguments[i + 1];
    if (arguments[i] == "--every") every = std::stoul(arguments[i + 1]);
  }
  const LibraryView library = LibraryView::open(arguments[0]);
  PrintedAccuracy accuracy(library, shown, every);
  accuracy.run();
  accuracy.print();
  return 0;
}

}  // namespace pandect
