#include "model/project/varied_gusts.h"

#include "core/base/scramble.h"
#include "core/layers/gust_front.h"

/* The largest differences: as a share of the amplitude, in degrees, and as a share of the block. */
static const double MOST_STRENGTH = 0.25, MOST_TURN = 20.0, MOST_DELAY = 0.2;

enum { STRENGTH, TURN, DELAY };

/* The largest seed of eddies. */
enum { MOST_SEED = 1000000 };

/* Returns a random number, 0 to 1, of a gust by its number on its track. */
static double
random_of(int seed, guint number, guint32 channel)
{
    const guint32 mixed = billow_scramble(billow_scramble((guint32) seed) + number);
    return billow_scramble(mixed + channel) / 4294967295.0;
}

static BillowBlock *
varied(const BillowBlock *block, int seed, guint number)
{
    BillowBlock *copy = billow_block_copy(block);
    BillowGustFront *gust = billow_block_payload(copy, BILLOW_BLOCK_GUST);
    const double delay = MOST_DELAY * random_of(seed, number, DELAY) * block->duration;
    const double strength = 1.0 + MOST_STRENGTH * (2.0 * random_of(seed, number, STRENGTH) - 1.0),
                 turn = MOST_TURN * (2.0 * random_of(seed, number, TURN) - 1.0);
    gust->amplitude *= strength;
    gust->direction += turn;
    billow_number_keys_multiply(&gust->keys, offsetof(BillowGustFront, amplitude), strength);
    billow_number_keys_add(&gust->keys, offsetof(BillowGustFront, direction), turn);
    gust->turbulence_seed = (int) (((gint64) gust->turbulence_seed + seed) % (MOST_SEED + 1));
    copy->start += delay;
    copy->duration -= delay;
    return copy;
}

BillowProject *
billow_project_vary_gusts(BillowProject *project)
{
    const int seed = project->cloth->gust_seed;
    const GPtrArray *gusts = billow_project_track(project, BILLOW_BLOCK_GUST);
    if (seed == 0 || gusts->len == 0)
        return billow_project_ref(project);
    GPtrArray *own = billow_blocks_new();
    for (guint i = 0; i < gusts->len; i++)
        g_ptr_array_add(own, varied(gusts->pdata[i], seed, i));
    BillowProject *copy = billow_project_copy(project);
    billow_project_set_track(copy, BILLOW_BLOCK_GUST, own);
    return copy;
}
