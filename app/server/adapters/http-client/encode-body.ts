import { randomBytes } from 'node:crypto';
import type { HttpBody, MultipartPart } from '#app/server/ports/http-client.ts';

/** A body ready to send. `open` starts it from the beginning for each attempt. */
export interface EncodedBody {
  readonly contentType: string | null;
  readonly sizeBytes: number;
  open(): Buffer | AsyncIterable<Uint8Array>;
}

export function encodeBody(body: HttpBody): EncodedBody {
  switch (body.kind) {
    case 'json':
      return encodeText(JSON.stringify(body.value), body.contentType ?? 'application/json');
    case 'form':
      return encodeText(
        new URLSearchParams(body.fields).toString(),
        'application/x-www-form-urlencoded',
      );
    case 'multipart':
      return encodeMultipart(body.parts);
    case 'bytes':
      return {
        contentType: body.contentType ?? 'application/octet-stream',
        sizeBytes: body.source.sizeBytes,
        open: () => body.source.open(),
      };
  }
}

function encodeText(text: string, contentType: string): EncodedBody {
  const bytes = Buffer.from(text, 'utf8');
  return { contentType, sizeBytes: bytes.length, open: () => bytes };
}

/** Encodes multipart/form-data (RFC 7578) with a length that is known before any file is read. */
function encodeMultipart(parts: readonly MultipartPart[]): EncodedBody {
  const boundary = `fanfare-${randomBytes(18).toString('hex')}`;
  const heads = parts.map((part) => Buffer.from(partHead(boundary, part), 'utf8'));
  const tail = Buffer.from(`--${boundary}--\r\n`, 'utf8');
  const lineEnd = Buffer.from('\r\n');
  const partsBytes = parts.map((part, index) => {
    return (heads[index]?.length ?? 0) + valueBytes(part) + lineEnd.length;
  });
  async function* stream(): AsyncGenerator<Uint8Array> {
    for (const [index, part] of parts.entries()) {
      yield heads[index] ?? Buffer.alloc(0);
      if (typeof part.value === 'string') yield Buffer.from(part.value, 'utf8');
      else yield* part.value.open();
      yield lineEnd;
    }
    yield tail;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    sizeBytes: partsBytes.reduce((sum, bytes) => sum + bytes, tail.length),
    open: stream,
  };
}

function valueBytes(part: MultipartPart): number {
  return typeof part.value === 'string'
    ? Buffer.byteLength(part.value, 'utf8')
    : part.value.sizeBytes;
}

function partHead(boundary: string, part: MultipartPart): string {
  const isFile = typeof part.value !== 'string';
  const fileName = part.fileName ?? (isFile ? 'file' : undefined);
  const contentType = part.contentType ?? (isFile ? 'application/octet-stream' : undefined);
  const lines = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${quote(part.name)}"` +
      (fileName === undefined ? '' : `; filename="${quote(fileName)}"`),
    ...(contentType === undefined ? [] : [`Content-Type: ${contentType}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Escapes form-data names the way browsers do (WHATWG HTML, multipart/form-data encoding). */
function quote(value: string): string {
  return value.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
