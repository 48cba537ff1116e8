import type { Client } from '../../client/client.ts';
import { pause } from '../../client/pause.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { isTransient, SLOW_PATIENCE_MS } from './retrying-client.ts';
import type { PartSize } from './part-size.ts';
import type { Bulk, BulkProgress } from './show-bulk.ts';

export interface SendLines {
  /** Makes each call once. */
  readonly client: Client;
  /** Repeats each call until it succeeds. */
  readonly retryingClient: Client;
  readonly signal: AbortSignal;
  readonly bulkId: string;
  readonly size: PartSize;
  /** Called before each pause with the reason and the server's progress. */
  readonly onWait: (reason: string, waitMs: number) => void;
}

export interface Lines {
  readonly firstRow: number;
  readonly lines: readonly string[];
  /** False for the last rows, which complete the job. */
  readonly more: boolean;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Sends rows until the server has all of them. A part that gets no response may have been accepted partially,
 * so the server is asked for its progress and the rest follows in smaller parts. It keeps going as long as
 * rows arrive. Throws refusals, and the last failure once nothing has arrived for 15 minutes.
 */
export async function sendLines(parts: SendLines, lines: Lines): Promise<Bulk> {
  const { size, signal } = parts;
  const end = lines.firstRow + lines.lines.length;
  let [next, pauseMs, progressAt] = [lines.firstRow, FIRST_PAUSE_MS, performance.now()];
  for (;;) {
    const sent = await sendPart(parts, lines, next);
    const arrived = 'bulk' in sent ? sent.end : sent.progress.nextRow;
    if (arrived > next) [pauseMs, progressAt] = [FIRST_PAUSE_MS, performance.now()];
    next = Math.min(Math.max(next, arrived), end);
    if ('bulk' in sent) {
      if (sent.isLast) return sent.bulk;
      continue;
    }
    const { progress, error } = sent;
    if (isSettled(progress, { end, more: lines.more })) return progress;
    if (!isTransient(error) || performance.now() - progressAt > SLOW_PATIENCE_MS) throw error;
    const waitMs = toWaitMs(error, pauseMs);
    parts.onWait(toReason(error, { arrived: progress.nextRow - 1, rows: size.rows() }), waitMs);
    await pause(waitMs, signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** Result of sending a part: the server has it, or it got no response and the server reports its progress. */
type SendResult =
  | { readonly bulk: Bulk; readonly end: number; readonly isLast: boolean }
  | { readonly error: CliError; readonly progress: BulkProgress };

async function sendPart(
  { client, retryingClient, bulkId, size }: SendLines,
  { firstRow, lines, more }: Lines,
  next: number,
): Promise<SendResult> {
  const part = lines.slice(next - firstRow, next - firstRow + size.rows());
  const end = next + part.length;
  const isLast = end === firstRow + lines.length;
  const startedAt = performance.now();
  const params = { bulkId };
  try {
    const query = { firstRow: next, more: more || !isLast ? 'true' : 'false' } as const;
    const rows = part.map((line) => `${line}\n`).join('');
    const bulk = await client.call('appendBulkRows', { params, query, rows });
    size.onPart(performance.now() - startedAt);
    return { bulk, end, isLast };
  } catch (error) {
    if (!(error instanceof CliError) || !mayHaveArrived(error, more)) throw error;
    size.onFailed();
    return { error, progress: await retryingClient.call('getBulk', { params }) };
  }
}

/** A conflict on the last part means an earlier attempt arrived and completed the job. */
function mayHaveArrived(error: CliError, more: boolean): boolean {
  return isTransient(error) || (error.code === 'conflict' && !more);
}

/** Uses the server's `Retry-After` if there is one. */
function toWaitMs({ retryAfterSeconds }: CliError, pauseMs: number): number {
  return retryAfterSeconds ? retryAfterSeconds * 1000 : pauseMs;
}

function isSettled(
  { state, nextRow }: BulkProgress,
  { end, more }: { end: number; more: boolean },
): boolean {
  return state !== 'receiving' || (more && nextRow >= end);
}

function toReason(
  { message }: CliError,
  { arrived, rows }: { arrived: number; rows: number },
): string {
  return `${message} ${formatCount(arrived, 'row')} accepted so far; sending ${rows} at a time.`;
}
