#include "encoder/tokenizer.h"

#include <algorithm>
#include <span>
#include <unordered_set>

#include "text/utf8.h"

namespace pandect {

void Tokenizer::tokenise_part(std::string_view text, TextPlace place, std::vector<std::int32_t>& ids) const {
  thread_local std::string normal;
  normal = text;
  normalizer_->apply(normal, place);
  pre_tokenizer_->cut(normal, place, [&](std::string_view word) {
    if (const auto* unigram = std::get_if<Unigram>(&model_)) unigram->tokenise(word, ids);
    if (const auto* pieces = std::get_if<WordPiece>(&model_)) pieces->tokenise(word, ids);
  });
}

void Tokenizer::tokenise_plain(std::string_view text, bool begins_text,
                               std::vector<std::int32_t>& ids) const {
  if (text.empty()) return;
  const TextPlace place{.begins = true, .begins_text = begins_text, .ends = true};
  if (const auto* pairs = std::get_if<BpeTokenizer>(&model_)) return pairs->tokenise_words(text, ids);
  if (!cache_) return tokenise_part(text, place, ids);
  cache_->tokenise(
      text, place,
      [this](std::string_view part, TextPlace here, std::vector<std::int32_t>& of_part) {
        tokenise_part(part, here, of_part);
      },
      ids);
}

std::optional<std::int32_t> Tokenizer::id_of(const std::string& piece) const {
  if (const AddedToken* added = added_.find(piece); added != nullptr) return added->id;
  if (const auto* pairs = std::get_if<BpeTokenizer>(&model_)) return pairs->find(piece);
  if (const auto* pieces = std::get_if<WordPiece>(&model_)) {
    if (const std::int32_t id = pieces->find(piece); id >= 0) return id;
  }
  return std::nullopt;
}

bool Tokenizer::is_special(std::int32_t id) const {
  const auto* unigram = std::get_if<Unigram>(&model_);
  return (unigram != nullptr && id == unigram->unknown()) || added_.has_special(id) ||
         std::ranges::any_of(single_, [&](const Slot& slot) { return slot.id == id; });
}

std::vector<std::int32_t> Tokenizer::tokenise(std::string_view text) const {
  std::string repaired;
  if (find_invalid_utf8(text)) {
    repaired = repair_utf8(text);
    text = repaired;
  }
  std::vector<std::int32_t> ids;
  ids.reserve(text.size() / 4);
  std::size_t begin = 0;
  std::size_t at = 0;
  // Words of the text that are written like a token of the model are that token.
  while (const AddedToken* token = added_.find_in(text, begin, at)) {
    std::size_t end = at + token->content.size();
    std::size_t before = at;
    while (token->strips_left && before > begin && text[before - 1] == ' ') --before;
    while (token->strips_right && end < text.size() && text[end] == ' ') ++end;
    tokenise_plain(text.substr(begin, before - begin), begin == 0, ids);
    ids.push_back(token->id);
    begin = end;
  }
  tokenise_plain(text.substr(begin), begin == 0, ids);
  return ids;
}

TokenSequence Tokenizer::fill(const std::vector<Slot>& slots, std::vector<std::int32_t> first,
                              std::vector<std::int32_t> second, std::size_t longest) const {
  const auto texts =
      static_cast<std::size_t>(std::ranges::count_if(slots, [](const Slot& s) { return s.id < 0; }));
  const std::size_t room = longest - std::min(longest, slots.size() - texts);
  if (first.size() + second.size() > room) {
    if (texts < 2) {
      first.resize(std::min(first.size(), room));
    } else {
      while (first.size() + second.size() > room) (first.size() > second.size() ? first : second).pop_back();
    }
  }
  TokenSequence sequence;
  for (const Slot& slot : slots) {
    if (slot.id >= 0) {
      sequence.ids.push_back(slot.id);
    } else {
      const auto& text = slot.id == -1 ? first : second;
      sequence.ids.insert(sequence.ids.end(), text.begin(), text.end());
    }
    sequence.types.resize(sequence.ids.size(), slot.type);
  }
  return sequence;
}

TokenSequence Tokenizer::encode(std::string_view text, std::size_t longest) const {
  return fill(single_, tokenise(text), {}, longest);
}

TokenSequence Tokenizer::encode(std::string_view first, std::string_view second, std::size_t longest) const {
  return fill(pair_, tokenise(first), tokenise(second), longest);
}

std::vector<TokenSequence> Tokenizer::encode_parts(std::string_view first, std::string_view second,
                                                   std::size_t longest, std::size_t most_parts) const {
  const std::vector<std::int32_t> whole = tokenise(first);
  std::vector<std::int32_t> other = tokenise(second);
  other.resize(std::min(other.size(), longest / 2));
  const std::size_t marks = pair_.size() - std::min<std::size_t>(pair_.size(), 2);
  const std::size_t room = longest - std::min(longest - 1, other.size() + marks);
  std::vector<TokenSequence> parts;
  for (std::size_t begin = 0; parts.empty() || (parts.size() < most_parts && begin < whole.size());
       begin += std::max<std::size_t>(room / 2, 1)) {
    const std::size_t end = std::min(whole.size(), begin + room);
    const auto at = [&](std::size_t i) { return whole.begin() + static_cast<std::ptrdiff_t>(i); };
    parts.push_back(fill(pair_, {at(begin), at(end)}, other, longest));
    if (end == whole.size()) break;
  }
  return parts;
}

TokenSequence Tokenizer::encode_best_part(std::string_view first, std::string_view second,
                                          std::size_t longest) const {
  const std::vector<std::int32_t> whole = tokenise(first);
  std::vector<std::int32_t> other = tokenise(second);
  other.resize(std::min(other.size(), longest / 2));
  const std::size_t marks = pair_.size() - std::min<std::size_t>(pair_.size(), 2);
  const std::size_t room = longest - std::min(longest - 1, other.size() + marks);
  const auto part_at = [&](std::size_t begin) {
    return std::span(whole).subspan(begin, std::min(room, whole.size() - begin));
  };
  const std::unordered_set<std::int32_t> sought(other.begin(), other.end());
  std::size_t best = 0;
  std::size_t most = 0;
  // Parts begin every quarter, so that one has what another cuts in two.
  const std::size_t step = std::max<std::size_t>(room / 4, 1);
  for (std::size_t begin = 0; whole.size() > room; begin = std::min(begin + step, whole.size() - room)) {
    std::unordered_set<std::int32_t> found;
    for (const std::int32_t id : part_at(begin)) {
      if (sought.contains(id)) found.insert(id);
    }
    if (found.size() > most) most = found.size(), best = begin;
    if (begin + room == whole.size()) break;
  }
  const auto part = part_at(best);
  return fill(pair_, {part.begin(), part.end()}, std::move(other), longest);
}

}  // namespace pandect
