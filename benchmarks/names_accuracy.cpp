// How often a law is found by what people make of its title.
//
//   names_accuracy LIBRARY [--show FORM]
//
// Of the title of each work in the library, short forms are made by rule, and a provision of it is cited by
// each. `found`: the citation leads to the work, and to no other; `among`: the work is one of several that
// are named; `other`: another work alone is named, which may rightly be the one of that name; the rest leads
// nowhere. Works are divided by the hash of their ids: --show prints the failures of a form in the
// development half only, so that the other half is a test.

#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "accuracy.h"
#include "base/date.h"
#include "base/hash.h"
#include "citations/names/name_words.h"
#include "pandect/error.h"
#include "question/query.h"
#include "text/scanner.h"

namespace pandect {
namespace {

std::string cite(Language language, std::string_view name, std::string_view number) {
  const std::string_view code = language_code(language);
  if (code == "nl") return fmt::format("Wat staat er in artikel {} van de {}?", number, name);
  if (code == "de") return fmt::format("Was steht in § {} des {}?", number, name);
  if (code == "fr") return fmt::format("Que dit l'article {} de la {} ?", number, name);
  if (code == "it") return fmt::format("Cosa dice l'articolo {} della {}?", number, name);
  if (code == "ko") return fmt::format("{} 제{}조는 무슨 내용인가요?", name, number);
  if (code == "ja") return fmt::format("{}第{}条には何が書いてありますか。", name, number);
  if (code == "th") return fmt::format("{} มาตรา {} ว่าอย่างไร", name, number);
  return fmt::format("What does section {} of the {} say?", number, name);
}

using Words = std::vector<std::string>;

std::string join(const Words& words, std::string_view with = " ") {
  return fmt::format("{}", fmt::join(words, with));
}

Words split(std::string_view text) {
  Words words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

bool is_year(std::string_view word) {
  return word.size() == 4 && std::ranges::all_of(word, is_ascii_digit);
}

/// The title without what stands in brackets.
std::string without_brackets(std::string_view title) {
  std::string text(title);
  for (std::size_t open = text.find('('); open != std::string::npos; open = text.find('(')) {
    const std::size_t close = text.find(')', open);
    if (close == std::string::npos) break;
    text.erase(open, close + 1 - open);
  }
  return join(split(text));
}

/// The number of titles with each word, in small letters.
using Frequencies = std::map<std::string, int>;

class Forms {
 public:
  explicit Forms(const Frequencies& frequencies) : frequencies_(frequencies) {}

  std::map<std::string, std::string> of(std::string_view title, Language language) const {
    std::map<std::string, std::string> forms;
    const auto add = [&](const std::string& kind, std::string form) {
      if (!form.empty()) forms[kind] = std::move(form);
    };
    add("title", std::string(title));
    const std::string_view code = language_code(language);
    if (code == "ko") {
      add_korean(title, add);
    } else if (code == "th") {
      add_thai(title, add);
    } else if (code != "ja") {
      add_latin(title, language, add);
    }
    return forms;
  }

 private:
  template <typename Add>
  void add_latin(std::string_view title, Language language, const Add& add) const {
    constexpr std::size_t few = 3;
    const std::string plain = without_brackets(title);
    if (plain != title) add("without brackets", plain);
    add("small letters", small_letters(plain));
    Words words = split(plain);
    Words own = words;
    std::erase_if(own, [&](const std::string& word) { return content_words(word, language).empty(); });
    if (words.size() > 2 && is_year(words.back())) {
      words.pop_back();
      add("without year", join(words));
    }
    if (own.size() < few) return;
    if (own.size() < words.size()) add("without links", join(own));
    if (own.size() > few) {
      add("three words", join(Words(own.begin(), own.begin() + few)));
      Words missing = own;
      missing.erase(missing.begin() + static_cast<std::ptrdiff_t>(own.size() / 2));
      add("without a word", join(missing));
    }
    std::string initials;
    for (const std::string& word : own) {
      const char letter = word[0];
      if (letter >= 'a' && letter <= 'z') initials += static_cast<char>(letter - 'a' + 'A');
      if (letter >= 'A' && letter <= 'Z') initials += letter;
    }
    if (own.size() <= 7) add("initials", initials);
    // The word for its kind, first or last, and the word that fewest titles have.
    const bool last = own.back() == "Act" || own.back() == "Code" || own.back() == "Regulation";
    const std::string kind = last ? own.back() : own.front();
    const auto rare = std::ranges::min_element(
        own, {}, [&](const std::string& word) { return frequencies_.at(small_letters(word)); });
    if (*rare != kind) add("kind and rarest word", last ? *rare + " " + kind : kind + " " + *rare);
  }

  template <typename Add>
  void add_korean(std::string_view title, const Add& add) const {
    add("without blanks", join(split(title), ""));
    Words words = split(title);
    std::string decree;
    if (words.size() > 1 && (words.back() == "시행령" || words.back() == "시행규칙")) {
      decree = " " + words.back();
      words.pop_back();
    }
    // "등대의 설치 및 운영에 관한 특별법": the subject's words, and its kind.
    const auto on = std::ranges::find(words, "관한");
    if (on == words.end() || on == words.begin() || on + 2 != words.end()) return;
    const std::string kind = words.back() == "법률" ? "법" : words.back();
    Words subject(words.begin(), on);
    std::erase_if(subject, [](const std::string& word) {
      return word == "및" || word == "등" || word == "등의" || word == "등에" || word == "또는";
    });
    for (std::string& word : subject) {
      for (const std::string_view particle : {"의", "에", "과", "와"}) {
        if (word.size() > 2 * particle.size() && word.ends_with(particle)) {
          word.resize(word.size() - particle.size());
          break;
        }
      }
    }
    if (subject.empty()) return;
    add("subject", join(subject) + kind + decree);
    add("subject without blanks", join(subject, "") + kind + decree);
    std::string syllables;
    for (const std::string& word : subject) {
      Cursor first(word, 0);
      first.skip_char();
      syllables += word.substr(0, first.at());
    }
    if (subject.size() > 1) add("first syllables", syllables + kind + decree);
    if (subject.size() > 1) add("first word", subject.front() + kind + decree);
    if (subject.size() > 2) add("two words", subject[0] + subject[1] + kind + decree);
    if (subject.size() > 2)
      add("first and last word", subject.front() + " " + subject.back() + kind + decree);
  }

  template <typename Add>
  void add_thai(std::string_view title, const Add& add) const {
    constexpr std::string_view act = "พระราชบัญญัติ";
    const std::size_t era = title.find("พ.ศ.");
    std::string plain(title.substr(0, era));
    while (plain.ends_with(' ')) plain.pop_back();
    if (era != std::string_view::npos) add("without year", plain);
    if (plain.starts_with(act)) add("พ.ร.บ.", "พ.ร.บ." + plain.substr(act.size()));
    if (plain.starts_with(act)) add("พรบ", "พรบ" + plain.substr(act.size()));
    if (plain.starts_with(act)) add("กฎหมาย", "กฎหมาย" + plain.substr(act.size()));
  }

  const Frequencies& frequencies_;
};

struct Counts {
  std::size_t all = 0;
  std::size_t found = 0;
  std::size_t among = 0;
  std::size_t other = 0;
};

enum class Outcome : std::uint8_t { found, among, other, nowhere };

Outcome look_up(const LibraryView& library, std::uint32_t work, const std::string& text, std::int32_t day) {
  const auto leads = [&](const std::vector<ProvisionKey>& keys) {
    return std::ranges::any_of(keys, [&](const ProvisionKey& key) { return key.work == work; });
  };
  const Query query = parse_query(library, text, {.language = library.works()[work].language, .day = day});
  bool any = false;
  bool among = false;
  bool alone = false;
  for (const NamedProvision& named : query.named) {
    any = any || !named.targets.empty();
    alone = alone || (leads(named.targets) && named.others.empty());
    among = among || leads(named.targets) || leads(named.others) || leads(named.perhaps);
  }
  return alone ? Outcome::found : among ? Outcome::among : any ? Outcome::other : Outcome::nowhere;
}

/// The number of an article in a work; empty when it has none with a plain number.
std::string article_of(const LibraryView& library, std::uint32_t work, std::int32_t day) {
  const auto version = library.version_at(work, day);
  if (!version) return {};
  for (const Provision& provision : library.provisions(version->record.version)) {
    const bool plain = !provision.number.empty() && std::ranges::all_of(provision.number, is_ascii_digit);
    if (provision.level == Level::article && plain) return provision.number;
  }
  return {};
}

}  // namespace

int measure(const std::vector<std::string>& arguments) {
  const bool shows = arguments.size() == 3 && arguments[1] == "--show";
  if (arguments.size() != 1 && !shows) {
    std::cerr << "usage: names_accuracy LIBRARY [--show FORM]\n";
    return 2;
  }
  const std::int32_t day = to_days(*parse_date("2026-11-21"));
  const LibraryView library = LibraryView::open(arguments[0]);
  Frequencies frequencies;
  for (const WorkRecord& work : library.works()) {
    const Words words = split(without_brackets(work.title));
    for (const std::string& word : std::set<std::string>(words.begin(), words.end()))
      ++frequencies[small_letters(word)];
    for (const std::string& word : split(work.title)) frequencies.try_emplace(small_letters(word), 1);
  }
  const Forms forms(frequencies);
  std::map<std::string, std::array<Counts, 2>> counts;
  for (std::uint32_t work = 0; work < library.works().size(); ++work) {
    const WorkRecord& record = library.works()[work];
    const std::size_t half = hash64(record.id) & 1;
    if (shows && half == 1) continue;
    const std::string number = article_of(library, work, day);
    if (number.empty() || record.title.empty()) continue;
    for (const auto& [form, name] : forms.of(record.title, record.language)) {
      if (shows && form != arguments[2]) continue;
      Counts& count = counts[fmt::format("{} {}", language_code(record.language), form)][half];
      const Outcome outcome = look_up(library, work, cite(record.language, name, number), day);
      ++count.all;
      count.found += outcome == Outcome::found ? 1 : 0;
      count.among += outcome == Outcome::among ? 1 : 0;
      count.other += outcome == Outcome::other ? 1 : 0;
      if (shows && outcome != Outcome::found) {
        constexpr std::string_view signs = "=~!0";
        fmt::print("{} {} | {}\n", signs[static_cast<std::size_t>(outcome)], name, record.title);
      }
    }
  }
  for (const auto& [form, halves] : counts) {
    fmt::print("{:28}", form);
    for (const Counts& count : halves) {
      const auto share = [&](std::size_t part) {
        return count.all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(count.all);
      };
      fmt::print(" | {:5}: found {:.3f}, among {:.3f}, other {:.3f}", count.all, share(count.found),
                 share(count.among), share(count.other));
    }
    fmt::print("\n");
  }
  return 0;
}

}  // namespace pandect
