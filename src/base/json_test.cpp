#include "base/json.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(Json, BytesThatAreNoTextBecomeReplacementCharacters) {
  EXPECT_EQ(dump_json(Json("a\xFF\"b")), "\"a\xEF\xBF\xBD\\\"b\"");
}

TEST(Json, IsWrittenAsTheLibraryWritesIt) {
  const Json json{
      {"a\"\\\n", Json::array({1, -2, 1.0, 0.1, 1e300, true, nullptr, Json(18446744073709551615U)})},
      {"empty", Json::array({Json::object(), Json::array(), ""})},
      {"texts", {"มาตรา 40", "제2조\n\"x\"", "\x01\x1f\x7f\t", "a\xFF", "\\", "\n\n", "a\"", "\"a"}},
      {"one", {{"two", {{"three", false}}}}}};
  EXPECT_EQ(dump_json(json), json.dump(-1, ' ', false, Json::error_handler_t::replace));
  EXPECT_EQ(dump_json(json, 2), json.dump(2, ' ', false, Json::error_handler_t::replace));
}

}  // namespace
}  // namespace pandect
