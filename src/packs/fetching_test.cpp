#include "packs/fetching.h"

#include <functional>
#include <map>
#include <mutex>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "model/loopback_server.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using ::testing::HasSubstr;

/// A publisher with files, each with a state that its replies name, behind a mirror's address.
class FetchingTest : public testing::Test {
 protected:
  static LawSource source(const std::string& list = "https://law.example.org/list?page={page}") {
    return LawSource::parse("name = \"xx\"\nwhat = \"acts\"\nlicence = \"free\"\npause = 0\nlist = \"" +
                                list +
                                "\"\nbegin = \"<id>\"\nend = \"</id>\"\naddress = "
                                "\"https://files.example.org/{}/law.xml\"\n",
                            "xx.toml");
  }
  void put(const std::string& path, const std::string& bytes, const std::string& state = {}) {
    files_[path] = http_reply(200, bytes, state.empty() ? "" : "ETag: \"" + state + "\"\r\n");
  }
  FetchedLaw get(std::size_t most = 0) const {
    FetchLawOptions options;
    options.mirror = server_.url() + "/mirror/";
    options.most = most;
    return fetch_law(source(), folder_ / "xx", options);
  }
  std::string refused(const std::function<void()>& act) const {
    try {
      act();
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      return fmt::format("{}: {}", error_info(error.code()).name, error.what());
    }
    return "none";
  }
  std::string file(const std::string& name) const { return read_file(folder_ / "xx" / name); }

  void SetUp() override {
    put("/mirror/law.example.org/list?page=1",
        "<id>act/1</id><id>act/2</id><id>../../etc/passwd</id><id>/a</id>");
    put("/mirror/law.example.org/list?page=2", "<id>act/2</id><id>act/3</id><id>a b</id><id>open");
    put("/mirror/law.example.org/list?page=3", "<id>act/3</id>");
    for (const char* const one : {"1", "2", "3"})
      put(fmt::format("/mirror/files.example.org/act/{}/law.xml", one), fmt::format("act {}", one), "v1");
  }

  std::map<std::string, std::string> files_;
  TestFolder folder_;
  LoopbackServer server_{[this](const SeenRequest& request, LoopbackServer::Wire& wire) {
    const auto found = files_.find(request.path);
    wire.send(found == files_.end() ? http_reply(404, "") : found->second);
  }};
};

TEST_F(FetchingTest, GetsTheFilesOfAllPagesAndThenOnlyWhatChanged) {
  const FetchedLaw first = get();
  EXPECT_EQ(first.listed, 3U);
  EXPECT_EQ(first.got, 3U);
  EXPECT_EQ(file("act_3.xml"), "act 3");
  const FetchedLaw again = get();
  EXPECT_EQ(again.got, 0U);
  EXPECT_EQ(again.unchanged, 3U);
  put("/mirror/files.example.org/act/2/law.xml", "act 2 as amended", "v2");
  const FetchedLaw changed = get();
  EXPECT_EQ(changed.got, 1U);
  EXPECT_EQ(changed.bytes, 16U);
  EXPECT_EQ(file("act_2.xml"), "act 2 as amended");
  // A law that is gone from the list stays.
  put("/mirror/law.example.org/list?page=2", "");
  EXPECT_EQ(get().unlisted, 1U);
  EXPECT_EQ(file("act_3.xml"), "act 3");
}

TEST_F(FetchingTest, ComparesBytesWhereThePublisherNamesNoState) {
  put("/mirror/files.example.org/act/1/law.xml", "act 1");
  EXPECT_EQ(get().got, 3U);
  EXPECT_EQ(get().unchanged, 3U);
  put("/mirror/files.example.org/act/1/law.xml", "ACT 1");
  EXPECT_EQ(get().got, 1U);
}

TEST_F(FetchingTest, GoesOnWhereItStopped) {
  const FetchedLaw some = get(2);
  EXPECT_EQ(some.got, 2U);
  EXPECT_EQ(some.left, 1U);
  files_["/mirror/files.example.org/act/3/law.xml"] = http_reply(503, "");
  EXPECT_THAT(refused([&] { get(); }), HasSubstr("service-unavailable: " + server_.url()));
  EXPECT_EQ(file("act_1.xml"), "act 1");
  put("/mirror/files.example.org/act/3/law.xml", "act 3", "v1");
  const FetchedLaw rest = get();
  EXPECT_EQ(rest.got, 1U);
  EXPECT_EQ(rest.unchanged, 2U);
}

TEST_F(FetchingTest, NamesFilesThatAreListedAndNotThere) {
  files_.erase("/mirror/files.example.org/act/2/law.xml");
  const FetchedLaw fetched = get();
  EXPECT_EQ(fetched.got, 2U);
  ASSERT_EQ(fetched.failed.size(), 1U);
  EXPECT_THAT(fetched.failed[0], HasSubstr("act/2/law.xml: "));
}

TEST_F(FetchingTest, RefusesInOneLine) {
  files_["/mirror/law.example.org/list?page=1"] = http_reply(200, "<html>moved</html>");
  EXPECT_THAT(refused([&] { get(); }), HasSubstr("bad-input: xx: the list at 127.0.0.1"));
  files_.clear();
  EXPECT_THAT(refused([&] { get(); }), HasSubstr("service-unavailable"));
  FetchLawOptions options;
  options.mirror = "http://mirror.example.org";
  EXPECT_THAT(refused([&] { fetch_law(source(), folder_ / "xx", options); }), HasSubstr("wrong-usage"));
  EXPECT_THAT(refused([] { source("http://law.example.org/list"); }), HasSubstr("bad-input: xx.toml"));
}

TEST(LawSources, OfTheProgramAreWhole) {
  ASSERT_FALSE(LawSource::names().empty());
  for (const std::string_view name : LawSource::names()) {
    const LawSource source = LawSource::find(std::string(name));
    EXPECT_EQ(source.name, name);
    EXPECT_GE(source.pause, 0.2) << name;
  }
  EXPECT_THROW(LawSource::find("nowhere"), Error);
}

}  // namespace
}  // namespace pandect
