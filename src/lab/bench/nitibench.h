#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pandect {

/// A section of a law by NitiBench's names.
struct LawSection {
  std::string law;      ///< its title
  std::string section;  ///< its number, "65 ทวิ"
};

/// The two answers that NitiBench gives to a question.
enum class GoldAnswer : std::uint8_t {
  condensed,  ///< column `reference_answer`: the essential answer alone (section 3.1.2), which the paper
              ///< scores
  full,       ///< column `answer`: the authority's whole reply, with its reasons
};

struct NitibenchQuestion {
  std::string id;  ///< its row, from 1
  std::string question;
  std::string answer;
  std::vector<LawSection> relevant;
};

/// The release of NitiBench as downloaded (github.com/vistec-AI/nitibench): `test_data/laws/*.json`,
/// `test_data/hf_tax.csv` and, if it exists, `test_data/hf_wcx.csv` (NitiBench-CCL).
class Nitibench {
 public:
  /// `folder` is the release, or its test_data. @throws Error bad_input that says what is missing and where
  /// to get it
  explicit Nitibench(const std::filesystem::path& folder);

  std::filesystem::path laws() const { return data_ / "laws"; }
  /// NitiBench-Tax or, with `ccl`, NitiBench-CCL. @throws Error bad_input that names the row
  std::vector<NitibenchQuestion> questions(bool ccl, GoldAnswer answer) const;

 private:
  std::filesystem::path data_;
};

}  // namespace pandect
