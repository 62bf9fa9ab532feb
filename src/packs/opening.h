#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "packs/pack_head.h"
#include "pandect/progress.h"

namespace pandect {

struct OpenPackOptions {
  std::filesystem::path trust;  ///< public key in PEM that must have signed it; empty: see open_pack()
  std::string sha256;           ///< the hash that the pack must have; empty: any
  std::function<void(const std::string&)> tell;  ///< one line on what is got, before it is
  Monitor monitor;
};

/// What was opened.
struct OpenedPack {
  PackHead head;
  bool is_trusted = false;   ///< the key of `trust` signed it
  bool was_there = false;    ///< the library was this pack's already: nothing was done
  bool was_updated = false;  ///< the library was an earlier pack's
  std::uint64_t got = 0;     ///< bytes of the pack that were read, its head included
  std::uint64_t kept = 0;  ///< bytes of the library that were there already, from an earlier pack or attempt
};

/// Makes a library of a pack, or brings one that was made of an earlier pack of the same name up to date.
///
/// Chunks go by their hashes: those that the library of the earlier pack has, or that an attempt before has
/// left in `LIBRARY.opening`, are not got again; every other is held against its hash before it is stored.
/// The library is put together there, verified like one whose checksums are asked for, and then takes its
/// name, or that of the one before, by renaming; what others have open of that stays readable to them.
///
/// A library that was changed since, or that no pack made, is not replaced. If the earlier pack was signed,
/// the next must be signed by the same key, unless `trust` names another.
/// @param source a file or an https address
/// @throws Error bad_input for what is damaged, not signed as it must be, or larger than the disk has room,
/// library_too_new, service_unavailable, wrong_usage, library_busy, no_space, no_permission
OpenedPack open_pack(const std::string& source, const std::filesystem::path& library,
                     const OpenPackOptions& options = {});

}  // namespace pandect
