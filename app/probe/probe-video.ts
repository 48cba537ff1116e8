import { stat } from 'node:fs/promises';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { ProbedMedia } from '#app/domain/probed-media.ts';
import { NO_FACTS } from './no-facts.ts';
import { readFrameFormat } from './frame-format.ts';
import { isIsoFileWhole } from './iso-boxes.ts';
import { probeAvi } from './probe-avi.ts';

const CONTAINERS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/mp2t': 'ts',
};

/** Enough packets for rates, few enough that a long video isn't read through. */
const SAMPLED_PACKETS = 500;

/** Null for sound without a picture, and for a video that ends before it should. */
export async function probeVideo(path: string, contentType: string): Promise<ProbedMedia | null> {
  if (contentType === 'video/x-msvideo') return probeAvi(path);
  const container = CONTAINERS[contentType] ?? null;
  const isIso = container === 'mp4' || container === 'mov';
  if (isIso && !(await isIsoFileWhole(path))) return null;
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) return null;
    const audio = await input.getPrimaryAudioTrack();
    const lastMs = (await input.computeDuration()) * 1000;
    const firstMs = container === 'ts' ? (await video.getFirstTimestamp()) * 1000 : 0;
    const durationMs = Math.round(lastMs - firstMs);
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
    };
  } catch {
    return null;
  } finally {
    input.dispose();
  }
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

/** What the file itself calls a codec that the library has no name for. */
function nameUnknown(id: unknown): string {
  return typeof id === 'string' && /^[\w/.-]{1,40}$/u.test(id) ? id : 'unknown';
}

/** Of the packets at the beginning, but never more than the whole file would give. */
async function measureBitRate(
  tracks: readonly (InputVideoTrack | InputAudioTrack | null)[],
  most: number,
): Promise<number> {
  let sum = 0;
  for (const track of tracks) {
    if (track) sum += (await track.computePacketStats(SAMPLED_PACKETS)).averageBitrate;
  }
  return Math.round(Math.min(sum, most));
}
