/* decode-h264 FILE: decodes an H.264 stream with OpenH264, which did not encode it, and writes the images as
 * I420 to standard output. The stream is in Annex B format, each image preceded by its size in bytes
 * (big-endian). */
#include <glib.h>
#include <stdio.h>
#include <string.h>
#include <wels/codec_api.h>

static void
write_plane(const guint8 *plane, int stride, int width, int height)
{
    for (int y = 0; y < height; y++)
        g_assert_cmpuint(fwrite(plane + (gsize) y * (gsize) stride, 1, (gsize) width, stdout), ==,
                         (gsize) width);
}

static void
write_picture(guint8 *const planes[3], const SSysMEMBuffer *layout)
{
    const int width = layout->iWidth, height = layout->iHeight;
    write_plane(planes[0], layout->iStride[0], width, height);
    for (int i = 1; i < 3; i++)
        write_plane(planes[i], layout->iStride[1], (width + 1) / 2, (height + 1) / 2);
}

static void
write_ready(guint8 *const planes[3], const SBufferInfo *info)
{
    if (info->iBufferStatus == 1)
        write_picture(planes, &info->UsrData.sSystemBuffer);
}

static void
decode(ISVCDecoder *decoder, const guint8 *bytes, int length)
{
    guint8 *planes[3] = {NULL};
    SBufferInfo info = {0};
    g_assert_cmpint((*decoder)->DecodeFrameNoDelay(decoder, bytes, length, planes, &info), ==, dsErrorFree);
    write_ready(planes, &info);
}

/* Writes the images that the decoder holds back in case later ones come first. */
static void
flush(ISVCDecoder *decoder)
{
    int n = 0;
    (*decoder)->GetOption(decoder, DECODER_OPTION_NUM_OF_FRAMES_REMAINING_IN_BUFFER, &n);
    while (n-- > 0) {
        guint8 *planes[3] = {NULL};
        SBufferInfo info = {0};
        (*decoder)->FlushFrame(decoder, planes, &info);
        write_ready(planes, &info);
    }
}

int
main(int argc, char **argv)
{
    ISVCDecoder *decoder = NULL;
    const SDecodingParam settings = {.sVideoProperty = {.eVideoBsType = VIDEO_BITSTREAM_AVC},
                                     .eEcActiveIdc = ERROR_CON_DISABLE};
    g_autofree char *bytes = NULL;
    gsize length = 0;
    g_assert_cmpint(argc, ==, 2);
    g_assert_true(g_file_get_contents(argv[1], &bytes, &length, NULL));
    g_assert_cmpint(WelsCreateDecoder(&decoder), ==, 0);
    g_assert_cmpint((*decoder)->Initialize(decoder, &settings), ==, 0);
    for (gsize at = 0; at < length;) {
        guint32 size;
        memcpy(&size, bytes + at, sizeof size);
        size = GUINT32_FROM_BE(size);
        decode(decoder, (const guint8 *) bytes + at + sizeof size, (int) size);
        at += sizeof size + size;
    }
    flush(decoder);
    (*decoder)->Uninitialize(decoder);
    WelsDestroyDecoder(decoder);
    return 0;
}
