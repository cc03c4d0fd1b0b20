/* What the user does with blocks and the cloth, as steps of the session's history. Each gives what is to be told about it (free with
 * g_free()), or NULL. */
#pragma once

#include "model/edits/flag.h"
#include "model/live/physics_preview.h"
#include "model/live/session.h"

/* Adds a block at the playhead and selects it. */
char *billow_command_add(BillowSession *session, BillowBlockKind kind);

/* Adds a body where it suits the cloth: see billow_new_collider(). */
char *billow_command_add_collider(BillowSession *session, BillowColliderShape shape,
                                  const BillowAnimation *animation);

/* Makes a flag of the cloth in place of its animation. */
char *billow_command_flag(BillowSession *session, const BillowFlag *flag);

/* With all that is selected. Mutes them, or no more where all are muted. */
char *billow_command_duplicate(BillowSession *session);
char *billow_command_delete(BillowSession *session);
char *billow_command_toggle_mute(BillowSession *session);

/* Gives what is selected a colour of billow_block_colors. */
char *billow_command_color(BillowSession *session, int color);

/* With all of a track: see model/edits/track_mute.h. */
char *billow_command_mute_track(BillowSession *session, BillowBlockKind kind);
char *billow_command_solo_track(BillowSession *session, BillowBlockKind kind);

/* Lays a picture on the cloth, as the project names it, or tells why it cannot name it; NULL: takes it away. */
char *billow_command_set_picture(BillowSession *session, const char *file);

/* Cuts in two what the playhead is within: of what is selected, or of all blocks where nothing is. */
char *billow_command_split(BillowSession *session);

/* Whether more than transitions is selected; whether something with a time is. */
gboolean billow_command_can_copy(BillowSession *session);
gboolean billow_command_can_move(BillowSession *session);

/* What is selected as text: see io/project/file.h. Free with g_free(). */
char *billow_command_copy(BillowSession *session);

/* Deletes what was copied. */
char *billow_command_cut(BillowSession *session);

/* Adds the blocks of such a text at the playhead and selects them; other texts (NULL: there is none) are refused with a
 * word. */
char *billow_command_paste(BillowSession *session, const char *text);

/* Makes a keyframe of the simulated frame at the playhead. */
char *billow_command_bake(BillowSession *session, BillowPhysicsPreview *physics);

/* Whether the selected keyframe gives its shape, or a pose that it hangs near; then it is hung by its anchors alone. */
gboolean billow_command_can_hang(BillowSession *session);
char *billow_command_hang(BillowSession *session);
