// E-mail: messages, mailboxes and what is attached to them.
#include "read_or_refuse.h"
#include "readers/all.h"
#include "readers/mail/e_mail.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace pandect;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read_or_refuse(e_mail_reader(), bytes);
  std::size_t attached = 0;
  try {
    each_attachment({"input", bytes}, [&](ArchiveEntry&& entry) {
      attached += entry.bytes.size();
      return true;
    });
  } catch (const Error& error) {
    if (error.code() != ErrorCode::bad_input) std::abort();
  }
  if (attached > size) std::abort();
  return 0;
}
