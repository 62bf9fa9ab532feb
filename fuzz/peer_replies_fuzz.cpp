// Replies of another Pandect's server: any bytes are what it says, or are refused in one line.
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>

#include "pandect/error.h"
#include "remote/from_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string peer = "https://law.example.org";
  const auto attempt = [&](const std::function<void(const Json&)>& read) {
    try {
      read(parse_json(bytes, "the reply"));
    } catch (const Error& error) {
      const bool one_line = std::string_view(error.what()).find('\n') == std::string_view::npos;
      if (error.code() == ErrorCode::internal || !one_line) std::abort();
    }
  };
  attempt([&](const Json& json) { reply_from<Answer>(json, peer); });
  attempt([&](const Json& json) { reply_from<SearchResult>(json, peer); });
  attempt([&](const Json& json) { reply_from<std::vector<Shown>>(json, peer); });
  attempt([&](const Json& json) { reply_from<std::vector<Links>>(json, peer); });
  attempt([&](const Json& json) { reply_from<std::vector<Comparison>>(json, peer); });
  attempt([&](const Json& json) { reply_from<Proof>(json, peer); });
  attempt([&](const Json& json) { reply_from<std::vector<DefinedTerm>>(json, peer); });
  return 0;
}
