#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "answer/extractive.h"
#include "library/view.h"
#include "model/settings.h"

namespace pandect {

/// The encoder whose vectors a library keeps: encoder.toml in its folder, a models file of one model.
/// @throws Error bad_input when the file makes no sense
std::optional<ModelSettings> encoder_of(const std::filesystem::path& library);

/// An installed model of the name, unless the models file that is meant has one; nothing where there is
/// neither.
/// @param models as find_models_file() takes it
/// @throws Error bad_input when a file makes no sense
std::optional<ModelSettings> installed_model(const std::string& name, const std::string& models,
                                             const std::filesystem::path& library);

/// Sets it, or takes it away by the name "none". @param name of a model of the models file, or of an
/// installed one
/// @param models the models file; empty: the installed ones alone
/// @throws Error wrong_usage when there is none of the name, or it does not run in this process
void set_encoder(const std::filesystem::path& library, const std::string& name,
                 const std::filesystem::path& models);

/// Embeds the provisions that have no vector yet. @throws Error bad_input when the encoder's files are
/// damaged
void embed_library(const LibraryView& view, const ModelSettings& encoder, bool show_progress);

/// The system that answers where none is named: with meaning where the library has an encoder that is at
/// hand. Vectors of several libraries are not compared with one another.
std::string default_system(const LibraryView& library);

/// How near texts are to a question by the library's encoder, which is opened when it is asked; without one,
/// and in several libraries, no text is.
Nearness nearness_to(const LibraryView& library, const std::string& question);

/// One line for people when the vectors of a library are not searched, and how to get it; else empty.
std::string missing_encoder(const LibraryView& library);

/// Whether an installed model may be called so: letters, digits, '-', '_' and '.'.
bool is_model_name(std::string_view name);

/// Where installed models are: PANDECT_MODEL_HOME, or pandect/models among the user's data.
/// @throws Error wrong_usage when the environment names no home
std::filesystem::path model_home();

}  // namespace pandect
