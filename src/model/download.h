#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

namespace pandect {

/// A file to be got from elsewhere, and what it must be.
struct Download {
  std::string url;     ///< https; http only of this machine
  std::string sha256;  ///< 64 hexadecimal digits
  std::uint64_t most_bytes = std::uint64_t{64} << 30U;
  double connect_seconds = 15;
  double idle_seconds = 60;  ///< without a byte
};

/// Whether a text is the address of a file that is got. @returns why not; empty: it is
std::string problem_of_url(const std::string& url);
/// Whether a text is a SHA-256 in 64 hexadecimal digits.
bool is_sha256(const std::string& text);

/// In 64 hexadecimal digits. @throws Error bad_input, no_permission
std::string sha256_of_file(const std::filesystem::path& path);

/// Gets a file. What came of it stands beside it as FILE.part, and is gone on with when it is asked for
/// again; FILE is there only once its bytes are those of the hash. Nothing is done where they are there
/// already.
/// @param on_bytes is told how many bytes came, those that were there before at first
/// @throws Error service_unavailable that names the host and what to do, bad_input when the bytes are not
/// those of the hash (they are then deleted), no_space, no_permission, Cancelled
void download(const Download& wanted, const std::filesystem::path& file,
              const std::function<void(std::uint64_t)>& on_bytes = {}, const std::stop_token& stop = {});

}  // namespace pandect
