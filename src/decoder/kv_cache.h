#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace pandect {

/// The keys and values of what a decoder has read, in pages of 32 tokens. A copy shares the pages that are
/// full, so that several replies go on from one prompt; a page that is shared is copied before it is written
/// to.
class KvCache {
 public:
  struct Shape {
    std::size_t layers = 0;
    std::size_t heads = 0;  ///< of keys and values
    std::size_t head_size = 0;
  };
  static constexpr std::size_t page_tokens = 32;

  explicit KvCache(Shape shape) : shape_(shape) {}

  const Shape& shape() const { return shape_; }
  /// Tokens in it.
  std::size_t size() const { return size_; }
  /// Makes room for tokens behind the last, whose keys and values are then to be written.
  void extend(std::size_t tokens);
  /// Forgets what stands behind the first `size` tokens.
  void shrink(std::size_t size);
  std::size_t bytes() const { return pages_.size() * page_floats() * sizeof(float); }

  /// A page's keys of a head: head_size rows of 32 numbers, one of each token.
  float* keys(std::size_t page, std::size_t layer, std::size_t head) {
    return pages_[page]->data() + ((layer * shape_.heads + head) * 2) * shape_.head_size * page_tokens;
  }
  /// Its values: 32 rows of head_size numbers.
  float* values(std::size_t page, std::size_t layer, std::size_t head) {
    return keys(page, layer, head) + shape_.head_size * page_tokens;
  }

 private:
  using Page = std::vector<float>;
  std::size_t page_floats() const {
    return shape_.layers * shape_.heads * 2 * shape_.head_size * page_tokens;
  }

  Shape shape_;
  std::size_t size_ = 0;
  std::vector<std::shared_ptr<Page>> pages_;
};

}  // namespace pandect
