#include "app/transfer/character_preview.h"

#include "app/transfer/preview_parts.h"
#include "widgets/viewport/viewport.h"

#include <glib/gi18n.h>
#include <math.h>

/* What is left free around the first frame, as a share of its size. */
static const double MARGIN = 0.1;

struct _BillowCharacterPreview {
    GtkBox parent;
    GtkWidget *viewport, *play, *time, *capsules;
    BillowMotion *motion; /* or NULL */
    BillowProject *project;
    guint n_capsules;  /* the last colliders of the project */
    double start;      /* of the motion in the project, seconds */
    double speed;      /* seconds of the motion per second of the project */
    gboolean making;   /* the mesh of a frame */
    gboolean stale;    /* another one is wanted meanwhile */
    guint tick;        /* while it plays */
    BillowVec3 middle; /* of the nodes, as the camera has followed them */
    gint64 drawn;      /* time of the last frame that was drawn, microseconds */
};

G_DEFINE_FINAL_TYPE(BillowCharacterPreview, billow_character_preview, GTK_TYPE_BOX)

static BillowViewport *
viewport_of(BillowCharacterPreview *self)
{
    return BILLOW_VIEWPORT(self->viewport);
}

/* Returns the time of the motion that is shown. */
static double
seconds_of(BillowCharacterPreview *self)
{
    return self->speed * gtk_range_get_value(GTK_RANGE(self->time));
}

/* --- The capsules --- */

static void
show_capsules(BillowCharacterPreview *self)
{
    g_autoptr(GArray) colliders = g_array_new(FALSE, FALSE, sizeof(BillowCollider));
    const GPtrArray *blocks =
        self->project ? billow_project_track(self->project, BILLOW_BLOCK_COLLIDER) : NULL;
    for (guint i = blocks ? blocks->len - self->n_capsules : 0; blocks && i < blocks->len; i++) {
        const BillowCollider collider = billow_moving_body_at(billow_block_body(blocks->pdata[i]),
                                                              self->start + seconds_of(self) / self->speed);
        g_array_append_val(colliders, collider);
    }
    billow_viewport_set_figures(viewport_of(self), NULL, 0);
    billow_viewport_set_colliders(viewport_of(self), (const BillowCollider *) (void *) colliders->data,
                                  colliders->len);
}

/* --- The mesh and the bones --- */

/* Returns whether a line from the parent to the node is no more than the way from the world to the character. */
static gboolean
is_way(const BillowMotion *motion, size_t node)
{
    const size_t parent = (size_t) motion->nodes[node].parent,
                 last = (motion->n_frames - 1) * motion->n_nodes;
    return motion->nodes[parent].parent < 0 &&
           billow_vec3_equal(motion->places[parent].position, motion->places[last + parent].position) &&
           !billow_vec3_equal(motion->places[node].position, motion->places[last + node].position);
}

static void
show_bones(BillowCharacterPreview *self)
{
    const BillowMotion *motion = self->motion;
    g_autofree BillowVec3 *ends = g_new(BillowVec3, 2 * motion->n_nodes);
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(BillowPolyline));
    for (size_t i = 0; i < motion->n_nodes; i++) {
        const int parent = motion->nodes[i].parent;
        if (parent < 0 || is_way(motion, i))
            continue;
        ends[2 * i] = billow_motion_place_at(motion, parent, seconds_of(self)).position;
        ends[2 * i + 1] = billow_motion_place_at(motion, (int) i, seconds_of(self)).position;
        const BillowPolyline line = {ends + 2 * i, 2, BILLOW_LINE_NORMAL};
        g_array_append_val(lines, line);
    }
    billow_viewport_set_guides(viewport_of(self), (const BillowPolyline *) (void *) lines->data, lines->len);
}

/* The mesh of a frame, which is made on a thread. */
typedef struct {
    BillowMotion *motion;
    double seconds;
} Pose;

static void
free_pose(gpointer data)
{
    Pose *pose = data;
    billow_motion_unref(pose->motion);
    g_free(pose);
}

static void
make_mesh(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Pose *pose = data;
    const BillowMotion *motion = pose->motion;
    g_autofree float *points = g_new(float, 3 * motion->n_points);
    billow_motion_points_at(motion, pose->seconds, points);
    g_task_return_pointer(
        task, billow_body_mesh_new(points, NULL, motion->n_points, motion->triangles, motion->n_triangles),
        (GDestroyNotify) billow_body_mesh_unref);
}

