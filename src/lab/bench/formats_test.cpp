#include <gtest/gtest.h>

#include "lab/bench/python_literal.h"
#include "pandect/error.h"
#include "readers/dataset/csv.h"

namespace pandect {
namespace {

using Rows = std::vector<std::vector<std::string>>;

TEST(ParseCsv, KeepsCommasQuotesAndLineBreaksInsideQuotes) {
  EXPECT_EQ(parse_csv("\xEF\xBB\xBF"
                      "a,b\r\n\"x, \"\"y\"\"\nz\",2\n",
                      "f.csv"),
            (Rows{{"a", "b"}, {"x, \"y\"\nz", "2"}}));
  EXPECT_EQ(parse_csv("a,,c", "f.csv"), (Rows{{"a", "", "c"}}));
  EXPECT_EQ(parse_csv("", "f.csv"), Rows{});
}

TEST(ParseCsv, NamesTheLineOfAFieldThatDoesNotEnd) {
  try {
    parse_csv("a\n\"b", "f.csv");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "f.csv: line 2: a quotation mark that does not end");
  }
}

TEST(ParsePythonLiteral, ReadsWhatReprWrites) {
  EXPECT_EQ(dump_json(parse_python_literal(
                "[{'law': 'ประมวล', 'n': 3, 'x': [1.5, True, None], \"y\": ('a\\'b\\n', )}]", "t")),
            R"([{"law":"ประมวล","n":3,"x":[1.5,true,null],"y":["a'b\n"]}])");
  EXPECT_EQ(parse_python_literal(" '\\u0e01\\x41' ", "t"), "กA");
  EXPECT_EQ(dump_json(parse_python_literal("[]", "t")), "[]");
}

TEST(ParsePythonLiteral, RefusesEverythingElse) {
  const std::string deep(100000, '[');
  for (const std::string& text :
       {std::string(""), std::string("[1, 2"), std::string("{'a' 1}"), std::string("__import__('os')"),
        std::string("'abc"), std::string("[1] x"), std::string("'\\ud800'"), deep}) {
    EXPECT_THROW(parse_python_literal(text, "t"), Error) << text.substr(0, 20);
  }
}

}  // namespace
}  // namespace pandect
