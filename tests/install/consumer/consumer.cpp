#include <cstdio>
#include <filesystem>
#include <fstream>

#include <pandect/error.h>
#include <pandect/json.h>
#include <pandect/library.h>

namespace {

constexpr const char* law =
    "Pond Act 2020\n"
    "In force: 2020-01-01\n"
    "\n"
    "Section 1. Short title\n"
    "This Act may be cited as the Pond Act 2020.\n"
    "\n"
    "Section 2. Duty to fence\n"
    "The owner of a pond deeper than one metre shall keep it fenced.\n";

}  // namespace

// argv[1] is an empty folder, argv[2] a PDF. Fails unless the installed library adds a law, answers from it
// and refuses what it must.
int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::filesystem::path folder = argv[1];
  std::ofstream(folder / "pond-act.txt") << law;

  try {
    pandect::Library library = pandect::Library::open_or_create(folder / "library");
    library.add({folder / "pond-act.txt"});
    const pandect::Answer answer = library.ask("Who must keep a pond fenced?");
    std::puts(pandect::to_json(answer).c_str());
    if (!answer.answered || answer.passages.front().provision.label != "Section 2") return 1;
    if (library.add({argv[2]}).failed != 0) return 1;
  } catch (const pandect::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }

  try {
    pandect::Library::open(folder / "pond-act.txt");
  } catch (const pandect::Error& error) {
    return error.code() == pandect::ErrorCode::not_a_library ? 0 : 1;
  }
  return 1;
}
