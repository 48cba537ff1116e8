const CODEC_ALIASES: Readonly<Record<string, string>> = { avc: 'h264', avc1: 'h264', h265: 'hevc' };

/** Normalizes a codec name, because tools use different ones. */
export function toCodec(codec: string | null): string | null {
  return codec === null ? null : (CODEC_ALIASES[codec] ?? codec);
}

/** Video codecs that can be copied to an MP4. */
export const COPIED_CODECS: ReadonlySet<string> = new Set(['h264', 'hevc']);
/** Containers that store rotation in a form that is copied. */
export const ISO_TYPES: ReadonlySet<string> = new Set([
  'video/mp4',
  'video/quicktime',
  'video/3gpp',
]);
export const AVI = 'video/x-msvideo';
