#include "model/simulation/simulation_record.h"

#include <glib/gi18n.h>

/* An edge that is strained more than this belongs to no cloth any more. */
static const double NO_CLOTH = 0.2;

/* Cloth that begins inside a collider is stretched by this frame; later, something else stretches it. */
enum { LAST_OF_START = 2 };

BillowClothStrain
billow_cloth_strain_larger(const BillowClothStrain *a, const BillowClothStrain *b)
{
    return (BillowClothStrain){
        .rms = MAX(a->rms, b->rms),
        .p99 = MAX(a->p99, b->p99),
        .max = MAX(a->max, b->max),
        .stretch = MAX(a->stretch, b->stretch),
        .away = MAX(a->away, b->away),
        .left_out = MAX(a->left_out, b->left_out),
    };
}

void
billow_simulation_record_add(BillowSimulationRecord *record, int frame, const BillowSimulationFrame *report)
{
    if (report->halvings > 0 && record->first_halved == 0)
        record->first_halved = frame;
    if (report->is_over_limit && record->first_over == 0)
        record->first_over = frame;
    if (!(report->strain.away <= NO_CLOTH) && record->first_strained == 0)
        record->first_strained = frame;
    if (!record->inside.deepest)
        record->inside = report->inside;
    record->over_limit = MAX(record->over_limit, report->over_limit);
    record->work.steps += report->work.steps;
    record->work.updates += report->work.updates;
    record->work.iterations += report->work.iterations;
    record->strain = billow_cloth_strain_larger(&record->strain, &report->strain);
}

/* Returns the earlier of two frames; 0: none. */
static int
earlier(int a, int b)
{
    return a > 0 && (b == 0 || a < b) ? a : b;
}

void
billow_simulation_record_merge(BillowSimulationRecord *record, const BillowSimulationRecord *other)
{
    record->first_halved = earlier(record->first_halved, other->first_halved);
    record->first_over = earlier(record->first_over, other->first_over);
    record->first_strained = earlier(record->first_strained, other->first_strained);
    if (!record->inside.deepest)
        record->inside = other->inside;
    record->over_limit = MAX(record->over_limit, other->over_limit);
    record->work.steps += other->work.steps;
    record->work.updates += other->work.updates;
    record->work.iterations += other->work.iterations;
    record->strain = billow_cloth_strain_larger(&record->strain, &other->strain);
}

/* Returns what is to be done about cloth that is stretched or compressed. Free with g_free(). */
static char *
strained_text(const BillowSimulationRecord *record)
{
    const double percent = 100.0 * MIN(record->strain.away, 1e6);
    const int others = record->inside.count - 1;
    if (!record->inside.deepest || record->first_strained > LAST_OF_START)
        return g_strdup_printf(
            _("From frame %d on, the cloth is stretched or compressed by up to %.0f %%: use a shorter "
              "step, slower anchors or a strain limit."),
            record->first_strained, percent);
    if (others == 0)
        return g_strdup_printf(
            _("From frame %d on, the cloth is stretched or compressed by up to %.0f %%: it begins inside "
              "“%s”, on which it was not draped. Switch on “Supports the cloth” of the collider, or switch "
              "off "
              "“Stops the cloth”."),
            record->first_strained, percent, record->inside.deepest);
    return g_strdup_printf(
        ngettext("From frame %d on, the cloth is stretched or compressed by up to %.0f %%: it begins inside "
                 "“%s” and %d other collider, on which it was not draped. Switch on “Supports the cloth” of "
                 "the colliders, or switch off “Stops the cloth”.",
                 "From frame %d on, the cloth is stretched or compressed by up to %.0f %%: it begins inside "
                 "“%s” and %d other colliders, on which it was not draped. Switch on “Supports the cloth” of "
                 "the colliders, or switch off “Stops the cloth”.",
                 (gulong) others),
        record->first_strained, percent, record->inside.deepest, others);
}

char *
billow_simulation_record_notice(const BillowSimulationRecord *record)
{
    g_autoptr(GPtrArray) sentences = g_ptr_array_new_with_free_func(g_free);
    if (record->first_halved > 0)
        g_ptr_array_add(
            sentences,
            g_strdup_printf(_("From frame %d on, steps were halved. For a smoother simulation, use a shorter "
                              "step, a softer "
                              "material, less wind, or an implicit solver instead of an explicit one."),
                            record->first_halved));
    if (record->first_over > 0)
        g_ptr_array_add(
            sentences,
            g_strdup_printf(_("From frame %d on, threads exceed the strain limit by up to %.2f %% of "
                              "their length: use a shorter step, slower anchors or a higher strain limit."),
                            record->first_over, 100.0 * record->over_limit));
    if (record->first_strained > 0)
        g_ptr_array_add(sentences, strained_text(record));
    if (sentences->len == 0)
        return NULL;
    g_ptr_array_add(sentences, NULL);
    return g_strjoinv(" ", (char **) sentences->pdata);
}

char *
billow_cloth_strain_text(const BillowClothStrain *strain)
{
    return g_strdup_printf(
        _("%.2f %% RMS, 99th percentile %.2f %%, maximum %.2f %%, and %.2f %% beyond %g cm from the anchors"),
        100.0 * strain->rms, 100.0 * strain->p99, 100.0 * strain->max, 100.0 * strain->away,
        100.0 * strain->left_out);
}
