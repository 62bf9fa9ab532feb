#include "api/child.h"

#include "api/documents.h"
#include "base/isolated.h"
#include "readers/pdf/pdf_pages.h"

namespace pandect {

std::optional<int> run_as_child(int argc, char** argv) {
  return serve_isolated(argc, argv, {document_task(), pdf_task()});
}

}  // namespace pandect
