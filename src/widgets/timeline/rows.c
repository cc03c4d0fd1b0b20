#include "widgets/timeline/rows.h"

#include "widgets/timeline/cloth_head.h"
#include "widgets/timeline/items.h"
#include "widgets/timeline/summary.h"
#include "widgets/timeline/track_row.h"

typedef enum {
    FOLDED,
    UNFOLDED,
    UNFOLDED_WHILE_ACTIVE, /* not by the user */
} Fold;

/* What shows a cloth. */
typedef struct {
    BillowTimelineRows *rows;
    char *cloth; /* its id */
    GtkWidget *box, *header, *head, *summary;
    GtkWidget *body; /* with the tracks; NULL while they are folded */
    BillowTrackRow tracks[BILLOW_N_BLOCK_KINDS];
    Fold fold;
} Group;

struct _BillowTimelineRows {
    GtkWidget parent_instance;
    BillowSession *session;
    GtkSizeGroup *header_width;
    BillowTrackRow scene[BILLOW_N_BLOCK_KINDS];
    GPtrArray *groups; /* of Group, in the order of the cloths */
    BillowTrackHeight heights[BILLOW_N_BLOCK_KINDS];
    char *active;           /* id of the cloth that was the active one */
    gboolean choosing;      /* a press within the rows is making a cloth the active one */
    int drop;               /* number of groups above the line that a dragged header would go to, or -1 */
    guint revealing, ticks; /* tick callback that scrolls to the active group, or 0; ticks to wait */
};

G_DEFINE_FINAL_TYPE(BillowTimelineRows, billow_timeline_rows, GTK_TYPE_WIDGET)

static guint guide_signal, reveal_rows_signal, cloth_dropped_signal;

/* --- Tracks --- */

static void
show_guide(BillowTimelineRows *self, double seconds)
{
    g_signal_emit(self, guide_signal, 0, seconds);
}

static void
reveal(BillowTimelineRows *self, double top, double bottom, GtkWidget *widget)
{
    double x = 0, y = 0;
    gtk_widget_translate_coordinates(widget, GTK_WIDGET(self), 0, 0, &x, &y);
    g_signal_emit(self, reveal_rows_signal, 0, y + top, y + bottom);
}

static void
on_head_focused(GtkEventControllerFocus *controller, BillowTimelineRows *self)
{
    GtkWidget *head = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(controller));
    reveal(self, 0, gtk_widget_get_height(gtk_widget_get_first_child(head)), head);
}

static void
reveal_when_focused(BillowTimelineRows *self, GtkWidget *head)
{
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect(focus, "enter", G_CALLBACK(on_head_focused), self);
    gtk_widget_add_controller(head, focus);
}

/* Creates the row of the track of a kind, of the cloth with this id or, with NULL, of the scene. */
static BillowTrackRow
new_row(BillowTimelineRows *self, BillowBlockKind kind, const char *cloth)
{
    const BillowTrackRow row =
        billow_track_row_new(self->session, kind, cloth, self->heights[kind], self->header_width);
    reveal_when_focused(self, row.head);
    g_signal_connect_object(row.track, "guide", G_CALLBACK(show_guide), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(row.track, "reveal-rows", G_CALLBACK(reveal), self, G_CONNECT_SWAPPED);
    return row;
}

void
billow_timeline_rows_set_in_view(BillowTimelineRows *self, double top, double bottom)
{
    GtkWidget *rows = GTK_WIDGET(self);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        billow_track_row_set_in_view(&self->scene[kind], rows, top, bottom);
        for (guint i = 0; i < self->groups->len; i++)
            billow_track_row_set_in_view(&((const Group *) self->groups->pdata[i])->tracks[kind], rows, top,
                                         bottom);
    }
}

/* --- Groups --- */

static Group *
find_group(BillowTimelineRows *self, const char *cloth)
{
    for (guint i = 0; cloth && i < self->groups->len; i++)
        if (g_str_equal(((Group *) self->groups->pdata[i])->cloth, cloth))
            return self->groups->pdata[i];
    return NULL;
}

static Group *
active_group(BillowTimelineRows *self)
{
    return find_group(self, billow_session_get_project(self->session)->cloth->id);
}

