#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace pandect {

class Embedder;

/// Vectors of texts, concatenated, each of length 1.
struct EmbeddedTexts {
  std::string model;
  std::size_t dimensions = 0;
  std::vector<float> values;  ///< texts × dimensions
};

/// The encoder whose vectors a library keeps, opened on first use and kept. Safe to use from several threads.
class LibraryEncoder {
 public:
  explicit LibraryEncoder(std::filesystem::path library);
  ~LibraryEncoder();
  LibraryEncoder(const LibraryEncoder&) = delete;
  LibraryEncoder& operator=(const LibraryEncoder&) = delete;

  /// @param questions true for questions, false for passages; many encoders distinguish them
  /// @throws Error no_such_provision when the library has no encoder, or its files are missing
  EmbeddedTexts embed(const std::vector<std::string>& texts, bool questions);

 private:
  std::shared_ptr<Embedder> open();

  std::filesystem::path library_;
  std::mutex mutex_;
  std::string fingerprint_;
  std::shared_ptr<Embedder> embedder_;
};

}  // namespace pandect
