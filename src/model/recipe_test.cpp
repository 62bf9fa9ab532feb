#include "model/recipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pandect/error.h"

namespace pandect {
namespace {

using ::testing::HasSubstr;

const std::string digits(64, 'a');

std::string recipe_with(const std::string& path, const std::string& url, const std::string& hash = digits) {
  return "name = \"tiny\"\nlicence = \"MIT\"\n[[file]]\npath = \"" + path + "\"\nurl = \"" + url +
         "\"\nsha256 = \"" + hash + "\"\n";
}

std::string complaint_of_recipe(const std::string& text) {
  try {
    ModelRecipe::parse(text, "tiny.toml");
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    return error.what();
  }
  return "none";
}

TEST(ModelRecipe, SaysWhereEachFileComesFrom) {
  const ModelRecipe recipe = ModelRecipe::parse(
      recipe_with("1_Pooling/config.json", "https://example.org/config.json"), "tiny.toml");
  EXPECT_EQ(recipe.name, "tiny");
  EXPECT_EQ(recipe.licence, "MIT");
  ASSERT_EQ(recipe.files.size(), 1U);
  EXPECT_EQ(recipe.files[0].path, "1_Pooling/config.json");
}

TEST(ModelRecipe, LeadsNeitherOutOfItsFolderNorOffTls) {
  for (const char* path :
       {"", "/etc/x", "../x", "a/../../x", "a/b/c", ".hidden", "a/.b", "a b", "a\\\\b", "x/"})
    EXPECT_THAT(complaint_of_recipe(recipe_with(path, "https://example.org/x")), HasSubstr("tiny.toml:"))
        << path;
  EXPECT_THAT(complaint_of_recipe(recipe_with("x", "http://example.org/x")), HasSubstr("only https"));
  EXPECT_THAT(complaint_of_recipe(recipe_with("x", "https://example.org/x", "12")),
              HasSubstr("64 hexadecimal"));
  EXPECT_THAT(complaint_of_recipe("name = \"x\"\n"), HasSubstr("licence"));
  EXPECT_THAT(complaint_of_recipe(recipe_with("x", "https://example.org/x") + "sha1 = \"1\"\n"),
              HasSubstr("sha1"));
}

TEST(ModelRecipe, ThatIsPartOfTheProgramIsFoundByName) {
  ASSERT_FALSE(ModelRecipe::names().empty());
  for (const std::string_view name : ModelRecipe::names())
    EXPECT_EQ(ModelRecipe::find(std::string(name)).name, name);
  try {
    ModelRecipe::find("multilingual-e5-smal");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::wrong_usage);
    EXPECT_THAT(error.hint(), HasSubstr("multilingual-e5-small"));
  }
}

}  // namespace
}  // namespace pandect
