#pragma once

#include <algorithm>
#include <filesystem>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "base/file.h"
#include "pandect/error.h"
#include "readers/reader.h"
#include "source_folder.h"

namespace pandect {

/// For tests: any bytes must give valid works (check_work() would throw an internal error) or a one-line
/// bad_input error.
inline void read_or_refuse(const Reader& reader, const std::string& name, const std::string& bytes) {
  const Source source{name, bytes};
  reader.recognise(source);
  try {
    for (const Work& work : reader.read(source)) check_work(work);
  } catch (const Error& error) {
    ASSERT_EQ(error.code(), ErrorCode::bad_input) << reader.format() << ": " << error.what() << '\n' << bytes;
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
  }
}

/// The files of tests/inputs/<format>/.
inline std::vector<std::string> sample_files(const std::string& format) {
  std::vector<std::string> files;
  const auto folder = std::filesystem::path(PANDECT_SOURCE_DIR) / "tests/inputs" / format;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    files.push_back(read_file(entry.path()));
  return files;
}

/// Reads every sample of a format truncated at every `step` bytes, and with random bytes changed.
inline void read_damaged_samples(const Reader& reader, const std::string& name, std::size_t step,
                                 int rounds) {
  std::mt19937 random(7);
  for (const std::string& bytes : sample_files(std::string(reader.format()))) {
    for (std::size_t size = 0; size < bytes.size(); size += step)
      read_or_refuse(reader, name, bytes.substr(0, size));
    for (int round = 0; round < rounds; ++round) {
      std::string changed = bytes;
      for (int i = 0; i < 4; ++i) changed[random() % changed.size()] = static_cast<char>(random());
      read_or_refuse(reader, name, changed);
    }
  }
}

}  // namespace pandect
