#include <algorithm>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <zstd.h>

#include "base/file.h"
#include "library/library_fixture.h"
#include "model/loopback_server.h"
#include "packs/opening.h"
#include "packs/pack_list.h"
#include "packs/packing.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr const char* dues =
    "Harbour Dues Act\nIn force: 2020-01-01\n\nSection 1. Dues\nEvery vessel pays dues under section 2.\n\n"
    "Section 2. Rate\nThe rate is nine crowns a metre.\n";
constexpr const char* bees = "Bee Act\nIn force: 2021-01-01\n\nSection 1. Bees\nBees are kept in hives.\n";

/// "code: message" of an Error; "none" when nothing is thrown.
std::string complaint(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    const std::string message = error.what();
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    return std::string(error_info(error.code()).name) + ": " + message;
  }
  return "none";
}

class PacksTest : public testing::Test {
 protected:
  PackHead pack(const SmallLibrary& library, const fs::path& key = {}) const {
    PackOptions options;
    options.key = key;
    return pack_library(library.folder(), file_, options);
  }
  OpenedPack open(const OpenPackOptions& options = {}) const {
    return open_pack(file_.string(), made_, options);
  }
  std::string refused(const OpenPackOptions& options = {}) const {
    return complaint([&] { open(options); });
  }
  /// What a library answers.
  static std::size_t works(const fs::path& library) { return LibraryView::open(library).works().size(); }
  void damage(std::size_t at) const {
    std::string bytes = read_file(file_);
    bytes.at(at) = static_cast<char>(bytes[at] ^ 0x20);
    put(bytes);
  }
  /// Writes the pack, and waits for no disk.
  void put(std::string_view bytes) const { std::ofstream(file_, std::ios::binary) << bytes; }
  /// A new key: its private half in NAME, its public one in NAME.pub.
  fs::path make_key(const std::string& name) const {
    EVP_PKEY* key = EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
    const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> owned(key, &EVP_PKEY_free);
    for (const bool is_private : {true, false}) {
      const std::unique_ptr<BIO, decltype(&BIO_free)> bio(BIO_new(BIO_s_mem()), &BIO_free);
      is_private ? PEM_write_bio_PrivateKey(bio.get(), key, nullptr, nullptr, 0, nullptr, nullptr)
                 : PEM_write_bio_PUBKEY(bio.get(), key);
      char* text = nullptr;
      const long size = BIO_get_mem_data(bio.get(), &text);
      write_file(folder_ / (name + (is_private ? "" : ".pub")), {text, static_cast<std::size_t>(size)});
    }
    return folder_ / name;
  }
  /// A pack whose members have these bytes, in chunks as they are given.
  void craft(const std::vector<PackMember>& members, const std::vector<std::string>& chunks,
             const std::vector<std::string>& stored) const {
    PackHead head;
    head.name = "crafted";
    head.members = members;
    for (std::size_t i = 0; i < chunks.size(); ++i)
      head.chunks.push_back({sha256_of(chunks[i]), static_cast<std::uint32_t>(stored[i].size())});
    std::string bytes = head.write(nullptr);
    for (const std::string& one : stored) bytes += one;
    write_file(file_, bytes);
  }
  static std::string compressed(std::string_view bytes) {
    std::string out(ZSTD_compressBound(bytes.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 3));
    return out;
  }

  TestFolder folder_;
  fs::path file_ = folder_ / "town.pandect";
  fs::path made_ = folder_ / "made";
};

TEST_F(PacksTest, ALibraryComesOutAsItWentIn) {
  const SmallLibrary library(dues, bees);
  const PackHead head = pack(library);
  EXPECT_EQ(head.name, "town");
  EXPECT_EQ(head.works, 2U);
  EXPECT_TRUE(head.countries.empty());  // "en" is a language
  EXPECT_EQ(head.provisions, 3U);
  EXPECT_EQ(head.first_day, "2020-01-01");
  EXPECT_EQ(head.last_day, "2021-01-01");
  EXPECT_EQ(head.file_bytes, fs::file_size(file_));
  const OpenedPack opened = open();
  EXPECT_EQ(opened.head.hash, head.hash);
  EXPECT_EQ(opened.got, head.file_bytes);
  EXPECT_EQ(works(made_), 2U);
  EXPECT_FALSE(fs::exists(folder_ / "made.opening"));
  EXPECT_TRUE(open().was_there);
  // The same library gives the same bytes, also when it came out of a pack.
  const std::string bytes = read_file(file_);
  pack(library);
  EXPECT_EQ(read_file(file_), bytes);
  pack_library(made_, file_);
  EXPECT_EQ(read_file(file_), bytes);
}

