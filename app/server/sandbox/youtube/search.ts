import type { SimulatorContext } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { requireParts, splitList } from './api.ts';
import { listChannelVideos } from './channel-uploads.ts';
import { badRequest } from './errors.ts';
import { describePage, readPage, takePage } from './paging.ts';
import { getPersona, PERSONAS } from './personas.ts';
import type { YouTubePersona } from './personas.ts';
import { playlistTable } from './playlist-store.ts';
import { chargeSearch } from './quota.ts';
import { measureVideo } from './statistics.ts';
import { isProcessed, readPrivacy } from './store.ts';
import type { VideoRow } from './store.ts';
import { describeThumbnails } from './thumbnail-details.ts';
import { toEtag } from './video-resource.ts';

/** search.list: finds public videos and channels by words; `forMine` also finds the caller's own videos. */
export const searchAll: ApiRoute = {
  name: 'search.list',
  scopes: ['youtube.readonly', 'youtube', 'youtube.force-ssl'],
  query: [
    'part',
    'q',
    'type',
    'channelId',
    'forMine',
    'forDeveloper',
    'forContentOwner',
    'order',
    'maxResults',
    'pageToken',
    'publishedAfter',
    'publishedBefore',
    'regionCode',
    'channelType',
    'eventType',
    'location',
    'locationRadius',
    'relevanceLanguage',
    'safeSearch',
    'topicId',
    'videoCaption',
    'videoCategoryId',
    'videoDefinition',
    'videoDimension',
    'videoDuration',
    'videoEmbeddable',
    'videoLicense',
    'videoSyndicated',
    'videoPaidProductPlacement',
    'videoType',
  ],
  units: 0,
  handle: (call) => {
    chargeSearch(call.context, call.clientId);
    requireParts(call.query, ['id', 'snippet']);
    const hasSnippet = splitList(call.query['part'] ?? '').includes('snippet');
    const page = readPage(call);
    const found = [...findVideos(call), ...findChannels(call), ...findPlaylists(call)];
    const items = takePage(found, page).map(({ id, snippet }) => {
      const body = { id, ...(hasSnippet ? { snippet } : {}) };
      return { kind: 'youtube#searchResult', etag: toEtag(body), ...body };
    });
    const kind = 'youtube#searchListResponse';
    const regionCode = call.query['regionCode'] ?? 'US';
    return { kind, etag: toEtag(items), ...describePage(page, found.length), regionCode, items };
  },
};

interface SearchHit {
  id: object;
  snippet: object;
}

function matchesType({ query }: ApiCall, kind: string): boolean {
  const types = splitList(query['type'] ?? 'video,channel,playlist');
  const unknown = types.find((type) => !['video', 'channel', 'playlist'].includes(type));
  if (unknown !== undefined) throw badRequest(`Invalid value at 'type': ${unknown}`);
  if (query['forMine'] === 'true' && query['type'] !== 'video') {
    throw badRequest('forMine needs type=video.');
  }
  return types.includes(kind);
}

function findVideos(call: ApiCall): SearchHit[] {
  if (!matchesType(call, 'video')) return [];
  const { context, query } = call;
  const channels = query['channelId'] ? [query['channelId']] : PERSONAS.map(({ id }) => id);
  const rows = channels.flatMap((id) => listChannelVideos(context, id));
  const matching = rows.filter((row) => isSearchable(call, row) && isWithin(call, row));
  return matching.toSorted(toOrder(context, query['order'])).map((row) => ({
    id: { kind: 'youtube#video', videoId: row.id },
    snippet: {
      publishedAt: row.publishedAt,
      channelId: row.channelId,
      title: row.metadata.snippet.title,
      description: row.metadata.snippet.description,
      thumbnails: describeThumbnails(context, row),
      channelTitle: getPersona(row.channelId).name,
      liveBroadcastContent: 'none',
    },
  }));
}

function isSearchable({ context, persona, query }: ApiCall, row: VideoRow): boolean {
  if (query['forMine'] === 'true') return row.channelId === persona.id;
  return readPrivacy(row, context.now()) === 'public' && isProcessed(row, context.now());
}

function isWithin({ query }: ApiCall, row: VideoRow): boolean {
  const { title, description, tags } = row.metadata.snippet;
  const after = query['publishedAfter'];
  const before = query['publishedBefore'];
  const published = new Date(row.publishedAt);
  return (
    isOfKind(query, row) &&
    matches(query['q'], [title, description, ...tags].join(' ')) &&
    (after === undefined || published >= new Date(after)) &&
    (before === undefined || published < new Date(before))
  );
}

