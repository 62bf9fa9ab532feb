#include "api/vector_exchange.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/encoders.h"
#include "base/file.h"
#include "base/json.h"
#include "base/json_lines.h"
#include "library/view.h"
#include "model/models.h"
#include "model/passage_prefix.h"
#include "pandect/error.h"
#include "retrieve/document_vectors.h"
#include "retrieve/temporary_folder.h"
#include "vector/vector_store.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

static_assert(std::endian::native == std::endian::little, "vectors.f32 is read as it lies");

constexpr const char* store_files[] = {"exact", "coarse", "keys"};
constexpr std::uint64_t longest_description = 1U << 16U;

ModelSettings encoder_for(const fs::path& library, const std::string& encoder, const fs::path& models) {
  const std::optional<ModelSettings> chosen = choose_encoder(library, encoder, models);
  if (!chosen || chosen->fingerprint.empty())
    throw Error(
        ErrorCode::wrong_usage,
        fmt::format("{}: this library has no encoder{}", library.string(), chosen ? " on this machine" : ""),
        "name one with --encoder; `pandect model` lists those that are installed");
  return *chosen;
}

std::string identity_in_folders(const fs::path& library, const ModelInfo& model) {
  return vectors_folder(library, model).filename().string();
}

/// The vectors that were made of texts.jsonl, as a store in `folder`.
void read_made(const fs::path& from, const fs::path& folder) {
  constexpr std::size_t at_once = 1024;
  constexpr std::size_t most_dimensions = 1U << 16U;
  const fs::path numbers_file = from / "vectors.f32";
  const auto refuse = [&](const std::string& what) {
    throw Error(
        ErrorCode::bad_input, fmt::format("{}: {}", numbers_file.string(), what),
        "it has one vector for each line of texts.jsonl, in its order, as 32-bit floats; nothing was taken");
  };
  std::vector<std::uint64_t> keys;
  for_each_json_line(from / "texts.jsonl", [&](const Json& row) {
    const auto key = row.at("key").get<std::string>();
    std::uint64_t number = 0;
    const char* const end = key.data() + key.size();
    const auto [read, error] = std::from_chars(key.data(), end, number, 16);
    if (key.empty() || error != std::errc() || read != end)
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: '{}' is not a key", (from / "texts.jsonl").string(), key));
    keys.push_back(number);
  });
  const std::uintmax_t bytes = fs::file_size(numbers_file);
  if (keys.empty() || bytes % (keys.size() * sizeof(float)) != 0 || bytes == 0)
    refuse(fmt::format("{} bytes are not a vector for each of {} lines", bytes, keys.size()));
  const std::size_t dimensions = bytes / (keys.size() * sizeof(float));
  if (dimensions > most_dimensions) refuse(fmt::format("vectors of {} numbers", dimensions));
  VectorStore store(folder);
  std::ifstream numbers(numbers_file, std::ios::binary);
  for (std::size_t begin = 0; begin < keys.size(); begin += at_once) {
    const std::size_t count = std::min(at_once, keys.size() - begin);
    std::vector<float> rows(count * dimensions);
    if (!numbers.read(reinterpret_cast<char*>(rows.data()),
                      static_cast<std::streamsize>(rows.size() * sizeof(float))))
      refuse("it cannot be read");
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (!std::isfinite(rows[i]))
        refuse(fmt::format("vector {} has something that is not a number", begin + i / dimensions + 1));
    }
    store.append(std::span(keys).subspan(begin, count), rows);
  }
}

/// A store whose checksums hold.
VectorStore whole_store(const fs::path& folder) {
  try {
    VectorStore store(folder);
    store.verify();
    return store;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::library_damaged) throw;
    throw Error(ErrorCode::bad_input, error.what(), "nothing was taken; export them again");
  }
}