/* Makes the cloth of a group the active one, as whoever presses there wants; the groups keep their places. */
static void
choose(Group *group)
{
    BillowTimelineRows *self = group->rows;
    const BillowProject *project = billow_session_get_project(self->session);
    const int index = billow_project_find_cloth(project, group->cloth);
    if (index < 0 || (guint) index == billow_project_active(project))
        return;
    self->choosing = TRUE;
    billow_session_activate_cloth(self->session, (guint) index);
    self->choosing = FALSE;
}

static void
on_body_pressed(GtkGestureClick *click, int n_press, double x, double y, Group *group)
{
    choose(group);
}

static void
on_body_focused(GtkEventControllerFocus *focus, Group *group)
{
    choose(group);
}

/* Gives the focus to the window if it is within `widget`. */
static void
leave(GtkWidget *widget)
{
    GtkRoot *root = gtk_widget_get_root(widget);
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
    if (focus && (focus == widget || gtk_widget_is_ancestor(focus, widget)))
        gtk_root_set_focus(root, NULL);
}

static void
add_body(Group *group)
{
    BillowTimelineRows *self = group->rows;
    group->body = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_timeline_has_track(kind) && !billow_kind_has(kind, BILLOW_KIND_OF_SCENE)) {
            group->tracks[kind] = new_row(self, kind, group->cloth);
            gtk_box_append(GTK_BOX(group->body), group->tracks[kind].row);
        }
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), 0);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(click), GTK_PHASE_CAPTURE);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(click), "cloth-choose");
    g_signal_connect(click, "pressed", G_CALLBACK(on_body_pressed), group);
    gtk_widget_add_controller(group->body, GTK_EVENT_CONTROLLER(click));
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect(focus, "enter", G_CALLBACK(on_body_focused), group);
    gtk_widget_add_controller(group->body, focus);
    gtk_box_append(GTK_BOX(group->box), group->body);
}

static void
remove_body(Group *group)
{
    leave(group->body);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        group->tracks[kind] = (BillowTrackRow){NULL};
    gtk_box_remove(GTK_BOX(group->box), g_steal_pointer(&group->body));
}

/* Hides a row, which must not have the focus then, or shows it. */
static void
show_row(GtkWidget *row, gboolean shown)
{
    if (!shown)
        leave(row);
    gtk_widget_set_visible(row, shown);
}

/* Hides the tracks of layers and constraints that few cloths have while this one has none of them. */
static void
show_rare_layers(Group *group)
{
    const BillowProject *project = billow_session_get_project(group->rows->session);
    const int index = billow_project_find_cloth(project, group->cloth);
    if (index < 0 || !group->body)
        return;
    const BillowCloth *cloth = project->cloths->pdata[index];
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kind_has(kind, BILLOW_KIND_RARE) && !billow_kind_has(kind, BILLOW_KIND_OF_SCENE))
            show_row(group->tracks[kind].row, cloth->tracks[kind]->len > 0);
}

/* Shows or removes the tracks. A cloth that is the only one is never folded. */
static void
show_fold(Group *group)
{
    const gboolean alone = group->rows->groups->len == 1, folded = group->fold == FOLDED && !alone;
    gtk_widget_set_visible(group->header, !alone);
    if (folded && group->body)
        remove_body(group);
    else if (!folded && !group->body)
        add_body(group);
    show_rare_layers(group);
    billow_cloth_head_set_folded(BILLOW_CLOTH_HEAD(group->head), folded);
    billow_timeline_summary_set_blocks(BILLOW_TIMELINE_SUMMARY(group->summary), folded);
}

static void
set_fold(Group *group, Fold fold)
{
    group->fold = fold;
    show_fold(group);
}

static void
on_fold(GtkWidget *head, Group *group)
{
    set_fold(group, group->fold == FOLDED ? UNFOLDED : FOLDED);
}

static void
on_chosen(GtkWidget *head, Group *group)
{
    choose(group);
    if (group->fold == FOLDED)
        set_fold(group, UNFOLDED);
}

