#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "library/adding.h"
#include "library/view.h"
#include "segments/build.h"
#include "segments/build_plan.h"
#include "segments/new_segments.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

/// Titles some of which begin alike, are parts of others, or are named by a day.
const Lines english_titles{
    "Harbour Act",    "Harbour Act 1990",   "Harbour Dues Act", "Harbour Dues Act 2004",
    "Fair Kites Act", "Lamp Oil Act",       "Lamp Act",         "Mooring and Lamp Oil Act",
    "Wells Act",      "Deep Wells Act 1990"};
const Lines korean_titles{"항만법", "항만법 시행령", "항만법 시행규칙", "항만안전법",
                          "등대법", "등대법 시행령", "선박검사법",      "선박검사법 시행령"};
const Lines dutch_titles{"Havenwet",      "Wet op de havens",
                         "Havenwet 1990", "Wet van 5 juli 1997 tot wijziging van de Havenwet",
                         "Lampenwet",     "Wet van 5 juli 1997 tot wijziging van de Lampenwet"};

/// Draws acts, what refers to them, and questions.
class Drawing {
 public:
  explicit Drawing(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return random_() % limit; }
  const std::string& one_of(const Lines& lines) { return lines[below(lines.size())]; }

  std::string act() {
    switch (below(3)) {
      case 0:
        return english();
      case 1:
        return korean();
      default:
        return dutch();
    }
  }

  std::string question() {
    std::string text;
    for (std::size_t i = 1 + below(5); i > 0; --i) {
      text += one_of({"vessel", "lamp", "harbour", "fee", "four crowns", "선박", "항만", "등대의 허가",
                      "haven", "schip", "lamp", "well", "nothing"}) +
              " ";
    }
    return text;
  }

 private:
  std::string date() { return below(2) == 0 ? "" : fmt::format("20{:02}-0{}-01", below(20), 1 + below(9)); }
  std::size_t number() { return 1 + below(5); }

  std::string english() {
    const std::string day = date();
    std::string text = one_of(english_titles) + "\n";
    if (!day.empty()) text += "In force: " + day + "\n";
    text += "\nSection 1. Terms\nIn this Act, “" + one_of({"vessel", "lamp", "fee"}) + "” means a thing of " +
            one_of({"iron", "wood", "glass"}) + ".\n";
    for (std::size_t section = 2, last = 2 + below(4); section <= last; ++section) {
      text += fmt::format("\nSection {}. {}\n", section, one_of({"Dues", "Lamps", "Vessels"}));
      text += "Every vessel with a lamp pays a fee of " + one_of({"four", "five"}) + " crowns under " +
              english_reference() + ".";
      if (below(3) == 0) text += " So says " + english_reference() + ".";
      text += "\n";
    }
    return text;
  }
  std::string english_reference() {
    switch (below(5)) {
      case 0:
        return fmt::format("section {}", number());
      case 1:
        return fmt::format("the {} (hereinafter “the Old Act”) and section {} of the Old Act",
                           one_of(english_titles), number());
      case 2:
        return fmt::format("the {} and section {} of that Act", one_of(english_titles), number());
      default:
        return fmt::format("section {} of the {}", number(), one_of(english_titles));
    }
  }

  std::string korean() {
    std::string text = one_of(korean_titles) + "\n";
    const std::string day = date();
    if (!day.empty()) text += "In force: " + day + "\n";
    text += "\n제1조(정의) 이 법에서 \"" + one_of({"선박", "등대"}) + "\"이란 물에 뜨는 것을 말한다.\n";
    for (std::size_t article = 2, last = 2 + below(4); article <= last; ++article) {
      text += fmt::format("\n제{}조({}) 선박의 등대는 {}에 따라 허가를 받아야 한다.\n", article,
                          one_of({"허가", "요금", "선박"}), korean_reference());
    }
    return text;
  }
  std::string korean_reference() {
    switch (below(6)) {
      case 0:
        return fmt::format("제{}조", number());
      case 1:
        return fmt::format("「{}」 및 같은 법 제{}조", one_of(korean_titles), number());
      case 2:
        return fmt::format("「{}」 제{}조와 같은 법 시행령 제{}조", one_of(korean_titles), number(),
                           number());
      case 3:
        return fmt::format("법 제{}조", number());
      default:
        return fmt::format("「{}」 제{}조", one_of(korean_titles), number());
    }
  }

