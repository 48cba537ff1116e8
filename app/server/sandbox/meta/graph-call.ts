import { readArriving, releaseMemory } from '../kit/arriving.ts';
import type { Request, Response } from 'express';
import { BodyTooLarge, hasContentType, readForm, readJsonObject } from '../kit/body.ts';
import { MultipartError, readMultipart } from '../kit/multipart.ts';
import type { BlobStore, StoredBlob } from '../kit/types.ts';
import { badParameter } from './graph-error.ts';

export interface GraphFile {
  readonly field: string;
  readonly contentType: string;
  /** Set for every field except the one held in memory. */
  readonly blob: StoredBlob | null;
  readonly bytes: Buffer | null;
}

/** A Graph API request. Query, form, multipart, and JSON all carry the same parameters. */
export interface GraphCall {
  readonly request: Request;
  readonly response: Response;
  readonly parameters: ReadonlyMap<string, string>;
  readonly files: readonly GraphFile[];
  readonly token: string | null;
}

export interface ReadOptions {
  blobs: BlobStore;
  /** A file field to read into memory: an upload chunk, whose size the server chose. */
  chunkField?: string;
}

const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_CHUNK_BYTES = 16 * 1024 * 1024;

export async function readGraphCall(
  request: Request,
  response: Response,
  options: ReadOptions,
): Promise<GraphCall> {
  const parameters = new Map<string, string>();
  for (const [name, value] of Object.entries(request.query)) setText(parameters, name, value);
  const files: GraphFile[] = [];
  const body = hasBody(request) ? await readBodyFields(request, options, files) : {};
  for (const [name, value] of Object.entries(body)) setText(parameters, name, value);
  const token = readToken(request, parameters);
  return { request, response, parameters, files, token };
}

function hasBody(request: Request): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length ?? '0') !== '0';
}

function setText(parameters: Map<string, string>, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (typeof value === 'string') parameters.set(name, value);
  else parameters.set(name, JSON.stringify(value));
}

async function readBodyFields(
  request: Request,
  options: ReadOptions,
  files: GraphFile[],
): Promise<Record<string, unknown>> {
  try {
    return await readByContentType(request, options, files);
  } catch (error) {
    if (error instanceof BodyTooLarge) throw badParameter('The request is too large');
    if (error instanceof MultipartError) throw badParameter('The multipart body is malformed');
    throw error;
  }
}

async function readByContentType(
  request: Request,
  options: ReadOptions,
  files: GraphFile[],
): Promise<Record<string, unknown>> {
  if (hasContentType(request, 'application/json')) {
    const value = await readJsonObject(request, MAX_TEXT_BYTES);
    if (!value) throw badParameter('The body is not a JSON object');
    return value;
  }
  if (hasContentType(request, 'multipart/form-data')) {
    return readMultipart(request, {
      maxFieldBytes: MAX_TEXT_BYTES,
      onFile: async ({ field, contentType, bytes }) => {
        const isChunk = field === options.chunkField;
        files.push({
          field,
          contentType,
          blob: isChunk ? null : await options.blobs.write(readArriving(bytes)),
          bytes: isChunk ? await holdBytes(bytes) : null,
        });
      },
    });
  }
  const form = await readForm(request);
  if (!form) throw badParameter('Unsupported content type: use a form, multipart or JSON');
  return Object.fromEntries(form);
}

async function holdBytes(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of source) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MAX_CHUNK_BYTES) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  chunks.forEach(releaseMemory);
  return whole;
}

function readToken(request: Request, parameters: Map<string, string>): string | null {
  const parameter = parameters.get('access_token') ?? null;
  parameters.delete('access_token');
  const [, token] = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? parameter;
}
