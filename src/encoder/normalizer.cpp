#include "encoder/normalizer.h"

#include <algorithm>
#include <functional>
#include <vector>

#include <fmt/format.h>
#include <unicode/normalizer2.h>
#include <unicode/regex.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "encoder/precompiled_map.h"
#include "pandect/error.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

class Composed : public Normalizer {
 public:
  enum class Form : std::uint8_t { nfc, nfd, nfkc, nfkd };
  explicit Composed(Form form) {
    UErrorCode status = U_ZERO_ERROR;
    switch (form) {
      case Form::nfc:
        form_ = icu::Normalizer2::getNFCInstance(status);
        break;
      case Form::nfd:
        form_ = icu::Normalizer2::getNFDInstance(status);
        break;
      case Form::nfkc:
        form_ = icu::Normalizer2::getNFKCInstance(status);
        break;
      case Form::nfkd:
        form_ = icu::Normalizer2::getNFKDInstance(status);
        break;
    }
    if (U_FAILURE(status) != 0) throw Error(ErrorCode::internal, "ICU has no data for normal forms");
  }
  void apply(std::string& text, TextPlace) const override {
    UErrorCode checked = U_ZERO_ERROR;
    if (form_->isNormalizedUTF8(text, checked) != 0 && U_SUCCESS(checked) != 0) return;
    std::string out;
    icu::StringByteSink<std::string> sink(&out, static_cast<std::int32_t>(text.size()));
    UErrorCode status = U_ZERO_ERROR;
    form_->normalizeUTF8(0, text, sink, nullptr, status);
    if (U_SUCCESS(status) != 0) text = std::move(out);
  }

 private:
  const icu::Normalizer2* form_ = nullptr;
};

/// Passes each character to a function, which appends its replacement.
class EachCharacter : public Normalizer {
 public:
  using Function = std::function<void(char32_t, std::string&)>;
  explicit EachCharacter(Function function) : function_(std::move(function)) {}
  void apply(std::string& text, TextPlace) const override {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) function_(decode_utf8(text, at), out);
    text = std::move(out);
  }

 private:
  Function function_;
};

/// Replaces runs of white space, or of at least two blanks, by `content`: the patterns used in tokenizers.
class ReplaceRuns : public Normalizer {
 public:
  ReplaceRuns(bool only_blanks, std::string content)
      : only_blanks_(only_blanks), content_(std::move(content)) {}
  void apply(std::string& text, TextPlace) const override {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t begin = at;
      std::size_t count = 0;
      std::size_t end = at;
      for (std::size_t next = at; next < text.size(); end = next, ++count) {
        const char32_t c = decode_utf8(text, next);
        if (only_blanks_ ? c != U' ' : !is_white_space(c)) break;
      }
      if (count >= (only_blanks_ ? 2U : 1U)) {
        out += content_;
        at = end;
      } else {
        decode_utf8(text, at);
        out.append(text, begin, at - begin);
      }
    }
    text = std::move(out);
  }

 private:
  bool only_blanks_;
  std::string content_;
};

class ReplaceText : public Normalizer {
 public:
  ReplaceText(std::string pattern, std::string content)
      : pattern_(std::move(pattern)), content_(std::move(content)) {}
  void apply(std::string& text, TextPlace) const override {
    if (pattern_.empty()) return;
    std::string out;
    for (std::size_t at = 0;;) {
      const std::size_t found = text.find(pattern_, at);
      out.append(text, at, found - at);
      if (found == std::string::npos) break;
      out += content_;
      at = found + pattern_.size();
    }
    text = std::move(out);
  }
  bool is_local() const override { return pattern_.size() == 1 || pattern_.find(' ') == std::string::npos; }

 private:
  std::string pattern_;
  std::string content_;
};

