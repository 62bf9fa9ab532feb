#include "base/work_limit.h"

#include <ctime>
#include <utility>

#include "base/cancelled.h"
#include "pandect/said.h"

namespace pandect {
namespace {

thread_local WorkLimit* current = nullptr;

std::chrono::nanoseconds processor_time() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

WorkLimit::WorkLimit(std::chrono::milliseconds processor, std::stop_token stop)
    : end_(processor_time() + processor), stop_(std::move(stop)), outer_(std::exchange(current, this)) {}

WorkLimit::~WorkLimit() {
  current = outer_;
}

bool WorkLimit::look() {
  constexpr auto between = std::chrono::milliseconds(2);  // the processor's clock costs a system call
  if (reached_) return true;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_look_) return false;
  next_look_ = now + between;
  reached_ = stop_.stop_requested() || processor_time() >= end_;
  return reached_;
}

bool WorkLimit::is_reached() {
  return current != nullptr && current->look();
}

void WorkLimit::check() {
  if (!is_reached()) return;
  if (current->stop_.stop_requested()) throw Cancelled("the request");
  throw SaidError(ErrorCode::service_unavailable,
                  {"this asks for more work than is done for one request", "too-much-work"},
                  {"ask for less at a time", "ask-for-less"});
}

}  // namespace pandect
