#include "citations/names/joined_names.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

constexpr std::string_view harbours = "พระราชบัญญัติว่าด้วยการประกอบกิจการท่าเรือประมงและบริหารทุ่นลอยชายฝั่ง พ.ศ. 2540";

bool may_mean(std::string_view name, std::string_view title) {
  return joined_name_distance(name, title).has_value();
}

TEST(JoinedNames, AreTakenApart) {
  const JoinedName name = read_joined_name("พ.ร.บ. ท่าเรือฯ (ฉบับที่ ๒) ปี ๒๕๔๐");
  EXPECT_EQ(name.kind, "พระราชบัญญัติ");
  EXPECT_EQ(name.body, "ท่าเรือฯ");
  EXPECT_EQ(name.issue, "2");
  EXPECT_EQ(name.year, "2540");
  EXPECT_EQ(read_joined_name("กฎหมายท่าเรือ (พ.ศ. 2540)").year, "2540");
  EXPECT_EQ(read_joined_name("พรบ.ทุ่นของ หจก.").body, "ทุ่นของห้างหุ้นส่วนจำกัด");
}

TEST(JoinedNames, LeaveOutLinksAndMarkedWords) {
  EXPECT_TRUE(may_mean("พ.ร.บ.กิจการท่าเรือประมงบริหารทุ่นลอยชายฝั่ง", harbours));
  EXPECT_TRUE(may_mean("พ.ร.บ.ประกอบกิจการท่าเรือประมงและการบริหารทุ่นลอยชายฝั่ง 2540", harbours));
  EXPECT_TRUE(may_mean("พ.ร.บ.กิจการท่าเรือฯ", harbours));
  EXPECT_TRUE(may_mean("พ.ร.บ.กิจการท่าเรือฯ ทุ่นลอยชายฝั่ง 2540", harbours));
  EXPECT_TRUE(may_mean("กฎหมายกิจการท่าเรือฯ", harbours));
  EXPECT_FALSE(may_mean("พ.ร.บ.กิจการท่าเรือฯ 2541", harbours));
  EXPECT_FALSE(may_mean("พ.ร.บ.กิจการท่าเรือฯ (ฉบับที่ 2)", harbours));
  EXPECT_FALSE(may_mean("พ.ร.ก.กิจการท่าเรือฯ", harbours));
  EXPECT_FALSE(may_mean("พ.ร.บ.กิจการท่าเรือฯ ประภาคาร", harbours));
}

TEST(JoinedNames, LeaveOutAPhraseThatALinkBegins) {
  EXPECT_TRUE(may_mean("พ.ร.บ.กิจการท่าเรือประมงชายฝั่ง 2540", harbours));
  EXPECT_TRUE(may_mean("พ.ร.บ.กิจการท่าเรือประมง", harbours));
  EXPECT_FALSE(may_mean("พ.ร.บ.กิจการท่าประมงและบริหารทุ่นลอยชายฝั่ง 2540", harbours));
  EXPECT_FALSE(may_mean("พ.ร.บ.กิจการท่าเรือประมงน้ำลึก 2540", harbours));
  EXPECT_FALSE(may_mean("พระราชบัญญัติว่าด้วยการประกอบกิจการท่าเรือประมง พ.ศ. 2540", harbours));
}

TEST(JoinedNames, LeaveOutMoreWithTheirYear) {
  constexpr std::string_view towers = "พระราชกำหนดองค์กรพิเศษเพื่อการสร้างประภาคารลอยน้ำ พ.ศ. 2551";
  EXPECT_TRUE(may_mean("พ.ร.ก.สร้างประภาคารลอยน้ำ 2551", towers));
  EXPECT_FALSE(may_mean("พ.ร.ก.สร้างประภาคารลอยน้ำ", towers));
  EXPECT_TRUE(may_mean("พ.ร.ก.องค์กรพิเศษ ประภาคารลอยน้ำ 2551", towers));
  EXPECT_TRUE(may_mean("พ.ร.บ.ยกเลิก พ.ร.บ.ท่าเรือ 2551", "พระราชบัญญัติยกเลิกพระราชบัญญัติท่าเรือ พ.ศ. 2499 พ.ศ. 2551"));
}

TEST(JoinedNames, EndWhereATitleOfThatYearEnds) {
  constexpr std::string_view title = "พระราชบัญญัติท่าเรือ พ.ศ. 2540";
  const auto may_end = [&](std::string_view name) {
    return may_joined_name_end(name, std::string_view("พ.ร.บ.ท่าเรือ").size(), title);
  };
  for (const std::string_view name :
       {"พ.ร.บ.ท่าเรือ", "พ.ร.บ.ท่าเรือฯ", "พ.ร.บ.ท่าเรือ ๒๕๔๐", "พ.ร.บ.ท่าเรือฯ ปี 2540", "พ.ร.บ.ท่าเรือกำหนดว่า",
        "พ.ร.บ.ท่าเรือ ประจำจังหวัด", "พ.ร.บ.ท่าเรือและไม่", "พ.ร.บ.ท่าเรือชาวเรือต้องจอด"})
    EXPECT_TRUE(may_end(name)) << name;
  for (const std::string_view name : {"พ.ร.บ.ท่าเรือน้ำลึก", "พ.ร.บ.ท่าเรือน้ำลึก 2541", "พ.ร.บ.ท่าเรือ 2541",
                                      "พ.ร.บ.ท่าเรือและประภาคาร พ.ศ. 2541", "พ.ร.บ.ท่าเรือ (ฉบับที่ 2)"})
    EXPECT_FALSE(may_end(name)) << name;
}

TEST(JoinedNames, YearsAreOfTheBuddhistEra) {
  const auto year = [](std::string_view text) {
    Cursor cursor(text, 0);
    return take_year_of_era(JoinedWords::in(Language::thai), cursor);
  };
  EXPECT_EQ(year(" พ.ศ. ๒๕๔๐"), "๒๕๔๐");
  EXPECT_EQ(year(" ปี พ.ศ.2540"), "2540");
  EXPECT_EQ(year(" (2540) ม. 5"), "2540");
  for (const std::string_view text : {" 2540 บาท", " 1540", " 25400", " 2540/1", " 2,540"})
    EXPECT_EQ(year(text), "") << text;
}

TEST(JoinedNames, LongNamesOfAnythingEnd) {
  std::string name = "พ.ร.บ.";
  std::string title = "พระราชบัญญัติ";
  for (int i = 0; i < 50; ++i) name += "กฯ", title += "และก";
  EXPECT_TRUE(may_mean(name, title));
  for (int i = 0; i < 200; ++i) name += "กฯ", title += "และก";
  EXPECT_FALSE(may_mean(name, title));
}

}  // namespace
}  // namespace pandect
