#include "app/window/block_actions.h"

#include "app/commands/block_commands.h"
#include "app/window/needs.h"
#include "app/window/workspace.h"
#include "widgets/timeline/drag.h"

#include <glib/gi18n.h>

static void
tell(BillowWorkspace *workspace, char *text)
{
    billow_workspace_tell(workspace, text);
    g_free(text);
}

typedef char *Command(BillowSession *session);

typedef enum { REMOVE, MUTE, DUPLICATE, SPLIT } BlocksAction;

/* The keys are for what came to be. */
static void
change(gpointer target, int action)
{
    static Command *const commands[] = {[REMOVE] = billow_command_delete,
                                        [MUTE] = billow_command_toggle_mute,
                                        [DUPLICATE] = billow_command_duplicate,
                                        [SPLIT] = billow_command_split};
    tell(target, commands[action](billow_workspace_get_session(target)));
    if (action == DUPLICATE)
        billow_timeline_focus_active(billow_workspace_get_timeline(target));
}

/* --- The clipboard --- */

static GdkClipboard *
clipboard_of(BillowWorkspace *workspace)
{
    return gtk_widget_get_clipboard(GTK_WIDGET(workspace));
}

static void
copy(gpointer target, int cuts)
{
    BillowSession *session = billow_workspace_get_session(target);
    g_autofree char *text = billow_command_copy(session);
    gdk_clipboard_set_text(clipboard_of(target), text);
    if (cuts)
        tell(target, billow_command_cut(session));
}

static void
on_text(GObject *clipboard, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowWorkspace) workspace = data;
    g_autofree char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(clipboard), result, NULL);
    const gboolean shown = g_strcmp0(billow_workspace_get_page(workspace), "animation") == 0;
    if (!shown || !gtk_widget_get_root(GTK_WIDGET(workspace)))
        return;
    tell(workspace, billow_command_paste(billow_workspace_get_session(workspace), text));
    billow_timeline_focus_active(billow_workspace_get_timeline(workspace));
}

static void
paste(gpointer target, int value)
{
    gdk_clipboard_read_text_async(clipboard_of(target), NULL, on_text, g_object_ref(target));
}

/* --- Selecting --- */

static void
select_track(gpointer target, int kind)
{
    billow_timeline_select_all(billow_workspace_get_timeline(target), (BillowBlockKind) kind);
}

static void
select_all(gpointer target, int value)
{
    billow_timeline_select_all(billow_workspace_get_timeline(target), BILLOW_N_BLOCK_KINDS);
}

/* --- Looks --- */

static void
color(gpointer target, int number)
{
    tell(target, billow_command_color(billow_workspace_get_session(target), number));
}

static void
rename_block(gpointer target, int value)
{
    billow_timeline_rename(billow_workspace_get_timeline(target));
}

/* --- Tracks --- */

static void
mute_track(gpointer target, int kind)
{
    tell(target, billow_command_mute_track(billow_workspace_get_session(target), (BillowBlockKind) kind));
}

static void
solo_track(gpointer target, int kind)
{
    tell(target, billow_command_solo_track(billow_workspace_get_session(target), (BillowBlockKind) kind));
}

static void
change_height(gpointer target, int kind)
{
    billow_timeline_next_height(billow_workspace_get_timeline(target), (BillowBlockKind) kind);
}

/* --- Moving --- */

static void
nudge(gpointer target, int frames)
{
    billow_timeline_nudge(billow_workspace_get_session(target), BILLOW_BLOCK_PART_BODY, frames, FALSE);
}

static void
nudge_end(gpointer target, int frames)
{
    billow_timeline_nudge(billow_workspace_get_session(target), BILLOW_BLOCK_PART_END, frames, FALSE);
}

