#pragma once

#include "encoder/lanes.h"

/// `result` = eˣ for x in [-87, 87], to 2 units in the last place: 2ⁿ times a polynomial of the rest (Cephes'
/// expf). A macro, because functions with wide vectors as arguments or results have no portable calling
/// convention.
#define PANDECT_E_TO(result, x)                                                                           \
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
