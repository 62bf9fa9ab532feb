#include "encoder/colbert.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_metadata = 1U << 20U;
constexpr std::string_view ascii_punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

[[noreturn]] void refuse_metadata(const fs::path& file, std::string_view key) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: '{}' makes no sense", file.string(), key),
              "docs/encoders.md says which heads are read");
}

}  // namespace

std::optional<ColbertReading> ColbertReading::of(const fs::path& folder, const Tokenizer& tokenizer) {
  const fs::path file = folder / "artifact.metadata";
  if (!is_there(file)) return std::nullopt;
  const Json json = parse_json(read_file(file, longest_metadata), file.string());
  if (!json.is_object()) refuse_metadata(file, "query_token_id");
  const auto piece = [&](const char* key, const char* otherwise) {
    const auto found = json.find(key);
    const std::string name =
        found != json.end() && found->is_string() ? found->get<std::string>() : otherwise;
    const std::optional<std::int32_t> id = tokenizer.id_of(name);
    if (!id) refuse_metadata(file, key);
    return *id;
  };
  const auto length = [&](const char* key, std::size_t otherwise) {
    const auto found = json.find(key);
    if (found == json.end()) return otherwise;
    if (!found->is_number_unsigned() || found->get<std::uint64_t>() < 4 ||
        found->get<std::uint64_t>() > 1U << 16U)
      refuse_metadata(file, key);
    return found->get<std::size_t>();
  };
  const auto flag = [&](const char* key, bool otherwise) {
    const auto found = json.find(key);
    return found != json.end() && found->is_boolean() ? found->get<bool>() : otherwise;
  };
  ColbertReading reading;
  reading.question_mark_ = piece("query_token_id", "[unused0]");
  reading.passage_mark_ = piece("doc_token_id", "[unused1]");
  reading.mask_ = piece("mask_token", "[MASK]");
  reading.question_length_ = length("query_maxlen", reading.question_length_);
  reading.passage_length_ = length("doc_maxlen", reading.passage_length_);
  reading.attends_to_masks_ = flag("attend_to_mask_tokens", false);
  if (flag("mask_punctuation", true)) {
    for (const char sign : ascii_punctuation)
      if (const std::vector<std::int32_t> ids = tokenizer.tokenise({&sign, 1}); !ids.empty())
        reading.punctuation_.push_back(ids.front());
  }
  return reading;
}

TokenSequence ColbertReading::marked(const Tokenizer& tokenizer, std::string_view text, std::size_t longest,
                                     std::int32_t mark) {
  TokenSequence sequence = tokenizer.encode(text, longest - 1);
  const auto behind_first = std::min<std::ptrdiff_t>(1, static_cast<std::ptrdiff_t>(sequence.ids.size()));
  sequence.ids.insert(sequence.ids.begin() + behind_first, mark);
  sequence.types.insert(sequence.types.begin() + behind_first, 0);
  return sequence;
}

TokenSequence ColbertReading::question(const Tokenizer& tokenizer, std::string_view text,
                                       std::size_t longest) const {
  const std::size_t length = std::min(question_length_, longest);
  TokenSequence sequence = marked(tokenizer, text, std::max<std::size_t>(length, 5), question_mark_);
  if (!attends_to_masks_) sequence.seen = sequence.ids.size();
  if (sequence.ids.size() < length) {
    sequence.ids.resize(length, mask_);
    sequence.types.resize(length, 0);
  }
  return sequence;
}

TokenSequence ColbertReading::passage(const Tokenizer& tokenizer, std::string_view text,
                                      std::size_t longest) const {
  return marked(tokenizer, text, std::max<std::size_t>(std::min(passage_length_, longest), 5), passage_mark_);
}

bool ColbertReading::is_found(std::int32_t id) const {
  return std::ranges::find(punctuation_, id) == punctuation_.end();
}

}  // namespace pandect
