#include "widgets/timeline/input.h"

#include "widgets/controls/in_sight.h"
#include "widgets/timeline/drag.h"
#include "widgets/timeline/shaping.h"

#include <glib/gi18n.h>
#include <math.h>

/* Owned by the track. */
typedef struct {
    BillowTimelineTrack *track;
    BillowSession *session;
    GtkGesture *gesture;
    GtkWidget *menu;
    BillowTimelineDrag *drag;       /* while a block is dragged */
    BillowTimelineShaping *shaping; /* while something in it is */
    char *pressed;                  /* id of the block that the press was on */
    BillowBlockPart part;
    GdkModifierType modifiers; /* of that press */
    double pressed_at;         /* seconds */
    double pointer;            /* x of the last drag event */
    double down;               /* y from the press on, likewise */
    guint scrolling;           /* tick that scrolls while the pointer is dragged out of view */
} Input;

static double
seconds_at(Input *input, double x)
{
    BillowTimeView view = billow_timeline_view(input->session);
    return billow_time_view_seconds(&view, x);
}

static void
focus_item(Input *input, const BillowTimelineItem *item)
{
    g_autofree char *id = g_strdup(item->block->id);
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(input->track));
    if (root && billow_timeline_track_get_focused(input->track) != item)
        billow_timeline_track_focus_block(input->track, id, FALSE);
}

static gboolean
is_selected(Input *input, const BillowTimelineItem *item)
{
    return billow_block_set_has(billow_session_get_selection(input->session), item->block->kind,
                                item->block->id);
}

static gboolean
is_active(Input *input, const BillowTimelineItem *item)
{
    const BillowBlockRef ref = {item->block->kind, item->block->id};
    return billow_block_ref_equal(billow_session_get_active(input->session), &ref);
}

static void
select_only(Input *input, const BillowTimelineItem *item)
{
    const BillowBlockRef ref = {item->block->kind, item->block->id};
    billow_session_select(input->session, &ref);
}

/* The block becomes the active one: of all that are selected, if it is. */
static void
activate_item(Input *input, const BillowTimelineItem *item)
{
    if (!is_selected(input, item)) {
        select_only(input, item);
        return;
    }
    g_autoptr(BillowBlockSet) blocks = billow_block_set_copy(billow_session_get_selection(input->session));
    billow_block_set_add(blocks, item->block->kind, item->block->id);
    billow_session_select_blocks(input->session, blocks);
}

/* What a click does that moved nothing. */
static void
click_item(Input *input, const BillowTimelineItem *item)
{
    const BillowBlockRef ref = {item->block->kind, item->block->id};
    if (input->modifiers & GDK_CONTROL_MASK)
        billow_session_toggle(input->session, &ref);
    else if (input->modifiers & GDK_SHIFT_MASK)
        billow_timeline_track_select_to(input->track, ref.id);
    else
        billow_session_select(input->session, &ref);
}

static void
on_drag_begin(GtkGestureDrag *gesture, double x, double y, Input *input)
{
    const BillowTimelineItem *item = billow_timeline_track_pick(input->track, x, y, &input->part);
    input->modifiers = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture)) &
                       (GDK_CONTROL_MASK | GDK_SHIFT_MASK);
    input->pressed_at = seconds_at(input, x);
    g_free(input->pressed);
    input->pressed = item ? g_strdup(item->block->id) : NULL;
    if (!item)
        return;
    focus_item(input, item);
    item = billow_timeline_track_find(input->track, input->pressed);
    if (!input->modifiers)
        activate_item(input, item);
}

