import { randomDigits } from '../kit/random.ts';
import type { MediaProbe, SimulatorContext, StoredBlob } from '../kit/types.ts';
import { isPostCapReached } from './limits.ts';
import { saveAccepted } from './publish-index.ts';
import type { AcceptedUpload, PublishRow } from './store.ts';
import { announce } from './webhooks.ts';

const CONTENT_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'];
const CODECS = ['avc', 'hevc', 'vp8', 'vp9'];
const MIN_SIDE = 360;
const MAX_SIDE = 4096;
/** A frame rate measured over a few packets is slightly off. */
const MIN_FRAMES_PER_SECOND = 22.5;
const MAX_FRAMES_PER_SECOND = 60.5;

/**
 * Decides the result of a post from its file once all bytes have arrived. It can't be canceled anymore, and
 * the clock then reveals the result.
 */
export async function accept(
  context: SimulatorContext,
  row: PublishRow,
  blob: StoredBlob,
): Promise<void> {
  const probe = await context.blobs.probe(blob.sha256);
  saveResult(context, row, {
    media: { ...blob, contentType: probe.contentType ?? 'application/octet-stream' },
    width: probe.width,
    height: probe.height,
    durationSeconds: probe.durationSeconds,
    failReason: findFailReason(context, row, findFileFault(context, probe)),
  });
}

/** The files of a post, and why it fails. */
export type AcceptedFiles = Omit<AcceptedUpload, 'at' | 'processedAt' | 'publicAt' | 'postId'>;

/** Stores the post's result and when it becomes visible. */
export function saveResult(context: SimulatorContext, row: PublishRow, files: AcceptedFiles): void {
  const at = context.now();
  const processedAt = addSeconds(at, context.knob<number>('processingSeconds'));
  const accepted: PublishRow = {
    ...row,
    accepted: {
      ...files,
      at: at.toISOString(),
      processedAt: processedAt.toISOString(),
      publicAt: addSeconds(processedAt, context.knob<number>('moderationSeconds')).toISOString(),
      postId: createPostId(context),
    },
  };
  saveAccepted(context, accepted);
  announce(context, accepted);
}

function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}

/** Returns an odd number between 2^53 and 2^63, so rounding to a double always changes it. */
function createPostId(context: SimulatorContext): string {
  const odd = 1 + 2 * Math.floor(context.random() * 5);
  return `7${randomDigits(context.random, 17)}${odd}`;
}

/** Returns why the post fails: a knob, the daily cap, or its files. */
export function findFailReason(
  context: SimulatorContext,
  row: PublishRow,
  fileFault: string | null,
): string | null {
  const forced = context.knob<string>('failReason');
  if (forced !== '') return forced;
  if (row.post && isPostCapReached(context, row.personaId)) return 'spam_risk_too_many_posts';
  return fileFault;
}

function findFileFault(context: SimulatorContext, probe: MediaProbe): string | null {
  const isKnown =
    probe.kind === 'video' &&
    CONTENT_TYPES.includes(probe.contentType ?? '') &&
    CODECS.includes(probe.videoCodec ?? '');
  if (!isKnown) return 'file_format_check_failed';
  const { width, height, durationSeconds, framesPerSecond } = probe;
  const shortest = context.knob<number>('minVideoSeconds');
  const longest = context.knob<number>('maxVideoSeconds');
  if (!isBetween(durationSeconds, shortest, longest)) return 'duration_check_failed';
  if (!isBetween(framesPerSecond, MIN_FRAMES_PER_SECOND, MAX_FRAMES_PER_SECOND)) {
    return 'frame_rate_check_failed';
  }
  const fits = isBetween(width, MIN_SIDE, MAX_SIDE) && isBetween(height, MIN_SIDE, MAX_SIDE);
  return fits ? null : 'picture_size_check_failed';
}

function isBetween(value: number | null, low: number, high: number): boolean {
  return value !== null && value >= low && value <= high;
}
