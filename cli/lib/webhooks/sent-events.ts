import type { Client } from '#cli/client/client.ts';
import { formatTime } from '#cli/text/format.ts';
import { toResponse, toState, type WebhookDelivery } from '../show/show-webhook.ts';
import { type Cell, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';
import { cut, toLine } from '#cli/text/text.ts';

/** A message with the endpoint it was sent to. */
export interface SentEvent extends WebhookDelivery {
  readonly webhookId: string;
  readonly url: string;
}

type State = 'pending' | 'delivered' | 'failed';

interface EventFilter {
  /** Null for all endpoints. */
  readonly webhookId: string | null;
  /** Empty for all types. */
  readonly types: readonly string[];
  readonly state: State | undefined;
  readonly limit: number;
}

const PAGE = 100;

/**
 * Lists the newest messages of all endpoints, newest first. The logs are merged page by page, so memory holds
 * no more than the result and one page per endpoint.
 */
export async function listEvents(
  client: Client,
  { webhookId, types, state, limit }: EventFilter,
): Promise<SentEvent[]> {
  const endpoints = await listEndpoints(client, webhookId);
  const logs = await Promise.all(
    endpoints.map(async (endpoint) => {
      const log = readLog(client, endpoint, state);
      return { log, next: await readNextPage(log, types) };
    }),
  );
  const found: SentEvent[] = [];
  while (found.length < limit) {
    const newest = logs.reduce<(typeof logs)[number] | null>(
      (best, one) =>
        one.next !== null && (best?.next ? one.next.happenedAt > best.next.happenedAt : true)
          ? one
          : best,
      null,
    );
    if (!newest?.next) break;
    found.push(newest.next);
    newest.next = await readNextPage(newest.log, types);
  }
  return found;
}

async function readNextPage(
  log: AsyncGenerator<SentEvent>,
  types: readonly string[],
): Promise<SentEvent | null> {
  for (;;) {
    const next = await log.next();
    if (next.done === true) return null;
    if (types.length === 0 || types.includes(next.value.type)) return next.value;
  }
}

/** Returns the messages with this ID or with this event ID: at most one per endpoint. */
export async function findMessages(
  client: Client,
  { id, webhookId }: { id: string; webhookId: string | null },
): Promise<SentEvent[]> {
  const found: SentEvent[] = [];
  for (const endpoint of await listEndpoints(client, webhookId)) {
    for await (const message of readLog(client, endpoint, undefined)) {
      if (message.id !== id && message.eventId !== id) continue;
      found.push(message);
      break;
    }
  }
  return found;
}

type Endpoint = Pick<SentEvent, 'webhookId' | 'url'>;

async function listEndpoints(client: Client, webhookId: string | null): Promise<Endpoint[]> {
  if (webhookId !== null) {
    const { id, url } = await client.call('getWebhook', { params: { webhookId } });
    return [{ webhookId: id, url }];
  }
  const { items } = await client.call('listWebhooks');
  return items.map(({ id, url }) => ({ webhookId: id, url }));
}

async function* readLog(
  client: Client,
  { webhookId, url }: Endpoint,
  state: State | undefined,
): AsyncGenerator<SentEvent, undefined> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: { items: WebhookDelivery[]; nextCursor: string | null } = await client.call(
      'listWebhookDeliveries',
      {
        params: { webhookId },
        query: { limit: PAGE, ...(state ? { state } : {}), ...(cursor ? { cursor } : {}) },
      },
    );
    for (const message of page.items) yield { webhookId, url, ...message };
    cursor = page.nextCursor;
  }
  return undefined;
}

const URL_WIDTH = 40;

/** Renders a table with the event first and the ID to copy last. */
export function renderEvents(events: readonly SentEvent[], paint: Paint): string {
  if (events.length === 0) return 'No events.\n';
  const rows = events.map((event): Cell[] => [
    formatTime(event.happenedAt),
    event.type,
    toState(event),
    toResponse(event),
    cut(toLine(event.url), URL_WIDTH),
    event.eventId,
  ]);
  const header = ['HAPPENED', 'EVENT', 'STATE', 'LATEST RESPONSE', 'ENDPOINT', 'EVENT ID'];
  return renderTable(rows, { paint, header });
}