TEST_F(PacksTest, AnyDamageIsRefusedBeforeAnythingIsSeen) {
  const PackHead head = pack(SmallLibrary(dues), make_key("maker"));
  const std::string good = read_file(file_);
  // Of the head, which is signed, all numbers, and bytes between; of each chunk the first; and the last of
  // all.
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < head.head_bytes; i += i < PackHead::fixed_bytes ? 1 : 5) places.push_back(i);
  std::size_t members = 0;
  for (const ChunkPlace& place : head.places()) {
    members = std::max(members, place.member + 1);
    places.push_back(place.at);
  }
  EXPECT_EQ(members, head.members.size());
  places.push_back(good.size() - 1);
  for (const std::size_t at : places) {
    damage(at);
    const std::string said = refused();
    EXPECT_TRUE(said.starts_with("bad-input") || said.starts_with("library-too-new")) << at << ": " << said;
    EXPECT_FALSE(fs::exists(made_)) << at;
    put(good);
  }
  EXPECT_EQ(refused(), "none");
}

TEST_F(PacksTest, WhatIsCutOffIsRefused) {
  const PackHead head = pack(SmallLibrary(dues));
  const std::string good = read_file(file_);
  std::vector<std::size_t> ends{0, 1, 127, 128, 129, static_cast<std::size_t>(head.head_bytes - 1)};
  for (const ChunkPlace& place : head.places()) ends.push_back(place.at);
  ends.push_back(good.size() - 1);
  for (const std::size_t end : ends) {
    write_file(file_, good.substr(0, end));
    EXPECT_THAT(refused(), HasSubstr("bad-input")) << end;
    EXPECT_FALSE(fs::exists(made_));
  }
  write_file(file_, good + "more");
  EXPECT_THAT(refused(), HasSubstr("bytes instead of"));
}

TEST_F(PacksTest, NoNameLeadsOutOfALibrary) {
  for (const char* name : {"catalogue.db", "CURRENT", "builds/000001/works.idx", "vectors/0a1b/exact"})
    EXPECT_TRUE(is_member_name(name)) << name;
  for (const std::string name : {"",
                                 "/",
                                 "/etc/passwd",
                                 "../catalogue.db",
                                 "builds/../../x",
                                 "builds/..",
                                 "builds/x",
                                 "builds//x",
                                 "builds/1/",
                                 "builds/1/.x",
                                 "builds/1/2/3",
                                 "vectors/../x",
                                 "PACK",
                                 "LOCK",
                                 "encoder.toml",
                                 "models.toml",
                                 "builds/1/a\\b",
                                 "builds/1/a b",
                                 "catalogue.db-wal",
                                 "builds/1/a\nb"})
    EXPECT_FALSE(is_member_name(name)) << name;
  EXPECT_FALSE(is_member_name(std::string("builds/1/a\0b", 12)));
  const std::string x = "x";
  craft({{"catalogue.db", 1}, {"CURRENT", 1}, {"../escaped", 1}}, {x, x, x},
        {compressed(x), compressed(x), compressed(x)});
  EXPECT_THAT(refused(), HasSubstr("belongs in no library: \"../escaped\""));
  craft({{"catalogue.db", 1}, {"CURRENT", 1}, {"CURRENT", 1}}, {x, x, x},
        {compressed(x), compressed(x), compressed(x)});
  EXPECT_THAT(refused(), HasSubstr("names a member twice"));
  EXPECT_FALSE(fs::exists(folder_ / "escaped"));
}

