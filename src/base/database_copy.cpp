#include "base/database_copy.h"

#include <memory>

#include <fmt/format.h>
#include <sqlite3.h>

#include "pandect/error.h"

namespace pandect {
namespace {

using Handle = std::unique_ptr<sqlite3, decltype(&sqlite3_close_v2)>;

Handle opened(const std::filesystem::path& path, int flags) {
  sqlite3* handle = nullptr;
  const int result = sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  Handle owned(handle, &sqlite3_close_v2);
  if (result != SQLITE_OK)
    throw Error(ErrorCode::no_permission, fmt::format("{}: {}", path.string(), sqlite3_errstr(result)),
                "check who owns the folder");
  sqlite3_busy_timeout(handle, 10'000);
  return owned;
}

}  // namespace

void copy_database(const std::filesystem::path& from, const std::filesystem::path& to) {
  const Handle source = opened(from, SQLITE_OPEN_READONLY);
  const Handle target = opened(to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  // The copy is of no use before it is whole: a loss of power may take it.
  sqlite3_exec(target.get(), "PRAGMA synchronous=OFF; PRAGMA journal_mode=OFF", nullptr, nullptr, nullptr);
  sqlite3_backup* backup = sqlite3_backup_init(target.get(), "main", source.get(), "main");
  int result = SQLITE_ERROR;
  if (backup != nullptr) {
    result = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
  }
  if (result == SQLITE_DONE) return;
  const int primary = result & 0xFF;
  const bool is_damaged = primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB;
  const bool is_busy = primary == SQLITE_BUSY || primary == SQLITE_LOCKED;
  throw Error(is_damaged ? ErrorCode::library_damaged
              : is_busy  ? ErrorCode::library_busy
                         : ErrorCode::no_space,
              fmt::format("{}: cannot be copied: {}", from.string(), sqlite3_errstr(result)));
}

}  // namespace pandect
