/* Private to physics: contact of the cloth with itself. After a step, the layers that come nearer than the
 * thickness are pushed apart, by whatever method the step was computed. docs/physics.md §2. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "physics/net/filter.h"
#include "physics/net/net.h"

/* Scratch space: what it finds depends on the step alone. */
typedef struct BillowLayers BillowLayers;

/* Creates the space for cloths with the net's grid. Free with billow_layers_free(). */
BillowLayers *billow_layers_new(const BillowNet *net);
void billow_layers_free(BillowLayers *layers); /* NULL is allowed */

/* Creates the space for pieces of `n` different cloths, whose points follow each other in all arrays. Two of them touch
 * at the mean of their `thickness` (meters, one per cloth; 0: it touches nothing), unless they pass through each
 * other (`passes`, n x n, copied). A cloth does not touch itself here. */
BillowLayers *billow_layers_new_between(const BillowNet *const *nets, const double *thickness,
                                        const bool *passes, size_t n);

/* Returns the largest least distance between two of these cloths, meters; 0: none of them touch. */
double billow_layers_largest_distance(const BillowLayers *layers);

/* A step of `h` seconds from x0 to x, v that has been computed. */
typedef struct {
    const BillowPoints *x0;
    BillowPoints *x, *v;
    BillowPoints *reaction;     /* newton, of what is prescribed: see billow_contacts_release() */
    const BillowFilter *filter; /* what is prescribed, which no layer changes */
    double h;
    double
        thickness; /* meters, > 0: least distance between layers, but at most a quarter of the spacing; between
                       * cloths: billow_layers_largest_distance() */
    double friction; /* Coulomb coefficient between them, >= 0 */
    bool presses;    /* springs have pushed in the step: see billow_layers_foresee() */
    bool joins;      /* layers that would still pass through each other go together; else the step fails */
} BillowLayersStep;

typedef enum {
    BILLOW_LAYERS_APART,
    BILLOW_LAYERS_TOUCH,
    BILLOW_LAYERS_CROSS, /* some would pass through each other; with `joins`, what is prescribed takes them */
} BillowLayersState;

/* Changes x, v and the reaction so that layers that would come nearer than the thickness end at that
 * distance, without speed into each other and rubbing on each other. Layers that start nearer halve what they
 * lack. No pieces of cloth pass through each other on the way from x0 to x, unless it returns that they
 * cross. The momentum of free points stays. Bit-identical for any number of workers. */
BillowLayersState billow_layers_part(BillowLayers *layers, const BillowLayersStep *step,
                                     BillowWorkers *workers);

/* Removes the springs of the step before. */
void billow_layers_release(BillowLayers *layers);

/* Finds what would come nearer than the thickness on the way from x0 to x, and puts springs between it, for
 * the implicit step. `is_first`: x is a guess, before the step is computed; there are no springs yet.
 * Otherwise the step has been computed to x with the springs there are, and those that would pull let go.
 * Returns whether the step is to be computed (again) with the springs. */
bool billow_layers_foresee(BillowLayers *layers, const BillowLayersStep *step, bool is_first,
                           BillowWorkers *workers);

/* Returns whether there are springs. `layers` may be NULL. */
bool billow_layers_press(const BillowLayers *layers);

/* Adds the springs' forces and friction at x and v, and their resistance to v at each point (six arrays), in
 * a step in which x = ... + h v. With `is_computed`, x and v are a result with the springs: those that would
 * pull do not act from now on, and others have the friction that their push allows. */
void billow_layers_add_forces(BillowLayers *layers, const BillowPoints *x, const BillowPoints *v, double h,
                              double friction, bool is_computed, BillowPoints *force,
                              double *const resistance[6]);

/* Adds the springs' resistance between different points, times h p, to q. Returns <p, what was added>. */
double billow_layers_multiply(const BillowLayers *layers, double h, const BillowPoints *p, BillowPoints *q);
