#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// Runs the tests that the arguments choose. @return 0; 1 if one failed; 77 if none failed and one was
/// skipped
int main(int count, char** arguments) {
  constexpr int skipped = 77;
  testing::InitGoogleMock(&count, arguments);
  const int failed = RUN_ALL_TESTS();
  if (failed != 0) return failed;
  return testing::UnitTest::GetInstance()->skipped_test_count() > 0 ? skipped : 0;
}
