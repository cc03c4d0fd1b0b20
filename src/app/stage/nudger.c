#include "app/stage/nudger.h"

#include "core/base/turn.h"
#include "core/layers/sculpting.h"
#include "gl/camera.h"
#include "model/edits/nudge.h"

#include <glib/gi18n.h>
#include <math.h>

/* What a drag does. */
typedef enum {
    MOVE,
    SMOOTH,
    RIDGE,
    VALLEY,
} Way;

struct _BillowNudger {
    GObject parent;
    BillowSession *session;
    BillowPreview *preview;
    BillowViewport *viewport;
    BillowPainter *painter;
    gboolean active, smooths, pinches;
    double radius; /* pixels */

    BillowProject *before; /* the project before the drag; NULL: nothing is dragged */
    double seconds;        /* the time that is nudged */
    double turned;         /* how far what carries the cloth has turned it by then, degrees */
    BillowVec3 from;       /* the dragged place of the cloth */
    double x, y;           /* where it was taken, in the viewport */
    double pixel;          /* width of a pixel there, meters */
    Way way;
    BillowNudgeStroke stroke;
    BillowSculpting *sculpting; /* NULL if the cloth is moved */
    BillowBlockRef *added;      /* the nudge that has the stroke; NULL: nothing is moved */
};

G_DEFINE_FINAL_TYPE(BillowNudger, billow_nudger, G_TYPE_OBJECT)

