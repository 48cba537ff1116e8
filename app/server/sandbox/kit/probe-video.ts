import { open, stat } from 'node:fs/promises';
import { ALL_FORMATS, FilePathSource, Input, Logging, LogLevel } from 'mediabunny';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { isFieldCoded, readAvcProfile } from './avc.ts';
import { readAt } from './probe-image.ts';
import type { MediaProbe } from './types.ts';

// The library would print notes about unusual files to the server's stderr.
Logging.level = LogLevel.Silent;

/** Enough packets for a frame rate, and few enough to avoid reading a whole video. */
const SAMPLE = 100;
const ISO_CONTAINERS: readonly string[] = ['mp4', 'mov', 'm4v'];

/** Reads only headers: a 512 MB video takes a few kilobytes of memory. Throws if the file is truncated. */
export async function probeVideo(path: string, container: string): Promise<Partial<MediaProbe>> {
  if (container === 'avi') return probeAvi(path);
  if (ISO_CONTAINERS.includes(container)) await requireWholeBoxes(path);
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video) return {};
    const start = container === 'ts' ? await video.getFirstTimestamp() : 0;
    const seconds = (await input.computeDuration()) - start;
    return {
      kind: 'video',
      durationSeconds: seconds,
      ...(await readPicture(video)),
      ...(audio ? readSound(audio) : {}),
      bitsPerSecond: await countBits([video, audio], ((await stat(path)).size * 8) / seconds),
    };
  } finally {
    input.dispose();
  }
}

function readSound(audio: InputAudioTrack): Partial<MediaProbe> {
  return {
    audioCodec: audio.codec ?? 'unknown',
    audioChannels: audio.numberOfChannels,
    audioSampleRate: audio.sampleRate,
  };
}

async function readPicture(video: InputVideoTrack): Promise<Partial<MediaProbe>> {
  const { averagePacketRate } = await video.computePacketStats(SAMPLE);
  const config = video.codec === 'avc' ? await video.getDecoderConfig() : null;
  return {
    width: video.displayWidth,
    height: video.displayHeight,
    videoCodec: video.codec ?? String(video.internalCodecId ?? 'unknown'),
    framesPerSecond: Math.round(averagePacketRate * 1000) / 1000,
    ...readAvcProfile(config?.codec ?? ''),
    isInterlaced: config?.description ? isFieldCoded(config.description) : null,
  };
}

async function countBits(
  tracks: readonly (InputVideoTrack | InputAudioTrack | null)[],
  whole: number,
): Promise<number> {
  let sum = 0;
  for (const track of tracks) {
    sum += track ? (await track.computePacketStats(SAMPLE)).averageBitrate : 0;
  }
  return Math.min(sum, whole);
}

/** Boxes that must not extend past the end of the file. Others don't matter. */
const CUT_OFF: readonly string[] = ['moov', 'moof', 'mdat'];

/** Throws unless the important top-level boxes of an MP4 end within the file. */
async function requireWholeBoxes(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(16);
    for (let at = 0; at < size;) {
      await file.read(head, 0, 16, at);
      const length =
        head.readUInt32BE(0) === 1 ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0);
      // A length of 0 means the box extends to the end of the file.
      if (length === 0) return;
      at += Math.max(length, 8);
      const name = head.toString('latin1', 4, 8);
      if (at > size && CUT_OFF.includes(name)) throw new Error('the file is cut off');
    }
  } finally {
    await file.close();
  }
}

const AVI_HEAD_BYTES = 4096;

/** Finds the codec of the first video stream. Its handler follows its type. */
async function probeAvi(path: string): Promise<Partial<MediaProbe>> {
  const head = (await readAt(path, 0, AVI_HEAD_BYTES)).toString('latin1');
  const codec = /strh....vids(.{4})/su.exec(head)?.[1];
  return codec === undefined ? {} : { kind: 'video', videoCodec: codec };
}
