#include "io/writers/vat_layout.h"

/* Sides that more and more GPUs have: the smallest that suffices is taken. */
static const gsize sides[] = {4096, 8192, 16384};

gboolean
billow_vat_layout_init(BillowVatLayout *layout, gsize points, guint frames)
{
    *layout = (BillowVatLayout){.points = points, .frames = frames};
    for (gsize i = 0; i < G_N_ELEMENTS(sides); i++) {
        const gsize blocks = (points - 1) / sides[i] + 1;
        if (blocks * frames > sides[i])
            continue;
        layout->width = (guint) ((points - 1) / blocks + 1);
        layout->height = (guint) (blocks * frames);
        return TRUE;
    }
    return FALSE;
}

void
billow_vat_layout_uv(const BillowVatLayout *layout, gsize point, float *u, float *v)
{
    const gsize column = point % layout->width, row = point / layout->width * layout->frames;
    *u = (float) (((double) column + 0.5) / layout->width);
    *v = (float) (((double) row + 0.5) / layout->height);
}

guint
billow_vat_layout_row(const BillowVatLayout *layout, guint row, gsize *first, gsize *n)
{
    *first = (gsize) (row / layout->frames) * layout->width;
    *n = *first < layout->points ? MIN(layout->width, layout->points - *first) : 0;
    return row % layout->frames;
}