/* A press on the strip beside a header chooses the cloth, and the block that it shows there. */
static void
on_summary_pressed(GtkGestureClick *click, int n_press, double x, double y, Group *group)
{
    g_autoptr(BillowBlockRef) block =
        billow_timeline_summary_pick(BILLOW_TIMELINE_SUMMARY(group->summary), x, y);
    on_chosen(group->head, group);
    billow_session_select(group->rows->session, block);
    gtk_widget_grab_focus(group->head);
}

/* --- Dragging a header --- */

/* Returns how many of the groups have their middle above `y`. */
static int
groups_above(BillowTimelineRows *self, double y)
{
    int n = 0;
    for (guint i = 0; i < self->groups->len; i++) {
        GtkWidget *box = ((const Group *) self->groups->pdata[i])->box;
        double x, top;
        gtk_widget_translate_coordinates(box, GTK_WIDGET(self), 0, 0, &x, &top);
        n += top + gtk_widget_get_height(box) / 2.0 < y;
    }
    return n;
}

static void
on_dragged(GtkWidget *head, int stage, double y, Group *group)
{
    BillowTimelineRows *self = group->rows;
    double x, there;
    gtk_widget_translate_coordinates(head, GTK_WIDGET(self), 0, y, &x, &there);
    self->drop = stage == BILLOW_CLOTH_DRAG_MOVES ? groups_above(self, there) : -1;
    gtk_widget_queue_draw(GTK_WIDGET(self));
    if (stage != BILLOW_CLOTH_DRAG_ENDS)
        return;
    guint own = 0;
    g_ptr_array_find(self->groups, group, &own);
    const guint above = (guint) groups_above(self, there);
    const guint place = above > own ? above - 1 : above; /* among the others */
    if (place != own)
        g_signal_emit(self, cloth_dropped_signal, 0, place);
}

/* Draws the line to which a dragged header would go. */
static void
billow_timeline_rows_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowTimelineRows *self = BILLOW_TIMELINE_ROWS(widget);
    GTK_WIDGET_CLASS(billow_timeline_rows_parent_class)->snapshot(widget, snapshot);
    if (self->drop < 0 || self->groups->len == 0)
        return;
    const gboolean last = self->drop == (int) self->groups->len;
    GtkWidget *box = ((const Group *) self->groups->pdata[last ? self->drop - 1 : self->drop])->box;
    double x, y;
    gtk_widget_translate_coordinates(box, widget, 0, last ? gtk_widget_get_height(box) : 0, &x, &y);
    const GdkRGBA color = billow_timeline_color(widget, "timeline_guide");
    gtk_snapshot_append_color(
        snapshot, &color,
        &GRAPHENE_RECT_INIT(0.0f, (float) y - 1.5f, (float) gtk_widget_get_width(widget), 3.0f));
}

/* --- Following the project --- */

static Group *
new_group(BillowTimelineRows *self, const char *cloth)
{
    Group *group = g_new0(Group, 1);
    group->rows = self;
    group->cloth = g_strdup(cloth);
    group->box = g_object_ref_sink(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0));
    group->header = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    group->head = billow_cloth_head_new(self->session, cloth);
    group->summary = billow_timeline_summary_new(self->session, cloth);
    gtk_widget_add_css_class(group->header, "timeline-row");
    gtk_widget_add_css_class(group->head, "timeline-header");
    gtk_size_group_add_widget(self->header_width, group->head);
    gtk_widget_set_hexpand(group->summary, TRUE);
    gtk_box_append(GTK_BOX(group->header), group->head);
    gtk_box_append(GTK_BOX(group->header), group->summary);
    gtk_box_append(GTK_BOX(group->box), group->header);
    reveal_when_focused(self, group->head);
    g_signal_connect(group->head, "fold", G_CALLBACK(on_fold), group);
    g_signal_connect(group->head, "chosen", G_CALLBACK(on_chosen), group);
    g_signal_connect(group->head, "dragged", G_CALLBACK(on_dragged), group);
    GtkGesture *click = gtk_gesture_click_new();
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(click), "cloth-choose");
    g_signal_connect(click, "pressed", G_CALLBACK(on_summary_pressed), group);
    gtk_widget_add_controller(group->summary, GTK_EVENT_CONTROLLER(click));
    return group;
}

