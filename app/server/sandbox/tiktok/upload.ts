import { readArriving } from '../kit/arriving.ts';
import { toMediaType } from '../kit/body.ts';
import type { Request, Response } from 'express';
import type { NewestWins } from '../kit/newest-wins.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { accept } from './accept.ts';
import { findByUploadId } from './publish-index.ts';
import { isUploadClosed } from './publish-state.ts';
import { countUploaded, publishTable } from './store.ts';
import type { FileSource, PublishRow } from './store.ts';

const CONTENT_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'];

interface Upload {
  context: SimulatorContext;
  row: PublishRow;
  source: FileSource;
}

interface ByteRange {
  first: number;
  last: number;
  total: number;
}

/** An error response to a PUT. Nothing is stored. */
interface Refusal {
  status: 206 | 400 | 403 | 404 | 416;
  message: string;
}

/** Receives a chunk over plain HTTP: no envelope and no Authorization, because the URL contains a secret. */
export async function receiveChunk(
  parts: { context: SimulatorContext; turns: NewestWins },
  request: Request,
  response: Response,
): Promise<void> {
  const { context, turns } = parts;
  const found = findUpload(context, request);
  if ('status' in found) {
    refuse(response, found);
    return;
  }
  await turns.run(found.source.uploadId, request, () => store(context, request, response));
}

/** Reads the row again, because an older request may have finished meanwhile. */
async function store(
  context: SimulatorContext,
  request: Request,
  response: Response,
): Promise<void> {
  const found = findUpload(context, request);
  const checked = 'status' in found ? found : checkRange(found, request);
  if ('status' in found || 'status' in checked) {
    if ('source' in found) sendProgress(response, found);
    if ('status' in checked) refuse(response, checked);
    return;
  }
  await context.blobs.partial(found.source.uploadId).writeAt(checked.first, readArriving(request));
  const isWhole = countUploaded(context, found.row, found.source) >= found.source.sizeBytes;
  if (isWhole) await finish(found);
  sendProgress(response, found);
  const done = context.knob<number>('uploadDoneStatus');
  response.status(isWhole ? done : 206).end();
}

async function finish({ context, row, source }: Upload): Promise<void> {
  const blob = await context.blobs.partial(source.uploadId).finish();
  const current = publishTable(context).get(row.publishId);
  if (current && !current.accepted) await accept(context, current, blob);
}

function refuse(response: Response, { status, message }: Refusal): void {
  response.status(status).type('text').send(message);
}

function findUpload(context: SimulatorContext, request: Request): Upload | Refusal {
  const { upload_id: uploadId, upload_token: token } = request.query;
  const row = typeof uploadId === 'string' ? findByUploadId(context, uploadId) : undefined;
  if (row?.source.kind !== 'file')
    return { status: 404, message: 'The upload task does not exist.' };
  const { source } = row;
  if (source.uploadToken !== token) return { status: 403, message: 'the token is wrong' };
  if (isUploadClosed(context, row)) return { status: 403, message: 'the upload_url has expired' };
  return { context, row, source };
}

function checkRange(upload: Upload, request: Request): ByteRange | Refusal {
  const { context, source } = upload;
  const range = parseContentRange(request.headers['content-range']);
  const fault = findHeaderFault(request, range) ?? findSizeFault(range, source);
  if (fault || !range) {
    context.violation(`upload: ${fault ?? 'no Content-Range'}`);
    return { status: 400, message: fault ?? 'Content-Range is missing or malformed' };
  }
  const misplaced = findPlaceFault(upload, range);
  if (misplaced) return misplaced;
  if (isChunkOfPlan(range, source)) return range;
  context.violation('upload: the chunk is not part of the announced plan');
  return { status: 400, message: 'the chunk is not part of the announced plan' };
}

function findPlaceFault({ context, row, source }: Upload, range: ByteRange): Refusal | null {
  const uploaded = countUploaded(context, row, source);
  if (range.first === uploaded) return null;
  const isResent = range.last < uploaded && !row.accepted;
  const status = isResent && context.knob<number>('resentChunkStatus') === 206 ? 206 : 416;
  return { status, message: 'the range is out of order' };
}

function findHeaderFault(request: Request, range: ByteRange | null): string | null {
  if (!CONTENT_TYPES.includes(toMediaType(request.headers['content-type']))) {
    return 'Content-Type must be video/mp4, video/quicktime or video/webm';
  }
  const length = request.headers['content-length'];
  if (length === undefined) return 'Content-Length is missing';
  if (!range) return 'Content-Range is missing or malformed';
  return Number(length) === range.last - range.first + 1
    ? null
    : 'Content-Length does not match Content-Range';
}

function findSizeFault(range: ByteRange | null, source: FileSource): string | null {
  return range && range.total !== source.sizeBytes ? 'the total is not the announced size' : null;
}

function parseContentRange(header: string | undefined): ByteRange | null {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '');
  if (!match) return null;
  const [first = 0, last = 0, total = 0] = match.slice(1).map(Number);
  return first <= last && last < total ? { first, last, total } : null;
}

/**
 * Returns whether a chunk ends where planned. Only after a partial chunk may the next one be a full chunk
 * that starts in the middle.
 */
function isChunkOfPlan({ first, last }: ByteRange, source: FileSource): boolean {
  const { chunkSize, chunkCount, sizeBytes } = source;
  const index = Math.min(Math.floor(first / chunkSize), chunkCount - 1);
  const end = index === chunkCount - 1 ? sizeBytes : (index + 1) * chunkSize;
  if (last + 1 === end) return true;
  const isAfterCut = first % chunkSize !== 0;
  return isAfterCut && (last - first + 1 === chunkSize || last + 1 === sizeBytes);
}

/** Sends `bytes 0-{last}/{total}`. If nothing is stored, there's no last byte. */
function sendProgress(response: Response, { context, row, source }: Upload): void {
  const current = publishTable(context).get(row.publishId) ?? row;
  const uploaded = countUploaded(context, current, source);
  const range = uploaded === 0 ? '*' : `0-${uploaded - 1}`;
  response.set('Content-Range', `bytes ${range}/${source.sizeBytes}`);
}
