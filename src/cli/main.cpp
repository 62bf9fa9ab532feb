#include "cli/program_face.h"

int main(int argc, char** argv) {
  using namespace pandect::cli;
  return run_program(
      {"pandect",
       "Answers legal questions from the law itself, and shows the exact words.\n"
       "Add statutes and contracts to a library, then ask in the language of the law.",
       "pandect add laws/ && pandect ask \"Who must keep the records, and for how long?\"",
       {{"Ask and read", {register_ask, register_search, register_show, register_links, register_terms}},
        {"Check", {register_check, register_follow}},
        {"Manage a library",
         {register_add, register_fetch, register_status, register_review, register_edit, register_remove,
          register_undo, register_build, register_model, register_systems}},
        {"Serve and exchange",
         {register_serve, register_mcp, register_library, register_vectors, register_push}},
        {"This program", {register_completion, register_manual}}},
       {"bench", "measure", "judge", "chunk", "train"},
       "pandect-lab"},
      argc, argv);
}