static void
free_group(gpointer data)
{
    Group *group = data;
    leave(group->box);
    gtk_widget_unparent(group->box);
    g_object_unref(group->box);
    g_free(group->cloth);
    g_free(group);
}

/* Gives each cloth its group, in the order of the cloths. */
static void
arrange(BillowTimelineRows *self, const BillowProject *project)
{
    GPtrArray *groups = g_ptr_array_new_with_free_func(free_group);
    GtkWidget *previous = self->scene[BILLOW_BLOCK_REMAP].row;
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        Group *group = find_group(self, cloth->id);
        guint index;
        if (group && g_ptr_array_find(self->groups, group, &index))
            g_ptr_array_steal_index(self->groups, index);
        else
            group = new_group(self, cloth->id);
        g_ptr_array_add(groups, group);
        if (!gtk_widget_get_parent(group->box) || gtk_widget_get_prev_sibling(group->box) != previous)
            gtk_widget_insert_after(group->box, GTK_WIDGET(self), previous);
        previous = group->box;
    }
    g_ptr_array_unref(self->groups); /* and what shows cloths that are gone */
    self->groups = groups;
}

/* Scrolls to the active group, once it has its place. */
static gboolean
on_reveal_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    BillowTimelineRows *self = BILLOW_TIMELINE_ROWS(widget);
    const Group *group = active_group(self);
    if (self->ticks-- > 0)
        return G_SOURCE_CONTINUE;
    self->revealing = 0;
    if (group)
        reveal(self, 0, gtk_widget_get_height(group->box), group->box);
    return G_SOURCE_REMOVE;
}

/* Unfolds the tracks of the cloth that has become the active one. If that was not done here, those that were
 * unfolded for the same reason are folded again. */
static void
follow_active(BillowTimelineRows *self, const char *id)
{
    Group *now = find_group(self, id), *before = find_group(self, self->active);
    if (g_strcmp0(id, self->active) == 0)
        return;
    if (before && before->fold == UNFOLDED_WHILE_ACTIVE)
        before->fold = self->choosing ? UNFOLDED : FOLDED;
    if (before && before->body)
        leave(before->body);
    if (now && now->fold == FOLDED)
        now->fold = self->choosing ? UNFOLDED : UNFOLDED_WHILE_ACTIVE;
    g_free(self->active);
    self->active = g_strdup(id);
    self->ticks = 2; /* one until the layout, which is after the ticks, and one until that is done */
    if (!self->choosing && self->revealing == 0 && self->groups->len > 1)
        self->revealing = gtk_widget_add_tick_callback(GTK_WIDGET(self), on_reveal_tick, NULL, NULL);
}

/* Hides the tracks of markers, time remaps and motions while there are none, and that of colliders while none has keys. */
static void
show_rare_tracks(BillowTimelineRows *self, const BillowProject *project)
{
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kind_has(kind, BILLOW_KIND_RARE) && billow_kind_has(kind, BILLOW_KIND_OF_SCENE))
            show_row(self->scene[kind].row, billow_project_track(project, kind)->len > 0);
    int n_lanes;
    g_autoptr(GArray) with_keys = billow_timeline_items_new(project, BILLOW_BLOCK_COLLIDER, &n_lanes);
    show_row(self->scene[BILLOW_BLOCK_COLLIDER].row, with_keys->len > 0);
}

static void
follow_project(BillowTimelineRows *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    gboolean same = self->groups->len == project->cloths->len;
    for (guint i = 0; same && i < project->cloths->len; i++)
        same = g_str_equal(((const Group *) self->groups->pdata[i])->cloth,
                           ((const BillowCloth *) project->cloths->pdata[i])->id);
    if (!same)
        arrange(self, project);
    follow_active(self, project->cloth->id);
    for (guint i = 0; i < self->groups->len; i++)
        show_fold(self->groups->pdata[i]);
    show_rare_tracks(self, project);
}

/* A block of the active cloth that becomes the active one is seen. */
static void
follow_selection(BillowTimelineRows *self)
{
    const BillowBlockRef *block = billow_session_get_active(self->session);
    Group *group = active_group(self);
    if (block && group && group->fold == FOLDED && !billow_kind_has(block->kind, BILLOW_KIND_OF_SCENE))
        set_fold(group, UNFOLDED_WHILE_ACTIVE);
}

