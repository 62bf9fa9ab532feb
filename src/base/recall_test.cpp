#include "base/recall.h"

#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace pandect {
namespace {

struct Word {
  std::string text;
  std::size_t bytes() const { return text.size(); }
};
struct Number {
  int value = 0;
  static std::size_t bytes() { return 0; }
};

TEST(Recall, MakesOnceWhatIsAskedForTwice) {
  Recall recall(1 << 20);
  int made = 0;
  const auto make = [&] { return Word{std::to_string(++made)}; };
  EXPECT_EQ(recall.get<Word>({1, 2}, make)->text, "1");
  EXPECT_EQ(recall.get<Word>({1, 2}, make)->text, "1");
  EXPECT_EQ(recall.get<Word>({2, 1}, make)->text, "2");
}

TEST(Recall, TellsTypesApart) {
  Recall recall(1 << 20);
  recall.get<Word>({7, 7}, [] { return Word{"seven"}; });
  EXPECT_EQ(recall.get<Number>({7, 7}, [] { return Number{7}; })->value, 7);
}

TEST(Recall, StaysWithinItsBounds) {
  constexpr std::size_t bound = 64 << 10;
  Recall recall(bound);
  for (std::uint64_t i = 0; i < 5000; ++i)
    recall.get<Word>({i, 0}, [] { return Word{std::string(200, 'x')}; });
  EXPECT_LE(recall.bytes(), bound);
  EXPECT_GT(recall.bytes(), bound / 2);
  recall.get<Word>({9999, 0}, [&] { return Word{std::string(bound, 'x')}; });
  EXPECT_LE(recall.bytes(), bound) << "what is larger than all of it is not kept";
}

TEST(Recall, KeepsWhatIsAskedForAgain) {
  Recall recall(64 << 10);
  int made = 0;
  for (std::uint64_t i = 0; i < 5000; ++i) {
    recall.get<Word>({i, 0}, [] { return Word{std::string(200, 'x')}; });
    recall.get<Number>({1, 1}, [&] { return Number{++made}; });
  }
  EXPECT_EQ(made, 1);
}

TEST(Recall, IsUsedFromSeveralThreads) {
  Recall recall(32 << 10);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (std::uint64_t i = 0; i < 2000; ++i) {
        const std::uint64_t key = i % 97;
        EXPECT_EQ(recall.get<Word>({key, 0}, [&] { return Word{std::to_string(key)}; })->text,
                  std::to_string(key));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace pandect
