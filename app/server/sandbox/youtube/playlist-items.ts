import type { ApiCall, ApiRoute } from './api.ts';
import { requireParts } from './api.ts';
import { countVideosOf, listVideosOf } from './channel-shelf.ts';
import { badRequest, YouTubeError } from './errors.ts';
import { getPersona, PERSONAS, uploadsPlaylistOf } from './personas.ts';
import { readPrivacy } from './store.ts';
import type { VideoRow } from './store.ts';
import { describeThumbnails } from './thumbnail-details.ts';
import { toEtag } from './video-resource.ts';

const PARTS = ['contentDetails', 'id', 'snippet', 'status'];
const DEFAULT_RESULTS = 5;
const MAX_RESULTS = 50;

/** The uploads playlist: the owner sees every upload at once, before processing, newest first. */
export const listPlaylistItems: ApiRoute = {
  name: 'playlistItems.list',
  scopes: ['youtube.readonly', 'youtube', 'youtube.force-ssl'],
  query: ['part', 'playlistId', 'maxResults', 'pageToken'],
  units: 1,
  handle: (call) => {
    const parts = requireParts(call.query, PARTS);
    const size = readNumber(call, 'maxResults', { fallback: DEFAULT_RESULTS, max: MAX_RESULTS });
    const start = readPageToken(call.query['pageToken']);
    const { rows, total } = listPlaylist(call, { start, size });
    const items = rows.map((row, index) => describe(call, row, { parts, position: start + index }));
    const hasMore = size > 0 && start + size < total;
    return {
      kind: 'youtube#playlistItemListResponse',
      etag: toEtag(items),
      ...(hasMore ? { nextPageToken: toPageToken(start + size) } : {}),
      items,
      pageInfo: { totalResults: total, resultsPerPage: size },
    };
  },
};

interface Page {
  start: number;
  size: number;
}

function listPlaylist(
  { context, persona, query }: ApiCall,
  page: Page,
): { rows: VideoRow[]; total: number } {
  const playlistId = query['playlistId'];
  if (!playlistId) {
    const detail = { reason: 'missingRequiredParameter', domain: 'youtube.parameter' };
    throw new YouTubeError(400, detail, 'No filter selected. Expected one of: playlistId, id');
  }
  const channel = PERSONAS.find(({ id }) => uploadsPlaylistOf(id) === playlistId);
  if (!channel) {
    const detail = { reason: 'playlistNotFound', domain: 'youtube.playlistItem' };
    const message = 'The playlist identified with the playlistId parameter cannot be found.';
    throw new YouTubeError(404, { ...detail, parameter: 'playlistId' }, message);
  }
  if (channel.id === persona.id) {
    const rows = listVideosOf(context, channel.id, page);
    return { rows, total: countVideosOf(context, channel.id) };
  }
  const shown = listVideosOf(context, channel.id).filter(
    (row) => readPrivacy(row, context.now()) === 'public',
  );
  return { rows: shown.slice(page.start, page.start + page.size), total: shown.length };
}

function readNumber(
  { query }: ApiCall,
  name: string,
  { fallback, max }: { fallback: number; max: number },
): number {
  const text = query[name];
  if (text === undefined) return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value <= max) return value;
  throw badRequest(`Invalid value '${text}'. Values must be within the range: [0, ${max}]`);
}

const PAGE_TOKEN_PREFIX = 'EAAaB';

function toPageToken(start: number): string {
  return PAGE_TOKEN_PREFIX + Buffer.from(String(start)).toString('base64url');
}

function readPageToken(token: string | undefined): number {
  if (token === undefined) return 0;
  const encoded = token.startsWith(PAGE_TOKEN_PREFIX) ? token.slice(PAGE_TOKEN_PREFIX.length) : '';
  const start = Buffer.from(encoded, 'base64url').toString();
  if (/^\d+$/.test(start)) return Number(start);
  const detail = { reason: 'invalidPageToken', domain: 'youtube.parameter' };
  const message = 'The request specifies an invalid page token.';
  throw new YouTubeError(400, { ...detail, parameter: 'pageToken' }, message);
}

interface Place {
  parts: readonly string[];
  position: number;
}

function describe({ context }: ApiCall, row: VideoRow, { parts, position }: Place): object {
  const channelTitle = getPersona(row.channelId).name;
  const described = {
    snippet: {
      publishedAt: row.publishedAt,
      channelId: row.channelId,
      title: row.metadata.snippet.title,
      description: row.metadata.snippet.description,
      thumbnails: describeThumbnails(context, row),
      channelTitle,
      playlistId: uploadsPlaylistOf(row.channelId),
      position,
      resourceId: { kind: 'youtube#video', videoId: row.id },
      videoOwnerChannelTitle: channelTitle,
      videoOwnerChannelId: row.channelId,
    },
    contentDetails: { videoId: row.id, videoPublishedAt: row.publishedAt },
    status: { privacyStatus: readPrivacy(row, context.now()) },
  };
  const chosen = Object.entries(described).filter(([part]) => parts.includes(part));
  const id = Buffer.from(`${uploadsPlaylistOf(row.channelId)}.${row.id}`).toString('base64url');
  const body = { id, ...Object.fromEntries(chosen) };
  return { kind: 'youtube#playlistItem', etag: toEtag(body), ...body };
}
