#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "pandect/progress.h"

namespace pandect {

struct ExportedVectors {
  std::size_t vectors = 0;  ///< of windows of provisions, and of passages
  std::size_t texts = 0;    ///< without a vector, each once
};

/// Writes the vectors of a library's encoder into a folder, and the texts that have none, for another machine
/// or program to embed:
///
///     encoder.json           the encoder: its name, fingerprint and identity, and how many numbers a vector
///     has keys, coarse, exact    the vectors (vector/vector_store.h) texts.jsonl            {"key", "text"}
///     a line: the key in hexadecimal, the text with the encoder's prefix
///
/// @param encoder, models as for AddOptions
/// @throws Error wrong_usage when the library has no encoder, or the folder exists and is not empty
ExportedVectors export_vectors(const std::filesystem::path& library, const std::filesystem::path& folder,
                               const std::string& encoder, const std::filesystem::path& models);

struct ImportedVectors {
  std::size_t taken = 0;    ///< vectors of windows that had none
  std::size_t missing = 0;  ///< provisions that still lack one
};

/// Takes what a library's provisions lack from the vectors of such a folder, or of another library; and those
/// of texts.jsonl where somebody has put vectors.f32 beside it: one vector a line, in its order, of
/// little-endian 32-bit floats. All are held against their checksums, and some against the encoder's own
/// vectors.
/// @throws Error bad_input when they are another model's or damaged: nothing is taken then
ImportedVectors import_vectors(const std::filesystem::path& library, const std::filesystem::path& from,
                               const std::string& encoder, const std::filesystem::path& models,
                               const Monitor& monitor);

}  // namespace pandect
