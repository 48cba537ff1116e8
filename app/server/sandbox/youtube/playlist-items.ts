import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { readResource, requireParameter, requireParts, splitList } from './api.ts';
import { countChannelVideos, listChannelVideos } from './channel-uploads.ts';
import { videoNotFound, YouTubeError } from './errors.ts';
import { parseBody } from './input.ts';
import { describePage, readPage, takePage } from './paging.ts';
import type { Page } from './paging.ts';
import { getPersona, PERSONAS, toUploadsPlaylistId } from './personas.ts';
import { findItem, storeItems, listItems, playlistTable } from './playlist-store.ts';
import type { PlaylistItemRow } from './playlist-store.ts';
import { requireOwnPlaylist } from './playlists.ts';
import { findVideo, readPrivacy } from './store.ts';
import type { VideoRow } from './store.ts';
import { describeThumbnails } from './thumbnail-details.ts';
import { toEtag } from './video-resource.ts';

const PARTS = ['contentDetails', 'id', 'snippet', 'status'];
const WRITE = ['youtube', 'youtube.force-ssl'];
const ID_LENGTH = 20;

/** An item of a playlist, whether a user's or an uploads playlist. */
interface Entry {
  item: PlaylistItemRow;
  position: number;
  ownerId: string;
}

/** Lists users' playlists and uploads playlists. The owner sees uploads immediately, before processing. */
export const listPlaylistItems: ApiRoute = {
  name: 'playlistItems.list',
  scopes: ['youtube.readonly', 'youtube', 'youtube.force-ssl'],
  query: ['part', 'playlistId', 'id', 'videoId', 'maxResults', 'pageToken'],
  units: 1,
  handle: (call) => {
    const parts = requireParts(call.query, PARTS);
    const page = readPage(call);
    const { entries, total } = selectEntries(call, page);
    const items = entries.map((entry) => describe(call.context, entry, parts));
    const kind = 'youtube#playlistItemListResponse';
    return { kind, etag: toEtag(items), ...describePage(page, total), items };
  },
};

interface SelectedItems {
  entries: Entry[];
  total: number;
}

function selectEntries(call: ApiCall, page: Page): SelectedItems {
  const { context, query } = call;
  if (query['id']) {
    const items = splitList(query['id']).flatMap((id) => findItem(context, id) ?? []);
    const entries = items.map((item) => toEntry(context, item));
    return { entries: takePage(entries, page), total: entries.length };
  }
  const playlistId = query['playlistId'];
  if (!playlistId) {
    const detail = { reason: 'missingRequiredParameter', domain: 'youtube.parameter' };
    throw new YouTubeError(400, detail, 'No filter selected. Expected one of: playlistId, id');
  }
  if (playlistTable(context).get(playlistId)) return selectFromPlaylist(call, playlistId, page);
  return selectUploads(call, playlistId, page);
}

function selectFromPlaylist(
  { context, persona, query }: ApiCall,
  playlistId: string,
  page: Page,
): SelectedItems {
  const playlist = playlistTable(context).get(playlistId);
  if (playlist?.privacyStatus === 'private' && playlist.channelId !== persona.id) {
    throw refused(403, 'playlistItemsNotAccessible', 'The playlist is private.');
  }
  const entries = listItems(context, playlistId)
    .filter(({ videoId }) => !query['videoId'] || videoId === query['videoId'])
    .map((item) => toEntry(context, item));
  return { entries: takePage(entries, page), total: entries.length };
}

function selectUploads(call: ApiCall, playlistId: string, page: Page): SelectedItems {
  const { context, persona, query } = call;
  const channel = PERSONAS.find(({ id }) => toUploadsPlaylistId(id) === playlistId);
  if (!channel) throw playlistNotFound();
  const toUpload = (row: VideoRow, index: number): Entry => ({
    item: toUploadItem(row),
    position: page.start + index,
    ownerId: channel.id,
  });
  if (channel.id === persona.id && !query['videoId']) {
    const rows = listChannelVideos(context, channel.id, page);
    return { entries: rows.map(toUpload), total: countChannelVideos(context, channel.id) };
  }
  const shown = listChannelVideos(context, channel.id).filter(
    (row) =>
      (channel.id === persona.id || readPrivacy(row, context.now()) === 'public') &&
      (!query['videoId'] || row.id === query['videoId']),
  );
  return { entries: takePage(shown, page).map(toUpload), total: shown.length };
}

function toUploadItem(row: VideoRow): PlaylistItemRow {
  const playlistId = toUploadsPlaylistId(row.channelId);
  const id = Buffer.from(`${playlistId}.${row.id}`).toString('base64url');
  return { id, playlistId, videoId: row.id, note: null, addedAt: row.publishedAt };
}

function toEntry(context: SimulatorContext, item: PlaylistItemRow): Entry {
  const position = listItems(context, item.playlistId).findIndex(({ id }) => id === item.id);
  const ownerId = playlistTable(context).get(item.playlistId)?.channelId ?? '';
  return { item, position, ownerId };
}

