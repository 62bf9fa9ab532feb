#include "cli/program_face.h"

int main(int argc, char** argv) {
  using namespace pandect::cli;
  return run_program(
      {"pandect",
       "Answers legal questions from the law itself, and shows the exact words.\n"
       "Add statutes and contracts to a library, then ask in the language of the law.",
       "pandect add laws/ && pandect ask \"Who must keep the records, and for how long?\"",
       {register_add,        register_fetch,   register_ask,     register_check,   register_search,
        register_show,       register_links,   register_terms,   register_serve,   register_mcp,
        register_status,     register_systems, register_model,   register_library, register_remove,
        register_undo,       register_edit,    register_review,  register_build,   register_push,
        register_completion, register_manual,  register_vectors, register_follow},
       {"bench", "measure", "judge", "chunk", "train"},
       "pandect-lab"},
      argc, argv);
}
