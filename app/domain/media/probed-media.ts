import type { MediaKind } from './media.ts';
import type { MediaTraits } from './media-traits.ts';

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
  /** Of videos and PDFs. */
  readonly traits: MediaTraits | null;
}

/** A file whose bytes Fanfare can't use, and what is known about it. */
export interface UnusableFile {
  readonly kind: 'unusable';
  /**
   * damaged: it starts like a format that is accepted and doesn't go on like it. unsupported: a format that isn't
   * accepted. no_picture: a video file with sound only. unrecognized: the bytes are of no known format.
   */
  readonly reason: 'damaged' | 'unsupported' | 'no_picture' | 'unrecognized';
  /** The media type by content, where it is known. */
  readonly contentType: string | null;
  /** What exactly is damaged, as a message to the user; without one the general message applies. */
  readonly detail?: string;
}

export type ProbeResult = ProbedMedia | UnusableFile;