static void show_mesh(BillowCharacterPreview *self);

/* The mesh is drawn in place of a ball without size. */
static void
on_mesh_made(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowCharacterPreview) self = data;
    const Pose *pose = g_task_get_task_data(G_TASK(result));
    BillowBodyMesh *mesh = g_task_propagate_pointer(G_TASK(result), NULL);
    BillowCollider place = billow_collider_default();
    const BillowFigure figure = {mesh, {.scale = 1.0}};
    self->making = FALSE;
    place.radius = 0.0;
    if (pose->motion == self->motion && gtk_widget_get_realized(GTK_WIDGET(self)) &&
        !gtk_check_button_get_active(GTK_CHECK_BUTTON(self->capsules))) {
        billow_viewport_set_colliders(viewport_of(self), &place, 1);
        billow_viewport_set_figures(viewport_of(self), &figure, 1);
    }
    billow_body_mesh_unref(mesh);
    if (self->stale && gtk_widget_get_realized(GTK_WIDGET(self)))
        show_mesh(self);
}

/* Makes one mesh at a time: the next one is that of the time which is shown by then. */
static void
show_mesh(BillowCharacterPreview *self)
{
    self->stale = self->making;
    if (self->making || !self->motion)
        return;
    Pose *pose = g_new(Pose, 1);
    *pose = (Pose){billow_motion_ref(self->motion), seconds_of(self)};
    self->making = TRUE;
    g_autoptr(GTask) task = g_task_new(NULL, NULL, on_mesh_made, g_object_ref(self));
    g_task_set_task_data(task, pose, free_pose);
    g_task_run_in_thread(task, make_mesh);
}

/* Returns the mean of the places of all nodes, or the first point of a mesh without nodes. */
static BillowVec3
middle_of(BillowCharacterPreview *self)
{
    const BillowMotion *motion = self->motion;
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < motion->n_nodes; i++)
        sum = billow_vec3_add(sum, billow_motion_place_at(motion, (int) i, seconds_of(self)).position);
    if (motion->n_nodes == 0 && motion->n_points == 0)
        return sum;
    return motion->n_nodes > 0 ? billow_vec3_scale(sum, 1.0 / (double) motion->n_nodes)
                               : billow_motion_point_at(motion, 0, seconds_of(self));
}

/* The camera goes along with the character, on the level. */
static void
follow_character(BillowCharacterPreview *self)
{
    BillowCamera camera = billow_viewport_get_camera(viewport_of(self));
    const BillowVec3 middle = middle_of(self);
    camera.target.x += middle.x - self->middle.x;
    camera.target.z += middle.z - self->middle.z;
    billow_viewport_set_camera(viewport_of(self), &camera);
    self->middle = middle;
}

static void
refresh(BillowCharacterPreview *self)
{
    if (!self->motion)
        return;
    follow_character(self);
    show_bones(self);
    if (gtk_check_button_get_active(GTK_CHECK_BUTTON(self->capsules)))
        show_capsules(self);
    else
        show_mesh(self);
}

/* --- Playing --- */

static gboolean
advance(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    BillowCharacterPreview *self = BILLOW_CHARACTER_PREVIEW(widget);
    const gint64 now = gdk_frame_clock_get_frame_time(clock);
    const double passed = self->drawn > 0 ? (double) (now - self->drawn) / G_TIME_SPAN_SECOND : 0.0;
    self->drawn = now;
    gtk_range_set_value(GTK_RANGE(self->time), fmod(seconds_of(self) / self->speed + passed,
                                                    billow_motion_duration(self->motion) / self->speed));
    return G_SOURCE_CONTINUE;
}

static void
follow_play(BillowCharacterPreview *self)
{
    const gboolean plays = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(self->play)) && self->motion &&
                           billow_motion_duration(self->motion) > 0.0;
    if (plays == (self->tick > 0))
        return;
    self->drawn = 0;
    if (plays)
        self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), advance, NULL, NULL);
    else {
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->tick);
        self->tick = 0;
    }
}

