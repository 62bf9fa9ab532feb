#include "citations/names/abbreviations.h"

#include <deque>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "citations/grammar/latin.h"
#include "citations/names/title_key.h"
#include "text/by_first_byte.h"
#include "text/language_profile.h"
#include "text/scanner.h"
#include "text/word_file.h"

namespace pandect {
namespace {

/// A name as it may be written.
struct WrittenName {
  std::string_view word;  ///< in small letters
  std::string_view name;
  bool any_case = false;  ///< of several cut words: "C. trav."
};

/// The names of all languages, with several look-up tables; read once.
class NameTable {
 public:
  NameTable() {
    for (const Language language : known_languages()) {
      std::vector<WrittenName> written;
      for (const WordLine& line : language_lines(language, "names")) {
        const std::string_view name = add(language, line.head, line.rest);
        written.push_back(
            {small_.emplace_back(small_letters(name)), name, name.find(". ") != std::string_view::npos});
      }
      written_.emplace(language, std::move(written));
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

  std::span<const WrittenName> at(const Cursor& cursor, Language language) const {
    const auto found = written_.find(language);
    return found == written_.end() ? std::span<const WrittenName>{} : found->second.at(cursor);
  }

  bool knows(Language language, std::string_view name) const {
    const auto found = known_.find(language);
    return found != known_.end() && found->second.contains(without_dots(name));
  }

 private:
  std::string_view add(Language language, std::string_view name, std::string_view title) {
    const bool any_case = name.ends_with('*');
    if (any_case) name.remove_suffix(1);
    by_language_[language].push_back({language, name, title});
    by_key_[make_title_key(name).key].push_back({language, name, title});
    known_[language].insert(std::string(name));
    if (any_case) known_[language].insert(small_letters(name));
    return name;
  }

  std::unordered_map<Language, std::vector<Abbreviation>> by_language_;
  std::unordered_map<std::string, std::vector<Abbreviation>> by_key_;
  std::unordered_map<Language, std::unordered_set<std::string>> known_;
  std::deque<std::string> small_;
  std::unordered_map<Language, ByFirstByte<WrittenName>> written_;
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

bool take_known(Cursor& cursor, Language language) {
  Cursor longest = cursor;
  if (Cursor read = cursor; known_abbreviation(language, take_word(read))) {
    if (is_dotted(cursor.text().substr(cursor.at(), read.at() - cursor.at()))) read.take(".");
    longest = read;
  }
  for (const WrittenName& known : names().at(cursor, language)) {
    Cursor read = cursor;
    if (known.any_case ? !read.sees_ignoring_case(known.word) : !read.sees(known.name)) continue;
    read.skip(known.name.size());
    const bool whole = known.name.ends_with('.') || (!is_word_char(read.peek_char()) && read.peek() != '-');
    if (whole && read.at() > longest.at()) longest = read;
  }
  const bool taken = longest.at() > cursor.at();
  cursor = longest;
  return taken;
}

bool known_abbreviation(Language language, std::string_view name) {
  return names().knows(language, name);
}

}  // namespace pandect
