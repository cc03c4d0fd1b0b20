#include "widgets/timeline/parts.h"

#include "widgets/controls/in_sight.h"
#include "widgets/timeline/body_keys.h"
#include "widgets/timeline/name_entry.h"
#include "widgets/timeline/shaping.h"

#include <glib/gi18n.h>

/* Owned by the track. */
typedef struct {
    BillowTimelineTrack *track;
    BillowSession *session;
    GtkWidget *menu;
} TrackInput;

static void
focus_item(BillowTimelineTrack *track, const BillowTimelineItem *item)
{
    g_autofree char *id = g_strdup(item->block->id);
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(track));
    if (root && billow_timeline_track_get_focused(track) != item)
        billow_timeline_track_focus_block(track, id, FALSE);
}

static gboolean
is_selected(BillowSession *session, const BillowTimelineItem *item)
{
    return billow_block_set_has(billow_session_get_selection(session), item->block->kind, item->block->id);
}

/* Makes a block the active one. If it is not selected yet, selects it alone. */
static void
activate_item(BillowSession *session, const BillowTimelineItem *item)
{
    const BillowBlockRef ref = {item->block->kind, item->block->id};
    if (!is_selected(session, item)) {
        billow_session_select(session, &ref);
        return;
    }
    g_autoptr(BillowBlockSet) blocks = billow_block_set_copy(billow_session_get_selection(session));
    billow_block_set_add(blocks, ref.kind, ref.id);
    billow_session_select_blocks(session, blocks);
}

/* --- Gestures --- */

static gboolean
find(BillowTimelinePress *press)
{
    press->view = press->widget;
    press->item =
        billow_timeline_track_pick(BILLOW_TIMELINE_TRACK(press->widget), press->x, press->y, &press->part);
    return press->item != NULL;
}

static void
on_press(BillowTimelinePress *press)
{
    BillowTimelineTrack *track = BILLOW_TIMELINE_TRACK(press->widget);
    press->id = g_strdup(press->item->block->id);
    focus_item(track, press->item);
    if (!press->modifiers)
        activate_item(press->session, billow_timeline_track_find(track, press->id));
}

/* Checks that the block is still under the pointer; selecting it may have moved it. */
static gboolean
ready(BillowTimelinePress *press)
{
    BillowTimelineTrack *track = BILLOW_TIMELINE_TRACK(press->widget);
    BillowBlockPart part;
    press->item = billow_timeline_track_pick(track, press->x, press->y, &part);
    if (!press->item || !g_str_equal(press->item->block->id, press->id))
        return FALSE;
    activate_item(press->session, press->item);
    press->item = billow_timeline_track_find(track, press->id);
    press->height = billow_timeline_track_place_of(track, press->item).height;
    return TRUE;
}

static void
on_moved(BillowTimelinePress *press)
{
    billow_timeline_track_set_guide(BILLOW_TIMELINE_TRACK(press->widget), press->guide);
    if (press->stopped)
        gtk_widget_add_css_class(press->widget, "stopped");
    else
        gtk_widget_remove_css_class(press->widget, "stopped");
}

static void
on_clicked(BillowTimelinePress *press)
{
    BillowTimelineTrack *track = BILLOW_TIMELINE_TRACK(press->widget);
    const BillowBlockRef ref = {billow_timeline_track_get_kind(track), press->id};
    if (!billow_timeline_track_find(track, ref.id))
        return;
    if (press->modifiers & GDK_CONTROL_MASK)
        billow_session_toggle(press->session, &ref);
    else if (press->modifiers & GDK_SHIFT_MASK)
        billow_timeline_track_select_to(track, ref.id);
    else
        billow_session_select(press->session, &ref);
}

static const BillowTimelineGround ground = {
    .gestures = {&billow_timeline_body_keys_gesture, &billow_timeline_constraint_gesture,
                 &billow_timeline_shaping_gesture, &billow_timeline_drag_gesture},
    .find = find,
    .pressed = on_press,
    .ready = ready,
    .moved = on_moved,
    .clicked = on_clicked};

/* --- Clicks and the menu --- */

