#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace pandect {

/// The keys and values of evaluated tokens, in pages of 32 tokens. A copy shares full pages, so that several
/// replies can continue one prompt; a shared page is copied before it is written.
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
  /// Number of tokens in it.
  std::size_t size() const { return size_; }
  /// Adds room for tokens at the end, whose keys and values must then be written.
  void extend(std::size_t tokens);
  /// Drops everything after the first `size` tokens.
  void shrink(std::size_t size);
  std::size_t bytes() const { return pages_.size() * page_floats() * sizeof(float); }

  /// The keys of a page and head: head_size rows of 32 numbers, one for each token.
  float* keys(std::size_t page, std::size_t layer, std::size_t head) {
    return pages_[page]->data() + ((layer * shape_.heads + head) * 2) * shape_.head_size * page_tokens;
  }
  /// The values of a page and head: 32 rows of head_size numbers.
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
