import type { ApiCall, ApiRoute } from './api.ts';
import { requireParts, splitList } from './api.ts';
import { YouTubeError } from './errors.ts';
import { toEtag } from './video-resource.ts';

const READ = ['youtube.readonly', 'youtube', 'youtube.force-ssl'];
/** The channel that owns YouTube's categories. */
const CATEGORY_CHANNEL = 'UCBR8-60-B28hp2BmDPdntcQ';
const ASSIGNABLE: Readonly<Record<string, string>> = {
  1: 'Film & Animation',
  2: 'Autos & Vehicles',
  10: 'Music',
  15: 'Pets & Animals',
  17: 'Sports',
  19: 'Travel & Events',
  20: 'Gaming',
  22: 'People & Blogs',
  23: 'Comedy',
  24: 'Entertainment',
  25: 'News & Politics',
  26: 'Howto & Style',
  27: 'Education',
  28: 'Science & Technology',
  29: 'Nonprofits & Activism',
};
const NOT_ASSIGNABLE: Readonly<Record<string, string>> = {
  18: 'Short Movies',
  21: 'Videoblogging',
  30: 'Movies',
  43: 'Shows',
  44: 'Trailers',
};

export const listVideoCategories: ApiRoute = {
  name: 'videoCategories.list',
  scopes: READ,
  query: ['part', 'id', 'regionCode', 'hl'],
  units: 1,
  handle: (call) => {
    requireParts(call.query, ['id', 'snippet']);
    const all = [
      ...Object.entries(ASSIGNABLE).map(([id, title]) => ({ id, title, assignable: true })),
      ...Object.entries(NOT_ASSIGNABLE).map(([id, title]) => ({ id, title, assignable: false })),
    ];
    const items = selectCategories(call, all).map(({ id, title, assignable }) => {
      const body = { id, snippet: { channelId: CATEGORY_CHANNEL, title, assignable } };
      return { kind: 'youtube#videoCategory', etag: toEtag(body), ...body };
    });
    return { kind: 'youtube#videoCategoryListResponse', etag: toEtag(items), items };
  },
};

function selectCategories<T extends { id: string }>({ query }: ApiCall, all: readonly T[]): T[] {
  const { id, regionCode } = query;
  if (id) return all.filter((category) => splitList(id).includes(category.id));
  if (regionCode && /^[a-z]{2}$/iu.test(regionCode)) return [...all];
  const detail = { reason: 'missingRequiredParameter', domain: 'youtube.parameter' };
  const message = 'No filter selected. Expected one of: id, regionCode';
  throw new YouTubeError(400, { ...detail, parameter: 'parameters.' }, message);
}

const LANGUAGES = ['de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'pt', 'zh-CN'];
const REGIONS = ['BR', 'CA', 'DE', 'ES', 'FR', 'GB', 'IN', 'JP', 'KR', 'US'];

export const listLanguages: ApiRoute = {
  name: 'i18nLanguages.list',
  scopes: READ,
  query: ['part', 'hl'],
  units: 1,
  handle: ({ query }) => {
    requireParts(query, ['id', 'snippet']);
    const names = new Intl.DisplayNames(['en'], { type: 'language' });
    const items = LANGUAGES.map((hl) => {
      const body = { id: hl, snippet: { hl, name: names.of(hl) ?? hl } };
      return { kind: 'youtube#i18nLanguage', etag: toEtag(body), ...body };
    });
    return { kind: 'youtube#i18nLanguageListResponse', etag: toEtag(items), items };
  },
};

export const listRegions: ApiRoute = {
  name: 'i18nRegions.list',
  scopes: READ,
  query: ['part', 'hl'],
  units: 1,
  handle: ({ query }) => {
    requireParts(query, ['id', 'snippet']);
    const names = new Intl.DisplayNames(['en'], { type: 'region' });
    const items = REGIONS.map((gl) => {
      const body = { id: gl, snippet: { gl, name: names.of(gl) ?? gl } };
      return { kind: 'youtube#i18nRegion', etag: toEtag(body), ...body };
    });
    return { kind: 'youtube#i18nRegionListResponse', etag: toEtag(items), items };
  },
};

/** Creates the route of a list that's always empty in the sandbox. */
export function createEmptyList(name: string, kind: string): ApiRoute {
  return {
    name,
    scopes: READ,
    query: [
      'part',
      'id',
      'mine',
      'channelId',
      'forChannelId',
      'home',
      'maxResults',
      'order',
      'hl',
      'pageToken',
      'mySubscribers',
      'myRecentSubscribers',
      'regionCode',
      'publishedAfter',
      'publishedBefore',
    ],
    units: 1,
    handle: ({ query }) => {
      requireParts(query, ['contentDetails', 'id', 'snippet', 'subscriberSnippet']);
      const pageInfo = { totalResults: 0, resultsPerPage: 5 };
      return { kind, etag: toEtag([]), pageInfo, items: [] };
    },
  };
}
