#include "commands/webhook.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "pandect/error.h"

namespace pandect {
namespace {

TEST(Webhook, SignsAsTheStandardSays) {
  // Computed with Python's hmac and base64 of the same secret and message.
  EXPECT_EQ(webhook_signature("thirty bytes of a made secret.", "msg_1", 1700000000, "{\"a\":1}"),
            "v1,BlXuvDfrOGLC6/dmjyEqStbKn9MgGcjuqKf68gIpfL0=");
  EXPECT_NE(webhook_signature("thirty bytes of a made secret.", "msg_1", 1700000001, "{\"a\":1}"),
            "v1,BlXuvDfrOGLC6/dmjyEqStbKn9MgGcjuqKf68gIpfL0=");
}

TEST(Webhook, RefusesAShortSecretAndOtherAddresses) {
  const TestFolder folder;
  write_file(folder / "short", "whsec_AAAA\n");
  write_file(folder / "long", "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n");
  EXPECT_THROW(Webhook("https://town.example", folder / "short"), Error);
  EXPECT_THROW(Webhook("file:///etc/passwd", folder / "long"), Error);
  EXPECT_NO_THROW(Webhook("https://town.example", folder / "long"));
}

}  // namespace
}  // namespace pandect
