#include "perturbed_law.h"

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <span>

#include <fmt/format.h>

#include "answer/compare/statement.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace pandect {
namespace {

struct Swap {
  Language language;
  std::string_view from;
  std::string_view to;
};

/// One force for another. The first that stands in a sentence is made.
constexpr std::array<Swap, 22> force_swaps{{
    {Language::english, " shall not ", " may "},
    {Language::english, " must not ", " may "},
    {Language::english, " shall ", " shall not "},
    {Language::english, " must ", " need not "},
    {Language::english, " may not ", " may "},
    {Language::english, " may ", " may not "},
    {Language::dutch, " is verplicht ", " is niet verplicht "},
    {Language::dutch, " is niet ", " is "},
    {Language::dutch, " kan niet ", " kan "},
    {Language::dutch, " kan ", " kan niet "},
    {Language::dutch, " kunnen ", " kunnen niet "},
    {Language::dutch, " moet ", " hoeft niet "},
    {Language::dutch, " is verboden ", " is toegestaan "},
    {Language::korean, "하여서는 아니 된다", "할 수 있다"},
    {Language::korean, "하여야 한다", "하지 아니할 수 있다"},
    {Language::korean, "할 수 없다", "할 수 있다"},
    {Language::korean, "할 수 있다", "하여야 한다"},
    {Language::thai, "ห้ามมิให้", "อนุญาตให้"},
    {Language::thai, "ต้องไม่", "อาจ"},
    {Language::thai, "มีสิทธิ", "ไม่มีสิทธิ"},
    {Language::thai, "ไม่ต้อง", "ต้อง"},
    {Language::thai, "ต้อง", "ไม่ต้อง"},
}};

/// One relation for another: before and after, at least and at most, save and even.
constexpr std::array<Swap, 27> relation_swaps{{
    {Language::english, " before ", " after "},
    {Language::english, " not later than ", " not earlier than "},
    {Language::english, " after ", " before "},
    {Language::english, " at least ", " at most "},
    {Language::english, " not less than ", " not more than "},
    {Language::english, " not more than ", " not less than "},
    {Language::english, " unless ", " even if "},
    {Language::english, " except ", " including "},
    {Language::dutch, " ten minste ", " ten hoogste "},
    {Language::dutch, " ten hoogste ", " ten minste "},
    {Language::dutch, " binnen ", " na "},
    {Language::dutch, " voordat ", " nadat "},
    {Language::dutch, " nadat ", " voordat "},
    {Language::dutch, " tenzij ", " ook indien "},
    {Language::dutch, " met uitzondering van ", " met inbegrip van "},
    {Language::korean, "이상", "이하"},
    {Language::korean, "이하", "이상"},
    {Language::korean, "미만", "초과"},
    {Language::korean, "초과", "미만"},
    {Language::korean, " 전에 ", " 후에 "},
    {Language::korean, " 후에 ", " 전에 "},
    {Language::thai, "ไม่น้อยกว่า", "ไม่เกิน"},
    {Language::thai, "ไม่เกิน", "ไม่น้อยกว่า"},
    {Language::thai, "ก่อน", "หลัง"},
    {Language::thai, "ภายหลัง", "ก่อน"},
    {Language::thai, "เว้นแต่", "แม้ว่า"},
    {Language::thai, "ทั้งจำทั้งปรับ", "ปรับอย่างเดียว"},
}};

struct Actors {
  Language language;
  std::array<std::string_view, 5> words;
};

constexpr std::array<Actors, 4> actors{{
    {Language::english, {"court", "minister", "landlord", "insurer", "school"}},
    {Language::dutch, {"rechter", "burgemeester", "notaris", "verzekeraar", "school"}},
    {Language::korean, {"법원", "경찰서장", "임차인", "은행", "교육감"}},
    {Language::thai, {"ศาล", "ตำรวจ", "ผู้เช่า", "ธนาคาร", "สัตวแพทย์"}},
}};

/// A sentence of a law and what it takes to cite it.
struct Original {
  std::string sentence;
  std::string title;
  std::string label;
  std::string next_label;  // of the provision behind it
  std::string beyond;      // of none
};

std::string trimmed_label(std::string label) {
  while (!label.empty() && (label.back() == '.' || label.back() == ' ')) label.pop_back();
  return label;
}

std::string cite(Language language, const std::string& sentence, const std::string& title,
                 const std::string& label) {
  std::string body = sentence;
  while (!body.empty() && (body.back() == '.' || body.back() == ';' || body.back() == ' ')) body.pop_back();
  switch (language) {
    case Language::thai:
      return fmt::format("{} ({} {})", body, title, label);
    case Language::korean:
      return fmt::format("{}(「{}」 {}).", body, title, label);
    case Language::dutch:
      return fmt::format("{} ({}, {}).", body, label, title);
    default:
      return fmt::format("{} ({} of the {}).", body, label, title);
  }
}

/// A label with its number made one that no law has.
std::string label_beyond(const std::string& label) {
  std::string beyond;
  bool done = false;
  for (std::size_t i = 0; i < label.size(); ++i) {
    const bool digit = label[i] >= '0' && label[i] <= '9';
    if (digit && !done) {
      beyond += "9";
      while (i + 1 < label.size() && label[i + 1] >= '0' && label[i + 1] <= '9') beyond += label[i++];
      beyond += "87";
      done = true;
      continue;
    }
    beyond += label[i];
  }
  return done ? beyond : std::string();
}

bool has_word_after(const std::string& text, std::string_view word) {
  return text.find(word) != std::string::npos;
}

/// The first number in digits, or a word for one, made another.
std::optional<std::string> change_number(const std::string& sentence, const LegalStatement& statement,
                                         std::mt19937_64& random) {
  for (const Fact& fact : statement.facts) {
    if (fact.quantity.dimension == "date" || fact.quantity.dimension == "clock") continue;
    const std::string_view written = fact.source.of(sentence);
    const std::size_t digit = written.find_first_of("0123456789");
    std::string changed(written);
    if (digit != std::string_view::npos) {
      const int old = written[digit] - '0';
      changed[digit] = static_cast<char>('0' + (1 + (old + static_cast<int>(random() % 7)) % 9));
      if (changed[digit] == written[digit]) changed[digit] = written[digit] == '9' ? '4' : '9';
    } else {
      constexpr std::array<std::string_view, 12> numbers{"สอง", "สาม",   "สี่",    "ห้า",   "หก",   "เจ็ด",
                                                         "two", "three", "four", "drie", "vier", "zes"};
      bool swapped = false;
      for (std::size_t i = 0; i < numbers.size() && !swapped; ++i) {
        const std::size_t at = changed.find(numbers[i]);
        if (at == std::string::npos) continue;
        const std::size_t group = i < 6 ? 0 : (i < 9 ? 6 : 9);
        const std::size_t size = i < 6 ? 6 : 3;
        const std::string_view other = numbers[group + (i - group + 1) % size];
        changed.replace(at, numbers[i].size(), other);
        swapped = true;
      }
      if (!swapped) continue;
    }
    std::string text = sentence;
    text.replace(fact.source.begin, fact.source.size(), changed);
    return text;
  }
  return std::nullopt;
}

/// The first date, a year or some later.
std::optional<std::string> change_date(const std::string& sentence, const LegalStatement& statement) {
  for (const Fact& fact : statement.facts) {
    if (fact.quantity.dimension != "date") continue;
    std::size_t digits = 0;
    for (std::uint32_t at = fact.source.begin; at < fact.source.end; ++at) {
      digits = sentence[at] >= '0' && sentence[at] <= '9' ? digits + 1 : 0;
      if (digits < 4) continue;
      std::string text = sentence;
      text[at] = text[at] == '9' ? '0' : static_cast<char>(text[at] + 1);
      return text;
    }
  }
  return std::nullopt;
}

std::optional<std::string> swap_first(const std::string& sentence, Language language,
                                      std::span<const Swap> swaps) {
  for (const Swap& swap : swaps) {
    if (swap.language != language) continue;
    const std::size_t at = sentence.find(swap.from);
    if (at == std::string::npos) continue;
    std::string text = sentence;
    text.replace(at, swap.from.size(), swap.to);
    return text;
  }
  return std::nullopt;
}

std::optional<std::string> change_actor(const std::string& sentence, const LegalStatement& statement,
                                        std::mt19937_64& random) {
  const auto own = std::ranges::find(actors, statement.language, &Actors::language);
  if (own == actors.end()) return std::nullopt;
  for (const ContentTerm& term : statement.terms) {
    if (!term.subject) continue;
    const std::string_view other = own->words.at(random() % own->words.size());
    if (has_word_after(sentence, other)) return std::nullopt;
    std::string_view written = term.source.of(sentence);
    std::string_view particle;
    if (statement.language == Language::korean) {
      const std::string_view stem = strip_korean_endings(written);
      particle = written.substr(stem.size());
    }
    std::string text = sentence;
    text.replace(term.source.begin, term.source.size(), std::string(other) + std::string(particle));
    return text;
  }
  return std::nullopt;
}

/// Parts of a sentence between commas; in Thai between blanks.
std::vector<std::string> parts_of(const std::string& sentence, Language language) {
  const std::string_view border = language == Language::thai ? " " : ", ";
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t at = sentence.find(border); at != std::string::npos; at = sentence.find(border, begin)) {
    parts.push_back(sentence.substr(begin, at - begin));
    begin = at + border.size();
  }
  parts.push_back(sentence.substr(begin));
  return parts;
}

