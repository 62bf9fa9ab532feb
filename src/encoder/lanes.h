#pragma once

#include <cstddef>
#include <cstdint>

/// Loops over many numbers, written once for all instruction sets: the compiler builds a function marked so
/// for each set, and the widest that the machine supports is selected at start-up. Functions that it calls
/// must be inlined.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(PANDECT_SANITIZED)
#define PANDECT_WIDE [[gnu::target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")]]
#else
#define PANDECT_WIDE
#endif

namespace pandect {

/// Numbers processed at once.
using Lanes = float __attribute__((vector_size(64)));
using IntegerLanes = std::int32_t __attribute__((vector_size(64)));
/// The same at any address of a float.
// NOLINTNEXTLINE(modernize-use-using): clang would not lower the alignment of an alias
typedef float StoredLanes __attribute__((vector_size(64), aligned(4), may_alias));
inline constexpr std::size_t lanes = 16;

#define PANDECT_LANES(address) (*reinterpret_cast<StoredLanes*>(address))
#define PANDECT_LANES_READ(address) (*reinterpret_cast<const StoredLanes*>(address))

/// `result` = 2ˣ for x in [-126, 127], to a relative error of 3e-7: 2ⁿ times a polynomial of the rest, which
/// is at most 1/2, by interpolation at Chebyshev points. A macro, because functions with wide vectors as
/// arguments or results have no portable calling convention.
#define PANDECT_EXP2(result, x)                                                           \
  do {                                                                                    \
    /* A float of at most 2²², added to this, is a whole number in its lower            \
     * bits. */                                                                           \
    const Lanes shifted_ = (x) + 12582912.0F;                                             \
    const Lanes r_ = (x) - (shifted_ - 12582912.0F);                                      \
    Lanes p_ = Lanes{} + 1.340043217e-03F;                                                \
    p_ = p_ * r_ + 9.676037098e-03F;                                                      \
    p_ = p_ * r_ + 5.550327214e-02F;                                                      \
    p_ = p_ * r_ + 2.402210736e-01F;                                                      \
    p_ = p_ * r_ + 6.931472067e-01F;                                                      \
    p_ = p_ * r_ + 1.000000075F;                                                          \
    (result) = reinterpret_cast<Lanes>(reinterpret_cast<IntegerLanes>(p_) +               \
                                       (reinterpret_cast<IntegerLanes>(shifted_) << 23)); \
  } while (false)

/// Sets each lane to the sum, or the greatest, of all of them.
#define PANDECT_ACROSS(lanes_, op)                                                                     \
  do {                                                                                                 \
    const Lanes by_8_ =                                                                                \
        __builtin_shufflevector(lanes_, lanes_, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7); \
    (lanes_) = op(lanes_, by_8_);                                                                      \
    const Lanes by_4_ =                                                                                \
        __builtin_shufflevector(lanes_, lanes_, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3); \
    (lanes_) = op(lanes_, by_4_);                                                                      \
    const Lanes by_2_ =                                                                                \
        __builtin_shufflevector(lanes_, lanes_, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1); \
    (lanes_) = op(lanes_, by_2_);                                                                      \
    const Lanes by_1_ =                                                                                \
        __builtin_shufflevector(lanes_, lanes_, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0); \
    (lanes_) = op(lanes_, by_1_);                                                                      \
  } while (false)
#define PANDECT_PLUS(a, b) ((a) + (b))
#define PANDECT_GREATER(a, b) ((a) > (b) ? (a) : (b))

}  // namespace pandect
