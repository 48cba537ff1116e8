import type { Client } from '../../client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { openRows } from '../rows/open-rows.ts';
import type { LocalFile, PostRow } from '../rows/post-row.ts';
import type { RowCheck } from './check-row.ts';
import { listRows } from './list-rows.ts';
import type { BulkProgressView } from './progress.ts';
import { createPartSize, type PartSize } from './part-size.ts';
import { listFiles, toRowBody } from './row-body.ts';
import { type Lines, sendLines } from './send-lines.ts';
import type { SentBefore } from './sent-before.ts';
import type { Bulk, BulkRow } from './show-bulk.ts';
import type { Uploads } from './uploads.ts';

const UPLOADS_AT_ONCE = 3;

export interface Submission {
  /** Repeats each call until it succeeds. */
  readonly retryingClient: Client;
  /** Makes each call once. */
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly input: string;
  readonly bulkId: string;
  /** The first row the server doesn't have yet. */
  readonly firstRow: number;
  readonly checkRow: RowCheck;
  readonly sentBefore: SentBefore;
  readonly uploads: Uploads;
  readonly progress: BulkProgressView;
}

/**
 * Sends the rows, starting with the first one the server doesn't have, up to 100 at a time. Each row's files
 * are uploaded first; a row that can't be sent is submitted as skipped, with the reason. Returns the job once
 * all rows have arrived.
 */
export async function submitRows(submission: Submission): Promise<Bulk> {
  const { input, firstRow } = submission;
  const { rows } = await openRows(input);
  const size = createPartSize();
  let part: PostRow[] = [];
  let next = firstRow;
  for await (const row of rows) {
    submission.signal.throwIfAborted();
    if (row.row < firstRow) {
      // Matching consumes earlier rows, so it has to run from the first row on.
      if (!submission.sentBefore.isEmpty) await prepare(row, submission);
      continue;
    }
    part.push(row);
    if (part.length < size.rows()) continue;
    await sendPart(submission, part, size);
    part = [];
    next = row.row + 1;
  }
  if (part.length > 0) await sendPart(submission, part, size);
  return append(submission, { firstRow: next + part.length, lines: [], more: false }, size);
}

async function sendPart(
  submission: Submission,
  part: readonly PostRow[],
  size: PartSize,
): Promise<void> {
  const { retryingClient, bulkId, progress } = submission;
  const firstRow = part[0]?.row ?? 1;
  const lines = await toLines(submission, part);
  const { state } = await append(submission, { firstRow, lines, more: true }, size);
  const stored: BulkRow[] = [];
  const limit = part.length;
  for await (const row of listRows(retryingClient, bulkId, { after: firstRow - 1, limit })) {
    stored.push(row);
    if (stored.length === part.length) break;
  }
  await progress.report(stored);
  if (state === 'canceled') throw createCanceledError(bulkId);
}

function append(
  { client, retryingClient, bulkId, signal, progress }: Submission,
  lines: Lines,
  size: PartSize,
): Promise<Bulk> {
  const { onWait } = progress;
  return sendLines({ client, retryingClient, bulkId, signal, size, onWait }, lines);
}

export function createCanceledError(bulkId: string): CliError {
  return new CliError('canceled', {
    exit: 'partial',
    message: `${bulkId} was canceled and accepts no more rows.`,
    hint: `See what was sent: fanfare bulk export ${bulkId}`,
  });
}

type PreparedRow = { readonly body: PostRow } | { readonly line: string };

/** Builds the NDJSON lines of a part. */
async function toLines(
  { checkRow, sentBefore, uploads, signal }: Submission,
  part: readonly PostRow[],
): Promise<string[]> {
  const prepared: PreparedRow[] = [];
  for (const row of part) prepared.push(await prepare(row, { checkRow, sentBefore }));
  const files = prepared.flatMap((one) => ('body' in one ? listFiles(one.body) : []));
  const ids = await uploadAll(uploads, { files, signal });
  return prepared.map((one) => ('line' in one ? one.line : toLine(one.body, ids)));
}

async function prepare(
  row: PostRow,
  { checkRow, sentBefore }: Pick<Submission, 'checkRow' | 'sentBefore'>,
): Promise<PreparedRow> {
  const { findings, externalId } = await checkRow(row);
  const [first] = findings;
  if (first) {
    const message = [...new Set(findings.map((finding) => finding.message))].join(' ');
    return { line: toLeftOut({ externalId, code: first.code, message }) };
  }
  const job = await sentBefore.take(row);
  if (job === null) return { body: row };
  const message = `Already published in ${job}.`;
  return { line: toLeftOut({ externalId, code: SENT_BEFORE, message }) };
}

/** Code of a row that was skipped although nothing is wrong with it. */
export const SENT_BEFORE = 'sent_before';

function toLeftOut(row: { externalId: string | null; code: string; message: string }): string {
  const { externalId, code, message } = row;
  return JSON.stringify({
    ...(externalId === null ? {} : { externalId }),
    leftOut: { code, message: message.slice(0, 2000) },
  });
}

type UploadResults = ReadonlyMap<string, string | CliError>;

const toKey = ({ path, altText }: LocalFile): string => JSON.stringify([path, altText]);

function toLine(row: PostRow, ids: UploadResults): string {
  const refusal = listFiles(row)
    .map((file) => ids.get(toKey(file)))
    .find((id) => id instanceof CliError);
  const { externalId } = Object(row.request) as { externalId?: string };
  if (refusal instanceof CliError) {
    const { code, message } = refusal;
    return toLeftOut({ externalId: externalId ?? null, code, message });
  }
  return JSON.stringify(toRowBody(row, (file) => String(ids.get(toKey(file)))));
}

/**
 * Uploads a few files at once. A refusal only fails the rows that use the file; any other error ends the run.
 */
async function uploadAll(
  uploads: Uploads,
  { files, signal }: { files: readonly LocalFile[]; signal: AbortSignal },
): Promise<UploadResults> {
  const ids = new Map<string, string | CliError>();
  const waiting = [...new Map(files.map((file) => [toKey(file), file])).values()];
  const work = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      signal.throwIfAborted();
      const id = await uploads.upload(file).catch((error: unknown) => {
        if (error instanceof CliError && error.exit === 'validation') return error;
        throw error;
      });
      ids.set(toKey(file), id);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work));
  return ids;
}
