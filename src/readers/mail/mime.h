#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "readers/reader.h"

namespace pandect {

/// A header of a message or of a part, unfolded.
struct MailHeader {
  std::string name;   ///< in lower case
  std::string value;  ///< as it stands, encoded words too
};

/// A part of a message that is no multipart itself, decoded from base64 or quoted-printable.
struct MailPart {
  std::string type;     ///< "text/plain", in lower case
  std::string charset;  ///< empty: not said
  std::string name;     ///< of the file, UTF-8 without control characters; empty: none
  bool attached = false;
  bool alternative = false;  ///< one of several ways to say the same
  bool flowed = false;       ///< lines that end in a space go on (format=flowed)
  std::string bytes;
};

struct Mail {
  std::vector<MailHeader> headers;
  std::vector<MailPart> parts;  ///< in order
  bool encrypted = false;
};

/// Takes a message apart: RFC 5322, 2045 to 2047, 2231. Forwarded messages stay whole, as parts of type
/// message/rfc822. Whatever the bytes, it gives a message; what is cut short is taken as far as it goes.
/// @throws Error bad_input: more than 2,000 parts, or parts that nest more than 20 deep
Mail parse_mail(const Source& source);

/// The value of the first header of a name (in lower case) as UTF-8 on one line, encoded words decoded.
std::string mail_header(const Mail& mail, std::string_view name);

/// The words of a part of text as UTF-8 with line ends `\n`, by its charset or, where that is wrong or
/// missing, by its bytes.
std::string mail_text(const MailPart& part);

/// Whether bytes begin as a message does: header lines that mail has.
bool begins_as_mail(std::string_view head);

}  // namespace pandect
