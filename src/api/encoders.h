#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "answer/extractive.h"
#include "library/view.h"
#include "model/settings.h"
#include "pandect/progress.h"
#include "pandect/said.h"
#include "retrieve/document_vectors.h"

namespace pandect {

/// The encoder whose vectors a library keeps: encoder.toml in its folder, a models file of one model.
/// @throws Error bad_input when the file is invalid
std::optional<ModelSettings> encoder_of(const std::filesystem::path& library);

/// An installed model of the name, unless the models file in use has one; nothing if there is neither.
/// @param models as for find_models_file()
/// @throws Error bad_input when a file is invalid
std::optional<ModelSettings> installed_model(const std::string& name, const std::string& models,
                                             const std::filesystem::path& library);

/// The encoder that a library is to be embedded with: the one named, or else its own; none for "none", which
/// removes it. One that is named is kept at once if the library has no other: else other vectors serve until
/// embed_library() has made its own.
/// @param wanted name of a model of the models file, or of an installed one; "NAME:256" keeps the first 256
/// numbers of each vector; empty: the library's
/// @param models the models file; empty: only the installed models
/// @throws Error wrong_usage when there is none of the name, it does not run in this process, or its vectors
/// are shorter
std::optional<ModelSettings> choose_encoder(const std::filesystem::path& library, const std::string& wanted,
                                            const std::filesystem::path& models);

/// Makes an encoder the library's. A file that says so already is left as it is: it may have further
/// settings.
void keep_encoder(const std::filesystem::path& library, const ModelSettings& encoder);

/// Embeds the provisions without a vector, then keeps the encoder as the library's. What was made before it
/// was stopped is used by readers, and by the next call.
/// @throws Error bad_input when the encoder's files are damaged
void embed_library(const LibraryView& view, const ModelSettings& encoder, const Monitor& monitor);

/// Compares every byte of an installed encoder, and of the model that it changes, with what was installed; of
/// a folder that was not installed nothing is known. @throws Error library_damaged that names a file
void verify_model(const std::filesystem::path& folder);

/// How many provisions of the library, or libraries, have vectors by an encoder.
EmbeddedCount embedded_by(const LibraryView& view, const ModelSettings& encoder);

/// The encoder of a library if it is available and half of the provisions have its vectors; of several, if
/// all have the same.
std::optional<ModelSettings> encoder_of(const LibraryView& view);

/// The system used when none is named: with meaning if there is an encoder_of() the library or libraries.
std::string default_system(const LibraryView& library);
/// That of answering, which has time for a second look at what it found.
std::string default_asking_system(const LibraryView& library);

/// The similarity of texts to a question by the encoder_of() the library, which is opened on first use; none
/// without an encoder. The library must outlive it.
Nearness nearness_to(const LibraryView& library, const std::string& question);

/// One line for users if not all provisions are searched by vectors of the library's encoder, with the
/// remedy; else empty.
Said missing_encoder(const LibraryView& library);

/// True for a valid name of an installed model: letters, digits, '-', '_' and '.'.
bool is_model_name(std::string_view name);

/// The folder of installed models: PANDECT_MODEL_HOME, or pandect/models among the user's data.
/// @throws Error wrong_usage when the environment names no home
std::filesystem::path model_home();

}  // namespace pandect
