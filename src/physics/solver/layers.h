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

/* A step of `h` seconds from x0 to x, v that has been computed. */
typedef struct {
    const BillowPoints *x0;
    BillowPoints *x, *v;
    BillowPoints *reaction;     /* newton, of what is prescribed: see billow_contacts_release() */
    const BillowFilter *filter; /* what is prescribed, which no layer changes */
    double h;
    double thickness; /* meters, > 0: least distance between layers, but at most a quarter of the spacing */
    double friction;  /* Coulomb coefficient between them, >= 0 */
    bool joins;       /* layers that would still pass through each other go together; else the step fails */
} BillowLayersStep;

typedef enum {
    BILLOW_LAYERS_APART,
    BILLOW_LAYERS_TOUCH,
    BILLOW_LAYERS_CROSS, /* some would pass through each other; with `joins`, what is prescribed takes them */
} BillowLayersState;

/* Changes x, v and the reaction so that layers that would come nearer than the thickness end at that distance,
 * without speed into each other and rubbing on each other. Layers that start nearer halve what they lack. No
 * pieces of cloth pass through each other on the way from x0 to x, unless it returns that they cross.
 * The momentum of free points stays. Bit-identical for any number of workers. */
BillowLayersState billow_layers_part(BillowLayers *layers, const BillowLayersStep *step,
                                     BillowWorkers *workers);
