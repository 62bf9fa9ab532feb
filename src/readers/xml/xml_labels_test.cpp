#include "readers/xml/xml_labels.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(XmlLabels, NumberBehindItsWord) {
  EXPECT_EQ(number_in_label("Art. 1-bis."), "1-bis.");
  EXPECT_EQ(number_in_label("Sec. (2)"), "(2)");
  EXPECT_EQ(number_in_label("CHAPTER IV"), "IV");
  EXPECT_EQ(number_in_label("PART A"), "A");
  EXPECT_EQ(number_in_label("§ 651a"), "651a");
  EXPECT_EQ(number_in_label("§§ 3 bis 6"), "3 bis 6");
  EXPECT_EQ(number_in_label("Artikel 5 bis"), "5 bis");
}

TEST(XmlLabels, NumberAlone) {
  EXPECT_EQ(number_in_label("(a)"), "(a)");
  EXPECT_EQ(number_in_label("1."), "1.");
  EXPECT_EQ(number_in_label("12"), "12");
}

TEST(XmlLabels, NoNumber) {
  EXPECT_EQ(number_in_label(""), "");
  EXPECT_EQ(number_in_label("ANNEX"), "");
  EXPECT_EQ(number_in_label("Articolo unico"), "");
  EXPECT_EQ(number_in_label("–"), "");
}

TEST(XmlLabels, PercentEscapes) {
  EXPECT_EQ(percent_decoded("5%3A13"), "5:13");
  EXPECT_EQ(percent_decoded("%3a%3"), ":%3");
  EXPECT_EQ(percent_decoded("II+A"), "II A");
  EXPECT_EQ(percent_decoded("100%"), "100%");
  EXPECT_EQ(percent_decoded("%zz%C3%A9"), "%zzé");
  EXPECT_EQ(percent_decoded("%C3"), "%C3");
}

TEST(XmlLabels, NotesOfRepeal) {
  EXPECT_TRUE(is_note_of_repeal("Vervallen."));
  EXPECT_TRUE(is_note_of_repeal("[Vervallen per 01-01-2013]"));
  EXPECT_TRUE(is_note_of_repeal("vervallen;"));
  EXPECT_TRUE(is_note_of_repeal("(weggefallen)"));
  EXPECT_TRUE(is_note_of_repeal("[Repealed by Act 9 of 2020]"));
  EXPECT_FALSE(is_note_of_repeal(""));
  EXPECT_FALSE(is_note_of_repeal("De wet van 1950 is vervallen."));
  EXPECT_FALSE(
      is_note_of_repeal("Vervallen verklaringen worden binnen zes weken na de dag van ontvangst door Onze "
                        "Minister teruggezonden."));
}

TEST(XmlLabels, RangesHaveOneForm) {
  EXPECT_EQ(number_or_range("§§ 3 bis 6"), "3-6");
  EXPECT_EQ(number_or_range("Art. 150–158"), "150-158");
  EXPECT_EQ(number_or_range("Art. 50 und 51"), "50-51");
  EXPECT_EQ(number_or_range("§ 3 bis"), "3 bis");
  EXPECT_EQ(number_or_range("Annex"), "");
  EXPECT_EQ(number_or_range("1. Kapitel:"), "1");
}

}  // namespace
}  // namespace pandect
