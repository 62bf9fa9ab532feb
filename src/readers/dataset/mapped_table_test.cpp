#include "readers/dataset/mapped_table.h"

#include <random>

#include <gtest/gtest.h>

#include "pandect/error.h"
#include "readers/dataset/csv.h"
#include "readers/hostile_input.h"

namespace pandect {
namespace {

constexpr std::string_view all_columns =
    "[columns]\nwork = \"law\"\ntitle = \"name\"\nnumber = \"no\"\nheading = \"caption\"\ntext = \"words\"\n"
    "id = \"row\"\ndate = \"from\"\nlanguage = \"lang\"\n[work]\ncollection = \"town\"\nkind = \"act\"\n";

std::vector<Work> read(const std::string& path, const std::string& bytes,
                       std::string_view mapping = all_columns) {
  std::vector<Work> works = MappedTableReader(mapping, "map.toml").read({path, bytes});
  for (const Work& work : works) check_work(work);
  return works;
}

std::string refusal(const std::string& path, const std::string& bytes,
                    std::string_view mapping = all_columns) {
  try {
    (void)read(path, bytes, mapping);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    return error.what();
  }
  return "";
}

TEST(CsvRows, FieldsInQuotationMarks) {
  const std::string text = "a;\"b;\"\"c\"\"\r\nd\";\r\n\r\n;x";
  CsvRows rows({"a.csv", text}, text, ';');
  std::vector<std::string> row;
  ASSERT_TRUE(rows.next(row));
  EXPECT_EQ(row, (std::vector<std::string>{"a", "b;\"c\"\r\nd", ""}));
  ASSERT_TRUE(rows.next(row));
  EXPECT_EQ(rows.line(), 4U);
  EXPECT_EQ(row, (std::vector<std::string>{"", "x"}));
  EXPECT_FALSE(rows.next(row));
  EXPECT_EQ(guess_delimiter("\"a,b,c\"\td\te\n,,,,"), '\t');
}

TEST(MappedTable, RowsOfCsvAreProvisionsOfTheirWorks) {
  const std::vector<Work> works = read("laws.csv",
                                       "row,law,name,no,caption,words,from,lang\n"
                                       "r1,L1,Dues Act,Section 1,Dues,\"Whoever moors pays:\n(a) four "
                                       "crowns, or\n(b) a fish.\",2024-01-31,en\n"
                                       "r2,L1,Dues Act,Section 2,,Section 2 Fish are fresh.,2024-01-31,en\n"
                                       "r3,L2,พระราชบัญญัติท่าเรือ,มาตรา ๓,,ผู้ใดจอดเรือต้องชำระ,,th\n"
                                       "r4,L1,Dues Act,Section 1,Dues,Five crowns.,2030-01-01,en\n");
  ASSERT_EQ(works.size(), 3U);
  EXPECT_EQ(works[0].id, "town/L1");
  EXPECT_EQ(works[0].title, "Dues Act");
  EXPECT_EQ(works[0].kind, "act");
  EXPECT_EQ(format_date(works[0].in_force.from.value()), "2024-01-31");
  EXPECT_EQ(
      works[0].text,
      "Section 1 Dues\nWhoever moors pays:\n(a) four crowns, or\n(b) a fish.\nSection 2 Fish are fresh.\n");
  EXPECT_EQ(works[0].provisions[1].path, "1");
  EXPECT_EQ(works[0].provisions[1].alias, "r1");
  EXPECT_EQ(works[0].provisions[2].path, "1/a");
  EXPECT_EQ(works[1].provisions[1].number, "3");
  EXPECT_EQ(works[1].language, Language::thai);
  EXPECT_EQ(works[2].id, works[0].id);
}

TEST(MappedTable, RecordsOfJson) {
  constexpr std::string_view mapping =
      "records = \"data.laws\"\n[columns]\nnumber = \"meta.no\"\ntext = \"words\"\n";
  const std::vector<Work> works = read(
      "dues.json",
      R"({"data": {"laws": [{"meta": {"no": 1}, "words": ["Pay.", "Soon."]}, {"words": null}]}})", mapping);
  ASSERT_EQ(works.size(), 1U);
  EXPECT_EQ(works[0].title, "dues");
  EXPECT_EQ(works[0].text, "1\nPay.\nSoon.\n");
  ASSERT_EQ(works[0].problems.size(), 1U);
  EXPECT_EQ(works[0].problems[0].place, "record 2");
  EXPECT_EQ(read("dues.jsonl", "{\"words\": \"Pay.\"}\n\n{\"words\": \"More.\"}\n", mapping)[0].text,
            "Pay.\nMore.\n");
}

TEST(MappedTable, WhatDoesNotFitIsRefused) {
  EXPECT_EQ(refusal("a.csv", "words,no\nx,1,2\n", "[columns]\ntext = \"words\""),
            "a.csv: line 2: expected 2 fields, as the first row has, found 3");
  EXPECT_EQ(refusal("a.csv", "text\nx\n", "[columns]\ntext = \"words\""),
            "a.csv: there is no column 'words'");
  EXPECT_EQ(refusal("a.csv", "words\n\"x\n", "[columns]\ntext = \"words\""),
            "a.csv: line 2: a quotation mark that does not end");
  EXPECT_EQ(refusal("a.csv", "words,d\nx,soon\n", "[columns]\ntext = \"words\"\ndate = \"d\""),
            "a.csv: line 2: 'soon' is not a day");
  EXPECT_EQ(refusal("a.json", "{\"words\": \"x\"}", "[columns]\ntext = \"words\""),
            "a.json: expected a list of records, found an object");
  EXPECT_EQ(refusal("a.jsonl", "{\"words\": {}}", "[columns]\ntext = \"words\""),
            "a.jsonl: line 1: words: expected a string, found an object");
  EXPECT_EQ(refusal("a.jsonl", "{\"word\": \"x\"}", "[columns]\ntext = \"words\""),
            "a.jsonl: no row has words");
  EXPECT_NE(refusal("a.csv", "", "[columns]\nnumber = \"no\""), "");
  EXPECT_NE(refusal("a.csv", "", "[columns]\ntext = \"a\"\ntxt = \"b\""), "");
}

TEST(MappedTable, AnyBytesAreReadOrRefused) {
  const MappedTableReader reader(all_columns, "map.toml");
  const std::string good =
      "row,law,name,no,caption,words,from,lang\nr,L,N,1,c,\"(a) x\n(b) y\",2024-01-31,en\n";
  const std::string json = R"({"row": "r", "law": "L", "no": 1, "words": "(a) x\n(b) y"})";
  std::mt19937 random(3);
  for (int round = 0; round < 400; ++round) {
    std::string bytes = round % 2 == 0 ? good : json;
    for (int i = 0; i < 3; ++i) bytes[random() % bytes.size()] = static_cast<char>(random());
    read_or_refuse(reader, round % 2 == 0 ? "a.csv" : "a.jsonl", bytes);
  }
}

}  // namespace
}  // namespace pandect
