/* Red: the shadow; green: how near its caster is to the ground. */
in vec2 cell;
in float height;
out vec4 pixel;

uniform float near; /* metres */

void main()
{
    if (cut_out && texture_at(cell).a < 0.5)
        discard;
    pixel = vec4(1.0, exp(-height / near), 0.0, 1.0);
}
