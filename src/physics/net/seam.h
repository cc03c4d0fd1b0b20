/* The seam of a tube: where its net is sewn together. The grid points on it are there twice, each with half of the mass,
 * the springs and the forces; both always have the same position and velocity. */
#pragma once

#include "core/base/points.h"
#include "physics/net/net.h"

/* Makes both points of each pair the mean of the two: of positions, velocities or accelerations, or half of the sum of
 * their forces. Does nothing to cloth that is no tube. */
void billow_seam_close(const BillowGrid *grid, BillowPoints *points);

/* Adds `factor` times what bending across the seam does at the positions x: for each of its points between two others,
 * b |x1 - 2 x + x2|^2 / 2, like BillowSprings.bending. Returns the product of x with what it adds. */
double billow_seam_bend(const BillowNet *net, const BillowPoints *x, double factor, BillowPoints *force);
