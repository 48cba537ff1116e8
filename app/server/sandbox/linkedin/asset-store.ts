import type { Collection, MediaProbe, SimulatorContext, StoredBlob } from '../kit/types.ts';

export type AssetKind = 'image' | 'video' | 'document';

export interface AssetRow {
  urn: string;
  kind: AssetKind;
  owner: string;
  /** Declared size of a video; null for other assets. */
  sizeBytes: number | null;
  uploadToken: string;
  expiresAt: string;
  blob: StoredBlob | null;
  contentType: string | null;
  probe: MediaProbe | null;
  uploadedAt: string | null;
  processingSeconds: number;
  /** Processing error, known in advance. */
  fault: string | null;
  /** Upload slots of a video's parts, in byte order. */
  partSlots: string[];
  /** Files uploaded along with a video. */
  thumbnail: SideFile | null;
  captions: SideFile | null;
}

export interface SideFile extends StoredBlob {
  contentType: string;
}

/** An upload URL. */
export interface SlotRow {
  id: string;
  urn: string;
  memberId: string;
  /** A whole image or document, a part of a video, or a file uploaded along with a video. */
  role: 'file' | 'video' | 'thumbnail' | 'captions';
  part: { index: number; firstByte: number; lastByte: number } | null;
  etag: string | null;
  /** ID of the partial upload that holds the part. */
  partial: string | null;
}

export type AssetStatus = 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED';

export function assetTable(context: SimulatorContext): Collection<AssetRow> {
  return context.collection<AssetRow>('assets');
}

export function slotTable(context: SimulatorContext): Collection<SlotRow> {
  return context.collection<SlotRow>('slots');
}

export function listParts(context: SimulatorContext, urn: string): SlotRow[] {
  const ids = assetTable(context).get(urn)?.partSlots ?? [];
  return ids.map((id) => slotTable(context).get(id)).filter((slot) => slot !== undefined);
}

export function toStatus(context: SimulatorContext, row: AssetRow): AssetStatus {
  if (row.uploadedAt === null) return 'WAITING_UPLOAD';
  const readyMs = new Date(row.uploadedAt).getTime() + row.processingSeconds * 1000;
  if (context.now().getTime() < readyMs) return 'PROCESSING';
  return row.fault === null ? 'AVAILABLE' : 'PROCESSING_FAILED';
}
