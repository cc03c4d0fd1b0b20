/* The viewport's drawing: the GL area, its renderer, and the notice in their place where there is no GL. */
#include "widgets/viewport/private.h"

#include "model/base/clock.h"

#include <epoxy/gl.h>
#include <glib/gi18n.h>

enum { SAMPLES = 4, REST_MS = 180 };

static const double affordable_ms =
    100.0; /* frame without smooth edges that may be followed by one with them */

static void
show_problem(BillowViewport *self, const char *reason)
{
    g_free(self->problem);
    self->problem = g_strdup(reason);
    g_autofree char *text = g_strdup_printf(
        "%s\n\n%s\n\n%s", _("The cloth cannot be drawn here"), reason,
        _("Billow needs OpenGL 3.3 or OpenGL ES 3.0: install this computer's graphics driver or "
          "Mesa's software renderer. Everything else, including export, works without it."));
    gtk_label_set_text(self->notice, text);
    gtk_stack_set_visible_child_name(GTK_STACK(self->stack), "problem");
}

static bool
is_software(void)
{
    const char *name = (const char *) glGetString(GL_RENDERER);
    return name && (strstr(name, "llvmpipe") || strstr(name, "softpipe") || strstr(name, "SWR"));
}

/* A part of the renderer at a time, so that input and other widgets are served in between. */
static gboolean
make_ready(gpointer data)
{
    BillowViewport *self = data;
    g_autoptr(GError) error = NULL;
    gtk_gl_area_make_current(self->area);
    if (!billow_renderer_make_next(self->renderer, &error)) {
        billow_renderer_free(g_steal_pointer(&self->renderer));
        show_problem(self, error->message);
    }
    if (self->renderer && !billow_renderer_is_ready(self->renderer))
        return G_SOURCE_CONTINUE;
    self->making_id = 0;
    gtk_gl_area_queue_render(self->area);
    return G_SOURCE_REMOVE;
}

static void
on_realize(GtkGLArea *area, BillowViewport *self)
{
    g_autoptr(GError) error = NULL;
    gtk_gl_area_make_current(area);
    if (gtk_gl_area_get_error(area)) {
        show_problem(self, gtk_gl_area_get_error(area)->message);
        return;
    }
    self->renderer = billow_renderer_new(&error);
    if (!self->renderer) {
        show_problem(self, error->message);
        return;
    }
    self->software = is_software();
    self->stale = (BillowStale){true, true, true, true, true, true, true, true};
    self->making_id = g_idle_add_full(G_PRIORITY_HIGH_IDLE, make_ready, self, NULL); /* before painting */
}

static void
on_unrealize(GtkGLArea *area, BillowViewport *self)
{
    g_clear_handle_id(&self->making_id, g_source_remove);
    gtk_gl_area_make_current(area);
    if (!gtk_gl_area_get_error(area))
        billow_renderer_free(g_steal_pointer(&self->renderer));
}

static void
on_resize(GtkGLArea *area, int width, int height, BillowViewport *self)
{
    self->framing_due |= self->framed && (width != self->pixel_width || height != self->pixel_height);
    self->pixel_width = width;
    self->pixel_height = height;
}

static void
give_picture(BillowViewport *self)
{
    const GdkPixbuf *picture = self->surface == BILLOW_SURFACE_COLOR ? NULL : self->picture;
    billow_renderer_set_texture(self->renderer, picture ? gdk_pixbuf_read_pixels(picture) : NULL,
                                picture ? gdk_pixbuf_get_width(picture) : 0,
                                picture ? gdk_pixbuf_get_height(picture) : 0);
}

void
billow_viewport_give_stale(BillowViewport *self)
{
    if (self->stale.mesh)
        billow_renderer_set_mesh(self->renderer, self->look == BILLOW_CLOTH_SOLID ? self->mesh : NULL);
    if (self->stale.picture)
        give_picture(self);
    if (self->stale.marks)
        billow_viewport_give_marks(self);
    if (self->stale.curves)
        billow_viewport_give_curves(self);
    if (self->stale.ghost)
        billow_renderer_set_ghost(self->renderer,
                                  self->look == BILLOW_CLOTH_FAINT ? self->mesh : self->ghost);
    if (self->stale.skins)
        billow_renderer_set_skins(self->renderer, (const BillowRenderSkin *) (void *) self->skins->data,
                                  self->skins->len);
    if (self->stale.values)
        billow_renderer_set_values(self->renderer, (const float *) (void *) self->values->data,
                                   self->values->len);
    if (self->stale.colliders)
        billow_renderer_set_figures(self->renderer, (const BillowFigure *) (void *) self->figures->data,
                                    self->show_mesh ? self->figures->len : 0);
    if (self->stale.colliders)
        billow_renderer_set_colliders(self->renderer, (const BillowCollider *) (void *) self->colliders->data,
                                      self->colliders->len, self->hovered_collider, self->selected_collider);
    billow_viewport_give_gizmo(self); /* it hangs on the camera */
    self->stale = (BillowStale){0};
}

