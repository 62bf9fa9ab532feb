#include "decoder/kv_cache.h"

namespace pandect {

void KvCache::extend(std::size_t tokens) {
  if (tokens == 0) return;
  // The last page may be another's as well.
  if (size_ % page_tokens != 0 && pages_.back().use_count() > 1)
    pages_.back() = std::make_shared<Page>(*pages_.back());
  size_ += tokens;
  while (pages_.size() * page_tokens < size_) pages_.push_back(std::make_shared<Page>(page_floats()));
}

void KvCache::shrink(std::size_t size) {
  if (size >= size_) return;
  size_ = size;
  pages_.resize((size + page_tokens - 1) / page_tokens);
}

}  // namespace pandect