std::string join(const std::vector<std::string>& parts, Language language) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += language == Language::thai ? " " : ", ";
    text += part;
  }
  return text;
}

void add_changes(const Original& original, Language language, std::mt19937_64& random,
                 std::vector<MadeSentence>& made) {
  const LegalStatement statement = read_statement(original.sentence, language, {});
  const auto add = [&](const std::string& sentence, const std::string& label, std::string change,
                       bool supported, bool exists) {
    made.push_back({cite(language, sentence, original.title, label), std::move(change), supported, exists});
  };
  add(original.sentence, original.label, "as it stands", true, true);
  std::vector<std::string> parts = parts_of(original.sentence, language);
  if (parts.size() >= 3 && parts.front().size() > 12) {
    std::vector<std::string> shorter(parts.begin(), parts.end() - 1);
    add(join(shorter, language), original.label, "a part left out", true, true);
    std::ranges::rotate(parts, parts.begin() + 1);
    add(join(parts, language), original.label, "parts in another order", true, true);
  }
  if (auto text = change_number(original.sentence, statement, random))
    add(*text, original.label, "another number", false, true);
  if (auto text = change_date(original.sentence, statement))
    add(*text, original.label, "another year", false, true);
  if (auto text = swap_first(original.sentence, language, force_swaps))
    add(*text, original.label, "another force", false, true);
  if (auto text = swap_first(original.sentence, language, relation_swaps))
    add(*text, original.label, "another relation", false, true);
  if (auto text = change_actor(original.sentence, statement, random))
    add(*text, original.label, "another actor", false, true);
  if (!original.next_label.empty() && original.next_label != original.label)
    add(original.sentence, original.next_label, "the next provision", false, true);
  if (!original.beyond.empty()) add(original.sentence, original.beyond, "no such provision", false, false);
}

