#include "widgets/picker/grid_selection.h"

/* A point gets the next ticket each time it is added. Removed points stay in the list, with a ticket that is
 * not theirs any more, until it is read, so that removing many takes linear time. */
typedef struct {
    BillowGridPoint point;
    guint32 ticket;
} Entry;

struct BillowGridSelection {
    int columns, rows;
    guint32 *tickets; /* of every grid point; 0: not in the set */
    guint32 last_ticket;
    guint count;
    GArray *entries; /* Entry, in order of their tickets */
    GArray *points;  /* BillowGridPoint, of the valid entries, if `fresh` */
    gboolean points_valid;
};

BillowGridSelection *
billow_grid_selection_new(int columns, int rows)
{
    BillowGridSelection *selection = g_new0(BillowGridSelection, 1);
    selection->columns = columns;
    selection->rows = rows;
    selection->tickets = g_new0(guint32, (gsize) columns * (gsize) rows);
    selection->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    selection->points = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    return selection;
}

void
billow_grid_selection_free(BillowGridSelection *selection)
{
    g_free(selection->tickets);
    g_array_unref(selection->entries);
    g_array_unref(selection->points);
    g_free(selection);
}

static guint32 *
ticket_of(const BillowGridSelection *selection, int column, int row)
{
    if (column < 0 || column >= selection->columns || row < 0 || row >= selection->rows)
        return NULL;
    return &selection->tickets[(gsize) row * (gsize) selection->columns + (gsize) column];
}

gboolean
billow_grid_selection_has(const BillowGridSelection *selection, int column, int row)
{
    const guint32 *ticket = ticket_of(selection, column, row);
    return ticket && *ticket;
}

gboolean
billow_grid_selection_set(BillowGridSelection *selection, int column, int row, gboolean picked)
{
    guint32 *ticket = ticket_of(selection, column, row);
    if (!ticket || (*ticket != 0) == picked)
        return FALSE;
    selection->points_valid = FALSE;
    selection->count += picked ? 1 : -1u;
    *ticket = picked ? ++selection->last_ticket : 0;
    if (picked) {
        Entry entry = {{column, row}, *ticket};
        g_array_append_val(selection->entries, entry);
    }
    return TRUE;
}

guint
billow_grid_selection_count(const BillowGridSelection *selection)
{
    return selection->count;
}

const BillowGridPoint *
billow_grid_selection_points(BillowGridSelection *selection)
{
    if (!selection->points_valid) {
        guint kept = 0;
        g_array_set_size(selection->points, 0);
        for (guint i = 0; i < selection->entries->len; i++) {
            Entry entry = g_array_index(selection->entries, Entry, i);
            if (*ticket_of(selection, entry.point.column, entry.point.row) != entry.ticket)
                continue;
            g_array_append_val(selection->points, entry.point);
            g_array_index(selection->entries, Entry, kept++) = entry;
        }
        g_array_set_size(selection->entries, kept);
        selection->points_valid = TRUE;
    }
    return (const BillowGridPoint *) (void *) selection->points->data;
}
