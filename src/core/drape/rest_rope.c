#include "core/drape/rest_rope.h"

#include "core/drape/rope_settle.h"
#include "core/drape/rope_shape.h"

bool
billow_rest_rope_hang(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                      const BillowDrapeSettings *hang, BillowPoints points, BillowProgress progress,
                      void *progress_data, BillowRestReport *report)
{
    const double since = billow_rest_report_now();
    billow_rest_report_look_at_anchors(report, grid, anchors, n_anchors, NULL);
    billow_rope_shape(grid, anchors, n_anchors, hang, points);
    if (billow_rope_is_posed(hang)) {
        billow_rope_settle(grid, anchors, n_anchors, hang->pull, NULL, points, NULL, NULL);
        billow_rope_keep_out(grid, anchors, n_anchors, hang->obstacles, points);
    } else if (!billow_rope_settle(grid, anchors, n_anchors, hang->pull, hang->obstacles, points, progress,
                                   progress_data))
        return false;
    report->exterior = billow_grid_count(grid) - n_anchors;
    report->converged = true;
    report->times.surface = billow_rest_report_now() - since;
    return true;
}
