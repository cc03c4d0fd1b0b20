#include "widgets/timeline/handles.h"

#include <math.h>

/* Pixels around a handle's center in which it is grabbed; fewer vertically, since an edge is below. */
#define REACH_ACROSS 6.0
#define REACH_DOWN 4.5

#define EDGE_WIDTH 6 /* pixels, in which a drag resizes the block */

static const BillowBlockPart parts[] = {BILLOW_BLOCK_PART_FADE_IN, BILLOW_BLOCK_PART_FADE_OUT,
                                        BILLOW_BLOCK_PART_CURVE_1, BILLOW_BLOCK_PART_CURVE_2};

gboolean
billow_timeline_handle(const BillowBlock *block, BillowBlockPart part, double width, double height, double *x,
                       double *y)
{
    const gboolean first = part == BILLOW_BLOCK_PART_FADE_IN || part == BILLOW_BLOCK_PART_CURVE_1;
    if (width < BILLOW_HANDLE_LEAST_WIDTH)
        return FALSE;
    if (part == BILLOW_BLOCK_PART_FADE_IN || part == BILLOW_BLOCK_PART_FADE_OUT) {
        if (!billow_kind_has(block->kind, BILLOW_KIND_FADES) || block->duration <= 0.0)
            return FALSE;
        /* on the upper edge, where the strength is full */
        const double share =
            first ? block->fade_in / block->duration : 1.0 - block->fade_out / block->duration;
        *x = CLAMP(share * width, BILLOW_HANDLE_RADIUS, width - BILLOW_HANDLE_RADIUS);
        *y = BILLOW_HANDLE_RADIUS + 1.0;
        return TRUE;
    }
    if ((part != BILLOW_BLOCK_PART_CURVE_1 && part != BILLOW_BLOCK_PART_CURVE_2) ||
        block->kind != BILLOW_BLOCK_TRANSITION || billow_block_easing(block)->curve != BILLOW_CURVE_BEZIER)
        return FALSE;
    /* on the scale of the curve that is drawn in the block, clamped to the block */
    const BillowEasing *easing = billow_block_easing(block);
    double low, high;
    billow_easing_range(easing, &low, &high);
    const double share = ((first ? easing->y1 : easing->y2) - low) / (high - low);
    *x = (first ? easing->x1 : easing->x2) * width;
    *y = height - 3.0 - CLAMP(share, 0.0, 1.0) * (height - 6.0);
    return TRUE;
}

BillowBlockPart
billow_timeline_handle_at(const BillowBlock *block, double width, double height, double x, double y)
{
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        double handle_x, handle_y;
        if (billow_timeline_handle(block, parts[i], width, height, &handle_x, &handle_y) &&
            fabs(x - handle_x) <= REACH_ACROSS && fabs(y - handle_y) <= REACH_DOWN)
            return parts[i];
    }
    return BILLOW_BLOCK_PART_BODY;
}

BillowBlockPart
billow_timeline_part_at(const BillowTimelineItem *item, const BillowTimeView *view, const GdkRectangle *place,
                        double x, double y)
{
    const double left = billow_time_view_x(view, item->start), right = billow_time_view_x(view, item->end);
    const double edge = MIN(EDGE_WIDTH, place->width / 3.0);
    if (billow_kind_has(item->block->kind, BILLOW_KIND_INSTANT))
        return BILLOW_BLOCK_PART_BODY;
    const BillowBlockPart handle =
        billow_timeline_handle_at(item->block, right - left, place->height, x - left, y - place->y);
    if (handle != BILLOW_BLOCK_PART_BODY)
        return handle;
    if (x >= place->x + place->width - edge)
        return BILLOW_BLOCK_PART_END;
    return x < place->x + edge && place->width > 2 * BILLOW_BLOCK_LEAST_WIDTH ? BILLOW_BLOCK_PART_START
                                                                              : BILLOW_BLOCK_PART_BODY;
}
