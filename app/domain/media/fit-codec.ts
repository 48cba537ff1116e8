const CODEC_ALIASES: Readonly<Record<string, string>> = { avc: 'h264', avc1: 'h264', h265: 'hevc' };

/** One name for each codec, whichever tool read it. */
export function toCodec(codec: string | null): string | null {
  return codec === null ? null : (CODEC_ALIASES[codec] ?? codec);
}

/** Codecs of pictures that are copied to an MP4. */
export const COPIED_CODECS: ReadonlySet<string> = new Set(['h264', 'hevc']);
/** Containers that say how a picture is turned in the way that is copied. */
export const ISO_TYPES: ReadonlySet<string> = new Set([
  'video/mp4',
  'video/quicktime',
  'video/3gpp',
]);
export const AVI = 'video/x-msvideo';
