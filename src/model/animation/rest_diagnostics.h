/* Diagnostics of rest shapes, as sentences that are the same in the window and on the command line. */
#pragma once

#include "core/drape/crossings.h"
#include "model/animation/evaluation.h"

#include <gio/gio.h>

typedef enum {
    BILLOW_DIAGNOSTIC_TAUT,    /* anchors are farther apart than the cloth between them can reach */
    BILLOW_DIAGNOSTIC_CROWDED, /* anchors are so close together that no shape keeps the lengths between them */
    BILLOW_DIAGNOSTIC_COLLIDER,  /* the cloth is not cloth near a collider */
    BILLOW_DIAGNOSTIC_FAR,       /* so far from the origin that single precision strains the cloth */
    BILLOW_DIAGNOSTIC_STRAINED,  /* lengths are not kept, for none of the reasons above */
    BILLOW_DIAGNOSTIC_UNSETTLED, /* the cloth has not settled */
    BILLOW_DIAGNOSTIC_CROSSING,  /* the cloth passes through itself */
    BILLOW_N_DIAGNOSTIC_KINDS,
} BillowDiagnosticKind;

/* A diagnostic of one rest shape, or of its anchors. */
typedef struct {
    BillowDiagnosticKind kind;
    guint count;  /* of anchor pairs (TAUT, CROWDED), points (CROWDED), triangles (CROSSING); else 1 */
    double worst; /* as a share: of missing length, strain, spacing, size, or triangles */
    char *text;   /* the problem and what to do about it */
} BillowDiagnostic;

/* Returns a kind's word for programs: "taut". */
const char *billow_diagnostic_word(BillowDiagnosticKind kind);

/* Checks a keyframe's anchors before draping. Returns an array of BillowDiagnostic, the gravest first; empty
 * for a baked shape. Free with g_ptr_array_unref(). */
GPtrArray *billow_anchor_diagnostics(const BillowGrid *grid, const BillowKeyframe *keyframe);

/* Returns the diagnostics of a rest shape of a project and its anchors, which are ignored unless their number
 * matches the report. `crossings` NULL: unknown. `obstacle`: from billow_rest_obstacle_text(), or NULL. */
GPtrArray *billow_rest_diagnostics(const BillowProject *project, const BillowAnchor *anchors,
                                   const BillowRestReport *report, const BillowCrossings *crossings,
                                   const char *obstacle);

/* Searches the shape for crossings first. Returns NULL if `progress` (may be NULL) asks to stop. */
GPtrArray *billow_shape_diagnostics(const BillowProject *project, const BillowBlock *keyframe,
                                    const BillowRestShape *shape, BillowProgress progress,
                                    void *progress_data);

/* Removes the diagnostics that an instance has in common with its source: all but those about its place. Those
 * of a cloth that is no instance, or hangs elsewhere on its line, stay. Transfer full; returns `remarks`. */
GPtrArray *billow_own_diagnostics(const BillowCloth *cloth, GPtrArray *remarks);

/* The diagnostics of one keyframe. */
typedef struct {
    char *keyframe;     /* its id */
    char *name;         /* the name shown to the user */
    GPtrArray *remarks; /* of BillowDiagnostic, at least one */
} BillowKeyframeDiagnostics;

/* Returns the diagnostics of an animation's rest shapes: an array of BillowKeyframeDiagnostics in the order
 * of the keyframes, without those that have none. Checks the shapes of poses with wanted[number] != 0 (NULL:
 * all), computing them if necessary; of other poses, only the anchors. Of an instance, it returns its own. `progress` (may be NULL) gets the
 * share that is done. Returns NULL if it or `cancellable` (may be NULL) stops the search. */
GPtrArray *billow_animation_diagnostics(const BillowAnimation *animation, const guint8 *wanted,
                                        BillowProgress progress, void *progress_data,
                                        GCancellable *cancellable);

/* Summarizes them in one line: the gravest one and the number of others. Free with g_free(). NULL: none. */
char *billow_diagnostics_line(const GPtrArray *keyframes);

/* Does the same for a window: one line names the keyframe, another has the diagnostic. */
char *billow_diagnostics_text(const GPtrArray *keyframes);

/* Returns "column 0, row 0 – column 8, row 0: 200 mm (25.0 %) missing". Free with g_free(). */
char *billow_taut_pair_text(const BillowTautPair *pair, const BillowAnchor *anchors);

/* Returns "column 3, row 0 – column 4, row 0: 12 mm apart, 50 mm of cloth between them". Transfer full. */
char *billow_pressed_pair_text(const BillowPressedPair *pair, const BillowGrid *grid,
                               const BillowAnchor *anchors);
