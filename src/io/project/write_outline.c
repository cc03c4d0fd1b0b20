/* Writes the outline of a cloth. */
#include "core/base/outline.h"
#include "io/base/decimals.h"
#include "io/project/writing.h"

static void
append_pair(GString *text, BillowGridPlace place)
{
    g_string_append_c(text, '[');
    billow_append_number(text, place.column);
    g_string_append(text, ", ");
    billow_append_number(text, place.row);
    g_string_append_c(text, ']');
}

static void
write_loop(GString *text, const BillowOutlineLoop *loop)
{
    BillowKeys keys = {text, "{ ", ", ", ", "};
    if (loop->radius > 0.0) {
        billow_write_vector(&keys, FALSE, "circle",
                            billow_vec3(loop->center.column, loop->center.row, loop->radius));
    } else {
        billow_write_key(&keys, FALSE, "points");
        for (size_t i = 0; i < loop->n_points; i++) {
            g_string_append(text, i > 0 ? ", " : "[");
            append_pair(text, loop->points[i]);
        }
        g_string_append_c(text, ']');
    }
    billow_write_fields(&keys, billow_outline_loop_fields, loop, NULL);
    g_string_append(text, " }");
}

void
billow_write_outline(BillowKeys *keys, const BillowCloth *cloth)
{
    const BillowOutline *outline = cloth->grid.outline;
    if (!outline)
        return;
    billow_write_key(keys, TRUE, "outline");
    for (size_t k = 0; k < outline->n_loops; k++) {
        g_string_append(keys->text, k > 0 ? ",\n      " : "[\n      ");
        write_loop(keys->text, &outline->loops[k]);
    }
    g_string_append(keys->text, "\n    ]");
}
