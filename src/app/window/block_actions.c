#include "app/window/block_actions.h"

#include "app/commands/block_commands.h"
#include "app/window/action_rows.h"
#include "app/window/workspace.h"
#include "model/project/time_remap.h"
#include "widgets/timeline/drag.h"
#include "widgets/timeline/items.h"

#include <glib/gi18n.h>
#include <string.h>

/* Duplicates the selection and moves the focus to the copies. Keys of a number are duplicated where they have the focus. */
static void
duplicate(BillowWorkspace *workspace)
{
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(GTK_WIDGET(workspace)));
    if (focus && gtk_widget_activate_action(focus, "number-keys.duplicate", NULL))
        return;
    g_autofree char *text = billow_command_duplicate(billow_workspace_get_session(workspace));
    billow_workspace_notify(workspace, text);
    billow_timeline_focus_active(billow_workspace_get_timeline(workspace));
}

static char *
copy(BillowWorkspace *workspace, int cuts)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    g_autofree char *text = billow_command_copy(session);
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(workspace)), text);
    return cuts ? billow_command_cut(session) : NULL;
}

static void
on_text(GObject *clipboard, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowWorkspace) workspace = data;
    g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, NULL);
    const gboolean shown = g_strcmp0(billow_workspace_get_page(workspace), "animation") == 0;
    if (!shown || !gtk_widget_get_root(GTK_WIDGET(workspace)))
        return;
    g_autofree char *told = billow_command_paste(billow_workspace_get_session(workspace), text);
    billow_workspace_notify(workspace, told);
    billow_timeline_focus_active(billow_workspace_get_timeline(workspace));
}

static void
paste(BillowWorkspace *workspace)
{
    gdk_clipboard_read_text_async(gtk_widget_get_clipboard(GTK_WIDGET(workspace)), NULL, on_text,
                                  g_object_ref(workspace));
}

static void
nudge(BillowSession *session, int frames)
{
    billow_timeline_nudge(session, BILLOW_BLOCK_PART_BODY, frames, FALSE);
}

static void
nudge_end(BillowSession *session, int frames)
{
    billow_timeline_nudge(session, BILLOW_BLOCK_PART_END, frames, FALSE);
}

/* A text entry with the focus handles its own keys first. */
static const BillowAction actions[] = {
    {"cut", OF_WORKSPACE, .tell = G_CALLBACK(copy), .value = TRUE, .keys = {"<Control>x"},
     .needs = NEED_COPYABLE},
    {"copy", OF_WORKSPACE, .tell = G_CALLBACK(copy), .value = FALSE, .keys = {"<Control>c"},
     .needs = NEED_COPYABLE},
    {"paste", OF_WORKSPACE, G_CALLBACK(paste), .keys = {"<Control>v"}},
    {"duplicate", OF_WORKSPACE, G_CALLBACK(duplicate), .accels = {"<Control>d"}, .needs = NEED_COPYABLE},
    {"delete", OF_SESSION, .tell = G_CALLBACK(billow_command_delete), .keys = {"Delete", "KP_Delete"},
     .needs = NEED_SELECTION},
    {"toggle-mute", OF_SESSION, .tell = G_CALLBACK(billow_command_toggle_mute), .keys = {"h"},
     .needs = NEED_SELECTION | NEED_NO_PAINTING},
    {"keep-folds", OF_SESSION, .tell = G_CALLBACK(billow_command_keep_folds), .keys = {"<Control><Shift>h"},
     .needs = NEED_SNAP},
    {"keep-told-folds", OF_SESSION, .tell = G_CALLBACK(billow_command_keep_told_folds)},
    {"turn-cloth", OF_SESSION, .tell = G_CALLBACK(billow_command_turn_cloth), .needs = NEED_STRAIGHT_TURN},
    {"remap-middle", OF_SESSION, .tell = G_CALLBACK(billow_command_remap),
     .value = BILLOW_REMAP_SLOW_IN_THE_MIDDLE, .needs = NEED_REMAP},
    {"remap-slow", OF_SESSION, .tell = G_CALLBACK(billow_command_remap), .value = BILLOW_REMAP_SLOW,
     .needs = NEED_REMAP},
    {"remap-reverse", OF_SESSION, .tell = G_CALLBACK(billow_command_remap), .value = BILLOW_REMAP_REVERSE,
     .needs = NEED_REMAP},
    {"remap-hold", OF_SESSION, .tell = G_CALLBACK(billow_command_remap), .value = BILLOW_REMAP_HOLD,
     .needs = NEED_REMAP},
    {"split", OF_SESSION, .tell = G_CALLBACK(billow_command_split), .keys = {"s"}},
    {"rename", OF_TIMELINE, G_CALLBACK(billow_timeline_rename), .keys = {"F2"}, .needs = NEED_SELECTION},
    {"select-all", OF_TIMELINE, G_CALLBACK(billow_timeline_select_all), BILLOW_N_BLOCK_KINDS,
     .keys = {"<Control>a"}},
    {"nudge-back", OF_SESSION, G_CALLBACK(nudge), -1, .keys = {"<Alt>Left"}, .needs = NEED_TIMED},
    {"nudge-on", OF_SESSION, G_CALLBACK(nudge), 1, .keys = {"<Alt>Right"}, .needs = NEED_TIMED},
    {"swap-back", OF_SESSION, .tell = G_CALLBACK(billow_command_swap), .value = FALSE,
     .keys = {"<Alt>Page_Up"}, .needs = NEED_KEYFRAME},
    {"swap-on", OF_SESSION, .tell = G_CALLBACK(billow_command_swap), .value = TRUE,
     .keys = {"<Alt>Page_Down"}, .needs = NEED_KEYFRAME},
    {"nudge-end-back", OF_SESSION, G_CALLBACK(nudge_end), -1, .keys = {"<Alt><Shift>Left"},
     .needs = NEED_TIMED},
    {"nudge-end-on", OF_SESSION, G_CALLBACK(nudge_end), 1, .keys = {"<Alt><Shift>Right"},
     .needs = NEED_TIMED},
};

