/* A block's strength over its time: raised-cosine rise and fall. docs/method.md §5. */
#pragma once

/* Strength in [0, 1] at `elapsed` seconds after the block's start: 0 outside [0, duration], rising over `fade_in`
 * seconds as (1 - cos(pi t / fade_in)) / 2, falling likewise over the last `fade_out` seconds, 1 between. */
double billow_fade_at(double elapsed, double duration, double fade_in, double fade_out);
