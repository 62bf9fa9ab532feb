#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pandect {

/// What a model's folder has behind its transformer, by the modules.json of sentence-transformers: a pooling,
/// then layers and normalisations of the text's vector. Without the file, 1_Pooling/config.json alone.
struct SentenceModules {
  /// How a text's vector is computed from those of its tokens.
  enum class Pooling : std::uint8_t { mean, first, last };
  struct Module {
    enum class Kind : std::uint8_t { dense, normalise };
    Kind kind = Kind::dense;
    std::filesystem::path folder;  ///< of a dense layer, in the model's
  };
  Pooling pooling = Pooling::mean;
  std::vector<Module> after;

  /// @param folder the whole model's @throws Error bad_input that names the file
  static SentenceModules read(const std::filesystem::path& folder);
  /// The files of such modules that are there, as seen from the model's folder: what is beside its own files
  /// is in folders of their own.
  static std::vector<std::filesystem::path> files(const std::filesystem::path& folder);
};

/// What models are given before texts.
struct SentencePrompts {
  std::string query, passage;

  /// By config_sentence_transformers.json; none without it. A passage's "title: none" is written
  /// "title: {title}", for the title that provisions have.
  /// @throws Error bad_input that names the file
  static SentencePrompts read(const std::filesystem::path& folder);
};

}  // namespace pandect
