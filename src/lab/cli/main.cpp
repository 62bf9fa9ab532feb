#include "cli/program_face.h"
#include "lab/cli/commands.h"

int main(int argc, char** argv) {
  using namespace pandect::cli;
  return run_program(
      {"pandect-lab",
       "Measures systems of legal question answering, reproduces published tables, and trains models.\n"
       "`pandect` makes the libraries that it works on.",
       "pandect-lab bench nitibench-tax --data nitibench/ --library bench-library --out tax-run",
       {{"Measure",
         {register_bench, register_measure, register_judge, register_chunk, register_paper_systems}},
        {"Make and train", {register_dataset, register_train}},
        {"This program", {register_completion, register_manual}}},
       {"add", "ask", "check", "search", "show", "links", "terms", "serve", "mcp", "status", "model",
        "remove", "undo", "review", "build", "push"},
       "pandect"},
      argc, argv);
}
