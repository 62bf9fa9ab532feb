#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "readers/archive.h"
#include "readers/reader.h"

namespace pandect {

/// True if the source is a mailbox (mbox): messages, each after a line "From …".
bool is_mailbox(const Source& source);
/// True if the source is one message.
bool is_mail(const Source& source);

/// What the messages of a source say: their subjects and bodies, without headers.
/// @param attached gets the number of attached files
/// @throws Error bad_input as parse_mail()
std::string mail_words(const Source& source, std::size_t& attached);

/// Passes the messages of a mailbox, named by their numbers from 1, to `use` until it returns false.
/// @throws Error bad_input when there are more than 200,000
void each_mailbox_message(const Source& mailbox, const std::function<bool(ArchiveEntry&&)>& use);

/// Passes the files attached to a message, including forwarded messages, each with a unique name, to `use`
/// until it returns false. Signatures, and pictures shown in the body, are skipped.
/// @throws Error bad_input as parse_mail()
void each_attachment(const Source& mail, const std::function<bool(ArchiveEntry&&)>& use);

}  // namespace pandect
