#include "app/stage/parts.h"

#include "model/live/point_path.h"

struct _BillowPointTrace {
    GObject parent;
    BillowPreview *preview;
    BillowViewport *viewport;
    BillowPointPath *path;
    gboolean active;
    int column, row; /* of the point; -1: none is picked */
};

G_DEFINE_FINAL_TYPE(BillowPointTrace, billow_point_trace, G_TYPE_OBJECT)

enum { ACTIVE = 1, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

/* --- The path --- */

/* Returns one byte per frame: 1 if a keyframe begins or ends there. */
static guint8 *
keys_of(const BillowAnimation *animation, guint n)
{
    const BillowProject *project = billow_animation_project(animation);
    const BillowPoses *poses = billow_animation_poses(animation);
    guint8 *keys = g_new0(guint8, n + 1);
    for (size_t i = 0; i < poses->count; i++) {
        const BillowBlock *keyframe = poses->items[i].keyframe;
        const double ends[] = {keyframe->start, keyframe->start + keyframe->duration};
        for (size_t e = 0; e < G_N_ELEMENTS(ends); e++) {
            const int frame = billow_project_frame_at(project, ends[e]);
            if (frame <= (int) n)
                keys[frame - 1] = 1;
        }
    }
    return keys;
}

static void
show(gpointer data)
{
    BillowPointTrace *self = data;
    const GArray *places = billow_point_path_get(self->path);
    const BillowAnimation *animation = billow_preview_get_animation(self->preview);
    g_autofree guint8 *keys = animation ? keys_of(animation, places->len) : NULL;
    billow_viewport_set_path(self->viewport, (const BillowVec3 *) (void *) places->data, keys,
                             animation ? places->len : 0);
}

static void
follow(BillowPointTrace *self)
{
    BillowAnimation *animation = billow_preview_get_animation(self->preview);
    const BillowGrid *grid = animation ? &billow_animation_project(animation)->cloth->grid : NULL;
    const gboolean there =
        grid && self->column >= 0 && self->column < grid->columns && self->row < grid->rows;
    billow_point_path_set(self->path, there ? animation : NULL,
                          there ? billow_grid_index(grid, self->column, self->row) : 0);
}

/* --- Picking --- */

static gboolean
pick(BillowPointTrace *self, double x, double y)
{
    BillowVec3 place;
    double pixel;
    if (!self->active || !billow_viewport_find_cloth(self->viewport, x, y, &place, &pixel))
        return FALSE;
    const BillowMesh *mesh = billow_viewport_get_mesh(self->viewport);
    const size_t point = billow_mesh_nearest(mesh, place);
    self->column = (int) (point % (size_t) mesh->grid.columns);
    self->row = (int) (point / (size_t) mesh->grid.columns);
    follow(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[ACTIVE]);
    return TRUE;
}

gboolean
billow_point_trace_is_waiting(BillowPointTrace *self)
{
    return self->active && self->column < 0;
}

void
billow_point_trace_follow(BillowPointTrace *self, BillowPreview *preview, BillowViewport *viewport)
{
    g_return_if_fail(BILLOW_IS_POINT_TRACE(self) && !self->preview);
    self->preview = g_object_ref(preview);
    self->viewport = g_object_ref(viewport);
    self->path = billow_point_path_new(show, self);
    g_signal_connect_object(viewport, "clicked", G_CALLBACK(pick), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(preview, "frame-ready", G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
}

/* --- Lifecycle --- */

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    g_value_set_boolean(value, BILLOW_POINT_TRACE(object)->active);
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    BillowPointTrace *self = BILLOW_POINT_TRACE(object);
    self->active = g_value_get_boolean(value);
    self->column = self->row = -1;
    if (self->preview)
        follow(self);
    g_object_notify_by_pspec(object, spec);
}

static void
dispose(GObject *object)
{
    BillowPointTrace *self = BILLOW_POINT_TRACE(object);
    g_clear_pointer(&self->path, billow_point_path_free);
    g_clear_object(&self->preview);
    g_clear_object(&self->viewport);
    G_OBJECT_CLASS(billow_point_trace_parent_class)->dispose(object);
}

static void
billow_point_trace_class_init(BillowPointTraceClass *class)
{
    G_OBJECT_CLASS(class)->get_property = get_property;
    G_OBJECT_CLASS(class)->set_property = set_property;
    G_OBJECT_CLASS(class)->dispose = dispose;
    properties[ACTIVE] = g_param_spec_boolean(
        "active", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(G_OBJECT_CLASS(class), N_PROPERTIES, properties);
}

static void
billow_point_trace_init(BillowPointTrace *self)
{
    self->column = self->row = -1;
}

BillowPointTrace *
billow_point_trace_new(void)
{
    return g_object_new(BILLOW_TYPE_POINT_TRACE, NULL);
}