static void
on_pressed(GtkGestureClick *gesture, int n_press, double x, double y, TrackInput *input)
{
    BillowBlockPart part;
    const BillowTimelineItem *item = billow_timeline_track_pick(input->track, x, y, &part);
    if (n_press != 2 || !item)
        return;
    if (item->block->kind == BILLOW_BLOCK_KEYFRAME)
        gtk_widget_activate_action(GTK_WIDGET(input->track), "win.edit-keyframe", NULL);
    else if (item->block->kind == BILLOW_BLOCK_MARKER)
        gtk_widget_activate_action(GTK_WIDGET(input->track), "win.rename", NULL);
}

/* Creates the menu for a block, or for the empty ground of the track (`item` is NULL). */
static GMenu *
new_menu(BillowBlockKind kind, const BillowTimelineItem *item)
{
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) section = g_menu_new(), colors = g_menu_new();
    g_autoptr(GMenu) edits = g_menu_new(), selecting = g_menu_new();
    g_autofree char *select = g_strconcat("win.select-", billow_kinds[kind]->word, NULL);
    if (item && kind == BILLOW_BLOCK_KEYFRAME) {
        g_menu_append(section, _("_Edit Keyframe…"), "win.edit-keyframe");
        g_menu_append(section, _("Place A_nchors…"), "win.edit-keyframe-hang");
        g_menu_append(section, _("Drape Clot_h…"), "win.edit-keyframe-cloth");
    }
    if (item && billow_kind_has(kind, BILLOW_KIND_TIMED) && !billow_kind_has(kind, BILLOW_KIND_INSTANT))
        g_menu_append(section, _("_Split at the Playhead"), "win.split");
    if (item && !billow_kind_has(kind, BILLOW_KIND_INSTANT))
        g_menu_append(section, item->block->muted ? _("Un_mute") : _("_Mute"), "win.toggle-mute");
    if (item && !billow_kind_has(kind, BILLOW_KIND_IMPLIED))
        g_menu_append(section, _("_Rename…"), "win.rename");
    for (const BillowChoice *color = billow_block_colors; color->word; color++) {
        g_autofree char *action = g_strconcat("win.color-", color->word, NULL);
        g_menu_append(colors, _(color->label), action);
    }
    if (item && billow_kind_has(kind, BILLOW_KIND_ON_TIMELINE))
        g_menu_append_submenu(section, _("C_olor"), G_MENU_MODEL(colors));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    g_menu_append(edits, _("Cu_t"), "win.cut");
    g_menu_append(edits, _("_Copy"), "win.copy");
    g_menu_append(edits, _("_Paste at the Playhead"), "win.paste");
    g_menu_append(edits, _("D_uplicate"), "win.duplicate");
    g_menu_append(edits, item && kind == BILLOW_BLOCK_TRANSITION ? _("Reset to _Linear") : _("_Delete"),
                  "win.delete");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(edits));
    g_menu_append(selecting, _("Select All on This Trac_k"), select);
    g_menu_append(selecting, _("Select _All"), "win.select-all");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(selecting));
    return menu;
}

static void
open_menu(TrackInput *input, const BillowTimelineItem *item, double x, double y)
{
    g_autoptr(GMenu) menu = new_menu(billow_timeline_track_get_kind(input->track), item);
    gtk_popover_menu_set_menu_model(GTK_POPOVER_MENU(input->menu), G_MENU_MODEL(menu));
    billow_popover_point_at(GTK_POPOVER(input->menu), GTK_WIDGET(input->track),
                            (GdkRectangle){(int) x, (int) y, 1, 1});
    gtk_popover_popup(GTK_POPOVER(input->menu));
}

/* Returns the focus to the block that the menu was opened for. */
static void
on_menu_closed(GtkPopover *menu, TrackInput *input)
{
    const BillowBlockRef *selected = billow_session_get_active(input->session);
    if (selected && selected->kind == billow_timeline_track_get_kind(input->track))
        billow_timeline_track_focus_block(input->track, selected->id, FALSE);
}