TEST_F(PacksTest, ABombIsRefused) {
  // A chunk of one byte whose frame unpacks to 16 MB.
  const std::string bomb = compressed(std::string(std::size_t{1} << 24, '\0'));
  craft({{"catalogue.db", 1}, {"CURRENT", 1}}, {std::string(1, '\0'), "x"}, {bomb, compressed("x")});
  EXPECT_THAT(refused(), HasSubstr("does not have its hash"));
  // Sizes that no disk has room for, with no chunks to fill them.
  craft({{"catalogue.db", std::uint64_t{1} << 62}, {"CURRENT", 1}}, {"x"}, {compressed("x")});
  EXPECT_THAT(refused(), HasSubstr("impossibly large"));
  craft({{"catalogue.db", std::uint64_t{1} << 39}, {"CURRENT", 1}}, {"x"}, {compressed("x")});
  EXPECT_THAT(refused(), HasSubstr("do not fit its chunks"));
}

TEST_F(PacksTest, ALibraryThatIsNoneIsRefusedThoughItsHashesHold) {
  const std::string junk(3000, 'x');
  craft({{"catalogue.db", junk.size()}, {"CURRENT", 7}}, {junk, "000001\n"},
        {compressed(junk), compressed("000001\n")});
  EXPECT_THAT(refused(), HasSubstr("the pack holds no library that this Pandect opens: catalogue.db"));
  EXPECT_FALSE(fs::exists(made_));
  EXPECT_FALSE(fs::exists(folder_ / "made.opening"));
}

TEST_F(PacksTest, AnotherFormatIsNamed) {
  pack(SmallLibrary(dues));
  std::string bytes = read_file(file_);
  bytes[8] = 2;
  write_file(file_, bytes);
  EXPECT_THAT(refused(), HasSubstr("library-too-new: " + file_.string() + ": a pack of format 2"));
}

TEST_F(PacksTest, SaysWhoseSignatureItHas) {
  const fs::path maker = make_key("maker");
  make_key("other");
  OpenPackOptions trusting;
  trusting.trust = folder_ / "maker.pub";
  pack(SmallLibrary(dues));
  EXPECT_THAT(refused(trusting), HasSubstr("the pack is not signed"));
  EXPECT_FALSE(open().head.signed_by.has_value());
  fs::remove_all(made_);
  pack(SmallLibrary(dues), maker);
  OpenPackOptions others = trusting;
  others.trust = folder_ / "other.pub";
  EXPECT_THAT(refused(others), HasSubstr("signed by the key"));
  others.trust = maker;
  EXPECT_THAT(refused(others), HasSubstr("no public Ed25519 key"));
  EXPECT_FALSE(fs::exists(made_));
  const OpenedPack opened = open(trusting);
  EXPECT_TRUE(opened.is_trusted);
  EXPECT_EQ(opened.head.signed_by, read_public_key(trusting.trust));
  // Whoever signed it first must sign what comes next.
  pack(SmallLibrary(dues, bees));
  EXPECT_THAT(refused(), HasSubstr("the pack before was signed by"));
  pack(SmallLibrary(dues, bees), folder_ / "other");
  EXPECT_THAT(refused(), HasSubstr("the pack before was signed by"));
  others.trust = folder_ / "other.pub";
  EXPECT_TRUE(open(others).was_updated);
}

TEST_F(PacksTest, RefusesAnotherHashThanTheOneThatIsWanted) {
  const PackHead head = pack(SmallLibrary(dues));
  OpenPackOptions wanting;
  wanting.sha256 = std::string(64, 'a');
  EXPECT_THAT(refused(wanting), HasSubstr("its hash is " + hex(head.hash)));
  wanting.sha256 = hex(head.hash);
  EXPECT_EQ(refused(wanting), "none");
}

TEST_F(PacksTest, AnUpdateKeepsWhatIsAlike) {
  // Words that no compression makes small, so that chunks are many.
  std::string long_law = dues;
  std::uint32_t state = 1;
  for (int section = 3; section < 1500; ++section) {
    long_law += fmt::format("\nSection {}. Part\n", section);
    for (int word = 0; word < 40; ++word) {
      state = state * 1664525U + 1013904223U;
      long_law += fmt::format("{:x} ", state);
    }
    long_law += ".\n";
  }
  const SmallLibrary library(long_law);
  pack(library);
  open();
  write_file(made_ / "models.toml", "# mine\n");
  {
    const LibraryFolder folder = LibraryFolder::open(library.folder());
    Catalogue catalogue(folder.catalogue(), Database::Mode::write);
    write_file(folder_ / "bees.txt", bees);
    add_files(catalogue, {folder_ / "bees.txt"}, {});
    build_library(folder, catalogue);
  }
  const PackHead next = pack(library);
  const LibraryView before = LibraryView::open(made_);
  const OpenedPack opened = open();
  EXPECT_TRUE(opened.was_updated);
  EXPECT_LT(opened.got, next.file_bytes / 2);
  EXPECT_GT(opened.kept, next.unpacked_bytes() / 2);
  EXPECT_EQ(works(made_), 2U);
  EXPECT_EQ(before.works().size(), 1U) << "who has the one before open goes on reading it";
  EXPECT_FALSE(before.text(before.versions(0).front().record.version, {0, 12}).empty());
  EXPECT_EQ(read_file(made_ / "models.toml"), "# mine\n");
  EXPECT_NO_THROW(LibraryView::open(made_).verify());
}

