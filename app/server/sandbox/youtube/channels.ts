import type { SimulatorContext } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { requireParts, splitList } from './api.ts';
import { countAudience } from './audience.ts';
import { brandingTable } from './branding-store.ts';
import { listChannelVideos } from './channel-uploads.ts';
import { signupRequired, YouTubeError } from './errors.ts';
import { findPersona, PERSONAS, toUploadsPlaylistId } from './personas.ts';
import type { YouTubePersona } from './personas.ts';
import { isVisible, readPrivacy } from './store.ts';
import type { VideoRow } from './store.ts';
import { countSubscribers } from './subscriptions.ts';
import { toEtag } from './video-resource.ts';

const PARTS = [
  'auditDetails',
  'brandingSettings',
  'contentDetails',
  'contentOwnerDetails',
  'id',
  'localizations',
  'snippet',
  'statistics',
  'status',
  'topicDetails',
];
const DEFAULT_RESULTS = 5;
const AUDIENCE_SUBSCRIBERS = 312;

export const listChannels: ApiRoute = {
  name: 'channels.list',
  scopes: ['youtube.readonly', 'youtube', 'youtube.force-ssl'],
  query: [
    'part',
    'mine',
    'id',
    'forHandle',
    'forUsername',
    'managedByMe',
    'mySubscribers',
    'categoryId',
    'hl',
    'maxResults',
    'pageToken',
  ],
  units: 1,
  handle: (call) => {
    const parts = requireParts(call.query, PARTS);
    const items = selectChannels(call).map((persona) =>
      describeChannel(call.context, persona, parts),
    );
    return {
      kind: 'youtube#channelListResponse',
      etag: toEtag(items),
      pageInfo: { totalResults: items.length, resultsPerPage: DEFAULT_RESULTS },
      // An empty result has no `items`.
      ...(items.length > 0 ? { items } : {}),
    };
  },
};

function selectChannels({ context, persona, query }: ApiCall): YouTubePersona[] {
  if (query['mine'] === 'true') {
    const missing = context.knob<string>('missingChannel');
    if (missing === '') return [persona];
    if (missing === 'empty') return [];
    throw signupRequired();
  }
  if (query['id']) return splitList(query['id']).flatMap((id) => findPersona(id) ?? []);
  const handle = query['forHandle'] ?? query['forUsername'];
  if (handle) return PERSONAS.filter((channel) => toName(channel.handle) === toName(handle));
  if (query['managedByMe'] === 'true' || query['mySubscribers'] === 'true') return [];
  const detail = { reason: 'missingRequiredParameter', domain: 'youtube.parameter' };
  throw new YouTubeError(400, detail, 'No filter selected. Expected one of: forHandle, id, mine');
}

function toName(handle: string): string {
  return handle.replace(/^@/u, '').toLowerCase();
}

/** Returns the channel's totals. YouTube's `videoCount` only includes public videos, even for the owner. */
function describeStatistics(context: SimulatorContext, { id }: YouTubePersona): object {
  const now = context.now();
  const videos = listChannelVideos(context, id);
  const views = videos.reduce((sum, row) => sum + countAudience(row, now).views, 0);
  const isPublic = (row: VideoRow) => isVisible(row, now) && readPrivacy(row, now) === 'public';
  return {
    viewCount: String(views),
    subscriberCount: String(AUDIENCE_SUBSCRIBERS + countSubscribers(context, id)),
    hiddenSubscriberCount: false,
    videoCount: String(videos.filter(isPublic).length),
  };
}

type Describe = (context: SimulatorContext, persona: YouTubePersona) => object | undefined;

/** Returns the persona's branding with the changes of channels.update. */
function readBranding(context: SimulatorContext, { id, name, description }: YouTubePersona) {
  return { title: name, description, ...brandingTable(context).get(id)?.channel };
}

const DESCRIBE: Readonly<Record<string, Describe>> = {
  snippet: (context, persona) => {
    const { title, description, country, defaultLanguage } = readBranding(context, persona);
    return {
      title,
      description,
      customUrl: persona.handle,
      publishedAt: persona.createdAt,
      thumbnails: {
        default: { url: `${context.baseUrl}/avatars/${persona.id}.svg`, width: 88, height: 88 },
      },
      ...(country === undefined ? {} : { country }),
      ...(defaultLanguage === undefined ? {} : { defaultLanguage }),
      localized: { title, description },
    };
  },
  brandingSettings: (context, persona) => ({ channel: readBranding(context, persona) }),
  localizations: (context, persona) => brandingTable(context).get(persona.id)?.localizations,
  contentDetails: (_, persona) => ({
    relatedPlaylists: { likes: '', uploads: toUploadsPlaylistId(persona.id) },
  }),
  status: (context) => ({
    privacyStatus: 'public',
    isLinked: true,
    longUploadsStatus: context.knob<boolean>('channelIsVerified') ? 'allowed' : 'eligible',
  }),
  statistics: describeStatistics,
};

/** Returns the channel resource with the named parts. */
export function describeChannel(
  context: SimulatorContext,
  persona: YouTubePersona,
  parts: readonly string[],
): object {
  const described = parts.flatMap((part) => {
    const value = DESCRIBE[part]?.(context, persona);
    return value ? [[part, value] as const] : [];
  });
  const body = { id: persona.id, ...Object.fromEntries(described) };
  return { kind: 'youtube#channel', etag: toEtag(body), ...body };
}
