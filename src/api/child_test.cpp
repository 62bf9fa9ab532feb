#include "base/isolated_test_tasks.h"
#include "readers/pdf/pdf_pages.h"
#include "readers/pdf/pdf_picture.h"

/// PDFs are read, and tasks of tests run, by further processes of this program.
std::optional<int> serve_test_tasks(int count, char** arguments) {
  const auto& tests = pandect::isolated_test_tasks;
  return pandect::serve_isolated(
      count, arguments,
      {pandect::pdf_task(), pandect::pdf_picture_task(), tests[0], tests[1], tests[2], tests[3], tests[4]});
}
