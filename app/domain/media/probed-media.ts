import type { MediaKind } from './media.ts';
import type { MediaTraits } from './media-traits.ts';

/** What a file is according to its bytes, never its name. Null where the bytes don't say. */
export interface ProbedMedia {
  readonly kind: MediaKind;
  readonly contentType: string;
  /** Displayed size: after rotation, with square pixels. */
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
  /** For videos: mp4, mov, webm, mkv, avi, ts. */
  readonly container: string | null;
  /** Degrees by which a player rotates the stored frames clockwise. */
  readonly rotation: number | null;
  /** Frames per second, averaged if the rate varies. */
  readonly frameRate: number | null;
  /** Bits per second of all tracks together. */
  readonly bitRate: number | null;
  readonly hasAudio: boolean | null;
  /** ffmpeg's name: yuv420p, yuv422p10, … */
  readonly pixelFormat: string | null;
  readonly isInterlaced: boolean | null;
  readonly audioChannels: number | null;
  readonly audioSampleRate: number | null;
  /** For images: 1 unless animated. */
  readonly frameCount: number | null;
  readonly pageCount: number | null;
  /** For videos and PDFs. */
  readonly traits: MediaTraits | null;
}

/** A file that Fanfare can't use, and what is known about it. */
export interface UnusableFile {
  readonly kind: 'unusable';
  /**
   * damaged: it starts like an accepted format but is broken. unsupported: a format that isn't accepted.
   * no_picture: a video file with sound only. unrecognized: the bytes match no known format.
   */
  readonly reason: 'damaged' | 'unsupported' | 'no_picture' | 'unrecognized';
  /** The media type detected from the content, if known. */
  readonly contentType: string | null;
  /** What exactly is damaged, as a user-facing message. Without it, the general message is shown. */
  readonly detail?: string;
}

export type ProbeResult = ProbedMedia | UnusableFile;