class ReplacePattern : public Normalizer {
 public:
  ReplacePattern(const std::string& pattern, const std::string& content, const std::string& file)
      : content_(icu::UnicodeString::fromUTF8(content)) {
    UErrorCode status = U_ZERO_ERROR;
    pattern_.reset(icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(pattern), 0, status));
    if (U_FAILURE(status) != 0)
      throw Error(ErrorCode::bad_input, fmt::format("{}: the pattern '{}' is none", file, pattern));
  }
  void apply(std::string& text, TextPlace) const override {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString input = icu::UnicodeString::fromUTF8(text);
    const std::unique_ptr<icu::RegexMatcher> matcher(pattern_->matcher(input, status));
    if (U_FAILURE(status) != 0) return;
    matcher->setTimeLimit(1000, status);  // a pattern of a stranger's file may be one that never ends
    const icu::UnicodeString replaced = matcher->replaceAll(content_, status);
    if (U_FAILURE(status) != 0) return;
    std::string out;
    replaced.toUTF8String(out);
    text = std::move(out);
  }
  bool is_local() const override { return false; }

 private:
  std::unique_ptr<icu::RegexPattern> pattern_;
  icu::UnicodeString content_;
};

class Strip : public Normalizer {
 public:
  Strip(bool left, bool right) : left_(left), right_(right) {}
  void apply(std::string& text, TextPlace place) const override {
    std::size_t begin = 0;
    while (left_ && place.begins && begin < text.size()) {
      std::size_t next = begin;
      if (!is_white_space(decode_utf8(text, next))) break;
      begin = next;
    }
    std::size_t end = text.size();
    while (right_ && place.ends && end > begin) {
      std::size_t last = end - 1;
      while (last > begin && (static_cast<unsigned char>(text[last]) & 0xC0U) == 0x80U) --last;
      std::size_t next = last;
      if (!is_white_space(decode_utf8(text, next))) break;
      end = last;
    }
    text = text.substr(begin, end - begin);
  }

 private:
  bool left_;
  bool right_;
};

class Prepend : public Normalizer {
 public:
  explicit Prepend(std::string words) : words_(std::move(words)) {}
  void apply(std::string& text, TextPlace place) const override {
    if (place.begins && !text.empty()) text.insert(0, words_);
  }

 private:
  std::string words_;
};

class Precompiled : public Normalizer {
 public:
  explicit Precompiled(PrecompiledMap map) : map_(std::move(map)) {}
  void apply(std::string& text, TextPlace) const override { map_.normalise(text); }

 private:
  PrecompiledMap map_;
};

class NormalizerChain : public Normalizer {
 public:
  explicit NormalizerChain(std::vector<std::unique_ptr<Normalizer>> parts) : parts_(std::move(parts)) {}
  void apply(std::string& text, TextPlace place) const override {
    for (const auto& part : parts_) part->apply(text, place);
  }
  bool is_local() const override {
    return std::ranges::all_of(parts_, [](const auto& part) { return part->is_local(); });
  }

 private:
  std::vector<std::unique_ptr<Normalizer>> parts_;
};

/// The ideographs that BERT's tokenizer separates.
bool is_ideograph(char32_t c) {
  return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
         (c >= 0x2A700 && c <= 0x2B73F) || (c >= 0x2B740 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) ||
         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

void clean(char32_t c, std::string& out) {
  if (c == 0 || c == 0xFFFD) return;
  if (c == '\t' || c == '\n' || c == '\r' || is_white_space(c)) {
    out += ' ';
    return;
  }
  const auto type = u_charType(static_cast<UChar32>(c));
  if (type == U_CONTROL_CHAR || type == U_FORMAT_CHAR || type == U_PRIVATE_USE_CHAR || type == U_UNASSIGNED ||
      type == U_SURROGATE)
    return;
  append_utf8(out, c);
}

void spread_ideograph(char32_t c, std::string& out) {
  if (is_ideograph(c)) out += ' ';
  append_utf8(out, c);
  if (is_ideograph(c)) out += ' ';
}

void drop_accent(char32_t c, std::string& out) {
  if (u_charType(static_cast<UChar32>(c)) != U_NON_SPACING_MARK) append_utf8(out, c);
}

/// By character with the mappings to several characters, like Rust's char::to_lowercase.
class Lowercase : public Normalizer {
 public:
  void apply(std::string& text, TextPlace) const override {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
      const char32_t c = decode_utf8(text, at);
      if (c == 0x130) {
        out += "i\u0307";
      } else {
        append_utf8(out, static_cast<char32_t>(u_tolower(static_cast<UChar32>(c))));
      }
    }
    text = std::move(out);
  }
};

