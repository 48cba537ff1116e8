import type { PixelSize } from './fit-recipe.ts';
import type { VideoTarget } from './fit-targets.ts';

/** Bits a second of sound that is encoded. */
const AUDIO_BIT_RATE = 128_000;
/** Of sound that is copied: no more is usual. */
const COPIED_BIT_RATE = 320_000;
/** Up to this many pixels: bits a second that show no difference at the encoder's quality. */
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
/** For the container's tables, and for an encoder that is not exact. */
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
  /** For those that need more, such as grain: what the platform and the file's size allow. */
  readonly mostBitRate: number;
  /** No more than this comes out. */
  readonly sizeBytes: number;
}

/** Bits a second for the picture so that the file stays within its limits; null when that is too few. */
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
  // At the start, the encoder may spend a second's worth ahead, and there the bit rate is measured.
  const measured = Math.min(seconds, MEASURED_SECONDS);
  const allowed = target.maxBitRate * (measured / (measured + 1));
  const wanted = Math.min(allowed, (fps ?? 30) > FAST_FPS ? usual * 1.5 : usual);
  // The encoder may run ahead of its rate by a second's worth (its buffer).
  const budgetBits = (target.maxBytes * BUDGET - CONTAINER_BYTES) * 8 - soundRate * seconds;
  const budget = budgetBits / (seconds + 1);
  const maxBitRate = Math.floor(Math.min(wanted, budget));
  const mostBitRate = Math.floor(Math.min(allowed, budget));
  if (maxBitRate < LOWEST_BIT_RATE) return null;
  const mostBytes =
    ((mostBitRate * (seconds + 1) + soundRate * seconds) / 8 + CONTAINER_BYTES) * 1.02;
  return {
    maxBitRate,
    mostBitRate,
    sizeBytes: Math.round(Math.min(target.maxBytes, Math.max(target.minBytes ?? 0, mostBytes))),
  };
}
