#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "encoder/normalizer.h"

namespace pandect {

/// Tokenises a text in parts, and remembers the ids of short ones: most words of a text have been seen
/// before. A part ends before a blank, behind a character that is still there, and no blank, when it is
/// normalised. Only for tokenizers that split words at blanks, so that the ids of a text are those of its
/// parts. Safe to use from several threads: each has its own memory, of a fixed size.
class TokenCache {
 public:
  /// @param normalizer must outlive this
  /// @param joined characters, as normalised, that tokens have before a blank: no part ends behind them
  explicit TokenCache(const Normalizer& normalizer, std::u32string joined = {});
  ~TokenCache();
  TokenCache(const TokenCache&) = delete;
  TokenCache& operator=(const TokenCache&) = delete;

  /// Adds the ids of a part.
  using OnPart = std::function<void(std::string_view part, TextPlace place, std::vector<std::int32_t>& ids)>;
  /// Adds the ids of a text, which begins and ends as `place` says. @param text well-formed
  void tokenise(std::string_view text, TextPlace place, const OnPart& on_part,
                std::vector<std::int32_t>& ids) const;

 private:
  struct Slot;
  struct Memory;
  std::unique_ptr<Memory> take() const;
  void give_back(std::unique_ptr<Memory> memory) const;
  bool ends_part(std::string_view text, std::size_t end) const;
  bool is_lasting(char32_t c) const;

  const Normalizer& normalizer_;
  std::u32string joined_;
  /// Of each character of the basic plane: 0 not yet known, 1 no part ends behind it, 2 one does.
  std::unique_ptr<std::atomic<std::uint8_t>[]> lasting_;
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<Memory>> idle_;
};

}  // namespace pandect
