#include "io/import/glb_animation.h"

#include "io/base/text_lines.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* The most numbers of all keys together. */
static const gsize MOST_NUMBERS = 1 << 25;

typedef enum { LINEAR, STEP, CUBIC } Interpolation;

typedef struct {
    gsize keys, width;
    double *times, *values; /* with CUBIC, three for each key: slope before, value, slope after */
    Interpolation interpolation;
} Channel;

struct BillowGlbAnimation {
    gsize nodes;
    Channel **channels; /* of each node and path, or NULL */
    GPtrArray *owned;   /* of Channel */
    GArray *times;      /* of double */
    gsize numbers;
};

static void
free_channel(gpointer data)
{
    Channel *channel = data;
    g_free(channel->times);
    g_free(channel->values);
    g_free(channel);
}

void
billow_glb_animation_free(BillowGlbAnimation *animation)
{
    if (!animation)
        return;
    g_ptr_array_unref(animation->owned);
    g_array_unref(animation->times);
    g_free(animation->channels);
    g_free(animation);
}

/* --- Reading --- */

static int
path_of(const char *word)
{
    static const char *const words[] = {"translation", "rotation", "scale", "weights"};
    for (int i = 0; i < BILLOW_N_GLB_PATHS; i++)
        if (g_strcmp0(word, words[i]) == 0)
            return i;
    return -1;
}

static Interpolation
interpolation_of(json_object *sampler)
{
    const char *word = json_object_get_string(json_object_object_get(sampler, "interpolation"));
    return g_strcmp0(word, "STEP") == 0 ? STEP : g_strcmp0(word, "CUBICSPLINE") == 0 ? CUBIC : LINEAR;
}

/* Reads the keys of a sampler. */
static Channel *
read_channel(BillowGlbAnimation *animation, const BillowGlb *glb, json_object *sampler, BillowGlbPath path,
             GError **error)
{
    static const int widths[] = {3, 4, 3, 1};
    const int width = widths[path];
    gsize n_values = 0;
    Channel *channel = g_new0(Channel, 1);
    g_ptr_array_add(animation->owned, channel);
    channel->interpolation = interpolation_of(sampler);
    channel->times = billow_glb_read(glb, billow_glb_integer(sampler, "input"), 1, &channel->keys, error);
    channel->values =
        channel->times ? billow_glb_read(glb, billow_glb_integer(sampler, "output"), width, &n_values, error)
                       : NULL;
    if (!channel->values)
        return NULL;
    const gsize per_key = channel->interpolation == CUBIC ? 3 : 1, numbers = n_values * (gsize) width;
    channel->width = numbers / (per_key * channel->keys);
    animation->numbers += numbers + channel->keys;
    gboolean good = channel->width > 0 && channel->width * per_key * channel->keys == numbers &&
                    animation->numbers <= MOST_NUMBERS && (width == 1 || channel->width == (gsize) width);
    for (gsize i = 0; good && i < channel->keys; i++)
        good = isfinite(channel->times[i]) && (i == 0 || channel->times[i] > channel->times[i - 1]);
    for (gsize i = 0; good && i < numbers; i++)
        good = isfinite(channel->values[i]);
    if (good)
        return channel;
    billow_glb_refuse_damaged(glb, error);
    return NULL;
}

static int
compare_times(gconstpointer a, gconstpointer b)
{
    const double p = *(const double *) a, q = *(const double *) b;
    return (p > q) - (p < q);
}

static void
collect_times(BillowGlbAnimation *animation)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint i = 0; i < animation->owned->len; i++) {
        const Channel *channel = animation->owned->pdata[i];
        g_array_append_vals(all, channel->times, (guint) channel->keys);
    }
    g_array_sort(all, compare_times);
    for (guint i = 0; i < all->len; i++)
        if (i == 0 || g_array_index(all, double, i) > g_array_index(all, double, i - 1))
            g_array_append_val(animation->times, g_array_index(all, double, i));
}

static gboolean
read_channels(BillowGlbAnimation *animation, const BillowGlb *glb, json_object *item, GError **error)
{
    const gsize n = billow_glb_length(item, "channels");
    for (gsize i = 0; i < n; i++) {
        json_object *channel = json_object_array_get_idx(json_object_object_get(item, "channels"), i);
        json_object *target =
            json_object_is_type(channel, json_type_object) ? json_object_object_get(channel, "target") : NULL;
        const int node = billow_glb_integer(target, "node"), number = billow_glb_integer(channel, "sampler");
        const int path =
            target ? path_of(json_object_get_string(json_object_object_get(target, "path"))) : -1;
        if (node < 0 || path < 0) /* those of extensions */
            continue;
        json_object *sampler =
            number >= 0 && (gsize) number < billow_glb_length(item, "samplers")
                ? json_object_array_get_idx(json_object_object_get(item, "samplers"), (gsize) number)
                : NULL;
        if (!json_object_is_type(sampler, json_type_object) || (gsize) node >= animation->nodes)
            return billow_glb_refuse_damaged(glb, error);
        Channel **place = &animation->channels[BILLOW_N_GLB_PATHS * (gsize) node + (gsize) path];
        if (!*place && !(*place = read_channel(animation, glb, sampler, (BillowGlbPath) path, error)))
            return FALSE;
    }
    return TRUE;
}

