import { z } from 'zod';
import {
  type DeliveryState,
  type PlatformErrorKind,
  TERMINAL_STATES,
  UNSENT_STATES,
} from './delivery-state.ts';

/**
 * The actions that a person can take on a delivery that isn't live, or on the first comment of one that is.
 * - `resolve`: check the platform, then report whether the post is live.
 * - `reconnect`: sign in to the account again.
 * - `retry`: send the same content again.
 * - `resend`: edit the content, then send it as a post of its own.
 * - `take_down`: delete the posts of a failed thread that are live.
 * - `cancel`: stop it before anything, or the next post of a thread, is sent.
 * - `resolve_comment`: check the live post, then report whether its first comment is there.
 * - `retry_comment`: write the first comment that failed again.
 */
export const DELIVERY_ACTIONS = [
  'resolve',
  'reconnect',
  'retry',
  'resend',
  'take_down',
  'cancel',
  'resolve_comment',
  'retry_comment',
] as const;
export const DeliveryAction = z.enum(DELIVERY_ACTIONS);
export type DeliveryAction = z.infer<typeof DeliveryAction>;

/** Returns whether a person stopped the delivery after some posts of its thread were live, so that it can continue. */
export function isStoppedByPerson({
  state,
  hasLiveParts,
}: Pick<DeliveryFacts, 'state' | 'hasLiveParts'>): boolean {
  return state === 'canceled' && hasLiveParts;
}

/** The facts that decide what a person can do about a delivery. */
export interface DeliveryFacts {
  readonly state: DeliveryState;
  readonly errorKind: PlatformErrorKind | null;
  readonly errorCode: string | null;
  /** `yes`, `no`, `unknown`, or null for a delivery that hasn't failed. */
  readonly retrySafe: string | null;
  readonly needsDecision: boolean;
  /** The request that makes the post visible was sent, or was about to be. */
  readonly hasIntent: boolean;
  /** Some posts of the thread are live. */
  readonly hasLiveParts: boolean;
  /** A person has resent it with edited content. */
  readonly isResent: boolean;
  /** The account is connected and its sign-in works. */
  readonly isAccountActive: boolean;
  /** What is wrong with the first comment under the live post; null if nothing is, or if it has none. */
  readonly commentProblem: CommentProblem | null;
}

/** A first comment that the platform refused, or one that only a person can find. */
export type CommentProblem = 'failed' | 'unconfirmed';

/** Returns whether it's certain that the delivery has ended and that the platform doesn't show its post. */
export function isCertainlyNotLive({
  hasLiveParts,
  ...delivery
}: Pick<DeliveryFacts, 'state' | 'retrySafe' | 'hasLiveParts'>): boolean {
  return !hasLiveParts && isCertainlyOver(delivery);
}

/**
 * Returns whether it's certain that the delivery has ended and that the platform doesn't show what it sent last: its
 * post, or the next post of its thread.
 */
export function isCertainlyOver({
  state,
  retrySafe,
}: Pick<DeliveryFacts, 'state' | 'retrySafe'>): boolean {
  return state === 'canceled' || (state === 'failed' && retrySafe === 'yes');
}

/** The error code of a delivery whose file couldn't be converted. */
export const FIT_FAILED = 'fit_failed';

/**
 * The same content can't succeed: the platform refused it or has it already, or a file of it is gone.
 * Everything else can pass, so a retry comes first and editing second.
 */
const CONTENT_KINDS: ReadonlySet<PlatformErrorKind> = new Set([
  'rejected_content',
  'media_missing',
  'duplicate',
]);

/**
 * Returns what a person can do about a delivery, the best way out first. The server checks each action again
 * when it's taken.
 */
export function listDeliveryActions(facts: DeliveryFacts): DeliveryAction[] {
  if (facts.needsDecision) return ['resolve'];
  if (!TERMINAL_STATES.has(facts.state)) return listOpenActions(facts);
  if (facts.state === 'published') return listCommentActions(facts);
  if (facts.isResent) return [];
  if (!isCertainlyOver(facts)) return ['resolve'];
  if (!facts.isAccountActive) return ['reconnect'];
  if (facts.hasLiveParts) return listThreadActions(facts);
  return facts.state === 'canceled' ? ['resend'] : listFailedActions(facts);
}

function listCommentActions({ commentProblem, isAccountActive }: DeliveryFacts): DeliveryAction[] {
  if (commentProblem === 'unconfirmed') return ['resolve_comment'];
  if (commentProblem === null) return [];
  return isAccountActive ? ['retry_comment'] : ['reconnect'];
}

function listOpenActions(facts: DeliveryFacts): DeliveryAction[] {
  const { state, hasIntent, isAccountActive } = facts;
  const canCancel = UNSENT_STATES.includes(state) && !hasIntent;
  return [
    ...(isAccountActive ? [] : (['reconnect'] as const)),
    ...(canCancel ? (['cancel'] as const) : []),
  ];
}

/** A thread continues after its live posts, unless that post's text can't succeed. */
function listThreadActions({ errorKind }: DeliveryFacts): DeliveryAction[] {
  const canContinue = errorKind === null || !CONTENT_KINDS.has(errorKind);
  return canContinue ? ['retry', 'take_down'] : ['take_down'];
}

function listFailedActions({ errorKind, errorCode }: DeliveryFacts): DeliveryAction[] {
  // The platform never saw the file, and another try converts it again.
  if (errorCode === FIT_FAILED) return ['retry', 'resend'];
  if (errorKind !== null && CONTENT_KINDS.has(errorKind)) return ['resend'];
  // A delivery that a new sign-in can help waits for it. These need a change on the platform, and then a retry.
  if (errorKind === 'permission') return ['retry', 'reconnect', 'resend'];
  return ['retry', 'resend'];
}
