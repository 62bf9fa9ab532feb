#include "lab/bench/training_record.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/settings.h"
#include "lab/bench/published.h"
#include "source_folder.h"

namespace pandect {
namespace {

/// The settings files of data/training are the columns of the GRPO paper's table 3.
TEST(PaperSettings, AreThoseOfItsTable) {
  struct Place {
    const char* column;
    const char* table;
    const char* key;
  };
  constexpr Place numbers[] = {{"learning_rate", "", "learning_rate"},
                               {"longest_gradient", "", "longest_gradient"},
                               {"epochs", "", "epochs"},
                               {"batch", "", "batch"},
                               {"group", "grpo", "group"},
                               {"longest_prompt", "prompt", "longest"},
                               {"longest_reply", "", "longest_reply"},
                               {"rank", "lora", "rank"},
                               {"sections", "prompt", "sections"},
                               {"weight_decay", "", "weight_decay"},
                               {"warm_up", "", "warm_up"},
                               {"beta1", "", "beta1"},
                               {"beta2", "", "beta2"}};
  const PublishedTable published = published_table("grpo-hyperparameters");
  ASSERT_EQ(published.rows.size(), 2U);
  const char* const files[] = {"grpo-paper.toml", "sft-paper.toml"};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string path = std::string(PANDECT_SOURCE_DIR) + "/data/training/" + files[i];
    SettingsTable root = SettingsTable::parse(read_file(path), path);
    const PublishedRow& row = published.rows[i];
    for (const Place& place : numbers) {
      if (row.text(place.column).empty()) continue;
      const std::string_view inside = place.table;
      const double own =
          inside.empty() ? root.number(place.key, -1) : root.table(inside).number(place.key, -1);
      EXPECT_DOUBLE_EQ(own, row.scores.at(place.column)) << path << ": " << place.column;
    }
    EXPECT_EQ(root.text("schedule"), row.text("schedule"));
    EXPECT_EQ(root.flag("bfloat16", false), row.text("bfloat16") == "yes");
  }
}

}  // namespace
}  // namespace pandect
