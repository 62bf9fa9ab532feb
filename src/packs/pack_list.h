#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "packs/pack_head.h"

namespace pandect {

/// A pack of a list.
struct ListedPack {
  std::string name;
  std::string source;  ///< its file or address: one that is relative in the list begins where the list is
  std::vector<std::string> countries;
  std::string first_day;
  std::string last_day;
  std::uint64_t works = 0;
  std::uint64_t bytes = 0;  ///< of the pack
  std::string licence;
  std::string sha256;  ///< its hash (PackHead::hash), 64 hexadecimal digits
};

/// The [[pack]] tables of a file in TOML. @param list the file's name or address
/// @throws Error bad_input that names the line
std::vector<ListedPack> parse_pack_list(std::string_view text, const std::string& list);
/// Reads a list from a file or an https address. @throws Error also service_unavailable, wrong_usage
std::vector<ListedPack> read_pack_list(const std::string& list);
/// @throws Error wrong_usage when the list has none of the name
ListedPack find_pack(const std::string& list, const std::string& name);

/// The table of a pack, for a list. @param file its name, as the list is to give it
std::string as_list_entry(const PackHead& head, const std::string& file);

}  // namespace pandect
