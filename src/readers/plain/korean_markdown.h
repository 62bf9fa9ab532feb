#pragma once

#include "readers/reader.h"

namespace pandect {

/// Korean statutes as Markdown with YAML front matter: title, ids, dates; chapters as headings, articles as
/// "##### 제1조 (목적)", paragraphs as "**①**", addenda below "## 부칙".
const Reader& korean_markdown_reader();

}  // namespace pandect
