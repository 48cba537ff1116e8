import type { DeliveryDossier, DossierEvent } from './delivery-dossier.ts';
import { hasPendingWork, isPartlyLive } from '../posts/post-progress.ts';
import type { DeliveryOutput } from '../posts/publish.ts';
import { isTerminal } from '../posts/delivery-state.ts';
import { PLATFORMS } from '../platforms/platforms.ts';

type DeliveryStatus = Pick<
  DeliveryDossier,
  'state' | 'platform' | 'needsDecision' | 'removedAt' | 'thread'
>;

/** Returns the headline of a delivery's page: its state in a few words. */
export function toDossierHeading({
  state,
  platform,
  needsDecision,
  removedAt,
  thread,
}: DeliveryStatus): string {
  const { name } = PLATFORMS[platform];
  if (state === 'published') return removedAt ? `Deleted from ${name}` : `Live on ${name}`;
  if (state === 'failed' || state === 'canceled') return toEndedHeading({ state, thread, name });
  if (state === 'scheduled') return `Scheduled for ${name}`;
  if (state === 'held') return `Held for ${name}`;
  if (needsDecision) return `Is it live on ${name}?`;
  return state === 'unconfirmed' ? `Checking with ${name}` : `Publishing to ${name}`;
}

function toEndedHeading({
  state,
  thread,
  name,
}: Pick<DeliveryStatus, 'thread'> & {
  readonly state: 'failed' | 'canceled';
  readonly name: string;
}): string {
  if (isPartlyLive({ thread })) return `Thread stopped on ${name}`;
  return state === 'failed' ? `Not published on ${name}` : `Canceled for ${name}`;
}

/** Returns whether the delivery has finished or waits for a person, so that it no longer changes without an action. */
export function isDossierSettled({
  state,
  needsDecision,
  ...work
}: Pick<DeliveryOutput, 'state' | 'needsDecision' | 'firstComment' | 'followUps'>): boolean {
  return (isTerminal(state) || needsDecision) && !hasPendingWork(work);
}

export type EventTone = 'good' | 'bad' | 'asks' | 'plain';

const TONES: Readonly<Record<string, EventTone>> = {
  published: 'good',
  resolved: 'good',
  error: 'bad',
  remove_failed: 'bad',
  comment_published: 'good',
  comment_failed: 'bad',
  follow_up_done: 'good',
  follow_up_failed: 'bad',
  comment_unconfirmed: 'asks',
  comment_canceled: 'asks',
  reconcile: 'asks',
  removed: 'asks',
  canceled: 'asks',
};

/** Returns an event's color tone. The event's text says the same. */
export function toEventTone({ kind, exchange }: DossierEvent): EventTone {
  if (!exchange) return TONES[kind] ?? 'plain';
  return exchange.status === null || exchange.status >= 400 ? 'bad' : 'plain';
}

/** Formats a platform's response for display. Complete JSON is indented. */
export function toReadableExcerpt(excerpt: string): string {
  try {
    return JSON.stringify(JSON.parse(excerpt), null, 2);
  } catch {
    return excerpt;
  }
}
