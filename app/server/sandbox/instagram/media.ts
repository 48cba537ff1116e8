import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter, notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { selectFields } from '../meta/fields.ts';
import { PAGING_PARAMETERS, paginate } from '../meta/paging.ts';
import { addSeconds, hours, inventFigure, toGraphTime } from '../meta/values.ts';
import { requireAccount, requirePathAccount } from './access.ts';
import { countLikes } from './figures.ts';
import { coverUrl, mediumUrl, permalinkOf } from './links.ts';
import { instagramPersonas } from './personas.ts';
import type { InstagramPersona } from './personas.ts';
import { toEdgeKey } from './state.ts';
import type { Edge, InstagramState, MediaRow } from './state.ts';

const STORY_SECONDS = hours(24);

export function readMediaRoute(state: InstagramState): GraphRoute {
  return {
    name: 'media.read',
    parameters: ['fields'],
    handle: (call) => {
      const row = requireMedia(state, call, []);
      return toMediaNode(state, row, call.parameters.get('fields'));
    },
  };
}

export function requireMedia(
  state: InstagramState,
  call: GraphCall,
  scopes: readonly string[],
): MediaRow {
  const account = requireAccount(state, call, scopes);
  const id = call.request.params['id'] ?? '';
  const row = state.media.get(id);
  if (row?.accountId !== account.id) throw notVisible(id);
  return row;
}

/** Stories have an edge of their own and are gone after a day. */
export function listMediaRoute(state: InstagramState, edge: Edge): GraphRoute {
  return {
    name: edge === 'media' ? 'media.list' : 'stories.list',
    parameters: ['fields', ...PAGING_PARAMETERS],
    handle: (call) => {
      const { id } = requirePathAccount(state, call, []);
      const rows = listVisible(state, toEdgeKey(id, edge));
      const fields = call.parameters.get('fields');
      const toNode = (row: MediaRow) => toMediaNode(state, row, fields);
      return paginate(state.context, call, { rows, toNode });
    },
  };
}

function* listVisible(state: InstagramState, edgeKey: string): Generator<MediaRow> {
  for (const row of state.mediaByEdge.newestFirst(edgeKey)) if (isVisible(state, row)) yield row;
}

export function isVisible({ context }: InstagramState, row: MediaRow): boolean {
  if (row.kind !== 'story') return true;
  return addSeconds(new Date(row.publishedAt), STORY_SECONDS) > context.now();
}

function toMediaNode(state: InstagramState, row: MediaRow, fields: string | undefined) {
  const persona = instagramPersonas.find(({ id }) => id === row.accountId);
  const [first] = row.media;
  const node = {
    id: row.id,
    caption: toShownCaption(state, row),
    alt_text: first?.altText ?? undefined,
    media_type: toMediaType(row),
    media_product_type: toProductType(row),
    media_url: row.kind === 'carousel' ? undefined : mediumUrl(state.context, row, 0),
    thumbnail_url: row.cover ? coverUrl(state.context, row) : undefined,
    permalink: permalinkOf(state.context, row),
    shortcode: row.shortcode,
    timestamp: toGraphTime(row.publishedAt),
    username: persona?.handle,
    owner: { id: row.accountId },
    is_shared_to_feed: row.kind === 'reel' ? row.shareToFeed : undefined,
    like_count: countLikes(row.id),
    comments_count: 0,
    children: row.kind === 'carousel' ? toChildren(state, row) : undefined,
  };
  return selectFields({ typeName: 'IGMedia', node, fields, defaults: ['id'] });
}

/** Meta says that captions may come back without their @ signs. */
function toShownCaption({ context }: InstagramState, { caption }: MediaRow): string | undefined {
  if (caption === '') return undefined;
  return context.knob<boolean>('mentionSignsDropped') ? caption.replaceAll('@', '') : caption;
}

function toChildren(state: InstagramState, row: MediaRow) {
  const data = row.media.map((medium, index) => ({
    id: `${row.id.slice(0, -2)}${String(index).padStart(2, '0')}`,
    media_type: medium.contentType.startsWith('video/') ? 'VIDEO' : 'IMAGE',
    media_url: mediumUrl(state.context, row, index),
    alt_text: medium.altText ?? undefined,
  }));
  return { data };
}

function toMediaType(row: MediaRow): string {
  if (row.kind === 'carousel') return 'CAROUSEL_ALBUM';
  return row.media[0]?.contentType.startsWith('video/') ? 'VIDEO' : 'IMAGE';
}

export function toProductType(row: MediaRow): 'FEED' | 'REELS' | 'STORY' {
  if (row.kind === 'reel') return 'REELS';
  return row.kind === 'story' ? 'STORY' : 'FEED';
}

export function meRoute(state: InstagramState): GraphRoute {
  return {
    name: 'me.read',
    parameters: ['fields'],
    handle: (call) => {
      const persona = requirePathAccount(state, call, []);
      const fields = call.parameters.get('fields');
      const node = toAccountNode(state, persona);
      const answer = selectFields({ typeName: 'IGUser', node, fields, defaults: ['id'] });
      return state.context.knob<boolean>('wrapProfile') ? { data: [answer] } : answer;
    },
  };
}

function toAccountNode({ context, mediaByEdge }: InstagramState, persona: InstagramPersona) {
  return {
    user_id: persona.id,
    id: persona.appScopedId,
    username: persona.handle,
    name: persona.name,
    account_type: persona.accountType,
    profile_picture_url: `${context.baseUrl}/avatars/${persona.id}.svg`,
    followers_count: persona.followers,
    follows_count: inventFigure(`${persona.id}/follows`, 500),
    media_count: mediaByEdge.idsOf(toEdgeKey(persona.id, 'media')).length,
  };
}

/** Instagram Login has no delete: the product must send people to the app. */
export function deleteRoute(state: InstagramState): GraphRoute {
  return {
    name: 'media.delete',
    parameters: [],
    handle: (call) => {
      requireMedia(state, call, []);
      throw badParameter('Unsupported delete request: posts are deleted in the Instagram app', 33);
    },
  };
}
