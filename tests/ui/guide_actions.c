#include "guide_actions.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "guide_texts.h"
#include "widgets/picker/grid_picker.h"
#include "widgets/timeline/block.h"
#include "widgets/timeline/parts.h"
#include "widgets/viewport/viewport.h"

#include <string.h>

void
guide_give_up(const GuidePlayer *player, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *why = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_autoptr(GString) sentence = g_string_new(player->line->sentence);
    for (guint i = 0; i < player->task->words->len; i++)
        for (const char *sign = "kbmfip"; *sign; sign++) {
            g_autofree char *mark = g_strdup_printf("⟨%c%u⟩", *sign, i);
            g_string_replace(sentence, mark, player->task->words->pdata[i], 0);
        }
    g_error("%s, step %d: “%s”: %s", player->task->place, player->line->step, sentence->str, why);
}

/* --- Waiting --- */

void
guide_point_away(GuidePlayer *player)
{
    hands_point_at(player->top, 8, gtk_widget_get_height(player->top) - 4);
}

/* Keys go to the window under the pointer. Dialogs are centered. */
static void
move_to_top(GuidePlayer *player)
{
    GtkWidget *top = hands_window_of_type(GTK_TYPE_WINDOW), *window = GTK_WIDGET(player->story->window);
    if (top == player->top)
        return;
    hands_wait_until(hands_is_laid_out, top);
    if (top != window) {
        const GdkRectangle place = hands_place_of(window), size = hands_place_of(top);
        hands_move_window(top, place.x + (place.width - size.width) / 2,
                          place.y + (place.height - size.height) / 2);
    }
    player->top = top;
    guide_point_away(player);
}

void
guide_settle(GuidePlayer *player)
{
    if (*billow_session_get_project(player->story->session)->name)
        story_settle(player->story);
    hands_settle();
    move_to_top(player);
}

/* --- Finding --- */

typedef struct {
    const char *text, *heading; /* what a label says, below a heading; "": anywhere */
    GType type;                 /* of the widget that has the label, or that it names */
    gboolean below;             /* the heading has been passed */
} Quoted;

static gboolean
says(GtkWidget *widget, const char *text)
{
    return GTK_IS_LABEL(widget) && guide_texts_agree(text, gtk_label_get_text(GTK_LABEL(widget)));
}

static GtkWidget *
named_by(GtkWidget *label, GType type)
{
    GtkWidget *named = gtk_label_get_mnemonic_widget(GTK_LABEL(label));
    return named && g_type_is_a(G_OBJECT_TYPE(named), type) ? named : gtk_widget_get_ancestor(label, type);
}

static gboolean
is_quoted(GtkWidget *widget, gconstpointer data)
{
    Quoted *quoted = (gpointer) data;
    quoted->below |=
        !*quoted->heading || (gtk_widget_has_css_class(widget, "heading") && says(widget, quoted->heading));
    return quoted->below && says(widget, quoted->text) && gtk_widget_get_mapped(widget) &&
           named_by(widget, quoted->type);
}

/* Returns the widget of a type that has this text, or that is labeled with it. Some appear when work is done. */
static GtkWidget *
find(GuidePlayer *player, GType type, const char *heading, const char *text)
{
    enum { PATIENCE = 400, MILLISECONDS = 50 };
    GtkWidget *label = NULL;
    for (int tries = 0; !label && tries < PATIENCE; tries++) {
        Quoted quoted = {text, heading, type, FALSE};
        label = hands_find(player->top, is_quoted, &quoted);
        if (!label)
            hands_let_pass(MILLISECONDS);
    }
    if (!label)
        guide_give_up(player, "no %s “%s” is shown", g_type_name(type), text);
    return named_by(label, type);
}

static gboolean
is_usable(gpointer widget)
{
    return gtk_widget_is_sensitive(widget);
}