  std::string dutch() {
    std::string text = one_of(dutch_titles) + "\n";
    const std::string day = date();
    if (!day.empty()) text += "In force: " + day + "\n";
    for (std::size_t article = 1, last = 2 + below(4); article <= last; ++article) {
      text += fmt::format("\nArtikel {}\nHet schip in de haven heeft een lamp als bedoeld in {}.\n", article,
                          dutch_reference());
    }
    return text;
  }
  std::string dutch_reference() {
    switch (below(4)) {
      case 0:
        return fmt::format("artikel {}", number());
      case 1:
        return fmt::format("artikel {} van de wet van 5 juli 1997", number());
      default:
        return fmt::format("artikel {} van de {}", number(), one_of(dutch_titles));
    }
  }

  std::mt19937 random_;
};

/// All that a view holds, as text.
Lines all_of(const LibraryView& view, Drawing questions) {
  Lines lines;
  for (const WorkRecord& work : view.works())
    lines.push_back(fmt::format("work {} {} {}", work.work, work.id, work.title));
  for (const DocumentRange& range : view.documents().ranges())
    lines.push_back(fmt::format("range {} {} {}", static_cast<int>(range.language), range.begin, range.end));
  const auto link_text = [](const Link& link) {
    return fmt::format("{} {}-{} {} → {} of {} ({} {})", link.from, link.span.begin, link.span.end,
                       to_string(link.status), link.to, link.to_work, link.to_version, link.to_provision);
  };
  for (std::uint32_t i = 0; i < view.documents().documents().size(); ++i) {
    const Document& d = view.documents().documents()[i];
    lines.push_back(fmt::format("document {}: {} {} {} {} {} {} {}", i, d.version, d.work, d.provision,
                                d.series, d.before, d.from, d.to));
    for (const Link& link : view.documents().links_from(i)) lines.push_back("  from " + link_text(link));
    for (const Link& link : view.documents().links_to(i)) lines.push_back("  to " + link_text(link));
    for (const TermUse& use : view.terms().uses_in(i))
      lines.push_back(fmt::format("  uses {} {}-{}", use.definition, use.span.begin, use.span.end));
  }
  for (std::uint32_t i = 0; i < view.terms().definitions().size(); ++i) {
    const TermDefinition& d = view.terms().definitions()[i];
    lines.push_back(fmt::format("definition {}: {} {} {} {} {}", i, d.document, d.provision, d.within,
                                d.span.begin, view.terms().name(d)));
    for (const TermUse& use : view.terms().uses_of(i))
      lines.push_back(fmt::format("  of {} {}", use.document, use.span.begin));
  }
  const std::vector<Bm25Settings> settings(2);
  for (int question = 0; question < 8; ++question) {
    const std::string text = questions.question();
    for (std::size_t range = 0; range < view.documents().ranges().size(); ++range) {
      const LexicalIndex& index = view.lexical(range);
      lines.push_back(fmt::format("{}: {} documents", text, index.documents()));
      for (const ScoredDocument& hit : index.search(query_terms(index, text), settings, 10))
        lines.push_back(fmt::format("  {} {:a}", hit.document, hit.score));
    }
  }
  return lines;
}

class SegmentsTest : public testing::Test {
 protected:
  void change(const std::function<void(Catalogue&)>& change) {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    change(catalogue);
    build_library(folder_, catalogue, {.memory = memory_});
  }
  void add(const std::string& name, const std::string& text) {
    write_file(test_folder_ / name, text);
    change([&](Catalogue& catalogue) { add_files(catalogue, {test_folder_ / name}, {}); });
  }

  /// Compares the library with one that is built of the same catalogue in one go.
  void expect_as_built_in_one_go(unsigned seed) {
    const fs::path copy = test_folder_ / "copy";
    fs::remove_all(copy);
    fs::copy(folder_.path(), copy, fs::copy_options::recursive);
    const LibraryFolder afresh = LibraryFolder::open(copy);
    {
      Catalogue catalogue(afresh.catalogue(), Database::Mode::write);
      build_library(afresh, catalogue, {.afresh = true});
    }
    const Lines expected = all_of(LibraryView::open(copy), Drawing(seed));
    const LibraryView view = LibraryView::open(folder_.path());
    most_segments_ = std::max(most_segments_, view.documents().segments().size());
    const Lines found = all_of(view, Drawing(seed));
    for (std::size_t i = 0; i < std::min(found.size(), expected.size()); ++i)
      ASSERT_EQ(found[i], expected[i]) << "line " << i;
    ASSERT_EQ(found.size(), expected.size());
  }

  /// Random changes of random acts, and the comparison after each.
  /// @param others acts that stay as they are
  void try_sequences(unsigned count, int changes = 14, int others = 0);

  std::size_t segments() const { return LibraryView::open(folder_.path()).documents().segments().size(); }

