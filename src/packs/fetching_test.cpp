#include "packs/fetching.h"

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "model/loopback_server.h"
#include "pandect/error.h"
#include "readers/archive_fixture.h"
#include "readers/reader.h"
#include "readers/xml/xml.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

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

/// The files of a law, one for each part of a joined source of tests/inputs.
std::vector<std::string> parts_of(const std::string& path) {
  const std::string bytes = read_file(fs::path(PANDECT_SOURCE_DIR) / "tests/inputs" / path);
  const XmlDocument document(Source{path, bytes});
  std::vector<std::string> parts;
  for (const pugi::xml_node part : document.root().children()) {
    if (part.type() != pugi::node_element) continue;
    std::ostringstream out;
    part.print(out, "", pugi::format_raw, pugi::encoding_utf8);
    parts.push_back(out.str());
  }
  return parts;
}

TEST_F(FetchingTest, JoinsTheProvisionsOfALawOnceAllAreThere) {
  const std::vector<std::string> parts = parts_of("ris/laternengesetz.xml");
  ASSERT_GT(parts.size(), 2U);
  std::string list = "{\"OgdDocumentReference\":[";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    list += fmt::format(
        R"({{"Gesetzesnummer":"10009999","Urls":[{{"DataType":"Xml","Url":"https://www.ris.bka.gv.at/)"
        R"(Dokumente/Bundesnormen/NOR{0}/NOR{0}.xml"}},{{"DataType":"Html","Url":"x"}}]}})",
        i);
    put(fmt::format("/www.ris.bka.gv.at/Dokumente/Bundesnormen/NOR{0}/NOR{0}.xml", i), parts[i]);
  }
  const std::string page =
      "/data.bka.gv.at/ris/api/v2.6/"
      "Bundesrecht?Applikation=BrKons&DokumenteProSeite=OneHundred&Seitennummer=";
  put(page + "1", list);
  put(page + "2", "{}");
  FetchLawOptions options;
  options.mirror = server_.url();
  options.most = parts.size() - 1;
  LawSource austria = LawSource::find("at");
  austria.pause = 0;
  const fs::path folder = folder_ / "at";
  EXPECT_EQ(fetch_law(austria, folder, options).left, 1U);
  EXPECT_FALSE(fs::exists(folder / "10009999.xml"));
  const FetchedLaw rest = fetch_law(austria, folder, options);
  EXPECT_EQ(rest.got, 1U);
  EXPECT_EQ(rest.unlisted, 0U);
  EXPECT_EQ(parts_of(folder / "10009999.xml"), parts);
}

TEST_F(FetchingTest, MakesAFileOfEachLawOfAnArchive) {
  const std::vector<std::string> parts = parts_of("legi/code-des-lanternes.xml");
  ASSERT_GT(parts.size(), 2U);
  std::vector<ArchiveEntry> files{{"legi/global/liste.txt", "x"}};
  for (const char* const law : {"LEGITEXT000090000001", "LEGITEXT000090000002"})
    for (std::size_t i = 0; i < parts.size(); ++i)
      files.push_back(
          {fmt::format("legi/global/code_en_vigueur/LEGI/TEXT/00/{}/article/{}.xml", law, i), parts[i]});
  put("/echanges.dila.gouv.fr/OPENDATA/LEGI/",
      R"(<a href="LEGI_20320102-1.tar.gz">1</a><a href="Freemium_legi_global_20320101-1.tar.gz">2</a>)");
  const std::string address = "/echanges.dila.gouv.fr/OPENDATA/LEGI/Freemium_legi_global_20320101-1.tar.gz";
  put(address, pack(files, Packing::tar_gz).substr(0, 200));
  FetchLawOptions options;
  options.mirror = server_.url();
  LawSource france = LawSource::find("fr");
  france.pause = 0;
  const fs::path folder = folder_ / "fr";
  EXPECT_THAT(refused([&] { fetch_law(france, folder, options); }), HasSubstr("bad-input"));
  put(address, pack(files, Packing::tar_gz), "v1");
  EXPECT_EQ(fetch_law(france, folder, options).got, 1U);
  EXPECT_EQ(parts_of(folder / "LEGITEXT000090000001.xml"), parts);
  EXPECT_EQ(parts_of(folder / "LEGITEXT000090000002.xml"), parts);
  EXPECT_EQ(fetch_law(france, folder, options).unchanged, 1U);
  std::swap(files[2], files.back());  // a law whose files lie apart
  put(address, pack(files, Packing::tar_gz), "v2");
  EXPECT_THAT(refused([&] { fetch_law(france, folder, options); }), HasSubstr("lie apart"));
}

