/* Reads the keys of a collider, and checks what moves it. */
#include "io/project/key_list.h"

#include <glib/gi18n.h>

void
billow_read_body(BillowReading *reading, json_object *object, void *data)
{
    BillowMovingBody *body = data;
    body->keys = billow_key_list_read(&billow_body_keys, reading, object, "keys", &body->n_keys);
    if (body->ride.motion && !billow_project_find(reading->project, BILLOW_BLOCK_MOTION, body->ride.motion))
        billow_json_note_text(&reading->json, "motion", body->ride.motion, _("the id of a motion"));
    billow_note_missing_file(&reading->json, reading->folder, "mesh", body->look.mesh);
}