static void
click(GuidePlayer *player, GtkWidget *widget)
{
    hands_wait_until(is_usable, widget);
    hands_scroll_to(widget);
    hands_click(widget);
    guide_settle(player);
}

/* --- Keys --- */

/* Returns the key's name in hands_act(). Free with g_free(). */
static char *
key_name(const char *key)
{
    static const char *const names[][2] = {
        {"Ctrl", "ctrl"},     {"Shift", "shift"},    {"Alt", "alt"}, {"Enter", "Return"},
        {"Esc", "Escape"},    {"Space", "space"},    {"←", "Left"},  {"→", "Right"},
        {"↑", "Up"},          {"↓", "Down"},         {",", "comma"}, {"?", "question"},
        {"[", "bracketleft"}, {"]", "bracketright"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        if (g_str_equal(names[i][0], key))
            return g_strdup(names[i][1]);
    return strlen(key) == 1 ? g_ascii_strdown(key, 1) : g_strdup(key);
}

static char *
chord(const char *keys)
{
    g_auto(GStrv) names = g_strsplit(keys, "\n", 0);
    for (char **name = names; *name; name++) {
        char *translated = key_name(*name);
        g_free(*name);
        *name = translated;
    }
    return g_strjoinv("+", names);
}

static void
press(GuidePlayer *player, const char *keys)
{
    hands_act("key %s", keys);
    g_free(player->last_keys);
    player->last_keys = g_strdup(keys);
    guide_settle(player);
}

static void
press_again(GuidePlayer *player, char **words)
{
    g_autofree char *keys = g_strdup(player->last_keys);
    press(player, keys);
}

static void
press_keys(GuidePlayer *player, char **words)
{
    g_autofree char *keys = chord(words[0]);
    press(player, keys);
}

/* --- Buttons, menus and fields --- */

static void
press_button(GuidePlayer *player, char **words)
{
    click(player, find(player, GTK_TYPE_BUTTON, words[0], words[1]));
}

static void
choose_in_menu(GuidePlayer *player, char **words)
{
    g_auto(GStrv) entries = g_strsplit(words[0], "\n", 0);
    for (char **entry = entries; *entry; entry++)
        click(player, find(player, g_type_from_name("GtkModelButton"), "", *entry));
}

static void
choose_in_list(GuidePlayer *player, char **words)
{
    GtkWidget *list = find(player, GTK_TYPE_DROP_DOWN, "", words[0]);
    click(player, list);
    Quoted quoted = {words[1], "", GTK_TYPE_WIDGET, FALSE};
    GtkWidget *choice = hands_find(hands_find_type(list, GTK_TYPE_POPOVER), is_quoted, &quoted);
    if (!choice)
        guide_give_up(player, "“%s” is not in the list", words[1]);
    click(player, choice);
}

/* Typing replaces what is in the field. */
static void
type_into(GuidePlayer *player, char **words)
{
    GtkWidget *field = find(player, GTK_TYPE_EDITABLE, words[0], words[2]);
    hands_scroll_to(field);
    hands_click_at(field, 20, gtk_widget_get_height(field) / 2);
    hands_act("key ctrl+a");
    hands_type(words[1]);
}

static void
open_part(GuidePlayer *player, char **words)
{
    GtkWidget *part = find(player, GTK_TYPE_EXPANDER, "", words[0]);
    if (!gtk_expander_get_expanded(GTK_EXPANDER(part)))
        click(player, gtk_expander_get_label_widget(GTK_EXPANDER(part)));
}

static void
type_text(GuidePlayer *player, char **words)
{
    hands_type(words[0]);
}

static void
turn(GuidePlayer *player, char **words)
{
    const gboolean on = g_str_equal(words[0], "on");
    GtkWidget *check = find(player, GTK_TYPE_CHECK_BUTTON, "", words[1]);
    if (gtk_check_button_get_active(GTK_CHECK_BUTTON(check)) != on)
        click(player, check);
    if (gtk_check_button_get_active(GTK_CHECK_BUTTON(check)) != on)
        guide_give_up(player, "“%s” does not turn %s", words[1], words[0]);
}

/* --- Blocks --- */

const GPtrArray *
guide_track(const GuidePlayer *player, BillowBlockKind kind)
{
    return billow_project_track(billow_session_get_project(player->story->session), kind);
}

/* Clicks the first block with that name. */
static void
click_block(GuidePlayer *player, char **words)
{
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < guide_track(player, (BillowBlockKind) kind)->len; i++) {
            const BillowBlock *block = guide_track(player, (BillowBlockKind) kind)->pdata[i];
            if (guide_texts_agree(words[0], block->name)) {
                click(player, story_block(player->story, (BillowBlockKind) kind, block->id));
                return;
            }
        }
    guide_give_up(player, "no block is named “%s”", words[0]);
}

static gboolean
is_block(GtkWidget *widget, gconstpointer data)
{
    return BILLOW_IS_TIMELINE_BLOCK(widget);
}

static void
click_transition(GuidePlayer *player, char **words)
{
    click(player, hands_find(story_track(player->story, BILLOW_BLOCK_TRANSITION), is_block, NULL));
}

/* Clicks a keyframe, counted in the order of time. */
static void
click_keyframe(GuidePlayer *player, char **words)
{
    const GPtrArray *keyframes = guide_track(player, BILLOW_BLOCK_KEYFRAME);
    const guint number = g_str_equal(words[0], "first")    ? 0
                         : g_str_equal(words[0], "second") ? 1
                                                           : keyframes->len - 1;
    if (number >= keyframes->len)
        guide_give_up(player, "there are %u keyframes", keyframes->len);
    const BillowBlock *keyframe = keyframes->pdata[number];
    click(player, story_block(player->story, BILLOW_BLOCK_KEYFRAME, keyframe->id));
}

/* --- The view, the ruler and the grid --- */

/* The pictures are taken at several sizes, so distances are in shares of the widget. */
static void
drag_on(GuidePlayer *player, GtkWidget *widget, double x, double y, char **words)
{
    enum { STEPS = 12 };
    const char *direction = words[2];
    const int step = gtk_widget_get_scale_factor(widget) * gtk_widget_get_height(widget) / 80 + 1;
    const int across = g_str_equal(direction, "left")                   ? -step
                       : !*direction || g_str_equal(direction, "right") ? step
                                                                        : 0;
    const int down = g_str_equal(direction, "up") ? -step : g_str_equal(direction, "down") ? step : 0;
    g_autofree char *held = key_name(words[0]);
    hands_point_at(widget, x, y);
    if (*held)
        hands_act("keydown %s", held);
    hands_act("mousedown 1");
    for (int i = 0; i < STEPS; i++)
        hands_act("mousemove_relative %d %d", across, down);
    hands_act("mouseup 1");
    if (*held)
        hands_act("keyup %s", held);
    guide_settle(player);
}

/* Returns where something is drawn in the view. */
static void
locate(GuidePlayer *player, GtkWidget *view, const char *what, double *x, double *y)
{
    const BillowMesh *mesh = story_mesh(player->story);
    const size_t below_middle =
        billow_grid_index(&mesh->grid, mesh->grid.columns / 2, mesh->grid.rows * 3 / 4);
    const BillowBlock *keyframe = g_ptr_array_index(guide_track(player, BILLOW_BLOCK_KEYFRAME), 0);
    const BillowVec3 point = g_str_equal(what, "an anchor")
                                 ? billow_block_keyframe(keyframe)->anchors[0].position
                                 : billow_vec3((double) mesh->x[below_middle], (double) mesh->y[below_middle],
                                               (double) mesh->z[below_middle]);
    *x = 40;
    *y = gtk_widget_get_height(view) - 80;
    if (!g_str_equal(what, "in the view") && !billow_viewport_project(BILLOW_VIEWPORT(view), point, x, y))
        guide_give_up(player, "%s is out of sight", what);
}

static void
drag(GuidePlayer *player, char **words)
{
    double x, y;
    if (g_str_equal(words[1], "along the ruler")) {
        GtkWidget *ruler = hands_find_type(player->top, BILLOW_TYPE_TIMELINE_RULER);
        drag_on(player, ruler, gtk_widget_get_width(ruler) / 3, gtk_widget_get_height(ruler) / 2, words);
        return;
    }
    GtkWidget *view = hands_find_type(player->top, BILLOW_TYPE_VIEWPORT);
    locate(player, view, words[1], &x, &y);
    drag_on(player, view, x, y, words);
}

static void
click_corners(GuidePlayer *player, char **words)
{
    GtkWidget *grid = hands_find_type(player->top, BILLOW_TYPE_GRID_PICKER);
    const BillowProject *project = billow_session_get_project(player->story->session);
    const BillowGrid *size = &project->cloth->grid;
    double x, y;
    for (int corner = 0; corner < 4; corner++) {
        billow_grid_picker_locate(BILLOW_GRID_PICKER(grid), corner % 2 * (size->columns - 1),
                                  corner / 2 * (size->rows - 1), &x, &y);
        hands_click_at(grid, x, y);
    }
    guide_settle(player);
}

static gboolean
is_nth_row(GtkWidget *widget, gconstpointer left)
{
    return g_str_equal(G_OBJECT_TYPE_NAME(widget), "GtkListItemWidget") && (*(int *) (gpointer) left)-- == 0;
}

static void
choose_anchor(GuidePlayer *player, char **words)
{
    int left = g_str_equal(words[0], "first") ? 0 : g_str_equal(words[0], "second") ? 1 : 2;
    GtkWidget *row = hands_find(hands_find_name(player->top, "anchors"), is_nth_row, &left);
    if (!row)
        guide_give_up(player, "there is no %s anchor", words[0]);
    click(player, row);
}

static void
open_sample(GuidePlayer *player, char **words)
{
    g_autofree char *file = g_build_filename(player->story->folder, words[0], NULL);
    story_open(player->story, file);
    player->top = NULL;
    guide_settle(player);
}

const GuideAction guide_actions[] = {
    {"[Pp]ress it again", press_again},
    {"(?:[Pp]ress|then|and|main menu) \\(?⟨k(\\d+)⟩\\)?", press_keys},
    {"(?<=⟩ )⟨k(\\d+)⟩", press_keys},
    {"(?<=⟩ )⟨i(\\d+)⟩", type_text},
    {"(?:[Uu]nder ⟨f(\\d+)⟩, )?[Pp]ress ⟨b(\\d+)⟩", press_button},
    {"[Cc]hoose ⟨m(\\d+)⟩", choose_in_menu},
    {"[Uu]nder ⟨f(\\d+)⟩, choose ⟨f(\\d+)⟩", choose_in_list},
    {"(?:[Uu]nder ⟨f(\\d+)⟩, )?(?:[Tt]ype|and) ⟨i(\\d+)⟩ into ⟨f(\\d+)⟩", type_into},
    {"[Tt]urn (on|off) ⟨f(\\d+)⟩", turn},
    {"[Cc]lick the block ⟨f(\\d+)⟩", click_block},
    {"[Cc]lick the transition", click_transition},
    {"[Cc]lick the (first|second|last) keyframe", click_keyframe},
    {"[Cc]lick the corners of the grid", click_corners},
    {"[Cc]hoose the (first|second|third) anchor in the list", choose_anchor},
    {"(?:[Hh]old ⟨k(\\d+)⟩ and )?[Dd]rag (an anchor|in the view|over the cloth|along the ruler)(?: "
     "(up|down|left|right))?",
     drag},
    {"[Oo]pen ⟨f(\\d+)⟩", open_part},
    {"[Oo]pen the sample ⟨p(\\d+)⟩", open_sample},
    {NULL, NULL},
};
