#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// Serves the tasks that the tests of a program run in processes of their own; defined where there are any.
[[gnu::weak]] std::optional<int> serve_test_tasks(int count, char** arguments);

/// Runs the tests that the arguments choose. @return 0; 1 if one failed; 77 if none failed and one was
/// skipped
int main(int count, char** arguments) {
  constexpr int skipped = 77;
  if (serve_test_tasks != nullptr)
    if (const std::optional<int> served = serve_test_tasks(count, arguments)) return *served;
  testing::InitGoogleMock(&count, arguments);
  const int failed = RUN_ALL_TESTS();
  if (failed != 0) return failed;
  return testing::UnitTest::GetInstance()->skipped_test_count() > 0 ? skipped : 0;
}