/// Where the vectors lie that `from` has of a model; empty if there are none.
fs::path stored_in(const fs::path& from, const ModelInfo& model) {
  const std::string identity = identity_in_folders(from, model);
  if (is_there(from / "vectors" / identity / "keys")) return from / "vectors" / identity;
  if (!is_there(from / "keys")) return {};
  const fs::path description = from / "encoder.json";
  const Json told = parse_json(read_file(description, longest_description), description.string());
  const auto text_of = [&](const char* name) {
    const auto found = told.is_object() ? told.find(name) : told.end();
    return found != told.end() && found->is_string() ? found->get<std::string>() : std::string("?");
  };
  if (text_of("identity") != identity)
    throw Error(
        ErrorCode::bad_input,
        fmt::format("{}: these vectors are of '{}', not of '{}' as it is set here", from.string(),
                    text_of("name"), model.name),
        "weights, prefixes, precision and the numbers kept are the same on both sides; nothing was taken");
  return from;
}

}  // namespace

ExportedVectors export_vectors(const fs::path& library, const fs::path& folder, const std::string& encoder,
                               const fs::path& models) {
  const LibraryView view = LibraryView::open(library);
  const ModelSettings settings = encoder_for(library, encoder, models);
  const ModelInfo model = open_embedder(settings)->passage_info();
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_empty(folder, error))
    throw Error(ErrorCode::wrong_usage, fmt::format("{}: something is there already", folder.string()),
                "name a folder that does not exist yet");
  fs::create_directories(folder, error);
  if (error) throw system_error(error.value(), "cannot make the folder", folder);
  const fs::path own = vectors_folder(library, model);
  const VectorStore store(own);
  ExportedVectors exported{store.size(), 0};
  // The files may grow meanwhile: keys, copied first, name only vectors that are in the others.
  for (std::size_t i = std::size(store_files); store.size() > 0 && i-- > 0;) {
    fs::copy_file(own / store_files[i], folder / store_files[i], error);
    if (error) throw system_error(error.value(), "cannot copy the vectors", folder / store_files[i]);
  }
  std::string texts;
  each_missing_window(view, model, [&](std::uint64_t key, const std::string& text) {
    texts += dump_json({{"key", fmt::format("{:016x}", key)},
                        {"text", prefixed_passage(settings.passage_prefix, text)}}) +
             "\n";
    ++exported.texts;
  });
  write_file_atomically(folder / "texts.jsonl", texts);
  write_file_atomically(folder / "encoder.json", dump_json({{"name", model.name},
                                                            {"fingerprint", settings.fingerprint},
                                                            {"identity", identity_in_folders(library, model)},
                                                            {"dimensions", store.dimensions()},
                                                            {"kept_dimensions", settings.dimensions}},
                                                           1) +
                                                     "\n");
  return exported;
}

ImportedVectors import_vectors(const fs::path& library, const fs::path& from, const std::string& encoder,
                               const fs::path& models, const Monitor& monitor) {
  const LibraryView view = LibraryView::open(library);
  const ModelSettings settings = encoder_for(library, encoder, models);
  const auto embedder = open_embedder(settings);
  std::vector<fs::path> folders;
  if (const fs::path stored = stored_in(from, embedder->passage_info()); !stored.empty())
    folders.push_back(stored);
  const fs::path made = is_there(from / "vectors.f32") ? make_temporary_folder() : fs::path();
  ImportedVectors imported;
  try {
    if (!made.empty()) {
      read_made(from, made);
      folders.push_back(made);
    }
    if (folders.empty())
      throw Error(
          ErrorCode::bad_input, fmt::format("{}: there are no vectors of '{}'", from.string(), settings.name),
          "a library with this encoder, or a folder of `pandect vectors export`, with vectors.f32 where "
          "texts.jsonl was embedded elsewhere (docs/encoders.md)");
    for (const fs::path& folder : folders) {
      const VectorStore given = whole_store(folder);
      const DocumentVectors vectors(view, *embedder, DocumentVectors::Missing::leave, monitor, &given);
      imported.taken += vectors.taken();
      imported.missing = vectors.missing();
    }
  } catch (...) {
    std::error_code ignored;
    if (!made.empty()) fs::remove_all(made, ignored);
    throw;
  }
  std::error_code ignored;
  if (!made.empty()) fs::remove_all(made, ignored);
  if (imported.missing == 0) keep_encoder(library, settings);
  return imported;
}

}  // namespace pandect
