#include "base/json.h"

#include <limits>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace pandect {
namespace {

std::string by_library(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Texts of pieces that are likely to meet badly, at all places among eight bytes.
std::string random_text(std::mt19937& random) {
  static const std::vector<std::string> pieces = {
      "a",    "bcdefghij",   "\"",       "\\",       "\n",
      "\t",   "\r",          "\b",       "\f",       std::string(1, '\0'),
      "\x1f", " ",           "!",        "#",        "[",
      "]",    "\x7f",        "é",        "ฮ",        "제",
      "𝄞",    "\xFF",        "\xE0\xB8", "\xF0\x90", "\xC0\xAF",
      "/",    "\xED\xA0\x80"};
  std::string text;
  for (auto n = random() % 30; n > 0; --n) text += pieces[random() % pieces.size()];
  return text;
}

Json random_json(std::mt19937& random, int depth) {
  switch (random() % (depth > 0 ? 9 : 7)) {
    case 0:
      return random_text(random);
    case 1:
      return static_cast<std::int64_t>(random()) - (std::int64_t{1} << 31);
    case 2:
      return std::numeric_limits<std::uint64_t>::max() - random();
    case 3:
      return (static_cast<double>(random()) - 2e9) / static_cast<double>(1 + random() % 1000);
    case 4:
      return random() % 2 == 0;
    case 5:
      return nullptr;
    case 6:
      return std::vector<double>{1, 0.1, 1e300, -0.0, std::numeric_limits<double>::infinity()}[random() % 5];
    case 7: {
      Json all = Json::array();
      for (auto n = random() % 5; n > 0; --n) all.push_back(random_json(random, depth - 1));
      return all;
    }
    default: {
      Json all = Json::object();
      for (auto n = random() % 5; n > 0; --n) all[random_text(random)] = random_json(random, depth - 1);
      return all;
    }
  }
}

TEST(Json, WritesOneLineAsItsLibraryDoes) {
  std::mt19937 random(20241125);
  for (int round = 0; round < 5000; ++round) {
    const Json json = random_json(random, 4);
    ASSERT_EQ(dump_json(json), by_library(json)) << round;
  }
}

TEST(Json, BytesThatAreNoTextBecomeReplacementCharacters) {
  EXPECT_EQ(dump_json(Json("a\xFF\"b")), "\"a\xEF\xBF\xBD\\\"b\"");
}

}  // namespace
}  // namespace pandect
