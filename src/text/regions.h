#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// True for the code, in small letters, of a country in ISO 3166-1, and for "eu" and "uk", which it reserves.
bool is_region(std::string_view code);

/// What a region is called in a language: "대한민국" of "kr" in "ko". The code itself if it is none.
std::string region_name(std::string_view code, std::string_view language);

}  // namespace pandect