  TestFolder test_folder_;
  LibraryFolder folder_ = LibraryFolder::open_or_create(test_folder_ / "library");
  std::size_t most_segments_ = 0;
  std::size_t memory_ = default_memory;  // to build with
};

/// A number that may be set by hand: which sequences of changes are tried.
unsigned setting(const char* name, unsigned otherwise) {
  const char* asked = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return asked == nullptr ? otherwise : static_cast<unsigned>(std::strtoul(asked, nullptr, 10));
}

/// An act with a few of its words changed, and its headings and numbers as they were.
std::string reworded(std::string act) {
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"pays a", "owes a"},
                                 {"owes a", "pays a"},
                                 {"허가를 받아야", "면허를 얻어야"},
                                 {"een lamp", "twee lampen"}}) {
    const std::size_t at = act.rfind(from);
    if (at == std::string::npos) continue;
    act.replace(at, from.size(), to);
    break;
  }
  return act;
}

/// The same act as of another day.
std::string dated(std::string act, const std::string& day) {
  const std::size_t title = act.find('\n') + 1;
  if (act.compare(title, 9, "In force:") == 0) act.erase(title, act.find('\n', title) + 1 - title);
  return act.insert(title, "In force: " + day + "\n");
}

void SegmentsTest::try_sequences(unsigned count, int changes, int others) {
  const unsigned first = setting("PANDECT_TEST_FIRST_SEQUENCE", 1);
  for (unsigned seed = first; seed < first + count; ++seed) {
    Drawing drawing(seed);
    std::map<std::string, std::string> acts;  // by the names of their files
    fs::remove_all(folder_.path());
    folder_ = LibraryFolder::open_or_create(test_folder_ / "library");
    change([&](Catalogue& catalogue) {
      for (int i = 0; i < 12; ++i) {
        const std::string name = fmt::format("act{}.txt", i);
        write_file(test_folder_ / name, acts[name] = drawing.act());
        add_files(catalogue, {test_folder_ / name}, {});
      }
      for (int i = 0; i < others; ++i) {
        write_file(test_folder_ / "others" / fmt::format("{}.txt", i),
                   fmt::format("Act {} on Barges\n\nSection 1. Barges\nA barge of section 1 of the Act {} on "
                               "Barges is moored.\n",
                               i, i + 1));
      }
      if (others > 0) add_files(catalogue, {test_folder_ / "others"}, {});
    });
    for (int step = 0; step < changes; ++step) {
      auto act = acts.begin();
      std::advance(act, static_cast<std::ptrdiff_t>(drawing.below(acts.size())));
      const std::string day = fmt::format("20{:02}-0{}-01", drawing.below(20), 1 + drawing.below(9));
      switch (drawing.below(5)) {
        case 0:
          change([&](Catalogue& catalogue) {
            catalogue.remove_source(fs::weakly_canonical(test_folder_ / act->first).string());
          });
          break;
        case 1:
          add(act->first, act->second = drawing.act());
          break;
        case 2: {
          const std::string name = fmt::format("version{}.txt", step);
          add(name, acts[name] = dated(reworded(act->second), day));
          break;
        }
        default:
          add(act->first, act->second = reworded(act->second));
      }
      expect_as_built_in_one_go(seed);
      ASSERT_FALSE(HasFailure()) << "sequence " << seed << ", step " << step;
    }
  }
}

TEST_F(SegmentsTest, ALibraryThatWasChangedIsTheSameAsOneBuiltInOneGo) {
  try_sequences(setting("PANDECT_TEST_SEQUENCES", 4));
  EXPECT_GT(most_segments_, 2U);
  EXPECT_LE(most_segments_, most_segments);
}

TEST_F(SegmentsTest, OneChangedActAmongThousandsIsTheSameAsOneBuiltInOneGo) {
  fs::create_directory(test_folder_ / "others");
  try_sequences(1, static_cast<int>(setting("PANDECT_TEST_CHANGES", 5)), 2100);
}

TEST_F(SegmentsTest, WithLittleMemoryMoreSegmentsAreTheSameLibrary) {
  // A dozen documents a segment, one work at a time, and none kept for others that refer to it.
  memory_ = 15'000;
  ASSERT_EQ(most_documents_of_segment(memory_), 12U);
  try_sequences(setting("PANDECT_TEST_SEQUENCES", 2));
  EXPECT_GT(most_segments_, 3U);
}

