#include "io/import/usda_transform.h"

#include <math.h>
#include <string.h>

#define INVERTED "!invert!"

static const BillowImportPlace nowhere = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

typedef struct {
    char *name;
    BillowImportPlace place;
    gboolean moves;
} Op;

static void
clear_op(gpointer data)
{
    g_free(((Op *) data)->name);
}

void
billow_usda_transform_init(BillowUsdaTransform *transform)
{
    *transform = (BillowUsdaTransform){.ops = g_array_new(FALSE, FALSE, sizeof(Op))};
    g_array_set_clear_func(transform->ops, clear_op);
}

void
billow_usda_transform_clear(BillowUsdaTransform *transform)
{
    g_clear_pointer(&transform->ops, g_array_unref);
    g_clear_pointer(&transform->order, g_strfreev);
}

static const Op *
find_op(const BillowUsdaTransform *transform, const char *name)
{
    for (guint i = 0; i < transform->ops->len; i++) {
        const Op *op = &g_array_index(transform->ops, Op, i);
        if (g_str_equal(op->name, name))
            return op;
    }
    return NULL;
}

gboolean
billow_usda_transform_has(const BillowUsdaTransform *transform, const char *name)
{
    return find_op(transform, name) != NULL;
}

/* A turn about an axis, 0 to 2. */
static BillowImportPlace
turned(int axis, double degrees)
{
    static const double still[3] = {0, 0, 0}, same[3] = {1, 1, 1};
    double rotation[4] = {0, 0, 0, cos(degrees * G_PI / 360.0)};
    rotation[axis] = sin(degrees * G_PI / 360.0);
    return billow_import_place_of_parts(still, rotation, same);
}

/* Turns about x, y and z in the order of `axes`, such as "XYZ", of which the first is applied first. */
static BillowImportPlace
turned_thrice(const char *axes, const double *degrees)
{
    BillowImportPlace place = nowhere;
    for (guint i = 0; i < 3; i++) {
        const int axis = CLAMP(axes[i] - 'X', 0, 2);
        place = billow_import_place_within(turned(axis, degrees[axis]), place);
    }
    return place;
}

/* Sets the place of an op of this kind, with so many numbers. Returns FALSE if there is none such. */
static gboolean
place_of_op(const char *kind, const double *numbers, gsize n, BillowImportPlace *place)
{
    static const double still[3] = {0, 0, 0}, same[3] = {1, 1, 1}, upright[4] = {0, 0, 0, 1};
    if (g_str_equal(kind, "translate") && n == 3)
        *place = billow_import_place_of_parts(numbers, upright, same);
    else if (g_str_equal(kind, "scale") && n == 3)
        *place = billow_import_place_of_parts(still, upright, numbers);
    else if (g_str_equal(kind, "orient") && n == 4) { /* w first */
        const double length = hypot(hypot(numbers[0], numbers[1]), hypot(numbers[2], numbers[3]));
        const double rotation[4] = {numbers[1] / length, numbers[2] / length, numbers[3] / length,
                                    numbers[0] / length};
        *place = length > 0.0 ? billow_import_place_of_parts(still, rotation, same) : nowhere;
    } else if (g_str_equal(kind, "transform") && n == 16) /* row by row, of points as rows */
        *place = billow_import_place_of(numbers);
    else if (g_str_has_prefix(kind, "rotate") && strlen(kind) == 9 && n == 3)
        *place = turned_thrice(kind + 6, numbers);
    else if (g_str_has_prefix(kind, "rotate") && strlen(kind) == 7 && n == 1)
        *place = turned(CLAMP(kind[6] - 'X', 0, 2), numbers[0]);
    else
        return FALSE;
    return TRUE;
}

gboolean
billow_usda_transform_add(BillowUsdaTransform *transform, const char *name, const double *numbers, gsize n,
                          gboolean moves)
{
    g_auto(GStrv) parts = g_strsplit(name, ":", 3);
    Op op = {.moves = moves};
    if (!parts[0] || !parts[1] || !place_of_op(parts[1], numbers, n, &op.place))
        return FALSE;
    op.name = g_strdup(name);
    g_array_append_val(transform->ops, op);
    return TRUE;
}

BillowImportPlace
billow_usda_transform_place(const BillowUsdaTransform *transform, gboolean *moves, gboolean *resets)
{
    BillowImportPlace place = nowhere;
    *moves = *resets = FALSE;
    for (char **name = transform->order; name && *name; name++) {
        const gboolean inverted = g_str_has_prefix(*name, INVERTED);
        const Op *op = find_op(transform, inverted ? *name + strlen(INVERTED) : *name);
        *resets |= g_str_equal(*name, "!resetXformStack!");
        if (!op)
            continue;
        *moves |= op->moves;
        place =
            billow_import_place_within(place, inverted ? billow_import_place_inverse(op->place) : op->place);
    }
    return place;
}
