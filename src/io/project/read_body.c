/* Reads the keys of a collider. */
#include "io/project/key_list.h"

void
billow_read_body(BillowReading *reading, json_object *object, void *data)
{
    BillowMovingBody *body = data;
    body->keys = billow_key_list_read(&billow_body_keys, reading, object, &body->n_keys);
    billow_note_missing_file(&reading->json, reading->folder, "mesh", body->look.mesh);
}
