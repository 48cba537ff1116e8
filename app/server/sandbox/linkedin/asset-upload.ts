import type { Request, Response } from 'express';
import { hasContentType } from '../kit/body.ts';
import { randomText } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { keepBytes } from './asset-finish.ts';
import { MAX_DOCUMENT_BYTES } from './asset-rules.ts';
import { assetTable, slotTable } from './asset-store.ts';
import type { AssetRow, SlotRow } from './asset-store.ts';
import { LinkedInError, sendHostRefusal } from './errors.ts';
import { requireToken } from './guard.ts';

/** No limit is documented for images; this one only keeps a mistake from filling the disk. */
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

/** `PUT` to an address that initialising gave out. */
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
    await (slot.part ? receivePart(upload) : receiveWhole(upload));
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
  const blob = await context.blobs.write(request);
  if (blob.sizeBytes !== length) throw new HostRefusal(400, 'the upload was cut short');
  await keepBytes(context, asset, blob);
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
  throw new HostRefusal(403, 'the address was given to somebody else');
}

async function receivePart(upload: Upload): Promise<void> {
  const { context, request, response, slot, asset } = upload;
  checkPartHeaders(context, request);
  const expected = toPartLength(slot, asset);
  if (requireLength(request) !== expected) {
    throw new HostRefusal(400, `this part has ${expected} bytes`);
  }
  const partial = context.blobs.partial(slot.id);
  partial.discard();
  const received = await partial.writeAt(0, request);
  if (received !== expected) throw new HostRefusal(400, 'the part was cut short');
  const etag = `sandbox-${randomText(context.random, 24)}`;
  slotTable(context).set(slot.id, { ...slot, etag });
  if (!context.knob<boolean>('omitEtag')) response.set('ETag', `"${etag}"`);
  response.status(200).end();
}

/** The address itself is the permission: a token doesn't belong there. */
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