/** Upper limits of `videoDuration`: under 4 minutes, up to 20, and longer. */
const SHORT_SECONDS = 4 * 60;
const MEDIUM_SECONDS = 20 * 60;
const HD_HEIGHT = 720;

type Filter = (value: string, row: VideoRow) => boolean;

const FILTERS: Readonly<Record<string, Filter>> = {
  videoCategoryId: (value, { metadata }) => metadata.snippet.categoryId === value,
  videoLicense: (value, { metadata }) => metadata.status.license === value,
  videoEmbeddable: (_value, { metadata }) => metadata.status.embeddable,
  videoDefinition: (value, { height }) => (value === 'high') === (height ?? 0) >= HD_HEIGHT,
  videoDuration: (value, { durationSeconds }) => {
    const seconds = durationSeconds ?? 0;
    if (value === 'short') return seconds < SHORT_SECONDS;
    if (value === 'medium') return seconds >= SHORT_SECONDS && seconds <= MEDIUM_SECONDS;
    return seconds > MEDIUM_SECONDS;
  },
};

function isOfKind(query: ApiCall['query'], row: VideoRow): boolean {
  return Object.entries(FILTERS).every(([name, filter]) => {
    const value = query[name] ?? 'any';
    return value === 'any' || filter(value, row);
  });
}

/**
 * Returns whether a text contains every word. `|` separates alternatives and `-` excludes, as in YouTube's
 * search box.
 */
function matches(query: string | undefined, text: string): boolean {
  const lower = text.toLowerCase();
  return (query ?? '').split('|').some((part) =>
    part
      .toLowerCase()
      .split(/\s+/u)
      .filter((word) => word !== '')
      .every((word) =>
        word.startsWith('-') ? !lower.includes(word.slice(1)) : lower.includes(word),
      ),
  );
}

const ORDERS = ['date', 'rating', 'relevance', 'title', 'videoCount', 'viewCount'];

function toOrder(
  context: SimulatorContext,
  order = 'relevance',
): (a: VideoRow, b: VideoRow) => number {
  if (!ORDERS.includes(order)) throw badRequest(`Invalid value at 'order': ${order}`);
  if (order === 'title') {
    return (a, b) => a.metadata.snippet.title.localeCompare(b.metadata.snippet.title);
  }
  if (order === 'viewCount' || order === 'rating') {
    const name = order === 'rating' ? 'likes' : 'views';
    const count = (row: VideoRow) => measureVideo(context, row, context.now())[name];
    return (a, b) => count(b) - count(a);
  }
  return (a, b) => b.publishedAt.localeCompare(a.publishedAt);
}

function findPlaylists(call: ApiCall): SearchHit[] {
  const { context, query } = call;
  if (!matchesType(call, 'playlist') || query['forMine'] === 'true') return [];
  const rows = playlistTable(context).values();
  const matching = rows.filter(
    ({ channelId, privacyStatus, title, description }) =>
      privacyStatus === 'public' &&
      (!query['channelId'] || channelId === query['channelId']) &&
      matches(query['q'], `${title} ${description}`),
  );
  return matching.map(({ id, channelId, title, description, publishedAt }) => ({
    id: { kind: 'youtube#playlist', playlistId: id },
    snippet: {
      publishedAt,
      channelId,
      title,
      description,
      thumbnails: {},
      channelTitle: getPersona(channelId).name,
      liveBroadcastContent: 'none',
    },
  }));
}

function findChannels(call: ApiCall): SearchHit[] {
  if (!matchesType(call, 'channel') || call.query['forMine'] === 'true') return [];
  const { query } = call;
  const matching = PERSONAS.filter(
    ({ id, name, description }) =>
      (!query['channelId'] || id === query['channelId']) &&
      matches(query['q'], `${name} ${description}`),
  );
  return matching.map((persona) => toChannel(call, persona));
}

function toChannel({ context }: ApiCall, persona: YouTubePersona): SearchHit {
  const { id: channelId, name, description, createdAt } = persona;
  const thumbnail = { url: `${context.baseUrl}/avatars/${channelId}.svg`, width: 88, height: 88 };
  return {
    id: { kind: 'youtube#channel', channelId },
    snippet: {
      publishedAt: createdAt,
      channelId,
      title: name,
      description,
      thumbnails: { default: thumbnail },
      channelTitle: name,
      liveBroadcastContent: 'none',
    },
  };
}