/* Begins the drag once the pointer has moved far enough to mean it. */
static gboolean
begin_drag(Input *input, double x, double dx, double y, double dy)
{
    GtkWidget *widget = GTK_WIDGET(input->track);
    const gboolean curve =
        input->part == BILLOW_BLOCK_PART_CURVE_1 || input->part == BILLOW_BLOCK_PART_CURVE_2;
    if (!gtk_drag_check_threshold(widget, 0, 0, (int) dx, curve ? (int) dy : 0))
        return FALSE;
    BillowBlockPart part;
    GtkGesture *gesture = input->gesture;
    const BillowTimelineItem *item = billow_timeline_track_pick(input->track, x, y, &part);
    if (!item || g_strcmp0(item->block->id, input->pressed) != 0)
        return FALSE;
    activate_item(input, item);
    item = billow_timeline_track_find(input->track, input->pressed);
    input->shaping = billow_timeline_shaping_new(input->session, item, input->part, input->pressed_at,
                                                 billow_timeline_track_place_of(input->track, item).height);
    if (!input->shaping)
        input->drag = billow_timeline_drag_new(input->session, item, input->part, input->pressed_at,
                                               (input->modifiers & GDK_CONTROL_MASK) != 0);
    if (!input->drag && !input->shaping)
        return FALSE;
    gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
    gtk_widget_set_cursor_from_name(widget, input->part == BILLOW_BLOCK_PART_BODY ? "grabbing" : "ew-resize");
    return TRUE;
}

/* A drag that is stopped shows it. */
static void
drag_to_pointer(Input *input)
{
    GtkWidget *widget = GTK_WIDGET(input->track);
    const GdkModifierType modifiers =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(input->gesture));
    const BillowDragManner manner = (modifiers & GDK_SHIFT_MASK ? BILLOW_DRAG_RIPPLE : BILLOW_DRAG_PLAIN) |
                                    (modifiers & GDK_ALT_MASK ? BILLOW_DRAG_FREE : BILLOW_DRAG_PLAIN);
    if (input->shaping) {
        billow_timeline_shaping_move(input->shaping, seconds_at(input, input->pointer), input->down, manner);
        return;
    }
    const gboolean stopped =
        billow_timeline_drag_move(input->drag, seconds_at(input, input->pointer), manner);
    billow_timeline_track_set_guide(input->track, billow_timeline_drag_get_guide(input->drag));
    if (stopped)
        gtk_widget_add_css_class(widget, "stopped");
    else
        gtk_widget_remove_css_class(widget, "stopped");
}

static double
pixels_beyond(Input *input)
{
    return billow_timeline_beyond(input->pointer, gtk_widget_get_width(GTK_WIDGET(input->track)));
}

static gboolean
scroll_along(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    Input *input = data;
    double beyond = pixels_beyond(input);
    if ((!input->drag && !input->shaping) || beyond == 0.0) {
        input->scrolling = 0;
        return G_SOURCE_REMOVE;
    }
    BillowTimeView view = billow_timeline_view(input->session);
    view.offset += BILLOW_TIMELINE_SCROLL_SPEED * beyond / view.scale;
    billow_timeline_set_view(input->session, &view, gtk_widget_get_width(widget));
    drag_to_pointer(input);
    return G_SOURCE_CONTINUE;
}

static void
on_drag_update(GtkGestureDrag *gesture, double dx, double dy, Input *input)
{
    double x = 0, y = 0;
    gtk_gesture_drag_get_start_point(gesture, &x, &y);
    if (!input->pressed || (!input->drag && !input->shaping && !begin_drag(input, x, dx, y, dy)))
        return;
    input->pointer = x + dx;
    input->down = dy;
    drag_to_pointer(input);
    if (input->scrolling == 0 && pixels_beyond(input) != 0.0)
        input->scrolling = gtk_widget_add_tick_callback(GTK_WIDGET(input->track), scroll_along, input, NULL);
}

static void
end_drag(Input *input, gboolean cancel)
{
    g_clear_pointer(&input->pressed, g_free);
    BillowTimelineDrag *drag = g_steal_pointer(&input->drag);
    BillowTimelineShaping *shaping = g_steal_pointer(&input->shaping);
    if (shaping && cancel)
        billow_timeline_shaping_cancel(shaping);
    else if (shaping)
        billow_timeline_shaping_finish(shaping);
    if (drag || shaping)
        gtk_widget_set_cursor(GTK_WIDGET(input->track), NULL);
    if (!drag)
        return;
    gtk_widget_remove_css_class(GTK_WIDGET(input->track), "stopped");
    billow_timeline_track_set_guide(input->track, NAN);
    if (cancel)
        billow_timeline_drag_cancel(drag);
    else
        billow_timeline_drag_finish(drag);
}

static void
on_drag_end(GtkGestureDrag *gesture, double dx, double dy, Input *input)
{
    const BillowTimelineItem *item =
        input->drag || input->shaping ? NULL : billow_timeline_track_find(input->track, input->pressed);
    if (item)
        click_item(input, item);
    end_drag(input, FALSE);
}

