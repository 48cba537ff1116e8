import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pause } from '#cli/client/pause.ts';
import type { StoredFile } from '#cli/client/open-download.ts';
import { planRetry } from '#cli/client/plan-retry.ts';
import { isSilence } from '#cli/client/silence.ts';
import { toTransportError } from '#cli/client/transport-error.ts';
import { CliError, interrupted } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';
import { formatBytes } from '#cli/text/format.ts';
import { isTransient } from '../publish/keep-following.ts';
import { hashFile } from '../content/hash-file.ts';
import type { SavedFile } from './save-file.ts';
import { showTransfer } from '../show/show-transfer.ts';
import { chooseFile, toDiskError } from './target-file.ts';
import { toLine } from '#cli/text/text.ts';

type Parts = Pick<Context, 'terminal' | 'changes' | 'signal'>;

interface Target {
  /** A file, or a folder to save into. Defaults to the file's own name in the current directory. */
  readonly out?: string | undefined;
  /** Whether the default name may overwrite an existing file. */
  readonly force: boolean;
}

const AGAIN = 'Run the same command again to resume.';

/**
 * Saves a file from the server. Received bytes stay in a `.part` file until the file is complete and matches
 * the server's checksum, so the same command resumes after a dropped connection, a kill, or Ctrl-C. An
 * existing file with the same content is left alone. Throws `download_cut` and `download_damaged`.
 */
export async function saveStoredFile(
  context: Parts,
  stored: StoredFile,
  { out, force }: Target,
): Promise<SavedFile> {
  const { terminal, changes } = context;
  const { sizeBytes, sha256 } = stored;
  const canOverwrite = async (target: string) => force || (await isSame(target, stored));
  const file = await chooseFile(stored.fileName, { out, canOverwrite });
  if (await isSame(file, stored)) {
    terminal.writeStatus(`${toLine(file)} already exists with the same content.`);
    return { file, sizeBytes };
  }
  changes.announce({ write: file, content: { sizeBytes } });
  // The name includes the content's hash, so a partial download of another file is never resumed.
  const part = `${file}.${sha256.slice(0, 8)}.part`;
  await fetchAll(context, stored, part);
  await requireSame(part, stored);
  await rename(part, file).catch((error: unknown) => {
    throw toDiskError(error, file) ?? error;
  });
  terminal.writeStatus(`Saved ${toLine(file)} (${formatBytes(sizeBytes)}).`);
  return { file, sizeBytes };
}

async function isSame(file: string, { sizeBytes, sha256 }: StoredFile): Promise<boolean> {
  if ((await getFileSize(file)) !== sizeBytes) return false;
  return (await hashFile(file)) === sha256;
}

/** Returns null if the file doesn't exist. */
async function getFileSize(file: string): Promise<number | null> {
  const facts = await stat(file).catch(() => null);
  return facts?.isFile() ? facts.size : null;
}

/** Retries for as long as each attempt receives some bytes. */
async function fetchAll(context: Parts, stored: StoredFile, part: string): Promise<void> {
  const { terminal, signal } = context;
  for (let attempt = 1; ; attempt += 1) {
    const before = (await getFileSize(part)) ?? 0;
    const cut = await tryRest(context, stored, part);
    if (cut === null) return;
    const now = (await getFileSize(part)) ?? 0;
    if (now > before) attempt = 1;
    const delayMs = planRetry({ attempt, status: null, retryAfter: null });
    if (!isTransient(cut) || delayMs === null) throw withHint(cut, now);
    terminal.writeStatus(`Interrupted after ${formatBytes(now)}. Resuming.`);
    await pause(delayMs, signal).catch((error: unknown) => {
      throw error instanceof CliError ? withHint(error, now) : error;
    });
  }
}

/** Returns null once the file is complete. */
async function tryRest(context: Parts, stored: StoredFile, part: string): Promise<CliError | null> {
  const { signal } = context;
  try {
    await fetchRest(context, stored, part);
    return null;
  } catch (error) {
    if (signal.aborted) return interrupted();
    return toDiskError(error, part) ?? toTransportError(error, { url: 'The server', signal });
  }
}

async function fetchRest({ terminal }: Parts, stored: StoredFile, part: string): Promise<void> {
  const { fileName, sizeBytes } = stored;
  const there = (await getFileSize(part)) ?? 0;
  if (there === sizeBytes) return;
  const { from, body } = await stored.open(there > sizeBytes ? 0 : there);
  const progress = showTransfer(terminal, { doing: 'Downloading', fileName });
  let received = from;
  progress.update(received, sizeBytes);
  async function* count(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      received += chunk.byteLength;
      progress.update(received, sizeBytes);
      yield chunk;
    }
  }
  const options = from === 0 ? { flags: 'w' } : { flags: 'r+', start: from };
  try {
    await pipeline(body, count, createWriteStream(part, { ...options, flush: true }));
  } finally {
    progress.clear();
  }
  if (received < sizeBytes) throw new Error('the download ended too early');
}

/** Adds how much was received and how to resume. */
function withHint(error: CliError, keptBytes: number): CliError {
  const size = formatBytes(keptBytes);
  if (error.exit === 'interrupted')
    return keptBytes === 0 ? error : interrupted(`Stopped after ${size}.`, AGAIN);
  const isLost = error.code === 'answer_lost' && !isSilence(error);
  if (!isLost && (keptBytes === 0 || !isTransient(error))) return error;
  const message = `The download was interrupted after ${size}.${isLost ? '' : ` ${error.message}`}`;
  return new CliError('download_cut', { exit: 'error', message, hint: AGAIN, cause: error });
}

async function requireSame(part: string, stored: StoredFile): Promise<void> {
  if (await isSame(part, stored)) return;
  await rm(part, { force: true });
  throw new CliError('download_damaged', {
    exit: 'error',
    message:
      "The downloaded file's checksum doesn't match the server's, so the file was discarded.",
    hint: 'Run the same command again.',
  });
}
