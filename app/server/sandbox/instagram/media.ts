import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter, notVisible } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { selectFields } from '../meta/fields.ts';
import type { FieldModifiers } from '../meta/fields.ts';
import { PAGING_PARAMETERS, paginate } from '../meta/paging.ts';
import { readBoolean, toGraphTime } from '../meta/values.ts';
import { COMMENTS, CONTENTS, requireAccount, requirePathAccount } from './access.ts';
import { listComments } from './comment-rows.ts';
import { nestComments } from './comments.ts';
import { MEASURES, measureMedia } from './media-counts.ts';
import { selectInsights } from './media-insights.ts';
import { isVisible, toProductType } from './media-state.ts';
import { coverUrl, toMediumUrl, toPermalink } from './links.ts';
import { instagramPersonas } from './personas.ts';
import { toEdgeKey } from './state.ts';
import type { Edge, InstagramState, MediaRow } from './state.ts';

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
  if (row?.accountId !== account.id || row.isDeleted) throw notVisible(id);
  return row;
}

/** Stories have their own edge and disappear after a day. */
export function listMediaRoute(state: InstagramState, edge: Edge): GraphRoute {
  return {
    name: edge === 'media' ? 'media.list' : 'stories.list',
    parameters: ['fields', ...PAGING_PARAMETERS],
    handle: (call) => {
      const { id } = requirePathAccount(state, call, []);
      const rows = listVisible(state, toEdgeKey(id, edge));
      const fields = call.parameters.get('fields');
      const toNode = (row: MediaRow) => toMediaNode(state, row, fields);
      return paginate(state.host, call, { rows, toNode });
    },
  };
}

export function* listVisible(state: InstagramState, edgeKey: string): Generator<MediaRow> {
  for (const row of state.mediaByEdge.newestFirst(edgeKey)) if (isVisible(state, row)) yield row;
}

/** Fields that Meta has and the sandbox never fills. */
const EMPTY_MEDIA_FIELDS: ReadonlySet<string> = new Set([
  'boost_eligibility_info',
  'copyright_check_information',
  'has_poll',
  'has_slider',
  'ig_id',
  'legacy_instagram_media_id',
  'video_title',
  'view_count',
  'collaborators',
  'product_type',
]);
export function toMediaNode(state: InstagramState, row: MediaRow, fields: string | undefined) {
  const persona = instagramPersonas.find(({ id }) => id === row.accountId);
  const [first] = row.media;
  const node = {
    id: row.id,
    caption: toShownCaption(state, row),
    alt_text: first?.altText ?? undefined,
    media_type: toMediaType(row),
    media_product_type: toProductType(row),
    media_url: row.kind === 'carousel' ? undefined : toMediumUrl(state.context, row, 0),
    thumbnail_url: row.cover ? coverUrl(state.context, row) : undefined,
    permalink: toPermalink(state.context, row),
    shortcode: row.shortcode,
    timestamp: toGraphTime(row.publishedAt),
    username: persona?.handle,
    owner: { id: row.accountId },
    is_shared_to_feed: row.kind === 'reel' ? row.shareToFeed : undefined,
    like_count: () => measureMedia(state, row).likes,
    comments_count: () => listComments(state, row.id).length,
    is_comment_enabled: row.commentsDisabled !== true,
    ...(state.login.name === 'Facebook' && toTotals(state, row)),
    comments: nestComments(state, row.id),
    insights: (modifiers: FieldModifiers) =>
      selectInsights(state, row, { metric: modifiers.get('metric') ?? '' }),
    children: row.kind === 'carousel' ? toChildren(state, row) : undefined,
  };
  const emptyFields = EMPTY_MEDIA_FIELDS;
  return selectFields({ typeName: 'IGMedia', node, fields, defaults: ['id'], emptyFields });
}

/** Counts that only Facebook Login has, since April 2026. */
function toTotals(state: InstagramState, row: MediaRow) {
  const count = (name: 'saved' | 'shares' | 'reposts') => () =>
    MEASURES[name](measureMedia(state, row));
  return {
    saved_count: count('saved'),
    shares_count: count('shares'),
    reposts_count: count('reposts'),
  };
}

/** Meta says that captions may be returned without their @ signs. */
function toShownCaption({ context }: InstagramState, { caption }: MediaRow): string | undefined {
  if (caption === '') return undefined;
  return context.knob<boolean>('mentionSignsDropped') ? caption.replaceAll('@', '') : caption;
}

function toChildren(state: InstagramState, row: MediaRow) {
  const data = row.media.map((medium, index) => ({
    id: `${row.id.slice(0, -2)}${String(index).padStart(2, '0')}`,
    media_type: medium.contentType.startsWith('video/') ? 'VIDEO' : 'IMAGE',
    media_url: toMediumUrl(state.context, row, index),
    alt_text: medium.altText ?? undefined,
  }));
  return { data };
}

function toMediaType(row: MediaRow): string {
  if (row.kind === 'carousel') return 'CAROUSEL_ALBUM';
  return row.media[0]?.contentType.startsWith('video/') ? 'VIDEO' : 'IMAGE';
}

/** `GET /{media}/children`: the items of a carousel. */
export function listChildrenRoute(state: InstagramState): GraphRoute {
  return {
    name: 'children.list',
    parameters: [...PAGING_PARAMETERS],
    handle: (call) => {
      const row = requireMedia(state, call, []);
      const { data } = row.kind === 'carousel' ? toChildren(state, row) : { data: [] };
      const fields = call.parameters.get('fields');
      return {
        data: data.map((node) =>
          selectFields({
            typeName: 'IGMedia',
            node,
            fields,
            defaults: ['id'],
            emptyFields: EMPTY_CHILD_FIELDS,
          }),
        ),
      };
    },
  };
}

const EMPTY_CHILD_FIELDS: ReadonlySet<string> = new Set([
  ...EMPTY_MEDIA_FIELDS,
  'permalink',
  'shortcode',
  'timestamp',
  'username',
  'owner',
  'thumbnail_url',
]);

/** Edges that are always empty, because the sandbox has no other visitors. */
export function listNothingRoute(state: InstagramState, edge: string): GraphRoute {
  return {
    name: `${edge}.list`,
    parameters: [...PAGING_PARAMETERS],
    handle: (call) => {
      requirePathAccount(state, call, []);
      return { data: [] };
    },
  };
}

/** `POST /{media}` only accepts `comment_enabled`. Captions can't be edited. */
export function updateMediaRoute(state: InstagramState): GraphRoute {
  return {
    name: 'media.update',
    parameters: ['comment_enabled'],
    handle: (call) => {
      const row = requireMedia(state, call, [COMMENTS]);
      const isEnabled = readBoolean('comment_enabled', call.parameters.get('comment_enabled'));
      if (isEnabled === null) throw badParameter('The parameter comment_enabled is required');
      state.media.set(row.id, { ...row, commentsDisabled: !isEnabled });
      return { success: true };
    },
  };
}

/** Instagram Login has no delete operation: users delete in the app. Facebook Login has one. */
export function deleteRoute(state: InstagramState): GraphRoute {
  return {
    name: 'media.delete',
    parameters: [],
    handle: (call) => {
      if (state.login.name === 'Instagram') {
        requireMedia(state, call, []);
        const message = 'Unsupported delete request: posts are deleted in the Instagram app';
        throw badParameter(message, 33);
      }
      const row = requireMedia(state, call, [CONTENTS]);
      state.media.set(row.id, { ...row, isDeleted: true });
      return { success: true, deleted_id: row.id };
    },
  };
}
