#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "readers/reader.h"

namespace pandect {

/// Reads tables of provisions, one in each row, as CSV, JSON or JSON Lines, with a mapping file that
/// describes their columns: docs/formats-office.md.
class MappedTableReader : public ConfiguredReader {
 public:
  /// @param name the mapping file's name in error messages
  /// @throws Error bad_input: the file is not valid by docs/formats-office.md, with its line
  MappedTableReader(std::string_view toml, const std::string& name);

  std::string_view format() const override { return "mapped-table"; }
  std::string_view description() const override {
    return "CSV, JSON or JSON lines of provisions, by a mapping file";
  }
  /// Accepts a file with a table extension, or any file that no other reader accepts if the mapping names the
  /// form.
  int recognise(const Source& source) const override;
  /// @throws Error bad_input: a missing column, a row of another length than the header, values that are not
  /// text, invalid days
  std::vector<Work> read(const Source& source) const override;

  const std::string& hash() const override { return hash_; }

  enum class Form : std::uint8_t { by_name, csv, json, jsonl };
  enum class Column : std::uint8_t { work, title, kind, language, date, until, number, heading, text, id };
  static constexpr std::size_t columns = 10;

 private:
  friend class TableReading;

  Form form_ = Form::by_name;
  std::string delimiter_;
  std::string records_;
  std::string collection_;
  std::array<std::string, columns> names_;   ///< of the columns; empty: none
  std::array<std::string, columns> values_;  ///< defaults for missing columns and empty values
  std::string hash_;
};

}  // namespace pandect
