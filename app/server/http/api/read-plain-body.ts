import type { IncomingMessage } from 'node:http';

const PLAIN_TYPES: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
]);
const BYTE_ORDER_MARK = '\uFEFF';

/** Returns whether a body is uncompressed JSON of a known length in UTF-8, as nearly every client sends it. */
export function isPlainBody({ headers }: IncomingMessage, maxBytes: number): boolean {
  return (
    PLAIN_TYPES.has(headers['content-type']) &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length']) <= maxBytes
  );
}

/** Reads a plain body to its end. Rejects if the client disconnects earlier. Node bounds it by its length. */
export function readPlainBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const fail = (): void => reject(new Error('request aborted'));
    if (request.destroyed) fail();
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.once('end', () => resolve(joinChunks(chunks)));
    request.once('error', fail);
    request.once('close', fail);
  });
}

function joinChunks(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}

/** Decodes UTF-8 without its byte order mark, if there's one. */
export function decodeText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
