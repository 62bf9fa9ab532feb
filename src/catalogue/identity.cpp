#include "catalogue/identity.h"

#include <algorithm>
#include <set>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "base/hash.h"
#include "catalogue/catalogue_tables.h"
#include "catalogue/rows.h"
#include "catalogue/words.h"

namespace pandect {
namespace {

/// Least similarity of versions of one law: a law may be amended until little of it is left.
constexpr double likeness_of_versions = 0.25;
/// Least similarity of a law and the same one with corrections.
constexpr double likeness_of_corrected = 0.95;

/// The letters and digits of a text, without layout.
std::string letters_of(std::string_view text) {
  std::string letters;
  letters.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z')) letters += c;
    if (c >= 'A' && c <= 'Z') letters += static_cast<char>(c + 32);
  }
  return letters;
}

/// Hashes of the n-grams of characters in a text; a sample of one in `rate` is kept.
std::unordered_set<std::uint64_t> sample_of(const std::string& letters, std::uint64_t rate) {
  constexpr std::size_t run = 12;  // characters
  std::vector<std::size_t> begins;
  for (std::size_t i = 0; i < letters.size(); ++i)
    if ((static_cast<unsigned char>(letters[i]) & 0xC0U) != 0x80U) begins.push_back(i);
  begins.push_back(letters.size());
  std::unordered_set<std::uint64_t> sample;
  for (std::size_t i = 0; i + run < begins.size(); ++i) {
    const std::uint64_t hash =
        hash64(std::string_view(letters).substr(begins[i], begins[i + run] - begins[i]));
    if (hash % rate == 0) sample.insert(hash);
  }
  return sample;
}

std::string_view name_of(std::string_view path) {
  path.remove_prefix(path.find_last_of("/!") + 1);
  return path;
}

/// The identifiers of a work from an authority. Contracts and datasets have none: theirs are the names of
/// files and rows.
std::set<std::string, std::less<>> official(const std::vector<std::string>& identifiers,
                                            std::string_view title, std::string_view kind,
                                            std::string_view format) {
  constexpr std::string_view datasets[] = {"nitibench-json", "beir-jsonl", "mapped-table", "contract-text"};
  std::set<std::string, std::less<>> all;
  if (kind == "contract" || kind == "policy" || std::ranges::find(datasets, format) != std::end(datasets))
    return all;
  for (const std::string& one : identifiers)
    if (!title.starts_with(one)) all.insert(one);
  return all;
}

/// The collection of a work's id: a country or another source of law.
std::string_view collection_in(std::string_view id) {
  return id.substr(0, id.find('/'));
}

/// The shape of an identifier: that of "BWBR0002656" and "BWBR0005290" is equal, that of "32016R0679" is
/// another.
std::string shape_of(std::string_view identifier) {
  std::string shape;
  for (const char c : identifier) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit)
      shape += c;
    else if (shape.empty() || shape.back() != '9')
      shape += '9';
  }
  return shape;
}

/// The folder or archive of a file.
std::string_view folder_of(std::string_view path) {
  return path.substr(0, path.size() - name_of(path).size());
}

/// Digits of the longest number in a title.
std::size_t longest_number(std::string_view title) {
  std::size_t longest = 0;
  std::size_t digits = 0;
  for (const char c : title) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    longest = std::max(longest, digits);
  }
  return longest;
}

struct Candidate {
  std::int64_t work = 0;
  std::string id;
};

struct StoredVersion {
  std::int64_t version = 0;
  std::int64_t source = 0;
  std::string path;
  std::string title;
  std::string kind;
  std::string format;
  std::optional<std::int64_t> from;
};

class Identifier {
 public:
  Identifier(const Database& database, const Work& work, std::int64_t source, std::string_view path)
      : database_(database), work_(work), source_(source), path_(path) {
    std::vector<std::string> identifiers;
    for (const Alias& alias : work.aliases)
      if (alias.kind == Alias::Kind::identifier) identifiers.push_back(alias.name);
    official_ = official(identifiers, work.title, work.kind, work.format);
  }