static void
on_drag_cancel(GtkGesture *gesture, GdkEventSequence *sequence, Input *input)
{
    end_drag(input, TRUE);
}

static void
on_pressed(GtkGestureClick *gesture, int n_press, double x, double y, Input *input)
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

static void
append_edits(GMenu *menu, gboolean resets)
{
    GMenu *section = g_menu_new();
    g_menu_append(section, _("Cu_t"), "win.cut");
    g_menu_append(section, _("_Copy"), "win.copy");
    g_menu_append(section, _("_Paste at the Playhead"), "win.paste");
    g_menu_append(section, _("D_uplicate"), "win.duplicate");
    g_menu_append(section, resets ? _("Reset to _Linear") : _("_Delete"), "win.delete");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    g_object_unref(section);
}

static void
append_selecting(GMenu *menu, BillowBlockKind kind)
{
    GMenu *section = g_menu_new();
    g_autofree char *action = g_strconcat("win.select-", billow_kinds[kind].word, NULL);
    g_menu_append(section, _("Select All on This Trac_k"), action);
    g_menu_append(section, _("Select _All"), "win.select-all");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    g_object_unref(section);
}

static void
append_colors(GMenu *menu)
{
    GMenu *colors = g_menu_new();
    for (const BillowChoice *color = billow_block_colors; color->word; color++) {
        g_autofree char *action = g_strconcat("win.color-", color->word, NULL);
        g_menu_append(colors, _(color->label), action);
    }
    g_menu_append_submenu(menu, _("C_olor"), G_MENU_MODEL(colors));
    g_object_unref(colors);
}

/* Of a block, or of the empty ground of the track (NULL). */
static GMenu *
new_menu(BillowBlockKind kind, const BillowTimelineItem *item)
{
    GMenu *menu = g_menu_new(), *section = g_menu_new();
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
    if (item)
        append_colors(section);
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    g_object_unref(section);
    append_edits(menu, item && kind == BILLOW_BLOCK_TRANSITION);
    append_selecting(menu, kind);
    return menu;
}

static void
open_menu(Input *input, const BillowTimelineItem *item, double x, double y)
{
    g_autoptr(GMenu) menu = new_menu(billow_timeline_track_get_kind(input->track), item);
    gtk_popover_menu_set_menu_model(GTK_POPOVER_MENU(input->menu), G_MENU_MODEL(menu));
    billow_popover_point_at(GTK_POPOVER(input->menu), GTK_WIDGET(input->track),
                            (GdkRectangle){(int) x, (int) y, 1, 1});
    gtk_popover_popup(GTK_POPOVER(input->menu));
}

/* The focus goes back to the block that the menu was about. */
static void
on_menu_closed(GtkPopover *menu, Input *input)
{
    const BillowBlockRef *selected = billow_session_get_active(input->session);
    if (selected && selected->kind == billow_timeline_track_get_kind(input->track))
        billow_timeline_track_focus_block(input->track, selected->id, FALSE);
}

