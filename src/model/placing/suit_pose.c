#include "model/placing/suit_pose.h"

#include "core/layers/gust_front.h"
#include "model/project/landmarks.h"
#include "model/project/scene_wind.h"

#include <math.h>

/* Anchors that are closer together than this share of the cloth between them are drawn together. */
static const double DRAWN = 0.75;

/* Cloth that is held along a line. */
typedef struct {
    gboolean along_row; /* or a column */
    gboolean at_end;    /* the line is nearer to the last row or column than to the first */
    gboolean drawn;
    BillowVec3 line; /* from the first anchor to the last in the world; short if they are at one place */
} Held;

/* Returns FALSE unless all anchors are in one row or in one column, and two at least. */
static gboolean
find_held(const BillowKeyframe *keyframe, const BillowGrid *grid, Held *held)
{
    const BillowAnchor *first = keyframe->anchors, *last = first;
    gboolean row = TRUE, column = TRUE;
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        const BillowAnchor *anchor = &keyframe->anchors[i];
        row &= anchor->row == first->row;
        column &= anchor->column == first->column;
        if (anchor->column + anchor->row < first->column + first->row)
            first = anchor;
        if (anchor->column + anchor->row > last->column + last->row)
            last = anchor;
    }
    if (keyframe->n_anchors < 2 || row == column)
        return FALSE;
    held->along_row = row;
    held->at_end = row ? 2 * first->row > grid->rows - 1 : 2 * first->column > grid->columns - 1;
    held->line = billow_vec3_sub(last->position, first->position);
    const int cells = last->column - first->column + last->row - first->row;
    held->drawn = billow_vec3_length(held->line) < DRAWN * grid->spacing * cells;
    return TRUE;
}

/* Returns the direction on the flat cloth in which a wave runs. */
static double
way_of(const Held *held)
{
    if (held->along_row != held->drawn)
        return held->at_end ? -90.0 : 90.0;
    return held->at_end && !held->drawn ? 180.0 : 0.0;
}

/* Returns the heading across the cloth: at right angles to a level line of anchors, or, beside a pole, to the
 * wind. */
static double
heading_across(const BillowProject *project, const BillowBlock *keyframe, const Held *held)
{
    const BillowVec3 line = held->line;
    const double degree = M_PI / 180.0;
    if (hypot(line.x, line.z) > fabs(line.y))
        return round(remainder(atan2(line.z, line.x) / degree + 90.0, 360.0));
    return round(remainder(billow_keyframe_wind(project, keyframe).direction + 90.0, 360.0));
}

void
billow_suit_pose(const BillowProject *project, BillowBlock *layer, double seconds)
{
    const BillowBlock *keyframe = billow_landmarks_pose(project, seconds);
    Held held;
    if (!keyframe || !find_held(billow_block_keyframe(keyframe), &project->cloth->grid, &held))
        return;
    if (layer->kind == BILLOW_BLOCK_WAVE) {
        billow_block_wave(layer)->axis = BILLOW_WAVE_SMOOTHED;
        billow_block_wave(layer)->direction = way_of(&held);
    } else if (layer->kind == BILLOW_BLOCK_GUST) {
        ((BillowGustFront *) layer->payload)->direction = way_of(&held);
    } else if (layer->kind == BILLOW_BLOCK_SWAY) {
        billow_block_sway(layer)->direction = heading_across(project, keyframe, &held);
    }
}
