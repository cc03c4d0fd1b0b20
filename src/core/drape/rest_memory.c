#include "core/drape/rest_memory.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"

#include <string.h>

/* Numbers that identify an input besides its outline. */
typedef struct {
    double *numbers;
    size_t n;
} Key;

typedef struct Stored Stored;

struct Stored {
    Key key;
    BillowOutline *outline; /* a reference, so that no other one gets its address; or NULL */
    BillowPoints points;
    size_t bytes;
    BillowRestReport report; /* without what is allocated */
    Stored *next;            /* older */
};

struct BillowRestMemory {
    size_t max_bytes;
    Stored *latest; /* or NULL */
};

enum { NUMBERS_OF_ANCHOR = 5, NUMBERS_OF_CREASE = 6, NUMBERS_OF_SETTINGS = 13 };

static Key
key_of(const BillowRestInput *input)
{
    const BillowDrapeSettings *hang = input->hang;
    const size_t n =
        NUMBERS_OF_SETTINGS + NUMBERS_OF_ANCHOR * input->n_anchors + NUMBERS_OF_CREASE * hang->n_creases;
    Key key = {billow_allocate(n, sizeof(double)), n};
    const double settings[NUMBERS_OF_SETTINGS] = {
        input->grid->columns,
        input->grid->rows,
        input->grid->spacing,
        (double) input->grid->closed,
        hang->bending,
        hang->weft_excess,
        hang->shear,
        hang->anchor_radius,
        hang->thickness,
        (double) hang->surface,
        billow_vec3_length(hang->pull),
        input->most_strain,
        input->taut,
    };
    memcpy(key.numbers, settings, sizeof settings);
    double *next = key.numbers + NUMBERS_OF_SETTINGS;
    for (size_t k = 0; k < input->n_anchors; k++, next += NUMBERS_OF_ANCHOR) {
        const BillowAnchor *anchor = &input->own[k];
        memcpy(next,
               (const double[]){anchor->column, anchor->row, anchor->position.x, anchor->position.y,
                                anchor->position.z},
               NUMBERS_OF_ANCHOR * sizeof *next);
    }
    for (size_t k = 0; k < hang->n_creases; k++, next += NUMBERS_OF_CREASE) {
        const BillowCreaseLine *line = &hang->creases[k];
        memcpy(next,
               (const double[]){line->from[0], line->from[1], line->to[0], line->to[1], line->angle,
                                line->sharpness},
               NUMBERS_OF_CREASE * sizeof *next);
    }
    return key;
}

static void
free_stored(Stored *stored)
{
    free(stored->key.numbers);
    billow_outline_unref(stored->outline);
    billow_points_free(&stored->points);
    free(stored);
}

BillowRestMemory *
billow_rest_memory_new(size_t max_bytes)
{
    BillowRestMemory *memory = billow_allocate(1, sizeof *memory);
    memory->max_bytes = max_bytes;
    return memory;
}

void
billow_rest_memory_free(BillowRestMemory *memory)
{
    while (memory->latest) {
        Stored *stored = memory->latest;
        memory->latest = stored->next;
        free_stored(stored);
    }
    free(memory);
}

bool
billow_rest_memory_find(const BillowRestMemory *memory, const BillowRestInput *input, BillowPoints points,
                        BillowRestReport *report)
{
    Key key = key_of(input);
    const Stored *found = memory->latest;
    while (found && (found->key.n != key.n || found->outline != input->grid->outline ||
                     memcmp(found->key.numbers, key.numbers, key.n * sizeof *key.numbers) != 0))
        found = found->next;
    free(key.numbers);
    if (!found)
        return false;
    billow_points_copy(&points, &found->points, billow_grid_count(input->grid));
    report->triangles = found->report.triangles;
    report->interior = found->report.interior;
    report->exterior = found->report.exterior;
    report->iterations = found->report.iterations;
    report->residual = found->report.residual;
    report->converged = found->report.converged;
    return true;
}

/* Forgets the oldest cloths beyond the limit. */
static void
forget_oldest(BillowRestMemory *memory)
{
    size_t bytes = 0;
    Stored **place = &memory->latest;
    while (*place && bytes + (*place)->bytes <= memory->max_bytes) {
        bytes += (*place)->bytes;
        place = &(*place)->next;
    }
    while (*place) {
        Stored *oldest = *place;
        *place = oldest->next;
        free_stored(oldest);
    }
}

void
billow_rest_memory_put(BillowRestMemory *memory, const BillowRestInput *input, const BillowPoints *points,
                       const BillowRestReport *report)
{
    const size_t n = billow_grid_count(input->grid), bytes = 3 * n * sizeof(double);
    if (bytes > memory->max_bytes)
        return;
    Stored *stored = billow_allocate(1, sizeof *stored);
    *stored = (Stored){.key = key_of(input),
                       .outline = billow_outline_ref(input->grid->outline),
                       .points = billow_points_new(n),
                       .report = *report,
                       .next = memory->latest};
    stored->report.taut = NULL;
    stored->bytes = bytes + stored->key.n * sizeof(double);
    billow_points_copy(&stored->points, points, n);
    memory->latest = stored;
    forget_oldest(memory);
}
