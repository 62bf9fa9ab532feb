#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace pandect {

/// The kind of thing that a question asks for, besides its subject: a sentence without such a thing is hardly
/// the answer.
enum class Sought : std::uint8_t {
  period,   ///< "how long", "며칠", "กี่วัน": a time, a day or an age
  amount,   ///< "how much", "얼마", "เท่าไร": a sum, a share or a size
  penalty,  ///< "can I be fined": the sanction for breaking a rule
};

/// The kinds that a question asks for, by the words of data/languages/<code>/sought.txt; nothing if no word
/// matches, or the language has no such words.
std::vector<Sought> sought_by(std::string_view question, Language language);

/// True if a sentence of law contains such a thing.
bool has_sought(Sought sought, std::string_view sentence, Language language);

}  // namespace pandect
