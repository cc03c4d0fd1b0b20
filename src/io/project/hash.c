#include "io/project/hash.h"

#include "io/base/content_hash.h"
#include "io/project/file.h"

char *
billow_project_hash(const BillowProject *project)
{
    g_autoptr(BillowProject) bare = billow_project_copy(project);
    billow_project_set_name(bare, "");
    for (int i = 0; i < BILLOW_N_PROJECT_OBJECTS; i++)
        g_clear_pointer(&bare->unknown[i], g_free);
    g_ptr_array_set_size(billow_project_track(bare, BILLOW_BLOCK_MARKER), 0);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(bare, kind)->len; i++) {
            BillowBlock *block = billow_block_copy(billow_project_track(bare, kind)->pdata[i]);
            billow_block_set_name(block, "");
            block->color = 0;
            g_clear_pointer(&block->unknown, g_free);
            billow_block_unref(billow_project_track(bare, kind)->pdata[i]);
            billow_project_track(bare, kind)->pdata[i] = block;
        }
    g_autoptr(GString) text = billow_project_format(bare);
    BillowContentHash hash;
    billow_content_hash_init(&hash);
    billow_content_hash_add(&hash, text->str, text->len);
    return billow_content_hash_end(&hash);
}
