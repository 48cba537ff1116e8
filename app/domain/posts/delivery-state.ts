import { z } from 'zod';

/**
 * The states of a delivery (one post to one account). `step` states are worked by the worker; see
 * docs/decisions/0006-delivery-machine.md for who may move a delivery where.
 */
const DELIVERY_STATES = [
  'queued',
  'preparing',
  'uploading',
  'processing',
  'waiting',
  'committing',
  'unconfirmed',
  'confirming',
  'published',
  'failed',
  'canceled',
] as const;
export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** The part of the machine an adapter's step belongs to. Exactly one step of a plan has phase `committing`. */
export type StepPhase = 'preparing' | 'uploading' | 'processing' | 'committing' | 'confirming';

export const TERMINAL_STATES: ReadonlySet<DeliveryState> = new Set([
  'published',
  'failed',
  'canceled',
]);

/** Nothing was sent yet that anybody could see. */
export const UNSENT_STATES: readonly DeliveryState[] = [
  'queued',
  'preparing',
  'uploading',
  'processing',
  'waiting',
];

export function isTerminal(state: DeliveryState): boolean {
  return TERMINAL_STATES.has(state);
}

/**
 * Why a delivery's step failed, mostly at the platform. Whether to retry follows from the kind alone.
 *
 * - `unreadable`: the response isn't the platform's own (a load balancer's page, half a document, another
 *   shape), so it says nothing about the request.
 * - `duplicate`: the platform says that it already has this post. It may be ours.
 */
export const PLATFORM_ERROR_KINDS = [
  'reauthorize',
  'permission',
  'rejected_content',
  'media_missing',
  'rate_limited',
  'unavailable',
  'outcome_unknown',
  'unreadable',
  'duplicate',
  'bug',
] as const;
export const PlatformErrorKind = z.enum(PLATFORM_ERROR_KINDS);
export type PlatformErrorKind = z.infer<typeof PlatformErrorKind>;
