#include "io/base/obj_reading.h"

#include "io/base/text_lines.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

char *
billow_obj_next_word(char **at)
{
    char *word = *at + strspn(*at, " \t"), *end = word;
    while (*end != '\0' && *end != ' ' && *end != '\t')
        end++;
    *at = *end ? end + 1 : end;
    *end = '\0';
    return *word && *word != '#' ? word : NULL;
}

/* Returns up to 40 bytes of the word for a message. Free with g_free(). */
static char *
shown_word(const char *word)
{
    return g_strndup(word, 40);
}

gboolean
billow_obj_read_numbers(const BillowObjLine *line, char *at, guint least, guint most, float *numbers,
                        GError **error)
{
    for (guint i = 0; i < most; i++) {
        char *word = billow_obj_next_word(&at), *end = word;
        if (!word && i < least) {
            billow_import_refuse_line(error, line->path, line->number, _("found %u numbers, expected %u"), i,
                                      least);
            return FALSE;
        }
        numbers[i] = word ? (float) g_ascii_strtod(word, &end) : 0.0f;
        if (word && (*end != '\0' || !isfinite(numbers[i]) || strpbrk(word, "xXnN"))) {
            g_autofree char *shown = shown_word(word);
            billow_import_refuse_line(error, line->path, line->number, _("found “%s”, expected a number"),
                                      shown);
            return FALSE;
        }
    }
    return TRUE;
}

/* Reads an index as in OBJ files: from 1, or negative, counting back from the last of `n`. FALSE: invalid. */
static gboolean
read_index(char **at, guint n, guint32 *index)
{
    char *end;
    const gint64 number = g_ascii_strtoll(*at, &end, 10);
    const gboolean read = end != *at;
    *at = end;
    if (!read || number == 0 || number < -(gint64) n || number > G_MAXINT32)
        return FALSE;
    *index = (guint32) (number > 0 ? number - 1 : (gint64) n + number);
    return TRUE;
}

/* Reads the index after a slash, if any. FALSE: invalid. */
static gboolean
read_next_index(char **at, guint n, guint32 *index)
{
    if (**at != '/')
        return TRUE;
    ++*at;
    return **at == '/' || **at == '\0' || read_index(at, n, index);
}

gboolean
billow_obj_read_corner(const BillowObjLine *line, char *word, const BillowObjSoFar *so_far,
                       gboolean with_normals, BillowObjCorner *corner, GError **error)
{
    g_autofree char *shown = shown_word(word);
    *corner = (BillowObjCorner){.uv = BILLOW_OBJ_NONE, .normal = BILLOW_OBJ_NONE};
    gboolean valid =
        read_index(&word, so_far->points, &corner->point) && read_next_index(&word, so_far->uvs, &corner->uv);
    if (with_normals)
        valid = valid && read_next_index(&word, so_far->normals, &corner->normal) && *word == '\0';
    else
        valid = valid && (*word == '\0' || *word == '/');
    if (!valid)
        billow_import_refuse_line(
            error, line->path, line->number,
            _("found “%s”, expected the number of a point: 1 is the first, -1 the last one before this line"),
            shown);
    return valid;
}

gboolean
billow_obj_check_corner(const BillowObjLine *line, const BillowObjCorner *corner, const BillowObjSoFar *all,
                        GError **error)
{
    if (corner->point >= all->points)
        billow_import_refuse_line(error, line->path, line->number,
                                  _("found point %u in a face, but the file has %u points"),
                                  corner->point + 1, all->points);
    else if (corner->uv != BILLOW_OBJ_NONE && corner->uv >= all->uvs)
        billow_import_refuse_line(error, line->path, line->number,
                                  _("found texture coordinate %u in a face, but the file has %u"),
                                  corner->uv + 1, all->uvs);
    else if (corner->normal != BILLOW_OBJ_NONE && corner->normal >= all->normals)
        billow_import_refuse_line(error, line->path, line->number,
                                  _("found normal %u in a face, but the file has %u"), corner->normal + 1,
                                  all->normals);
    else
        return TRUE;
    return FALSE;
}
