/* Finds a cloth near another that does not pass through itself. Source: docs/method.md §3. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"

/* Irons a cloth by `strength` (core/contact/ironing.h; 0: not at all) and draws it apart where it crosses
 * itself. `held` is not 0 for points that only the ironing may move. `shallow`: gives up sooner, after as few
 * rounds as tell whether the crossings are shallow. Returns whether no edge crosses a triangle any more.
 * Mirror-symmetric cloth stays so, except for rounding. `workers` may be NULL. */
bool billow_uncross(const BillowGrid *grid, const unsigned char *held, double strength, bool shallow,
                    BillowWorkers *workers, BillowPoints points);
