import { interrupted } from '#cli/errors/cli-error.ts';

const MAX_BYTES = 1024 * 1024;

/** Reads stdin, and stops after about 1 MB: neither a caption nor a token is longer. Throws `interrupted`. */
export async function readStdin(stdin: NodeJS.ReadStream, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stop = (): void => void stdin.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of stdin as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BYTES) break;
    }
  } catch (error) {
    if (signal.aborted) throw interrupted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (signal.aborted) throw interrupted();
  return Buffer.concat(chunks);
}
