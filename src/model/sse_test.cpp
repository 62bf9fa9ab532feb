#include "model/sse.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pandect {
namespace {

using ::testing::ElementsAre;

/// "name|data" of each event of a stream that comes in pieces of `step` bytes.
std::vector<std::string> events_of(const std::string& stream, std::size_t step) {
  std::vector<std::string> events;
  const auto keep = [&](const StreamEvent& event) { events.push_back(event.name + "|" + event.data); };
  EventStream reader;
  for (std::size_t at = 0; at < stream.size(); at += step) {
    EXPECT_TRUE(reader.feed(std::string_view(stream).substr(at, step), keep));
  }
  reader.finish(keep);
  return events;
}

TEST(EventStream, IsTheSameInPiecesOfAnySize) {
  const std::string stream =
      "\xEF\xBB\xBF: a comment\r\nevent: delta\r\ndata: één\r\n\r\ndata:two\ndata:  lines\nid: 7\n\nevent: "
      "none\n\n"
      "data\r\rdata: 조";
  for (std::size_t step = 1; step <= stream.size(); ++step) {
    EXPECT_THAT(events_of(stream, step), ElementsAre("delta|één", "|two\n lines", "|", "|조")) << step;
  }
}

TEST(EventStream, RefusesAnEventWithoutEnd) {
  EventStream reader(1000);
  std::size_t fed = 0;
  while (reader.feed("data: 0123456789\n", [](const StreamEvent&) {}) && fed < 5000) fed += 11;
  EXPECT_GT(fed, 900U);
  EXPECT_LE(fed, 1000U);
  EventStream line(1000);
  EXPECT_FALSE(line.feed(std::string(1001, 'x'), [](const StreamEvent&) {}));
}

}  // namespace
}  // namespace pandect