static void
on_secondary_pressed(GtkGestureClick *gesture, int n_press, double x, double y, Input *input)
{
    BillowBlockPart part;
    const BillowTimelineItem *item = billow_timeline_track_pick(input->track, x, y, &part);
    if (item) {
        focus_item(input, item);
        activate_item(input, billow_timeline_track_pick(input->track, x, y, &part));
    }
    open_menu(input, billow_timeline_track_pick(input->track, x, y, &part), x, y);
    gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static const char *
cursor_of(BillowBlockPart part)
{
    if (part == BILLOW_BLOCK_PART_BODY)
        return NULL;
    return part == BILLOW_BLOCK_PART_CURVE_1 || part == BILLOW_BLOCK_PART_CURVE_2 ? "move" : "ew-resize";
}

static void
on_motion(GtkEventControllerMotion *controller, double x, double y, Input *input)
{
    BillowBlockPart part = BILLOW_BLOCK_PART_BODY;
    if (input->drag || input->shaping)
        return;
    billow_timeline_track_pick(input->track, x, y, &part);
    gtk_widget_set_cursor_from_name(GTK_WIDGET(input->track), cursor_of(part));
}

/* A block that is not selected is selected first: it alone is moved. */
static gboolean
nudge_focused(Input *input, const BillowTimelineItem *item, guint key, GdkModifierType modifiers)
{
    if (!(modifiers & GDK_ALT_MASK) || (key != GDK_KEY_Left && key != GDK_KEY_Right))
        return FALSE;
    if (is_selected(input, item))
        return FALSE; /* the window moves what is selected */
    select_only(input, item);
    const BillowBlockPart part = modifiers & GDK_SHIFT_MASK ? BILLOW_BLOCK_PART_END : BILLOW_BLOCK_PART_BODY;
    billow_timeline_nudge(input->session, part, key == GDK_KEY_Left ? -1 : 1, FALSE);
    return TRUE;
}

static void
toggle_item(Input *input, const BillowTimelineItem *item)
{
    const BillowBlockRef ref = {item->block->kind, item->block->id};
    billow_session_toggle(input->session, &ref);
}

static gboolean
on_key_pressed(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers,
               Input *input)
{
    const BillowTimelineItem *item = billow_timeline_track_get_focused(input->track);
    if (key == GDK_KEY_Escape && (input->drag || input->shaping)) {
        end_drag(input, TRUE);
        gtk_gesture_set_state(input->gesture, GTK_EVENT_SEQUENCE_DENIED);
        return TRUE;
    }
    if (!item)
        return FALSE;
    if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) {
        if (modifiers & GDK_CONTROL_MASK)
            toggle_item(input, item);
        else if (is_active(input, item))
            return FALSE; /* the window edits it */
        else
            select_only(input, item);
        return TRUE;
    }
    if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (modifiers & GDK_SHIFT_MASK))) {
        GdkRectangle place = billow_timeline_track_place_of(input->track, item);
        activate_item(input, item);
        open_menu(input, item, place.x + MIN(place.width / 2, 40), place.y + place.height);
        return TRUE;
    }
    return nudge_focused(input, item, key, modifiers);
}

static void
input_free(gpointer data)
{
    Input *input = data;
    g_clear_pointer(&input->drag, billow_timeline_drag_finish);
    g_clear_pointer(&input->shaping, billow_timeline_shaping_finish);
    g_object_unref(input->menu);
    g_object_unref(input->session);
    g_free(input->pressed);
    g_free(input);
}

static void
add_gestures(GtkWidget *widget, Input *input)
{
    input->gesture = gtk_gesture_drag_new();
    g_signal_connect(input->gesture, "drag-begin", G_CALLBACK(on_drag_begin), input);
    g_signal_connect(input->gesture, "drag-update", G_CALLBACK(on_drag_update), input);
    g_signal_connect(input->gesture, "drag-end", G_CALLBACK(on_drag_end), input);
    g_signal_connect(input->gesture, "cancel", G_CALLBACK(on_drag_cancel), input);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(input->gesture),
                                  "block-move block-trim block-copy block-fade block-gap block-curve "
                                  "block-free blocks-toggle blocks-extend blocks-stretch blocks-ripple");
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(input->gesture));

    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), input);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(click), "block-edit");
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));

    GtkGesture *secondary = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(secondary), GDK_BUTTON_SECONDARY);
    g_signal_connect(secondary, "pressed", G_CALLBACK(on_secondary_pressed), input);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(secondary), "block-menu");
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(secondary));
}

void
billow_timeline_input_attach(BillowTimelineTrack *track)
{
    GtkWidget *widget = GTK_WIDGET(track);
    Input *input = g_new0(Input, 1);
    input->track = track;
    input->session = g_object_ref(billow_timeline_track_get_session(track));
    g_object_set_data_full(G_OBJECT(track), "billow-input", input, input_free);
    add_gestures(widget, input);

    input->menu = g_object_ref_sink(gtk_popover_menu_new_from_model(NULL));
    gtk_popover_set_has_arrow(GTK_POPOVER(input->menu), FALSE);
    gtk_widget_set_halign(input->menu, GTK_ALIGN_START);
    g_signal_connect(input->menu, "closed", G_CALLBACK(on_menu_closed), input);

    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), input);
    gtk_widget_add_controller(widget, motion);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key_pressed), input);
    gtk_event_controller_set_name(keys, "block-nudge block-lengthen block-menu-key block-toggle");
    gtk_widget_add_controller(widget, keys);
}
