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
 * - `resend`: edit the content, then send it as a post of its own; of a thread, what follows its live posts.
 * - `take_down`: delete the posts of a failed thread that are live.
 * - `cancel`: stop it before anything, or the next post of a thread, is sent.
 * - `resolve_comment`: check the live post, then report whether its first comment is there.
 * - `retry_comment`: write the first comment that failed, or was canceled, again.
 * - `cancel_comment`: leave out the first comment that isn't written yet, or stop looking for it.
 * - `retry_follow_up`: do what failed after the post went live again.
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
  'cancel_comment',
  'retry_follow_up',
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
  /** The last posts of the published thread were deleted. */
  readonly isCut: boolean;
  /** A person has resent it with edited content. */
  readonly isResent: boolean;
  /** The account is connected and its sign-in works. */
  readonly isAccountActive: boolean;
  /** The first comment that a person can do something about; null if there's nothing to do, or no comment. */
  readonly comment: OpenComment | null;
  /** A follow-up of the live post has failed. */
  readonly hasFailedFollowUp: boolean;
}

/**
 * - `planned`: waits for its post.
 * - `waiting`: is about to be written, or written again.
 * - `failed`: the platform refused it.
 * - `unconfirmed`: only a person can find it.
 * - `canceled`: a person left it out before anything was sent.
 */
export type OpenComment = 'planned' | 'waiting' | 'failed' | 'unconfirmed' | 'canceled';

/** Returns whether the delivery's content, or what is missing of its thread, can be sent as a post of its own. */
export function canResend({
  isCut,
  ...delivery
}: Pick<DeliveryFacts, 'state' | 'retrySafe' | 'isCut'>): boolean {
  return isCut || isCertainlyOver(delivery);
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
  if (facts.needsDecision) return ['resolve', ...listPlannedCommentActions(facts)];
  if (!TERMINAL_STATES.has(facts.state)) return listOpenActions(facts);
  if (facts.state === 'published')
    return [...(canSendRest(facts) ? (['resend'] as const) : []), ...listLiveActions(facts)];
  if (facts.isResent) return [];
  if (!isCertainlyOver(facts)) return ['resolve'];
  if (!facts.isAccountActive) return ['reconnect'];
  if (facts.hasLiveParts) return listThreadActions(facts);
  return facts.state === 'canceled' ? ['resend'] : listFailedActions(facts);
}

/** Returns what the first comment and the follow-ups of a live post need. */
function listLiveActions(facts: DeliveryFacts): DeliveryAction[] {
  const about = listCommentActions(facts);
  if (!facts.hasFailedFollowUp) return about;
  if (facts.isAccountActive) return [...about, 'retry_follow_up'];
  return about.includes('reconnect') ? about : [...about, 'reconnect'];
}

const canSendRest = ({ isCut, isResent, isAccountActive }: DeliveryFacts): boolean =>
  isCut && !isResent && isAccountActive;

const COMMENT_ACTIONS: Readonly<Record<OpenComment, readonly DeliveryAction[]>> = {
  planned: ['cancel_comment'],
  waiting: ['cancel_comment'],
  unconfirmed: ['resolve_comment', 'cancel_comment'],
  failed: ['retry_comment'],
  canceled: ['retry_comment'],
};

function listCommentActions({ comment, isAccountActive }: DeliveryFacts): DeliveryAction[] {
  if (comment === null) return [];
  if (comment === 'failed' && !isAccountActive) return ['reconnect'];
  return [...COMMENT_ACTIONS[comment]];
}

const listPlannedCommentActions = ({ comment }: DeliveryFacts): DeliveryAction[] =>
  comment === 'planned' ? ['cancel_comment'] : [];

function listOpenActions(facts: DeliveryFacts): DeliveryAction[] {
  const { state, hasIntent, isAccountActive } = facts;
  const canCancel = UNSENT_STATES.includes(state) && !hasIntent;
  return [
    ...(isAccountActive ? [] : (['reconnect'] as const)),
    ...(canCancel ? (['cancel'] as const) : []),
    ...listPlannedCommentActions(facts),
  ];
}

/** A thread continues after its live posts: with the same text, unless that can't succeed, or with other texts. */
function listThreadActions({ errorKind }: DeliveryFacts): DeliveryAction[] {
  const canContinue = errorKind === null || !CONTENT_KINDS.has(errorKind);
  return canContinue ? ['retry', 'resend', 'take_down'] : ['resend', 'take_down'];
}

function listFailedActions({ errorKind, errorCode }: DeliveryFacts): DeliveryAction[] {
  // The platform never saw the file, and another try converts it again.
  if (errorCode === FIT_FAILED) return ['retry', 'resend'];
  if (errorKind !== null && CONTENT_KINDS.has(errorKind)) return ['resend'];
  // A delivery that a new sign-in can help waits for it. These need a change on the platform, and then a retry.
  if (errorKind === 'permission') return ['retry', 'reconnect', 'resend'];
  return ['retry', 'resend'];
}
