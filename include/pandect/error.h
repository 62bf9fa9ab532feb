#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

/// The one exception of Pandect and the one table of what can go wrong.
namespace pandect {

/// What went wrong, as a program may want to tell cases apart.
enum class ErrorCode {
  nothing_found,        ///< the law in the library does not carry the question
  no_such_provision,    ///< what was cited is not in the library, or not in force at the date asked for
  wrong_usage,          ///< the command line or the arguments of a call make no sense
  bad_input,            ///< a file or text cannot be read as what it claims to be
  no_permission,        ///< the file system refuses
  service_unavailable,  ///< a model, a server or a port cannot be reached
  library_busy,         ///< another process is writing to the library
  no_space,             ///< the disk is full
  library_damaged,      ///< a checksum, a magic number or the catalogue does not hold
  library_too_new,      ///< written by a newer Pandect
  not_a_library,        ///< the folder is something else
  internal,             ///< our own mistake
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

/// Thrown by everything in Pandect. `message` says what happened and where in one line; `hint` what to do.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message, std::string hint = {})
      : std::runtime_error(message), code_(code), hint_(std::move(hint)) {}

  ErrorCode code() const { return code_; }
  const std::string& hint() const { return hint_; }
  int exit_status() const { return error_info(code_).exit_status; }

 private:
  ErrorCode code_;
  std::string hint_;
};

}  // namespace pandect