TEST_F(SegmentsTest, WithLittleMemoryAllIsBuiltInOneGoToo) {
  Drawing drawing(7);
  change([&](Catalogue& catalogue) {
    for (int i = 0; i < 40; ++i) {
      const fs::path file = test_folder_ / fmt::format("act{}.txt", i);
      write_file(file, drawing.act());
      add_files(catalogue, {file}, {});
    }
  });
  ASSERT_EQ(segments(), 1U);
  {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    build_library(folder_, catalogue, {.afresh = true, .memory = 40'000});
  }
  EXPECT_GT(segments(), 2U);
  expect_as_built_in_one_go(7);
  LibraryView::open(folder_.path()).verify();
  // Nothing that was put down on the way is left.
  for (const auto& file : fs::directory_iterator(folder_.build(*folder_.current_build()))) {
    const std::string extension = file.path().extension().string();
    EXPECT_TRUE(extension == ".idx" || extension == ".json" || extension == ".toml") << file.path();
  }
}

TEST_F(SegmentsTest, TheSameCatalogueGivesTheSameBytes) {
  Drawing drawing(9);
  change([&](Catalogue& catalogue) {
    for (int i = 0; i < 12; ++i) {
      const fs::path file = test_folder_ / fmt::format("act{}.txt", i);
      write_file(file, drawing.act());
      add_files(catalogue, {file}, {});
    }
  });
  const auto bytes_of = [&] {
    std::map<std::string, std::string> all;
    for (const auto& file : fs::directory_iterator(folder_.build(*folder_.current_build())))
      if (file.path().extension() == ".idx") all[file.path().filename().string()] = read_file(file.path());
    return all;
  };
  const auto build = [&] {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    build_library(folder_, catalogue, {.afresh = true});
    return bytes_of();
  };
  const std::map<std::string, std::string> first = build();
  EXPECT_GE(first.size(), 4U);
  EXPECT_EQ(build(), first);
}

TEST_F(SegmentsTest, OneChangedActAmongManyMakesASmallSegment) {
  Drawing drawing(5);
  change([&](Catalogue& catalogue) {
    for (int i = 0; i < 30; ++i) {
      const fs::path file = test_folder_ / fmt::format("act{}.txt", i);
      write_file(file, fmt::format("Act {} on Barges\n\nSection 1. Barges\nA barge is moored.\n\nSection 2. "
                                   "Fee\nIt pays a fee.\n",
                                   i));
      add_files(catalogue, {file}, {});
    }
  });
  EXPECT_EQ(segments(), 1U);
  const fs::path first = folder_.build(*folder_.current_build()) / documents_file_name(1);
  const auto bytes = fs::file_size(first);
  add("act3.txt",
      "Act 3 on Barges\n\nSection 1. Barges\nNo barge is moored.\n\nSection 2. Fee\nIt is free.\n");
  const fs::path build = folder_.build(*folder_.current_build());
  EXPECT_EQ(segments(), 2U);
  EXPECT_EQ(fs::file_size(build / documents_file_name(1)), bytes);
  EXPECT_LT(fs::file_size(build / documents_file_name(2)), bytes / 4);
  LibraryView::open(folder_.path()).verify();
}

TEST(SegmentsToMerge, AreThoseThatAreNotMuchLargerThanWhatIsNew) {
  using Places = std::vector<std::uint32_t>;
  constexpr std::size_t any = SIZE_MAX;
  EXPECT_EQ(segments_to_merge({}, {}, 10, any), Places{});
  EXPECT_EQ(segments_to_merge({1000, 30}, {1000, 30}, 10, any), Places{});
  EXPECT_EQ(segments_to_merge({1000, 19}, {1000, 19}, 10, any), Places{1});
  EXPECT_EQ(segments_to_merge({1000, 50, 19}, {1000, 50, 19}, 10, any), (Places{2, 1}));
  // They would have more documents together than a segment may.
  EXPECT_EQ(segments_to_merge({1000, 50, 19}, {1000, 50, 19}, 10, 50), Places{2});
  // A quarter of it is dead.
  EXPECT_EQ(segments_to_merge({700}, {1000}, 10, any), Places{0});
  // There would be more than most_segments.
  const std::vector<std::size_t> eight{100'000'000, 10'000'000, 1'000'000, 100'000, 10'000, 1000, 300, 100};
  EXPECT_EQ(segments_to_merge(eight, eight, 10, any), Places{7});
  // Full ones cannot become fewer.
  std::vector<std::size_t> full(11, 1000);
  full.push_back(100);
  EXPECT_EQ(segments_to_merge(full, full, 10, 1000), Places{});
  full.back() = 19;
  EXPECT_EQ(segments_to_merge(full, full, 10, 1000), Places{11});
}

}  // namespace
}  // namespace pandect
