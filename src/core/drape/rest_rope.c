#include "core/drape/rest_rope.h"

#include "core/drape/rope_lay.h"
#include "core/drape/rope_settle.h"
#include "core/drape/rope_shape.h"

/* Places the points of a rope that hangs, or that just is where it is shaped. */
static bool
hang_rope(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
          const BillowDrapeSettings *hang, BillowPoints points, BillowProgress progress, void *progress_data)
{
    billow_rope_shape(grid, anchors, n_anchors, hang, points);
    if (billow_rope_is_posed(hang)) {
        billow_rope_settle(grid, anchors, n_anchors, hang->pull, NULL, points, NULL, NULL);
        billow_rope_keep_out(grid, anchors, n_anchors, hang->obstacles, points);
        return true;
    }
    return billow_rope_settle(grid, anchors, n_anchors, hang->pull, hang->obstacles, points, progress,
                              progress_data);
}

bool
billow_rest_rope_hang(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                      const BillowDrapeSettings *hang, const BillowCoarsePose *pose, BillowPoints points,
                      BillowProgress progress, void *progress_data, BillowRestReport *report)
{
    const double since = billow_rest_report_now();
    billow_rest_report_look_at_anchors(report, grid, anchors, n_anchors, NULL);
    BillowRopeLanding landing = BILLOW_ROPE_FALLS;
    if (n_anchors == 0 && hang->lay && hang->obstacles)
        landing = billow_rope_lay(grid, hang, pose, points, progress, progress_data);
    report->laid = landing == BILLOW_ROPE_LIES || landing == BILLOW_ROPE_CREEPS;
    if (landing == BILLOW_ROPE_STOPPED ||
        (!report->laid && !hang_rope(grid, anchors, n_anchors, hang, points, progress, progress_data)))
        return false;
    report->exterior = billow_grid_count(grid) - n_anchors;
    report->converged = landing != BILLOW_ROPE_CREEPS;
    report->times.surface = billow_rest_report_now() - since;
    return true;
}