/// A sentence without the number of the paragraph or item it is.
std::string_view without_label(std::string_view sentence) {
  constexpr std::string_view signs = "0123456789().- ";
  std::size_t at = sentence.find_first_not_of(signs);
  if (at == std::string_view::npos) return {};
  std::size_t behind = at;
  const char32_t first = decode_utf8(sentence, behind);
  if (first >= 0x2460 && first <= 0x2473) at = sentence.find_first_not_of(signs, behind);
  return at == std::string_view::npos ? std::string_view() : sentence.substr(at);
}

/// Whether a number leads to one unit alone: addenda number theirs as the law itself does.
bool is_only(const std::vector<Provision>& tree, const Provision& unit) {
  return std::ranges::count_if(tree, [&](const Provision& other) {
           return other.unit && other.level == unit.level && other.number == unit.number;
         }) == 1;
}

/// A sentence of a document that can stand alone.
std::optional<Original> draw(const LibraryView& library, const Document& document, Language language,
                             std::mt19937_64& random) {
  const std::vector<Provision>& tree = library.provisions(document.version);
  const Provision& unit = tree[document.provision];
  if (unit.level != Level::article || unit.repealed || unit.number.empty() || !is_only(tree, unit))
    return std::nullopt;
  const std::string body = library.catalogue().text(document.version, unit.body);
  std::vector<std::string> sentences;
  for (const Span span : split_sentences(body, language)) {
    const std::string_view sentence = without_label(span.of(body));
    const std::size_t length = count_code_points(sentence);
    const bool chapeau =
        sentence.ends_with(':') || sentence.find_first_of("\"<>[]|*#\\()") != std::string_view::npos;
    if (length >= 30 && length <= 300 && !chapeau && sentence.find("“") == std::string_view::npos &&
        sentence.find("│") == std::string_view::npos)
      sentences.emplace_back(sentence);
  }
  if (sentences.empty()) return std::nullopt;
  Original original;
  original.sentence = sentences[random() % sentences.size()];
  if (find_terms(original.sentence, language).size() < 6) return std::nullopt;
  if (!citation_grammar(language).find(original.sentence).empty()) return std::nullopt;
  original.title = library.works()[document.work].title;
  original.label = trimmed_label(unit.label);
  original.beyond = label_beyond(original.label);
  for (std::size_t i = document.provision + 1; i < tree.size(); ++i) {
    if (!tree[i].unit || tree[i].level != Level::article) continue;
    if (!tree[i].repealed) original.next_label = trimmed_label(tree[i].label);
    break;
  }
  return original;
}

}  // namespace

std::vector<MadeSentence> perturb_laws(const LibraryView& library, Language language, std::int32_t day,
                                       std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const std::span<const DocumentRange> ranges = library.documents().ranges();
  const auto range = std::ranges::find(ranges, language, &DocumentRange::language);
  std::vector<MadeSentence> made;
  if (range == ranges.end() || range->begin == range->end) return made;
  std::size_t drawn = 0;
  for (std::size_t tries = 0; tries < 20 * count && drawn < count; ++tries) {
    const std::uint32_t at =
        range->begin + static_cast<std::uint32_t>(random() % (range->end - range->begin));
    const Document& document = library.documents().documents()[at];
    if (!document.in_force(day)) continue;
    const auto original = draw(library, document, language, random);
    if (!original) continue;
    add_changes(*original, language, random, made);
    ++drawn;
  }
  return made;
}

}  // namespace pandect