/* Where text is edited its own keys come first. */
static const BillowAction actions[] = {
    {"cut", copy, TRUE, {0}, {"<Control>x"}, NEED_ANIMATION | NEED_COPYABLE},
    {"copy", copy, FALSE, {0}, {"<Control>c"}, NEED_ANIMATION | NEED_COPYABLE},
    {"paste", paste, 0, {0}, {"<Control>v"}, NEED_ANIMATION},
    {"duplicate", change, DUPLICATE, {"<Control>d"}, {0}, NEED_ANIMATION | NEED_COPYABLE},
    {"delete", change, REMOVE, {0}, {"Delete", "KP_Delete"}, NEED_ANIMATION | NEED_SELECTION},
    {"toggle-mute", change, MUTE, {0}, {"h"}, NEED_ANIMATION | NEED_SELECTION | NEED_NO_PAINTING},
    {"split", change, SPLIT, {0}, {"s"}, NEED_ANIMATION},
    {"rename", rename_block, 0, {0}, {"F2"}, NEED_ANIMATION | NEED_SELECTION},
    {"select-all", select_all, 0, {0}, {"<Control>a"}, NEED_ANIMATION},
    {"nudge-back", nudge, -1, {0}, {"<Alt>Left"}, NEED_ANIMATION | NEED_TIMED},
    {"nudge-on", nudge, 1, {0}, {"<Alt>Right"}, NEED_ANIMATION | NEED_TIMED},
    {"nudge-end-back", nudge_end, -1, {0}, {"<Alt><Shift>Left"}, NEED_ANIMATION | NEED_TIMED},
    {"nudge-end-on", nudge_end, 1, {0}, {"<Alt><Shift>Right"}, NEED_ANIMATION | NEED_TIMED},
};

enum { MOST_OF_TRACKS = 4 * BILLOW_N_BLOCK_KINDS, MOST_COLORS = 16 };

static BillowAction
of_track(const char *verb, BillowBlockKind kind, void (*activate)(gpointer target, int kind))
{
    g_autofree char *name = g_strconcat(verb, "-", billow_kinds[kind].word, NULL);
    return (BillowAction){g_intern_string(name), activate, (int) kind, {0}, {0}, NEED_ANIMATION};
}

/* Those of each track. */
static size_t
track_actions(BillowAction rows[MOST_OF_TRACKS])
{
    size_t n = 0;
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        if (!billow_kind_has(kind, BILLOW_KIND_ON_TIMELINE))
            continue;
        rows[n++] = of_track("select", kind, select_track);
        rows[n++] = of_track("height", kind, change_height);
        if (!billow_kind_has(kind, BILLOW_KIND_INSTANT))
            rows[n++] = of_track("mute", kind, mute_track);
        if (billow_kinds[kind].layer)
            rows[n++] = of_track("solo", kind, solo_track);
    }
    return n;
}

/* "color-red" and so on. */
static size_t
color_actions(BillowAction rows[MOST_COLORS])
{
    size_t n = 0;
    for (; billow_block_colors[n].word; n++) {
        g_autofree char *name = g_strconcat("color-", billow_block_colors[n].word, NULL);
        rows[n] =
            (BillowAction){g_intern_string(name), color, (int) n, {0}, {0}, NEED_ANIMATION | NEED_SELECTION};
    }
    return n;
}

void
billow_block_actions_add(BillowActionTable *table)
{
    static BillowAction colors[MOST_COLORS];
    static BillowAction rows[MOST_OF_TRACKS];
    billow_action_table_add(table, actions, G_N_ELEMENTS(actions));
    billow_action_table_add(table, rows, track_actions(rows));
    billow_action_table_add(table, colors, color_actions(colors));
}

void
billow_block_actions_fill_menu(GMenu *menu)
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        g_autofree char *action = g_strconcat("win.select-", billow_kinds[kind].word, NULL);
        if (billow_kind_has(kind, BILLOW_KIND_ON_TIMELINE))
            g_menu_append(menu, _(billow_kinds[kind].plural), action);
    }
}

void
billow_block_actions_install_accels(GtkApplication *application)
{
    billow_action_install_accels(application, actions, G_N_ELEMENTS(actions));
}
