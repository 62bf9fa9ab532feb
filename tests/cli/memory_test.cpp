#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "fixture.h"

namespace pandect {
namespace {

#ifdef PANDECT_SANITIZED
constexpr bool is_sanitized = true;  // whose own tables take memory
#else
constexpr bool is_sanitized = false;
#endif

/// A law of many small provisions, which take much more memory than their words.
std::string drawn_act(std::mt19937& draw, int number) {
  const auto word = [&] {
    constexpr std::string_view syllables = "badekilomurasetinofugahepy";
    constexpr std::uint64_t count = syllables.size() / 2;
    const std::uint64_t drawn = draw() % 8192;  // the lower ones most often
    std::string word;
    for (std::uint64_t rest = (drawn * drawn * drawn >> 25U) + count; rest > 0; rest /= count)
      word += syllables.substr(rest % count * 2, 2);
    return word;
  };
  std::string text = "Harbour " + std::to_string(number) + " Act\nIn force: 2020-01-01\n\n";
  for (int section = 1; section <= 100; ++section) {
    text += "Section " + std::to_string(section) + ". " + word() + "\n" + word() + ":\n";
    for (int item = 1; item <= 40; ++item) text += "(" + std::to_string(item) + ") " + word() + ";\n";
    text += "\n";
  }
  return text;
}

class MemoryTest : public CliTest {};

TEST_F(MemoryTest, AddKeepsToItsBound) {
  if (is_sanitized) GTEST_SKIP() << "a sanitizer takes memory of its own";
  constexpr int acts = 120;
  std::mt19937 draw(1);
  for (int i = 0; i < acts; ++i) write("laws/" + std::to_string(i) + ".txt", drawn_act(draw, i));

  const auto most_mib_with = [&](const std::string& memory) {
    const Outcome outcome = program_.run(
        {"add", (folder_ / "laws").string(), "--library", (folder_ / memory).string(), "--memory", memory});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.most_kib / 1024;
  };
  // The program, the files it maps and the largest law come on top.
  constexpr std::size_t most = 64 + 48;
  EXPECT_LT(most_mib_with("64MB"), most);
  EXPECT_GT(most_mib_with("1GB"), most) << "there are too few laws to tell";
}

}  // namespace
}  // namespace pandect
