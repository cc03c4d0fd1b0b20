#include "app/stage/painter.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

struct _BillowPainter {
    GObject parent;
    BillowSession *session;
    BillowViewport *viewport;
    gboolean active;
    int map; /* what is painted: the BillowMapKind, or OF_LAYER */
    BillowBrush brush;
    double radius;

    BillowStroke *stroke;     /* the running one, or NULL */
    BillowBrushTool stroking; /* its tool */
    double last_x, last_y;    /* end of the stroke so far, in the viewport */
};

G_DEFINE_FINAL_TYPE(BillowPainter, billow_painter, G_TYPE_OBJECT)

enum { OF_LAYER = -1 };
enum { ACTIVE = 1, TOOL, RADIUS, STRENGTH, MIRRORED, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPaint, billow_paint_free)

static const double LEAST_STRENGTH = 0.05, FIRST_RADIUS = 40.0, RADIUS_STEP = 1.2, STRENGTH_STEP = 0.1;

/* Between events a stroke gets places this share of the radius apart, but at most MOST_TOUCHES. */
static const double TOUCH_STEP = 0.3;
enum { MOST_TOUCHES = 24 };

GType
billow_brush_tool_get_type(void)
{
    static gsize type;
    static const GEnumValue values[] = {{BILLOW_BRUSH_PAINT, "BILLOW_BRUSH_PAINT", "paint"},
                                        {BILLOW_BRUSH_ERASE, "BILLOW_BRUSH_ERASE", "erase"},
                                        {BILLOW_BRUSH_SMOOTH, "BILLOW_BRUSH_SMOOTH", "smooth"},
                                        {0}};
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_enum_register_static("BillowBrushTool", values));
    return (GType) type;
}

BillowPainter *
billow_painter_new(void)
{
    return g_object_new(BILLOW_TYPE_PAINTER, NULL);
}

/* --- The paint --- */

/* Returns the selected layer, or NULL if none is selected. */
static const BillowBlock *
painted_block(BillowPainter *self)
{
    const BillowBlockRef *ref = billow_session_get_active(self->session);
    return ref && billow_kinds[ref->kind]->layer
               ? billow_project_find(billow_session_get_project(self->session), ref->kind, ref->id)
               : NULL;
}

static const BillowCloth *
cloth_of(BillowPainter *self)
{
    return billow_session_get_project(self->session)->cloth;
}

/* Returns whether there is what is to be painted. */
static gboolean
has_subject(BillowPainter *self)
{
    const BillowCloth *cloth = cloth_of(self);
    return self->map == OF_LAYER ? painted_block(self) != NULL
                                 : !billow_grid_is_rope(&cloth->grid) && !billow_cloth_is_instance(cloth);
}

/* Returns its paint, or NULL if it has none. */
static const BillowPaint *
stored_paint(BillowPainter *self)
{
    if (self->map == OF_LAYER)
        return painted_block(self)->damping.paint;
    const BillowMap *map = billow_cloth_maps_get(cloth_of(self)->maps, (BillowMapKind) self->map);
    return map ? map->paint : NULL;
}

/* Returns a copy of its paint, with at least as many points as new paint would have. */
static BillowPaint *
paint_of(BillowPainter *self)
{
    const BillowPaint *paint = stored_paint(self);
    BillowPaint *fresh = billow_paint_for(&cloth_of(self)->grid);
    if (!paint && self->map != OF_LAYER)
        memset(fresh->values, 0, billow_paint_count(fresh));
    if (!paint)
        return fresh;
    BillowPaint *finer =
        billow_paint_resample(paint, MAX(paint->columns, fresh->columns), MAX(paint->rows, fresh->rows));
    billow_paint_free(fresh);
    return finer;
}

static void
set_map_paint(BillowPainter *self, const BillowPaint *paint, const char *label)
{
    const BillowMap *old = billow_cloth_maps_get(cloth_of(self)->maps, (BillowMapKind) self->map);
    BillowMap map = {.factor =
                         old ? old->factor : billow_map_fields_of((BillowMapKind) self->map)[0].initial[0],
                     .paint = (BillowPaint *) paint,
                     .threads = old ? old->threads : BILLOW_SHRINKS_BOTH};
    g_auto(BillowEdit) edit =
        billow_edit_set_map(billow_session_get_project(self->session), (BillowMapKind) self->map, &map);
    billow_session_edit_cloth(self->session, edit.project, label, NULL);
}

static void
set_paint(BillowPainter *self, const BillowPaint *paint, const char *label)
{
    if (self->map != OF_LAYER) {
        set_map_paint(self, paint, label);
        return;
    }
    const BillowBlockRef *ref = billow_session_get_active(self->session);
    g_autoptr(BillowBlock) block = billow_block_copy(painted_block(self));
    billow_layer_damping_set_paint(&block->damping, paint);
    g_auto(BillowEdit) edit = billow_edit_set_block(billow_session_get_project(self->session), ref, block);
    billow_session_edit(self->session, edit.project, label, NULL);
}

/* --- Showing --- */

