#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

namespace pandect {

/// A file to be downloaded, with its expected hash.
struct Download {
  std::string url;     ///< https; http only to this machine
  std::string sha256;  ///< 64 hexadecimal digits
  std::uint64_t most_bytes = std::uint64_t{64} << 30U;
  double connect_seconds = 15;
  double idle_seconds = 60;  ///< without a byte
};

/// Checks the address of a download. @returns the reason for refusing it; empty: it is accepted
std::string problem_of_url(const std::string& url);
/// True if a text is a SHA-256 in 64 hexadecimal digits.
bool is_sha256(const std::string& text);

/// The hash in 64 hexadecimal digits. @throws Error bad_input, no_permission
std::string sha256_of_file(const std::filesystem::path& path);

/// Downloads a file. An incomplete download is stored as FILE.part and continued by the next call; FILE is
/// created only when its bytes match the hash. Does nothing if it exists already.
/// @param on_bytes receives numbers of new bytes, at first the number of those from before
/// @throws Error service_unavailable that names the host and a remedy, bad_input when the bytes do not match
/// the hash (they are then deleted), no_space, no_permission, Cancelled
void download(const Download& wanted, const std::filesystem::path& file,
              const std::function<void(std::uint64_t)>& on_bytes = {}, const std::stop_token& stop = {});

}  // namespace pandect
