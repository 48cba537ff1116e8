import { AppError } from '#app/server/errors/app-error.ts';
import {
  MediaToolError,
  type MediaToolRun,
  type MediaTools,
} from '#app/server/ports/media-tools.ts';
import { compareLoudness } from './compare-loudness.ts';
import { FIRST_SOUND } from './track-specifiers.ts';

/** An offset viewers don't notice (EBU R 37 allows 40 ms early and 60 ms late). */
const MAX_OFFSET_MS = 60;
/** Longer audio is compared at both ends, so drift is detected too. */
const COMPARED_SECONDS = 30;
/** Milliseconds in each measured step of audio. */
const STEP_MS = 5;
const STEPS_PER_SECOND = 1000 / STEP_MS;
const SAMPLE_RATE = 8000;

export interface ComparedSound {
  readonly input: string;
  readonly output: string;
  /** ffmpeg's name of the input's sound track that was kept. */
  readonly track: string;
  /** Where the kept part of the input starts. */
  readonly startMs: number;
  /** Null when only the start is compared. */
  readonly durationMs: number | null;
}

/**
 * Compares the loudness over time of a converted file with that of its original. Throws AppError when the
 * audio is missing, early, or late.
 */
export async function checkSound(
  tools: MediaTools,
  { input, output, track, startMs, durationMs }: ComparedSound,
  run: MediaToolRun,
): Promise<void> {
  const lastMs = (durationMs ?? 0) - COMPARED_SECONDS * 1000;
  for (const fromMs of lastMs > COMPARED_SECONDS * 1000 ? [0, lastMs] : [0]) {
    const original = { file: input, track, fromMs: startMs + fromMs };
    const expected = await measureLoudness(tools, original, run);
    const found = await measureLoudness(tools, { file: output, track: FIRST_SOUND, fromMs }, run);
    const { isMissing, offset } = compareLoudness(expected, found);
    if (isMissing) throw refuse('its audio was lost');
    const offsetMs = Math.abs(offset * STEP_MS);
    if (offsetMs > MAX_OFFSET_MS) {
      throw refuse(`its audio is shifted by ${offsetMs} ms`);
    }
  }
}

function refuse(fault: string): AppError {
  const message = `This video can't be converted: ${fault}. Export it as an MP4 with H.264 and AAC, then upload that.`;
  return new AppError('validation_failed', { message });
}

/** Returns the root mean square of each step of audio, from 0 to 1. Empty when there's no audio. */
async function measureLoudness(
  tools: MediaTools,
  { file, track, fromMs }: { file: string; track: string; fromMs: number },
  { signal }: MediaToolRun,
): Promise<number[]> {
  const filter = [
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    'aformat=channel_layouts=mono',
    `asetnsamples=n=${SAMPLE_RATE / STEPS_PER_SECOND}:p=1`,
    'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level',
    'ametadata=mode=print:key=lavfi.astats.Overall.RMS_level:file=-',
  ].join(',');
  const values: number[] = [];
  const seek = fromMs > 0 ? ['-ss', (fromMs / 1000).toFixed(3)] : [];
  const part = ['-t', String(COMPARED_SECONDS), '-map', track, '-af', filter];
  try {
    await tools.run([...seek, '-i', file, ...part, '-f', 'null', '-'], {
      ...(signal ? { signal } : {}),
      onLine: (line) => {
        const level = /RMS_level=(\S+)/u.exec(line)?.[1];
        if (level !== undefined) values.push(toAmplitude(level));
      },
    });
  } catch (error) {
    // ffmpeg reports an error for a file without audio.
    if (!(error instanceof MediaToolError)) throw error;
  }
  return values;
}

/** Converts decibels to an amplitude; silence is `-inf`. */
function toAmplitude(level: string): number {
  const decibels = Number(level);
  return Number.isFinite(decibels) ? 10 ** (decibels / 20) : 0;
}