/* Frames the first frame. */
static void
frame_first(BillowCharacterPreview *self)
{
    const BillowMotion *motion = self->motion;
    BillowCamera camera = billow_viewport_get_camera(viewport_of(self));
    const int width = gtk_widget_get_width(self->viewport), height = gtk_widget_get_height(self->viewport);
    BillowVec3 low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < motion->n_nodes + motion->n_points; i++) {
        const BillowVec3 place = i < motion->n_nodes
                                     ? motion->places[i].position
                                     : billow_motion_point_at(motion, (uint32_t) (i - motion->n_nodes), 0.0);
        low = billow_vec3_min(low, place);
        high = billow_vec3_max(high, place);
    }
    const BillowVec3 margin = billow_vec3_scale(billow_vec3_sub(high, low), MARGIN);
    low = billow_vec3_sub(low, margin);
    high = billow_vec3_add(high, margin);
    billow_camera_frame_bounds(&camera, low, high, height > 0 ? (double) width / height : 1.0);
    billow_viewport_set_camera(viewport_of(self), &camera);
    self->middle = middle_of(self);
}

void
billow_character_preview_show(BillowCharacterPreview *self, const BillowCharacter *character)
{
    const BillowMotion *motion = character->motion;
    const double duration = billow_motion_duration(motion) * motion->rate / character->rate;
    g_clear_pointer(&self->motion, billow_motion_unref);
    g_clear_pointer(&self->project, billow_project_unref);
    gtk_range_set_range(GTK_RANGE(self->time), 0.0, fmax(duration, 1e-3));
    gtk_range_set_increments(GTK_RANGE(self->time), 1.0 / motion->rate, 10.0 / motion->rate);
    gtk_range_set_value(GTK_RANGE(self->time), 0.0);
    gtk_widget_set_sensitive(self->time, duration > 0.0);
    gtk_widget_set_sensitive(self->play, duration > 0.0);
    self->motion = billow_motion_ref(character->motion);
    self->project = character->bones ? billow_project_ref(character->bones) : NULL;
    self->n_capsules = billow_character_count_bones(character);
    self->start = character->start;
    self->speed = character->rate / motion->rate;
    const gboolean has_mesh = motion->n_triangles > 0;
    gtk_widget_set_sensitive(self->capsules, has_mesh && self->n_capsules > 0);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(self->capsules), !has_mesh);
    frame_first(self);
    follow_play(self);
    refresh(self);
}

/* --- Lifecycle --- */

static void
billow_character_preview_dispose(GObject *object)
{
    BillowCharacterPreview *self = BILLOW_CHARACTER_PREVIEW(object);
    g_clear_pointer(&self->motion, billow_motion_unref);
    g_clear_pointer(&self->project, billow_project_unref);
    G_OBJECT_CLASS(billow_character_preview_parent_class)->dispose(object);
}

static void
billow_character_preview_class_init(BillowCharacterPreviewClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_character_preview_dispose;
}

static GtkWidget *
new_controls(BillowCharacterPreview *self)
{
    GtkWidget *controls = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    self->play = billow_preview_play_new("preview-play", _("Play the character"));
    self->time = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0.0, 1.0, 0.01);
    gtk_scale_set_draw_value(GTK_SCALE(self->time), FALSE);
    gtk_widget_set_hexpand(self->time, TRUE);
    gtk_widget_set_name(self->time, "preview-time");
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->time), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Time of the character"), -1);
    self->capsules = gtk_check_button_new_with_mnemonic(_("Ca_psules"));
    gtk_widget_set_name(self->capsules, "preview-capsules");
    gtk_widget_set_tooltip_text(self->capsules,
                                _("Shows the colliders that are added, in place of the mesh"));
    GtkWidget *const parts[] = {self->play, self->time, self->capsules};
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++)
        gtk_box_append(GTK_BOX(controls), parts[i]);
    g_signal_connect_object(self->play, "toggled", G_CALLBACK(follow_play), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->time, "value-changed", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->capsules, "toggled", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    return controls;
}

static void
billow_character_preview_init(BillowCharacterPreview *self)
{
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self), GTK_ORIENTATION_VERTICAL);
    gtk_box_set_spacing(GTK_BOX(self), 6);
    self->viewport = billow_preview_view_new("character-preview", _("Preview of the character"));
    gtk_box_append(GTK_BOX(self), self->viewport);
    gtk_box_append(GTK_BOX(self), new_controls(self));
}

GtkWidget *
billow_character_preview_new(void)
{
    return g_object_new(BILLOW_TYPE_CHARACTER_PREVIEW, NULL);
}
