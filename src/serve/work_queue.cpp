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
    Client& own = clients_[client];
    if (own.waiting.size() >= limits_.waiting_of_one) return false;
    own.waiting.push_back(std::move(work));
    ++count_;
    if (own.waiting.size() == 1) queue_up(client, own);
  }
  wake_.notify_one();
  return true;
}

void WorkQueue::finish() {
  std::vector<std::deque<std::function<void()>>> dropped;
  {
    const std::scoped_lock lock(mutex_);
    finished_ = true;
    for (auto& [name, client] : clients_) dropped.push_back(std::exchange(client.waiting, {}));
    turns_.clear();
    count_ = 0;
  }
  wake_.notify_all();
}

void WorkQueue::queue_up(const std::string& name, const Client& client) {
  if (!client.waiting.empty() && client.running < limits_.running_of_one) turns_.push_back(name);
}

void WorkQueue::run() {
  for (;;) {
    std::string name;
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return finished_ || !turns_.empty(); });
      if (turns_.empty()) return;
      name = std::move(turns_.front());
      turns_.pop_front();
      Client& own = clients_.at(name);
      work = std::move(own.waiting.front());
      own.waiting.pop_front();
      --count_;
      ++own.running;
      queue_up(name, own);
    }
    work();
    work = nullptr;  // what it holds is released before its end is counted
    {
      const std::scoped_lock lock(mutex_);
      Client& own = clients_.at(name);
      const bool was_held_back = own.running == limits_.running_of_one;
      --own.running;
      if (was_held_back) queue_up(name, own);
      if (own.running == 0 && own.waiting.empty()) clients_.erase(name);
    }
    // A turn that came up now is taken by this thread, which is about to look.
  }
}

}  // namespace pandect
