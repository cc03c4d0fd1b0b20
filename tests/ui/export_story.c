#include "export_story.h"

#include "app/transfer/export_dialog.h"
#include "io/formats/formats.h"

#include <string.h>

static gboolean
has_text(GtkWidget *widget, gconstpointer text)
{
    return GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text);
}

typedef struct {
    GtkWidget *dialog;
    const char *text;
} Wanted;

static gboolean
is_said(gpointer data)
{
    const Wanted *wanted = data;
    return hands_find(wanted->dialog, has_text, wanted->text) != NULL;
}

void
export_story_wait_for_text(GtkWidget *dialog, const char *text)
{
    Wanted wanted = {dialog, text};
    hands_wait_until(is_said, &wanted);
}

gboolean
export_story_can_export(gpointer dialog)
{
    return gtk_widget_get_sensitive(hands_find_name(dialog, "export"));
}

GtkWidget *
export_story_open(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+e");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_EXPORT_DIALOG);
    hands_wait_until(export_story_can_export, dialog);
    return dialog;
}

void
export_story_type_frames(GtkWidget *dialog, const char *frames)
{
    hands_click_at(hands_find_name(dialog, "frames"), 20, 10);
    hands_act("key ctrl+a");
    hands_act("type %s", frames);
}

static gboolean
is_summed_up(gpointer data)
{
    const Wanted *wanted = data;
    return g_str_has_prefix(gtk_label_get_text(GTK_LABEL(hands_find_name(wanted->dialog, "summary"))),
                            wanted->text);
}

void
export_story_wait_for_summary(GtkWidget *dialog, const char *beginning)
{
    Wanted wanted = {dialog, beginning};
    hands_wait_until(is_summed_up, &wanted);
}

GBytes *
export_story_bytes(Story *story, const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(story->folder, folder, name, NULL);
    g_autoptr(GMappedFile) file = g_mapped_file_new(path, FALSE, NULL);
    g_assert_nonnull(file);
    return g_mapped_file_get_bytes(file);
}

void
export_story_choose_format(GtkWidget *dialog, const char *word)
{
    guint number = 0;
    while (!g_str_equal(billow_formats[number]->word, word))
        number++;
    gtk_drop_down_set_selected(GTK_DROP_DOWN(hands_find_name(dialog, "format")), number);
    hands_wait_until(export_story_can_export, dialog);
}
