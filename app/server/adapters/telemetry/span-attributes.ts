import type { Attributes } from '@opentelemetry/api';
import type { SpanFacts } from '#app/server/ports/tracing.ts';

/** The attribute for each fact. Nothing else is exported. Names without `fanfare.` are OpenTelemetry's own. */
const NAMES = {
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  host: 'server.address',
  path: 'url.template',
  platform: 'fanfare.platform',
  deliveries: 'fanfare.post.deliveries',
  isScheduled: 'fanfare.post.scheduled',
  postId: 'fanfare.post.id',
  deliveryId: 'fanfare.delivery.id',
  renditionId: 'fanfare.rendition.id',
  step: 'fanfare.step',
  phase: 'fanfare.phase',
  outcome: 'fanfare.outcome',
  errorKind: 'error.type',
  errorCode: 'fanfare.error.code',
  queue: 'messaging.destination.name',
  attempt: 'fanfare.attempt',
  bytes: 'fanfare.bytes',
} as const satisfies Record<keyof SpanFacts, string>;

/** The characters of words, IDs, hosts, and paths. A sentence, an email address, or a query has others. */
const PLAIN = /^[\w./:*{}-]{1,120}$/u;
export const WITHHELD = 'withheld';

/**
 * Returns the attributes of the facts. A text that doesn't look like a word, an ID, or a path is withheld: facts are
 * typed, but codes come from platforms.
 */
export function toAttributes(facts: SpanFacts): Attributes {
  const attributes: Attributes = {};
  for (const [fact, name] of Object.entries(NAMES)) {
    const value = facts[fact as keyof SpanFacts];
    if (value === undefined || value === null) continue;
    attributes[name] = typeof value === 'string' && !PLAIN.test(value) ? WITHHELD : value;
  }
  return attributes;
}

/** Returns the name that trace viewers show. It has as few values as there are routes, queues, and steps. */
export function toSpanName(name: string, facts: SpanFacts): string {
  const { method, route, queue, platform, step } = facts;
  if (name === 'request') return [method, route].filter(Boolean).join(' ');
  const details = [queue, platform, step, name === 'platform call' ? method : null];
  return [name, ...details].filter(Boolean).join(' ');
}
