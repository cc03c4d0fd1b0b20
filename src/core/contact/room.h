/* Keeps points from meeting other parts of the cloth: how far each may go from where it is. Source: Chen et al.,
 * Offset Geometric Contact, 2025. */
#pragma once

#include "core/contact/near.h"

/* Computes `room` of `count` points: a share of each one's distance from the nearest part, towards which that
 * may come as far. `list` has all parts nearer than `reach`. */
void billow_room_find(const BillowNearList *list, double reach, size_t count, double *room);

/* Takes each point that went farther `from` its place than its room back to where it ends. Returns how many
 * there were. */
size_t billow_room_keep(const BillowPoints *from, const double *room, size_t count, BillowPoints *points);
