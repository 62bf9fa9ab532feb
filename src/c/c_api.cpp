#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <mutex>
#include <new>
#include <optional>
#include <shared_mutex>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/library_encoder.h"
#include "base/json.h"
#include "pandect/c.h"
#include "pandect/error.h"
#include "pandect/json.h"
#include "pandect/library.h"
#include "serve/mcp_tools.h"

struct pandect_library {
  pandect_library(pandect::Library opened, const std::filesystem::path& path)
      : library(std::move(opened)), encoder(path) {}
  pandect::Library library;
  pandect::LibraryEncoder encoder;
  std::shared_mutex changing;  // held by "add", shared by all else
};

namespace pandect {
namespace {

char* copy_of(const std::string& text) noexcept {
  char* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy != nullptr) std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

/// The JSON that `make` returns, or that of the error it throws: nothing is thrown into a caller in C.
template <typename Make>
char* guarded(const Make& make) noexcept {
  try {
    try {
      return copy_of(make());
    } catch (const Error& error) {
      return copy_of(to_json(error, -1));
    } catch (const std::bad_alloc&) {
      return nullptr;
    } catch (const std::exception& error) {
      return copy_of(to_json(Error(ErrorCode::internal, error.what()), -1));
    }
  } catch (...) {
    return nullptr;
  }
}

Json arguments_of(const char* arguments) {
  Json json = arguments == nullptr ? Json::object() : parse_json(arguments, "arguments");
  if (!json.is_object()) throw Error(ErrorCode::wrong_usage, "the arguments are not a JSON object");
  return json;
}

/// The texts of an argument that must be there.
std::vector<std::string> texts_of(const Json& arguments, const char* name) {
  const auto found = arguments.find(name);
  if (found == arguments.end()) throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is missing", name));
  const auto is_text = [](const Json& one) {
    return one.is_string() && !one.get_ref<const std::string&>().empty();
  };
  if (!found->is_array() || found->empty() || !std::ranges::all_of(*found, is_text))
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not a list of texts", name));
  return *found;
}

void expect_only(const Json& arguments, const char* operation, const std::vector<std::string>& known) {
  for (const auto& [name, value] : arguments.items()) {
    if (std::ranges::find(known, name) == known.end())
      throw Error(ErrorCode::wrong_usage, fmt::format("{} has no argument '{}'", operation, name),
                  fmt::format("it has {}", fmt::join(known, ", ")));
  }
}

std::string add(pandect_library& handle, const Json& arguments) {
  expect_only(arguments, "add", {"paths"});
  const std::vector<std::string> names = texts_of(arguments, "paths");
  const std::vector<std::filesystem::path> paths(names.begin(), names.end());
  const std::unique_lock lock(handle.changing);
  return to_json(handle.library.add(paths), -1);
}

std::string embed(pandect_library& handle, const Json& arguments) {
  expect_only(arguments, "embed", {"texts", "as"});
  const std::vector<std::string> texts = texts_of(arguments, "texts");
  const Json as = arguments.value("as", Json("passage"));
  if (as != "query" && as != "passage")
    throw Error(ErrorCode::wrong_usage, "'as' is neither \"query\" nor \"passage\"");
  const std::shared_lock lock(handle.changing);
  const EmbeddedTexts embedded = handle.encoder.embed(texts, as == "query");
  return dump_json(
      {{"model", embedded.model}, {"dimensions", embedded.dimensions}, {"vectors", embedded.values}});
}

std::string call(pandect_library& handle, const std::string& operation, const Json& arguments) {
  if (operation == "add") return add(handle, arguments);
  if (operation == "embed") return embed(handle, arguments);
  const std::shared_lock lock(handle.changing);
  const std::optional<Json> reply = call_tool(handle.library, operation, arguments);
  if (!reply) throw Error(ErrorCode::wrong_usage, "there is no operation '" + operation + "'");
  return dump_json(reply->at("structuredContent"));
}

}  // namespace
}  // namespace pandect

extern "C" {

const char* pandect_version() {
  static const std::string version(pandect::version());
  return version.c_str();
}

pandect_library* pandect_open(const char* path, int create, char** error) {
  pandect_library* opened = nullptr;
  char* failure = pandect::guarded([&] {
    opened = new pandect_library(
        create != 0 ? pandect::Library::open_or_create(path) : pandect::Library::open(path), path);
    return std::string();
  });
  if (opened != nullptr || error == nullptr) {
    std::free(failure);
  } else {
    *error = failure;
  }
  return opened;
}

void pandect_close(pandect_library* library) {
  delete library;
}

char* pandect_call(pandect_library* library, const char* operation, const char* arguments) {
  return pandect::guarded([&] {
    if (library == nullptr || operation == nullptr)
      throw pandect::Error(pandect::ErrorCode::wrong_usage, "no library or no operation is given");
    return pandect::call(*library, operation, pandect::arguments_of(arguments));
  });
}

char* pandect_operations() {
  return pandect::guarded([] { return pandect::dump_json(pandect::tool_list()); });
}

void pandect_free(char* text) {
  std::free(text);
}

}  // extern "C"
