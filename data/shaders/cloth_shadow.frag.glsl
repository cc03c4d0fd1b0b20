in vec2 cell;
out vec4 pixel;

void main()
{
    if (cut_out && texture_at(cell).a < 0.5)
        discard;
    pixel = vec4(1.0);
}