gboolean
billow_painter_show(BillowPainter *self)
{
    if (!self->active || !has_subject(self))
        return FALSE;
    const BillowPaint *paint = self->stroke ? billow_stroke_get_paint(self->stroke) : stored_paint(self);
    const BillowMesh *mesh = billow_viewport_get_mesh(self->viewport);
    const size_t n = mesh ? billow_grid_count(&mesh->grid) : 0;
    g_autofree float *values = g_new(float, n + 1);
    for (size_t i = 0; !paint && i < n; i++)
        values[i] = self->map == OF_LAYER ? 1.0f : 0.0f;
    if (paint && mesh)
        billow_paint_fill(paint, &mesh->grid, values);
    billow_viewport_set_values(self->viewport, values, n);
    return TRUE;
}

/* --- Strokes --- */

static BillowBrushTool
tool_with(BillowPainter *self, GdkModifierType state)
{
    if (state & GDK_SHIFT_MASK)
        return BILLOW_BRUSH_SMOOTH;
    if (!(state & GDK_CONTROL_MASK) || self->brush.tool == BILLOW_BRUSH_SMOOTH)
        return self->brush.tool;
    return self->brush.tool == BILLOW_BRUSH_PAINT ? BILLOW_BRUSH_ERASE : BILLOW_BRUSH_PAINT;
}

static void
drop_stroke(BillowPainter *self)
{
    g_clear_pointer(&self->stroke, billow_stroke_free);
}

/* Continues the stroke to (x, y), without the place where it is already. */
static void
continue_stroke(BillowPainter *self, double x, double y)
{
    const BillowMesh *mesh = billow_viewport_get_mesh(self->viewport);
    const double across = x - self->last_x, down = y - self->last_y;
    const double steps = ceil(hypot(across, down) / (TOUCH_STEP * self->radius));
    const int n = (int) CLAMP(steps, 1.0, (double) MOST_TOUCHES);
    if (!mesh)
        return;
    const BillowPaint *paint = billow_stroke_get_paint(self->stroke);
    g_autofree BillowVec3 *places = g_new(BillowVec3, billow_paint_count(paint));
    billow_paint_places(paint, &mesh->grid, (const float *const[]){mesh->x, mesh->y, mesh->z}, places);
    for (int i = 1; i <= n; i++) {
        BillowVec3 middle;
        double pixel;
        if (billow_viewport_find_cloth(self->viewport, self->last_x + across * i / n,
                                       self->last_y + down * i / n, &middle, &pixel))
            billow_stroke_touch(self->stroke, places, middle, self->radius * pixel);
    }
    self->last_x = x;
    self->last_y = y;
}

static const char *
stroke_label(BillowBrushTool tool)
{
    static const char *const labels[] = {[BILLOW_BRUSH_PAINT] = N_("Paint Weights"),
                                         [BILLOW_BRUSH_ERASE] = N_("Erase Weights"),
                                         [BILLOW_BRUSH_SMOOTH] = N_("Smooth Weights")};
    return _(labels[tool]);
}

static void
on_brushed(BillowPainter *self, int stage, double x, double y, guint state)
{
    if (stage == BILLOW_BRUSH_DOWN && self->active) {
        g_autoptr(BillowPaint) paint = paint_of(self);
        const BillowBrush brush = {tool_with(self, state), self->brush.strength, self->brush.mirrored};
        drop_stroke(self);
        self->stroke = billow_stroke_new(paint, &brush);
        self->stroking = brush.tool;
        self->last_x = x;
        self->last_y = y;
    }
    if (!self->stroke)
        return;
    if (stage == BILLOW_BRUSH_DOWN || stage == BILLOW_BRUSH_MOVED)
        continue_stroke(self, x, y);
    else if (stage == BILLOW_BRUSH_LIFTED) {
        BillowStroke *stroke = g_steal_pointer(&self->stroke);
        set_paint(self, billow_stroke_get_paint(stroke), stroke_label(self->stroking));
        billow_stroke_free(stroke);
    } else
        drop_stroke(self);
    billow_painter_show(self);
}

/* --- Everywhere --- */

static void
apply_everywhere(BillowPainter *self, const BillowBrush *brush, const char *label)
{
    if (!self->active)
        return;
    g_autoptr(BillowPaint) paint = paint_of(self);
    g_autoptr(BillowPaint) all = billow_brush_everywhere(paint, brush);
    set_paint(self, all, label);
}

void
billow_painter_fill(BillowPainter *self)
{
    apply_everywhere(self, &self->brush, _("Fill Weights"));
}

void
billow_painter_smooth(BillowPainter *self)
{
    const BillowBrush brush = {.tool = BILLOW_BRUSH_SMOOTH, .strength = 1.0};
    apply_everywhere(self, &brush, stroke_label(BILLOW_BRUSH_SMOOTH));
}

void
billow_painter_mirror(BillowPainter *self, gboolean down)
{
    if (!self->active)
        return;
    g_autoptr(BillowPaint) paint = paint_of(self);
    billow_paint_mirror(paint, down);
    set_paint(self, paint, _("Mirror Weights"));
}

void
billow_painter_clear(BillowPainter *self)
{
    if (self->active)
        set_paint(self, NULL, _("Clear Weights"));
}

