#include "api/child.h"

#include "api/documents.h"
#include "base/isolated.h"
#include "readers/pdf/pdf_pages.h"
#include "readers/pdf/pdf_picture.h"

namespace pandect {

std::optional<int> run_as_child(int argc, char** argv) {
  return serve_isolated(argc, argv, {document_task(), pdf_task(), pdf_picture_task()});
}

}  // namespace pandect