enum { MOST_OF_TRACKS = 4 * BILLOW_N_BLOCK_KINDS, MOST_COLORS = 16 };

/* The actions on a track, in the order of its menu, named after a row's verb and the kind: "select-wave". */
static const struct {
    const char *label;
    BillowAction action;
    gboolean no_instants, layers_only; /* not for kinds without a duration; for waves and sways only */
} of_tracks[] = {
    {N_("Select _All in This Track"),
     {"select", OF_TIMELINE, .run = G_CALLBACK(billow_timeline_select_all)},
     FALSE,
     FALSE},
    {N_("_Mute"), {"mute", OF_SESSION, .tell = G_CALLBACK(billow_command_mute_track)}, TRUE, FALSE},
    {N_("_Solo"), {"solo", OF_SESSION, .tell = G_CALLBACK(billow_command_solo_track)}, FALSE, TRUE},
    {N_("Change _Height"),
     {"height", OF_TIMELINE, .run = G_CALLBACK(billow_timeline_next_height)},
     FALSE,
     FALSE},
};

/* Appends the actions on the track of a kind to `menu`, and their rows to `rows`, which has `n` so far;
 * either may be NULL. Returns the new number of rows. */
static size_t
add_track(BillowBlockKind kind, GMenu *menu, BillowAction *rows, size_t n)
{
    for (size_t i = 0; i < G_N_ELEMENTS(of_tracks); i++) {
        if ((of_tracks[i].no_instants && billow_kind_has(kind, BILLOW_KIND_INSTANT)) ||
            (of_tracks[i].layers_only && !billow_kinds[kind]->layer))
            continue;
        g_autofree char *name =
            g_strconcat("win.", of_tracks[i].action.name, "-", billow_kinds[kind]->word, NULL);
        if (menu)
            g_menu_append(menu, _(of_tracks[i].label), name);
        if (!rows)
            continue;
        rows[n] = of_tracks[i].action;
        rows[n].name = g_intern_string(name + strlen("win."));
        rows[n++].value = (int) kind;
    }
    return n;
}

/* Makes the actions "color-red" and so on. */
static size_t
color_actions(BillowAction rows[MOST_COLORS])
{
    size_t n = 0;
    for (; billow_block_colors[n].word; n++) {
        g_autofree char *name = g_strconcat("color-", billow_block_colors[n].word, NULL);
        rows[n] = (BillowAction){g_intern_string(name), OF_SESSION, .tell = G_CALLBACK(billow_command_color),
                                 .value = (int) n, .needs = NEED_SELECTION};
    }
    return n;
}

void
billow_block_actions_add(BillowActionTable *table)
{
    static BillowAction colors[MOST_COLORS];
    static BillowAction rows[MOST_OF_TRACKS];
    size_t n = 0;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_timeline_has_track((BillowBlockKind) kind))
            n = add_track(kind, NULL, rows, n);
    billow_action_table_add(table, actions, G_N_ELEMENTS(actions));
    billow_action_table_add(table, rows, n);
    billow_action_table_add(table, colors, color_actions(colors));
}

void
billow_block_actions_fill_menus(GMenu *select, GMenu *tracks)
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        if (!billow_timeline_has_track((BillowBlockKind) kind))
            continue;
        g_autofree char *action = g_strconcat("win.select-", billow_kinds[kind]->word, NULL);
        g_autoptr(GMenu) track = g_menu_new();
        g_menu_append(select, _(billow_kinds[kind]->plural), action);
        add_track(kind, track, NULL, 0);
        if (billow_kind_has(kind, BILLOW_KIND_INSTANT)) /* before the others, as on the timeline */
            g_menu_prepend_submenu(tracks, _(billow_kinds[kind]->plural), G_MENU_MODEL(track));
        else
            g_menu_append_submenu(tracks, _(billow_kinds[kind]->plural), G_MENU_MODEL(track));
    }
}

void
billow_block_actions_install_accels(GtkApplication *application)
{
    billow_action_install_accels(application, actions, G_N_ELEMENTS(actions));
}
