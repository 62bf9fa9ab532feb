#include "operations/lists.h"

#include <algorithm>
#include <utility>

#include "text/utf8.h"

namespace pandect {
namespace {

void bound_texts(Json& json, std::size_t& left, std::size_t& cut) {
  if (json.is_array()) {
    for (Json& one : json) bound_texts(one, left, cut);
  }
  if (!json.is_object()) return;
  const auto text = json.find("text");
  const bool is_quoted =
      json.contains("hash") || json.contains("kind");  // the latter: words that were changed
  if (text == json.end() || !text->is_string() || !is_quoted) {
    for (auto& [name, value] : json.items()) bound_texts(value, left, cut);
    return;
  }
  const std::string whole = *text;
  const CodePointOffsets offsets(whole);
  const std::size_t length = offsets.from_byte(whole.size());
  if (length > left && !json.contains("next_character")) {
    json["text"] = whole.substr(0, offsets.to_byte(left));
    if (json.contains("begin")) json["end"] = json["begin"].get<std::size_t>() + left;
    json["total_characters"] = length;
    json["cut"] = true;  // its offset is not in the coordinates of a provision
    ++cut;
  }
  left -= std::min(left, length);
}

}  // namespace

ListPart part_of(const Arguments& given) {
  return {given.count("offset"), given.count("limit")};
}

void cut_list(Json& object, const std::string& name, const ListPart& part) {
  Json all = std::exchange(object[name], Json::array());
  const std::size_t begin = std::min(part.offset, all.size());
  const std::size_t end = part.limit == 0 ? all.size() : std::min(begin + part.limit, all.size());
  for (std::size_t i = begin; i < end; ++i) object[name].push_back(std::move(all[i]));
  object["total_" + name] = all.size();
  if (end > begin && end < all.size()) object["next_offset"] = end;
}

std::size_t cut_words(Json& shown, std::size_t begin, std::size_t most) {
  const auto words = shown.find("text");
  if (words == shown.end()) return 0;
  const std::string text = (*words)["text"];
  const CodePointOffsets offsets(text);
  const std::size_t length = offsets.from_byte(text.size());
  begin = std::min(begin, length);
  const std::size_t end = begin + std::min(most, length - begin);
  if (begin == 0 && end == length) return length;
  const std::size_t from = offsets.to_byte(begin);
  (*words)["text"] = text.substr(from, offsets.to_byte(end) - from);
  (*words)["end"] = (*words)["begin"].get<std::size_t>() + end;
  (*words)["begin"] = (*words)["begin"].get<std::size_t>() + begin;
  (*words)["total_characters"] = length;
  if (end < length) (*words)["next_character"] = end;
  return end - begin;
}

void cut_texts(Json& result, std::size_t most) {
  std::size_t cut = 0;
  bound_texts(result, most, cut);
  if (cut > 0) result["texts_cut"] = cut;
}

}  // namespace pandect