/// A line of a publisher's list, and where the file that it names lies.
struct ListedFile {
  const char* source;
  std::string line;
  std::string path;
};

TEST(LawSources, ReadTheListsOfTheirPublishers) {
  ::setenv("LAW_GO_KR_OC", "clerk", 1);
  const std::string dutch = "BWBR0018451/2025-01-01_0/xml/BWBR0018451_2025-01-01_0.xml";
  const std::vector<ListedFile> files{
      {"de", "<link>http://www.gesetze-im-internet.de/bgb/xml.zip</link>",
       "www.gesetze-im-internet.de/bgb/xml.zip"},
      {"es", "<identificador>BOE-A-1978-31229</identificador>",
       "www.boe.es/datosabiertos/api/legislacion-consolidada/id/BOE-A-1978-31229"},
      {"gb", "<id>http://www.legislation.gov.uk/id/ukpga/2024/1</id>",
       "www.legislation.gov.uk/ukpga/2024/1/data.xml"},
      {"ch",
       R"({"value":"https://fedlex.data.admin.ch/filestore/fedlex.data.admin.ch/eli/cc/1999/404/20240303/de/xml/c-4.xml"})",
       "fedlex.data.admin.ch/filestore/fedlex.data.admin.ch/eli/cc/1999/404/20240303/de/xml/c-4.xml"},
      {"eu", R"({"value":"http://publications.europa.eu/resource/cellar/3e485e15-11bd.0006.03/DOC_1"})",
       "publications.europa.eu/resource/cellar/3e485e15-11bd.0006.03/DOC_1"},
      {"kr", R"({"법령일련번호":"284415","현행연혁코드":"현행"})",
       "www.law.go.kr/DRF/lawService.do?OC=clerk&target=law&MST=284415&type=JSON"},
      {"lu",
       R"({"value":"http://data.legilux.public.lu/filestore/eli/etat/leg/loi/2022/05/27/a250/jo/fr/xml/a.xml"})",
       "data.legilux.public.lu/filestore/eli/etat/leg/loi/2022/05/27/a250/jo/fr/xml/a.xml"},
      {"jp", R"({"law_type":"Act","law_id":"129AC0000000089"})",
       "laws.e-gov.go.jp/api/2/law_file/xml/129AC0000000089"},
      {"nl",
       "<overheidbwb:locatie_toestand>https://repository.officiele-overheidspublicaties.nl/bwb/" + dutch +
           "</overheidbwb:locatie_toestand>",
       "repository.officiele-overheidspublicaties.nl/bwb/" + dutch},
      {"us", R"({"number":1,"name":"General Provisions"})",
       "www.govinfo.gov/bulkdata/ECFR/title-1/ECFR-title1.xml"}};
  for (const ListedFile& file : files) {
    LoopbackServer server{[&](const SeenRequest& request, LoopbackServer::Wire& wire) {
      wire.send(http_reply(200, request.path == "/" + file.path ? "the law" : file.line));
    }};
    LawSource source = LawSource::find(file.source);
    source.pause = 0;
    FetchLawOptions options;
    options.mirror = server.url();
    const TestFolder folder;
    EXPECT_EQ(fetch_law(source, folder.path(), options).bytes, 7U) << file.source;
  }
}

