#include "citations/resolve/defined_names.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "law/citation.h"

namespace pandect {
namespace {

std::vector<std::string> names_in(std::string_view text, Language language = Language::english) {
  std::vector<std::string> names;
  for (const NameDefinition& definition : find_name_definitions(text, language)) {
    names.emplace_back(definition.name.of(text));
  }
  return names;
}

TEST(NameDefinitions, StandInBracketsBehindATitle) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(names_in("de Wet op de havens (hierna: de Havenwet) geldt", Language::dutch), Names{"Havenwet"});
  EXPECT_EQ(names_in("de Wet op de havens (verder te noemen “WH”)"), Names{"WH"});
  EXPECT_EQ(names_in("the Harbours Act 1964 (hereinafter referred to as \"the 1964 Act\")"),
            Names{"1964 Act"});
  EXPECT_EQ(names_in("the Harbours Act 1964 (the “Act”) applies"), Names{"Act"});
  EXPECT_EQ(names_in("das Hafengesetz (im Folgenden: HafG) gilt"), Names{"HafG"});
  EXPECT_EQ(names_in("le code des ports (ci-après « le code »)", Language::french), Names{"code"});
  EXPECT_EQ(names_in("「항만법」(이하 “법”이라 한다)에 따라"), Names{"법"});
  EXPECT_EQ(names_in("พระราชบัญญัติท่าเรือ พ.ศ. 2540 (ต่อไปนี้เรียกว่า “กฎหมายท่าเรือ”)"), Names{"กฎหมายท่าเรือ"});
}

TEST(NameDefinitions, StandBeforeWhatTheyMean) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(
      names_in("verstaan onder:\na. WH: Wet op de havens;\nde wet: de Wet op de havens", Language::dutch),
      (Names{"WH", "wet"}));
  EXPECT_EQ(names_in("In this Part, “the Code” means the Harbour Code."), Names{"Code"});
  EXPECT_EQ(names_in("“กฎหมายท่าเรือ” หมายความว่า พระราชบัญญัติท่าเรือ"), Names{"กฎหมายท่าเรือ"});
}

TEST(NameDefinitions, AreNotInOtherBracketsAndLines) {
  EXPECT_TRUE(names_in("section 5(a) (see also section 6)\nArticle 7 applies").empty());
  EXPECT_TRUE(
      names_in("(hierna: een naam die veel langer is dan een naam ooit zou mogen zijn in een wet)").empty());
  EXPECT_TRUE(names_in("(hierna: ").empty());
  EXPECT_TRUE(names_in("").empty());
}

/// Two works of articles 1 to 9; the first is where the text stands.
class DefinedWorks : public testing::Test {
 protected:
  DefinedWorks() {
    law_[0].level = Level::work;
    for (std::size_t i = 1; i < law_.size(); ++i) {
      law_[i].unit = true;
      law_[i].parent = 0;
      law_[i].number = std::to_string(i);
    }
  }

  /// "work:article" of each citation, "work:-" for one without a provision, "-" for one without a work.
  std::vector<std::string> resolve(Language language, std::string_view title, std::string_view text) {
    TitleDirectory titles;
    titles.add(0, language, "Own", {});
    titles.add(1, language, title, {});
    const Resolver resolver(
        titles, [this](std::uint32_t) { return std::span<const Provision>(law_); },
        [=](std::uint32_t) { return language; });
    std::vector<std::string> places;
    for (const Resolution& resolution :
         resolver.resolve(citation_grammar(language).find(text), text, Place{0, 1})) {
      std::string place = resolution.work ? std::to_string(*resolution.work) + ":" : "";
      place += resolution.targets.empty() ? "-" : law_[resolution.targets[0].provision].number;
      places.push_back(place);
    }
    return places;
  }

 private:
  std::vector<Provision> law_ = std::vector<Provision>(10);
};

TEST_F(DefinedWorks, AreFoundByTheNameTheTextGivesThem) {
  using Places = std::vector<std::string>;
  EXPECT_EQ(resolve(Language::dutch, "Wet op de havens",
                    "wet: Wet op de havens;\nDe eis van artikel 3 van de wet en artikel 4 van deze wet."),
            (Places{"1:3", "0:4"}));
  EXPECT_EQ(resolve(Language::english, "Harbours Act 1964",
                    "Under the Harbours Act 1964 (hereinafter “the Act”), section 5 of the Act applies."),
            (Places{"1:5"}));
  EXPECT_EQ(
      resolve(Language::german, "Hafengesetz", "Das Hafengesetz (im Folgenden: HafG) gilt nach § 2 HafG."),
      (Places{"1:2"}));
  EXPECT_EQ(resolve(Language::french, "code des ports",
                    "Le code des ports (ci-après « le code ») et l'article 6 du code sont visés."),
            (Places{"1:6"}));
  EXPECT_EQ(
      resolve(Language::korean, "항만법", "「항만법」(이하 “법”이라 한다)에 따른다. 법 제7조를 준용한다.")
          .back(),
      "1:7");
  EXPECT_EQ(resolve(Language::thai, "พระราชบัญญัติท่าเรือ พ.ศ. 2540",
                    "“กฎหมายว่าด้วยเรือ” หมายความว่า พระราชบัญญัติท่าเรือ พ.ศ. 2540 ตามมาตรา 8 แห่งกฎหมายว่าด้วยเรือ")
                .back(),
            "1:8");
}

TEST_F(DefinedWorks, GiveWayToALongerTitleAndToWhatWasNamedLast) {
  using Places = std::vector<std::string>;
  // "Wet" is defined, "Wet op de havens" is a title; "that Act" is the one named last, not the defined one.
  EXPECT_EQ(
      resolve(Language::dutch, "Wet op de havens", "Wet: Own;\nartikel 3 van de Wet op de havens geldt."),
      (Places{"1:3"}));
  EXPECT_EQ(resolve(Language::english, "Harbours Act 1964",
                    "“the Act” means Own. See section 2 of the Harbours Act 1964 and section 3 of that Act."),
            (Places{"1:2", "1:3"}));
}

TEST_F(DefinedWorks, SayWhichWorkHasNoSuchProvision) {
  using Places = std::vector<std::string>;
  EXPECT_EQ(resolve(Language::english, "Harbours Act 1964", "See section 55 of the Harbours Act 1964."),
            (Places{"1:-"}));
  EXPECT_EQ(resolve(Language::english, "Harbours Act 1964", "See section 5 of the Docks Act 1970."),
            (Places{"-"}));
}

}  // namespace
}  // namespace pandect
