#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {

CLI::App* new_command(CLI::App& app, Session& session, const std::string& name,
                      const std::string& description, const std::string& example) {
  CLI::App* command = app.add_subcommand(name, description);
  command->footer("Example:\n  " + example);
  command
      ->add_option("--library,-l", session.library,
                   "Folder of the library (or the environment's PANDECT_LIBRARY)")
      ->capture_default_str();
  command->add_flag("--json", session.json, "Print JSON");
  return command;
}

namespace {

constexpr const char* description =
    "Answers legal questions from the law itself, and shows the exact words.\n"
    "Add statutes and contracts to a library, then ask in the language of the law.";

constexpr const char* footer =
    "Exit status: 0 done, 1 nothing found, 2 wrong usage, 3 bad input, 4 a service or the disk is not "
    "available,\n"
    "5 the library is damaged, 70 a mistake in Pandect.\n"
    "\n"
    "Example:\n"
    "  pandect add laws/ && pandect ask \"Who must keep the records, and for how long?\"";

int report(const Session& session, const Error& error) {
  if (session.json) {
    std::fputs((to_json(error) + "\n").c_str(), stdout);
  } else {
    fmt::print(stderr, "pandect: {}\n", one_line(error.what()));
    if (!error.hint().empty()) fmt::print(stderr, "  {}\n", one_line(error.hint()));
  }
  return error.exit_status();
}

int run(int argc, char** argv) {
  Session session;
  const char* from_environment = std::getenv("PANDECT_LIBRARY");
  session.library = from_environment != nullptr && *from_environment != '\0' ? from_environment : "library";
  CLI::App app{description, "pandect"};
  app.set_version_flag("--version", std::string("pandect ") + std::string(version()));
  app.require_subcommand(1);
  app.footer(footer);
  register_add(app, session);
  register_ask(app, session);
  register_search(app, session);
  register_show(app, session);
  register_links(app, session);
  register_status(app, session);
  register_remove(app, session);
  register_build(app, session);
  register_bench(app, session);
  try {
    app.parse(argc, argv);
    return session.exit_status;
  } catch (const CLI::ParseError& error) {
    const int status = app.exit(error);
    return status == 0 ? 0 : error_info(ErrorCode::wrong_usage).exit_status;
  } catch (const Error& error) {
    return report(session, error);
  } catch (const std::bad_alloc&) {
    return report(session,
                  Error(ErrorCode::no_space, "the memory is used up", "add fewer or smaller files at once"));
  } catch (const std::exception& error) {
    return report(session,
                  Error(ErrorCode::internal, error.what(), "this is a mistake in Pandect: please report it"));
  }
}

}  // namespace
}  // namespace pandect::cli

int main(int argc, char** argv) {
  // A limit on the size of files is then an error of the write that met it, as a full disk is.
  std::signal(SIGXFSZ, SIG_IGN);
  return pandect::cli::run(argc, argv);
}
