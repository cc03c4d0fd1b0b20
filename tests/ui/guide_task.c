#include "guide_task.h"

#include <string.h>

typedef struct {
    const char *page;
    char *section;     /* its id, or NULL */
    GPtrArray *tasks;  /* of GuideTask */
    GuideTask *task;   /* whose text is being read, or NULL */
    GString *text;     /* of the paragraph */
    GString *word;     /* that is being read, or NULL */
    GuideSign sign;    /* of the word */
    gboolean sequence; /* the word has several parts */
    gboolean in_steps, in_caption;
    int step;
} Reader;

/* --- Tasks --- */

static void
free_line(gpointer data)
{
    GuideLine *line = data;
    g_free(line->sentence);
    g_free(line->picture);
    g_free(line);
}

void
guide_task_free(GuideTask *task)
{
    g_free(task->place);
    g_ptr_array_unref(task->lines);
    g_ptr_array_unref(task->words);
    g_free(task);
}

static void
begin_task(Reader *reader)
{
    reader->task = g_new0(GuideTask, 1);
    reader->task->place =
        reader->section ? g_strdup_printf("%s#%s", reader->page, reader->section) : g_strdup(reader->page);
    reader->task->lines = g_ptr_array_new_with_free_func(free_line);
    reader->task->words = g_ptr_array_new_with_free_func(g_free);
    reader->in_steps = TRUE;
    reader->step = 0;
    g_ptr_array_add(reader->tasks, reader->task);
}

static void
add_line(Reader *reader, const GuideLine *line)
{
    if (reader->task)
        g_ptr_array_add(reader->task->lines, g_memdup2(line, sizeof *line));
}

/* --- Words --- */

static void
begin_word(Reader *reader, GuideSign sign)
{
    if (!reader->word)
        reader->word = g_string_new(NULL);
    else if (reader->word->len > 0)
        g_string_append_c(reader->word, '\n');
    if (!reader->sequence)
        reader->sign = sign;
}

static void
end_word(Reader *reader)
{
    if (reader->task) {
        g_string_append_printf(reader->text, "⟨%c%u⟩", reader->sign, reader->task->words->len);
        g_ptr_array_add(reader->task->words, g_strdup(reader->word->str));
    }
    g_string_free(reader->word, TRUE);
    reader->word = NULL;
}

static GuideSign
sign_of_gui(const char *style)
{
    if (g_strcmp0(style, "button") == 0)
        return GUIDE_BUTTON;
    return g_strcmp0(style, "menuitem") == 0 || g_strcmp0(style, "menu") == 0 ? GUIDE_MENU : GUIDE_TEXT;
}

/* Returns the sign of an element that is a word, or 0. */
static GuideSign
sign_of(const char *element, const char *style)
{
    static const struct {
        const char *element;
        GuideSign sign;
    } signs[] = {{"key", GUIDE_KEYS},
                 {"keyseq", GUIDE_KEYS},
                 {"guiseq", GUIDE_MENU},
                 {"input", GUIDE_INPUT},
                 {"file", GUIDE_FILE}};
    if (g_str_equal(element, "gui"))
        return sign_of_gui(style);
    for (size_t i = 0; i < G_N_ELEMENTS(signs); i++)
        if (g_str_equal(signs[i].element, element))
            return signs[i].sign;
    return 0;
}

/* --- Paragraphs --- */

static void
add_sentences(Reader *reader)
{
    g_autoptr(GRegex) blanks = g_regex_new("\\s+", 0, 0, NULL);
    g_autofree char *text = g_regex_replace_literal(blanks, reader->text->str, -1, 0, " ", 0, NULL);
    g_auto(GStrv) sentences = g_regex_split_simple("(?<=[.:]) ", g_strstrip(text), 0, 0);
    for (char **sentence = sentences; *sentence; sentence++)
        if (**sentence)
            add_line(reader, &(GuideLine){.sentence = g_strdup(*sentence), .step = reader->step});
}

