/* Remembers relaxed cloth in own coordinates (own_frame.h): cloth that hangs alike elsewhere has the same points there,
 * to the bit, and need not be relaxed again. */
#pragma once

#include "core/base/points.h"
#include "core/drape/drape_settings.h"
#include "core/drape/rest_report.h"

typedef struct BillowRestMemory BillowRestMemory;

/* All that the points depend on, where nothing supports the cloth and no pose selects its shape. Borrowed. */
typedef struct {
    const BillowGrid *grid;
    const BillowAnchor *own; /* in own coordinates */
    size_t n_anchors;
    const BillowDrapeSettings *hang;
    double most_strain; /* at which it is draped in another way */
    bool taut;          /* anchors are too far apart */
} BillowRestInput;

/* Creates a memory that forgets the oldest cloths beyond `max_bytes`. Free with billow_rest_memory_free(). */
BillowRestMemory *billow_rest_memory_new(size_t max_bytes);
void billow_rest_memory_free(BillowRestMemory *memory);

/* If cloth with the same input was stored, fills its points, and of the report what belongs to them, and returns
 * true. */
bool billow_rest_memory_find(const BillowRestMemory *memory, const BillowRestInput *input,
                             BillowPoints points, BillowRestReport *report);

/* Stores points, and of the report: triangles, interior, exterior, iterations, residual, converged. */
void billow_rest_memory_put(BillowRestMemory *memory, const BillowRestInput *input,
                            const BillowPoints *points, const BillowRestReport *report);
