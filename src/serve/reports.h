#pragma once

#include <filesystem>

#include "serve/router.h"

namespace pandect {

/// Adds GET /v1/reports and /v1/report: the contents of report.md and answers.md in and below `folder`, at
/// most three folders deep, as written by `pandect-lab bench --out`. Links are not followed. Without a folder
/// there are none.
void add_report_routes(Router& router, const std::filesystem::path& folder);

}  // namespace pandect
