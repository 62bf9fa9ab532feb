#include "serve/hints.h"

#include <gmock/gmock.h>

namespace pandect {
namespace {

TEST(HintFor, NamesWhatTheCallerHas) {
  EXPECT_EQ(hint_for(Face::tools, "`pandect status` lists the works"), "`list_works` lists the works");
  EXPECT_EQ(hint_for(Face::routes, "`pandect show \"Lamp Act\"` shows what it has"),
            "`/v1/provisions` shows what it has");
  EXPECT_EQ(hint_for(Face::tools, "name the work too"), "name the work too");
}

TEST(HintFor, IsEmptyForWhatOnlyTheOneWhoRunsItCanDo) {
  for (const char* hint :
       {"run `pandect build` to make the indexes anew", "`make models`, then ask again",
        "see `pandect status", "`pandect status` lists them; `pandect undo ID` takes back"})
    EXPECT_EQ(hint_for(Face::tools, hint), "") << hint;
}

TEST(UseWordsOf, LeavesOutOfAReplyWhatItsReaderCannotDo) {
  Json reply = parse_json(R"({"error": {"hint": "`pandect build` makes it"},
                              "help": ["other words", "`make models`", "`pandect search` finds words"]})",
                          "reply");
  use_words_of(Face::tools, reply);
  EXPECT_EQ(reply["error"]["hint"], "");
  EXPECT_EQ(reply["help"], Json({"other words", "`search_law` finds words"}));
}

}  // namespace
}  // namespace pandect
