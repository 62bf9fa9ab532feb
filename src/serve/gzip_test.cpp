#include "serve/gzip.h"

#include <boost/beast/zlib/inflate_stream.hpp>
#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(Gzip, IsWhatWasPutIn) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "Section " + std::to_string(i * 7919) + ". 벌은 조용하다.\n";
  for (const std::string& bytes : {std::string(), std::string("a"), text}) {
    const std::string packed = gzipped(bytes);
    ASSERT_GE(packed.size(), 18U);
    boost::beast::zlib::inflate_stream inflate;
    std::string out(bytes.size() + 1, '\0');
    boost::beast::zlib::z_params parameters;
    parameters.next_in = packed.data() + 10;
    parameters.avail_in = packed.size() - 18;
    parameters.next_out = out.data();
    parameters.avail_out = out.size();
    boost::beast::error_code error;
    inflate.write(parameters, boost::beast::zlib::Flush::finish, error);
    out.resize(out.size() - parameters.avail_out);
    EXPECT_EQ(out, bytes);
  }
  EXPECT_LT(gzipped(text).size(), text.size() / 4);
  // The check sum of "123456789" is known: RFC 1952 takes that of ISO 3309.
  const std::string known = gzipped("123456789");
  EXPECT_EQ(known.substr(known.size() - 8, 4), std::string("\x26\x39\xf4\xcb", 4));
}

TEST(Gzip, IsTakenByWhoSaysSo) {
  for (const char* yes : {"gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8", "*"})
    EXPECT_TRUE(accepts_gzip(yes)) << yes;
  for (const char* no : {"", "br", "identity", "gzip;q=0", "gzip; q=0.0", "notgzip"})
    EXPECT_FALSE(accepts_gzip(no)) << no;
}

}  // namespace
}  // namespace pandect
