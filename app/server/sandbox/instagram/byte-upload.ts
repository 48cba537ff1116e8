import { readArriving } from '../kit/arriving.ts';
import type { Request } from 'express';
import { resolveVersion } from '../meta/graph-route.ts';
import {
  assertNoBody,
  isWholeBody,
  limitBytes,
  readUploadHeader,
  UploadRefusal,
} from '../meta/rupload.ts';
import { processVideo } from './containers.ts';
import type { ContainerRow, InstagramState } from './state.ts';

const MAX_HOSTED_BYTES = 1024 ** 3;

/**
 * Receives the bytes of a container with `upload_type=resumable`, or fetches them from the `file_url` header.
 * Throws the errors of rupload.facebook.com.
 * https://developers.facebook.com/docs/instagram-platform/content-publishing/resumable-uploads
 */
export async function receiveContainerBytes(
  state: InstagramState,
  request: Request,
  accountIds: readonly string[],
): Promise<object> {
  const row = requireOpenContainer(state, request, accountIds);
  const { blobs } = state.context;
  const url = request.get('file_url');
  if (url !== undefined) {
    assertNoBody(request);
    const isUrl = URL.canParse(url) && /^https?:/i.test(url);
    const pulled = isUrl ? await state.context.pull(url, { maxBytes: MAX_HOSTED_BYTES }) : null;
    if (!pulled?.blob) {
      throw new UploadRefusal('ProcessingFailedError', 'The file_url could not be fetched');
    }
    await processVideo(state, row.id, pulled.blob);
    return SUCCESS;
  }
  const partial = blobs.partial(row.id);
  const [offset, size] = [
    readUploadHeader(request, 'offset'),
    readUploadHeader(request, 'file_size'),
  ];
  assertPlace(request, { offset, size, arrived: partial.sizeBytes() });
  await partial.writeAt(offset, limitBytes(readArriving(request), size - offset));
  if (partial.sizeBytes() < size) {
    const message = `Partial request: ${partial.sizeBytes()} of ${size} bytes arrived`;
    throw new UploadRefusal('PartialRequestError', message);
  }
  await processVideo(state, row.id, await partial.finish());
  return SUCCESS;
}

const SUCCESS = { success: true, message: 'Upload successful.' };

function requireOpenContainer(
  { containers }: InstagramState,
  { params }: Request,
  accountIds: readonly string[],
): ContainerRow {
  const { version = '', id = '' } = params;
  const row = containers.get(id);
  const isOwn = row !== undefined && accountIds.includes(row.accountId);
  if (resolveVersion(version) === null || !isOwn || !row.isResumable) {
    throw new UploadRefusal('ProcessingFailedError', `The upload ${id} does not exist`);
  }
  if (row.readyAt === null) return row;
  throw new UploadRefusal('ProcessingFailedError', 'The upload is already finished');
}

function assertPlace(
  request: Request,
  { offset, size, arrived }: { offset: number; size: number; arrived: number },
): void {
  if (offset !== arrived) {
    const message = `Invalid offset ${offset}: the next byte is ${arrived}`;
    throw new UploadRefusal('OffsetInvalidError', message);
  }
  if (size > offset && isWholeBody(request, size - offset)) return;
  throw new UploadRefusal('PartialRequestError', `The body must hold bytes ${offset} to ${size}`);
}
