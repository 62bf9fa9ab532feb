#include "base/json.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(Json, BytesThatAreNoTextBecomeReplacementCharacters) {
  EXPECT_EQ(dump_json(Json("a\xFF\"b")), "\"a\xEF\xBF\xBD\\\"b\"");
}

}  // namespace
}  // namespace pandect
