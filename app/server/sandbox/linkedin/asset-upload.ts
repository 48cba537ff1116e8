import { readArriving } from '../kit/arriving.ts';
import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { hasContentType } from '../kit/body.ts';
import { randomText } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { storeBytes } from './asset-finish.ts';
import { MAX_DOCUMENT_BYTES } from './asset-rules.ts';
import { assetTable, slotTable } from './asset-store.ts';
import type { AssetRow, SlotRow } from './asset-store.ts';
import { LinkedInError, sendHostRefusal } from './errors.ts';
import { requireToken } from './guard.ts';

/** No limit is documented for images. This one only keeps a mistake from filling the disk. */
const MAX_IMAGE_BYTES = 100 * 1024 * 1024;

class HostRefusal extends Error {
  readonly status: number;
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

interface Upload {
  context: SimulatorContext;
  request: Request;
  response: Response;
  slot: SlotRow;
  asset: AssetRow;
}

/** `PUT` to an upload URL from the initialize call. */
export async function receiveBytes(
  context: SimulatorContext,
  request: Request,
  response: Response,
): Promise<void> {
  try {
    const slot = slotTable(context).get(request.params['slot'] ?? '');
    const asset = slot ? assetTable(context).get(slot.urn) : undefined;
    if (!slot || !asset) throw new HostRefusal(404, 'unknown upload address');
    if (new Date(asset.expiresAt) <= context.now())
      throw new HostRefusal(400, 'EXPIRED_UPLOAD_URL');
    const upload = { context, request, response, slot, asset };
    if (slot.role === 'video') await receivePart(upload);
    else if (slot.role === 'file') await receiveWhole(upload);
    else await receiveBeside(upload, slot.role);
  } catch (error) {
    if (!(error instanceof HostRefusal)) throw error;
    context.violation(`upload: ${error.message}`);
    request.resume();
    sendHostRefusal(response, error.status, error.message);
  }
}

async function receiveWhole({ context, request, response, slot, asset }: Upload): Promise<void> {
  requireMember({ context, request, slot });
  const limit = asset.kind === 'document' ? MAX_DOCUMENT_BYTES : MAX_IMAGE_BYTES;
  const length = requireLength(request);
  if (length === 0 || length > limit) throw new HostRefusal(400, `${length} bytes are not allowed`);
  const blob = await context.blobs.write(readArriving(request));
  if (blob.sizeBytes !== length) throw new HostRefusal(400, 'the upload was cut short');
  // A repeated upload of the same bytes comes from a client that lost the first response.
  if (asset.blob?.sha256 !== blob.sha256) await storeBytes(context, asset, blob);
  response.status(201).end();
}

function requireMember({
  context,
  request,
  slot,
}: Pick<Upload, 'context' | 'request' | 'slot'>): void {
  try {
    const { row } = requireToken(context, request);
    if (row.personaId === slot.memberId) return;
  } catch (error) {
    if (!(error instanceof LinkedInError)) throw error;
    throw new HostRefusal(401, 'a bearer token is needed');
  }
  throw new HostRefusal(403, 'the upload URL belongs to another member');
}

async function receivePart(upload: Upload): Promise<void> {
  const { context, request, response, slot, asset } = upload;
  checkPartHeaders(context, request);
  const expected = toPartLength(slot, asset);
  if (requireLength(request) !== expected) {
    throw new HostRefusal(400, `this part has ${expected} bytes`);
  }
  const etag = await storePart(upload, expected);
  if (!context.knob<boolean>('omitEtag')) response.set('ETag', `"${etag}"`);
  response.status(200).end();
}

/**
 * Stores a part. A repeated part only replaces the earlier one once it's complete, and the same bytes have
 * the same ETag, so a slow first attempt that ends after its repetition does no harm.
 */
async function storePart({ context, request, slot }: Upload, expected: number): Promise<string> {
  const name = `${slot.id}/${randomText(context.random, 12)}`;
  const partial = context.blobs.partial(name);
  const hash = createHash('sha256').update(slot.id);
  const received = await partial.writeAt(0, hashing(readArriving(request), hash));
  const before = slotTable(context).get(slot.id);
  if (received !== expected || !before) {
    partial.discard();
    throw new HostRefusal(400, 'the part was cut short, or arrived after the video was finalized');
  }
  const etag = `sandbox-${hash.digest('hex').slice(0, 24)}`;
  slotTable(context).set(slot.id, { ...before, etag, partial: name });
  if (before.partial !== null) context.blobs.partial(before.partial).discard();
  return etag;
}

async function* hashing(source: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Receives a video's thumbnail or captions. The upload host ignores whether there's a token. */
async function receiveBeside(
  { context, request, response, asset }: Upload,
  role: 'thumbnail' | 'captions',
): Promise<void> {
  if (asset.uploadedAt !== null) throw new HostRefusal(400, 'the video is already finalized');
  const length = requireLength(request);
  if (length === 0 || length > MAX_IMAGE_BYTES) throw new HostRefusal(400, 'not this size');
  const blob = await context.blobs.write(readArriving(request));
  const { kind, contentType } = await context.blobs.probe(blob.sha256);
  if (role === 'thumbnail' && kind !== 'image') throw new HostRefusal(400, 'not a picture');
  const current = assetTable(context).get(asset.urn) ?? asset;
  const file = { ...blob, contentType: contentType ?? 'text/plain' };
  assetTable(context).set(asset.urn, { ...current, [role]: file });
  response.status(201).end();
}

/** The upload URL itself grants access. Requests for parts must not have a token. */
function checkPartHeaders(context: SimulatorContext, request: Request): void {
  const hasToken = request.headers.authorization !== undefined;
  if (hasToken && !context.knob<boolean>('lenientParts')) {
    throw new HostRefusal(403, 'a video part takes no Authorization header');
  }
  if (!hasContentType(request, 'application/octet-stream')) {
    throw new HostRefusal(400, 'Content-Type must be application/octet-stream');
  }
}

function toPartLength({ part }: SlotRow, asset: AssetRow): number {
  if (!part || asset.sizeBytes === null) throw new Error(`${asset.urn} has no parts`);
  return Math.min(part.lastByte, asset.sizeBytes - 1) - part.firstByte + 1;
}

function requireLength(request: Request): number {
  const length = request.headers['content-length'];
  if (length === undefined) throw new HostRefusal(411, 'Content-Length is needed');
  return Number(length);
}
