#include "widgets/controls/number.h"

#include "widgets/controls/entry_manners.h"

#include <glib/gi18n.h>
#include <math.h>

#define ALMOST_ZERO 1e-5

#define CLAMPS_TYPED "billow-goes-to-bounds"
#define TIME "billow-time" /* on a spin button for times: a Time */

typedef struct {
    BillowTimeFormat format;
    BillowTimeKind kind;
} NumberTime;

/* Parses a number with a decimal comma or point, in every locale. Returns FALSE if it is not a number. */
static gboolean
parse(const char *text, double *value)
{
    g_autofree char *plain = g_strstrip(g_strdelimit(g_strdup(text), ",", '.'));
    char *end;
    *value = g_ascii_strtod(plain, &end);
    return end != plain && *end == '\0' && isfinite(*value);
}

char *
billow_number_text(double value)
{
    const double shown = value == 0.0 ? 0.0 : value; /* not -0 */
    const double size = fabs(shown);
    /* significant ones, which make six decimals */
    const int digits = size < 0.1 ? 6 : 7 + (int) floor(log10(size));
    return g_strdup_printf("%.*g", MIN(digits, 15), shown);
}

static const NumberTime *
time_of(GtkSpinButton *number)
{
    return g_object_get_data(G_OBJECT(number), TIME);
}

/* Formats a value as the entry shows it. Free with g_free(). */
static char *
format_value(GtkSpinButton *number, double value)
{
    const NumberTime *time = time_of(number);
    return time ? billow_time_text(&time->format, time->kind, value) : billow_number_text(value);
}

static char *
current_text(GtkSpinButton *number)
{
    return format_value(number, billow_number_get(number));
}

static gboolean
show_value(GtkSpinButton *number)
{
    g_autofree char *text = current_text(number);
    if (!g_str_equal(text, gtk_editable_get_text(GTK_EDITABLE(number))))
        gtk_editable_set_text(GTK_EDITABLE(number), text);
    return TRUE;
}

static gboolean
text_differs(GtkSpinButton *number)
{
    g_autofree char *text = current_text(number);
    return !g_str_equal(text, gtk_editable_get_text(GTK_EDITABLE(number)));
}

/* Returns whether the text is a number, which may be out of bounds. */
static gboolean
parse_typed(GtkSpinButton *number, double *value)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(number));
    const NumberTime *time = time_of(number);
    double low, high;
    gtk_spin_button_get_range(number, &low, &high);
    if (!(time ? billow_time_parse(&time->format, time->kind, text, billow_number_get(number), value)
               : parse(text, value)))
        return FALSE;
    if (g_object_get_data(G_OBJECT(number), CLAMPS_TYPED))
        *value = CLAMP(*value, low, high);
    return TRUE;
}

gboolean
billow_number_get_typed(GtkSpinButton *number, double *value)
{
    double low, high;
    gtk_spin_button_get_range(number, &low, &high);
    return parse_typed(number, value) && *value >= low && *value <= high;
}

/* Reads the typed text, or refuses it. A tiny lower bound means "more than 0" and is not mentioned. */
static int
read_text(GtkSpinButton *number, double *value)
{
    double low, high;
    if (!text_differs(number)) {
        *value = gtk_spin_button_get_value(number);
        return TRUE;
    }
    if (billow_number_get_typed(number, value))
        return TRUE;
    gtk_spin_button_get_range(number, &low, &high);
    const char *text = gtk_editable_get_text(GTK_EDITABLE(number));
    const NumberTime *time = time_of(number);
    const gboolean read = parse_typed(number, value), small = read && *value < low;
    g_autofree char *bound = read ? format_value(number, small ? low : high) : NULL, *reason = NULL;
    if (!read && time)
        reason = g_strdup_printf(_("“%s” is not a time: try 1.5s, 12f, 1:12, 1.5s+12f or +2f"), text);
    else if (!read)
        reason = g_strdup_printf(_("“%s” is not a number"), text);
    else if (small && low > 0.0 && low < ALMOST_ZERO)
        reason = g_strdup_printf(_("“%s” is too small: it must be more than 0"), text);
    else if (small)
        reason = g_strdup_printf(_("“%s” is too small: it must be %s or more"), text, bound);
    else
        reason = g_strdup_printf(_("“%s” is too large: it must be %s or less"), text, bound);
    billow_entry_refuse(GTK_WIDGET(number), reason);
    return GTK_INPUT_ERROR;
}

static gboolean
on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, GtkSpinButton *number)
{
    if (key != GDK_KEY_Escape)
        return GDK_EVENT_PROPAGATE;
    const gboolean differs = text_differs(number);
    if (differs) {
        show_value(number);
        gtk_editable_select_region(GTK_EDITABLE(number), 0, -1);
    }
    return billow_entry_leave(GTK_WIDGET(number), TRUE) || differs ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

GtkWidget *
billow_number_new(double low, double high, double step)
{
    GtkAdjustment *adjustment = gtk_adjustment_new(CLAMP(0.0, low, high), low, high, step, 10.0 * step, 0.0);
    GtkWidget *number = gtk_spin_button_new(adjustment, 0.0, 6);
    gtk_spin_button_set_update_policy(GTK_SPIN_BUTTON(number), GTK_UPDATE_IF_VALID);
    gtk_editable_set_width_chars(GTK_EDITABLE(number), 7);
    gtk_editable_set_max_width_chars(GTK_EDITABLE(number), 10);
    g_signal_connect(number, "output", G_CALLBACK(show_value), NULL);
    g_signal_connect(number, "input", G_CALLBACK(read_text), NULL);
    show_value(GTK_SPIN_BUTTON(number));
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(number);
    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
        if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller)) /* scrolling the page must not change values */
            gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_NONE);
    }
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), number);
    gtk_event_controller_set_name(keys, "field-escape");
    gtk_widget_add_controller(number, keys);
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

void
billow_number_set_time(GtkSpinButton *number, BillowTimeKind kind, const BillowTimeFormat *format)
{
    const NumberTime *old = time_of(number), time = {*format, kind};
    if (old && old->format.unit == format->unit && old->format.frame_rate == format->frame_rate)
        return;
    const double step = format->unit == BILLOW_TIME_FRAMES ? 1.0 / format->frame_rate : 0.1;
    g_object_set_data_full(G_OBJECT(number), TIME, g_memdup2(&time, sizeof time), g_free);
    gtk_spin_button_set_increments(number, step, 10.0 * step);
    show_value(number);
}

void
billow_number_go_to_bounds(GtkSpinButton *number)
{
    g_object_set_data(G_OBJECT(number), CLAMPS_TYPED, number);
}
