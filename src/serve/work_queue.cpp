#include "serve/work_queue.h"

#include <utility>

namespace pandect {

WorkQueue::WorkQueue(const Limits& limits) : limits_(limits) {
  for (std::size_t i = 0; i < limits.threads; ++i) threads_.emplace_back([this] { run(); });
}

bool WorkQueue::add(const std::string& client, std::function<void()> work) {
  {
    const std::scoped_lock lock(mutex_);
    if (finished_ || count_ >= limits_.waiting) return false;
    std::deque<std::function<void()>>& own = waiting_[client];
    if (own.size() >= limits_.waiting_of_one) return false;
    if (own.empty()) turns_.push_back(client);
    own.push_back(std::move(work));
    ++count_;
  }
  wake_.notify_one();
  return true;
}

void WorkQueue::finish() {
  std::map<std::string, std::deque<std::function<void()>>> dropped;
  {
    const std::scoped_lock lock(mutex_);
    finished_ = true;
    dropped = std::exchange(waiting_, {});
    turns_.clear();
    count_ = 0;
  }
  wake_.notify_all();
}

void WorkQueue::run() {
  for (;;) {
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return finished_ || count_ > 0; });
      if (count_ == 0) return;
      const std::string client = std::move(turns_.front());
      turns_.pop_front();
      const auto own = waiting_.find(client);
      work = std::move(own->second.front());
      own->second.pop_front();
      --count_;
      if (own->second.empty()) {
        waiting_.erase(own);
      } else {
        turns_.push_back(client);
      }
    }
    work();
  }
}

}  // namespace pandect
