#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "readers/reader.h"

namespace pandect {

/// Reads tables of provisions, a row each, as CSV, JSON or lines of JSON, by what a mapping file says of
/// their columns: docs/formats-office.md.
class MappedTableReader : public ConfiguredReader {
 public:
  /// @param name what complaints call the mapping file
  /// @throws Error bad_input: the file is not as docs/formats-office.md says, with its line
  MappedTableReader(std::string_view toml, const std::string& name);

  std::string_view format() const override { return "mapped-table"; }
  std::string_view description() const override {
    return "CSV, JSON or JSON lines of provisions, by a mapping file";
  }
  /// Of a file that is named as tables are, or of any that no other reader takes where the mapping names the
  /// form.
  int recognise(const Source& source) const override;
  /// @throws Error bad_input: a column that is missing, a row of another length than the header, values that
  /// are no text, days that are none
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
  std::array<std::string, columns> values_;  ///< that hold where there is no column or it is empty
  std::string hash_;
};

}  // namespace pandect
