import { open, readFile } from 'node:fs/promises';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import { type HeifPicture, readHeifPicture } from '#app/probe/read-heif.ts';
import { toTiff } from './to-tiff.ts';

/** ITU-T H.273: the primaries of SMPTE EG 432-1, which Display P3 uses. */
const P3_PRIMARIES = 12;

/**
 * Decodes the primary image of a HEIC: joins the tiles, applies the file's crop and rotation, and keeps its
 * color profile, with 8 bits per channel. Returns an uncompressed TIFF, which sharp can read. Throws if the
 * file is damaged. Runs in a parse pool process.
 */
export async function decodeHeic(path: string): Promise<Buffer> {
  const head = await readHead(path);
  if (!head) throw new Error('The file has no primary image.');
  const icc = head.icc ?? (head.primaries === P3_PRIMARIES ? await readP3Profile() : null);
  const context = libheif.heif_context_alloc();
  try {
    const error = libheif.heif_context_read_from_memory(context, await readFile(path));
    if (error.code !== libheif.heif_error_code.heif_error_Ok) throw new Error(error.message);
    return decodePrimary(context, icc);
  } finally {
    libheif.heif_context_free(context);
  }
}

async function readHead(path: string): Promise<HeifPicture | null> {
  const file = await open(path);
  try {
    return await readHeifPicture(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

/** Returns sharp's own Display P3 profile, which it only exposes inside an image. */
async function readP3Profile(): Promise<Buffer | null> {
  const dot = { width: 1, height: 1, channels: 3, background: '#ffffff' } as const;
  const picture = await sharp({ create: dot }).withIccProfile('p3').png().toBuffer();
  return (await sharp(picture).metadata()).icc ?? null;
}

function decodePrimary(context: object, icc: Buffer | null): Buffer {
  const handle = libheif.heif_js_context_get_primary_image_handle(context);
  if ('code' in handle) throw new Error('The primary image can’t be decoded.');
  try {
    const hasAlpha = libheif.heif_image_handle_has_alpha_channel(handle) !== 0;
    const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } =
      libheif.heif_chroma;
    const decoded = libheif.heif_js_decode_image2(
      handle,
      libheif.heif_colorspace.heif_colorspace_RGB,
      hasAlpha ? rgba : rgb,
    );
    if ('code' in decoded) throw new Error(decoded.message);
    try {
      const [pixels] = decoded.channels;
      if (!pixels) throw new Error('The image has no pixels.');
      return toTiff({ ...pixels, channels: hasAlpha ? 4 : 3, icc });
    } finally {
      libheif.heif_image_release(decoded.image);
    }
  } finally {
    libheif.heif_image_handle_release(handle);
  }
}
