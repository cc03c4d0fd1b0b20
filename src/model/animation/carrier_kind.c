/* An animation as the carrier of others. */
#include "model/animation/carriers.h"

#include "model/animation/evaluation.h"

static gpointer
make_carrier(BillowProject *project, BillowRestCache *cache)
{
    return billow_animation_new(project, cache);
}

static void
free_carrier(gpointer animation)
{
    billow_animation_unref(animation);
}

static gboolean
is_carrier_ready(gpointer animation, double seconds)
{
    return billow_animation_is_ready(animation, seconds);
}

static gboolean
prepare_carrier(gpointer animation, double seconds, BillowWanted wanted, BillowProgress progress,
                void *progress_data)
{
    return billow_animation_prepare(animation, seconds, wanted, progress, progress_data);
}

static BillowMesh *
carrier_frame(gpointer animation, double seconds)
{
    BillowMesh *mesh = billow_mesh_new(&billow_animation_project(animation)->cloth->grid);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    return mesh;
}

const BillowCarrierKind billow_carrier_kind = {make_carrier, free_carrier, is_carrier_ready, prepare_carrier,
                                               carrier_frame};
