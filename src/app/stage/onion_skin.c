#include "app/stage/parts.h"

#include "model/live/onion.h"

struct _BillowOnionSkin {
    GObject parent;
    BillowPreview *preview;
    BillowViewport *viewport;
    BillowOnion *onion;
    BillowOnionWishes wishes;
    gboolean shown;
};

G_DEFINE_FINAL_TYPE(BillowOnionSkin, billow_onion_skin, G_TYPE_OBJECT)

enum { KEYFRAMES = 1, EVERY, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

static void
show(gpointer data)
{
    BillowOnionSkin *self = data;
    const GArray *skins = billow_onion_get(self->onion);
    const int frame = billow_preview_get_shown_frame(self->preview);
    g_autoptr(GArray) shown = g_array_new(FALSE, FALSE, sizeof(BillowRenderSkin));
    for (guint i = 0; i < skins->len; i++) {
        const BillowSkin *skin = &g_array_index(skins, BillowSkin, i);
        const BillowRenderSkin drawn = {skin->mesh, skin->frame > frame};
        g_array_append_val(shown, drawn);
    }
    billow_viewport_set_skins(self->viewport, (const BillowRenderSkin *) (void *) shown->data, shown->len);
}

static void
follow(BillowOnionSkin *self)
{
    if (!self->preview)
        return;
    const int frame = billow_preview_get_shown_frame(self->preview);
    billow_onion_set(self->onion,
                     self->shown && frame > 0 ? billow_preview_get_animation(self->preview) : NULL,
                     MAX(frame, 1), &self->wishes);
}

void
billow_onion_skin_follow(BillowOnionSkin *self, BillowPreview *preview, BillowViewport *viewport)
{
    g_return_if_fail(BILLOW_IS_ONION_SKIN(self) && !self->preview);
    self->preview = g_object_ref(preview);
    self->viewport = g_object_ref(viewport);
    self->onion = billow_onion_new(show, self);
    g_signal_connect_object(preview, "frame-ready", G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
    follow(self);
}

void
billow_onion_skin_set_shown(BillowOnionSkin *self, gboolean shown)
{
    if (shown == self->shown)
        return;
    self->shown = shown;
    follow(self);
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    const BillowOnionSkin *self = BILLOW_ONION_SKIN(object);
    if (id == KEYFRAMES)
        g_value_set_boolean(value, self->wishes.keyframes);
    else
        g_value_set_int(value, self->wishes.every);
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    BillowOnionSkin *self = BILLOW_ONION_SKIN(object);
    if (id == KEYFRAMES)
        self->wishes.keyframes = g_value_get_boolean(value);
    else
        self->wishes.every = g_value_get_int(value);
    follow(self);
    g_object_notify_by_pspec(object, spec);
}

static void
dispose(GObject *object)
{
    BillowOnionSkin *self = BILLOW_ONION_SKIN(object);
    g_clear_pointer(&self->onion, billow_onion_free);
    g_clear_object(&self->preview);
    g_clear_object(&self->viewport);
    G_OBJECT_CLASS(billow_onion_skin_parent_class)->dispose(object);
}

static void
billow_onion_skin_class_init(BillowOnionSkinClass *class)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    G_OBJECT_CLASS(class)->get_property = get_property;
    G_OBJECT_CLASS(class)->set_property = set_property;
    G_OBJECT_CLASS(class)->dispose = dispose;
    properties[KEYFRAMES] = g_param_spec_boolean("keyframes", NULL, NULL, FALSE, flags);
    properties[EVERY] = g_param_spec_int("every", NULL, NULL, 0, 1000, 0, flags);
    g_object_class_install_properties(G_OBJECT_CLASS(class), N_PROPERTIES, properties);
}

static void
billow_onion_skin_init(BillowOnionSkin *self)
{
    self->shown = TRUE;
}

BillowOnionSkin *
billow_onion_skin_new(void)
{
    return g_object_new(BILLOW_TYPE_ONION_SKIN, NULL);
}
