import { stat } from 'node:fs/promises';
import {
  ALL_FORMATS,
  EncodedPacketSink,
  FilePathSource,
  Input,
  Logging,
  LogLevel,
} from 'mediabunny';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { ProbeResult, UnusableFile } from '#app/domain/media/probed-media.ts';
import { chooseTracks } from './choose-tracks.ts';
import { NO_FACTS } from './no-facts.ts';
import { readFrameFormat } from './frame-format.ts';
import { findOldTsVideo } from './find-old-ts-video.ts';
import { probeAvi } from './probe-avi.ts';
import { isIso, readVideoTraits } from './video-traits.ts';

const CONTAINERS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/mp2t': 'ts',
  'video/3gpp': 'mp4',
};

// The library's notes about unusual files would mix with the CLI's own output on stderr and with the server's log.
Logging.level = LogLevel.Silent;

/** Enough packets to measure rates without reading through a long video. */
const SAMPLED_PACKETS = 500;

/** Reads the headers of a video of any length. */
export async function probeVideo(path: string, contentType: string): Promise<ProbeResult> {
  const damaged: UnusableFile = { kind: 'unusable', reason: 'damaged', contentType };
  if (contentType === 'video/x-msvideo') return (await probeAvi(path)) ?? damaged;
  const container = CONTAINERS[contentType] ?? null;
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const { video, audio } = await chooseTracks(input);
    if (!video) {
      return await findWhyNoVideo({ path, contentType, hasSound: audio !== null });
    }
    const durationMs = await measureDuration(input, { video, audio, container });
    if (durationMs <= 0 || !(await hasLastFrame(video))) return damaged;
    const { size } = await stat(path);
    return {
      ...NO_FACTS,
      kind: 'video',
      contentType,
      container,
      durationMs,
      ...(await readVideoTrack(video)),
      ...readAudioTrack(audio),
      bitRate: await measureBitRate([video, audio], (size * 8000) / Math.max(durationMs, 1)),
      traits: await readVideoTraits(input, { path, container, video, audio }),
    };
  } catch {
    return damaged;
  } finally {
    input.dispose();
  }
}

/** A track in a codec that the reader doesn't support is reported as missing. */
async function findWhyNoVideo({
  path,
  contentType,
  hasSound,
}: {
  path: string;
  contentType: string;
  hasSound: boolean;
}): Promise<UnusableFile> {
  const oldType = contentType === 'video/mp2t' ? await findOldTsVideo(path) : null;
  if (oldType) return { kind: 'unusable', reason: 'unsupported', contentType: oldType };
  const reason = hasSound ? 'no_picture' : 'damaged';
  return { kind: 'unusable', reason, contentType };
}

/**
 * A download that preallocated its file can have the index of a complete video, and zeros instead of its last
 * frames.
 */
async function hasLastFrame(video: InputVideoTrack): Promise<boolean> {
  const last = await new EncodedPacketSink(video).getPacket(Infinity);
  return last !== null && last.data.some((byte) => byte !== 0);
}

interface MeasuredTracks {
  readonly video: InputVideoTrack;
  readonly audio: InputAudioTrack | null;
  readonly container: string | null;
}

/**
 * Returns the length of the tracks that players play, in milliseconds. Timestamps count from the start of an MP4. In a transport stream they start anywhere, and
 * elsewhere they can be negative.
 */
async function measureDuration(
  input: Input,
  { video, audio, container }: MeasuredTracks,
): Promise<number> {
  const lastMs = (await input.computeDuration([video, ...(audio ? [audio] : [])])) * 1000;
  if (isIso(container)) return Math.round(lastMs);
  const startMs = (await video.getFirstTimestamp()) * 1000;
  return Math.round(lastMs - (container === 'ts' ? startMs : Math.min(0, startMs)));
}

async function readVideoTrack(video: InputVideoTrack) {
  const { averagePacketRate } = await video.computePacketStats(SAMPLED_PACKETS);
  return {
    width: video.displayWidth,
    height: video.displayHeight,
    rotation: video.rotation,
    videoCodec: video.codec ?? nameUnknown(video.internalCodecId),
    frameRate: Math.round(averagePacketRate * 1000) / 1000,
    ...(await readFrameFormat(video)),
  };
}

function readAudioTrack(audio: InputAudioTrack | null) {
  if (!audio) return { hasAudio: false };
  return {
    hasAudio: true,
    audioCodec: audio.codec ?? nameUnknown(audio.internalCodecId),
    audioChannels: audio.numberOfChannels,
    audioSampleRate: audio.sampleRate,
  };
}

/** Returns the file's own name of a codec that the library doesn't know. */
function nameUnknown(id: unknown): string {
  return typeof id === 'string' && /^[\w/.-]{1,40}$/u.test(id) ? id : 'unknown';
}

/** Measures the first packets, capped at the average of the whole file. */
async function measureBitRate(
  tracks: readonly (InputVideoTrack | InputAudioTrack | null)[],
  max: number,
): Promise<number> {
  let sum = 0;
  for (const track of tracks) {
    if (track) sum += (await track.computePacketStats(SAMPLED_PACKETS)).averageBitrate;
  }
  return Math.round(Math.min(sum, max));
}
