#include <cstdlib>
#include <fstream>
#include <vector>

#include "fixture.h"
#include "model/models.h"
#include "model/settings.h"

namespace pandect {
namespace {

/// A library whose provisions have vectors, and one of the same law that has none.
class VectorsTest : public CliTest {
 protected:
  void SetUp() override {
    ::setenv("PANDECT_MODEL_HOME", (folder_ / "models").c_str(), 1);
    for (const std::string model : {"gemma3-sentences", "bert-f16"}) {
      ASSERT_EQ(program_.run({"model", "add", inputs() + model, "--name", model}).status, 0);
    }
    const std::string file = write("dues.txt", act("four"));
    ASSERT_EQ(run({"add", file, "--encoder", "gemma3-sentences"}).status, 0);
    ASSERT_EQ(program_.run({"add", file, "--library", other_}).status, 0);
  }
  void TearDown() override { ::unsetenv("PANDECT_MODEL_HOME"); }
  static std::string inputs() { return std::string(PANDECT_SOURCE_DIR) + "/tests/inputs/encoder/"; }
  Outcome import(const std::string& from, const std::string& encoder = "gemma3-sentences") const {
    return program_.run({"vectors", "import", from, "--encoder", encoder, "--library", other_});
  }
  std::string found_in(const std::string& library) const {
    return program_.run({"search", "what a vessel pays", "--json", "--library", library}).out;
  }
  /// The vectors of a folder's texts.jsonl, each number times `factor`.
  void embed_elsewhere(const std::string& folder, float factor) const {
    ModelSettings settings;
    settings.kind = ModelKind::embed;
    settings.provider = Provider::local;
    settings.model = inputs() + "gemma3-sentences";
    std::vector<std::string> texts;
    std::ifstream lines(folder + "/texts.jsonl");
    for (std::string line; std::getline(lines, line);) texts.push_back(parse_json(line, "texts")["text"]);
    Matrix rows = open_embedder(settings)->embed(texts, TextKind::passage);
    rows.values[0] *= factor;
    for (std::size_t i = 1; i < rows.columns; ++i) rows.values[i] *= factor;
    std::ofstream(folder + "/vectors.f32", std::ios::binary)
        .write(reinterpret_cast<const char*>(rows.values.data()),
               static_cast<std::streamsize>(rows.values.size() * sizeof(float)));
  }

  std::string other_ = (folder_ / "other").string();
};

TEST_F(VectorsTest, AreTakenFromAnotherLibrary) {
  EXPECT_EQ(import(library_).out, "3 vectors were taken; all provisions have theirs\n");
  EXPECT_EQ(found_in(other_), found_in(library_));
  EXPECT_EQ(import(library_).out, "0 vectors were taken; all provisions have theirs\n");
  expect_failure(program_.run({"vectors", "import", library_, "--encoder", "bert-f16", "--library", other_}),
                 3, "there are no vectors of 'bert-f16'");
}

TEST_F(VectorsTest, AreByAModelWhoseEveryByteIsVerified) {
  EXPECT_EQ(run({"status", "--verify"}).status, 0);
  const std::filesystem::path model = folder_ / "models/gemma3-sentences";
  for (const char* name : {"model.safetensors", "2_Dense/model.safetensors"}) {
    const std::string whole = read_file(model / name);
    std::string damaged = whole;
    damaged[damaged.size() / 2 + 7] ^= 1;
    write_file(model / name, damaged);
    expect_failure(run({"status", "--verify"}), 5, name);
    write_file(model / name, whole);
  }
  EXPECT_EQ(run({"status", "--verify"}).status, 0);
}

TEST_F(VectorsTest, GoWithAPack) {
  const std::string pack = (folder_ / "town.pandect").string();
  const std::string copy = (folder_ / "copy").string();
  ASSERT_EQ(run({"library", "pack", "-o", pack, "--licence", "public domain", "--vectors"}).status, 0);
  const Outcome opened = program_.run({"library", "open", pack, "--library", copy});
  EXPECT_NE((opened.out + opened.err).find("it has vectors by 'gemma3-sentences'"), std::string::npos);
  // All of them are there: a build embeds nothing.
  EXPECT_EQ(parse_json(program_
                           .run({"vectors", "export", (folder_ / "made").string(), "--encoder",
                                 "gemma3-sentences", "--library", copy, "--json"})
                           .out,
                       "output"),
            Json({{"vectors", 3}, {"texts", 0}}));
  ASSERT_EQ(program_.run({"build", "--encoder", "gemma3-sentences", "--library", copy}).status, 0);
  EXPECT_EQ(found_in(copy), found_in(library_));
}

TEST_F(VectorsTest, AreExportedAndTextsWithoutThemEmbeddedElsewhere) {
  const std::string made = (folder_ / "made").string();
  EXPECT_EQ(run_json({"vectors", "export", made}), Json({{"vectors", 3}, {"texts", 0}}));
  expect_failure(run({"vectors", "export", made}), 2, "something is there already");
  EXPECT_EQ(import(made).out, "3 vectors were taken; all provisions have theirs\n");
  const std::string described = read_file(made + "/encoder.json");
  write_file(made + "/encoder.json", "{\"identity\": 7, \"name\": []}");
  expect_failure(import(made), 3, "these vectors are of '?'");
  write_file(made + "/encoder.json", described);
  expect_failure(import(made, "bert-f16"), 3, "these vectors are of 'gemma3-sentences', not of 'bert-f16'");

  ASSERT_EQ(run({"add", write("more.txt", "Buoy Act\n\nSection 1. Buoys\nWho moves a buoy is fined.\n"),
                 "--encoder", "none"})
                .status,
            0);
  const std::string rest = (folder_ / "rest").string();
  EXPECT_EQ(run_json({"vectors", "export", rest, "--encoder", "gemma3-sentences"}),
            Json({{"vectors", 3}, {"texts", 1}}));
  embed_elsewhere(rest, -1);
  const auto take = [&] { return run({"vectors", "import", rest}); };
  expect_failure(take(), 3, "these are not the vectors of 'gemma3-sentences'");
  std::ofstream(rest + "/vectors.f32", std::ios::app) << "x";
  expect_failure(take(), 3, "are not a vector for each of 1 lines");
  const std::string texts = read_file(rest + "/texts.jsonl");
  for (const char* const line :
       {"{\"key\": 7}\n", "{\"text\": \"x\"}\n", "{\"key\": \"x\"}\n", "[1]\n", "x\n"}) {
    write_file(rest + "/texts.jsonl", line);
    expect_failure(take(), 3, "texts.jsonl");
  }
  write_file(rest + "/texts.jsonl", texts);
  embed_elsewhere(rest, 1);
  EXPECT_EQ(take().out, "1 vectors were taken; all provisions have theirs\n");
}

TEST_F(VectorsTest, ThatAreDamagedAreNotTaken) {
  const std::string made = (folder_ / "made").string();
  ASSERT_EQ(run({"vectors", "export", made}).status, 0);
  std::string exact = read_file(made + "/exact");
  exact[exact.size() / 2] ^= 1;
  write_file(made + "/exact", exact);
  expect_failure(import(made), 3, "checksum");
  EXPECT_EQ(import(library_).out, "3 vectors were taken; all provisions have theirs\n") << "none before";
}

}  // namespace
}  // namespace pandect