enum { ACTIVE = 1, SMOOTHS, PINCHES, RADIUS, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

static const double FIRST_RADIUS = 60.0, RADIUS_STEP = 1.2;

/* How many times the radius the pointer moves from one touch to the next where it smooths or pinches. */
static const double TOUCH_STEP = 0.25;

BillowNudger *
billow_nudger_new(void)
{
    return g_object_new(BILLOW_TYPE_NUDGER, NULL);
}

/* --- A drag --- */

static void
forget_drag(BillowNudger *self)
{
    g_clear_pointer(&self->before, billow_project_unref);
    g_clear_pointer(&self->added, billow_block_ref_free);
    g_clear_pointer(&self->sculpting, billow_sculpting_free);
}

/* Returns a length that is short to read, and off by less than a tenth of a pixel. */
static double
shortened(const BillowNudger *self, double length)
{
    const double per_meter = pow(10.0, ceil(1.0 - log10(self->pixel)));
    return round(length * per_meter) / per_meter;
}

static double
share(size_t number, int count)
{
    return count > 1 ? (double) number / (count - 1) : 0.0;
}

static void
begin_drag(BillowNudger *self, double x, double y)
{
    BillowProject *project = billow_session_get_project(self->session);
    const BillowAnimation *animation = billow_preview_get_animation(self->preview);
    const BillowMesh *mesh = billow_viewport_get_mesh(self->viewport);
    const double seconds = billow_session_get_shown_time(self->session);
    forget_drag(self);
    if (!mesh || mesh != billow_preview_get_mesh(self->preview) || !animation ||
        billow_animation_project(animation) != project ||
        !billow_viewport_find_cloth(self->viewport, x, y, &self->from, &self->pixel))
        return;
    billow_session_set_playing(self->session, FALSE);
    const BillowGrid *grid = &project->cloth->grid;
    const size_t point = billow_mesh_nearest(mesh, self->from), columns = (size_t) grid->columns;
    self->before = billow_project_ref(project);
    self->seconds = seconds;
    self->turned = billow_animation_turned_at(animation, seconds);
    self->x = x;
    self->y = y;
    self->stroke = (BillowNudgeStroke){
        .point = {share(point % columns, grid->columns), share(point / columns, grid->rows)},
        .radius = MAX(shortened(self, self->radius * self->pixel), BILLOW_MIN_NUMBER),
    };
}

/* Shows the project before the drag with these strokes. */
static void
nudge(BillowNudger *self, const BillowNudgeStroke *strokes, size_t n)
{
    static const char *const names[] = {
        [MOVE] = N_("Nudge"), [SMOOTH] = N_("Smooth"), [RIDGE] = N_("Pinch"), [VALLEY] = N_("Pinch")};
    const char *name = _(names[self->way]);
    g_clear_pointer(&self->added, billow_block_ref_free);
    if (n == 0) {
        billow_session_edit(self->session, self->before, name, "nudge");
        return;
    }
    g_auto(BillowEdit) edit = billow_edit_nudge_strokes(self->before, self->seconds, strokes, n);
    if (billow_session_edit(self->session, edit.project, name, "nudge"))
        self->added = g_steal_pointer(&edit.added);
}

/* Moves the cloth from where it was taken to where the pointer is. */
static void
move_cloth(BillowNudger *self, double x, double y)
{
    const BillowCamera camera = billow_viewport_get_camera(self->viewport);
    const BillowImageSize size = {gtk_widget_get_width(GTK_WIDGET(self->viewport)),
                                  gtk_widget_get_height(GTK_WIDGET(self->viewport))};
    const BillowVec3 to =
        billow_camera_drag(&camera, size, BILLOW_DRAG_SCREEN, self->from, self->x, self->y, x, y);
    const BillowVec3 moved = billow_vec3_turned(billow_vec3_sub(to, self->from), -self->turned);
    self->stroke.offset =
        billow_vec3(shortened(self, moved.x), shortened(self, moved.y), shortened(self, moved.z));
    nudge(self, &self->stroke, billow_vec3_length(self->stroke.offset) > 0.0);
}

/* --- Smoothing and pinching --- */

/* Touches the cloth at a grid point that is shown at `place`. Returns FALSE, without a change, where there
 * is no room for its strokes. */
static gboolean
touch(BillowNudger *self, int point, BillowVec3 place)
{
    const int columns = self->before->cloth->grid.columns, column = point % columns, row = point / columns;
    if (self->way == SMOOTH)
        return billow_sculpting_smooth(self->sculpting, column, row);
    const BillowCamera camera = billow_viewport_get_camera(self->viewport);
    const BillowVec3 away = billow_camera_ray_through(&camera, place).direction;
    return billow_sculpting_pinch(self->sculpting, column, row,
                                  billow_vec3_scale(away, self->way == RIDGE ? -1.0 : 1.0));
}

/* Touches the cloth that is shown at a place of the pointer. */
static void
touch_at(BillowNudger *self, double x, double y)
{
    const BillowMesh *mesh = billow_viewport_get_mesh(self->viewport);
    BillowVec3 place;
    double pixel;
    if (!mesh || !billow_viewport_find_cloth(self->viewport, x, y, &place, &pixel))
        return;
    self->x = x;
    self->y = y;
    if (!touch(self, (int) billow_mesh_nearest(mesh, place), place))
        return;
    g_autofree BillowNudgeStroke *strokes = g_new(BillowNudgeStroke, BILLOW_MAX_SCULPTING_STROKES);
    const size_t n = billow_sculpting_strokes(self->sculpting, strokes);
    for (size_t i = 0; i < n; i++)
        strokes[i].offset = billow_vec3_turned(strokes[i].offset, -self->turned);
    nudge(self, strokes, n);
}

static void
begin_touches(BillowNudger *self)
{
    const BillowMesh *mesh = billow_viewport_get_mesh(self->viewport);
    const BillowGrid *grid = &self->before->cloth->grid;
    const size_t count = billow_grid_count(grid);
    g_autofree BillowVec3 *places = g_new(BillowVec3, count);
    for (size_t i = 0; i < count; i++)
        places[i] = billow_mesh_point(mesh, i);
    self->sculpting = billow_sculpting_new(grid, places, self->stroke.radius);
    touch_at(self, self->x, self->y);
}

/* Returns what a drag with these modifiers does. */
static Way
way_of_drag(const BillowNudger *self, guint state)
{
    if (self->smooths || (state & GDK_SHIFT_MASK))
        return SMOOTH;
    if (self->pinches)
        return state & GDK_CONTROL_MASK ? VALLEY : RIDGE;
    return MOVE;
}

static void
continue_drag(BillowNudger *self, double x, double y)
{
    if (self->way == MOVE)
        move_cloth(self, x, y);
    else if (hypot(x - self->x, y - self->y) >= TOUCH_STEP * self->radius)
        touch_at(self, x, y);
}

static void
end_drag(BillowNudger *self)
{
    if (self->added)
        billow_session_select(self->session, self->added);
    billow_session_end_merge(self->session);
    forget_drag(self);
}

/* A drag back to its start is no step of the history. */
static void
take_back(BillowNudger *self)
{
    nudge(self, NULL, 0);
    billow_session_end_merge(self->session);
    forget_drag(self);
}

static void
on_brushed(BillowNudger *self, int stage, double x, double y, guint state)
{
    if (stage == BILLOW_BRUSH_DOWN && self->active) {
        self->way = way_of_drag(self, state);
        begin_drag(self, x, y);
    }
    if (!self->before)
        return;
    if (stage == BILLOW_BRUSH_DOWN && self->way != MOVE)
        begin_touches(self);
    else if (stage == BILLOW_BRUSH_MOVED)
        continue_drag(self, x, y);
    else if (stage == BILLOW_BRUSH_LIFTED)
        end_drag(self);
    else if (stage == BILLOW_BRUSH_TAKEN_BACK)
        take_back(self);
}

/* --- The tool --- */

gboolean
billow_nudger_get_active(BillowNudger *self)
{
    return self->active;
}

gboolean
billow_nudger_get_smooths(BillowNudger *self)
{
    return self->smooths;
}

gboolean
billow_nudger_get_pinches(BillowNudger *self)
{
    return self->pinches;
}

/* Smooths, pinches, or neither. */
static void
set_manner(BillowNudger *self, gboolean smooths, gboolean pinches)
{
    const gboolean smoothed = self->smooths, pinched = self->pinches;
    if (!self->viewport)
        return;
    self->smooths = smooths;
    self->pinches = pinches;
    if (smooths || pinches)
        g_object_set(self, "active", TRUE, NULL);
    if (smooths != smoothed)
        g_object_notify_by_pspec(G_OBJECT(self), properties[SMOOTHS]);
    if (pinches != pinched)
        g_object_notify_by_pspec(G_OBJECT(self), properties[PINCHES]);
}

static void
set_active(BillowNudger *self, gboolean active)
{
    if (active == self->active || !self->viewport)
        return;
    if (self->before)
        take_back(self);
    self->active = active;
    if (!active)
        set_manner(self, FALSE, FALSE);
    if (active)
        g_object_set(self->painter, "active", FALSE, NULL);
    if (!billow_painter_get_active(self->painter))
        billow_viewport_set_brush(self->viewport, active ? self->radius : 0.0);
    g_object_notify_by_pspec(G_OBJECT(self), properties[ACTIVE]);
}

static void
on_painting(BillowNudger *self)
{
    if (billow_painter_get_active(self->painter))
        set_active(self, FALSE);
}

void
billow_nudger_step_radius(BillowNudger *self, int way)
{
    g_object_set(self, "radius",
                 CLAMP(self->radius * pow(RADIUS_STEP, way), BILLOW_LEAST_BRUSH, BILLOW_LARGEST_BRUSH), NULL);
}

void
billow_nudger_follow(BillowNudger *self, BillowSession *session, BillowPreview *preview,
                     BillowViewport *viewport, BillowPainter *painter)
{
    self->session = g_object_ref(session);
    self->preview = g_object_ref(preview);
    self->viewport = g_object_ref(viewport);
    self->painter = g_object_ref(painter);
    g_signal_connect_object(viewport, "brushed", G_CALLBACK(on_brushed), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(painter, "notify::active", G_CALLBACK(on_painting), self, G_CONNECT_SWAPPED);
}

/* --- The object --- */

static void
billow_nudger_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    const BillowNudger *self = BILLOW_NUDGER(object);
    if (id == ACTIVE)
        g_value_set_boolean(value, self->active);
    else if (id == SMOOTHS)
        g_value_set_boolean(value, self->smooths);
    else if (id == PINCHES)
        g_value_set_boolean(value, self->pinches);
    else if (id == RADIUS)
        g_value_set_double(value, self->radius);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
billow_nudger_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    BillowNudger *self = BILLOW_NUDGER(object);
    if (id == ACTIVE) {
        set_active(self, g_value_get_boolean(value));
    } else if (id == SMOOTHS) {
        set_manner(self, g_value_get_boolean(value), self->pinches && !g_value_get_boolean(value));
    } else if (id == PINCHES) {
        set_manner(self, self->smooths && !g_value_get_boolean(value), g_value_get_boolean(value));
    } else if (id == RADIUS) {
        self->radius = g_value_get_double(value);
        if (self->active)
            billow_viewport_set_brush(self->viewport, self->radius);
        g_object_notify_by_pspec(object, pspec);
    } else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
billow_nudger_dispose(GObject *object)
{
    BillowNudger *self = BILLOW_NUDGER(object);
    forget_drag(self);
    g_clear_object(&self->session);
    g_clear_object(&self->preview);
    g_clear_object(&self->viewport);
    g_clear_object(&self->painter);
    G_OBJECT_CLASS(billow_nudger_parent_class)->dispose(object);
}

static void
billow_nudger_class_init(BillowNudgerClass *class)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->get_property = billow_nudger_get_property;
    object_class->set_property = billow_nudger_set_property;
    object_class->dispose = billow_nudger_dispose;
    properties[ACTIVE] = g_param_spec_boolean("active", NULL, NULL, FALSE, flags);
    properties[SMOOTHS] = g_param_spec_boolean("smooths", NULL, NULL, FALSE, flags);
    properties[PINCHES] = g_param_spec_boolean("pinches", NULL, NULL, FALSE, flags);
    properties[RADIUS] = g_param_spec_double("radius", NULL, NULL, BILLOW_LEAST_BRUSH, BILLOW_LARGEST_BRUSH,
                                             FIRST_RADIUS, flags);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
}

static void
billow_nudger_init(BillowNudger *self)
{
    self->radius = FIRST_RADIUS;
}
