/* As cloth_shadow, for a collider. */
in float height;
out vec4 pixel;

uniform float near; /* metres */

void main()
{
    pixel = vec4(1.0, exp(-height / near), 0.0, 1.0);
}
