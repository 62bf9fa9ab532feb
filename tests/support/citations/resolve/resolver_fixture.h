#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "citations/resolve/resolve.h"
#include "citations/resolve/work_index.h"

namespace pandect {

inline Provision provision(Level level, std::uint32_t parent, std::string number, bool unit = false) {
  Provision made;
  made.level = level;
  made.parent = parent;
  made.number = std::move(number);
  made.unit = unit;
  made.label = std::string(level_name(level)) + " " + made.number;
  return made;
}

/// Articles 1 to 3, 3a and 5 in two chapters, article 2 with two paragraphs and items a and b in the second;
/// an addendum with an article 1 of its own; an annex.
inline std::vector<Provision> small_law() {
  std::vector<Provision> law;
  law.push_back(provision(Level::work, no_provision, ""));  // 0
  law.push_back(provision(Level::chapter, 0, "1"));         // 1
  law.push_back(provision(Level::article, 1, "1", true));   // 2
  law.push_back(provision(Level::article, 1, "2", true));   // 3
  law.push_back(provision(Level::paragraph, 3, "1"));       // 4
  law.push_back(provision(Level::paragraph, 3, "2"));       // 5
  law.push_back(provision(Level::item, 5, "a"));            // 6
  law.push_back(provision(Level::item, 5, "b"));            // 7
  law.push_back(provision(Level::chapter, 0, "2"));         // 8
  law.push_back(provision(Level::article, 8, "3", true));   // 9
  law.push_back(provision(Level::article, 8, "3a", true));  // 10
  law.push_back(provision(Level::article, 8, "5", true));   // 11
  law.push_back(provision(Level::addendum, 0, ""));         // 12
  law.push_back(provision(Level::article, 12, "1", true));  // 13
  law.push_back(provision(Level::annex, 0, "i", true));     // 14
  return law;
}

/// Article 1, and three addenda: of an amendment of the law itself, and on one later day of another law and
/// of a further amendment, all with an article 1.
inline std::vector<Provision> law_with_addenda() {
  std::vector<Provision> law;
  const auto addendum = [&](std::string day, std::string heading) {
    law.push_back(provision(Level::addendum, 0, std::move(day)));
    law.back().heading = std::move(heading);
    return static_cast<std::uint32_t>(law.size() - 1);
  };
  law.push_back(provision(Level::work, no_provision, ""));                              // 0
  law.push_back(provision(Level::article, 0, "1", true));                               // 1
  const std::uint32_t first = addendum("20010203", "<제1001호,2001.2.3>");              // 2
  law.push_back(provision(Level::article, first, "1", true));                           // 3
  const std::uint32_t of_other = addendum("20050607", "(부두법) <제1002호,2005.6.7>");  // 4
  law.push_back(provision(Level::article, of_other, "1", true));                        // 5
  const std::uint32_t last = addendum("20050607", "<제1003호,2005.6.7>");               // 6
  law.push_back(provision(Level::article, last, "1", true));                            // 7
  law.push_back(provision(Level::article, last, "3", true));                            // 8
  return law;
}

/// Resolves citations of a library of small laws.
class ResolverTest : public testing::Test {
 protected:
  ResolverTest() {
    add(Language::dutch, "Havenwet", small_law());
    add(Language::dutch, "Wet op de kades", small_law());
    add(Language::dutch, "Burgerlijk Wetboek Boek 6",
        {provision(Level::work, no_provision, ""), provision(Level::article, 0, "162", true)});
    add(Language::korean, "항만법", small_law());
    add(Language::korean, "항만법 시행령", small_law());
    add(Language::korean, "항만법 시행규칙", small_law());
    add(Language::thai, "ประมวลกฎหมายท่าเรือ", small_law());
    add(Language::thai, "พระราชบัญญัติท่าเรือ พ.ศ. 2540", small_law());
    add(Language::english, "Harbour Act 1978", small_law());
    add(Language::korean, "등대 설치 및 운영에 관한 법률", small_law());
  }

  void add(Language language, std::string title, std::vector<Provision> provisions) {
    titles_.add(static_cast<std::uint32_t>(works_.size()), language, title, {});
    works_.push_back({language, std::move(title), std::move(provisions)});
  }

  /// One line a citation: its status if not resolved, then "work:provision" of the targets and of what
  /// else may be meant.
  std::vector<std::string> resolve(Language language, std::string_view text,
                                   std::optional<Place> place = std::nullopt) const {
    const Resolver resolver(
        titles_, [this](std::uint32_t work) { return std::span<const Provision>(works_[work].provisions); },
        [this](std::uint32_t work) { return works_[work].language; });
    std::vector<std::string> lines;
    const std::vector<Citation> citations = citation_grammar(language).find(text);
    for (const Resolution& resolution : resolver.resolve(citations, text, place)) {
      static constexpr std::string_view names[] = {"", "no work", "no provision", "ambiguous", "no place"};
      std::string line(names[static_cast<std::size_t>(resolution.status)]);
      for (const Place& target : resolution.targets) {
        if (!line.empty()) line += ' ';
        line += std::to_string(target.work) + ":" + std::to_string(target.provision);
      }
      for (const Place& other : resolution.perhaps)
        line += " perhaps " + std::to_string(other.work) + ":" + std::to_string(other.provision);
      lines.push_back(line);
    }
    return lines;
  }

  using Lines = std::vector<std::string>;

  struct TestWork {
    Language language;
    std::string title;
    std::vector<Provision> provisions;
  };
  std::vector<TestWork> works_;
  TitleDirectory titles_;
};

}  // namespace pandect
