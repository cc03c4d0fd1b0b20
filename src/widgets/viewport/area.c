/* Draws the viewport: the GL area, its renderer, or a message without GL; and images of any size. */
#include "gl/target.h"
#include "model/base/clock.h"
#include "widgets/viewport/private.h"

#include <epoxy/gl.h>
#include <glib/gi18n.h>

enum { SAMPLES = 4, REST_MS = 180 };

/* A frame that takes longer than this is not drawn again with smooth edges. */
static const double affordable_ms = 100.0;

struct BillowArea {
    GtkWidget *stack; /* "picture": the GL area; "problem": the message */
    GtkGLArea *gl;
    GtkLabel *notice;
    char *problem;
    BillowRenderer *renderer;      /* NULL while not realized or without GL */
    guint making_id;               /* idle source that prepares it; 0: it is ready */
    int pixel_width, pixel_height; /* of the area, device pixels; 0 = not known yet */
    bool software;                 /* GL runs on the CPU: smooth edges only while nothing moves */
    bool smoothing;                /* the requested frame is the one with smooth edges */
    guint smoothing_id;            /* timeout that requests it; 0 = none */
    gboolean measuring;
    double last_draw_ms;
    guint64 frames_drawn;
};

void
billow_viewport_redraw(BillowViewport *self)
{
    self->area->smoothing = false;
    gtk_gl_area_queue_render(self->area->gl);
}

const char *
billow_viewport_get_problem(BillowViewport *self)
{
    return self->area->problem;
}

void
billow_viewport_set_measuring(BillowViewport *self, gboolean measuring)
{
    self->area->measuring = measuring;
}

double
billow_viewport_get_last_draw_ms(BillowViewport *self)
{
    return self->area->last_draw_ms;
}

guint64
billow_viewport_get_frames_drawn(BillowViewport *self)
{
    return self->area->frames_drawn;
}

bool
billow_viewport_is_still(const BillowViewport *self)
{
    return !self->area->making_id && !self->area->smoothing_id;
}

/* --- GL --- */

static void
show_problem(BillowArea *area, const char *reason)
{
    g_free(area->problem);
    area->problem = g_strdup(reason);
    g_autofree char *text = g_strdup_printf(
        "%s\n\n%s\n\n%s", _("The cloth cannot be drawn here"), reason,
        _("Billow needs OpenGL 3.3 or OpenGL ES 3.0: install the driver for this computer's graphics card, "
          "or Mesa's software renderer. Everything else, including export, works without it."));
    gtk_label_set_text(area->notice, text);
    gtk_stack_set_visible_child_name(GTK_STACK(area->stack), "problem");
}

/* Prepares one part of the renderer per call, to handle events in between. */
static gboolean
make_ready(gpointer data)
{
    BillowArea *area = data;
    g_autoptr(GError) error = NULL;
    gtk_gl_area_make_current(area->gl);
    if (!billow_renderer_make_next(area->renderer, &error)) {
        billow_renderer_free(g_steal_pointer(&area->renderer));
        show_problem(area, error->message);
    }
    if (area->renderer && !billow_renderer_is_ready(area->renderer))
        return G_SOURCE_CONTINUE;
    area->making_id = 0;
    gtk_gl_area_queue_render(area->gl);
    return G_SOURCE_REMOVE;
}

static void
on_realize(GtkGLArea *gl, BillowViewport *self)
{
    BillowArea *area = self->area;
    g_autoptr(GError) error = NULL;
    gtk_gl_area_make_current(gl);
    if (gtk_gl_area_get_error(gl)) {
        show_problem(area, gtk_gl_area_get_error(gl)->message);
        return;
    }
    area->renderer = billow_renderer_new(&error);
    if (!area->renderer) {
        show_problem(area, error->message);
        return;
    }
    const char *name = (const char *) glGetString(GL_RENDERER);
    area->software = name && (strstr(name, "llvmpipe") || strstr(name, "softpipe") || strstr(name, "SWR"));
    self->stale = (BillowStale){true, true, true, true, true, true, true, true, true};
    area->making_id = g_idle_add_full(G_PRIORITY_HIGH_IDLE, make_ready, area, NULL); /* before painting */
}

static void
on_unrealize(GtkGLArea *gl, BillowViewport *self)
{
    g_clear_handle_id(&self->area->making_id, g_source_remove);
    gtk_gl_area_make_current(gl);
    if (!gtk_gl_area_get_error(gl))
        billow_renderer_free(g_steal_pointer(&self->area->renderer));
}

static void
on_resize(GtkGLArea *gl, int width, int height, BillowViewport *self)
{
    BillowArea *area = self->area;
    self->framing_due |= self->framed && (width != area->pixel_width || height != area->pixel_height);
    area->pixel_width = width;
    area->pixel_height = height;
}

/* --- Frames --- */

/* Returns the options with smooth edges. A theme is dark if its text is light. */
static BillowRenderOptions
current_options(BillowViewport *self)
{
    BillowRenderOptions options = self->options;
    GdkRGBA text;
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(self)), &text);
    options.samples = self->smooth_edges ? SAMPLES : 0;
    options.dark = 0.3f * text.red + 0.6f * text.green + 0.1f * text.blue > 0.5f;
    options.scale = gtk_widget_get_scale_factor(GTK_WIDGET(self->area->gl));
    if (self->surface == BILLOW_SURFACE_WIRES) {
        options.wireframe = options.wireframe || options.cloth;
        options.cloth = false;
    }
    return options;
}

