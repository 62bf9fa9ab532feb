#include "citations/names/lookup_record.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "citations/names/titles.h"

namespace pandect {
namespace {

const std::vector<std::string> words{"Harbour", "Lamp",   "Act",    "1990", "Wet",    "van",    "5 juli 1997",
                                     "항만",    "안전법", "시행령", "법",   "2014/5", "พ.ร.บ.", "ภาษี"};

std::string drawn_text(std::mt19937& random, std::size_t most) {
  std::string text;
  for (std::size_t i = 1 + random() % most; i > 0; --i)
    text += words[random() % words.size()] + (random() % 3 == 0 ? "" : " ");
  return text;
}

struct Name {
  Language language;
  std::string title;
  std::vector<Alias> aliases;
};

Name drawn_name(std::mt19937& random) {
  constexpr Language languages[]{Language::english, Language::dutch, Language::korean, Language::thai};
  Name name{languages[random() % 4], drawn_text(random, 4), {}};
  if (random() % 3 == 0) name.aliases.push_back({Alias::Kind::short_title, drawn_text(random, 2)});
  if (random() % 3 == 0) name.aliases.push_back({Alias::Kind::abbreviation, drawn_text(random, 1)});
  return name;
}

/// All that a text gives in a directory.
std::string found_in(const TitleDirectory& titles, std::string_view text) {
  std::string found;
  const auto add = [&](const auto& mention) {
    found += std::to_string(mention.work) + "@" + std::to_string(mention.span.begin) + "-" +
             std::to_string(mention.span.end) + " ";
  };
  for (const Language language : {Language::english, Language::korean}) {
    for (const std::uint32_t work : titles.find(text, language)) found += std::to_string(work) + " ";
    if (const auto mention = titles.find_prefix(text, language)) add(*mention);
    for (const auto& mention : titles.find_mentions(text, language)) add(mention);
    for (const std::uint32_t work : titles.find_book(text, "2", language))
      found += std::to_string(work) + " ";
  }
  for (const std::uint32_t work : titles.of_same_day(text)) found += std::to_string(work) + " ";
  if (const auto mention = titles.find_dated(text, 0)) add(*mention);
  return found;
}

/// A name that comes or goes is seen by every lookup whose outcome it changes.
TEST(LookupRecord, ANameIsSeenWhereItChangesWhatIsFound) {
  std::mt19937 random(19);  // NOLINT(cert-msc51-cpp): the same names in every run
  int changed = 0;
  for (int round = 0; round < 1500; ++round) {
    TitleDirectory with;
    TitleDirectory without;
    std::vector<std::uint32_t> seers_of_others;
    for (std::uint32_t work = 0, others = 1 + random() % 6; work < others; ++work) {
      const Name name = drawn_name(random);
      with.add(work, name.language, name.title, name.aliases);
      without.add(work, name.language, name.title, name.aliases);
    }
    for (const std::uint32_t seer : without.seers()) seers_of_others.push_back(seer);
    const Name name = drawn_name(random);
    with.add(99, name.language, name.title, name.aliases);
    TitleDirectory own;
    own.add(99, name.language, name.title, name.aliases);
    std::set<std::uint32_t> seers;
    for (const std::uint32_t seer : own.seers()) {
      // A prefix that other names share was there before.
      if (!LookupRecord::is_gate(seer) || !std::ranges::binary_search(seers_of_others, seer))
        seers.insert(seer);
    }
    const std::string text = drawn_text(random, 8);
    LookupRecord record;
    std::string before;
    {
      const RecordLookups recording(record);
      before = found_in(without, text);
    }
    if (before == found_in(with, text)) continue;
    ++changed;
    const std::vector<std::uint32_t> lookups = record.take_names();
    EXPECT_TRUE(std::ranges::any_of(lookups, [&](std::uint32_t hash) { return seers.contains(hash); }))
        << name.title << " in " << text;
  }
  EXPECT_GT(changed, 100);
}

TEST(LookupRecord, OtherNamesAreMostlyNotSeen) {
  TitleDirectory titles;
  titles.add(0, Language::korean, "항만법", {});
  LookupRecord record;
  {
    const RecordLookups recording(record);
    titles.find("항만법", Language::korean);
    titles.find_prefix("항만법 제3조", Language::korean);
  }
  const std::vector<std::uint32_t> lookups = record.take_names();
  TitleDirectory other;
  other.add(1, Language::korean, "선박검사법", {});
  std::vector<std::uint32_t> seen;
  std::ranges::set_intersection(lookups, other.seers(), std::back_inserter(seen));
  EXPECT_TRUE(seen.empty());
  std::ranges::set_intersection(lookups, titles.seers(), std::back_inserter(seen));
  EXPECT_FALSE(seen.empty());
  EXPECT_EQ(LookupRecord::current(), nullptr);
}

}  // namespace
}  // namespace pandect
