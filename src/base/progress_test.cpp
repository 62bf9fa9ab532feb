#include "base/progress.h"

#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/cancelled.h"

namespace pandect {
namespace {

using ::testing::ElementsAre;

TEST(Progress, ReportsItsBeginningItsEndAndWhatIsBetweenNowAndThen) {
  std::vector<std::string> reports;
  {
    Progress progress("reading", 3, "files", {[&](const ProgressReport& report) {
                        reports.push_back(fmt::format("{} {}/{} {}{}", report.step, report.done, report.total,
                                                      report.unit, report.ended ? ", ended" : ""));
                      }});
    progress.advance();
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    progress.advance(2);
  }
  EXPECT_THAT(reports, ElementsAre("reading 0/3 files", "reading 3/3 files", "reading 3/3 files, ended"));
}

TEST(Progress, StopsWhoeverAdvancesItOnceItsMonitorIsStopped) {
  std::stop_source source;
  Progress progress("reading", 3, "files", {{}, source.get_token()});
  progress.advance();
  source.request_stop();
  EXPECT_THROW(progress.advance(), Cancelled);
}

}  // namespace
}  // namespace pandect