bool flag(const Json& settings, const char* key, bool otherwise) {
  const auto found = settings.find(key);
  return found == settings.end() || !found->is_boolean() ? otherwise : found->get<bool>();
}

std::unique_ptr<Normalizer> make_bert(const Json& settings) {
  const bool lower = flag(settings, "lowercase", true);
  std::vector<std::unique_ptr<Normalizer>> parts;
  if (flag(settings, "clean_text", true)) parts.push_back(std::make_unique<EachCharacter>(clean));
  if (flag(settings, "handle_chinese_chars", true))
    parts.push_back(std::make_unique<EachCharacter>(spread_ideograph));
  if (flag(settings, "strip_accents", lower)) {
    parts.push_back(std::make_unique<Composed>(Composed::Form::nfd));
    parts.push_back(std::make_unique<EachCharacter>(drop_accent));
  }
  if (lower) parts.push_back(std::make_unique<Lowercase>());
  return std::make_unique<NormalizerChain>(std::move(parts));
}

std::unique_ptr<Normalizer> make_replacing(const Json& settings, const std::string& file) {
  const Json& pattern = settings.at("pattern");
  std::string content = settings.at("content").get<std::string>();
  if (const auto text = pattern.find("String"); text != pattern.end())
    return std::make_unique<ReplaceText>(text->get<std::string>(), std::move(content));
  const std::string regex = pattern.at("Regex").get<std::string>();
  if (regex == "\\s+") return std::make_unique<ReplaceRuns>(false, std::move(content));
  if (regex == " {2,}") return std::make_unique<ReplaceRuns>(true, std::move(content));
  return std::make_unique<ReplacePattern>(regex, content, file);
}

}  // namespace

std::unique_ptr<Normalizer> Normalizer::make(const Json& settings, const std::string& file) {
  if (settings.is_null())
    return std::make_unique<NormalizerChain>(std::vector<std::unique_ptr<Normalizer>>{});
  const std::string type = settings.at("type").get<std::string>();
  using Form = Composed::Form;
  if (type == "NFC") return std::make_unique<Composed>(Form::nfc);
  if (type == "NFD") return std::make_unique<Composed>(Form::nfd);
  if (type == "NFKC") return std::make_unique<Composed>(Form::nfkc);
  if (type == "NFKD") return std::make_unique<Composed>(Form::nfkd);
  if (type == "Lowercase") return std::make_unique<Lowercase>();
  if (type == "StripAccents") return std::make_unique<EachCharacter>(drop_accent);
  if (type == "Strip")
    return std::make_unique<Strip>(flag(settings, "strip_left", true), flag(settings, "strip_right", true));
  if (type == "Prepend") return std::make_unique<Prepend>(settings.at("prepend").get<std::string>());
  if (type == "Replace") return make_replacing(settings, file);
  if (type == "BertNormalizer") return make_bert(settings);
  if (type == "Precompiled")
    return std::make_unique<Precompiled>(
        PrecompiledMap(settings.at("precompiled_charsmap").get<std::string>(), file));
  if (type == "Sequence") {
    std::vector<std::unique_ptr<Normalizer>> parts;
    for (const Json& part : settings.at("normalizers")) parts.push_back(make(part, file));
    return std::make_unique<NormalizerChain>(std::move(parts));
  }
  throw Error(ErrorCode::bad_input, fmt::format("{}: a normalizer of kind '{}' is not known", file, type),
              "see docs/encoders.md for the kinds that are");
}

}  // namespace pandect