  Identity identity(std::int64_t line) {
    const std::vector<Candidate> all = candidates();
    std::optional<std::string> found;
    if (line != 0) found = earlier_in(line);
    if (found && !is_called_so(*found)) return {*found, work_.title, false};
    if (!found) found = of_same_identifier();
    if (found && !is_called_so(*found)) return {*found, work_.title, false};
    for (const Candidate& candidate : all)
      if (!found && comes_from_same_source(candidate)) found = candidate.id;
    for (const Candidate& candidate : all)
      if (!found && is_same(candidate)) found = candidate.id;
    if (!found) {
      found = work_.id;
      for (std::size_t number = 2;
           std::ranges::any_of(all, [&](const Candidate& one) { return one.id == *found; }); ++number)
        found = fmt::format("{}~{}", work_.id, number);
    }
    if (*found == work_.id) return {work_.id, work_.title, false};
    return {*found, fmt::format("{} ({})", work_.title, label()), true};
  }

 private:
  bool is_called_so(const std::string& id) const { return id == work_.id || id.starts_with(work_.id + '~'); }

  /// The work that earlier states of the file gave: the only one, or the one with this name; unless its
  /// identifiers differ.
  std::optional<std::string> earlier_in(std::int64_t line) const {
    std::vector<Candidate> all;
    Statement select = database_.prepare(
        "SELECT DISTINCT w.work, w.id FROM history_files h JOIN versions v USING(source) JOIN works w "
        "USING(work) WHERE h.line=? AND v.retired<>1");
    select.bind(line);
    while (select.step()) all.push_back({select.integer(0), select.string(1)});
    if (all.size() > 1) std::erase_if(all, [&](const Candidate& one) { return !is_called_so(one.id); });
    if (all.size() != 1) return std::nullopt;
    const std::vector<StoredVersion> stored = versions(all.front());
    if (stored.empty() || contradicts(official_of(all.front(), stored.front()))) return std::nullopt;
    return all.front().id;
  }

  /// The work of the same collection that shares an official identifier, whatever its title: a law that was
  /// renamed, or a copy in another place. The first, if several were kept apart.
  std::optional<std::string> of_same_identifier() const {
    Statement select = database_.prepare(
        "SELECT DISTINCT w.work, w.id FROM aliases a JOIN works w USING(work) WHERE a.name=?1 AND a.kind=?2 "
        "AND "
        "w.language=?3 AND EXISTS (SELECT 1 FROM versions v WHERE v.work=w.work AND v.retired<>1) AND NOT "
        "EXISTS (SELECT 1 FROM versions v WHERE v.work=w.work AND v.source=?4 AND v.retired=0) ORDER BY "
        "w.work");
    for (const std::string& one : official_) {
      // Two works of one source are two works.
      select.bind(one, static_cast<int>(Alias::Kind::identifier), language_code(work_.language), source_);
      while (select.step()) {
        const Candidate candidate{select.integer(0), select.string(1)};
        if (collection_in(candidate.id) != collection_in(work_.id)) continue;
        const std::vector<StoredVersion> stored = versions(candidate);
        if (!stored.empty() && official_of(candidate, stored.front()).contains(one)) return candidate.id;
      }
      select.reset();
    }
    return std::nullopt;
  }

  /// True if a work has another identifier of a kind that this one has, too.
  bool contradicts(const std::set<std::string, std::less<>>& theirs) const {
    for (const std::string& one : official_)
      if (theirs.contains(one)) return false;
    for (const std::string& one : official_) {
      for (const std::string& other : theirs)
        if (shape_of(one) == shape_of(other)) return true;
    }
    return false;
  }

  /// The works in use with the id that the reader would give.
  std::vector<Candidate> candidates() const {
    std::vector<Candidate> all;
    Statement select = database_.prepare(
        "SELECT work, id FROM works WHERE (id=?1 OR (id>?1||'~' AND id<?1||'~:')) AND EXISTS "
        "(SELECT 1 FROM versions v WHERE v.work=works.work AND v.retired<>1) ORDER BY work");
    select.bind(work_.id);
    while (select.step()) all.push_back({select.integer(0), select.string(1)});
    return all;
  }

