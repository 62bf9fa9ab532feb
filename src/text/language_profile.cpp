#include "text/language_profile.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <map>
#include <set>

#include <fmt/format.h>
#include <unicode/uscript.h>

#include "base/file.h"
#include "language_word_files.h"
#include "pandect/error.h"
#include "text/default_language.h"
#include "text/scanner.h"
#include "text/utf8.h"
#include "text/word_file.h"
#include "text/word_schema.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// The folders of languages by their codes: those embedded in the program, then those added to it.
struct Folders {
  std::vector<std::string> codes;
  std::map<std::string, std::vector<WordFile>, std::less<>> files;
  std::deque<std::string> read;  ///< contents of the files of added folders

  void add(std::string_view code, WordFile file) {
    if (std::ranges::find(codes, code) == codes.end()) codes.emplace_back(code);
    files[std::string(code)].push_back(std::move(file));
  }
};

constexpr const char* from_environment = "PANDECT_LANGUAGES";

/// Languages with a constant in the code come first, in the order of the constants.
constexpr std::array<std::string_view, 6> named_codes{"th", "ko", "nl", "en", "de", "fr"};

void add_language_folders(const fs::path& folder, Folders& all);

const Folders& folders() {
  static const Folders all = [] {
    Folders made;
    for (const std::string_view code : named_codes) made.codes.emplace_back(code);
    for (const EmbeddedFile& file : language_word_files) {
      const std::size_t slash = file.name.find('/');
      made.add(file.name.substr(0, slash), {fmt::format("data/languages/{}.txt", file.name),
                                            std::string(file.name.substr(slash + 1)), file.bytes});
    }
    const char* const further = std::getenv(from_environment);
    if (further != nullptr && *further != '\0') add_language_folders(further, made);
    return made;
  }();
  return all;
}

int script_of(std::string_view name) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode code = USCRIPT_INVALID_CODE;
  uscript_getCode(std::string(name).c_str(), &code, 1, &status);
  return code;
}

LanguageProfile read_profile(const Folders& all, std::string_view code, Language language) {
  LanguageProfile profile;
  profile.language = language;
  profile.code = code;
  profile.script = USCRIPT_LATIN;
  std::uint32_t inserted = 1;
  const std::map<std::string_view, std::string*> texts{{"name", &profile.name},
                                                       {"stemmer", &profile.stemmer},
                                                       {"preamble", &profile.preamble},
                                                       {"recital", &profile.recital},
                                                       {"unit", &profile.unit},
                                                       {"of", &profile.of},
                                                       {"counted", &profile.counted},
                                                       {"counted-act", &profile.counted_act},
                                                       {"counted-union", &profile.counted_union},
                                                       {"branch", &profile.branch},
                                                       {"book-code", &profile.book_code},
                                                       {"collection", &profile.collection},
                                                       {"sentence-ending", &profile.sentence_ending},
                                                       {"paragraph-number", &profile.paragraph}};
  const std::map<std::string_view, std::vector<std::string>*> lists{
      {"common", &profile.common},         {"paragraph", &profile.paragraphs},
      {"clause", &profile.clauses},        {"quoting", &profile.quoting},
      {"joining", &profile.joining},       {"proviso", &profile.provisos},
      {"announcing", &profile.announcing}, {"abbreviation", &profile.abbreviations}};
  for (const WordFile& file : all.files.find(code)->second) {
    if (!file.is_of("language")) continue;
    for (const WordLine& line : read_word_file(file.path, file.bytes)) {
      const std::vector<std::string_view> words = line.words();
      if (const auto text = texts.find(line.head); text != texts.end()) *text->second = line.rest;
      if (line.head == "item-letters") profile.item_letters += to_utf32(line.rest);
      if (line.head == "script") profile.script = script_of(line.rest);
      if (const auto list = lists.find(line.head); list != lists.end())
        list->second->insert(list->second->end(), words.begin(), words.end());
      if (line.head == "trait") profile.traits.insert(words.begin(), words.end());
      if (line.head != "inserted") continue;
      for (const std::string_view ordinal : words) {
        ++inserted;
        for (const std::string_view word : split_list(ordinal, '|'))
          profile.inserted.emplace_back(word, inserted);
      }
    }
  }
  profile.joins_words = profile.has("joined-words");
  return profile;
}

struct Registry {
  std::vector<Language> known;
  std::vector<LanguageProfile> profiles;  ///< by language; the first is that of the unknown language
};