void
billow_painter_step_radius(BillowPainter *self, int way)
{
    g_object_set(self, "radius",
                 CLAMP(self->radius * pow(RADIUS_STEP, way), BILLOW_LEAST_BRUSH, BILLOW_LARGEST_BRUSH), NULL);
}

void
billow_painter_step_strength(BillowPainter *self, int way)
{
    const double strength = round(10.0 * self->brush.strength) / 10.0 + STRENGTH_STEP * way;
    g_object_set(self, "strength", CLAMP(strength, LEAST_STRENGTH, 1.0), NULL);
}

/* --- Following --- */

gboolean
billow_painter_get_active(BillowPainter *self)
{
    return self->active;
}

gboolean
billow_painter_can_paint(BillowPainter *self)
{
    return self->session && painted_block(self) != NULL;
}

static void
show_brush(BillowPainter *self)
{
    if (self->viewport)
        billow_viewport_set_brush(self->viewport, self->active ? self->radius : 0.0);
}

static void
set_active(BillowPainter *self, gboolean active)
{
    active = active && self->session && has_subject(self);
    drop_stroke(self);
    if (active == self->active)
        return;
    self->active = active;
    if (active) {
        /* unpainted weights of a layer are 1, which only the eraser can change */
        const gboolean full = self->map == OF_LAYER && !stored_paint(self);
        g_object_set(self, "tool", full ? BILLOW_BRUSH_ERASE : BILLOW_BRUSH_PAINT, NULL);
    } else
        self->map = OF_LAYER;
    show_brush(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[ACTIVE]);
}

void
billow_painter_paint_map(BillowPainter *self, int kind)
{
    const gboolean ends = self->active && self->map == kind;
    set_active(self, FALSE);
    if (ends)
        return;
    self->map = kind;
    set_active(self, TRUE);
    if (!self->active)
        self->map = OF_LAYER;
}

/* The selected layer may have changed or be gone. */
static void
follow_selection(BillowPainter *self)
{
    drop_stroke(self);
    if (!has_subject(self))
        set_active(self, FALSE);
    else if (self->active)
        billow_painter_show(self);
}

void
billow_painter_follow(BillowPainter *self, BillowSession *session, BillowViewport *viewport)
{
    self->session = g_object_ref(session);
    self->viewport = g_object_ref(viewport);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(follow_selection), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(follow_selection), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(viewport, "brushed", G_CALLBACK(on_brushed), self, G_CONNECT_SWAPPED);
}

/* --- Lifecycle --- */

static void
billow_painter_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    const BillowPainter *self = BILLOW_PAINTER(object);
    switch (id) {
    case ACTIVE:
        g_value_set_boolean(value, self->active);
        break;
    case TOOL:
        g_value_set_enum(value, (int) self->brush.tool);
        break;
    case RADIUS:
        g_value_set_double(value, self->radius);
        break;
    case STRENGTH:
        g_value_set_double(value, self->brush.strength);
        break;
    case MIRRORED:
        g_value_set_boolean(value, self->brush.mirrored);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void
billow_painter_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    BillowPainter *self = BILLOW_PAINTER(object);
    switch (id) {
    case ACTIVE:
        set_active(self, g_value_get_boolean(value));
        return;
    case TOOL:
        self->brush.tool = (BillowBrushTool) g_value_get_enum(value);
        break;
    case RADIUS:
        self->radius = g_value_get_double(value);
        break;
    case STRENGTH:
        self->brush.strength = g_value_get_double(value);
        break;
    case MIRRORED:
        self->brush.mirrored = g_value_get_boolean(value);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
        return;
    }
    show_brush(self);
    g_object_notify_by_pspec(object, pspec);
}

static void
billow_painter_dispose(GObject *object)
{
    BillowPainter *self = BILLOW_PAINTER(object);
    drop_stroke(self);
    g_clear_object(&self->session);
    g_clear_object(&self->viewport);
    G_OBJECT_CLASS(billow_painter_parent_class)->dispose(object);
}

static void
billow_painter_class_init(BillowPainterClass *class)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->get_property = billow_painter_get_property;
    object_class->set_property = billow_painter_set_property;
    object_class->dispose = billow_painter_dispose;
    properties[ACTIVE] = g_param_spec_boolean("active", NULL, NULL, FALSE, flags);
    properties[TOOL] =
        g_param_spec_enum("tool", NULL, NULL, BILLOW_TYPE_BRUSH_TOOL, BILLOW_BRUSH_PAINT, flags);
    properties[RADIUS] = g_param_spec_double("radius", NULL, NULL, BILLOW_LEAST_BRUSH, BILLOW_LARGEST_BRUSH,
                                             FIRST_RADIUS, flags);
    properties[STRENGTH] = g_param_spec_double("strength", NULL, NULL, LEAST_STRENGTH, 1.0, 1.0, flags);
    properties[MIRRORED] = g_param_spec_boolean("mirrored", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPERTIES, properties);
}

static void
billow_painter_init(BillowPainter *self)
{
    self->map = OF_LAYER;
    self->brush.strength = 1.0;
    self->radius = FIRST_RADIUS;
}