TEST_F(PacksTest, NothingThatIsNotAPacksIsReplaced) {
  const SmallLibrary own(bees);
  pack(own);
  fs::copy(own.folder(), made_, fs::copy_options::recursive);
  EXPECT_THAT(refused(), HasSubstr("no pack made it"));
  fs::remove_all(made_);
  open();
  {
    const LibraryFolder folder = LibraryFolder::open(made_);
    Catalogue catalogue(folder.catalogue(), Database::Mode::write);
    write_file(folder_ / "dues.txt", dues);
    add_files(catalogue, {folder_ / "dues.txt"}, {});
    build_library(folder, catalogue);
  }
  pack(SmallLibrary(dues));
  EXPECT_THAT(refused(), HasSubstr("changed since it was opened"));
  EXPECT_EQ(works(made_), 2U);
  fs::rename(file_, folder_ / "village.pandect");
  file_ = folder_ / "village.pandect";
  PackOptions options;
  pack_library(SmallLibrary(dues).folder(), file_, options);
  EXPECT_THAT(refused(), HasSubstr("made of the pack 'town', this one is 'village'"));
}

/// A server of one file, which can do what servers do to a client.
class PackServer {
 public:
  explicit PackServer(std::string bytes) : bytes_(std::move(bytes)) {}
  std::string url() const { return server_.url() + "/town.pandect"; }
  std::size_t requests() const { return server_.seen().size(); }

  std::size_t cut_after = 0;  ///< bytes of a body, once; 0: never
  bool has_ranges = true;
  std::string next;  ///< takes the file's place after the first two requests

 private:
  void serve(const SeenRequest& request, LoopbackServer::Wire& wire) {
    const std::lock_guard lock(mutex_);  // a client whose line broke is back before the cut one has ended
    if (!next.empty() && ++served_ > 2) {
      bytes_ = next;
      tag_ = "\"second\"";
    }
    const std::size_t range = request.head.find("Range: bytes=");
    const std::size_t condition = request.head.find("If-Range: ");
    const bool is_same =
        condition == std::string::npos || request.head.find(tag_, condition) != std::string::npos;
    std::size_t begin = 0;
    std::size_t end = bytes_.size();
    const bool is_part = range != std::string::npos && has_ranges && is_same;
    if (is_part) {
      const std::string asked = request.head.substr(range + 13);
      begin = std::stoul(asked);
      if (begin >= bytes_.size()) return wire.send(http_reply(416, ""));
      if (const char last = asked[asked.find('-') + 1]; last >= '0' && last <= '9')
        end = std::min(end, std::stoul(asked.substr(asked.find('-') + 1)) + 1);
    }
    std::string headers = "ETag: " + tag_ + "\r\n";
    if (is_part) headers += fmt::format("Content-Range: bytes {}-{}/{}\r\n", begin, end - 1, bytes_.size());
    const std::string reply = http_reply(is_part ? 206 : 200, bytes_.substr(begin, end - begin), headers);
    if (cut_after > 0 && end - begin > cut_after) {
      wire.send(reply.substr(0, reply.find("\r\n\r\n") + 4 + cut_after));
      wire.hang_up();
      cut_after = 0;
      return;
    }
    wire.send(reply);
  }

  std::mutex mutex_;  // for all that follows, and the settings
  std::string bytes_;
  std::string tag_ = "\"first\"";
  int served_ = 0;
  LoopbackServer server_{
      [this](const SeenRequest& request, LoopbackServer::Wire& wire) { serve(request, wire); }};
};

