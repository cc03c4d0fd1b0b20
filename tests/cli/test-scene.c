/* Tests the description of anchors and colliders that `billow-cli scene` prints. */
#include "harness.h"

#include <json-c/json.h>
#include <math.h>

/* 10 frames per second. A and B are pinned until 1.0 s, A and C from 2.0 s on, D by a muted keyframe. */
static const char keyframes[] =
    "\"keyframes\":["
    "{\"id\":\"one\",\"start\":0,\"duration\":1,\"anchors\":["
    "{\"column\":0,\"row\":0,\"position\":[0,0,0]},{\"column\":3,\"row\":0,\"position\":[3,0,0]}]},"
    "{\"id\":\"not\",\"start\":1.4,\"duration\":0.2,\"muted\":true,\"anchors\":["
    "{\"column\":3,\"row\":3,\"position\":[3,0,3]}]},"
    "{\"id\":\"two\",\"start\":2,\"duration\":1,\"anchors\":["
    "{\"column\":0,\"row\":0,\"position\":[0,0,0]},{\"column\":0,\"row\":3,\"position\":[0,0,3]}]}]";

static const char bodies[] =
    "\"scene\":{\"colliders\":["
    "{\"id\":\"box\",\"shape\":\"box\",\"position\":[1,2,3],\"rotation\":[10,20,30],\"size\":[2,4,6]},"
    "{\"id\":\"gone\",\"shape\":\"sphere\",\"muted\":true},"
    "{\"id\":\"ball\",\"shape\":\"sphere\",\"radius\":0.25,\"keys\":["
    "{\"time\":0.5,\"position\":[0,1,0]},"
    "{\"time\":2.5,\"position\":[4,1,0],\"rotation\":[0,0,720]}]}]}";

static json_object *
scene_of(const Place *place, gboolean loop)
{
    g_autofree char *text =
        g_strdup_printf("{\"format\":\"billow\",\"version\":1,\"frame_rate\":10,\"duration\":4,\"loop\":%s,"
                        "\"cloth\":{\"columns\":4,\"rows\":4,\"spacing\":1},%s,%s}",
                        loop ? "true" : "false", keyframes, bodies);
    place_write(place, "scene.billow", text);
    g_auto(Outcome) outcome = run(place, "billow-cli scene scene.billow");
    g_assert_cmpint(outcome.status, ==, 0);
    json_object *scene = json_tokener_parse(outcome.out);
    g_assert_true(json_object_is_type(scene, json_type_object));
    return scene;
}

static json_object *
of(json_object *object, const char *key)
{
    json_object *value;
    g_assert_true(json_object_object_get_ex(object, key, &value));
    return value;
}

static double
number_at(json_object *list, size_t i)
{
    return json_object_get_double(json_object_array_get_idx(list, i));
}

static void
assert_held(json_object *scene, int column, int row, const char *frames)
{
    json_object *anchors = of(scene, "anchors");
    for (size_t i = 0; i < json_object_array_length(anchors); i++) {
        json_object *anchor = json_object_array_get_idx(anchors, i);
        if (json_object_get_int(of(anchor, "column")) != column ||
            json_object_get_int(of(anchor, "row")) != row)
            continue;
        g_assert_cmpstr(json_object_to_json_string_ext(of(anchor, "frames"), JSON_C_TO_STRING_PLAIN), ==,
                        frames);
        return;
    }
    g_test_message("no anchor at column %d, row %d", column, row);
    g_test_fail();
}

static void
points_are_held_in_frames(Place *place, gconstpointer data)
{
    json_object *scene = scene_of(place, FALSE);
    g_assert_cmpint(json_object_get_int(of(scene, "frames")), ==, 40);
    g_assert_cmpuint(json_object_array_length(of(scene, "anchors")), ==, 3);
    assert_held(scene, 0, 0, "[[1,40]]");
    assert_held(scene, 3, 0, "[[1,11]]");
    assert_held(scene, 0, 3, "[[12,40]]");
    json_object_put(scene);
}

/* 10 frames per second. It is unpinned on the way from 0.95 s to 1.02 s, which is frame 11 alone. */
static void
one_frame_is_a_gap(Place *place, gconstpointer data)
{
    place_write(
        place, "gap.billow",
        "{\"format\":\"billow\",\"version\":1,\"frame_rate\":10,\"duration\":2,"
        "\"cloth\":{\"columns\":4,\"rows\":4,\"spacing\":1},\"keyframes\":["
        "{\"id\":\"one\",\"start\":0,\"duration\":0.95,\"anchors\":["
        "{\"column\":0,\"row\":0,\"position\":[0,0,0]},{\"column\":3,\"row\":0,\"position\":[3,0,0]}]},"
        "{\"id\":\"two\",\"start\":1.02,\"duration\":0,\"anchors\":["
        "{\"column\":0,\"row\":0,\"position\":[0,0,0]}]},"
        "{\"id\":\"three\",\"start\":1.5,\"duration\":0,\"anchors\":["
        "{\"column\":0,\"row\":0,\"position\":[0,0,0]},{\"column\":3,\"row\":0,\"position\":[3,0,0]}]}]}");
    g_auto(Outcome) outcome = run(place, "billow-cli scene gap.billow");
    g_assert_cmpint(outcome.status, ==, 0);
    json_object *scene = json_tokener_parse(outcome.out);
    assert_held(scene, 0, 0, "[[1,20]]");
    assert_held(scene, 3, 0, "[[1,10],[12,20]]");
    json_object_put(scene);
}

