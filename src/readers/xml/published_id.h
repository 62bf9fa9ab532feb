#pragma once

#include <optional>
#include <string_view>

#include "law/citation.h"

namespace pandect {

/// What an id or an address that publishers give laws and provisions points to, without span: CELEX
/// ("32016R0679"), ELI
/// ("eli/reg/2016/679/art_5"), BWB and JCI ("jci1.3:c:BWBR0018450&artikel=1", "BWBR0018450/artikel/1"), the
/// paths of the United States Code and its laws ("/us/usc/t42/s1885a"), Akoma Ntoso
/// ("/akn/it/act/1941/633~art_2"), and the addresses that parse_law_link() knows. Nothing when it is none of
/// these, or names no work.
std::optional<Citation> parse_published_id(std::string_view id);

}  // namespace pandect
