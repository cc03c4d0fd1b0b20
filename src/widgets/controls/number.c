#include "widgets/controls/number.h"

#include "widgets/controls/entry_manners.h"

#include <glib/gi18n.h>
#include <math.h>

#define NEXT_TO_NOTHING 1e-5

#define GOES_TO_BOUNDS "billow-goes-to-bounds"
#define TIME "billow-time" /* of a number that is a time: Time */

typedef struct {
    BillowTimeFormat format;
    BillowTimeKind kind;
} Time;

/* "0,5" and "0.5" in every locale. FALSE when it is not a number. */
static gboolean
parse(const char *text, double *value)
{
    g_autofree char *plain = g_strstrip(g_strdelimit(g_strdup(text), ",", '.'));
    char *end;
    *value = g_ascii_strtod(plain, &end);
    return end != plain && *end == '\0' && isfinite(*value);
}

/* Digits of the shortest decimal that is as near to `value` as the field shows it. */
static int
digits_of(double value)
{
    const double size = fabs(value);
    return size < 0.1 ? 6 : 7 + (int) floor(log10(size));
}

char *
billow_number_text(double value)
{
    const double shown = value == 0.0 ? 0.0 : value; /* not -0 */
    return g_strdup_printf("%.*g", MIN(digits_of(shown), 15), shown);
}

static const Time *
time_of(GtkSpinButton *number)
{
    return g_object_get_data(G_OBJECT(number), TIME);
}

/* As the field writes it. Free with g_free(). */
static char *
text_of(GtkSpinButton *number, double value)
{
    const Time *time = time_of(number);
    return time ? billow_time_text(&time->format, time->kind, value) : billow_number_text(value);
}

static char *
shown_text(GtkSpinButton *number)
{
    return text_of(number, billow_number_get(number));
}

static gboolean
show_short(GtkSpinButton *number)
{
    g_autofree char *text = shown_text(number);
    if (!g_str_equal(text, gtk_editable_get_text(GTK_EDITABLE(number))))
        gtk_editable_set_text(GTK_EDITABLE(number), text);
    return TRUE;
}

static gboolean
is_typed(GtkSpinButton *number)
{
    g_autofree char *text = shown_text(number);
    return !g_str_equal(text, gtk_editable_get_text(GTK_EDITABLE(number)));
}

static gboolean
read_typed(GtkSpinButton *number, double *value)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(number));
    const Time *time = time_of(number);
    return time ? billow_time_parse(&time->format, time->kind, text, billow_number_get(number), value)
                : parse(text, value);
}

static void
refuse(GtkSpinButton *number)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(number));
    g_autofree char *reason =
        time_of(number) ? g_strdup_printf(_("“%s” is not a time: try 1.5s, 12f, 1:12, 1.5s+12f or +2f"), text)
                        : g_strdup_printf(_("“%s” is not a number"), text);
    billow_entry_refuse(GTK_WIDGET(number), reason);
}

/* A lowest number that only stands for "more than nothing" is not told. */
static void
refuse_too_small(GtkSpinButton *number, double low)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(number));
    g_autofree char *least = text_of(number, low);
    g_autofree char *reason =
        low > 0.0 && low < NEXT_TO_NOTHING
            ? g_strdup_printf(_("“%s” is too small: it must be more than 0"), text)
            : g_strdup_printf(_("“%s” is too small: it must be %s or more"), text, least);
    billow_entry_refuse(GTK_WIDGET(number), reason);
}

static void
refuse_too_large(GtkSpinButton *number, double high)
{
    g_autofree char *most = text_of(number, high);
    g_autofree char *reason = g_strdup_printf(_("“%s” is too large: it must be %s or less"),
                                              gtk_editable_get_text(GTK_EDITABLE(number)), most);
    billow_entry_refuse(GTK_WIDGET(number), reason);
}

static int
read_text(GtkSpinButton *number, double *value)
{
    double low, high;
    if (!is_typed(number)) {
        *value = gtk_spin_button_get_value(number);
        return TRUE;
    }
    gtk_spin_button_get_range(number, &low, &high);
    const gboolean read = read_typed(number, value);
    if (read && g_object_get_data(G_OBJECT(number), GOES_TO_BOUNDS))
        *value = CLAMP(*value, low, high);
    if (!read)
        refuse(number);
    else if (*value < low)
        refuse_too_small(number, low);
    else if (*value > high)
        refuse_too_large(number, high);
    else
        return TRUE;
    return GTK_INPUT_ERROR;
}

static gboolean
on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, GtkSpinButton *number)
{
    if (key != GDK_KEY_Escape || !is_typed(number))
        return GDK_EVENT_PROPAGATE;
    show_short(number);
    gtk_editable_select_region(GTK_EDITABLE(number), 0, -1);
    return GDK_EVENT_STOP;
}

static void
add_keys(GtkWidget *number)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), number);
    gtk_event_controller_set_name(keys, "field-escape");
    gtk_widget_add_controller(number, keys);
}

/* A spin button changes its value when scrolled over, which is a trap in a panel that scrolls. */
static void
let_scrolling_pass(GtkWidget *widget)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
        if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller))
            gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_NONE);
    }
}

GtkWidget *
billow_number_new(double low, double high, double step)
{
    GtkAdjustment *adjustment = gtk_adjustment_new(CLAMP(0.0, low, high), low, high, step, 10.0 * step, 0.0);
    GtkWidget *number = gtk_spin_button_new(adjustment, 0.0, 6);
    gtk_spin_button_set_update_policy(GTK_SPIN_BUTTON(number), GTK_UPDATE_IF_VALID);
    gtk_editable_set_width_chars(GTK_EDITABLE(number), 7);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(number), 10);
    g_signal_connect(number, "output", G_CALLBACK(show_short), NULL);
    g_signal_connect(number, "input", G_CALLBACK(read_text), NULL);
    show_short(GTK_SPIN_BUTTON(number));
    let_scrolling_pass(number);
    add_keys(number);
    billow_entry_select_whole(number);
    return number;
}

double
billow_number_get(GtkSpinButton *number)
{
    const double value = gtk_spin_button_get_value(number);
    g_autofree char *text = g_strdup_printf("%.12f", value);
    double rounded;
    const gboolean is_noise = parse(text, &rounded) && fabs(value - rounded) <= 1e-15 * (1.0 + fabs(value));
    return is_noise ? rounded : value;
}

void
billow_number_set(GtkSpinButton *number, double value)
{
    gtk_adjustment_set_value(gtk_spin_button_get_adjustment(number), value);
}

/* A step of the arrows: a tenth of a second, or a frame. */
static double
step_of(const BillowTimeFormat *format)
{
    return format->unit == BILLOW_TIME_FRAMES ? 1.0 / format->frame_rate : 0.1;
}

void
billow_number_set_time(GtkSpinButton *number, BillowTimeKind kind, const BillowTimeFormat *format)
{
    const Time *old = time_of(number), time = {*format, kind};
    if (old && old->format.unit == format->unit && old->format.frame_rate == format->frame_rate)
        return;
    const double step = step_of(format);
    g_object_set_data_full(G_OBJECT(number), TIME, g_memdup2(&time, sizeof time), g_free);
    gtk_spin_button_set_increments(number, step, 10.0 * step);
    show_short(number);
}

void
billow_number_go_to_bounds(GtkSpinButton *number)
{
    g_object_set_data(G_OBJECT(number), GOES_TO_BOUNDS, number);
}