/* --- Commands --- */

BillowTimelineTrack *
billow_timeline_rows_get_track(BillowTimelineRows *self, BillowBlockKind kind)
{
    Group *group = active_group(self);
    if (self->scene[kind].track)
        return BILLOW_TIMELINE_TRACK(self->scene[kind].track);
    if (group && group->fold == FOLDED)
        set_fold(group, UNFOLDED_WHILE_ACTIVE);
    return group && group->tracks[kind].track ? BILLOW_TIMELINE_TRACK(group->tracks[kind].track) : NULL;
}

void
billow_timeline_rows_next_height(BillowTimelineRows *self, BillowBlockKind kind)
{
    const BillowTrackHeight height =
        (BillowTrackHeight) (((int) self->heights[kind] + 1) % BILLOW_N_TRACK_HEIGHTS);
    self->heights[kind] = height;
    if (self->scene[kind].track)
        billow_timeline_track_set_height(BILLOW_TIMELINE_TRACK(self->scene[kind].track), height);
    for (guint i = 0; i < self->groups->len; i++) {
        const Group *group = self->groups->pdata[i];
        if (group->tracks[kind].track)
            billow_timeline_track_set_height(BILLOW_TIMELINE_TRACK(group->tracks[kind].track), height);
    }
}

void
billow_timeline_rows_fold(BillowTimelineRows *self)
{
    Group *group = active_group(self);
    on_fold(group->head, group);
}

void
billow_timeline_rows_fold_others(BillowTimelineRows *self)
{
    for (guint i = 0; i < self->groups->len; i++)
        if (self->groups->pdata[i] != active_group(self))
            set_fold(self->groups->pdata[i], FOLDED);
}

void
billow_timeline_rows_rename_cloth(BillowTimelineRows *self)
{
    billow_cloth_head_rename(BILLOW_CLOTH_HEAD(active_group(self)->head));
}

/* --- The widget --- */

static void
billow_timeline_rows_dispose(GObject *object)
{
    BillowTimelineRows *self = BILLOW_TIMELINE_ROWS(object);
    GtkWidget *child;
    g_clear_pointer(&self->groups, g_ptr_array_unref);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))))
        gtk_widget_unparent(child);
    g_clear_object(&self->header_width);
    g_clear_object(&self->session);
    g_clear_pointer(&self->active, g_free);
    G_OBJECT_CLASS(billow_timeline_rows_parent_class)->dispose(object);
}

static void
billow_timeline_rows_class_init(BillowTimelineRowsClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    const GType type = G_TYPE_FROM_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_rows_dispose;
    widget_class->snapshot = billow_timeline_rows_snapshot;
    guide_signal =
        g_signal_new("guide", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
    reveal_rows_signal = g_signal_new("reveal-rows", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
    cloth_dropped_signal = g_signal_new("cloth-dropped", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_UINT);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
billow_timeline_rows_init(BillowTimelineRows *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
    self->groups = g_ptr_array_new_with_free_func(free_group);
    self->drop = -1;
}

static void
add_scene_row(BillowTimelineRows *self, BillowBlockKind kind)
{
    self->scene[kind] = new_row(self, kind, NULL);
    gtk_widget_set_parent(self->scene[kind].row, GTK_WIDGET(self));
}

GtkWidget *
billow_timeline_rows_new(BillowSession *session, GtkSizeGroup *header_width)
{
    BillowTimelineRows *self = g_object_new(BILLOW_TYPE_TIMELINE_ROWS, NULL);
    self->session = g_object_ref(session);
    self->header_width = g_object_ref(header_width);
    add_scene_row(self, BILLOW_BLOCK_MARKER); /* next to the ruler, and time below */
    add_scene_row(self, BILLOW_BLOCK_REMAP);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_timeline_has_track(kind) && billow_kind_has(kind, BILLOW_KIND_OF_SCENE) &&
            !self->scene[kind].row)
            add_scene_row(self, kind);
    follow_project(self);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(follow_project), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(follow_selection), self,
                            G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}
