#include "decoder/crew.h"

#include <algorithm>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace pandect {
namespace {

/// The next work arrives within microseconds or not at all: number of checks before a thread sleeps.
constexpr int spins = 4000;

void breathe() {
#if defined(__x86_64__)
  _mm_pause();
#else
  std::this_thread::yield();
#endif
}

template <typename Number, typename Is>
void wait_until(const std::atomic<Number>& value, Is is) {
  for (int i = 0; i < spins; ++i) {
    if (is(value.load(std::memory_order_acquire))) return;
    breathe();
  }
  while (true) {
    const Number now = value.load(std::memory_order_acquire);
    if (is(now)) return;
    value.wait(now, std::memory_order_acquire);
  }
}

}  // namespace

Crew::Crew(std::size_t threads) {
  for (std::size_t i = 1; i < threads; ++i) helpers_.emplace_back([this] { work(); });
}

Crew::~Crew() {
  round_.fetch_or(1, std::memory_order_release);
  round_.notify_all();
}

void Crew::take_all() {
  for (std::size_t i = next_.fetch_add(1); i < count_; i = next_.fetch_add(1)) (*body_)(i);
}

void Crew::work() {
  std::uint32_t seen = 0;
  while (true) {
    wait_until(round_, [seen](std::uint32_t now) { return now != seen; });
    seen = round_.load(std::memory_order_acquire);
    if ((seen & 1U) != 0) return;
    take_all();
    if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) busy_.notify_one();
  }
}

void Crew::run(std::size_t count, const std::function<void(std::size_t)>& body) {
  if (helpers_.empty() || count < 2) {
    for (std::size_t i = 0; i < count; ++i) body(i);
    return;
  }
  count_ = count;
  body_ = &body;
  next_.store(0, std::memory_order_relaxed);
  busy_.store(helpers_.size(), std::memory_order_relaxed);
  round_.fetch_add(2, std::memory_order_release);
  round_.notify_all();
  take_all();
  wait_until(busy_, [](std::size_t busy) { return busy == 0; });
}

}  // namespace pandect
