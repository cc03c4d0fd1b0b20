/* What some programs, of Windows mostly, begin a file in UTF-8 with. It is no text. */
#pragma once

#define BILLOW_BYTE_ORDER_MARK "\xef\xbb\xbf"
