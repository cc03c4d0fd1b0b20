layout(location = 0) in vec3 unit_normal;
layout(location = 1) in vec3 corner;

uniform mat4 placement;
uniform vec3 extent;
uniform float radius;

out float height;

void main()
{
    vec3 world = (placement * vec4(corner * extent + radius * unit_normal, 1.0)).xyz;
    height = height_of(world);
    gl_Position = fallen(world);
}
