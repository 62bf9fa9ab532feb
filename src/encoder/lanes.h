#pragma once

#include <cstddef>
#include <cstdint>

/// Loops over many numbers, written once for all sets of instructions: the compiler makes a function marked
/// so for each, and the program takes the widest that the machine has when it starts. What such a function
/// calls must be inlined into it.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define PANDECT_WIDE [[gnu::target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")]]
#else
#define PANDECT_WIDE
#endif

namespace pandect {

/// Numbers that are worked on at once.
using Lanes = float __attribute__((vector_size(64)));
using IntegerLanes = std::int32_t __attribute__((vector_size(64)));
/// The same at any address of a float.
using StoredLanes = float __attribute__((vector_size(64), aligned(4), may_alias));
inline constexpr std::size_t lanes = 16;

#define PANDECT_LANES(address) (*reinterpret_cast<StoredLanes*>(address))
#define PANDECT_LANES_READ(address) (*reinterpret_cast<const StoredLanes*>(address))

/// `result` = eˣ for x in [-87, 88], to 2 units in the last place: 2ⁿ times a polynomial of the rest (Cephes'
/// expf). A macro, for functions that take or give wide vectors have no one way to be called.
#define PANDECT_EXP(result, x)                                                                            \
  do {                                                                                                    \
    const Lanes scaled_ = (x) * 1.44269504F;                                                              \
    const IntegerLanes whole_ =                                                                           \
        __builtin_convertvector(scaled_ + (scaled_ < 0 ? Lanes{} - 0.5F : Lanes{} + 0.5F), IntegerLanes); \
    const Lanes n_ = __builtin_convertvector(whole_, Lanes);                                              \
    const Lanes r_ = (x) - n_ * 0.693359375F + n_ * 2.12194440e-4F;                                       \
    Lanes p_ = Lanes{} + 1.9875691500e-4F;                                                                \
    p_ = p_ * r_ + 1.3981999507e-3F;                                                                      \
    p_ = p_ * r_ + 8.3334519073e-3F;                                                                      \
    p_ = p_ * r_ + 4.1665795894e-2F;                                                                      \
    p_ = p_ * r_ + 1.6666665459e-1F;                                                                      \
    p_ = p_ * r_ + 5.0000001201e-1F;                                                                      \
    (result) = (p_ * r_ * r_ + r_ + 1.0F) * reinterpret_cast<Lanes>((whole_ + 127) << 23);                \
  } while (false)

}  // namespace pandect
