#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace pandect {

class Statement;

/// A connection to one SQLite file. Every failure is an Error with the file's name.
class Database {
 public:
  enum class Mode : std::uint8_t { read, write, create };
  /// @throws Error not_a_library, library_damaged, no_permission, no_space
  Database(const std::filesystem::path& path, Mode mode);
  ~Database();
  Database(Database&& other) noexcept;
  Database& operator=(Database&&) = delete;

  /// Runs statements that return no rows.
  void execute(const std::string& sql);
  /// Reuses statements prepared earlier: compiling one takes longer than most take to run.
  Statement prepare(std::string_view sql) const;
  /// The single number a statement returns; 0 when it returns none.
  std::int64_t number(std::string_view sql) const;
  std::int64_t last_insert_id() const;
  /// Rows changed by the last statement.
  int changes() const;
  [[noreturn]] void fail() const;

 private:
  friend class Statement;
  struct Spare;  ///< statements not in use at present

  std::filesystem::path path_;
  sqlite3* handle_ = nullptr;
  std::unique_ptr<Spare> spare_;
};

/// A prepared statement: bind, step, read columns. bind() resets it.
class Statement {
 public:
  Statement(const Database& database, sqlite3_stmt* handle) : database_(&database), handle_(handle) {}
  ~Statement();
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&&) = delete;

  template <typename... Values>
  Statement& bind(const Values&... values) {
    reset();
    int index = 0;
    (bind_one(++index, values), ...);
    return *this;
  }
  /// Moves to the next row; false when there is none.
  bool step();
  /// Runs a statement that returns no rows.
  void run();
  void reset();

  std::int64_t integer(int column) const;
  std::optional<std::int64_t> maybe_integer(int column) const;
  /// Valid until the next step.
  std::string_view text(int column) const;
  std::string string(int column) const { return std::string(text(column)); }

 private:
  void bind_one(int index, std::int64_t value);
  void bind_one(int index, std::string_view value);
  void bind_one(int index, std::span<const std::byte> value);
  void bind_one(int index, std::optional<std::int64_t> value);
  void bind_one(int index, int value) { bind_one(index, static_cast<std::int64_t>(value)); }
  void bind_one(int index, unsigned value) { bind_one(index, static_cast<std::int64_t>(value)); }
  void bind_one(int index, std::size_t value) { bind_one(index, static_cast<std::int64_t>(value)); }
  void bind_one(int index, const std::string& value) { bind_one(index, std::string_view(value)); }
  void bind_one(int index, const char* value) { bind_one(index, std::string_view(value)); }

  const Database* database_;
  sqlite3_stmt* handle_;
};

/// Everything until commit() is applied together; without a commit, the destructor rolls it back.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace pandect
