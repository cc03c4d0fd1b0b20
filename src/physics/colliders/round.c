#include "physics/colliders/round.h"

/* Numbers of quads around and from pole to pole, with one more ring for a capsule's side. */
enum { AROUND = 64, RINGS = 32, COUNT = 6 * AROUND * (RINGS + 1) };

static BillowShapeVertex
vertex_at(int around, int ring)
{
    bool upper = ring <= RINGS / 2;
    double turn = 2.0 * M_PI * (around % AROUND) / AROUND, tilt = M_PI * (upper ? ring : ring - 1) / RINGS;
    return (BillowShapeVertex){
        .normal = {(float) (sin(tilt) * cos(turn)), (float) cos(tilt), (float) (sin(tilt) * sin(turn))},
        .corner = {0.0f, upper ? 1.0f : -1.0f, 0.0f},
    };
}

size_t
billow_shape_ball_surface(BillowShapeVertex *vertices)
{
    static const int quad[6][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}};
    for (int ring = 0; vertices && ring <= RINGS; ring++)
        for (int around = 0; around < AROUND; around++)
            for (int i = 0; i < 6; i++)
                *vertices++ = vertex_at(around + quad[i][0], ring + quad[i][1]);
    return COUNT;
}
