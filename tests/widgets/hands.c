#include "hands.h"

void
hands_wait(int milliseconds)
{
    gint64 end = g_get_monotonic_time() + milliseconds * 1000;
    while (g_get_monotonic_time() < end)
        if (!g_main_context_iteration(NULL, FALSE))
            g_usleep(1000);
}

void
hands_act(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *words = g_strdup_vprintf(format, args), *line = g_strconcat("xdotool ", words, NULL);
    va_end(args);
    g_autoptr(GError) error = NULL;
    int status = 0;
    g_spawn_command_line_sync(line, NULL, NULL, &status, &error);
    g_assert_no_error(error);
    g_assert_cmpint(status, ==, 0);
    hands_wait(80);
}

GtkWidget *
hands_show(GtkWidget *child, int width, int height)
{
    GtkWidget *window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(window), child);
    gtk_window_set_default_size(GTK_WINDOW(window), width, height);
    gtk_window_present(GTK_WINDOW(window));
    hands_wait(300);
    hands_act("mousemove %d %d", width - 2, height - 2);
    return window;
}
