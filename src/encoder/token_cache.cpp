#include "encoder/token_cache.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <new>

#include <unicode/uchar.h>

#include "base/hash.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t slot_count = std::size_t{1} << 14U;
constexpr std::size_t basic_plane = 0x10000;
/// SentencePiece's mark for a blank, which some models write for it.
constexpr char32_t blank_mark = U'▁';

}  // namespace

/// The ids of a part, in two cache lines. Of the parts that fall into one slot the last is kept.
struct TokenCache::Slot {
  static constexpr std::size_t most_bytes = 61;
  static constexpr std::size_t most_ids = 16;
  std::uint8_t key = 0;    ///< 1 + the place of the part; 0: empty
  std::uint8_t bytes = 0;  ///< of the part
  std::uint8_t count = 0;  ///< of ids
  std::array<char, most_bytes> part;
  std::array<std::int32_t, most_ids> ids;
};

struct TokenCache::Memory {
  // Pages that no part falls into are never touched.
  Memory() : slots(static_cast<Slot*>(std::calloc(slot_count, sizeof(Slot)))) {
    if (slots == nullptr) throw std::bad_alloc();
  }
  ~Memory() { std::free(slots); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  Slot* slots;
};

TokenCache::TokenCache(const Normalizer& normalizer, std::u32string joined)
    : normalizer_(normalizer),
      joined_(std::move(joined)),
      lasting_(std::make_unique<std::atomic<std::uint8_t>[]>(basic_plane)) {}
TokenCache::~TokenCache() = default;

std::unique_ptr<TokenCache::Memory> TokenCache::take() const {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) return std::make_unique<Memory>();
  std::unique_ptr<Memory> memory = std::move(idle_.back());
  idle_.pop_back();
  return memory;
}

void TokenCache::give_back(std::unique_ptr<Memory> memory) const {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(memory));
}

bool TokenCache::is_lasting(char32_t c) const {
  // Such a character is joined to what follows, be it a blank.
  if (u_getIntPropertyValue(static_cast<UChar32>(c), UCHAR_GRAPHEME_CLUSTER_BREAK) == U_GCB_PREPEND)
    return false;
  std::string normal;
  append_utf8(normal, c);
  normalizer_.apply(normal, {.begins = false, .ends = false});
  if (normal.empty()) return false;
  std::size_t last = previous_code_point(normal, normal.size());
  const char32_t end = decode_utf8(normal, last);
  return !is_white_space(end) && end != blank_mark && joined_.find(end) == std::u32string::npos;
}

bool TokenCache::ends_part(std::string_view text, std::size_t end) const {
  std::size_t last = previous_code_point(text, end);
  const char32_t c = decode_utf8(text, last);
  if (c >= basic_plane) return is_lasting(c);
  std::uint8_t known = lasting_[c].load(std::memory_order_relaxed);
  if (known == 0) {
    known = is_lasting(c) ? 2 : 1;
    lasting_[c].store(known, std::memory_order_relaxed);
  }
  return known == 2;
}

void TokenCache::tokenise(std::string_view text, TextPlace place, const OnPart& on_part,
                          std::vector<std::int32_t>& ids) const {
  std::unique_ptr<Memory> memory = take();
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin + 1;
    for (;; ++end) {
      const void* blank = std::memchr(text.data() + end, ' ', text.size() - end);
      if (blank == nullptr) {
        end = text.size();
        break;
      }
      end = static_cast<std::size_t>(static_cast<const char*>(blank) - text.data());
      if (ends_part(text, end)) break;
    }
    const std::string_view part = text.substr(begin, end - begin);
    const TextPlace here{.begins = place.begins && begin == 0,
                         .begins_text = place.begins_text && begin == 0,
                         .ends = place.ends && end == text.size()};
    begin = end;
    if (part.size() > Slot::most_bytes) {
      on_part(part, here, ids);
      continue;
    }
    const auto key = static_cast<std::uint8_t>(1 + here.begins + 2 * here.begins_text + 4 * here.ends);
    Slot& slot = memory->slots[(hash64(part) + key) % slot_count];
    if (slot.key == key && slot.bytes == part.size() &&
        std::memcmp(slot.part.data(), part.data(), part.size()) == 0) {
      ids.insert(ids.end(), slot.ids.data(), slot.ids.data() + slot.count);
      continue;
    }
    const std::size_t before = ids.size();
    on_part(part, here, ids);
    const std::size_t count = ids.size() - before;
    if (count > Slot::most_ids) continue;
    slot.key = key;
    slot.bytes = static_cast<std::uint8_t>(part.size());
    slot.count = static_cast<std::uint8_t>(count);
    std::memcpy(slot.part.data(), part.data(), part.size());
    std::copy_n(ids.data() + before, count, slot.ids.data());
  }
  give_back(std::move(memory));
}

}  // namespace pandect
