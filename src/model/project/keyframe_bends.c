/* Bends, the coil and the twists of a keyframe's rope. */
#include "model/project/keyframe.h"
#include "model/project/unknown_keys.h"

void
billow_keyframe_set_bends(BillowKeyframe *keyframe, const BillowBend *bends, char *const *unknown,
                          size_t n_bends)
{
    BillowBend *copy = g_memdup2(bends, n_bends * sizeof *bends);
    char **texts = billow_unknown_keys_copy(unknown, n_bends);
    billow_keyframe_clear_bends(keyframe);
    keyframe->bends = copy;
    keyframe->bends_unknown = texts;
    keyframe->n_bends = n_bends;
}

void
billow_keyframe_clear_bends(BillowKeyframe *keyframe)
{
    billow_unknown_keys_free(keyframe->bends_unknown, keyframe->n_bends);
    g_clear_pointer(&keyframe->bends, g_free);
    keyframe->bends_unknown = NULL;
    keyframe->n_bends = 0;
}

void
billow_keyframe_copy_bends(BillowKeyframe *keyframe)
{
    keyframe->bends = g_memdup2(keyframe->bends, keyframe->n_bends * sizeof *keyframe->bends);
    keyframe->bends_unknown = billow_unknown_keys_copy(keyframe->bends_unknown, keyframe->n_bends);
    keyframe->coil_unknown = g_strdup(keyframe->coil_unknown);
}

gboolean
billow_keyframe_has_coil(const BillowKeyframe *keyframe)
{
    return keyframe->coil.radius != 0.0 || keyframe->coil.pitch != 0.0;
}

gboolean
billow_keyframe_same_bends(const BillowKeyframe *a, const BillowKeyframe *b)
{
    for (size_t i = 0; i < MIN(a->n_bends, b->n_bends); i++)
        if (!billow_fields_equal(billow_bend_fields, &a->bends[i], &b->bends[i]))
            return FALSE;
    return a->n_bends == b->n_bends && billow_fields_equal(billow_coil_fields, &a->coil, &b->coil);
}

gboolean
billow_keyframe_same_bend_texts(const BillowKeyframe *a, const BillowKeyframe *b)
{
    return billow_unknown_keys_equal(a->bends_unknown, b->bends_unknown, a->n_bends) &&
           g_strcmp0(a->coil_unknown, b->coil_unknown) == 0;
}

gboolean
billow_keyframe_bends_fit(const BillowKeyframe *keyframe, const BillowGrid *grid)
{
    if (keyframe->n_bends > BILLOW_MAX_BENDS ||
        (billow_keyframe_has_coil(keyframe) &&
         billow_fields_unfit(billow_coil_fields, &keyframe->coil, grid)))
        return FALSE;
    for (size_t i = 0; i < keyframe->n_bends; i++)
        if (billow_fields_unfit(billow_bend_fields, &keyframe->bends[i], grid))
            return FALSE;
    return billow_grid_is_rope(grid) || (keyframe->n_bends == 0 && !billow_keyframe_has_coil(keyframe));
}

void
billow_keyframe_regrid_bends(BillowKeyframe *keyframe, const BillowGrid *old, const BillowGrid *grid)
{
    if (!billow_grid_is_rope(grid)) {
        billow_keyframe_clear_bends(keyframe);
        keyframe->coil = (BillowCoil){0.0, 0.0};
        g_clear_pointer(&keyframe->coil_unknown, g_free);
    }
    for (size_t i = 0; i < keyframe->n_bends; i++)
        keyframe->bends[i].column = billow_grid_share(keyframe->bends[i].column, old->columns, grid->columns);
}

void
billow_keyframe_turn_bends(BillowKeyframe *keyframe, double degrees)
{
    for (size_t i = 0; i < keyframe->n_bends; i++)
        keyframe->bends[i].azimuth -= degrees; /* azimuths run clockwise, as headings do */
}

void
billow_keyframe_scale_bends(BillowKeyframe *keyframe, double factor)
{
    for (size_t i = 0; i < keyframe->n_bends; i++)
        keyframe->bends[i].span *= factor;
    keyframe->coil.radius *= factor;
    keyframe->coil.pitch *= factor;
}

/* --- Twists --- */

void
billow_keyframe_set_twists(BillowKeyframe *keyframe, const BillowTwist *twists, char *const *unknown,
                           size_t n_twists)
{
    BillowTwist *copy = g_memdup2(twists, n_twists * sizeof *twists);
    char **texts = billow_unknown_keys_copy(unknown, n_twists);
    billow_keyframe_clear_twists(keyframe);
    keyframe->twists = copy;
    keyframe->twists_unknown = texts;
    keyframe->n_twists = n_twists;
}

void
billow_keyframe_clear_twists(BillowKeyframe *keyframe)
{
    billow_unknown_keys_free(keyframe->twists_unknown, keyframe->n_twists);
    g_clear_pointer(&keyframe->twists, g_free);
    keyframe->twists_unknown = NULL;
    keyframe->n_twists = 0;
}

void
billow_keyframe_copy_twists(BillowKeyframe *keyframe)
{
    keyframe->twists = g_memdup2(keyframe->twists, keyframe->n_twists * sizeof *keyframe->twists);
    keyframe->twists_unknown = billow_unknown_keys_copy(keyframe->twists_unknown, keyframe->n_twists);
}

gboolean
billow_keyframe_same_twists(const BillowKeyframe *a, const BillowKeyframe *b)
{
    for (size_t i = 0; i < MIN(a->n_twists, b->n_twists); i++)
        if (!billow_fields_equal(billow_twist_fields, &a->twists[i], &b->twists[i]))
            return FALSE;
    return a->n_twists == b->n_twists;
}

gboolean
billow_keyframe_same_twist_texts(const BillowKeyframe *a, const BillowKeyframe *b)
{
    return billow_unknown_keys_equal(a->twists_unknown, b->twists_unknown, a->n_twists);
}

gboolean
billow_keyframe_twists_fit(const BillowKeyframe *keyframe, const BillowGrid *grid)
{
    if (keyframe->n_twists > BILLOW_MAX_TWISTS)
        return FALSE;
    for (size_t i = 0; i < keyframe->n_twists; i++)
        if (billow_fields_unfit(billow_twist_fields, &keyframe->twists[i], grid))
            return FALSE;
    return billow_grid_is_rope(grid) || keyframe->n_twists == 0;
}

void
billow_keyframe_add_twist(const BillowKeyframe *keyframe, const BillowGrid *grid, double share, float *twist)
{
    for (int column = 0; keyframe->n_twists > 0 && column < grid->columns; column++)
        twist[column] +=
            (float) (share * billow_twists_at(keyframe->twists, keyframe->n_twists, grid->spacing, column));
}

void
billow_keyframe_regrid_twists(BillowKeyframe *keyframe, const BillowGrid *old, const BillowGrid *grid)
{
    if (!billow_grid_is_rope(grid))
        billow_keyframe_clear_twists(keyframe);
    for (size_t i = 0; i < keyframe->n_twists; i++)
        keyframe->twists[i].column =
            billow_grid_share(keyframe->twists[i].column, old->columns, grid->columns);
}

void
billow_keyframe_scale_twists(BillowKeyframe *keyframe, double factor)
{
    for (size_t i = 0; i < keyframe->n_twists; i++)
        keyframe->twists[i].span *= factor;
}
