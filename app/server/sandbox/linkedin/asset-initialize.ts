import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import { MAX_VIDEO_BYTES } from './asset-rules.ts';
import { assetTable, slotTable } from './asset-store.ts';
import type { AssetKind, AssetRow, SlotRow } from './asset-store.ts';
import { requireAuthor } from './guard.ts';
import type { ApiCall } from './guard.ts';
import { nextAssetUrn } from './ids.ts';
import { readInput } from './input.ts';

const PART_BYTES = 4 * 1024 * 1024;
const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

const Owner = z.string().regex(/^urn:li:(person|organization):[\w-]+$/);

const SimpleInput = z.strictObject({
  initializeUploadRequest: z.strictObject({ owner: Owner }),
});

const VideoInput = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner: Owner,
    fileSizeBytes: z.int().min(1).max(MAX_VIDEO_BYTES),
    uploadCaptions: z.boolean().optional(),
    uploadThumbnail: z.boolean().optional(),
  }),
});

export function initializeSimple(kind: 'image' | 'document') {
  return async (call: ApiCall): Promise<void> => {
    const { owner } = (await readInput(call, SimpleInput)).initializeUploadRequest;
    requireAuthor(call, owner, `${kind}s.ACTION-initializeUpload`);
    const asset = createAsset(call, { kind, owner, sizeBytes: null });
    const slot = createSlot(call, asset, { role: 'file' });
    call.response.json({
      value: {
        uploadUrlExpiresAt: new Date(asset.expiresAt).getTime(),
        uploadUrl: toUploadUrl(call, slot),
        [kind]: asset.urn,
      },
    });
  };
}

export async function initializeVideo(call: ApiCall): Promise<void> {
  const input = (await readInput(call, VideoInput)).initializeUploadRequest;
  const { owner, fileSizeBytes: sizeBytes } = input;
  requireAuthor(call, owner, 'videos.ACTION-initializeUpload');
  const asset = createAsset(call, { kind: 'video', owner, sizeBytes });
  const slots = splitIntoParts(sizeBytes).map((part) =>
    createSlot(call, asset, { role: 'video', part }),
  );
  assetTable(call.context).set(asset.urn, { ...asset, partSlots: slots.map(({ id }) => id) });
  const instructions = slots.map((slot) => ({
    uploadUrl: toUploadUrl(call, slot),
    lastByte: slot.part?.lastByte,
    firstByte: slot.part?.firstByte,
  }));
  call.response.json({
    value: {
      uploadUrlsExpireAt: new Date(asset.expiresAt).getTime(),
      video: asset.urn,
      uploadInstructions: instructions,
      uploadToken: asset.uploadToken,
      ...toSideUrls(call, asset, input),
    },
  });
}

function toSideUrls(
  call: ApiCall,
  asset: AssetRow,
  requested: { uploadCaptions?: boolean | undefined; uploadThumbnail?: boolean | undefined },
) {
  const address = (role: 'captions' | 'thumbnail') =>
    toUploadUrl(call, createSlot(call, asset, { role }));
  return {
    ...(requested.uploadCaptions ? { captionsUploadUrl: address('captions') } : {}),
    ...(requested.uploadThumbnail ? { thumbnailUploadUrl: address('thumbnail') } : {}),
  };
}

// The last range isn't shortened to the file's size; clients have to do that.
function splitIntoParts(sizeBytes: number): Array<NonNullable<SlotRow['part']>> {
  return Array.from({ length: Math.ceil(sizeBytes / PART_BYTES) }, (_, index) => ({
    index,
    firstByte: index * PART_BYTES,
    lastByte: (index + 1) * PART_BYTES - 1,
  }));
}

function createAsset(
  { context }: ApiCall,
  input: { kind: AssetKind; owner: string; sizeBytes: number | null },
): AssetRow {
  const row: AssetRow = {
    ...input,
    urn: nextAssetUrn(context, input.kind),
    uploadToken: input.kind === 'video' ? context.knob<string>('uploadToken') : '',
    expiresAt: new Date(context.now().getTime() + UPLOAD_LIFETIME_MS).toISOString(),
    blob: null,
    contentType: null,
    probe: null,
    uploadedAt: null,
    processingSeconds: 0,
    fault: null,
    partSlots: [],
    thumbnail: null,
    captions: null,
  };
  assetTable(context).set(row.urn, row);
  return row;
}

function createSlot(
  { context, member }: ApiCall,
  asset: AssetRow,
  { role, part = null }: { role: SlotRow['role']; part?: SlotRow['part'] },
): SlotRow {
  const owner = { urn: asset.urn, memberId: member.id };
  const id = randomText(context.random, 40);
  const slot: SlotRow = { id, ...owner, role, part, etag: null, partial: null };
  slotTable(context).set(slot.id, slot);
  return slot;
}

function toUploadUrl({ context }: ApiCall, slot: SlotRow): string {
  return `${context.baseUrl}/dms-uploads/${slot.id}/uploaded-${slot.role}/0?ca=vector_sandbox`;
}
