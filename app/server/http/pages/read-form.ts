import { Readable } from 'node:stream';
import { AppError } from '#app/server/errors/app-error.ts';
import { readMultipart } from '../api/read-upload.ts';

/** Four times the composer's form with captions of Facebook's length. */
const MAX_FORM_BYTES = 1024 * 1024;
const MAX_FORM_FIELDS = 1000;
const AMPERSAND = 0x26;

/**
 * Reads a page's form without files: up to 1 MB and 1,000 fields, or 60 fields if it's multipart. Throws
 * `file_too_large` for more, and `malformed_body` for a form that can't be read.
 */
export async function readForm(request: Request): Promise<FormData> {
  const bytes = await readBytes(request);
  const type = request.headers.get('content-type') ?? '';
  if (/^multipart\/form-data\b/iu.test(type)) return readParts(bytes, type);
  const fields = bytes.reduce((count, byte) => (byte === AMPERSAND ? count + 1 : count), 1);
  if (fields > MAX_FORM_FIELDS) throw tooLarge(`The form has more than ${MAX_FORM_FIELDS} fields.`);
  return toFormData(new URLSearchParams(bytes.toString('utf8')));
}

async function readBytes(request: Request): Promise<Buffer> {
  const message = 'The form is larger than 1 MB.';
  if (Number(request.headers.get('content-length')) > MAX_FORM_BYTES) throw tooLarge(message);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.byteLength;
    if (length > MAX_FORM_BYTES) throw tooLarge(message);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function readParts(bytes: Buffer, type: string): Promise<FormData> {
  const source = { body: Readable.from([bytes]), headers: { 'content-type': type } };
  // Files aren't read here. Pages that accept one read their form as it arrives.
  const { fields } = await readMultipart(source);
  return toFormData(fields);
}

function toFormData(fields: Iterable<readonly [string, string]>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

function tooLarge(message: string): AppError {
  return new AppError('file_too_large', { message });
}