  std::vector<StoredVersion> versions(const Candidate& candidate) const {
    std::vector<StoredVersion> all;
    Statement select = database_.prepare(
        "SELECT v.version, v.source, s.path, v.title, v.kind, v.format, v.valid_from FROM versions v JOIN "
        "sources s "
        "USING(source) WHERE v.work=? AND v.retired<>1 ORDER BY v.version DESC");
    select.bind(candidate.work);
    while (select.step()) {
      all.push_back({select.integer(0), select.integer(1), select.string(2), select.string(3),
                     select.string(4), select.string(5), select.maybe_integer(6)});
    }
    return all;
  }

  bool comes_from_same_source(const Candidate& candidate) const {
    Statement select =
        database_.prepare("SELECT 1 FROM versions WHERE work=? AND source=? AND retired<>1 LIMIT 1");
    select.bind(candidate.work, source_);
    return select.step();
  }

  std::set<std::string, std::less<>> official_of(const Candidate& candidate,
                                                 const StoredVersion& version) const {
    std::vector<std::string> identifiers;
    Statement select = database_.prepare("SELECT name FROM aliases WHERE work=? AND kind=?");
    select.bind(candidate.work, static_cast<int>(Alias::Kind::identifier));
    while (select.step()) identifiers.push_back(select.string(0));
    return official(identifiers, version.title, version.kind, version.format);
  }

  std::string text_of(const StoredVersion& version) const {
    return StoredWords(database_, version.version).text({0, UINT32_MAX});
  }

  bool is_same(const Candidate& candidate) const {
    const std::vector<StoredVersion> all = versions(candidate);
    if (all.empty()) return false;
    const std::set<std::string, std::less<>> theirs = official_of(candidate, all.front());
    for (const std::string& one : official_)
      if (theirs.contains(one)) return true;
    if (contradicts(theirs)) return false;
    const std::optional<std::int64_t> from = date_to_row(work_.in_force.from);
    const std::string letters = letters_of(work_.text);
    for (const StoredVersion& version : all) {
      const std::string text = text_of(version);
      if (letters_of(text) == letters) return true;
      if (is_corrected_by_this(version, text)) return true;
      const bool dated = from && version.from && *from != *version.from;
      if (dated && work_.kind != "contract" && likeness(text, work_.text) >= likeness_of_versions)
        return true;
    }
    return false;
  }

  /// True for two files beside each other with one title that has a year, nearly the same words, and no other
  /// day: the same law, once corrected.
  bool is_corrected_by_this(const StoredVersion& version, std::string_view text) const {
    const bool one_day = date_to_row(work_.in_force.from) == version.from;
    const bool has_year = longest_number(work_.title) == 4;
    return one_day && has_year && work_.kind != "contract" && version.title == work_.title &&
           folder_of(version.path) == folder_of(path_) && likeness(text, work_.text) >= likeness_of_corrected;
  }

  /// The suffix that distinguishes a work from others of its title.
  std::string label() const {
    if (!official_.empty()) return *official_.begin();
    std::string_view folder = folder_of(path_);
    while (!folder.empty() && (folder.back() == '/' || folder.back() == '!')) folder.remove_suffix(1);
    return std::string(path_.substr(path_.size() - name_of(path_).size() - name_of(folder).size() - 1));
  }

  const Database& database_;
  const Work& work_;
  std::int64_t source_;
  std::string_view path_;
  std::set<std::string, std::less<>> official_;
};

}  // namespace

double likeness(std::string_view a, std::string_view b) {
  const std::string first = letters_of(a);
  const std::string second = letters_of(b);
  constexpr std::size_t short_text = 32'768;  // bytes; texts up to this are compared completely
  const std::uint64_t rate = std::max(first.size(), second.size()) < short_text ? 1 : 8;
  std::unordered_set<std::uint64_t> small = sample_of(first, rate);
  std::unordered_set<std::uint64_t> large = sample_of(second, rate);
  if (small.size() > large.size()) std::swap(small, large);
  if (small.empty()) return first == second ? 1 : 0;
  const auto shared = std::ranges::count_if(small, [&](std::uint64_t one) { return large.contains(one); });
  return static_cast<double>(shared) / static_cast<double>(small.size());
}

Identity identify(const Database& database, const Work& work, std::int64_t source, std::string_view path,
                  std::int64_t line) {
  return Identifier(database, work, source, path).identity(line);
}

}  // namespace pandect
