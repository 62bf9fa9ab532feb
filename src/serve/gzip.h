#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// The bytes as a gzip file (RFC 1952).
std::string gzipped(std::string_view bytes);

/// True if the value of an Accept-Encoding header takes gzip (RFC 9110, section 12.5.3).
bool accepts_gzip(std::string_view accepted);

}  // namespace pandect
