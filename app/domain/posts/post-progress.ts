import { listNames } from '../text/name-list.ts';
import { formatCount, pickPlural } from '../text/format-count.ts';
import {
  PLANNED_STATES,
  TERMINAL_STATES,
  type DeliveryState,
  type PlatformErrorKind,
} from './delivery-state.ts';
import { toPublishedMessage, toPublishingMessage } from '../errors/messages/publishing.ts';
import { PLATFORM_IDS, PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import { ACCOUNT_DISCONNECTED, RECONNECT_EXPIRED } from './reconnect-window.ts';
import type { PostState } from './post-state.ts';
import type { DeliveryOutput, PostOutput } from './publish.ts';

/** How a delivery is shown: its line in the fan, its tick, and its bar in lists. `off`: canceled, which isn't a failure. */
export type DeliveryTone = 'busy' | 'wait' | 'done' | 'bad' | 'warn' | 'off';

const TONES: Readonly<Record<DeliveryState, DeliveryTone>> = {
  scheduled: 'wait',
  held: 'warn',
  queued: 'busy',
  preparing: 'busy',
  uploading: 'busy',
  processing: 'busy',
  committing: 'busy',
  confirming: 'busy',
  waiting: 'wait',
  unconfirmed: 'warn',
  published: 'done',
  failed: 'bad',
  canceled: 'off',
};

export function toDeliveryTone(delivery: DeliveryOutput): DeliveryTone {
  return delivery.hold === null ? TONES[delivery.state] : 'wait';
}

/** Worst first. If a platform has two accounts, the one that needs attention is shown. */
const WORST_FIRST: readonly DeliveryTone[] = ['bad', 'warn', 'wait', 'busy', 'done', 'off'];

/** Returns the look of each platform, or null where the post wasn't sent. */
export function toPlatformPreviews(post: PostOutput): Map<PlatformId, DeliveryTone | null> {
  return new Map(
    PLATFORM_IDS.map((platform) => {
      const tones = post.deliveries
        .filter((delivery) => delivery.platform === platform)
        .map(toDeliveryTone);
      return [platform, WORST_FIRST.find((tone) => tones.includes(tone)) ?? null];
    }),
  );
}

type DeliveryStatus = Pick<DeliveryOutput, 'state' | 'needsDecision'> &
  Partial<Pick<DeliveryOutput, 'thread'>>;

/** Returns whether all deliveries have finished or wait for a person, so that nothing changes without an action. */
export function isPostSettled(post: { readonly deliveries: readonly DeliveryStatus[] }): boolean {
  return post.deliveries.every(
    (delivery) => TERMINAL_STATES.has(delivery.state) || delivery.needsDecision,
  );
}

/** Returns whether the post is settled and nothing under it is in progress. */
export function isPostQuiet(post: Pick<PostOutput, 'deliveries'>): boolean {
  return isPostSettled(post) && !post.deliveries.some(hasPendingWork);
}

/** Returns whether the first comment or a follow-up of the live post is in progress. */
export const hasPendingWork = ({
  firstComment,
  followUps,
}: Pick<DeliveryOutput, 'firstComment' | 'followUps'>): boolean =>
  firstComment?.state === 'pending' || followUps.some(({ state }) => state === 'pending');

/** Returns whether a person has to look for the first comment under the live post. */
export const needsCommentDecision = ({ actions }: Pick<DeliveryOutput, 'actions'>): boolean =>
  actions.includes('resolve_comment');

/** Returns whether nothing happens before the post's time, or before a person decides. */
export function isPostPlanned({ state }: { readonly state: PostState }): boolean {
  return state === 'scheduled' || state === 'held';
}

/** Derives the post's state from its deliveries alone. The database's summary gives the same result. */
export function toPostState(deliveries: readonly DeliveryStatus[]): PostState {
  const running = deliveries.filter(({ state }) => !PLANNED_STATES.has(state));
  if (!isPostSettled({ deliveries: running })) return 'publishing';
  if (deliveries.some(({ needsDecision }) => needsDecision)) return 'needs_decision';
  const states = new Set(deliveries.map(({ state }) => state));
  if (states.has('held')) return 'held';
  if (states.has('scheduled')) return 'scheduled';
  return toFinalState(deliveries, states);
}

function toFinalState(
  deliveries: readonly DeliveryStatus[],
  states: ReadonlySet<DeliveryState>,
): PostState {
  if (states.size === 1 && states.has('published')) return 'published';
  if (states.has('published') || deliveries.some(isPartlyLive)) return 'partial';
  return states.size === 1 && states.has('canceled') ? 'canceled' : 'failed';
}

/** Returns whether some posts of a thread are live. */
export function isPartlyLive({ thread }: Partial<Pick<DeliveryOutput, 'thread'>>): boolean {
  return thread?.some(({ isLive }) => isLive) ?? false;
}

export function countLive(post: PostOutput): number {
  return post.deliveries.filter((delivery) => delivery.success === true).length;
}

/** Returns the headline of the results, in the product's wording. */
export function toPostHeading(post: PostOutput): string {
  const total = post.deliveries.length;
  const live = countLive(post);
  if (post.state === 'scheduled') return `Scheduled for ${formatCount(total, 'platform')}`;
  if (post.state === 'held') return 'Held until you decide';
  if (post.state === 'canceled') return 'Canceled';
  if (!isPostSettled(post)) return toPublishingMessage(total);
  return toPublishedMessage({ live, total });
}

const NOTES: Readonly<Partial<Record<PostState, string>>> = {
  scheduled:
    'Nothing is sent before then. Until it starts, you can change, move, or cancel the post.',
  held: 'Publish it now, change its time, move it to drafts, or cancel it.',
  canceled: 'Nothing was published.',
};

const STARTED_NOTE =
  'Publishing has started, so the post keeps its time. Publish what is held now, or cancel it.';

/** Returns the line below the headline: what is left to do, and by whom. */
export function toPostNote(post: PostOutput): string {
  const isStarted = post.deliveries.some(
    ({ state }) => state !== 'canceled' && !PLANNED_STATES.has(state),
  );
  if (post.state === 'held' && isStarted) return STARTED_NOTE;
  return NOTES[post.state] ?? toProgressNote(post);
}

function toProgressNote(post: PostOutput): string {
  if (!isPostSettled(post)) {
    const isHeld = post.deliveries.some(({ hold }) => hold === 'needs_reconnect');
    return isHeld
      ? 'Posts that wait for an account continue once you reconnect it.'
      : 'You can leave this page. Publishing continues.';
  }
  const undecided = post.deliveries.filter((delivery) => delivery.needsDecision).length;
  const missing = post.deliveries.filter((delivery) => delivery.success === false);
  const resent = missing.filter(({ resentAs }) => resentAs !== null).length;
  const canceled = missing.filter(
    (one) => one.state === 'canceled' && one.resentAs === null,
  ).length;
  const lost = missing.length - resent - canceled;
  const aboutComments = toCommentsNote(post);
  if (undecided + missing.length === 0) {
    const seenByPlatform = post.deliveries.every((delivery) => delivery.postId !== null);
    const live = seenByPlatform
      ? 'We verified that each post is live.'
      : 'All posts are live. You confirmed some of them yourself.';
    return live + aboutComments;
  }
  const toWas = (count: number): string => pickPlural(count, 'was', 'were');
  const counts = [
    { count: lost, what: 'failed' },
    { count: resent, what: `${toWas(resent)} resent` },
    { count: canceled, what: `${toWas(canceled)} canceled` },
    { count: undecided, what: `${pickPlural(undecided, 'needs', 'need')} your decision` },
  ].filter(({ count }) => count > 0);
  const whole = `of ${formatCount(post.deliveries.length, 'platform')} `;
  const parts = counts.map(({ count, what }, index) => `${count} ${index > 0 ? '' : whole}${what}`);
  const hasReason = lost + resent + undecided > 0;
  return `${listNames(parts)}.${hasReason ? ' See why below.' : ''}${aboutComments}`;
}

function toCommentsNote({ deliveries }: PostOutput): string {
  const count = deliveries.filter(needsCommentDecision).length;
  if (count === 0) return '';
  return ` ${formatCount(count, 'first comment')} ${pickPlural(count, 'needs', 'need')} your decision.`;
}

const FAILURES: Readonly<Record<PlatformErrorKind, (name: string) => string>> = {
  reauthorize: (name) => `Your sign-in with ${name} has expired.`,
  permission: (name) => `${name} doesn’t allow Fanfare to post to this account.`,
  rejected_content: (name) => `${name} rejected this post.`,
  media_missing: () => 'A file of this post is missing from Fanfare’s storage.',
  rate_limited: (name) => `${name} asked Fanfare to pause.`,
  unavailable: (name) => `${name} isn’t responding.`,
  outcome_unknown: (name) => `${name} didn’t confirm whether this post is live.`,
  unreadable: (name) => `${name} sent a response that can't be read.`,
  duplicate: (name) => `${name} says it already has this post.`,
  bug: (name) => `Fanfare and ${name} disagree about the API. This is a bug in Fanfare.`,
};

/** Says which post of a thread a sentence is about, if some are live. */
function toThreadPlace({ thread }: DeliveryOutput): string {
  const live = thread?.filter(({ isLive }) => isLive).length ?? 0;
  return live === 0 ? '' : `Post ${live + 1} of ${thread?.length}: `;
}

/** Returns a delivery's state in one sentence. The platform's own message is shown separately. */
export function toSentence(delivery: DeliveryOutput): string {
  const { state, errorKind, errorCode, message, hold } = delivery;
  // The message names the reason. The platform itself refused nothing.
  if (errorCode === RECONNECT_EXPIRED || errorCode === ACCOUNT_DISCONNECTED) return message;
  if (hold !== null || errorKind === null || (state !== 'failed' && state !== 'waiting'))
    return message;
  const failure = toThreadPlace(delivery) + FAILURES[errorKind](PLATFORMS[delivery.platform].name);
  return state === 'waiting' ? `${failure} Fanfare is retrying.` : failure;
}

/** Returns the screen reader announcement for a delivery that finished or stopped. */
export function toAnnouncement(delivery: DeliveryOutput): string {
  const { name } = PLATFORMS[delivery.platform];
  return delivery.success === true ? `${name}: published.` : `${name}: ${toSentence(delivery)}`;
}
