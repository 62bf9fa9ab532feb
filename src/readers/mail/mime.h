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
  std::string value;  ///< as written, with encoded words
};

/// A part of a message other than a multipart, decoded from base64 or quoted-printable.
struct MailPart {
  std::string type;     ///< "text/plain", in lower case
  std::string charset;  ///< empty: not declared
  std::string name;     ///< of the file, UTF-8 without control characters; empty: none
  bool attached = false;
  bool alternative = false;  ///< one of several forms of the same content
  bool flowed = false;       ///< lines that end in a space continue (format=flowed)
  std::string bytes;
};

struct Mail {
  std::vector<MailHeader> headers;
  std::vector<MailPart> parts;  ///< in order
  bool encrypted = false;
};

/// Parses a message: RFC 5322, 2045 to 2047, 2231. Forwarded messages are kept whole, as parts of type
/// message/rfc822. Any bytes give a message; a truncated one is read as far as it goes.
/// @throws Error bad_input: more than 2,000 parts, or parts nested more than 20 deep
Mail parse_mail(const Source& source);

/// The value of the first header of a name (in lower case) as UTF-8 on one line, encoded words decoded.
std::string mail_header(const Mail& mail, std::string_view name);

/// The words of a text part as UTF-8 with line ends `\n`, by its charset or, if that is wrong or missing, by
/// guessing from its bytes.
std::string mail_text(const MailPart& part);

/// True if bytes begin like a message: with header lines of mail.
bool begins_as_mail(std::string_view head);

}  // namespace pandect
