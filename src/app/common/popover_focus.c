#include "app/common/popover_focus.h"

/* Data of one window; the widgets are weak. */
typedef struct {
    GtkWindow *window;
    GtkWidget *outside;     /* the last focused widget outside all popovers, or NULL */
    GtkWidget *popover;     /* the last popover that had the focus, or NULL */
    GdkFrameClock *closing; /* clock of the frame after which GTK has handled the closing, or NULL */
} FocusTracker;

static void
end_closing(GdkFrameClock *clock, FocusTracker *self)
{
    g_signal_handlers_disconnect_by_data(clock, self);
    g_clear_object(&self->closing);
}

static void
free_focus(FocusTracker *self)
{
    if (self->closing)
        end_closing(self->closing, self);
    g_clear_weak_pointer(&self->outside);
    g_clear_weak_pointer(&self->popover);
    g_free(self);
}

static void
restore_focus(FocusTracker *self)
{
    GtkWidget *outside = self->outside && gtk_widget_get_mapped(self->outside) ? self->outside : NULL;
    gtk_window_set_focus(self->window, outside);
}

/* Restores the focus, unless it is elsewhere by now. */
static void
leave(GtkWidget *popover, FocusTracker *self)
{
    GtkWidget *focus = gtk_window_get_focus(self->window);
    if (!self->closing && gtk_widget_get_realized(GTK_WIDGET(self->window))) {
        self->closing = g_object_ref(gtk_widget_get_frame_clock(GTK_WIDGET(self->window)));
        g_signal_connect_after(self->closing, "after-paint", G_CALLBACK(end_closing), self);
        gdk_frame_clock_request_phase(self->closing, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT);
    }
    if (focus && gtk_widget_is_ancestor(focus, popover))
        restore_focus(self);
}

static void
enter(GtkWidget *popover, FocusTracker *self)
{
    if (popover == self->popover)
        return;
    if (self->popover)
        g_signal_handlers_disconnect_by_data(self->popover, self);
    g_set_weak_pointer(&self->popover, popover);
    g_signal_connect_after(popover, "unmap", G_CALLBACK(leave), self);
}

/* Returns whether the widget is the button that opened the popover, or is inside it. */
static gboolean
is_its_button(GtkWidget *widget, GtkWidget *popover)
{
    GtkWidget *parent = popover ? gtk_widget_get_parent(popover) : NULL;
    return GTK_IS_MENU_BUTTON(parent) && (widget == parent || gtk_widget_is_ancestor(widget, parent));
}

/* Restores the focus where GTK moves it somewhere useless: a closing menu gives it to its button, a submenu
 * to its parent menu, even a closed one. */
static void
follow(GtkWindow *window, GParamSpec *pspec, FocusTracker *self)
{
    GtkWidget *focus = gtk_window_get_focus(window);
    GtkWidget *popover = focus ? gtk_widget_get_ancestor(focus, GTK_TYPE_POPOVER) : NULL;
    if (popover && gtk_widget_get_mapped(popover))
        enter(popover, self);
    else if (popover ||
             (self->closing && focus && focus != self->outside && is_its_button(focus, self->popover)))
        restore_focus(self);
    else
        g_set_weak_pointer(&self->outside, focus);
}

void
billow_popover_focus_return(GtkWindow *window)
{
    FocusTracker *self = g_new0(FocusTracker, 1);
    self->window = window;
    g_signal_connect(window, "notify::focus-widget", G_CALLBACK(follow), self);
    g_object_set_data_full(G_OBJECT(window), "billow-popover-focus", self, (GDestroyNotify) free_focus);
}
