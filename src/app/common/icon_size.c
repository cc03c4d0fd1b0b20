#include "app/common/icon_size.h"

#include <math.h>

/* The theme's size of icons in pixels, and the steps in which symbolic ones stay sharp. */
enum { USUAL = 16, STEP = 4 };

static const double LARGEST_TEXT = 3.0, USUAL_DPI = 96.0 * 1024.0;

static void
follow(GtkSettings *settings, GParamSpec *pspec, GtkCssProvider *provider)
{
    int dpi;
    g_object_get(settings, "gtk-xft-dpi", &dpi, NULL);
    const double text = CLAMP(dpi / USUAL_DPI, 1.0, LARGEST_TEXT);
    const int size = STEP * (int) round(text * USUAL / STEP);
    g_autofree char *css = g_strdup_printf("button > image, button > box > image { -gtk-icon-size: %dpx; }"
                                           ".as-high-as-the-screen button > image { -gtk-icon-size: %dpx; }",
                                           size, USUAL);
    gtk_css_provider_load_from_data(provider, size > USUAL ? css : "", -1);
}

void
billow_icon_size_follow_text(GdkDisplay *display)
{
    g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
    GtkSettings *settings = gtk_settings_get_for_display(display);
    gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_signal_connect_object(settings, "notify::gtk-xft-dpi", G_CALLBACK(follow), provider, 0);
    follow(settings, NULL, provider);
}
