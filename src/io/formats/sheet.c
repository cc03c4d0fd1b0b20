/* A contact sheet: small images of frames in one PNG file. */
#include "io/checks/picture_check.h"
#include "io/writers/painted.h"
#include "render/contact_sheet.h"

#include <glib/gi18n.h>

/* Labels are never translated, so files do not depend on the language. */
static gboolean
begin(gpointer painted, BillowSink sink, gpointer sink_data, GError **error)
{
    const BillowFormatTarget *target = billow_painted_target(painted);
    const BillowProject *project = target->project;
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, "%.6g", project->frame_rate);
    g_autofree char *rate = g_strdup_printf("%s fps", number);
    const char *title = *project->name ? project->name : target->stem;
    return billow_painted_set_maker(
        painted, billow_contact_sheet_new(target->options, target->frames->len, title, rate, error),
        (GDestroyNotify) billow_contact_sheet_free);
}

static gboolean
add_frame(gpointer painted, int frame, BillowMesh *const *meshes, BillowSink sink, gpointer sink_data,
          GError **error)
{
    g_autoptr(GdkPixbuf) drawn = billow_painted_draw(painted, frame, meshes, error);
    if (!drawn)
        return FALSE;
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(number, sizeof number, "%.14g",
                    billow_format_frame_number(billow_painted_target(painted), frame));
    billow_contact_sheet_add(billow_painted_maker(painted), drawn, number);
    return TRUE;
}

static gboolean
end(gpointer painted, BillowSink sink, gpointer sink_data, GError **error)
{
    return billow_painted_write(billow_contact_sheet_image(billow_painted_maker(painted)), sink, sink_data,
                                error);
}

static char *
check(gpointer painted, const char *path, GError **error)
{
    const BillowFormatTarget *target = billow_painted_target(painted);
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
    .files = N_("one image, STEM.sheet.png, with thumbnails of frames from the whole animation"),
    .whole_scene = TRUE,
    .one_file = TRUE,
    BILLOW_PAINTED_ROW,
    .options_size = sizeof(BillowSheetOptions),
    .fields = billow_sheet_fields,
    .frame_bytes = frame_bytes,
    .most_frames = most_frames,
    .begin = begin,
    .frame = add_frame,
    .end = end,
    .check = check,
};
