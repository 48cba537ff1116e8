const CODEC_ALIASES: Readonly<Record<string, string>> = { avc: 'h264', avc1: 'h264', h265: 'hevc' };

/** One name for each codec, whichever tool read it. */
export function toCodec(codec: string | null): string | null {
  return codec === null ? null : (CODEC_ALIASES[codec] ?? codec);
}
