import type { MediaKind } from './media.ts';

/** What the bytes of a file are. Never decided by its name. Null where they do not tell. */
export interface ProbedMedia {
  readonly kind: MediaKind;
  readonly contentType: string;
  /** As shown: turned upright, with square pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
  /** Of videos: mp4, mov, webm, mkv, avi, ts. */
  readonly container: string | null;
  /** Clockwise degrees by which a player turns the stored picture. */
  readonly rotation: number | null;
  /** Frames a second; the average where they vary. */
  readonly frameRate: number | null;
  /** Bits a second of all tracks together. */
  readonly bitRate: number | null;
  readonly hasAudio: boolean | null;
  /** As FFmpeg calls them: yuv420p, yuv422p10, … */
  readonly pixelFormat: string | null;
  readonly isInterlaced: boolean | null;
  readonly audioChannels: number | null;
  readonly audioSampleRate: number | null;
  /** Of a picture: 1 when it stands still. */
  readonly frameCount: number | null;
  readonly pageCount: number | null;
}
