import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Client, UploadedMedia } from '#cli/client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { formatBytes } from '#cli/text/format.ts';
import { showTransfer } from '../show/show-transfer.ts';
import { toPlatformName } from '../show/show-post.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { toLine } from '#cli/text/text.ts';

/** Throws `file_unreadable` if the file doesn't exist, before anything else starts. */
export async function requireFile(filePath: string): Promise<void> {
  const facts = await stat(filePath).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = isMissing ? 'File not found' : "Can't read the file";
    throw toFileError(`${reason}: ${filePath}`, error);
  });
  if (!facts.isFile()) throw toFileError(`Not a file: ${filePath}`);
}

export function toFileError(message: string, cause?: unknown): CliError {
  return new CliError('file_unreadable', { exit: 'usage', message, cause });
}

export interface MediaUpload {
  readonly filePath: string;
  readonly platform?: string | undefined;
  readonly altText?: string | undefined;
}

/** Uploads a local file and shows progress. */
export async function uploadMedia(
  client: Client,
  terminal: Terminal,
  { filePath, platform, altText }: MediaUpload,
): Promise<UploadedMedia> {
  const fileName = path.basename(filePath);
  const progress = showTransfer(terminal, {
    doing: 'Uploading',
    fileName,
    atEnd: 'uploaded, checking',
  });
  const startedAt = performance.now();
  try {
    const media = await client.upload({
      filePath,
      fileName,
      fields: { ...(platform ? { platform } : {}), ...(altText ? { altText } : {}) },
      onProgress: progress.update,
    });
    const took = formatTimeSpan(performance.now() - startedAt);
    progress.clear();
    terminal.writeStatus(
      `Uploaded ${toLine(fileName)} (${formatBytes(media.sizeBytes)}) in ${took}.`,
    );
    showChanges(terminal, media.fit);
    return media;
  } catch (error) {
    progress.clear();
    throw isUnreadable(error) ? toFileError(`Can't read the file: ${filePath}`, error) : error;
  }
}

/** Lists the changes the platform needs. They're made on publish with --auto-fit. */
function showChanges(terminal: Terminal, fit: UploadedMedia['fit']): void {
  if (fit?.verdict !== 'changes') return;
  terminal.writeStatus(
    `${toPlatformName(fit.platform)} needs these changes (publish with --auto-fit):`,
  );
  for (const { message } of fit.changes) terminal.writeStatus(`  ${toLine(message)}`);
}

function isUnreadable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'syscall' in cause && cause.syscall === 'open';
}
