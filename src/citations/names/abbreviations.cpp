#include "citations/names/abbreviations.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "citations/names/title_key.h"
#include "law_names.h"
#include "pandect/error.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// The names of all languages, looked up in several ways; read once.
class NameTable {
 public:
  NameTable() {
    for (const EmbeddedFile& file : law_names) {
      const std::optional<Language> language = parse_language(file.name);
      if (!language)
        throw Error(ErrorCode::internal, fmt::format("names of laws in no language: '{}'", file.name));
      read(*language, file.bytes);
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
    return found != known_.end() && found->second.contains(std::string(name));
  }

 private:
  void read(Language language, std::string_view file) {
    constexpr std::string_view stands_for = " = ";
    while (!file.empty()) {
      const std::size_t end = std::min(file.find('\n'), file.size());
      const std::string_view line = file.substr(0, end);
      file.remove_prefix(std::min(end + 1, file.size()));
      if (line.empty() || line.front() == '#') continue;
      const std::size_t at = line.find(stands_for);
      if (at == std::string_view::npos)
        throw Error(ErrorCode::internal, fmt::format("a line of the names of laws says nothing: '{}'", line));
      add(language, line.substr(0, at), line.substr(at + stands_for.size()));
    }
  }

  void add(Language language, std::string_view name, std::string_view title) {
    const bool any_case = name.ends_with('*');
    if (any_case) name.remove_suffix(1);
    by_language_[language].push_back({language, name, title});
    by_key_[make_title_key(name).key].push_back({language, name, title});
    known_[language].insert(std::string(name));
    if (any_case) known_[language].insert(ascii_lower(name));
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

bool known_abbreviation(Language language, std::string_view name) {
  return names().knows(language, name);
}

}  // namespace pandect