const Registry& registry() {
  static const Registry made = [] {
    Registry all;
    const Folders& from = folders();
    all.profiles.emplace_back();
    for (const std::string& code : from.codes) {
      const auto language = static_cast<Language>(all.profiles.size());
      all.known.push_back(language);
      all.profiles.push_back(read_profile(from, code, language));
    }
    LanguageProfile unknown = all.profiles[static_cast<std::size_t>(or_default(Language::unknown))];
    unknown.language = Language::unknown;
    unknown.code = "und";
    unknown.common.clear();
    unknown.unit.clear();
    unknown.counted.clear();
    unknown.counted_act.clear();
    unknown.counted_union.clear();
    all.profiles.front() = std::move(unknown);
    return all;
  }();
  return made;
}

bool is_code(std::string_view name) {
  return name.size() >= 2 && name.size() <= 3 &&
         std::ranges::all_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
}

/// Adds the folders in `folder` to the program's languages.
void add_language_folders(const fs::path& folder, Folders& all) {
  constexpr std::uint64_t largest = 1U << 20;
  constexpr std::size_t most_files = 1000;
  constexpr std::size_t most_languages = 100;
  std::error_code failed;
  std::vector<fs::path> paths;
  bool of_words = false;  // the folder of a language, and not the one that holds it
  for (fs::recursive_directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    if (at.depth() == 1 && at->path().extension() == ".txt") paths.push_back(at->path());
    of_words = of_words || (at.depth() == 0 && at->path().extension() == ".txt");
    if (paths.size() > most_files) break;
  }
  if (failed || paths.empty() || paths.size() > most_files)
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: {}", folder.string(),
                            failed          ? failed.message()
                            : paths.empty() ? "no language in it"
                                            : "too many files"),
                of_words ? fmt::format("its files are of one language: name that folder by the language's "
                                       "code, as \"it\", and give the one that holds it")
                         : "a language is a folder of .txt files named by its code: it/language.txt");
  std::ranges::sort(paths);
  std::set<std::string> added;
  for (const fs::path& path : paths) {
    const std::string code = path.parent_path().filename().string();
    const bool known = std::ranges::find(all.codes, code) != all.codes.end();
    const auto fail = [&](const std::string& why) {
      throw Error(ErrorCode::bad_input, fmt::format("{}: {}", path.string(), why));
    };
    if (!is_code(code)) fail("its folder is not named by the code of a language, as \"it\"");
    if (known && path.stem() == "language" && std::ranges::find(named_codes, code) != named_codes.end())
      fail("the program has this language; further words may be added to it, but not another language.txt");
    if (!known && all.codes.size() >= most_languages) fail("too many languages");
    all.read.push_back(read_file(path, largest));
    if (const auto bad = find_invalid_utf8(all.read.back()))
      fail(fmt::format("not UTF-8 (byte {})", *bad + 1));
    all.add(code, {path.string(), path.stem().string(), all.read.back()});
    added.insert(code);
  }
  for (const std::string& code : added) {
    const std::vector<WordFile>& files = all.files[code];
    check_word_files(files, all.files["en"]);  // no function that asks for languages: they are being read
    if (std::ranges::none_of(files, [](const WordFile& file) { return file.is_of("language"); }))
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: there is no language.txt in it", (folder / code).string()),
                  "a new language needs one with the line \"name: \" and its English name");
  }
}

}  // namespace

const LanguageProfile& language_profile(Language language) {
  const auto place = static_cast<std::size_t>(language);
  const auto& profiles = registry().profiles;
  return profiles[place < profiles.size() ? place : 0];
}

std::span<const Language> known_languages() {
  return registry().known;
}

bool joins_words(Language language) {
  return language_profile(language).joins_words;
}

std::uint32_t place_of_item_letter(char32_t letter) {
  if (letter < 0x80) return 0;
  for (const LanguageProfile& profile : registry().profiles) {
    const std::size_t place = profile.item_letters.find(letter);
    if (place != std::u32string::npos) return static_cast<std::uint32_t>(place + 1);
  }
  return 0;
}

bool has_capitals(Language language) {
  const int script = language_profile(language).script;
  return uscript_isCased(static_cast<UScriptCode>(script)) != 0;
}

std::span<const WordFile> language_files(Language language) {
  if (language == Language::unknown) return {};
  const auto found = folders().files.find(language_profile(language).code);
  return found == folders().files.end() ? std::span<const WordFile>{} : found->second;
}

std::vector<WordLine> language_lines(Language language, std::string_view part) {
  std::vector<WordLine> lines;
  for (const WordFile& file : language_files(language)) {
    if (!file.is_of(part)) continue;
    const std::vector<WordLine> own = read_word_file(file.path, file.bytes);
    lines.insert(lines.end(), own.begin(), own.end());
  }
  return lines;
}

void use_languages(const fs::path& folder) {
  ::setenv(from_environment, folder.c_str(), 1);
  known_languages();
}

}  // namespace pandect