TEST(LawSources, OfWhoGivesLawToTheRegisteredAskForTheName) {
  ::unsetenv("LAW_GO_KR_OC");
  const TestFolder folder;
  try {
    fetch_law(LawSource::find("kr"), folder.path(), {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::wrong_usage);
    EXPECT_THAT(std::string(error.hint()), HasSubstr("set LAW_GO_KR_OC"));
  }
}

/// A file of a publisher, and the work that is read of it as it was got.
struct RealFile {
  const char* source;
  const char* line;  ///< of its list
  const char* path;  ///< where it lies
  const char* file;  ///< in the folder of real data
  const char* id;
};

/// Each recipe whose format has a real file gets it, and the reader of its format recognises what came.
TEST(LawSources, GetRealFiles) {
  const char* const data = std::getenv("PANDECT_DATA");
  if (data == nullptr) GTEST_SKIP() << "PANDECT_DATA is not set";
  ::setenv("LAW_GO_KR_OC", "clerk", 1);
  const std::vector<RealFile> files{
      {"ch", R"("https://fedlex.data.admin.ch/filestore/a/20240303/de/xml/a.xml")",
       "/fedlex.data.admin.ch/filestore/a/20240303/de/xml/a.xml",
       "switzerland-fedlex/sample-constitution.xml", "ch/eli-cc-1999-404"},
      {"es", "<identificador>BOE-A-1978-31229</identificador>",
       "/www.boe.es/datosabiertos/api/legislacion-consolidada/id/BOE-A-1978-31229",
       "spain-boe/constitucion-sample.xml", "es/BOE-A-1978-31229"},
      {"gb", "<id>http://www.legislation.gov.uk/id/ukpga/1998/42</id>",
       "/www.legislation.gov.uk/ukpga/1998/42/data.xml", "uk-clml/sample-human-rights-1998.xml",
       "gb/id-ukpga-1998-42"},
      {"jp", R"("law_id":"405AC0000000088")", "/laws.e-gov.go.jp/api/2/law_file/xml/405AC0000000088",
       "japan-egov/405AC0000000088_20240401_504AC0100000052.xml", "jp/405AC0000000088"},
      {"kr", R"("법령일련번호":"1")", "/www.law.go.kr/DRF/lawService.do?OC=clerk&target=law&MST=1&type=JSON",
       "korea-law-go-kr/json/난민법.json", "kr/난민법"},
      {"lu", R"("http://data.legilux.public.lu/filestore/eli/etat/leg/loi/a.xml")",
       "/data.legilux.public.lu/filestore/eli/etat/leg/loi/a.xml",
       "luxembourg-legilux/sample-ordinary-law.xml", "lu/eli-etat-leg-loi-2022-05-27-a250-jo"},
      {"us", R"({"number":1,"name":"General Provisions"})",
       "/www.govinfo.gov/bulkdata/ECFR/title-1/ECFR-title1.xml", "us-ecfr/ECFR-title1-current.xml",
       "us/cfr-t1"}};
  for (const RealFile& one : files) {
    SCOPED_TRACE(one.source);
    const std::string bytes = read_file(fs::path(data) / "formats" / one.file);
    LoopbackServer server{[&](const SeenRequest& request, LoopbackServer::Wire& wire) {
      wire.send(http_reply(200, request.path == one.path ? bytes : std::string(one.line)));
    }};
    LawSource source = LawSource::find(one.source);
    source.pause = 0;
    FetchLawOptions options;
    options.mirror = server.url();
    const TestFolder folder;
    EXPECT_EQ(fetch_law(source, folder.path(), options).got, 1U);
    for (const auto& entry : fs::directory_iterator(folder.path())) {
      if (entry.path().filename().string().starts_with('.')) continue;
      const std::string got = read_file(entry.path());
      EXPECT_EQ(got, bytes);
      const Source read{entry.path().string(), got};
      EXPECT_EQ(choose_reader(read).read(read).front().id, one.id);
    }
  }
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
