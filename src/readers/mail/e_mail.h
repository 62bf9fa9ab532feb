#pragma once

#include <functional>

#include "readers/archive.h"
#include "readers/reader.h"

namespace pandect {

/// E-mail, one message or a mailbox of them: `e-mail`. A message is a work: its headers, and the words of its
/// body as those of a contract. What is attached is no part of it.
const Reader& e_mail_reader();

/// Whether the source is a mailbox (mbox): messages, each behind a line "From …".
bool is_mailbox(const Source& source);
/// Whether the source is one message.
bool is_mail(const Source& source);

/// Hands over the messages of a mailbox, named by their numbers from 1, until `use` says false.
/// @throws Error bad_input when there are more than 200,000
void each_mailbox_message(const Source& mailbox, const std::function<bool(ArchiveEntry&&)>& use);

/// Hands over the files that are attached to a message, forwarded messages among them, each with a name of
/// its own, until `use` says false. Signatures, and pictures that the body shows, are passed over.
/// @throws Error bad_input as parse_mail()
void each_attachment(const Source& mail, const std::function<bool(ArchiveEntry&&)>& use);

}  // namespace pandect
