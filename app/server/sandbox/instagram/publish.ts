import { randomText } from '../kit/random.ts';
import type { GraphCall } from '../meta/graph-call.ts';
import { badParameter } from '../meta/graph-error.ts';
import type { GraphRoute } from '../meta/graph-route.ts';
import { selectFields } from '../meta/fields.ts';
import { countSince } from '../meta/row-index.ts';
import { addSeconds, hours, readWholeNumber } from '../meta/values.ts';
import { PUBLISH, requirePathAccount } from './access.ts';
import { containerState } from './container-state.ts';
import { publishingError } from './errors.ts';
import { toMediaNode } from './media.ts';
import { addMedia, newInstagramId } from './state.ts';
import type { ContainerRow, InstagramState, MediaRow, StoredMedium } from './state.ts';

const QUOTA_SECONDS = hours(24);
const SHORTCODE_LENGTH = 11;

export function publishRoute(state: InstagramState): GraphRoute {
  return {
    name: 'media.publish',
    parameters: ['creation_id'],
    handle: (call) => publish(state, call),
  };
}

function publish(state: InstagramState, call: GraphCall) {
  const { id: accountId } = requirePathAccount(state, call, [PUBLISH]);
  if (state.context.knob<boolean>('suspectedSpam')) throw publishingError(2207051);
  if (state.context.knob<boolean>('accountRestricted')) throw publishingError(2207050);
  const container = requirePublishable(state, accountId, call.parameters.get('creation_id'));
  if (countPublished(state, accountId) >= publishQuota(state)) throw publishingError(2207042);
  const row: MediaRow = {
    id: newInstagramId(state),
    accountId,
    kind: container.kind,
    shortcode: randomText(() => state.context.random(), SHORTCODE_LENGTH),
    caption: container.caption,
    media: collectMedia(state, container),
    cover: container.cover,
    thumbOffsetMs: container.thumbOffsetMs,
    shareToFeed: container.shareToFeed,
    extras: container.extras,
    tags: listParts(state, container).map(({ extras }) => extras.userTags),
    publishedAt: state.context.now().toISOString(),
  };
  addMedia(state, row);
  state.containers.set(container.id, { ...container, mediaId: row.id });
  return toMediaNode(state, row, call.parameters.get('fields'));
}

function requirePublishable(
  state: InstagramState,
  accountId: string,
  creationId: string | undefined,
): ContainerRow {
  if (!creationId) throw badParameter('The parameter creation_id is required');
  const row = state.containers.get(creationId);
  if (row?.accountId !== accountId || row.isCarouselItem) throw publishingError(2207008);
  const status = containerState(row, state.context.now());
  if (status === 'FINISHED') return row;
  if (status === 'IN_PROGRESS') throw publishingError(2207027);
  if (status === 'PUBLISHED') {
    state.context.violation(`media_publish of container ${row.id}, which is already published`);
  }
  throw publishingError(2207008);
}

function collectMedia(state: InstagramState, container: ContainerRow): StoredMedium[] {
  return listParts(state, container).flatMap(({ medium }) => medium ?? []);
}

/** Returns the containers of a post's files. */
function listParts(state: InstagramState, container: ContainerRow): ContainerRow[] {
  if (container.kind !== 'carousel') return [container];
  return container.children.flatMap((id) => state.containers.get(id) ?? []);
}

function countPublished(state: InstagramState, accountId: string, since?: Date): number {
  const start = since ?? addSeconds(state.context.now(), -QUOTA_SECONDS);
  const { media: rows, mediaByAccount: index } = state;
  return countSince({ rows, index, readTime: (row) => row.publishedAt }, accountId, start);
}

/** With lifted caps, the limit is so high that clients that check it first continue. */
const LIFTED_QUOTA = 1_000_000;

function publishQuota({ context }: InstagramState): number {
  if (context.knob<boolean>('dailyCapsLifted')) return LIFTED_QUOTA;
  return context.knob<number>('publishQuota');
}

export function publishingLimitRoute(state: InstagramState): GraphRoute {
  return {
    name: 'publishing_limit.read',
    parameters: ['fields', 'since'],
    handle: (call) => {
      const { id } = requirePathAccount(state, call, []);
      const node = {
        quota_usage: countPublished(state, id, readSince(state, call)),
        config: {
          quota_total: publishQuota(state),
          quota_duration: QUOTA_SECONDS,
        },
      };
      const fields = call.parameters.get('fields');
      const defaults = ['quota_usage'];
      return {
        data: [selectFields({ typeName: 'ContentPublishingLimit', node, fields, defaults })],
      };
    },
  };
}

function readSince({ context }: InstagramState, call: GraphCall): Date | undefined {
  const seconds = readWholeNumber('since', call.parameters.get('since'));
  if (seconds === null) return undefined;
  const since = new Date(seconds * 1000);
  if (since < addSeconds(context.now(), -QUOTA_SECONDS)) {
    throw badParameter('since must be within the last 24 hours');
  }
  return since;
}
