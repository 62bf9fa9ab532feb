#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/formats/answer_format.h"
#include "model/reply_text.h"

namespace pandect {

/// Labels of a list such as "DOC0226, [3] and 4": runs of letters and digits with a digit.
std::vector<std::string> labels_in(std::string_view text);

/// Adds a source unless it is already there; returns its index.
std::size_t add_source(std::vector<CitedSource>& sources, CitedSource source);

/// Handles "[NO ANSWER]" and "[QUESTION] …" at the beginning of an answer, and removes the mark.
void read_marks_of_abstention(ParsedAnswer& parsed);

void parse_marked(std::string_view text, ParsedAnswer& parsed);
void parse_json_answer(std::string_view text, ParsedAnswer& parsed);
void parse_tagged(std::string_view text, ParsedAnswer& parsed);
void parse_doc_ids(std::string_view text, ParsedAnswer& parsed);
void parse_choice(std::string_view text, std::size_t options, ParsedAnswer& parsed);
void parse_yes_no(std::string_view text, ParsedAnswer& parsed);
void parse_sections(std::string_view text, ParsedAnswer& parsed);

}  // namespace pandect
