#include "text/characters.h"

#include <gtest/gtest.h>

#include "text/scanner.h"

namespace pandect {
namespace {

TEST(CharactersTest, SmallLettersKeepTheirPlaces) {
  EXPECT_EQ(small_letters("ÉCOLE, ŁÓDŹ, СТАТЬЯ, ΆΡΘΡΟ, Ärende"), "école, łódź, статья, άρθρο, ärende");
  EXPECT_EQ(small_letters("มาตรา 제1조 第一条"), "มาตรา 제1조 第一条");
  // The small letters of these have other numbers of bytes.
  const std::string odd = "İ Ⱥ";
  EXPECT_EQ(small_letters(odd).size(), odd.size());
}

TEST(CharactersTest, TextsBeginInAnyCase) {
  EXPECT_TRUE(begins_in_any_case("СТАТЬЯ 5", "статья"));
  EXPECT_TRUE(begins_in_any_case("Ürün", "ürün"));
  EXPECT_FALSE(begins_in_any_case("СТАТ", "статья"));
  EXPECT_FALSE(begins_in_any_case("Стать\xD0", "статья"));
  EXPECT_EQ(first_small_byte("Р"), static_cast<unsigned char>(std::string_view("р").front()));
}

TEST(CharactersTest, CapitalsAreOfAllScripts) {
  for (const char* word : {"Act", "Écoles", "Łódź", "Статья", "Άρθρο"})
    EXPECT_TRUE(is_capitalised(word)) << word;
  for (const char* word : {"act", "écoles", "łódź", "статья", "5", "", "มาตรา", "×"})
    EXPECT_FALSE(is_capitalised(word)) << word;
}

TEST(CharactersTest, TriggersAreFoundInCapitals) {
  const std::string_view words[] = {"статья", "załącznik", "art"};
  const Triggers triggers(words, Triggers::Case::ignored, Triggers::End::of_word);
  for (const char* text : {"см. Статья 5", "СТАТЬЯ 5", "ZAŁĄCZNIK nr 1", "Załącznik", "ART. 3"})
    EXPECT_TRUE(triggers.next(text, 0)) << text;
  for (const char* text : {"статьями", "предстатья", "Załączniki"})
    EXPECT_FALSE(triggers.next(text, 0)) << text;
}

}  // namespace
}  // namespace pandect