/* Gives the renderer what has changed. Its context must be current. */
static void
update_renderer(BillowViewport *self)
{
    BillowRenderer *renderer = self->area->renderer;
    billow_viewport_give_cloths(self, renderer);
    if (self->stale.marks)
        billow_viewport_give_overlay_points(self, renderer);
    if (self->stale.curves)
        billow_viewport_give_curves(self, renderer);
    for (const BillowTool *const *tool = billow_tools; *tool; tool++)
        if ((*tool)->give)
            (*tool)->give(self, renderer);
    self->stale = (BillowStale){0};
}

static gboolean
draw_smooth_frame(gpointer data)
{
    BillowArea *area = data;
    area->smoothing_id = 0;
    area->smoothing = true;
    gtk_gl_area_queue_render(area->gl);
    return G_SOURCE_REMOVE;
}

static gboolean
on_render(GtkGLArea *gl, GdkGLContext *context, BillowViewport *self)
{
    BillowArea *area = self->area;
    if (!area->renderer || area->making_id || area->pixel_width < 1 || area->pixel_height < 1) {
        glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
        glClear(GL_COLOR_BUFFER_BIT);
        return TRUE;
    }
    gint64 start = g_get_monotonic_time();
    if (self->framing_due)
        billow_viewport_frame_now(self);
    update_renderer(self);
    BillowRenderOptions options = current_options(self);
    if (area->software && !area->smoothing)
        options.samples = 0;
    billow_renderer_draw(area->renderer, &self->camera, &options, area->pixel_width, area->pixel_height);
    if (area->measuring || area->software)
        glFinish();
    area->last_draw_ms = (double) (g_get_monotonic_time() - start) / 1000.0;
    area->frames_drawn++;
    /* once nothing moves, smooth edges follow; the first frame is slow, because it prepares shaders */
    const bool affordable = area->frames_drawn == 1 || area->last_draw_ms < affordable_ms;
    const bool worthwhile = self->smooth_edges && area->software && !area->smoothing && affordable;
    g_clear_handle_id(&area->smoothing_id, g_source_remove);
    area->smoothing = false;
    if (worthwhile)
        area->smoothing_id = billow_clock_add(REST_MS, draw_smooth_frame, area);
    g_signal_emit_by_name(self, "drawn");
    return TRUE;
}

GdkPixbuf *
billow_viewport_take_image(BillowViewport *self, const BillowCamera *camera, int width, int height,
                           gboolean transparent, GError **error)
{
    BillowArea *area = self->area;
    BillowTarget target = {0};
    GdkPixbuf *picture = NULL;
    if (!area->renderer || area->making_id) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The cloth cannot be drawn here"));
        return NULL;
    }
    gtk_gl_area_make_current(area->gl);
    if (billow_target_make(&target, width, height)) {
        BillowRenderOptions options = current_options(self);
        options.transparent = transparent;
        options.ground = options.ground && !transparent;
        /* lines are relatively as wide as in the view */
        options.scale = height / billow_viewport_size(self).height;
        update_renderer(self);
        billow_renderer_draw(area->renderer, camera ? camera : &self->camera, &options, width, height);
        picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, width, height);
        billow_target_read(&target, gdk_pixbuf_get_pixels(picture), gdk_pixbuf_get_rowstride(picture));
    } else {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("An image of %d × %d pixels is too large for this graphics driver"), width, height);
    }
    billow_target_clear(&target);
    billow_viewport_redraw(self);
    return picture;
}

/* --- The widgets --- */

void
billow_viewport_init_area(BillowViewport *self)
{
    BillowArea *area = self->area = g_new0(BillowArea, 1);
    area->gl = GTK_GL_AREA(gtk_gl_area_new());
    gtk_gl_area_set_auto_render(area->gl, FALSE);
    g_signal_connect(area->gl, "realize", G_CALLBACK(on_realize), self);
    g_signal_connect(area->gl, "unrealize", G_CALLBACK(on_unrealize), self);
    g_signal_connect(area->gl, "resize", G_CALLBACK(on_resize), self);
    g_signal_connect(area->gl, "render", G_CALLBACK(on_render), self);

    area->notice = g_object_new(GTK_TYPE_LABEL, "wrap", TRUE, "max-width-chars", 60, "justify",
                                GTK_JUSTIFY_CENTER, "selectable", TRUE, "halign", GTK_ALIGN_CENTER,
                                "margin-start", 24, "margin-end", 24, NULL);
    area->stack = gtk_stack_new();
    gtk_stack_add_named(GTK_STACK(area->stack), GTK_WIDGET(area->gl), "picture");
    gtk_stack_add_named(GTK_STACK(area->stack), GTK_WIDGET(area->notice), "problem");
    gtk_widget_set_parent(area->stack, GTK_WIDGET(self));
}

void
billow_viewport_dispose_area(BillowViewport *self)
{
    g_clear_handle_id(&self->area->smoothing_id, g_source_remove);
    /* the area's unrealize handler still needs self */
    g_clear_pointer(&self->area->stack, gtk_widget_unparent);
}

void
billow_viewport_free_area(BillowViewport *self)
{
    g_free(self->area->problem);
    g_free(self->area);
}
