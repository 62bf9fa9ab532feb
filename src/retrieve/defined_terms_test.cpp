#include "retrieve/defined_terms.h"

#include <gtest/gtest.h>

#include "library/library_fixture.h"

namespace pandect {
namespace {

constexpr std::string_view defining_act =
    "Harbour Act\n\nSection 1. Terms\nIn this Act, “vessel” means a thing that floats.\n\n"
    "Section 2. Lamps\nIn this Act, “lamp” means a light.\n\n"
    "Section 3. Dues\nEvery vessel pays dues.\n\nSection 4. Oil\nOil is stored apart.\n";

/// Always finds the same provision.
class One : public Retriever {
 public:
  One(const LibraryView& library, std::string number) : library_(library), number_(std::move(number)) {}
  std::vector<Hit> retrieve(const Query&, std::size_t) const override {
    for (std::uint32_t i = 0; i < library_.documents().documents().size(); ++i) {
      if (number_of(library_, i) == number_) return {{i, 2.0, {{Reason::Kind::words, 2.0, 0}}}};
    }
    return {};
  }

 private:
  const LibraryView& library_;
  std::string number_;
};

/// "number score" of every hit.
std::vector<std::string> found(const LibraryView& library, const std::string& first,
                               std::string_view question, const DefinitionRaising& settings) {
  const DefinedTerms terms(library, std::make_shared<One>(library, first), settings);
  std::vector<std::string> lines;
  for (const Hit& hit : terms.retrieve(parse_query(library, question, {Language::english, 20000}), 10)) {
    lines.push_back(number_of(library, hit.document) + " " + std::to_string(hit.score).substr(0, 4));
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(DefinedTerms, RaisesWhatDefinesATermOfTheQuestion) {
  const SmallLibrary small(defining_act);
  const LibraryView library = small.open();
  EXPECT_EQ(found(library, "4", "Is oil for lamps stored apart?", {100, 0.5, 0}),
            (Lines{"4 2.00", "2 1.00"}));
  EXPECT_EQ(found(library, "4", "Is oil stored apart?", {100, 0.5, 0}), Lines{"4 2.00"});
}

TEST(DefinedTerms, RaisesWhatDefinesATermThatAHitUses) {
  const SmallLibrary small(defining_act);
  const LibraryView library = small.open();
  EXPECT_EQ(found(library, "3", "What is paid?", {100, 0, 0.25}), (Lines{"3 2.00", "1 0.50"}));
}

}  // namespace
}  // namespace pandect
