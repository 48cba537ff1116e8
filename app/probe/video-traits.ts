import { EncodedPacketSink } from 'mediabunny';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { type MediaTraits, NO_TRAITS } from '#app/domain/media-traits.ts';
import { readIsoLayout } from './iso-layout.ts';

interface ReadTracks {
  readonly path: string;
  readonly isIso: boolean;
  readonly video: InputVideoTrack;
  readonly audio: InputAudioTrack | null;
}

/** Reads how a video stores its picture, sound, and index. */
export async function readVideoTraits({
  path,
  isIso,
  video,
  audio,
}: ReadTracks): Promise<MediaTraits> {
  const { primaries, transfer, matrix, fullRange } = await video.getColorSpace();
  const { num, den } = await video.getPixelAspectRatio();
  return {
    ...NO_TRAITS,
    colorPrimaries: primaries ?? null,
    colorTransfer: transfer ?? null,
    colorMatrix: matrix ?? null,
    isFullRange: fullRange ?? null,
    pixelAspect: num > 0 && den > 0 ? num / den : null,
    isVariableFrameRate: await hasVariableRate(video),
    soundDelayMs: audio ? await measureDelay(video, audio) : null,
    ...(isIso ? await readIsoLayout(path) : {}),
  };
}

async function measureDelay(video: InputVideoTrack, audio: InputAudioTrack): Promise<number> {
  const delay = (await audio.getFirstTimestamp()) - (await video.getFirstTimestamp());
  return Math.round(delay * 1000);
}

/** Enough frames to tell, few enough that a long video isn't read through. */
const SAMPLED_FRAMES = 500;
/** By so much of the usual time between two frames a clock's rounding never differs. */
const UNEVEN = 0.3;

async function hasVariableRate(video: InputVideoTrack): Promise<boolean | null> {
  const times: number[] = [];
  const sink = new EncodedPacketSink(video);
  for await (const { timestamp } of sink.packets(undefined, undefined, { metadataOnly: true })) {
    if (times.push(timestamp) >= SAMPLED_FRAMES) break;
  }
  times.sort((a, b) => a - b);
  // The last ones may wait for frames that weren't read any more.
  const gaps = times.slice(1, -4).map((time, index) => time - (times[index] ?? 0));
  if (gaps.length < 4) return null;
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const uneven = gaps.filter((gap) => Math.abs(gap - usual) > usual * UNEVEN);
  return uneven.length > 1;
}