static void
on_secondary_pressed(GtkGestureClick *gesture, int n_press, double x, double y, TrackInput *input)
{
    BillowBlockPart part;
    const BillowTimelineItem *item = billow_timeline_track_pick(input->track, x, y, &part);
    if (item) {
        focus_item(input->track, item);
        activate_item(input->session, billow_timeline_track_pick(input->track, x, y, &part));
    }
    open_menu(input, billow_timeline_track_pick(input->track, x, y, &part), x, y);
    gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

/* --- Keys --- */

/* Handles keys for the focused block. Alt+Left and Alt+Right select it first if necessary. */
static gboolean
on_key_pressed(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers,
               TrackInput *input)
{
    const BillowTimelineItem *item = billow_timeline_track_get_focused(input->track);
    if (!item)
        return FALSE;
    const BillowBlockRef ref = {item->block->kind, item->block->id};
    if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) {
        if (modifiers & GDK_CONTROL_MASK)
            billow_session_toggle(input->session, &ref);
        else if (billow_block_ref_equal(billow_session_get_active(input->session), &ref))
            return FALSE; /* left to the window, which edits it */
        else
            billow_session_select(input->session, &ref);
        return TRUE;
    }
    if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (modifiers & GDK_SHIFT_MASK))) {
        GdkRectangle place = billow_timeline_track_place_of(input->track, item);
        activate_item(input->session, item);
        open_menu(input, item, place.x + MIN(place.width / 2, 40), place.y + place.height);
        return TRUE;
    }
    if (!(modifiers & GDK_ALT_MASK) || (key != GDK_KEY_Left && key != GDK_KEY_Right) ||
        is_selected(input->session, item))
        return FALSE; /* left to the window, which moves all selected blocks */
    billow_session_select(input->session, &ref);
    billow_timeline_nudge(input->session,
                          modifiers & GDK_SHIFT_MASK ? BILLOW_BLOCK_PART_END : BILLOW_BLOCK_PART_BODY,
                          key == GDK_KEY_Left ? -1 : 1, FALSE);
    return TRUE;
}

static void
input_free(gpointer data)
{
    TrackInput *input = data;
    g_object_unref(input->menu);
    g_object_unref(input->session);
    g_free(input);
}

void
billow_timeline_input_attach(BillowTimelineTrack *track)
{
    GtkWidget *widget = GTK_WIDGET(track);
    TrackInput *input = g_new0(TrackInput, 1);
    input->track = track;
    input->session = g_object_ref(billow_timeline_track_get_session(track));
    g_object_set_data_full(G_OBJECT(track), "billow-input", input, input_free);
    billow_timeline_gestures_attach(widget, input->session, &ground);

    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), input);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(click), "block-edit");
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));

    GtkGesture *secondary = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(secondary), GDK_BUTTON_SECONDARY);
    g_signal_connect(secondary, "pressed", G_CALLBACK(on_secondary_pressed), input);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(secondary), "block-menu");
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(secondary));

    input->menu = g_object_ref_sink(gtk_popover_menu_new_from_model(NULL));
    gtk_popover_set_has_arrow(GTK_POPOVER(input->menu), FALSE);
    gtk_widget_set_halign(input->menu, GTK_ALIGN_START);
    g_signal_connect(input->menu, "closed", G_CALLBACK(on_menu_closed), input);

    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key_pressed), input);
    gtk_event_controller_set_name(keys, "block-nudge block-lengthen block-menu-key block-toggle");
    gtk_widget_add_controller(widget, keys);
}

/* --- Renaming --- */

static void
name_block(GtkWidget *widget, const char *id, const char *name)
{
    BillowTimelineTrack *track = BILLOW_TIMELINE_TRACK(widget);
    BillowSession *session = billow_timeline_track_get_session(track);
    const BillowProject *project = billow_session_get_project(session);
    const BillowBlockRef ref = {billow_timeline_track_get_kind(track), (char *) id};
    g_autoptr(BillowBlock) block = billow_edit_block(project, &ref);
    if (!block)
        return;
    g_autoptr(BillowBlock) named = billow_block_copy(block);
    billow_block_set_name(named, name);
    g_auto(BillowEdit) edit = billow_edit_set_block(project, &ref, named);
    billow_session_edit(session, edit.project, _("Rename"), NULL);
}

static void
focus_named(GtkWidget *widget, const char *id)
{
    billow_timeline_track_focus_block(BILLOW_TIMELINE_TRACK(widget), id, FALSE);
}

void
billow_timeline_rename_block(BillowTimelineTrack *track, const char *id)
{
    static const BillowNameEntry manner = {name_block, focus_named};
    const BillowTimelineItem *item = billow_timeline_track_find(track, id);
    if (!item)
        return;
    GdkRectangle place = billow_timeline_track_place_of(track, item);
    place.width = MIN(place.width, 160);
    billow_name_entry_open(GTK_WIDGET(track), place, id, item->block->name, &manner);
}
