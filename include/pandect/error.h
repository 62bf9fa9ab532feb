#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

/// The only exception type of Pandect and the table of its errors.
namespace pandect {

/// The kind of an error, for programs that handle kinds differently.
enum class ErrorCode {
  nothing_found,        ///< the law in the library does not answer the question
  no_such_provision,    ///< the cited provision is not in the library, or not in force on the given date
  wrong_usage,          ///< the command line or the arguments of a call are not valid
  bad_input,            ///< a file or text cannot be read in the format it claims
  no_permission,        ///< the file system refuses access
  service_unavailable,  ///< a model, a server or a port cannot be reached
  library_busy,         ///< another process is writing to the library
  no_space,             ///< the disk is full
  library_damaged,      ///< a checksum, a magic number or the catalogue is not valid
  library_too_new,      ///< written by a newer Pandect
  not_a_library,        ///< the folder is something else
  internal,             ///< a bug in Pandect
};

/// One row of the table of errors.
struct ErrorInfo {
  ErrorCode code;
  std::string_view name;    ///< stable, for programs: "bad-input"
  int exit_status;          ///< of the command line
  int http_status;          ///< of the HTTP API
  std::string_view anchor;  ///< in docs/errors.md
};

/// The row for a code.
const ErrorInfo& error_info(ErrorCode code);

/// Thrown by everything in Pandect. `message` says in one line what happened and where; `hint` says what to
/// do.
class Error : public std::runtime_error {
 public:
  /// A zero byte of the message, which may quote an input, becomes U+FFFD: what() would end there.
  Error(ErrorCode code, const std::string& message, std::string hint = {});

  ErrorCode code() const { return code_; }
  const std::string& hint() const { return hint_; }
  int exit_status() const { return error_info(code_).exit_status; }

 private:
  ErrorCode code_;
  std::string hint_;
};

}  // namespace pandect
