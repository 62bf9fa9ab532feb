#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// Bytes in Base64 (RFC 4648).
std::string encode_base64(std::string_view bytes);

/// The same for addresses, without padding (RFC 4648, section 5).
std::string encode_base64_url(std::string_view bytes);

/// The bytes of Base64 as mail has it: other characters are passed over, '-' and '_' are '+' and '/', and
/// after '=' another run may follow.
std::string decode_base64(std::string_view text);

}  // namespace pandect