/* A theme is dark when its text is light. */
static bool
is_dark(BillowViewport *self)
{
    GdkRGBA text;
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(self)), &text);
    return 0.3f * text.red + 0.6f * text.green + 0.1f * text.blue > 0.5f;
}

static gboolean
smooth_now(gpointer data)
{
    BillowViewport *self = data;
    self->smoothing_id = 0;
    self->smoothing = true;
    gtk_gl_area_queue_render(self->area);
    return G_SOURCE_REMOVE;
}

BillowRenderOptions
billow_viewport_options(BillowViewport *self)
{
    BillowRenderOptions options = self->options;
    options.samples = self->smooth_edges ? SAMPLES : 0;
    options.dark = is_dark(self);
    options.scale = gtk_widget_get_scale_factor(GTK_WIDGET(self->area));
    if (self->surface == BILLOW_SURFACE_WIRES) {
        options.wireframe = options.wireframe || options.cloth;
        options.cloth = false;
    }
    return options;
}

static void
draw(BillowViewport *self)
{
    BillowRenderOptions options = billow_viewport_options(self);
    if (self->software && !self->smoothing)
        options.samples = 0;
    billow_renderer_draw(self->renderer, &self->camera, &options, self->pixel_width, self->pixel_height);
    if (self->measuring || self->software)
        glFinish();
}

/* Once nothing has moved for a moment, the same picture with smooth edges. */
static void
smooth_later(BillowViewport *self)
{
    bool first = self->frames_drawn == 1; /* slow, for shaders are made ready in it */
    bool affordable = first || self->last_draw_ms < affordable_ms;
    bool worthwhile = self->smooth_edges && self->software && !self->smoothing && affordable;
    g_clear_handle_id(&self->smoothing_id, g_source_remove);
    self->smoothing = false;
    if (worthwhile)
        self->smoothing_id = billow_clock_add(REST_MS, smooth_now, self);
}

static gboolean
on_render(GtkGLArea *area, GdkGLContext *context, BillowViewport *self)
{
    if (!self->renderer || self->making_id || self->pixel_width < 1 || self->pixel_height < 1) {
        glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
        glClear(GL_COLOR_BUFFER_BIT);
        return TRUE;
    }
    gint64 start = g_get_monotonic_time();
    if (self->framing_due)
        billow_viewport_frame_now(self);
    billow_viewport_give_stale(self);
    draw(self);
    self->last_draw_ms = (double) (g_get_monotonic_time() - start) / 1000.0;
    self->frames_drawn++;
    smooth_later(self);
    billow_viewport_emit_drawn(self);
    return TRUE;
}

void
billow_viewport_init_area(BillowViewport *self)
{
    self->area = GTK_GL_AREA(gtk_gl_area_new());
    gtk_gl_area_set_auto_render(self->area, FALSE);
    g_signal_connect(self->area, "realize", G_CALLBACK(on_realize), self);
    g_signal_connect(self->area, "unrealize", G_CALLBACK(on_unrealize), self);
    g_signal_connect(self->area, "resize", G_CALLBACK(on_resize), self);
    g_signal_connect(self->area, "render", G_CALLBACK(on_render), self);

    self->notice = GTK_LABEL(gtk_label_new(NULL));
    gtk_label_set_wrap(self->notice, TRUE);
    gtk_label_set_max_width_chars(self->notice, 60);
    gtk_label_set_justify(self->notice, GTK_JUSTIFY_CENTER);
    gtk_label_set_selectable(self->notice, TRUE);
    gtk_widget_set_halign(GTK_WIDGET(self->notice), GTK_ALIGN_CENTER);
    gtk_widget_set_margin_start(GTK_WIDGET(self->notice), 24);
    gtk_widget_set_margin_end(GTK_WIDGET(self->notice), 24);

    self->stack = gtk_stack_new();
    gtk_stack_add_named(GTK_STACK(self->stack), GTK_WIDGET(self->area), "picture");
    gtk_stack_add_named(GTK_STACK(self->stack), GTK_WIDGET(self->notice), "problem");
    gtk_widget_set_parent(self->stack, GTK_WIDGET(self));
}

void
billow_viewport_dispose_area(BillowViewport *self)
{
    g_clear_handle_id(&self->smoothing_id, g_source_remove);
    /* the area's unrealize handler still needs self */
    g_clear_pointer(&self->stack, gtk_widget_unparent);
}
