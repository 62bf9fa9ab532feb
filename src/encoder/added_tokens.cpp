#include "encoder/added_tokens.h"

#include <algorithm>

namespace pandect {

AddedTokens::AddedTokens(const Json& settings) {
  if (!settings.is_array()) return;
  for (const Json& entry : settings) {
    AddedToken token{entry.at("content").get<std::string>(), entry.at("id").get<std::int32_t>(),
                     entry.value("lstrip", false), entry.value("rstrip", false),
                     entry.value("special", false)};
    if (!token.content.empty()) tokens_.push_back(std::move(token));
  }
  std::ranges::stable_sort(tokens_, std::ranges::greater(),
                           [](const AddedToken& token) { return token.content.size(); });
  for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
    const char first = tokens_[i].content[0];
    at_[static_cast<unsigned char>(first)].push_back(i);
    if (first_bytes_.find(first) == std::string::npos) first_bytes_ += first;
  }
}

const AddedToken* AddedTokens::find_at(std::string_view text, std::size_t at) const {
  for (const std::uint32_t i : at_[static_cast<unsigned char>(text[at])])
    if (text.substr(at).starts_with(tokens_[i].content)) return &tokens_[i];
  return nullptr;
}

const AddedToken* AddedTokens::find_in(std::string_view text, std::size_t from, std::size_t& at) const {
  // Of most models all begin with the same byte.
  if (first_bytes_.size() <= 1) {
    for (at = from; !first_bytes_.empty(); ++at) {
      at = text.find(first_bytes_[0], at);
      if (at == std::string_view::npos) return nullptr;
      if (const AddedToken* token = find_at(text, at); token != nullptr) return token;
    }
    return nullptr;
  }
  for (at = from; at < text.size(); ++at)
    if (const AddedToken* token = find_at(text, at); token != nullptr) return token;
  return nullptr;
}

const AddedToken* AddedTokens::find(std::string_view content) const {
  const auto found = std::ranges::find(tokens_, content, &AddedToken::content);
  return found == tokens_.end() ? nullptr : &*found;
}

bool AddedTokens::has_special(std::int32_t id) const {
  return std::ranges::any_of(tokens_,
                             [id](const AddedToken& token) { return token.is_special && token.id == id; });
}

}  // namespace pandect
