layout(location = 0) in float x;
layout(location = 1) in float y;
layout(location = 2) in float z;

uniform vec3 light;
uniform float ground_height;
uniform vec4 area; /* of the ground that the map shows: least x and z, extent in x and z */

void main()
{
    float above = max(y - ground_height, 0.0);
    vec2 fallen = vec2(x, z) - light.xz * (above / light.y);
    gl_Position = vec4((fallen - area.xy) / area.zw * 2.0 - 1.0, 0.0, 1.0);
}
