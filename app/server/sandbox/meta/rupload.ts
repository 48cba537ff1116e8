import type { Request, Response } from 'express';
import { createNewestWins } from '../kit/newest-wins.ts';
import type { OAuthTokens, TokenRow } from '../kit/oauth-tokens.ts';
import { requireToken } from './access.ts';
import { GraphError } from './graph-error.ts';

type RefusalType =
  | 'NotAuthorizedError'
  | 'OffsetInvalidError'
  | 'PartialRequestError'
  | 'ProcessingFailedError';

/** An error in rupload.facebook.com's own format. */
export class UploadRefusal extends Error {
  readonly type: RefusalType;

  constructor(type: RefusalType, message: string) {
    super(message);
    this.type = type;
  }
}

/**
 * Handles an upload to rupload.facebook.com with the result of `receive`. Of two uploads to the same ID, the
 * newer one wins.
 */
export function createUploadHandler(receive: (request: Request) => Promise<object>) {
  const turns = createNewestWins();
  return async (request: Request, response: Response): Promise<void> => {
    try {
      const id = request.params['id'] ?? '';
      response.json(await turns.run(id, request, () => receive(request)));
    } catch (error) {
      if (!(error instanceof UploadRefusal)) throw error;
      request.resume();
      const status = error.type === 'NotAuthorizedError' ? 401 : 400;
      const { type, message } = error;
      response.status(status).json({ debug_info: { retriable: false, type, message } });
    }
  };
}

/** Reads the token of `Authorization: OAuth …`. That host doesn't support `Bearer`. */
export function requireUploadToken(tokens: OAuthTokens, request: Request): TokenRow {
  const [, token] = /^OAuth (.+)$/.exec(request.get('authorization') ?? '') ?? [];
  try {
    return requireToken(tokens, token ?? null);
  } catch (error) {
    if (error instanceof GraphError) throw new UploadRefusal('NotAuthorizedError', error.message);
    throw error;
  }
}

export function assertNoBody(request: Request): void {
  const isEmpty = (request.get('content-length') ?? '0') === '0';
  if (isEmpty && request.get('transfer-encoding') === undefined) return;
  throw new UploadRefusal('ProcessingFailedError', 'With a file_url the body must be empty');
}

export function readUploadHeader(
  request: Request,
  name: 'offset' | 'file_offset' | 'file_size',
): number {
  const text = request.get(name) ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UploadRefusal('ProcessingFailedError', `The header ${name} is missing or no number`);
}

/** Returns whether the body has the declared length, if one was declared. */
export function isWholeBody(request: Request, sizeBytes: number): boolean {
  const declared = request.get('content-length');
  return declared === undefined || Number(declared) === sizeBytes;
}

/** Limits a body, because a sender without a Content-Length could send forever. */
export async function* limitBytes(source: AsyncIterable<Uint8Array>, maxBytes: number) {
  let left = maxBytes;
  for await (const chunk of source) {
    if (left === 0) return;
    const part = chunk.subarray(0, left);
    left -= part.byteLength;
    yield part;
  }
}
