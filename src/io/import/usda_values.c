#include "io/import/usda_values.h"

#include <math.h>
#include <string.h>

enum { MOST_NUMBERS = 16, MOST_OPS = 4096 };

/* Takes the time and the colon of the next sample of an attribute, so that the current piece begins its
 * value. Returns FALSE at the closing bracket, or if it is damaged. */
static gboolean
next_sample(BillowUsdaPieces *pieces, double *time)
{
    while (billow_usda_next_in_text(pieces) && billow_usda_is_mark(pieces, ','))
        ;
    return !billow_usda_is_mark(pieces, '}') && billow_usda_number(pieces, time) &&
           billow_usda_next_in_text(pieces) && billow_usda_is_mark(pieces, ':') &&
           billow_usda_next_in_text(pieces);
}

/* Returns the time code of the scene. */
static double
time_in_scene(const BillowUsdaSource *source, double time)
{
    const double rate =
        source->rate > 0.0 && source->layer->rate > 0.0 ? source->rate / source->layer->rate : 1.0;
    return source->offset + source->scale * rate * time;
}

/* Reads the samples of a mesh's points: time codes and arrays. */
static gboolean
read_points(const BillowUsdaSource *source, BillowUsdaPieces *pieces, BillowUsdaPrim *prim)
{
    double time, last = -INFINITY;
    if (!billow_usda_is_mark(pieces, '{'))
        return FALSE;
    g_array_set_size(prim->points, 0);
    prim->points_source = source->number;
    while (next_sample(pieces, &time)) {
        const BillowUsdaArray sample = {time_in_scene(source, time), &source->layer->file, pieces->begin};
        if (!(sample.time > last) || !billow_usda_skip(pieces))
            return FALSE;
        last = sample.time;
        g_array_append_val(prim->points, sample);
    }
    return billow_usda_is_mark(pieces, '}');
}

/* Sets an array to the value that the current piece begins, of samples the first, unless it is told
 * already. */
static gboolean
read_array(const BillowUsdaSource *source, BillowUsdaPieces *pieces, BillowUsdaArray *array)
{
    double time;
    const gboolean is_sampled = billow_usda_is_mark(pieces, '{');
    if (is_sampled && !next_sample(pieces, &time))
        return billow_usda_is_mark(pieces, '}');
    if (!array->file && billow_usda_is_mark(pieces, '['))
        *array = (BillowUsdaArray){NAN, &source->layer->file, pieces->begin};
    if (!billow_usda_skip(pieces))
        return FALSE;
    while (is_sampled && next_sample(pieces, &time))
        if (!billow_usda_skip(pieces))
            return FALSE;
    return !is_sampled || billow_usda_is_mark(pieces, '}');
}

/* Reads texture coordinates, those called "st" rather than others, or which of them corners have. */
static gboolean
read_uv(const BillowUsdaSource *source, BillowUsdaPieces *pieces, BillowUsdaPrim *prim, const char *name)
{
    static const char usual[] = "primvars:st", indices[] = ":indices";
    if (g_str_has_suffix(name, indices)) {
        const gboolean own = prim->uv_name && strlen(name) == strlen(prim->uv_name) + strlen(indices) &&
                             g_str_has_prefix(name, prim->uv_name);
        return own ? read_array(source, pieces, &prim->uv_indices) : billow_usda_skip(pieces);
    }
    if (prim->uv_name && (g_str_equal(prim->uv_name, usual) || !g_str_equal(name, usual)))
        return billow_usda_skip(pieces);
    g_free(prim->uv_name);
    prim->uv_name = g_strdup(name);
    prim->uv = prim->uv_indices = (BillowUsdaArray){0};
    return read_array(source, pieces, &prim->uv);
}

/* Reads an op of the transform, of which samples that are alike do not move anything. */
static gboolean
read_op(BillowUsdaPieces *pieces, BillowUsdaPrim *prim, const char *name)
{
    g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(double));
    gboolean moves = FALSE;
    double time;
    if (!billow_usda_is_mark(pieces, '{')) {
        if (billow_usda_transform_has(&prim->transform, name))
            return billow_usda_skip(pieces);
        return billow_usda_numbers(pieces, MOST_NUMBERS, numbers) &&
               billow_usda_transform_add(&prim->transform, name, (double *) (void *) numbers->data,
                                         numbers->len, FALSE);
    }
    while (next_sample(pieces, &time)) {
        g_autoptr(GArray) more = g_array_new(FALSE, FALSE, sizeof(double));
        if (!billow_usda_numbers(pieces, MOST_NUMBERS, more))
            return FALSE;
        moves |= numbers->len > 0 && (more->len != numbers->len ||
                                      memcmp(more->data, numbers->data, more->len * sizeof(double)) != 0);
        if (numbers->len == 0)
            g_array_append_vals(numbers, more->data, more->len);
    }
    return billow_usda_is_mark(pieces, '}') &&
           (numbers->len == 0 ||
            billow_usda_transform_add(&prim->transform, name, (double *) (void *) numbers->data, numbers->len,
                                      moves));
}

/* Reads the names of the ops, in the order of the transform. */
static gboolean
read_order(BillowUsdaPieces *pieces, BillowUsdaPrim *prim)
{
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    if (prim->transform.order || !billow_usda_is_mark(pieces, '['))
        return billow_usda_skip(pieces);
    for (guint n = 0; billow_usda_next_in_text(pieces) && !billow_usda_is_mark(pieces, ']'); n++)
        if (pieces->kind == BILLOW_USDA_TEXT && n < MOST_OPS)
            g_strv_builder_add(names, pieces->word);
    prim->transform.order = g_strv_builder_end(names);
    return billow_usda_is_mark(pieces, ']');
}

gboolean
billow_usda_value_read(const BillowUsdaSource *source, BillowUsdaPieces *pieces, BillowUsdaPrim *prim,
                       const char *name, const char *type)
{
    const gboolean is_sampled = billow_usda_is_mark(pieces, '{');
    if (g_str_equal(name, "points")) {
        const gboolean own = prim->points->len == 0 || prim->points_source == source->number;
        if (is_sampled && own)
            return read_points(source, pieces, prim);
        const BillowUsdaArray array = {NAN, &source->layer->file, pieces->begin};
        if (!is_sampled && prim->points->len == 0 && billow_usda_is_mark(pieces, '[')) {
            g_array_append_val(prim->points, array);
            prim->points_source = source->number;
        }
        return billow_usda_skip(pieces);
    }
    if (g_str_equal(name, "faceVertexCounts"))
        return read_array(source, pieces, &prim->counts);
    if (g_str_equal(name, "faceVertexIndices"))
        return read_array(source, pieces, &prim->indices);
    if (g_str_equal(name, "xformOpOrder"))
        return read_order(pieces, prim);
    if (g_str_has_prefix(name, "xformOp:"))
        return read_op(pieces, prim, name);
    if (g_str_equal(name, "primvars:st") ||
        (g_str_has_prefix(name, "primvars:") &&
         (g_str_has_prefix(type, "texCoord2") || g_str_has_suffix(name, ":indices"))))
        return read_uv(source, pieces, prim, name);
    return billow_usda_skip(pieces);
}
