import type { SimulatorContext } from '../kit/types.ts';
import { videoTable } from './store.ts';
import type { VideoRow } from './store.ts';

interface ChannelUploads {
  /** Oldest first, without deleted videos. */
  readonly ids: string[];
  readonly hashes: Set<string>;
}

/** Built on first use and updated from then on, so no request reads all videos. */
const uploadIndexes = new WeakMap<SimulatorContext, Map<string, ChannelUploads>>();

export function addVideo(context: SimulatorContext, row: VideoRow): void {
  const uploads = openUploads(context, row.channelId);
  videoTable(context).set(row.id, row);
  putOn(uploads, row);
}

export function removeVideo(context: SimulatorContext, row: VideoRow): void {
  videoTable(context).set(row.id, { ...row, deletedAt: context.now().toISOString() });
  // Rare, so the index is rebuilt on the next use.
  uploadIndexes.delete(context);
}

export function countChannelVideos(context: SimulatorContext, channelId: string): number {
  return openUploads(context, channelId).ids.length;
}

export function hasFile(context: SimulatorContext, channelId: string, sha256: string): boolean {
  return openUploads(context, channelId).hashes.has(sha256);
}

/** Lists a channel's videos, newest first. Returns all of them without `page`. */
export function listChannelVideos(
  context: SimulatorContext,
  channelId: string,
  page?: { start: number; size: number },
): VideoRow[] {
  const { ids } = openUploads(context, channelId);
  const { start, size } = page ?? { start: 0, size: ids.length };
  const end = Math.max(0, ids.length - start);
  const chosen = ids.slice(Math.max(0, end - size), end).reverse();
  return chosen.flatMap((id) => videoTable(context).get(id) ?? []);
}

function openUploads(context: SimulatorContext, channelId: string): ChannelUploads {
  const byChannel = readUploadIndex(context, channelId);
  const uploads = byChannel.get(channelId) ?? { ids: [], hashes: new Set() };
  byChannel.set(channelId, uploads);
  return uploads;
}

function readUploadIndex(
  context: SimulatorContext,
  channelId: string,
): Map<string, ChannelUploads> {
  const cached = uploadIndexes.get(context);
  const newest = cached?.get(channelId)?.ids.at(-1);
  // A reset empties the table without notice.
  const isStale = newest !== undefined && !videoTable(context).get(newest);
  if (cached && !isStale) return cached;
  const built = new Map<string, ChannelUploads>();
  for (const row of videoTable(context).values()) {
    if (row.deletedAt !== null) continue;
    const uploads = built.get(row.channelId) ?? { ids: [], hashes: new Set() };
    built.set(row.channelId, uploads);
    putOn(uploads, row);
  }
  uploadIndexes.set(context, built);
  return built;
}

function putOn(uploads: ChannelUploads, row: VideoRow): void {
  uploads.ids.push(row.id);
  uploads.hashes.add(row.media.sha256);
}