const ItemInput = z.looseObject({
  id: z.string().optional(),
  snippet: z
    .looseObject({
      playlistId: z.string().optional(),
      position: z.int().min(0).optional(),
      resourceId: z.looseObject({ videoId: z.string().optional() }).optional(),
    })
    .optional(),
  contentDetails: z.looseObject({ note: z.string().max(280).optional() }).optional(),
});

export const insertPlaylistItem: ApiRoute = {
  name: 'playlistItems.insert',
  scopes: WRITE,
  query: ['part'],
  units: 50,
  handle: async (call) => {
    const { context } = call;
    const parts = requireParts(call.query, PARTS);
    const { snippet, contentDetails } = parseBody(ItemInput, await readResource(call));
    const { playlistId, position, resourceId } = snippet ?? {};
    if (!playlistId) throw refused(400, 'playlistIdRequired', 'Playlist ID is missing.');
    if (!resourceId?.videoId) throw refused(400, 'resourceIdRequired', 'Resource ID is missing.');
    requireOwnPlaylist(call, playlistId);
    if (!findVideo(context, resourceId.videoId)) throw videoNotFound();
    const item: PlaylistItemRow = {
      id: Buffer.from(`${playlistId}.${randomText(context.random, ID_LENGTH)}`).toString(
        'base64url',
      ),
      playlistId,
      videoId: resourceId.videoId,
      note: contentDetails?.note ?? null,
      addedAt: context.now().toISOString(),
    };
    place(context, item, position);
    return describe(context, toEntry(context, item), parts);
  },
};

export const updatePlaylistItem: ApiRoute = {
  name: 'playlistItems.update',
  scopes: WRITE,
  query: ['part'],
  units: 50,
  handle: async (call) => {
    const { context } = call;
    const parts = requireParts(call.query, PARTS);
    const { id, snippet, contentDetails } = parseBody(ItemInput, await readResource(call));
    const item = requireOwnItem(call, id);
    const changed = { ...item, note: contentDetails?.note ?? item.note };
    place(context, changed, snippet?.position);
    return describe(context, toEntry(context, changed), parts);
  },
};

export const deletePlaylistItem: ApiRoute = {
  name: 'playlistItems.delete',
  scopes: WRITE,
  query: ['id'],
  units: 50,
  handle: (call) => {
    const { id, playlistId } = requireOwnItem(call, requireParameter(call.query, 'id'));
    const left = listItems(call.context, playlistId).filter((item) => item.id !== id);
    storeItems(call.context, playlistId, left);
    call.response.status(204).end();
    return null;
  },
};

/** Moves an item to a position, or keeps its position. A new one goes to the end. */
function place(context: SimulatorContext, item: PlaylistItemRow, position?: number): void {
  const before = listItems(context, item.playlistId);
  const index = before.findIndex(({ id }) => id === item.id);
  const others = before.filter(({ id }) => id !== item.id);
  const target = position ?? (index === -1 ? others.length : index);
  storeItems(context, item.playlistId, others.toSpliced(target, 0, item));
}

function requireOwnItem(call: ApiCall, id: string | undefined): PlaylistItemRow {
  const item = id === undefined ? undefined : findItem(call.context, id);
  if (!item) throw refused(404, 'playlistItemNotFound', 'Playlist item not found.');
  requireOwnPlaylist(call, item.playlistId);
  return item;
}

/** Describes an item. As on YouTube, a deleted video stays in the list by name. */
function describe(
  context: SimulatorContext,
  { item, position, ownerId }: Entry,
  parts: readonly string[],
): object {
  const row = findVideo(context, item.videoId);
  const described: Record<string, object> = {
    snippet: {
      publishedAt: item.addedAt,
      channelId: ownerId,
      title: row?.metadata.snippet.title ?? 'Deleted video',
      description: row?.metadata.snippet.description ?? 'This video is unavailable.',
      thumbnails: row ? describeThumbnails(context, row) : {},
      channelTitle: getPersona(ownerId).name,
      playlistId: item.playlistId,
      position,
      resourceId: { kind: 'youtube#video', videoId: item.videoId },
      ...(row
        ? {
            videoOwnerChannelTitle: getPersona(row.channelId).name,
            videoOwnerChannelId: row.channelId,
          }
        : {}),
    },
    contentDetails: {
      videoId: item.videoId,
      ...(item.note === null ? {} : { note: item.note }),
      ...(row ? { videoPublishedAt: row.publishedAt } : {}),
    },
    status: { privacyStatus: row ? readPrivacy(row, context.now()) : 'private' },
  };
  const chosen = Object.entries(described).filter(([part]) => parts.includes(part));
  const body = { id: item.id, ...Object.fromEntries(chosen) };
  return { kind: 'youtube#playlistItem', etag: toEtag(body), ...body };
}

function playlistNotFound(): YouTubeError {
  const detail = { reason: 'playlistNotFound', domain: 'youtube.playlistItem' };
  const message = 'The playlist identified with the playlistId parameter cannot be found.';
  return new YouTubeError(404, { ...detail, parameter: 'playlistId' }, message);
}

function refused(code: number, reason: string, message: string): YouTubeError {
  return new YouTubeError(code, { reason, domain: 'youtube.playlistItem' }, message);
}
