#include "readers/xml/table_spans.h"

#include <string>
#include <string_view>

#include <gmock/gmock.h>

#include "readers/xml/xml.h"

namespace pandect {
namespace {

/// The lines of a table whose cells have nothing but words.
std::string lines_of(const std::string& xml, std::string_view row = "tr", bool repeats = true) {
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(xml.c_str()));
  TableSpans spans(repeats);
  std::string out;
  document.find_node([&](pugi::xml_node node) {
    if (local_name(node) != row) return false;
    spans.write_row(cells_of(node), out, [&](pugi::xml_node cell) { out += text_of(cell); });
    out += '\n';
    return false;
  });
  return out;
}

TEST(TableSpans, ACellIsSaidInEveryRowThatItSpans) {
  const std::string table =
      "<table><tr><td rowspan='2'>vessels</td><td>30</td><td rowspan='3'>dues</td></tr><tr><td>40</td></tr>"
      "<tr><td>boats</td><td>50</td></tr></table>";
  EXPECT_EQ(lines_of(table), "vessels | 30 | dues\nvessels | 40 | dues\nboats | 50 | dues\n");
  EXPECT_EQ(lines_of(table, "tr", false), "vessels | 30 | dues\n40\nboats | 50\n");
}

TEST(TableSpans, AHeadOfSeveralColumnsStandsAboveEachButOneOfTheWholeTableIsSaidOnce) {
  EXPECT_EQ(lines_of("<table><tr><td colspan='3'>Rates</td></tr><tr><td rowspan='2'>metres</td>"
                     "<td colspan='2'>dues</td></tr><tr><td>day</td><td>night</td></tr><tr><td>30</td>"
                     "<td>4</td><td>5</td></tr><tr><td colspan='3'>Free</td></tr></table>"),
            "Rates\nmetres | dues | dues\nmetres | day | night\n30 | 4 | 5\nFree\n");
}

TEST(TableSpans, EveryFormatSaysItInItsOwnWay) {
  EXPECT_EQ(lines_of("<tgroup><colspec colname='a'/><colspec colname='b'/><colspec colname='c'/><tbody><row>"
                     "<entry morerows='1'>x</entry><entry namest='b' nameend='c'>y</entry></row><row>"
                     "<entry>1</entry><entry>2</entry></row></tbody></tgroup>",
                     "row"),
            "x | y | y\nx | 1 | 2\n");
  EXPECT_EQ(lines_of("<w:tbl><w:tr><w:tc><w:tcPr><w:vMerge w:val='restart'/></w:tcPr>x</w:tc><w:tc><w:tcPr>"
                     "<w:gridSpan w:val='2'/></w:tcPr>y</w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr>"
                     "</w:tc><w:tc>1</w:tc><w:tc>2</w:tc></w:tr><w:tr><w:tc>z</w:tc><w:tc>3</w:tc><w:tc>4"
                     "</w:tc></w:tr></w:tbl>"),
            "x | y | y\nx | 1 | 2\nz | 3 | 4\n");
  EXPECT_EQ(lines_of("<table><table-row><c table:number-rows-spanned='2'>x</c><c>1</c></table-row><table-row>"
                     "<c>2</c></table-row></table>",
                     "table-row"),
            "x | 1\nx | 2\n");
  EXPECT_EQ(
      lines_of("<TBL><ROW><CELL ROWSPAN='2'>x</CELL><CELL>1</CELL></ROW><ROW><CELL>2</CELL></ROW></TBL>",
               "ROW"),
      "x | 1\nx | 2\n");
  EXPECT_EQ(
      lines_of("<tbl><tr><tc><subList>x</subList><cellSpan colSpan='1' rowSpan='2'/></tc><tc>1</tc></tr>"
               "<tr><tc>2</tc></tr></tbl>"),
      "x | 1\nx | 2\n");
}

TEST(TableSpans, ARowWithoutWordsOfItsOwnIsNoLine) {
  EXPECT_EQ(lines_of("<table><tr><td rowspan='3'>x</td><td>1</td></tr><tr><td/></tr><tr><td>2</td></tr>"
                     "</table>"),
            "x | 1\n\nx | 2\n");
}

TEST(TableSpans, AHostileTableDoesNotGrow) {
  const std::string long_words(3000, 'x');
  std::string table =
      "<table><tr><td rowspan='0' colspan='1000000000000'>" + long_words + "</td><td>a</td></tr>";
  for (int i = 0; i < 2000; ++i) table += "<tr><td colspan='65534'>b</td><td>c</td></tr>";
  table += "<tr><td rowspan='-1' colspan='x'>d</td></tr></table>";
  EXPECT_LT(lines_of(table).size(), 12 * table.size());
}

}  // namespace
}  // namespace pandect
