#include "readers/contract/contract_contents.h"

#include <string>

#include <gtest/gtest.h>

#include "readers/all.h"
#include "readers/contract/contract_clauses.h"

namespace pandect {
namespace {

constexpr std::string_view clauses =
    "1. Berth\n\nThe Owner lets the berth to the Hirer for one season, from the first day of April on, as it "
    "lies, with the moorings and the lamp that stand on it.\n\n"
    "2. Dues\n\nThe Hirer pays the dues of Schedule A on the first day of each month, without being asked, "
    "into the account that the Owner names.\n\n"
    "3. Ending\n\nEither party may end this Agreement by a notice of thirty days, which is of no use unless "
    "it is in writing and names the day.\n\n"
    "4. Law\n\nThis Agreement is governed by the law of the place where the berth lies, whatever the law is "
    "by which a ship that lies there is governed.\n\n";

/// The annexes and clauses that are found, in order.
std::string found(const std::string& text) {
  std::string all;
  for (const HeadingPlace& place : find_clauses(text, Source{"berth.txt", text}))
    all += std::string(place.heading.label.of(text)) + " ";
  return all;
}

TEST(ContractContents, TheLabelOfWhatIsFiledIsNoAnnex) {
  EXPECT_EQ(found("Exhibit 10.1\n\nBERTH AGREEMENT\n\n" + std::string(clauses) +
                  "Exhibit 10.1\n\nSCHEDULE A\n\nForty dollars.\n"),
            "1. 2. 3. 4. SCHEDULE A ");
  EXPECT_EQ(found("EXHIBIT 4 BERTH AGREEMENT\n\n" + std::string(clauses)), "1. 2. 3. 4. ");
}

TEST(ContractContents, AnAnnexBehindTheClausesIsOne) {
  EXPECT_EQ(found("BERTH AGREEMENT\n\n" + std::string(clauses) + "EXHIBIT 4\n\nThe plan of the harbour.\n"),
            "1. 2. 3. 4. EXHIBIT 4 ");
}

TEST(ContractContents, LinesOfATableOfContentsAreNoClausesAndNoAnnexes) {
  const std::string contents =
      "BERTH AGREEMENT\n\nContents\n\n1. Berth 2\n2. Dues 3\n3. Ending 5\n4. Law 6\nSchedule A The dues 7\n"
      "Schedule B The keys\n\n"
      "This Agreement is made between the Owner of the harbour, a company of the town, and the Hirer, who is "
      "named below, both of whom want to let and to hire a berth in the harbour of the town for one "
      "season.\n\n";
  EXPECT_EQ(found(contents + std::string(clauses) + "SCHEDULE A\n\nForty dollars.\n"),
            "1. 2. 3. 4. SCHEDULE A ");
}

TEST(ContractContents, EntriesOfOneLineAreNoClauses) {
  const std::string contents =
      "BERTH AGREEMENT\n\n1. Berth    2  2. Dues    3  3. Ending    5  4. Law    6  Exhibit A  The dues  "
      "-ii-\n\n"
      "This Agreement is made between the Owner of the harbour, a company of the town, and the Hirer, who is "
      "named below, both of whom want to let and to hire a berth in the harbour of the town for one "
      "season.\n\n";
  EXPECT_EQ(found(contents + std::string(clauses)), "1. 2. 3. 4. ");
}

TEST(ContractContents, ShortClausesThatAnExhibitNumbersAnewStay) {
  const std::string brief =
      "KEY AGREEMENT\n\n1. The Owner lends the key.\n2. The Hirer keeps the key.\n3. The key is not copied.\n"
      "4. The key is given back.\n\nEXHIBIT A\n\n";
  EXPECT_EQ(found(brief + std::string(clauses)), "1. 2. 3. 4. EXHIBIT A 1. 2. 3. 4. ");
}

/// Long paragraphs with a hundred commas each are no table, and items that end in ");" no code.
TEST(ContractContents, ContractsOfLongLinesAreRecognised) {
  std::string long_lines = "THIS AGREEMENT is a contract between the parties.\n";
  for (int line = 0; line < 12; ++line) {
    for (int i = 0; i < 40; ++i)
      long_lines += "each party shall hereby disclose, assign, indemnify, and terminate its obligations, ";
    long_lines += "and this agreement ends.\n";
  }
  EXPECT_GT(contract_text_reader().recognise({"a.txt", long_lines}), 0);
  std::string items = "This agreement binds the parties hereto pursuant to its provisions.\n";
  for (int i = 0; i < 12; ++i)
    items += "(a) any license, consent or warranty of a party under this agreement (as disclosed herein);\n";
  EXPECT_GT(contract_text_reader().recognise({"a.txt", items}), 0);
}

}  // namespace
}  // namespace pandect
