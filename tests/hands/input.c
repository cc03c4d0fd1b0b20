#include "hands.h"

#include <X11/XKBlib.h>
#include <X11/extensions/XTest.h>
#include <gdk/x11/gdkx.h>
#include <stdlib.h>

/* Returns GTK's own X connection: the events that a request causes are queued before the next reply. */
static Display *
display(void)
{
    return gdk_x11_display_get_xdisplay(gdk_display_get_default());
}

/* --- Keys --- */

static KeySym
find_keysym(const char *name)
{
    static const struct {
        const char *name;
        KeySym keysym;
    } modifiers[] = {{"ctrl", XK_Control_L}, {"shift", XK_Shift_L}, {"alt", XK_Alt_L}};
    for (size_t i = 0; i < G_N_ELEMENTS(modifiers); i++)
        if (g_str_equal(modifiers[i].name, name))
            return modifiers[i].keysym;
    return XStringToKeysym(name);
}

static bool
wants_shift(KeyCode code, KeySym keysym)
{
    return XkbKeycodeToKeysym(display(), code, 0, 0) != keysym &&
           XkbKeycodeToKeysym(display(), code, 0, 1) == keysym;
}

static void
turn_key(KeySym keysym, bool down)
{
    const KeyCode code = XKeysymToKeycode(display(), keysym);
    if (!code)
        g_error("no key gives keysym %lu", keysym);
    if (wants_shift(code, keysym))
        XTestFakeKeyEvent(display(), XKeysymToKeycode(display(), XK_Shift_L), down, CurrentTime);
    XTestFakeKeyEvent(display(), code, down, CurrentTime);
}

static void
press_and_let_go(const char *keys)
{
    g_auto(GStrv) names = g_strsplit(keys, "+", -1);
    const int n = (int) g_strv_length(names);
    for (int i = 0; i < n; i++)
        turn_key(find_keysym(names[i]), true);
    for (int i = n - 1; i >= 0; i--)
        turn_key(find_keysym(names[i]), false);
    hands_take_in();
}

static void
type(const char *text)
{
    for (const char *c = text; *c; c++) {
        const KeySym keysym = (KeySym) (guchar) *c; /* Latin-1 characters are their own keysyms */
        turn_key(keysym, true);
        turn_key(keysym, false);
        hands_take_in();
    }
}

/* --- The pointer --- */

static void
move_by(const char *x, const char *y)
{
    XTestFakeRelativeMotionEvent(display(), atoi(x), atoi(y), CurrentTime);
}

static void
turn_button(const char *button, bool down)
{
    XTestFakeButtonEvent(display(), (unsigned) atoi(button), down, CurrentTime);
}

static void
click(const char *button)
{
    turn_button(button, true);
    turn_button(button, false);
}

/* --- Commands --- */

static void
key_down(const char *name)
{
    turn_key(find_keysym(name), true);
}

static void
key_up(const char *name)
{
    turn_key(find_keysym(name), false);
}

static void
mouse_down(const char *button)
{
    turn_button(button, true);
}

static void
mouse_up(const char *button)
{
    turn_button(button, false);
}

static void
move_to(const char *x, const char *y)
{
    XTestFakeMotionEvent(display(), -1, atoi(x), atoi(y), CurrentTime);
}

static const struct {
    const char *name;
    void (*one)(const char *word);
    void (*two)(const char *first, const char *second);
} commands[] = {
    {.name = "key", .one = press_and_let_go},
    {.name = "type", .one = type},
    {.name = "keydown", .one = key_down},
    {.name = "keyup", .one = key_up},
    {.name = "click", .one = click},
    {.name = "mousedown", .one = mouse_down},
    {.name = "mouseup", .one = mouse_up},
    {.name = "mousemove", .two = move_to},
    {.name = "mousemove_relative", .two = move_by},
};

static int
find_command(const char *word)
{
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        if (g_str_equal(commands[i].name, word))
            return (int) i;
    return -1;
}

void
hands_send(const char *line)
{
    g_auto(GStrv) words = NULL;
    g_assert_true(g_shell_parse_argv(line, NULL, &words, NULL));
    for (char **word = words; *word;) {
        const int command = find_command(*word++);
        g_assert_cmpint(command, >=, 0);
        g_assert_nonnull(*word);
        if (commands[command].two) {
            g_assert_nonnull(word[1]);
            commands[command].two(word[0], word[1]);
            word += 2;
        } else
            while (*word && find_command(*word) < 0)
                commands[command].one(*word++);
        hands_take_in();
    }
}

void
hands_act(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *line = g_strdup_vprintf(format, args);
    va_end(args);
    hands_send(line);
    hands_settle();
}

/* --- Windows --- */

static Window
window_of(GtkWidget *window)
{
    return gdk_x11_surface_get_xid(gtk_native_get_surface(GTK_NATIVE(window)));
}

void
hands_move_window(GtkWidget *window, int x, int y)
{
    XMoveWindow(display(), window_of(window), x, y);
    hands_settle();
}

void
hands_resize_window(GtkWidget *window, int width, int height)
{
    XResizeWindow(display(), window_of(window), (unsigned) width, (unsigned) height);
    hands_settle();
}
