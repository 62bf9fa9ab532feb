#include "readers/pdf/pdf.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "pandect/error.h"
#include "readers/all.h"
#include "readers/pdf/pdf_pages.h"
#include "readers/pdf/pdf_picture.h"
#include "readers/pdf/pdf_thai.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path root = PANDECT_SOURCE_DIR;

Work read_pdf(const std::string& name) {
  const std::string bytes = read_file(root / "tests/inputs/pdf" / name);
  return pdf_reader().read({name, bytes}).front();
}

/// A provision without its position in the text: a PDF has no blank lines of a file.
std::vector<std::string> provisions_of(const Work& work) {
  std::vector<std::string> all;
  for (const Provision& p : work.provisions)
    all.push_back(p.path + " | " + p.heading + " | " + std::string(p.body.of(work.text)));
  return all;
}

std::string squeeze(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n';
    if (!space) out += c;
    if (space && !out.ends_with(' ')) out += ' ';
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

/// The law that was typeset is the law that is read.
void expect_same_law(const std::string& pdf, const fs::path& text) {
  const Work read = read_pdf(pdf);
  const std::string bytes = read_file(root / text);
  const Work written = plain_statute_reader().read({text, bytes}).front();
  EXPECT_EQ(read.id, written.id);
  EXPECT_EQ(read.in_force.from, written.in_force.from);
  const std::vector<std::string> found = provisions_of(read);
  const std::vector<std::string> wanted = provisions_of(written);
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(squeeze(found[i]), squeeze(wanted[i]));
}

TEST(PdfReader, ReadsTwoColumnsAsTheLawThatWasTypeset) {
  expect_same_law("two-columns.pdf", "samples/en/beekeeping-act-2023.txt");
}

TEST(PdfReader, LeavesOutHeadsAndFeet) {
  expect_same_law("heads-and-feet.pdf", "samples/nl/deelvoertuigen-2024.txt");
}

TEST(PdfReader, JoinsDividedWords) {
  expect_same_law("hyphenation.pdf", "tests/inputs/plain-statute/de-laternengesetz.txt");
}

TEST(PdfReader, ReadsTheRowsOfTablesCellByCell) {
  expect_same_law("tables.pdf", "tests/inputs/plain-statute/en-wharf-dues-act.txt");
  const Work work = read_pdf("tables.pdf");
  EXPECT_THAT(work.text, HasSubstr("\nFerries | Bell Wharf | As long as the timetable of the ferry makes it "
                                   "necessary to lie there\n"));
  EXPECT_THAT(work.text, HasSubstr("\nabove 20 | 55.00 | 27.50\n"));
  EXPECT_THAT(work.text, HasSubstr("\nSailing boats | May | One third\nJune | One half\nRowing boats |"));
  EXPECT_TRUE(work.unread.empty());
}

TEST(PdfReader, QueuesTablesWhoseCellsCannotBeToldApart) {
  const Work work = read_pdf("torn-tables.pdf");
  ASSERT_EQ(work.unread.size(), 2U);
  for (const Unread& table : work.unread) {
    EXPECT_EQ(table.kind, Unread::Kind::table);
    EXPECT_THAT(table.reason, HasSubstr("no rule parts its rows"));
  }
  const Unread& berths = work.unread[0];
  EXPECT_EQ(berths.page, 1U);
  EXPECT_NEAR(berths.box.top, 240, 3);
  EXPECT_NEAR(berths.box.bottom, 381, 3);
  EXPECT_EQ(work.text.substr(berths.at, 6), "\n(2) T");
  // The lines stand as they are drawn, and the table between the two, of short cells, is read.
  EXPECT_THAT(work.text, HasSubstr("\nFishing boats of which\nwhere it is full the\n"));
  EXPECT_THAT(work.text, HasSubstr("\nabove 20 | 55.00 | 27.50\n"));
}

TEST(PdfReader, ReadsTablesThatNoRuleDraws) {
  const Work work = read_pdf("bare-tables.pdf");
  EXPECT_THAT(work.text,
              HasSubstr("\nPassenger | Single | Return\nAdult | 3.50 | 6.00\nChild under 12 | 1.75 | "
                        "3.00\nDog or bicycle | 1.00 | 1.50\nCar of up to 4 metres | 12.00 | 20.50\n"));
  // The lines of two cells of the other are broken.
  ASSERT_EQ(work.unread.size(), 1U);
  EXPECT_EQ(work.unread[0].kind, Unread::Kind::table);
  EXPECT_THAT(work.text, HasSubstr("\nPersons above 67 years 30 per cent\n"));
  // A list and signatures stand in columns, too.
  EXPECT_THAT(work.text,
              HasSubstr("\n(b) a member of a crew under section 4;\n(c) a constable under section 5.\n"));
  EXPECT_THAT(work.text, HasSubstr("The Mayor The Clerk"));
}

TEST(PdfReader, FindsEverySectionOfAThaiLaw) {
  const Work read = read_pdf("thai.pdf");
  const std::string bytes = read_file(root / "samples/th/dogs-and-cats-2566.txt");
  const Work written = plain_statute_reader().read({"law.txt", bytes}).front();
  ASSERT_EQ(read.provisions.size(), written.provisions.size());
  for (std::size_t i = 0; i < read.provisions.size(); ++i) {
    EXPECT_EQ(read.provisions[i].path, written.provisions[i].path);
  }
}

TEST(PdfReader, KeepsThePlaceOfEveryLine) {
  const Work work = read_pdf("two-columns.pdf");
  ASSERT_FALSE(work.places.empty());
  std::uint32_t end = 0;
  for (const PagePlace& place : work.places) {
    EXPECT_GE(place.text.begin, end);
    end = place.text.end;
    EXPECT_GE(place.page, 1U);
    EXPECT_LT(place.box.left, place.box.right);
    EXPECT_LT(place.box.top, place.box.bottom);
  }
  EXPECT_EQ(end, work.text.size());
  // The title runs over both columns, the first section stands in the left one.
  EXPECT_EQ(work.places.front().text.of(work.text), "Larkmoor Beekeeping and Poultry Act 2018");
  EXPECT_EQ(work.places.front().page, 1U);
  const std::size_t section = work.text.find("Section 1.");
  for (const PagePlace& place : work.places) {
    if (place.text.begin != section) continue;
    EXPECT_LT(place.box.right, 210);
  }
}

TEST(PdfReader, RefusesWhatIsDamagedWithOneLine) {
  const std::string whole = read_file(root / "tests/inputs/pdf/hyphenation.pdf");
  const std::string bytes[] = {"%PDF-1.7\n", "%PDF-1.7\n%%EOF\n" + std::string(5000, 'x'),
                               whole.substr(0, 400)};
  for (const std::string& damaged : bytes) {
    try {
      pdf_reader().read({"damaged.pdf", damaged});
      FAIL() << "read";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      EXPECT_THAT(error.what(), HasSubstr("damaged.pdf: "));
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
}

TEST(PdfReader, RefusesWhatIsOverALimit) {
  const std::string bytes = read_file(root / "tests/inputs/pdf/two-columns.pdf");
  PdfLimits limits;
  limits.pages = 1;
  EXPECT_THROW(read_pdf_pages({"long.pdf", bytes}, limits), Error);
  limits = {};
  limits.words = 10;
  EXPECT_THROW(read_pdf_pages({"long.pdf", bytes}, limits), Error);
  limits = {};
  limits.bytes = 100;
  EXPECT_THROW(read_pdf_pages({"long.pdf", bytes}, limits), Error);
}

TEST(PdfThai, WritesMarksInTheOrderTheyAreTyped) {
  EXPECT_EQ(order_thai("ท่ี"), "ที่");
  EXPECT_EQ(order_thai("พันธ์ุ"), "พันธุ์");
  EXPECT_EQ(order_thai("คํา"), "คำ");
  EXPECT_EQ(order_thai("นํ้า"), "น้ำ");
  EXPECT_EQ(order_thai("นํ้าแข็ง plain"), "น้ำแข็ง plain");
  EXPECT_EQ(order_thai("ป\uF70Aา"), "ป่า");
}

TEST(Pdf, IsReadAsAFormatOfItsWordsAndNotOfItsBytes) {
  const std::string name = "lease.pdf";
  const std::string bytes = read_file(root / "tests/inputs/pdf" / name);
  const Reader& reader = choose_reader({name, bytes}, "contract-text");
  const Work work = reader.read({name, bytes}).front();
  EXPECT_EQ(work.format, "pdf");
  EXPECT_EQ(work.text.find("%PDF"), std::string::npos);
  EXPECT_EQ(work.text.find("endobj"), std::string::npos);
}

TEST(PdfPicture, IsThePageAsItIsDrawnAndNoOther) {
  const std::string bytes = read_file(root / "tests/inputs/pdf/noise-ordinance.pdf");
  const PagePicture first = draw_pdf_page(bytes, 1);
  EXPECT_TRUE(first.png.starts_with("\x89PNG"));
  EXPECT_GT(first.width, 100);
  EXPECT_GT(first.height, first.width);
  for (const std::size_t page : {std::size_t{0}, std::size_t{1000}})
    EXPECT_THROW(draw_pdf_page(bytes, page), Error);
  EXPECT_THROW(draw_pdf_page("%PDF-1.7 nothing", 1), Error);
}

}  // namespace
}  // namespace pandect
