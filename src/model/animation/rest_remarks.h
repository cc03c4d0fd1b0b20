/* What there is to say of rest shapes, in sentences: the same ones in the window and on the command line. */
#pragma once

#include "core/drape/crossings.h"
#include "model/animation/evaluation.h"

#include <gio/gio.h>

typedef enum {
    BILLOW_REMARK_TAUT,      /* anchors are farther apart than the cloth between them reaches */
    BILLOW_REMARK_CROWDED,   /* anchors are so close that no shape keeps the lengths between them */
    BILLOW_REMARK_FAR,       /* so far from the origin single precision strains the cloth */
    BILLOW_REMARK_STRAINED,  /* for none of these reasons, the lengths are not kept */
    BILLOW_REMARK_UNSETTLED, /* the cloth has not come to rest */
    BILLOW_REMARK_CROSSING,  /* the cloth passes through itself */
    BILLOW_N_REMARK_KINDS,
} BillowRemarkKind;

/* A remark on one rest shape, or on its anchors. */
typedef struct {
    BillowRemarkKind kind;
    guint
        count; /* of pairs of anchors (TAUT, CROWDED), of points (the other CROWDED), of triangles (CROSSING); else 1 */
    double
        worst; /* as shares: of length that is missing, of strain, of the spacing, of the size, of all triangles */
    char *text; /* what is so, and what can be done about it */
} BillowRemark;

/* How programs call a kind: "taut". */
const char *billow_remark_word(BillowRemarkKind kind);

/* What can be said of a keyframe's anchors before it is hung: an array of BillowRemark, the gravest first. Of a keyframe
 * that gives its shape: nothing. Free with g_ptr_array_unref(). */
GPtrArray *billow_anchor_remarks(const BillowGrid *grid, const BillowKeyframe *keyframe);

/* What is to be said of its rest shape, anchors included. `crossings` NULL: they are not known. The anchors are as
 * many as the report says, or none are looked at. */
GPtrArray *billow_rest_remarks(const BillowGrid *grid, const BillowAnchor *anchors,
                               const BillowRestReport *report, const BillowCrossings *crossings);

/* The same, with the crossings of the shape found first; NULL when `progress` (may be NULL) asked to stop. */
GPtrArray *billow_shape_remarks(const BillowRestShape *shape, const BillowKeyframe *keyframe,
                                BillowProgress progress, void *progress_data);

/* The remarks on one keyframe. */
typedef struct {
    char *keyframe;     /* its id */
    char *name;         /* that it is shown with */
    GPtrArray *remarks; /* of BillowRemark, at least one */
} BillowKeyframeRemarks;

/* Of the rest shapes of an animation for which there is something to say: an array of BillowKeyframeRemarks in the order of
 * the keyframes. Of poses with wanted[number] != 0 (NULL: of all) the shapes are looked at, and made where they are not there; of others is told what
 * their anchors tell. `progress` (may be NULL) tells how far that is. NULL when it, or `cancellable` (may be NULL), stopped it. */
GPtrArray *billow_animation_remarks(const BillowAnimation *animation, const guint8 *wanted,
                                    BillowProgress progress, void *progress_data, GCancellable *cancellable);

/* All of them in a line: the gravest, and how many there are beside it; NULL where there is none. Free with g_free(). */
char *billow_remarks_line(const GPtrArray *keyframes);

/* The same for a window, where keyframes have names: a line about whose shape it is, and one for the remark. */
char *billow_remarks_text(const GPtrArray *keyframes);

/* "column 0, row 0 – column 8, row 0: 200 mm (25.0 %) missing". Free with g_free(). */
char *billow_taut_pair_text(const BillowTautPair *pair, const BillowAnchor *anchors);

/* "column 3, row 0 – column 4, row 0: 12 mm apart, 50 mm of cloth between them". Free with g_free(). */
char *billow_pressed_pair_text(const BillowPressedPair *pair, const BillowGrid *grid,
                               const BillowAnchor *anchors);
