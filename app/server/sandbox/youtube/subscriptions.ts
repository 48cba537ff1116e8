import { z } from 'zod';
import type { Collection, SimulatorContext } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { readResource, requireParameter, requireParts, splitList } from './api.ts';
import { countChannelVideos } from './channel-uploads.ts';
import { YouTubeError } from './errors.ts';
import { parseBody } from './input.ts';
import { describePage, readPage, takePage } from './paging.ts';
import { findPersona, getPersona } from './personas.ts';
import { toEtag } from './video-resource.ts';

const PARTS = ['contentDetails', 'id', 'snippet', 'subscriberSnippet'];

interface SubscriptionRow {
  id: string;
  subscriberId: string;
  channelId: string;
  since: string;
}

const SubscriptionInput = z.looseObject({
  snippet: z
    .looseObject({
      resourceId: z.looseObject({ channelId: z.string().optional() }).optional(),
    })
    .optional(),
});

function subscriptionTable(context: SimulatorContext): Collection<SubscriptionRow> {
  return context.collection<SubscriptionRow>('subscriptions');
}

export const listSubscriptions: ApiRoute = {
  name: 'subscriptions.list',
  scopes: ['youtube.readonly', 'youtube', 'youtube.force-ssl'],
  query: [
    'part',
    'id',
    'mine',
    'channelId',
    'forChannelId',
    'maxResults',
    'order',
    'pageToken',
    'mySubscribers',
    'myRecentSubscribers',
  ],
  units: 1,
  handle: (call) => {
    const parts = requireParts(call.query, PARTS);
    const page = readPage(call);
    const requested = call.query['forChannelId'];
    const rows = selectSubscriptions(call).filter(
      ({ channelId }) => !requested || splitList(requested).includes(channelId),
    );
    const items = takePage(rows, page).map((row) => toSubscription(call, row, parts));
    const kind = 'youtube#subscriptionListResponse';
    return { kind, etag: toEtag(items), ...describePage(page, rows.length), items };
  },
};

function selectSubscriptions({ context, persona, query }: ApiCall): SubscriptionRow[] {
  const all = subscriptionTable(context).values();
  const isOn = (name: string) => query[name] === 'true';
  if (isOn('mine')) return all.filter(({ subscriberId }) => subscriberId === persona.id);
  if (isOn('mySubscribers') || isOn('myRecentSubscribers')) {
    return all.filter(({ channelId }) => channelId === persona.id);
  }
  const { id, channelId } = query;
  if (id) return all.filter((row) => splitList(id).includes(row.id));
  if (channelId) return all.filter(({ subscriberId }) => subscriberId === channelId);
  const detail = { reason: 'missingRequiredParameter', domain: 'youtube.parameter' };
  const message =
    'No filter selected. Expected one of: channelId, id, mine, myRecentSubscribers, mySubscribers';
  throw new YouTubeError(400, { ...detail, parameter: 'parameters.' }, message);
}

export const insertSubscription: ApiRoute = {
  name: 'subscriptions.insert',
  scopes: ['youtube', 'youtube.force-ssl'],
  query: ['part'],
  units: 50,
  handle: async (call) => {
    const { context, persona } = call;
    const parts = requireParts(call.query, PARTS);
    const { snippet } = parseBody(SubscriptionInput, await readResource(call));
    const channel = findPersona(snippet?.resourceId?.channelId ?? '');
    if (!channel) throw refused(404, 'publisherNotFound', 'The channel could not be found.');
    if (channel.id === persona.id) {
      throw refused(400, 'subscriptionForbidden', "You can't subscribe to your own channel.");
    }
    const id = `${persona.id.slice(2)}-${channel.id.slice(2)}`;
    if (subscriptionTable(context).get(id)) {
      const message = 'The subscription that you are trying to create already exists.';
      throw refused(400, 'subscriptionDuplicate', message);
    }
    const since = context.now().toISOString();
    const row = { id, subscriberId: persona.id, channelId: channel.id, since };
    subscriptionTable(context).set(id, row);
    return toSubscription(call, row, parts);
  },
};

export const deleteSubscription: ApiRoute = {
  name: 'subscriptions.delete',
  scopes: ['youtube', 'youtube.force-ssl'],
  query: ['id'],
  units: 50,
  handle: ({ context, persona, query, response }) => {
    const row = subscriptionTable(context).get(requireParameter(query, 'id'));
    if (!row) throw refused(404, 'subscriptionNotFound', 'The subscription could not be found.');
    if (row.subscriberId !== persona.id) {
      throw refused(403, 'subscriptionForbidden', 'The subscription belongs to another channel.');
    }
    subscriptionTable(context).delete(row.id);
    response.status(204).end();
    return null;
  },
};

/** Counts the channels that subscribed through the API. */
export function countSubscribers(context: SimulatorContext, channelId: string): number {
  const rows = subscriptionTable(context).values();
  return rows.filter((row) => row.channelId === channelId).length;
}

function toSubscription(
  { context }: ApiCall,
  row: SubscriptionRow,
  parts: readonly string[],
): object {
  const describeChannel = (id: string) => {
    const { name: title, description } = getPersona(id);
    const thumbnail = { url: `${context.baseUrl}/avatars/${id}.svg` };
    return { title, description, thumbnails: { default: thumbnail } };
  };
  const described: Record<string, object> = {
    snippet: {
      ...describeChannel(row.channelId),
      publishedAt: row.since,
      channelId: row.subscriberId,
      resourceId: { kind: 'youtube#channel', channelId: row.channelId },
    },
    contentDetails: {
      totalItemCount: countChannelVideos(context, row.channelId),
      newItemCount: 0,
      activityType: 'all',
    },
    subscriberSnippet: { ...describeChannel(row.subscriberId), channelId: row.subscriberId },
  };
  const chosen = Object.entries(described).filter(([part]) => parts.includes(part));
  const body = { id: row.id, ...Object.fromEntries(chosen) };
  return { kind: 'youtube#subscription', etag: toEtag(body), ...body };
}

function refused(code: number, reason: string, message: string): YouTubeError {
  return new YouTubeError(code, { reason, domain: 'youtube.subscription' }, message);
}
