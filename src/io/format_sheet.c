#include "io/format_sheet.h"

#include "io/painted.h"
#include "io/png_check.h"
#include "render/contact_sheet.h"

#include <glib/gi18n.h>

typedef struct {
    BillowFormatTarget target;
    BillowPainted *painted;
    BillowContactSheet *sheet; /* while it is written */
} Writer;

static gpointer
open_writer(const BillowFormatTarget *target)
{
    Writer *writer = g_new0(Writer, 1);
    writer->target = *target;
    writer->painted = billow_painted_new(target);
    return writer;
}

static void
close_writer(gpointer data)
{
    Writer *writer = data;
    billow_contact_sheet_free(writer->sheet);
    billow_painted_free(writer->painted);
    g_free(writer);
}

/* As files are, never translated. */
static gboolean
begin(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    Writer *writer = data;
    const BillowProject *project = writer->target.project;
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, "%.6g", project->frame_rate);
    g_autofree char *rate = g_strdup_printf("%s fps", number);
    writer->sheet = billow_contact_sheet_new(writer->target.options, writer->target.frames->len,
                                             *project->name ? project->name : writer->target.stem, rate);
    return TRUE;
}

static gboolean
add_frame(gpointer data, int frame, const BillowMesh *mesh, BillowSink sink, gpointer sink_data,
          GError **error)
{
    Writer *writer = data;
    g_autoptr(GdkPixbuf) drawn = billow_painted_draw(writer->painted, frame, mesh, error);
    if (!drawn)
        return FALSE;
    g_autofree char *number =
        g_strdup_printf("%" G_GINT64_FORMAT, (gint64) writer->target.start_number + frame - 1);
    billow_contact_sheet_add(writer->sheet, drawn, number);
    return TRUE;
}

static gboolean
end(gpointer data, BillowSink sink, gpointer sink_data, GError **error)
{
    return billow_painted_write(billow_contact_sheet_picture(((Writer *) data)->sheet), sink, sink_data,
                                error);
}

static char *
check(gpointer data, const char *path, GError **error)
{
    const BillowFormatTarget *target = &((Writer *) data)->target;
    const BillowSheetLayout layout = billow_sheet_layout(target->options, target->frames->len);
    return billow_png_problem(path, layout.width, layout.height, error);
}

static int
most_frames(const void *options)
{
    return ((const BillowSheetOptions *) options)->pictures;
}

static double
frame_bytes(const BillowGrid *grid, const void *data)
{
    const BillowSheetOptions *options = data;
    return 0.8 * options->picture.width * options->picture.height;
}

const BillowFormat billow_format_sheet = {
    .word = "sheet",
    .suffix = ".sheet.png",
    .title = N_("Contact sheet (PNG)"),
    .files = N_("small pictures of frames all over the animation, in one, STEM.sheet.png"),
    .one_file = TRUE,
    .available = billow_painted_available,
    .options_size = sizeof(BillowSheetOptions),
    .fields = billow_sheet_fields,
    .normals = billow_painted_normals,
    .frame_bytes = frame_bytes,
    .most_frames = most_frames,
    .open = open_writer,
    .close = close_writer,
    .begin = begin,
    .frame = add_frame,
    .end = end,
    .check = check,
};
