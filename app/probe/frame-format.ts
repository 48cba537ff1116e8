import type { InputVideoTrack } from 'mediabunny';
import { LOSSLESS_MARK } from '#app/domain/media/track-rules.ts';
import { BitReader } from './bit-reader.ts';

interface FrameFormat {
  readonly pixelFormat: string | null;
  readonly isInterlaced: boolean | null;
}

const UNKNOWN: FrameFormat = { pixelFormat: null, isInterlaced: null };

/**
 * Returns the chroma format and whether the video is interlaced, from the decoder configuration of H.264 or
 * HEVC.
 */
export async function readFrameFormat(video: InputVideoTrack): Promise<FrameFormat> {
  if (video.codec !== 'avc' && video.codec !== 'hevc') return UNKNOWN;
  const description = (await video.getDecoderConfig())?.description;
  if (!description) return UNKNOWN;
  const bytes = toBytes(description);
  try {
    return video.codec === 'avc' ? readAvcSettings(bytes) : readHevcSettings(bytes);
  } catch {
    // The configuration is truncated. The decoder will report it if that matters.
    return UNKNOWN;
  }
}

function toBytes(source: AllowSharedBufferSource): Uint8Array {
  if (!ArrayBuffer.isView(source)) return new Uint8Array(source);
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}

const CHROMA = ['gray', 'yuv420p', 'yuv422p', 'yuv444p'];

function namePixels(chroma: number, depth: number): string | null {
  const name = CHROMA[chroma];
  return name === undefined ? null : `${name}${depth > 8 ? depth : ''}`;
}

const HEVC_CHROMA_BYTE = 16;
const HEVC_DEPTH_BYTE = 17;

/** ISO/IEC 14496-15, 8.3.2. */
function readHevcSettings(bytes: Uint8Array): FrameFormat {
  const chroma = (bytes[HEVC_CHROMA_BYTE] ?? 0) & 3;
  const depth = 8 + ((bytes[HEVC_DEPTH_BYTE] ?? 0) & 7);
  return { pixelFormat: namePixels(chroma, depth), isInterlaced: null };
}

/** High 4:4:4 Predictive. With less chroma it's only used for lossless video, which few decoders support. */
const PREDICTIVE = 244;
const AVC_SETTINGS_AT = 8;
/** Profiles whose configuration states the chroma format. All others are 4:2:0 with 8 bits. */
const HIGH_PROFILES: ReadonlySet<number> = new Set([
  44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244,
]);

/** Reads the sequence parameter set (ITU-T H.264, 7.3.2.1.1), up to the flag for progressive frames. */
function readAvcSettings(bytes: Uint8Array): FrameFormat {
  const bits = new BitReader(withoutEscapes(bytes.subarray(AVC_SETTINGS_AT)));
  bits.skip(8);
  const profile = bits.read(8);
  bits.skip(16);
  bits.readCount();
  const { chroma, depth } = HIGH_PROFILES.has(profile)
    ? readHighProfile(bits)
    : { chroma: 1, depth: 8 };
  bits.readCount();
  skipPictureOrder(bits);
  bits.readCount();
  bits.skip(1);
  bits.readCount();
  bits.readCount();
  const pixels = namePixels(chroma, depth);
  const pixelFormat = profile === PREDICTIVE && chroma < 3 ? `${pixels}${LOSSLESS_MARK}` : pixels;
  return { pixelFormat, isInterlaced: bits.read(1) === 0 };
}

function readHighProfile(bits: BitReader): { chroma: number; depth: number } {
  const chroma = bits.readCount();
  if (chroma === 3) bits.skip(1);
  const depth = 8 + bits.readCount();
  bits.readCount();
  bits.skip(1);
  if (bits.read(1) === 1) skipScalingLists(bits, chroma === 3 ? 12 : 8);
  return { chroma, depth };
}

function skipScalingLists(bits: BitReader, lists: number): void {
  for (let list = 0; list < lists; list += 1) {
    if (bits.read(1) === 1) skipScalingList(bits, list < 6 ? 16 : 64);
  }
}

function skipScalingList(bits: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let index = 0; index < size && next !== 0; index += 1) {
    next = (last + bits.readSigned() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipPictureOrder(bits: BitReader): void {
  const type = bits.readCount();
  if (type === 0) bits.readCount();
  if (type !== 1) return;
  bits.skip(1);
  bits.readSigned();
  bits.readSigned();
  const cycle = bits.readCount();
  for (let index = 0; index < cycle; index += 1) bits.readSigned();
}

/** Drops emulation prevention bytes: a 3 after two zeros. */
function withoutEscapes(bytes: Uint8Array): Uint8Array {
  return bytes.filter(
    (byte, index) => !(byte === 3 && bytes[index - 1] === 0 && bytes[index - 2] === 0),
  );
}
