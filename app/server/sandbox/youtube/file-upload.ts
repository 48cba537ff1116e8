import type { Request } from 'express';
import { toMediaType } from '../kit/body.ts';
import { randomText } from '../kit/random.ts';
import type { Collection, SimulatorContext, StoredBlob } from '../kit/types.ts';
import type { ApiCall } from './api.ts';
import { badRequest } from './errors.ts';
import type { UploadSession } from './store.ts';
import type { UploadTarget } from './upload-bytes.ts';

const UPLOAD_ID_LENGTH = 72;

/** A resumable upload of a caption file or thumbnail. */
export interface FileSession<Input> extends UploadSession {
  /** The start request as parsed by the file's endpoint. */
  input: Input;
  /** The final response; null until the last byte has arrived. */
  result: object | null;
}

interface FileUpload<Input> {
  /** Also names the collection of sessions. */
  readonly prefix: string;
  readonly scopes: readonly string[];
  /** Stores the file and returns the response. Throws the same errors as the file's endpoint. */
  readonly finish: (uploaded: FinishedUpload<Input>) => Promise<object>;
}

export interface FinishedUpload<Input> {
  readonly context: SimulatorContext;
  readonly session: FileSession<Input>;
  readonly blob: StoredBlob;
}

/** Creates the endpoint for the session URL of captions or thumbnails. */
export function createFileUpload<Input>({
  prefix,
  scopes,
  finish,
}: FileUpload<Input>): UploadTarget<FileSession<Input>> {
  return {
    prefix,
    scopes,
    table: (context) => fileSessionTable<Input>(context, prefix),
    readFinishedStatus: () => 200,
    findResult: (_context, { result }) => result,
    finish: async (context, session) => {
      const blob = await context.blobs.partial(session.id).finish();
      const result = await finish({ context, session, blob });
      fileSessionTable<Input>(context, prefix).set(session.id, { ...session, result });
      return result;
    },
  };
}

function fileSessionTable<Input>(
  context: SimulatorContext,
  prefix: string,
): Collection<FileSession<Input>> {
  return context.collection<FileSession<Input>>(`${prefix}-sessions`);
}

/** Parameters of the start request that the session URL repeats. */
const REPEATED_QUERY = ['part', 'videoId', 'fields'];

interface Start<Input> {
  readonly prefix: string;
  /** Path of the session URL, such as `captions`. */
  readonly path: string;
  readonly maxBytes: number;
  readonly input: Input;
}

/**
 * Opens a session and responds with its URL, as `uploadType=resumable` does. Throws a 400 for an invalid
 * size.
 */
export function startFileUpload<Input>(call: ApiCall, start: Start<Input>): null {
  const { context, clientId, persona, request, response, query } = call;
  const id = randomText(context.random, UPLOAD_ID_LENGTH);
  const session: FileSession<Input> = {
    id,
    clientId,
    channelId: persona.id,
    input: start.input,
    result: null,
    sizeBytes: readSize(request, start.maxBytes),
    contentType: readType(request),
    startedAt: context.now().toISOString(),
  };
  fileSessionTable<Input>(context, start.prefix).set(id, session);
  const repeated = Object.entries(query).filter(([name]) => REPEATED_QUERY.includes(name));
  const address = new URLSearchParams([
    ...repeated,
    ['uploadType', 'resumable'],
    ['upload_id', id],
  ]);
  response
    .status(200)
    .set('X-GUploader-UploadID', id)
    .set('Location', `${context.baseUrl}/upload/youtube/v3/${start.path}?${address}`)
    .end();
  return null;
}

function readSize({ headers }: Request, maxBytes: number): number | null {
  const text = headers['x-upload-content-length'];
  if (text === undefined) return null;
  const size = Number(text);
  if (Number.isSafeInteger(size) && size >= 1 && size <= maxBytes) return size;
  throw badRequest(`X-Upload-Content-Length must be the number of bytes, up to ${maxBytes}.`);
}

function readType({ headers }: Request): string {
  return toMediaType(String(headers['x-upload-content-type'] ?? 'application/octet-stream'));
}
