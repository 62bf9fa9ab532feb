#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

struct sb_stemmer;

namespace pandect {

/// A Snowball stemmer for one thread, with a cache of recent words: most of a law's words are few.
class Stemmer {
 public:
  /// `algorithm` is libstemmer's name: "dutch".
  explicit Stemmer(const char* algorithm);

  /// The stem of a lower-case word. Valid until the next call.
  std::string_view stem(std::string_view word);

 private:
  static constexpr std::size_t longest = 31;  // bytes of a word the table holds
  static constexpr std::size_t slots = 2048;  // of 64 bytes: stays in the cache of one core
  struct Slot {
    std::uint8_t word_size = 0;
    std::uint8_t stem_size = 0;
    char word[longest];
    char stem[longest];
  };
  struct Delete {
    void operator()(sb_stemmer* stemmer) const;
  };

  std::string_view compute(std::string_view word);

  std::unique_ptr<sb_stemmer, Delete> stemmer_;
  std::vector<Slot> recent_;
};

}  // namespace pandect
