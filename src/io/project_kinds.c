#include "io/project_kinds.h"

const BillowKindFile billow_kind_files[BILLOW_N_BLOCK_KINDS] = {
    [BILLOW_BLOCK_KEYFRAME] =
        {
            .read = billow_read_keyframe,
            .write = billow_write_keyframe,
            .describe = billow_describe_keyframe,
            .tabulate = billow_tabulate_keyframe,
        },
    [BILLOW_BLOCK_COLLIDER] =
        {
            .read = billow_read_body_keys,
            .write = billow_write_body_keys,
            .describe = billow_describe_body_keys,
            .tabulate = billow_tabulate_body_keys,
        },
};
