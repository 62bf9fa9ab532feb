#pragma once

#include <optional>
#include <string_view>

#include "citations/names/short_names.h"

/// The rules of each kind of language, for short_names.cpp.
namespace pandect {

/// The cost of each deviation from the title.
inline constexpr int cut_word = 1;
inline constexpr int inner_letter = 1;
inline constexpr int own_short_title = 2;
inline constexpr int left_out_year = 3;
inline constexpr int part_of_title = 20;
inline constexpr int far = 1000;

/// The nearest form; at the distance `far` there is none.
ShortForm latin_form(std::string_view name, std::string_view title, Language language);
/// For a language whose words have particles.
ShortForm particle_form(std::string_view name, std::string_view title, Language language);

/// words_left_out() for names in each script.
std::optional<int> latin_words_left_out(std::string_view name, std::string_view title, Language language);
/// "등대검사법" for the "등대의 설치 및 검사에 관한 법률": its words, cut from the title's in order.
std::optional<int> particle_words_left_out(std::string_view name, std::string_view title, Language language);

}  // namespace pandect
