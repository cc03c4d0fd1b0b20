#include "model/project/copied_keys.h"

GType
billow_copied_keys_get_type(void)
{
    static gsize type;
    if (g_once_init_enter(&type))
        g_once_init_leave(&type, g_boxed_type_register_static(
                                     "BillowCopiedKeys", (GBoxedCopyFunc) (void (*)(void)) g_array_ref,
                                     (GBoxedFreeFunc) (void (*)(void)) g_array_unref));
    return type;
}

GArray *
billow_keyed_number_copy_keys(const BillowKeyedNumber *number, const GArray *chosen, double duration)
{
    GArray *copied = g_array_new(FALSE, FALSE, sizeof(BillowCopiedKey));
    const double first = number->keys[g_array_index(chosen, guint, 0)].at;
    for (guint i = 0; i < chosen->len; i++) {
        const BillowNumberKey *key = &number->keys[g_array_index(chosen, guint, i)];
        const BillowCopiedKey copy = {(key->at - first) * duration, key->value, key->easing};
        g_array_append_val(copied, copy);
    }
    return copied;
}

/* Returns how many of the keys would be new ones. */
static gsize
count_new(const BillowKeyedNumber *number, const GArray *copied, double share, double duration, double slack)
{
    gsize n = 0;
    for (guint i = 0; i < copied->len; i++) {
        const double at = share + g_array_index(copied, BillowCopiedKey, i).after / duration;
        n += billow_keyed_number_near(number, at, slack) < 0;
    }
    return n;
}

GArray *
billow_number_keys_paste(BillowNumberKeys *keys, const BillowField *field, const GArray *copied, double share,
                         double duration, double slack)
{
    const BillowKeyedNumber *before = billow_number_keys_find(keys, field->offset);
    if ((before ? before->n_keys : 0) + count_new(before, copied, share, duration, slack) >
        BILLOW_MAX_NUMBER_KEYS)
        return NULL;
    GArray *pasted = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < copied->len; i++) {
        const BillowCopiedKey *key = &g_array_index(copied, BillowCopiedKey, i);
        const double at = share + key->after / duration;
        billow_number_keys_set(keys, field, at, slack,
                               CLAMP(key->value, billow_number_low(field), field->high));
        const BillowKeyedNumber *number = billow_number_keys_find(keys, field->offset);
        const guint index = (guint) billow_keyed_number_near(number, at, slack);
        number->keys[index].easing = key->easing;
        g_array_append_val(pasted, index);
    }
    return pasted;
}
