layout(location = 0) in vec3 unit_normal;
layout(location = 1) in vec3 corner;

uniform mat4 placement;
uniform vec3 extent;
uniform float radius;

out float height; /* does not matter for depths */

void main()
{
    height = 0.0;
    vec4 world = placement * vec4(corner * extent + radius * unit_normal, 1.0);
    gl_Position = vec4((light_view * world).xyz * 2.0 - 1.0, 1.0);
}
