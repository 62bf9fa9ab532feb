#pragma once

#include <cstdlib>
#include <functional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/loopback_server.h"
#include "model/settings.h"
#include "pandect/error.h"

namespace pandect {

/// Must not appear in any error, request body or file.
inline constexpr const char* test_key = "sk-SECRET-5678";

/// Settings of a model served by a local test server.
inline ModelSettings settings_for(const LoopbackServer& server, Provider provider = Provider::openai) {
  ::setenv("PANDECT_TEST_KEY", test_key, 1);
  ModelSettings settings;
  settings.name = "test";
  settings.provider = provider;
  settings.base_url = server.url() + "/v1";
  settings.model = "tiny";
  settings.key_env = "PANDECT_TEST_KEY";
  settings.prices = {2, 1, 10};
  settings.limits.first_wait_seconds = 0.001;
  settings.limits.idle_seconds = 10;
  return settings;
}

/// The Error service_unavailable that a call throws, with its hint after " | ". The test fails when it throws
/// none, or the message contains the key.
inline std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::service_unavailable);
    const std::string all = std::string(error.what()) + " | " + error.hint();
    EXPECT_THAT(all, ::testing::HasSubstr("127.0.0.1:"));
    EXPECT_THAT(all, ::testing::Not(::testing::HasSubstr(test_key)));
    EXPECT_THAT(all, ::testing::Not(::testing::HasSubstr("\n")));
    return all;
  }
  ADD_FAILURE() << "no error";
  return {};
}

}  // namespace pandect
