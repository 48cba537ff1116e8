import { EncodedPacketSink, type Input } from 'mediabunny';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { type MediaTraits, NO_TRAITS } from '#app/domain/media/media-traits.ts';
import { findSteadyFrameRate } from '#app/domain/fit/steady-frame-rate.ts';
import { describeTracks } from './choose-tracks.ts';
import { readIsoLayout } from './iso-layout.ts';

interface ReadTracks {
  readonly path: string;
  readonly container: string | null;
  readonly video: InputVideoTrack;
  readonly audio: InputAudioTrack | null;
}

export const isIso = (container: string | null): boolean =>
  container === 'mp4' || container === 'mov';

/** Reads how a video stores its frames, sound, and index. */
export async function readVideoTraits(input: Input, read: ReadTracks): Promise<MediaTraits> {
  const { path, container, video, audio } = read;
  const { primaries, transfer, matrix, fullRange } = await video.getColorSpace();
  const { num, den } = await video.getPixelAspectRatio();
  const tracks = await describeTracks(input, read);
  return {
    ...NO_TRAITS,
    colorPrimaries: primaries ?? null,
    colorTransfer: transfer ?? null,
    colorMatrix: matrix ?? null,
    isFullRange: fullRange ?? null,
    pixelAspect: num > 0 && den > 0 ? num / den : null,
    ...(await readFrameTimes(video)),
    soundDelayMs: audio ? await measureDelay(video, audio) : null,
    ...(isIso(container) ? await readIsoLayout(path) : await readStart(video)),
    ...(tracks ? { tracks } : {}),
  };
}

/** Returns whether the video starts before zero. In MP4 and MOV, times below zero are hidden on purpose. */
async function readStart(video: InputVideoTrack): Promise<Pick<MediaTraits, 'startsBelowZero'>> {
  return (await video.getFirstTimestamp()) < 0 ? { startsBelowZero: true } : {};
}

async function measureDelay(video: InputVideoTrack, audio: InputAudioTrack): Promise<number> {
  const delay = (await audio.getFirstTimestamp()) - (await video.getFirstTimestamp());
  return Math.round(delay * 1000);
}

/** Enough frames to detect a variable rate without reading through a long video. */
const SAMPLED_FRAMES = 500;
/** Frames used to measure the constant rate for a variable one: eleven minutes at 30 frames per second. */
const MAX_FRAMES = 20_000;
/** A larger deviation, as a share of the usual time between frames, can't come from rounded timestamps. */
const UNEVEN = 0.3;
/** Frames at the end of the sample that may be out of order, because later ones weren't read. */
const UNSORTED_FRAMES = 4;

type FrameTimes = Pick<MediaTraits, 'isVariableFrameRate' | 'steadyFrameRate'>;

async function readFrameTimes(video: InputVideoTrack): Promise<FrameTimes> {
  const times: number[] = [];
  let isVariable: boolean | null = null;
  const sink = new EncodedPacketSink(video);
  for await (const { timestamp } of sink.packets(undefined, undefined, { metadataOnly: true })) {
    const count = times.push(timestamp);
    if (count === SAMPLED_FRAMES) {
      isVariable = hasVariableRate(times);
      if (!isVariable) break;
    }
    if (count >= MAX_FRAMES) break;
  }
  isVariable ??= hasVariableRate(times);
  if (!isVariable) return { isVariableFrameRate: isVariable, steadyFrameRate: null };
  const shown = times.toSorted((a, b) => a - b);
  return { isVariableFrameRate: true, steadyFrameRate: findSteadyFrameRate(shown) };
}

function hasVariableRate(times: readonly number[]): boolean | null {
  const shown = times.toSorted((a, b) => a - b);
  const gaps = shown.slice(1, -UNSORTED_FRAMES).map((time, index) => time - (shown[index] ?? 0));
  if (gaps.length < 4) return null;
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const uneven = gaps.filter((gap) => Math.abs(gap - usual) > usual * UNEVEN);
  return uneven.length > 1;
}
