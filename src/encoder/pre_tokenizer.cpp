#include "encoder/pre_tokenizer.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <unicode/uchar.h>

#include "pandect/error.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Replaces blanks by a visible mark, which begins the words (SentencePiece).
class Metaspace : public PreTokenizer {
 public:
  enum class Prepend : std::uint8_t { always, first, never };
  Metaspace(std::string mark, Prepend prepend, bool split)
      : mark_(std::move(mark)), prepend_(prepend), split_(split) {}

  void cut(std::string_view text, TextPlace place, const OnWord& on_word) const override {
    if (text.empty()) return;
    std::string marked;
    marked.reserve(text.size() + 16);
    for (const char c : text) c == ' ' ? marked += mark_ : marked += c;
    const bool wants =
        (prepend_ == Prepend::always && place.begins) || (prepend_ == Prepend::first && place.begins_text);
    if (wants && !marked.starts_with(mark_)) marked.insert(0, mark_);
    if (!split_) return on_word(marked);
    for (std::size_t begin = 0; begin < marked.size();) {
      const std::size_t end = std::min(marked.find(mark_, begin + 1), marked.size());
      on_word(std::string_view(marked).substr(begin, end - begin));
      begin = end;
    }
  }
  bool cuts_at_blanks() const override { return split_; }

 private:
  std::string mark_;
  Prepend prepend_;
  bool split_;
};

/// Words between separators; certain characters are words of their own.
class PartedWords : public PreTokenizer {
 public:
  enum class Role : std::uint8_t { inside, alone, dropped };
  explicit PartedWords(Role (*role)(char32_t)) : role_(role) {}

  void cut(std::string_view text, TextPlace, const OnWord& on_word) const override {
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t here = at;
      const Role role = role_(decode_utf8(text, at));
      if (role == Role::inside) continue;
      if (here > begin) on_word(text.substr(begin, here - begin));
      if (role == Role::alone) on_word(text.substr(here, at - here));
      begin = at;
    }
    if (begin < text.size()) on_word(text.substr(begin));
  }
  bool cuts_at_blanks() const override { return role_(U' ') != Role::inside; }

 private:
  Role (*role_)(char32_t);
};

bool is_punctuation(char32_t c) {
  const bool ascii =
      (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) || (c >= 123 && c <= 126);
  return ascii || u_ispunct(static_cast<UChar32>(c)) != 0;
}

PartedWords::Role role_for_bert(char32_t c) {
  if (is_white_space(c)) return PartedWords::Role::dropped;
  return is_punctuation(c) ? PartedWords::Role::alone : PartedWords::Role::inside;
}

PartedWords::Role role_of_white_space(char32_t c) {
  return is_white_space(c) ? PartedWords::Role::dropped : PartedWords::Role::inside;
}

PartedWords::Role role_of_punctuation(char32_t c) {
  return is_punctuation(c) ? PartedWords::Role::alone : PartedWords::Role::inside;
}

class PreTokenizerChain : public PreTokenizer {
 public:
  explicit PreTokenizerChain(std::vector<std::unique_ptr<PreTokenizer>> parts) : parts_(std::move(parts)) {}
  void cut(std::string_view text, TextPlace place, const OnWord& on_word) const override {
    cut_from(0, text, place, on_word);
  }
  bool cuts_at_blanks() const override {
    return std::ranges::any_of(parts_, [](const auto& part) { return part->cuts_at_blanks(); });
  }

 private:
  void cut_from(std::size_t part, std::string_view text, TextPlace place, const OnWord& on_word) const {
    if (part == parts_.size()) return on_word(text);
    TextPlace next{.begins = true, .begins_text = place.begins_text, .ends = true};
    parts_[part]->cut(text, place, [&](std::string_view word) {
      cut_from(part + 1, word, next, on_word);
      next.begins_text = false;
    });
  }
  std::vector<std::unique_ptr<PreTokenizer>> parts_;
};

std::unique_ptr<PreTokenizer> make_metaspace(const Json& settings) {
  using Prepend = Metaspace::Prepend;
  Prepend prepend = settings.value("add_prefix_space", true) ? Prepend::always : Prepend::never;
  if (const auto scheme = settings.find("prepend_scheme"); scheme != settings.end() && scheme->is_string()) {
    const std::string name = scheme->get<std::string>();
    prepend = name == "first" ? Prepend::first : name == "never" ? Prepend::never : Prepend::always;
  }
  return std::make_unique<Metaspace>(settings.at("replacement").get<std::string>(), prepend,
                                     settings.value("split", true));
}

}  // namespace

std::unique_ptr<PreTokenizer> PreTokenizer::make(const Json& settings, const std::string& file) {
  if (settings.is_null())
    return std::make_unique<PreTokenizerChain>(std::vector<std::unique_ptr<PreTokenizer>>{});
  const std::string type = settings.at("type").get<std::string>();
  if (type == "Metaspace") return make_metaspace(settings);
  if (type == "BertPreTokenizer") return std::make_unique<PartedWords>(role_for_bert);
  if (type == "WhitespaceSplit") return std::make_unique<PartedWords>(role_of_white_space);
  if (type == "Punctuation") return std::make_unique<PartedWords>(role_of_punctuation);
  if (type == "Sequence") {
    std::vector<std::unique_ptr<PreTokenizer>> parts;
    for (const Json& part : settings.at("pretokenizers")) parts.push_back(make(part, file));
    return std::make_unique<PreTokenizerChain>(std::move(parts));
  }
  throw Error(ErrorCode::bad_input, fmt::format("{}: a pre-tokenizer of kind '{}' is not known", file, type),
              "see docs/encoders.md for the kinds that are");
}

}  // namespace pandect
