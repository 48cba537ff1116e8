import type { PixelSize } from './fit-recipe.ts';
import type { VideoTarget } from './fit-targets.ts';

/** Bits per second of encoded sound. */
const AUDIO_BIT_RATE = 128_000;
/** Upper estimate of copied sound, in bits per second. */
const COPIED_BIT_RATE = 320_000;
/**
 * Bits per second at which the encoder's quality setting shows no visible difference, by maximum pixel count.
 */
const RATES: readonly (readonly [pixels: number, bitRate: number])[] = [
  [640 * 480, 2_500_000],
  [1280 * 720, 6_000_000],
  [1920 * 1080, 10_000_000],
  [2560 * 1440, 18_000_000],
  [Infinity, 35_000_000],
];
const FAST_FPS = 31;
/** The probe reads 500 frames, which are 8 seconds at 60 frames per second. */
const MEASURED_SECONDS = 8;
const LOWEST_BIT_RATE = 150_000;
/** Leaves room for the container's tables and for imprecise encoders. */
const BUDGET = 0.95;
const CONTAINER_BYTES = 65_536;

interface RateInput {
  readonly target: VideoTarget;
  readonly size: PixelSize;
  readonly fps: number | null;
  readonly durationMs: number;
  readonly isSoundCopied?: boolean;
}

export interface PlannedRate {
  /** Enough for most videos of this size. */
  readonly maxBitRate: number;
  /** For videos that need more, such as grainy ones. Bounded by the platform and the file size limit. */
  readonly highestBitRate: number;
  /** Upper bound of the output, in bytes. */
  readonly sizeBytes: number;
}

/**
 * Returns the bits per second for the video track that keep the file within its limits, or null if they are
 * too few.
 */
export function planRate({
  target,
  size,
  fps,
  durationMs,
  isSoundCopied = false,
}: RateInput): PlannedRate | null {
  const soundRate = isSoundCopied ? COPIED_BIT_RATE : AUDIO_BIT_RATE;
  const seconds = durationMs / 1000;
  const usual = RATES.find(([pixels]) => size.width * size.height <= pixels)?.[1] ?? 0;
  // The encoder can run a second ahead at the start, where the bit rate is measured.
  const measured = Math.min(seconds, MEASURED_SECONDS);
  const allowed = target.maxBitRate * (measured / (measured + 1));
  const targetRate = Math.min(allowed, (fps ?? 30) > FAST_FPS ? usual * 1.5 : usual);
  // The encoder's buffer lets it run ahead by one second's worth of bits.
  const budgetBits = (target.maxBytes * BUDGET - CONTAINER_BYTES) * 8 - soundRate * seconds;
  const budget = budgetBits / (seconds + 1);
  const maxBitRate = Math.floor(Math.min(targetRate, budget));
  const highestBitRate = Math.floor(Math.min(allowed, budget));
  if (maxBitRate < LOWEST_BIT_RATE) return null;
  const maxBytes =
    ((highestBitRate * (seconds + 1) + soundRate * seconds) / 8 + CONTAINER_BYTES) * 1.02;
  return {
    maxBitRate,
    highestBitRate,
    sizeBytes: Math.round(Math.min(target.maxBytes, Math.max(target.minBytes ?? 0, maxBytes))),
  };
}
