#include "app/transfer/fit_memory.h"

#include "model/base/text_hash.h"

static const char KEY[] = "billow-fits";

static void
free_record(gpointer data)
{
    BillowFitRecord *record = data;
    billow_project_unref(record->source);
    billow_project_unref(record->fitted);
    billow_fit_choices_clear(&record->choices);
    g_free(record);
}

/* Another project has been opened if there is nothing to undo or redo, as a fit is a step of undo itself. */
static void
forget(BillowSession *session, GParamSpec *pspec, GHashTable *records)
{
    if (!billow_session_get_can_undo(session) && !billow_session_get_can_redo(session))
        g_hash_table_remove_all(records);
}

/* Returns the fits by the id of their cloth. */
static GHashTable *
records_of(BillowSession *session)
{
    GHashTable *records = g_object_get_data(G_OBJECT(session), KEY);
    if (!records) {
        records = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, free_record);
        g_object_set_data_full(G_OBJECT(session), KEY, records, (GDestroyNotify) g_hash_table_unref);
        g_signal_connect(session, "notify::project", G_CALLBACK(forget), records);
    }
    return records;
}

void
billow_fit_memory_keep(BillowSession *session, BillowProject *source, const BillowFitChoices *choices)
{
    BillowProject *fitted = billow_session_get_project(session);
    BillowFitRecord *record = g_new0(BillowFitRecord, 1);
    record->source = billow_project_ref(source);
    record->fitted = billow_project_ref(fitted);
    billow_fit_choices_init(&record->choices);
    billow_fit_choices_copy(&record->choices, choices);
    g_hash_table_replace(records_of(session), g_strdup(fitted->cloth->id), record);
}

const BillowFitRecord *
billow_fit_memory_find(BillowSession *session)
{
    return g_hash_table_lookup(records_of(session), billow_session_get_project(session)->cloth->id);
}
