#include "io/project/texture_trace.h"

#include "io/base/printable.h"
#include "io/project/texture_alpha.h"

#include <glib/gi18n.h>
#include <stdlib.h>

gboolean
billow_texture_trace(const char *path, const BillowGrid *grid, BillowOutlineTrace *trace, GError **error)
{
    BillowAlpha image;
    *trace = (BillowOutlineTrace){0};
    if (!billow_texture_alpha_read(path, &image, error))
        return FALSE;
    *trace = billow_outline_trace(&image, grid->columns, grid->rows);
    free((void *) image.values);
    g_autofree char *shown = billow_printable_path(path);
    if (trace->outcome == BILLOW_TRACE_CLEAR)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                    _("%s: the image is clear everywhere: use one that is opaque where the cloth is"), shown);
    else if (trace->outcome == BILLOW_TRACE_TOO_DETAILED)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                    _("%s: the image has too many parts to be traced: use a simpler one"), shown);
    return trace->outcome == BILLOW_TRACE_DONE;
}

char *
billow_texture_trace_words(const BillowOutlineTrace *trace)
{
    const gulong pieces = trace->pieces_left_out, holes = trace->holes_left_out;
    g_autofree char *of_pieces =
        g_strdup_printf(ngettext("%lu smaller part", "%lu smaller parts", pieces), pieces);
    g_autofree char *of_holes = g_strdup_printf(ngettext("%lu small hole", "%lu small holes", holes), holes);
    if (pieces > 0 && holes > 0)
        /* Translators: “3 smaller parts” and “2 small holes” */
        return g_strdup_printf(_("The outline leaves out %s and %s of the image."), of_pieces, of_holes);
    if (pieces > 0 || holes > 0)
        /* Translators: “3 smaller parts” or “2 small holes” */
        return g_strdup_printf(_("The outline leaves out %s of the image."),
                               pieces > 0 ? of_pieces : of_holes);
    return NULL;
}