static void
add_picture(Reader *reader, const char *source)
{
    g_autofree char *name = g_path_get_basename(source);
    add_line(reader, &(GuideLine){.picture = g_strndup(name, strcspn(name, ".")), .step = reader->step});
    reader->in_caption = TRUE;
}

/* --- Elements --- */

static const char *
find_attribute(const char *name, const char **names, const char **values)
{
    for (int i = 0; names[i]; i++)
        if (g_str_equal(names[i], name))
            return values[i];
    return NULL;
}

static void
begin_section(Reader *reader, const char *id)
{
    g_free(reader->section);
    reader->section = g_strdup(id);
    reader->task = NULL;
}

static void
begin_element(GMarkupParseContext *context, const char *element, const char **names, const char **values,
              gpointer data, GError **error)
{
    Reader *reader = data;
    const GuideSign sign = sign_of(element, find_attribute("style", names, values));
    if (sign) {
        begin_word(reader, sign);
        reader->sequence |= g_str_has_suffix(element, "seq");
    } else if (g_str_equal(element, "section"))
        begin_section(reader, find_attribute("id", names, values));
    else if (g_str_equal(element, "steps"))
        begin_task(reader);
    else if (g_str_equal(element, "media"))
        add_picture(reader, find_attribute("src", names, values));
    else if (g_str_equal(element, "p"))
        g_string_truncate(reader->text, 0);
    else if (g_str_equal(element, "item") && reader->in_steps &&
             g_str_equal(g_markup_parse_context_get_element_stack(context)->next->data, "steps"))
        reader->step++;
}

static void
end_element(GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
    Reader *reader = data;
    if (g_str_has_suffix(element, "seq"))
        reader->sequence = FALSE;
    if (sign_of(element, NULL) && !reader->sequence)
        end_word(reader);
    else if (g_str_equal(element, "p") && !reader->in_caption)
        add_sentences(reader);
    else if (g_str_equal(element, "media"))
        reader->in_caption = FALSE;
    else if (g_str_equal(element, "steps")) {
        reader->in_steps = FALSE;
        reader->step = 0;
    }
}

static void
add_text(GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
    Reader *reader = data;
    g_autofree char *blank = g_strstrip(g_strndup(text, length));
    if (!reader->word)
        g_string_append_len(reader->text, text, (gssize) length);
    else if (*blank)
        g_string_append(reader->word, blank);
}

GPtrArray *
guide_tasks_read(const char *page)
{
    static const GMarkupParser parser = {
        .start_element = begin_element, .end_element = end_element, .text = add_text};
    g_autofree char *name = g_strconcat(page, ".page", NULL);
    g_autofree char *file = g_build_filename(g_getenv("BILLOW_GUIDE"), name, NULL), *text = NULL;
    g_autoptr(GError) error = NULL;
    gsize length;
    Reader reader = {.page = page, .text = g_string_new(NULL)};
    reader.tasks = g_ptr_array_new_with_free_func((GDestroyNotify) guide_task_free);
    g_autoptr(GMarkupParseContext) context = g_markup_parse_context_new(&parser, 0, &reader, NULL);
    g_file_get_contents(file, &text, &length, &error);
    g_assert_no_error(error);
    g_markup_parse_context_parse(context, text, (gssize) length, &error);
    g_assert_no_error(error);
    g_string_free(reader.text, TRUE);
    g_free(reader.section);
    return reader.tasks;
}

GuideTask *
guide_task_read(const char *place)
{
    g_autofree char *page = g_strndup(place, strcspn(place, "#"));
    g_autoptr(GPtrArray) tasks = guide_tasks_read(page);
    for (guint i = 0; i < tasks->len; i++)
        if (g_str_equal(((GuideTask *) tasks->pdata[i])->place, place))
            return g_ptr_array_steal_index(tasks, i);
    g_error("the guide has no steps at %s", place);
}
