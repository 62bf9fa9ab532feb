#pragma once

#include <string_view>
#include <vector>

#include "answer/compare/support.h"
#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// Words in quotation marks that are long enough to be a quotation of the law and not just a term; without
/// the marks. An omission ("…", "[...]") splits a quotation.
std::vector<Span> find_quotations(std::string_view text, Language language);

/// The position of a quotation in the law, word for word; white space, the forms of quotation marks and
/// dashes, the case of its first letter and a mark at its end are ignored. An empty span when it does not
/// occur.
Span find_exact(std::string_view quotation, std::string_view law);

/// The words of a quotation that differ from the law where the law is most similar. Spans are in the
/// quotation and the law; one side is empty if words were omitted or inserted. `contradicts` if at least half
/// of the quotation is the law's; otherwise it is one difference: the quotation is not from that law.
std::vector<Difference> altered_words(std::string_view quotation, std::string_view law, Language language);

/// True if the law has all words of a sentence, at least five, one directly behind the other, but for their
/// inflections, the form of numbers, words that say nothing of their own at its beginning, and a preposition
/// at its end.
bool says_in_a_row(std::string_view sentence, std::string_view law, Language language);

}  // namespace pandect