/* Returns the name of an animation, which may have none. Free with g_free(). */
static char *
name_of(json_object *item, gsize number)
{
    json_object *name = json_object_object_get(item, "name");
    return json_object_is_type(name, json_type_string) ? g_strdup(json_object_get_string(name))
                                                       : g_strdup_printf("%zu", number + 1);
}

/* Returns the animation that is wanted, or NULL. */
static json_object *
find_animation(const BillowGlb *glb, const char *take, GPtrArray *sets)
{
    const gsize n = billow_glb_length(glb->root, "animations");
    json_object *found = NULL;
    BillowImportTakes *takes = n > 0 ? billow_import_takes_new() : NULL;
    for (gsize i = 0; i < n; i++) {
        json_object *item = billow_glb_item(glb, "animations", (int) i);
        char *name = name_of(item, i);
        if (!found && (!take || g_str_equal(name, take))) {
            found = item;
            takes->taken = g_strdup(name);
        }
        g_ptr_array_add(takes->names, name);
    }
    if (takes)
        g_ptr_array_add(sets, takes);
    return found;
}

BillowGlbAnimation *
billow_glb_animation_new(const BillowGlb *glb, const char *take, GPtrArray *sets, GError **error)
{
    g_autoptr(BillowGlbAnimation) animation = g_new0(BillowGlbAnimation, 1);
    animation->nodes = billow_glb_length(glb->root, "nodes");
    animation->channels = g_new0(Channel *, BILLOW_N_GLB_PATHS * animation->nodes + 1);
    animation->owned = g_ptr_array_new_with_free_func(free_channel);
    animation->times = g_array_new(FALSE, FALSE, sizeof(double));
    json_object *found = find_animation(glb, take, sets);
    if (take && !found)
        billow_import_takes_refuse(sets, glb->path, take, error);
    if ((take && !found) || (found && !read_channels(animation, glb, found, error)))
        return NULL;
    collect_times(animation);
    return g_steal_pointer(&animation);
}

const GArray *
billow_glb_animation_times(const BillowGlbAnimation *animation)
{
    return animation->times;
}

/* --- Values --- */

static void
normalize(double q[4])
{
    const double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int i = 0; i < 4; i++)
        q[i] = length > 0.0 ? q[i] / length : i == 3;
}

/* Interpolates two unit quaternions along the shorter way. */
static void
turn_between(const double *a, const double *b, double t, double *to)
{
    const double dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
    const double angle = acos(fmin(fabs(dot), 1.0)), sine = sin(angle), sign = dot < 0.0 ? -1.0 : 1.0;
    const double near = sine < 1e-9 ? 1.0 - t : sin((1.0 - t) * angle) / sine,
                 far = sign * (sine < 1e-9 ? t : sin(t * angle) / sine);
    for (int i = 0; i < 4; i++)
        to[i] = near * a[i] + far * b[i];
}

/* A cubic spline of Hermite: values and slopes at both ends, `length` seconds apart (glTF 2.0, appendix
 * C). */
static double
cubic(double from, double slope, double to, double slope_to, double length, double t)
{
    const double square = t * t, cube = square * t;
    return (2 * cube - 3 * square + 1) * from + length * (cube - 2 * square + t) * slope +
           (3 * square - 2 * cube) * to + length * (cube - square) * slope_to;
}

/* Returns the last key that is not later. */
static gsize
key_before(const Channel *channel, double seconds)
{
    gsize low = 0, high = channel->keys;
    while (high - low > 1) {
        const gsize middle = (low + high) / 2;
        if (channel->times[middle] <= seconds)
            low = middle;
        else
            high = middle;
    }
    return low;
}

gboolean
billow_glb_animation_sample(const BillowGlbAnimation *animation, int node, BillowGlbPath path, double seconds,
                            gsize width, double *values)
{
    const Channel *channel = animation->channels[BILLOW_N_GLB_PATHS * (gsize) node + (gsize) path];
    if (!channel || channel->width != width)
        return FALSE;
    const gsize key = key_before(channel, seconds), per_key = channel->interpolation == CUBIC ? 3 : 1;
    const double *at = channel->values + per_key * width * key, *next = at + per_key * width;
    const double *value = per_key == 3 ? at + width : at;
    const gboolean held =
        channel->interpolation == STEP || key + 1 == channel->keys || seconds <= channel->times[key];
    memcpy(values, value, width * sizeof *values);
    if (!held) {
        const double length = channel->times[key + 1] - channel->times[key],
                     t = (seconds - channel->times[key]) / length;
        if (channel->interpolation == LINEAR && path == BILLOW_GLB_ROTATION)
            turn_between(at, next, t, values);
        else
            for (gsize i = 0; i < width; i++)
                values[i] = per_key == 3
                                ? cubic(value[i], at[2 * width + i], next[width + i], next[i], length, t)
                                : (1.0 - t) * at[i] + t * next[i];
    }
    if (path == BILLOW_GLB_ROTATION)
        normalize(values);
    return TRUE;
}