TEST_F(PacksTest, ComesOverABrokenLine) {
  const PackHead head = pack(SmallLibrary(dues));
  PackServer server(read_file(file_));
  server.cut_after = 900;
  const OpenedPack opened = open_pack(server.url(), made_);
  EXPECT_EQ(server.requests(), 4U) << "the head's two, the cut one, and what was left";
  EXPECT_EQ(opened.got, head.file_bytes) << "no byte twice";
  EXPECT_EQ(works(made_), 1U);
}

TEST_F(PacksTest, ComesFromAServerWithoutRanges) {
  pack(SmallLibrary(dues));
  PackServer server(read_file(file_));
  server.has_ranges = false;
  open_pack(server.url(), made_);
  EXPECT_EQ(works(made_), 1U);
}

TEST_F(PacksTest, BeginsAnewWhenTheFileIsReplacedMeanwhile) {
  const PackHead head = pack(SmallLibrary(dues, bees));
  const std::string next = read_file(file_);
  pack(SmallLibrary(dues));
  PackServer server(read_file(file_));
  server.next = next;
  EXPECT_EQ(open_pack(server.url(), made_).head.hash, head.hash);
  EXPECT_EQ(works(made_), 2U);
}

TEST_F(PacksTest, GoesOnWithWhatAnEarlierAttemptLeft) {
  const PackHead head = pack(SmallLibrary(dues));
  std::string bytes = read_file(file_);
  const std::string good = bytes;
  bytes.back() = static_cast<char>(bytes.back() ^ 1);  // all but the last chunk come
  write_file(file_, bytes);
  EXPECT_THAT(refused(), HasSubstr("does not have its hash"));
  EXPECT_FALSE(fs::exists(made_));
  write_file(file_, good);
  const OpenedPack opened = open();
  EXPECT_GT(opened.kept, 0U);
  EXPECT_EQ(opened.got, head.head_bytes + head.chunks.back().stored);
}

TEST_F(PacksTest, SaysWhatCannotBeGot) {
  const LoopbackServer server({http_reply(404, "no")});
  EXPECT_THAT(complaint([&] { open_pack(server.url() + "/x", made_); }), HasSubstr("service-unavailable"));
  EXPECT_THAT(complaint([&] { open_pack("http://example.org/x", made_); }), HasSubstr("only https"));
  EXPECT_THAT(complaint([&] { open_pack((folder_ / "none").string(), made_); }), HasSubstr("bad-input"));
  EXPECT_FALSE(fs::exists(made_));
}

TEST_F(PacksTest, AListLeadsToItsPacks) {
  const PackHead head = pack(SmallLibrary(dues));
  const std::string entry = as_list_entry(head, "town.pandect");
  const auto listed = parse_pack_list(entry, "https://packs.example.org/a/packs.toml");
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0].source, "https://packs.example.org/a/town.pandect");
  EXPECT_EQ(listed[0].sha256, hex(head.hash));
  EXPECT_EQ(listed[0].bytes, head.file_bytes);
  EXPECT_EQ(parse_pack_list(entry, "/srv/packs.toml")[0].source, "/srv/town.pandect");
  write_file(folder_ / "packs.toml", entry);
  const std::string list = (folder_ / "packs.toml").string();
  EXPECT_EQ(find_pack(list, "town").source, file_.string());
  EXPECT_THAT(complaint([&] { find_pack(list, "towm"); }), HasSubstr("has no pack 'towm'"));
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = entry;
    text.replace(text.find(from), from.size(), to);
    return complaint([&] { parse_pack_list(text, "https://packs.example.org/packs.toml"); });
  };
  EXPECT_THAT(with("\"town.pandect\"", "\"http://example.org/x\""), HasSubstr("only https"));
  EXPECT_THAT(with("\"town.pandect\"", "\"/etc/passwd\""), HasSubstr("names no files of this machine"));
  EXPECT_THAT(with("sha256 = \"", "sha256 = \"x"), HasSubstr("64 hexadecimal digits"));
  EXPECT_THAT(with("works", "wroks"), HasSubstr("wroks"));
  EXPECT_THAT(complaint([&] { parse_pack_list(entry + entry, "packs.toml"); }), HasSubstr("has this name"));
}

}  // namespace
}  // namespace pandect
