// Any file of a language's folder is refused with one line, or the language is read by it: the schema is
// checked here, and what passes is loaded and used in a process of its own, for languages are loaded once.
//
// The first line of the input is the part, "citing", and the rest its file.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>

#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "pandect/error.h"
#include "pandect/library.h"
#include "text/language_profile.h"
#include "text/utf8.h"
#include "text/word_schema.h"

namespace {

using namespace pandect;

constexpr std::string_view profile = "name: Invented\nscript: Latn\ncommon: vala, minu, sorta, ke, lo\n";
constexpr std::string_view law =
    "Vala Harbour Law 2020\n\nArticle 1. Mooring\n(1) Ke vala lo minu \"sorta\" ke lo vala.\n(2) Lo minu 40 "
    "EUR ke "
    "sorta (article 2).\n\nArticle 2\nLo vala ke minu sorta: a) minu; b) 3 May 1990.\n";
constexpr std::string_view claim =
    "Lo vala ke minu 50 EUR sorta (article 1 (1) of the Vala Harbour Law 2020, § 2 lo 3 May 1990).";

void require(bool holds) {
  if (!holds) std::abort();
}

/// True if the input is refused as it should be, with one line that names the file.
bool is_refused(std::string_view part, std::string_view bytes) {
  const std::array<WordFile, 1> files{{{std::string(part) + ".txt", std::string(part), bytes}}};
  const std::array<WordFile, 1> model{{{"page.txt", "page", "ask: ask\n"}}};
  try {
    check_word_files(files, model);
  } catch (const Error& error) {
    const std::string_view line = error.what();
    require(error.code() == ErrorCode::bad_input && line.find('\n') == std::string_view::npos);
    require(line.starts_with(files.front().path));
    return true;
  }
  return false;
}

/// Adds a law and checks a claim with the language; ends the process.
[[noreturn]] void use(const std::filesystem::path& folder) {
  try {
    use_languages(folder / "languages");
    Library library = Library::open_or_create(folder / "library");
    library.add({folder / "laws"});
    library.ask("Ke vala lo minu 40 EUR sorta 1990?");
    library.check(std::string(claim));
  } catch (const Error& error) {
    require(error.code() != ErrorCode::internal);
  } catch (const std::exception&) {
    std::abort();
  }
  std::_Exit(0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t largest = 1U << 16;
  const std::string_view input(reinterpret_cast<const char*>(data), std::min(size, largest));
  const std::size_t line = std::min(input.find('\n'), input.size());
  const std::string_view part = input.substr(0, line);
  const std::string_view bytes = input.substr(std::min(line + 1, input.size()));
  const bool named = !part.empty() && part.size() < 30 &&
                     std::ranges::all_of(part, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
  if (!named || find_invalid_utf8(input) || is_refused(part, bytes)) return 0;
  const TestFolder folder;
  std::filesystem::create_directories(folder / "languages/zx");
  std::filesystem::create_directories(folder / "laws");
  write_file(folder / "languages/zx/language.txt", profile);
  write_file(folder / "languages/zx" / (std::string(part) + ".txt"), bytes);
  write_file(folder / "laws/law.txt", law);
  const pid_t child = ::fork();
  require(child >= 0);
  if (child == 0) use(folder / "");
  int status = 0;
  ::waitpid(child, &status, 0);
  require(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  return 0;
}