/* The transition back to the first keyframe begins at 3 s. */
static void
loop_goes_back_to_what_holds_first(Place *place, gconstpointer data)
{
    json_object *scene = scene_of(place, TRUE);
    assert_held(scene, 0, 0, "[[1,40]]");
    assert_held(scene, 3, 0, "[[1,11],[32,40]]");
    assert_held(scene, 0, 3, "[[12,31]]");
    json_object_put(scene);
}

static void
bodies_stand_or_go(Place *place, gconstpointer data)
{
    json_object *scene = scene_of(place, FALSE), *list = of(scene, "bodies");
    g_assert_cmpuint(json_object_array_length(list), ==, 2);
    json_object *box = of(json_object_array_get_idx(list, 0), "places");
    g_assert_cmpstr(json_object_to_json_string_ext(box, JSON_C_TO_STRING_PLAIN), ==,
                    "[[1.0,2.0,3.0,10.0,20.0,30.0]]");
    json_object *ball = of(json_object_array_get_idx(list, 1), "places");
    g_assert_cmpuint(json_object_array_length(ball), ==, 40);
    for (int frame = 1; frame <= 40; frame++) {
        const double way = fmin(fmax(((frame - 1) / 10.0 - 0.5) / 2.0, 0.0), 1.0);
        json_object *there = json_object_array_get_idx(ball, (size_t) frame - 1);
        g_assert_cmpfloat_with_epsilon(number_at(there, 0), 4.0 * way, 1e-9);
        g_assert_cmpfloat_with_epsilon(number_at(there, 1), 1.0, 1e-9);
        g_assert_cmpfloat_with_epsilon(number_at(there, 5), 720.0 * way, 1e-6);
    }
    json_object_put(scene);
}

static void
assert_on_ball(json_object *corner, json_object *normal)
{
    for (size_t i = 0; i < 3; i++)
        g_assert_cmpfloat_with_epsilon(number_at(corner, i), 0.25 * number_at(normal, i), 1e-6);
}

static void
bodies_have_their_surface(Place *place, gconstpointer data)
{
    json_object *scene = scene_of(place, FALSE), *list = of(scene, "bodies");
    json_object *box = of(json_object_array_get_idx(list, 0), "corners");
    g_assert_cmpuint(json_object_array_length(box), ==, 36);
    for (size_t i = 0; i < 36; i++)
        for (size_t axis = 0; axis < 3; axis++)
            g_assert_cmpfloat(fabs(number_at(json_object_array_get_idx(box, i), axis)), ==,
                              1.0 + (double) axis);
    json_object *ball = json_object_array_get_idx(list, 1);
    json_object *corners = of(ball, "corners"), *normals = of(ball, "normals");
    g_assert_cmpuint(json_object_array_length(corners), ==, json_object_array_length(normals));
    g_assert_cmpuint(json_object_array_length(corners), >, 100);
    for (size_t i = 0; i < json_object_array_length(corners); i++)
        assert_on_ball(json_object_array_get_idx(corners, i), json_object_array_get_idx(normals, i));
    json_object_put(scene);
}

static void
a_cloth_that_lies_flat_has_none(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow",
                "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":2,\"rows\":2,\"spacing\":1}}");
    g_auto(Outcome) outcome = run(place, "billow-cli scene flat.billow");
    g_assert_cmpint(outcome.status, ==, 0);
    g_assert_nonnull(strstr(outcome.out, "\"anchors\":[],\"bodies\":[]"));
}

static void
refuses_what_is_no_project(Place *place, gconstpointer data)
{
    place_write(place, "bad.billow", "{\"format\":\"billow\"");
    assert_run(place, 1, "billow-cli scene bad.billow");
    assert_run(place, 3, "billow-cli scene missing.billow");
    assert_run(place, 2, "billow-cli scene");
    assert_run(place, 2, "billow-cli scene bad.billow --frames 3");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add_place_test("/scene/points-are-held-in-frames", NULL, points_are_held_in_frames);
    add_place_test("/scene/one-frame-is-a-gap", NULL, one_frame_is_a_gap);
    add_place_test("/scene/loop-goes-back-to-what-holds-first", NULL, loop_goes_back_to_what_holds_first);
    add_place_test("/scene/bodies-stand-or-go", NULL, bodies_stand_or_go);
    add_place_test("/scene/bodies-have-their-surface", NULL, bodies_have_their_surface);
    add_place_test("/scene/a-cloth-that-lies-flat-has-none", NULL, a_cloth_that_lies_flat_has_none);
    add_place_test("/scene/refuses-what-is-no-project", NULL, refuses_what_is_no_project);
    return g_test_run();
}
