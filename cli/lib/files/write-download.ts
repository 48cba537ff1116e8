import type { OpenedDownload } from '#cli/client/open-download.ts';
import { CliError, interrupted } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';

/** Writes a text file to stdout as it streams. Throws `download_cut` if the connection is lost. */
export async function writeDownload(
  { terminal, signal }: Pick<Context, 'terminal' | 'signal'>,
  { body }: OpenedDownload,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>)
      await terminal.writePiece(decoder.decode(chunk, { stream: true }));
  } catch (error) {
    if (signal.aborted) throw interrupted();
    const message = 'The connection was lost, so some rows are missing. Try again.';
    throw new CliError('download_cut', { exit: 'error', message, cause: error });
  }
}
