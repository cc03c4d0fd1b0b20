/* Private to physics: rows of floats become columns. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* to[i * to_step + j] = from[j * from_step + i], or is increased by that if `add`, for i in [begin, end), j < n. */
void billow_transpose(const float *from, size_t from_step, float *to, size_t to_step, size_t begin,
                      size_t end, size_t n, bool add);
