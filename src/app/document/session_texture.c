#include "app/document/session_texture.h"

#include "app/common/texture_path.h"
#include "io/project/texture_permission.h"

static const char ANSWER[] = "billow-picture";

typedef struct {
    char *texture, *path; /* what the answer depends on: the project's texture, the session's path */
    guint agreements;     /* number of permissions at that time */
    char *readable, *refused;
} CachedAnswer;

static void
free_answer(gpointer data)
{
    CachedAnswer *answer = data;
    g_free(answer->texture);
    g_free(answer->path);
    g_free(answer->readable);
    g_free(answer->refused);
    g_free(answer);
}

static const CachedAnswer *
answer_of(BillowSession *session)
{
    const char *texture = billow_session_get_project(session)->cloth->texture,
               *path = billow_session_get_path(session);
    CachedAnswer *answer = g_object_get_data(G_OBJECT(session), ANSWER);
    if (answer && g_strcmp0(answer->texture, texture) == 0 && g_strcmp0(answer->path, path) == 0 &&
        answer->agreements == billow_texture_permissions())
        return answer;
    answer = g_new0(CachedAnswer, 1);
    answer->texture = g_strdup(texture);
    answer->path = g_strdup(path);
    answer->agreements = billow_texture_permissions();
    answer->readable = billow_texture_readable(texture, path, &answer->refused);
    g_object_set_data_full(G_OBJECT(session), ANSWER, answer, free_answer);
    return answer;
}

const char *
billow_session_texture_readable(BillowSession *session)
{
    return answer_of(session)->readable;
}

const char *
billow_session_texture_refused(BillowSession *session)
{
    return answer_of(session)->refused;
}

void
billow_session_texture_allow(BillowSession *session)
{
    const char *refused = billow_session_texture_refused(session);
    if (!refused)
        return;
    billow_texture_allow(refused);
    g_object_notify(G_OBJECT(session), "path");
}
