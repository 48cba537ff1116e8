import { z } from 'zod';

/**
 * The states of a delivery (one post to one account). The worker runs the `step` states. See
 * docs/decisions/0006-delivery-machine.md for the allowed transitions.
 */
const DELIVERY_STATES = [
  'scheduled',
  'held',
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

/** The phase of an adapter's step. Exactly one step of a plan has phase `committing`. */
export type StepPhase = 'preparing' | 'uploading' | 'processing' | 'committing' | 'confirming';

export const TERMINAL_STATES: ReadonlySet<DeliveryState> = new Set([
  'published',
  'failed',
  'canceled',
]);

/** States before the machine starts: waiting for the post's time, or held until a person decides. No worker runs them. */
export const PLANNED_STATES: ReadonlySet<DeliveryState> = new Set(['scheduled', 'held']);

/** States in which the content can be edited, if no attempt was made. */
export const UNSTARTED_STATES: readonly DeliveryState[] = [...PLANNED_STATES, 'queued', 'waiting'];

/** States in which nothing visible has been sent. */
export const UNSENT_STATES: readonly DeliveryState[] = [
  ...PLANNED_STATES,
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
 * Why a delivery's step failed, mostly on the platform's side. Whether to retry depends on the kind alone.
 * - `unreadable`: the response isn't the platform's own (a load balancer's page, a truncated document, or
 *   another shape), so it says nothing about the request.
 * - `duplicate`: the platform says that it already has this post, which may be ours.
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
