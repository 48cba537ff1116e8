import { BROKEN, either, everywhere, NOT_MEDIA } from './vocabulary.ts';
import type { ExpectedFile } from './vocabulary.ts';

const MP4 = { types: ['video/mp4'], kinds: ['video', 'none'] } satisfies ExpectedFile['truth'];
const SOUND = { kinds: ['none'], hasAudio: true } satisfies Partial<ExpectedFile['truth']>;

/** Videos that are truncated or have false headers, and audio without a picture. */
export const BROKEN_VIDEOS: Record<string, ExpectedFile> = {
  'moov-missing.mp4': { truth: MP4, on: BROKEN },
  'half-mdat.mp4': { truth: MP4, on: BROKEN },
  'moov-cut.mp4': { truth: MP4, on: BROKEN },
  'ftyp-only.mp4': { truth: MP4, on: BROKEN },
  'half.webm': { truth: { types: ['video/webm'], kinds: ['video', 'none'] }, on: BROKEN },
  // The header says 60000x60000, the frames themselves 640x360: players believe one or the other.
  'declares-60000-wide.mp4': {
    truth: { types: ['video/mp4'], kinds: ['video'] },
    on: everywhere(either(['dimensions', 'unreadable'], 'no page says which of the two counts')),
  },
  'two-pictures.mp4': {
    truth: { types: ['video/mp4'], kinds: ['video'], width: 640, height: 360, hasAudio: true },
    on: everywhere(either(['container', 'unreadable'], 'no page speaks of a second picture')),
  },
  'tone.mp3': { truth: { types: ['audio/mpeg'], ...SOUND }, on: NOT_MEDIA },
  'tone.m4a': { truth: { types: ['audio/x-m4a', 'audio/mp4'], ...SOUND }, on: NOT_MEDIA },
  'tone-only.mp4': { truth: { types: ['video/mp4', 'audio/mp4'], ...SOUND }, on: NOT_MEDIA },
  'tone-only.webm': { truth: { types: ['video/webm', 'audio/webm'], ...SOUND }, on: NOT_MEDIA },
};
