import type { Request } from 'express';

export class BodyTooLarge extends Error {}

const DEFAULT_MAX_BYTES = 1024 * 1024;

/** Reads a small body into memory. Throws `BodyTooLarge` above the limit. */
export async function readBody(request: Request, maxBytes = DEFAULT_MAX_BYTES): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // Keep the connection open for oversized bodies, because the error has to be sent on it.
  const arriving = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of arriving) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) {
      request.resume();
      throw new BodyTooLarge();
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the body's JSON object, or null if there is none. Also stores it in `request.body` for the log. */
export async function readJsonObject(
  request: Request,
  maxBytes = DEFAULT_MAX_BYTES,
): Promise<Record<string, unknown> | null> {
  const text = (await readBody(request, maxBytes)).toString('utf8');
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  request.body = value;
  return value as Record<string, unknown>;
}

/** Returns the fields of an `application/x-www-form-urlencoded` body, or null for any other content type. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  if (!hasContentType(request, 'application/x-www-form-urlencoded')) return null;
  const form = new URLSearchParams((await readBody(request)).toString('utf8'));
  request.body = Object.fromEntries(form);
  return form;
}

/** Returns the lowercase media type of a Content-Type header without parameters; empty without a header. */
export function toMediaType(header: string | undefined): string {
  const [type = ''] = (header ?? '').split(';');
  return type.trim().toLowerCase();
}

export function hasContentType(request: Request, expected: string): boolean {
  return toMediaType(request.headers['content-type']) === expected;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
