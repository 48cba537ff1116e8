import type { Request } from 'express';
import { readArriving } from '../kit/arriving.ts';
import { randomDigits, randomText } from '../kit/random.ts';
import type { StoredBlob } from '../kit/types.ts';
import { badParameter, notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import {
  createUploadHandler,
  isWholeBody,
  limitBytes,
  readUploadHeader,
  requireUploadToken,
  UploadRefusal,
} from '../meta/rupload.ts';
import { readWholeNumber } from '../meta/values.ts';
import { requireAccess } from './access.ts';
import type { FacebookState } from './state.ts';

const MAX_FILE_BYTES = 10 * 1024 ** 3;
const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4'];
const HANDLE_LENGTH = 60;

/** A file that an app uploads first and then references by its handle in another call. */
export interface AppUploadRow {
  readonly id: string;
  readonly clientId: string;
  readonly sizeBytes: number;
  /** Set once all bytes have arrived. */
  readonly handle: string | null;
  readonly blob: StoredBlob | null;
}

/** `POST /{app}/uploads`. https://developers.facebook.com/docs/graph-api/guides/upload */
export function startAppUploadRoute(state: FacebookState): GraphRoute {
  return {
    name: 'uploads.start',
    parameters: ['file_name', 'file_length', 'file_type'],
    handle: (call) => {
      const { row } = requireAccess(state, call);
      const { app = '' } = call.request.params;
      if (app !== row.clientId) throw notVisible(app);
      const { parameters } = call;
      const sizeBytes = readWholeNumber('file_length', parameters.get('file_length')) ?? 0;
      if (sizeBytes === 0 || sizeBytes > MAX_FILE_BYTES) {
        throw badParameter('Param file_length must be between 1 byte and 10 GB');
      }
      if (!FILE_TYPES.includes(parameters.get('file_type') ?? '')) {
        throw badParameter(`Param file_type must be one of ${FILE_TYPES.join(', ')}`);
      }
      const id = randomDigits(() => state.context.random(), 18);
      state.appUploads.set(id, { id, clientId: app, sizeBytes, handle: null, blob: null });
      return { id: `upload:${id}` };
    },
  };
}

/** `POST /upload:{id}` receives the bytes from `file_offset` to the end, and returns the file's handle. */
export function receiveAppUpload(state: FacebookState) {
  return createUploadHandler(async (request) => {
    const row = requireUpload(state, request);
    const partial = toPartial(state, row);
    const offset = readUploadHeader(request, 'file_offset');
    const arrived = partial.sizeBytes();
    if (row.handle !== null || offset !== arrived) {
      const message = `Invalid offset ${offset}: the next byte is ${row.blob?.sizeBytes ?? arrived}`;
      throw new UploadRefusal('OffsetInvalidError', message);
    }
    const left = row.sizeBytes - offset;
    if (!isWholeBody(request, left)) {
      throw new UploadRefusal('PartialRequestError', `The body must hold ${left} bytes`);
    }
    await partial.writeAt(offset, limitBytes(readArriving(request), left));
    if (partial.sizeBytes() < row.sizeBytes) {
      throw new UploadRefusal('PartialRequestError', `${partial.sizeBytes()} bytes arrived`);
    }
    const handle = `4:${randomText(() => state.context.random(), HANDLE_LENGTH)}`;
    state.appUploads.set(row.id, { ...row, handle, blob: await partial.finish() });
    return { h: handle };
  });
}

/** `GET /upload:{id}`: returns the offset from which an interrupted client resumes. */
export function readAppUpload(state: FacebookState) {
  return createUploadHandler((request) => {
    const row = requireUpload(state, request);
    const arrived = row.blob?.sizeBytes ?? toPartial(state, row).sizeBytes();
    return Promise.resolve({ id: `upload:${row.id}`, file_offset: arrived });
  });
}

/** Returns the file behind a handle from one of the app's uploads. Throws code 100 for any other handle. */
export function requireUploadedFile(
  { appUploads }: FacebookState,
  clientId: string,
  handle: string,
): StoredBlob {
  const found = appUploads.values().find((row) => row.handle === handle);
  if (found?.clientId === clientId && found.blob !== null) return found.blob;
  throw badParameter('Param fbuploader_video_file_chunk is not the handle of an uploaded file');
}

function toPartial({ context }: FacebookState, row: AppUploadRow) {
  return context.blobs.partial(`app-upload-${row.id}`);
}

function requireUpload(state: FacebookState, request: Request): AppUploadRow {
  const { clientId } = requireUploadToken(state.tokens, request);
  const { id = '' } = request.params;
  const row = state.appUploads.get(id);
  if (row?.clientId === clientId) return row;
  throw new UploadRefusal('ProcessingFailedError', `The upload ${id} does not exist`);
}
