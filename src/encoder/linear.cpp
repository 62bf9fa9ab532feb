#include "encoder/linear.h"

#include <oneapi/dnnl/dnnl.h>

#include "pandect/error.h"

namespace pandect {

void Linear::apply(const float* x, std::size_t rows, float* y, std::size_t stride, Into into) const {
  if (rows == 0) return;
  const auto dim = [](std::size_t size) { return static_cast<dnnl_dim_t>(size); };
  // Products that are prepared for one number of rows are no faster, and each takes memory: batches come in
  // many sizes.
  const dnnl_status_t status =
      dnnl_sgemm('N', 'T', dim(rows), dim(out), dim(in), 1, x, dim(in), weights.data(), dim(in),
                 into == Into::added ? 1 : 0, y, dim(stride));
  if (status != dnnl_success) throw Error(ErrorCode::internal, "oneDNN refuses a product of matrices");
  finish_rows(y, rows, out, stride, bias, activation);
}

}  // namespace pandect
