import type { components } from '#cli/client/api-types.ts';
import type { DocumentResult } from '../command/define-command.ts';
import { formatTime } from '#cli/text/format.ts';
import { type Cell, renderFacts, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';
import { cut, toLine } from '#cli/text/text.ts';

export type Webhook = components['schemas']['Webhook'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];

const URL_WIDTH = 50;
const RESPONSE_WIDTH = 40;

const toEvents = ({ events }: Webhook): string => (events.length === 0 ? 'all' : events.join(', '));

function toStanding({ enabled, disabledReason, failingSince }: Webhook): Cell {
  if (!enabled)
    return { text: disabledReason ? `off (${disabledReason})` : 'off', color: 'yellow' };
  if (failingSince) return { text: `failing since ${formatTime(failingSince)}`, color: 'red' };
  return { text: 'on', color: 'green' };
}

function toFacts(webhook: Webhook): [string, string][] {
  const standing = toStanding(webhook);
  const { id, url, description, environment, oldSecretUntil, createdAt } = webhook;
  return [
    ['ID', id],
    ['URL', url],
    ...(description ? [['Description', description] as [string, string]] : []),
    ['Events', toEvents(webhook)],
    ['Accounts', environment],
    ['State', typeof standing === 'string' ? standing : standing.text],
    ...(oldSecretUntil
      ? [['Old secret', `still signs until ${formatTime(oldSecretUntil)}`] as [string, string]]
      : []),
    ['Created', formatTime(createdAt)],
  ];
}

export function toWebhookResult(webhook: Webhook): DocumentResult {
  return { data: webhook, toText: (paint) => renderFacts(toFacts(webhook), paint) };
}

/** Builds a result with a secret, which is shown only once. */
export function toSecretResult(created: {
  readonly webhook: Webhook;
  readonly secret: string;
}): DocumentResult {
  const facts: [string, string][] = [...toFacts(created.webhook), ['Secret', created.secret]];
  return { data: created, toText: (paint) => renderFacts(facts, paint) };
}

export function renderWebhooks(webhooks: readonly Webhook[], paint: Paint): string {
  if (webhooks.length === 0) return 'No webhooks.\n';
  const rows = webhooks.map((webhook) => [
    cut(toLine(webhook.url), URL_WIDTH),
    cut(toEvents(webhook), RESPONSE_WIDTH),
    webhook.environment,
    toStanding(webhook),
    webhook.id,
  ]);
  return renderTable(rows, { paint, header: ['URL', 'EVENTS', 'ACCOUNTS', 'STATE', 'ID'] });
}

export function toDeliveryResult(delivery: WebhookDelivery): DocumentResult {
  return { data: delivery, toText: (paint) => renderDeliveries([delivery], paint) };
}

export function renderDeliveries(deliveries: readonly WebhookDelivery[], paint: Paint): string {
  if (deliveries.length === 0) return 'No messages yet.\n';
  const rows = deliveries.map((delivery): Cell[] => {
    const { id, type, happenedAt, attempts } = delivery;
    return [
      formatTime(happenedAt),
      type,
      toState(delivery),
      String(attempts.length),
      toResponse(delivery),
      id,
    ];
  });
  const header = ['HAPPENED', 'EVENT', 'STATE', 'TRIES', 'LATEST RESPONSE', 'ID'];
  return renderTable(rows, { paint, header });
}

export function toState({ state, nextTryAt }: WebhookDelivery): Cell {
  if (state === 'delivered') return { text: state, color: 'green' };
  if (state === 'failed') return { text: state, color: 'red' };
  return nextTryAt ? `pending, next try ${formatTime(nextTryAt)}` : state;
}

export function toResponse({ attempts: [latest] }: WebhookDelivery): string {
  if (!latest) return '';
  const { status, error, answer, durationMs } = latest;
  if (status === null) return cut(toLine(error ?? 'no response'), RESPONSE_WIDTH);
  return cut(toLine(`${status} in ${durationMs} ms ${answer ?? ''}`), RESPONSE_WIDTH);
}
