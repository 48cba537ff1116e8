import type { Request } from 'express';

/** How long a client that is still sending has to read the refusal before its connection ends. */
const LINGER_MS = 2000;

/**
 * A refused body is not read to its end, however long it says it is: the connection ends instead. Not by
 * `Connection: close`, with which it would end at once, and the refusal be lost to who is still sending.
 */
export function dropRest(request: Request): void {
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_MS);
  timer.unref();
  request.once('end', () => clearTimeout(timer));
}
