import { z } from 'zod';
import type { SimulatorContext, StoredBlob } from '../kit/types.ts';
import { findAssetFault } from './asset-rules.ts';
import { assetTable, listParts, slotTable, toStatus } from './asset-store.ts';
import type { AssetKind, AssetRow, SlotRow } from './asset-store.ts';
import { inputError, LinkedInError, notFound } from './errors.ts';
import { hasPageRole, requireAuthor } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { readInput } from './input.ts';
import { findLogo } from './organizations.ts';
import { toPersonUrn } from './personas.ts';
import { readList } from './rest-li.ts';

const FinalizeInput = z.strictObject({
  finalizeUploadRequest: z.strictObject({
    video: z.string().regex(/^urn:li:video:\w+$/),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string()).min(1),
  }),
});

/**
 * Creates the finalizer. Concurrent requests to finalize the same video share one join, because the second
 * comes from a client that gave up on the first.
 */
export function createFinalizer() {
  const joins = new Map<string, Promise<void>>();
  return (call: ApiCall): Promise<void> => finalizeVideo(call, joins);
}

async function finalizeVideo(call: ApiCall, joins: Map<string, Promise<void>>): Promise<void> {
  const { context, response } = call;
  const input = (await readInput(call, FinalizeInput)).finalizeUploadRequest;
  const asset = assetTable(context).get(input.video);
  if (!asset) throw inputError('INVALID_VIDEO_ID', 'video', 'The video does not exist');
  requireAuthor(call, asset.owner, 'videos.ACTION-finalizeUpload');
  if (input.uploadToken !== asset.uploadToken) {
    throw inputError('INVALID_VALUE_FOR_FIELD', 'uploadToken', 'The upload token does not match');
  }
  if (new Date(asset.expiresAt) <= context.now()) {
    throw inputError('EXPIRED_UPLOAD_URL', 'video', 'The upload URL has expired');
  }
  if (asset.uploadedAt === null) {
    const joined = joins.get(asset.urn) ?? join(context, asset, input.uploadedPartIds);
    joins.set(asset.urn, joined);
    await joined.finally(() => joins.delete(asset.urn));
  }
  response.status(200).end();
}

/** Joins the parts in the given order. The platform doesn't check whether it's correct. */
async function join(context: SimulatorContext, asset: AssetRow, partIds: readonly string[]) {
  const slots = listParts(context, asset.urn);
  const byEtag = new Map(slots.map((slot) => [slot.etag, slot]));
  const chosen = partIds.map((etag) => byEtag.get(etag));
  const complete = chosen.filter((slot) => slot !== undefined);
  const isWhole = complete.length === slots.length && new Set(complete).size === slots.length;
  if (!isWhole || complete.length !== partIds.length) {
    const description = 'The uploaded part ids do not match the uploaded parts';
    throw inputError('UPDATING_ASSET_FAILED', 'uploadedPartIds', description);
  }
  if (complete.some((slot, position) => slot.part?.index !== position)) {
    context.violation(
      `${asset.urn}: finalized with its parts out of order, so the video is scrambled`,
    );
  }
  const blob = await context.blobs.write(readParts(context, complete));
  await storeBytes(context, asset, blob);
  for (const slot of slots) {
    slotTable(context).delete(slot.id);
    context.blobs.partial(slot.partial ?? slot.id).discard();
  }
}

async function* readParts(context: SimulatorContext, slots: readonly SlotRow[]) {
  for (const slot of slots) yield* context.blobs.partial(slot.partial ?? slot.id).read();
}

export async function storeBytes(
  context: SimulatorContext,
  asset: AssetRow,
  blob: StoredBlob,
): Promise<void> {
  const probe = await context.blobs.probe(blob.sha256);
  const forced = context.knob<string>('failProcessing');
  assetTable(context).set(asset.urn, {
    ...(assetTable(context).get(asset.urn) ?? asset),
    blob,
    probe,
    contentType: probe.contentType ?? 'application/octet-stream',
    uploadedAt: context.now().toISOString(),
    processingSeconds: context.knob<number>('processingSeconds'),
    fault: forced === '' ? findAssetFault(asset.kind, probe, blob.sizeBytes) : forced,
  });
}

/** `GET /rest/images/{urn}`, and the same for videos and documents. */
export function showAsset(kind: AssetKind) {
  return (call: ApiCall): void => {
    const { context, request, response } = call;
    requireReader(call, kind);
    const urn = request.params['urn'] ?? '';
    const logo = kind === 'image' ? findLogo(context, urn) : null;
    if (logo) {
      response.json(logo);
      return;
    }
    const row = assetTable(context).get(urn);
    if (row?.kind !== kind) throw notFound();
    requireAuthor(call, row.owner, `${kind}s.GET`);
    response.json(describe(context, row));
  };
}

/** BATCH_GET of images, videos, or documents. Assets of other owners are omitted. */
export function showAssets(kind: AssetKind) {
  return (call: ApiCall): void => {
    requireReader(call, kind);
    const urns = readList(call, 'ids') ?? [];
    const rows = urns.flatMap((urn) => assetTable(call.context).get(urn) ?? []);
    const own = rows.filter((row) => row.kind === kind && isOwner(call, row.owner));
    const results = Object.fromEntries(own.map((row) => [row.urn, describe(call.context, row)]));
    const missing = urns.filter((urn) => !(urn in results));
    const errors = Object.fromEntries(missing.map((urn) => [urn, notFound().body]));
    const statuses = Object.fromEntries(urns.map((urn) => [urn, urn in results ? 200 : 404]));
    call.response.json({ results, statuses, errors });
  };
}

function isOwner(call: ApiCall, owner: string): boolean {
  return owner === toPersonUrn(call.member) || hasPageRole(call, owner);
}

/** A token that's only allowed to post can't read the media it uploaded. */
function requireReader({ context, scopes }: ApiCall, kind: AssetKind): void {
  const canRead = scopes.some((scope) => scope === 'r_organization_social');
  if (canRead || context.knob<boolean>('mediaStatusAllowed')) return;
  const message = `Accessing this ${kind} resource is forbidden. Please check your permissions.`;
  throw new LinkedInError(403, { message, status: 403 });
}

function describe(context: SimulatorContext, row: AssetRow) {
  const status = toStatus(context, row);
  const base = { id: row.urn, owner: row.owner, status };
  if (status === 'PROCESSING_FAILED') return { ...base, processingFailureReason: row.fault };
  if (status !== 'AVAILABLE') return base;
  const downloadUrl = `${context.baseUrl}/dms/${row.urn}`;
  const downloadUrlExpiresAt = context.now().getTime() + 60 * 60 * 1000;
  const shared = { ...base, downloadUrl, downloadUrlExpiresAt };
  if (row.kind !== 'video') return shared;
  return {
    ...shared,
    duration: Math.round((row.probe?.durationSeconds ?? 0) * 1000),
    aspectRatioWidth: row.probe?.width,
    aspectRatioHeight: row.probe?.height,
  };
}
