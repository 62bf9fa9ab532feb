// A lexical index of any bytes: results, or one clear Error, and nothing read outside of the file.
#include <cstdint>
#include <filesystem>
#include <string>

#include <unistd.h>

#include "base/file.h"
#include "index/lexical_index.h"
#include "pandect/error.h"

namespace {

std::string built_index(const std::filesystem::path& path) {
  const std::vector<std::string> words{"apple pear plum", "pear pear", "fig apple", "plum",
                                       "apple fig pear plum"};
  pandect::build_lexical_index(
      path, {{"words", "words", {"text", "title"}}}, 300,
      [&](std::uint32_t document, std::vector<std::string>&) {
        return pandect::DocumentTexts{{words[document % words.size()], words[document % 3]}};
      });
  return pandect::read_file(path);
}

}  // namespace

/// Pairs of bytes change a sound index: a place and what to put there.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  static const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("pandect-fuzz-" + std::to_string(::getpid()) + ".idx");
  static const std::string sound = built_index(path);
  std::string bytes = sound;
  for (std::size_t i = 0; i + 2 < size; i += 3) {
    bytes[(std::size_t{data[i]} << 8 | data[i + 1]) % bytes.size()] = static_cast<char>(data[i + 2]);
  }
  if (size % 7 == 0) bytes.resize(bytes.size() - size % bytes.size());
  write_file(path, bytes);
  try {
    const LexicalIndex index(path);
    const std::vector<Bm25Settings> settings(index.groups().size());
    // Terms that are asked for again are searched in another way.
    for (int turn = 0; turn < 3; ++turn)
      index.search(query_terms(index, "apple pear plum fig"), settings, 10);
  } catch (const Error&) {
    // Damaged files are refused.
    return 0;
  }
  return 0;
}
