#include "citations/names/abbreviations.h"

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "citations/names/title_key.h"
#include "text/language_profile.h"
#include "text/scanner.h"
#include "text/word_file.h"

namespace pandect {
namespace {

/// The names of all languages, with several look-up tables; read once.
class NameTable {
 public:
  NameTable() {
    for (const Language language : known_languages()) {
      for (const WordLine& line : language_lines(language, "names")) add(language, line.head, line.rest);
    }
  }

  std::span<const Abbreviation> all(Language language) const {
    const auto found = by_language_.find(language);
    return found == by_language_.end() ? std::span<const Abbreviation>{} : found->second;
  }

  std::span<const Abbreviation> of(std::string_view key) const {
    const auto found = by_key_.find(std::string(key));
    return found == by_key_.end() ? std::span<const Abbreviation>{} : found->second;
  }

  bool knows(Language language, std::string_view name) const {
    const auto found = known_.find(language);
    return found != known_.end() && found->second.contains(without_dots(name));
  }

 private:
  void add(Language language, std::string_view name, std::string_view title) {
    const bool any_case = name.ends_with('*');
    if (any_case) name.remove_suffix(1);
    by_language_[language].push_back({language, name, title});
    by_key_[make_title_key(name).key].push_back({language, name, title});
    known_[language].insert(std::string(name));
    if (any_case) known_[language].insert(small_letters(name));
  }

  std::unordered_map<Language, std::vector<Abbreviation>> by_language_;
  std::unordered_map<std::string, std::vector<Abbreviation>> by_key_;
  std::unordered_map<Language, std::unordered_set<std::string>> known_;
};

const NameTable& names() {
  static const NameTable table;
  return table;
}

}  // namespace

std::span<const Abbreviation> abbreviations(Language language) {
  return names().all(language);
}

std::span<const Abbreviation> abbreviations_of(std::string_view key) {
  return names().of(key);
}

bool take_known(Cursor& cursor, std::string_view name) {
  const bool spaced = name.find(". ") != std::string_view::npos;
  if (!spaced || !cursor.sees_ignoring_case(small_letters(name))) return cursor.take(name);
  cursor.skip(name.size());
  return true;
}

bool known_abbreviation(Language language, std::string_view name) {
  return names().knows(language, name);
}

}  // namespace pandect
