#pragma once

#include <array>
#include <csignal>
#include <string>
#include <string_view>
#include <thread>

#include "base/isolated.h"

namespace pandect {

/// Tasks that behave in every way a child process can. The program of the tests serves them.
inline const std::array<IsolatedTask, 5> isolated_test_tasks{{
    {"repeat",
     [](std::string_view settings, std::string_view bytes) {
       return std::string(3'000'000, 'x').append(settings).append(bytes);
     }},
    {"crash",
     [](std::string_view, std::string_view) {
       std::signal(SIGSEGV, SIG_DFL);
       std::raise(SIGSEGV);
       return std::string("not reached");
     }},
    {"sleep",
     [](std::string_view, std::string_view) {
       std::this_thread::sleep_for(std::chrono::seconds(600));
       return std::string();
     }},
    {"write", [](std::string_view, std::string_view) { return std::string(5000, 'x'); }},
    {"fill",
     [](std::string_view, std::string_view) { return std::string(std::size_t{1} << 30, 'x').substr(0, 1); }},
}};

}  // namespace pandect
