#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <mutex>
#include <new>
#include <shared_mutex>
#include <string>
#include <utility>
#include <vector>

#include "api/library_encoder.h"
#include "base/json.h"
#include "operations/operations.h"
#include "pandect/c.h"
#include "pandect/error.h"
#include "pandect/json.h"
#include "pandect/library.h"
#include "serve/mcp_results.h"
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

std::string json_of_error(const Error& error) {
  Json json = parse_json(to_json(error, -1), "error");
  leave_out_said(json);
  return dump_json(json);
}

/// The JSON that `make` returns, or that of the error it throws: nothing is thrown into a caller in C.
template <typename Make>
char* guarded(const Make& make) noexcept {
  try {
    try {
      return copy_of(make());
    } catch (const Error& error) {
      return copy_of(json_of_error(error));
    } catch (const std::bad_alloc&) {
      return nullptr;
    } catch (const std::exception& error) {
      return copy_of(json_of_error({ErrorCode::internal, error.what()}));
    }
  } catch (...) {
    return nullptr;
  }
}

const Json some_texts{{"items", {{"type", "string"}}}, {"minItems", 1}};
const Json usual_kind{{"enum", Json::array({"query", "passage"})}, {"default", "passage"}};

std::string add(pandect_library& handle, const Json& arguments) {
  const Arguments given =
      read_arguments("add", {{"paths", "array", "Files and folders", true, some_texts}}, arguments);
  const auto names = given.json()["paths"].get<std::vector<std::string>>();
  const std::vector<std::filesystem::path> paths(names.begin(), names.end());
  const std::unique_lock lock(handle.changing);
  return to_json(handle.library.add(paths), -1);
}

std::string embed(pandect_library& handle, const Json& arguments) {
  const std::vector<Parameter> parameters{{"texts", "array", "Texts", true, some_texts},
                                          {"as", "string", "What they are", false, usual_kind}};
  const Arguments given = read_arguments("embed", parameters, arguments);
  const std::shared_lock lock(handle.changing);
  const EmbeddedTexts embedded = handle.encoder.embed(given.json()["texts"].get<std::vector<std::string>>(),
                                                      given.text("as") == "query");
  return dump_json(
      {{"model", embedded.model}, {"dimensions", embedded.dimensions}, {"vectors", embedded.values}});
}

const std::vector<Operation>& known_operations() {
  static const std::vector<Operation> all = operations();
  return all;
}

std::string reply_of(pandect_library& handle, const std::string& operation, const Json& arguments) {
  if (operation == "add") return add(handle, arguments);
  if (operation == "embed") return embed(handle, arguments);
  const Operation* const known = find_operation(known_operations(), operation);
  if (known == nullptr) throw Error(ErrorCode::wrong_usage, "there is no operation '" + operation + "'");
  const std::shared_lock lock(handle.changing);
  return dump_json(call_tool(*known, handle.library, arguments, true)["structuredContent"]);
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
    return pandect::reply_of(
        *library, operation,
        arguments == nullptr ? pandect::Json::object() : pandect::parse_json(arguments, "arguments"));
  });
}

char* pandect_operations() {
  return pandect::guarded([] { return pandect::dump_json(pandect::tool_list(pandect::known_operations())); });
}

void pandect_free(char* text) {
  std::free(text);
}

}  // extern "C"
