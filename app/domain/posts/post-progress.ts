import { TERMINAL_STATES, type DeliveryState, type PlatformErrorKind } from './delivery-state.ts';
import { toPublishedMessage, toPublishingMessage } from '../errors/messages.ts';
import { PLATFORM_IDS, PLATFORMS, type PlatformId } from '../platforms/platforms.ts';
import type { DeliveryOutput, PostOutput, PostState } from './publish.ts';

/** How a delivery looks: its line in the fan, its tick, its bar in lists. */
export type DeliveryLook = 'busy' | 'wait' | 'done' | 'bad' | 'warn';

const LOOKS: Readonly<Record<DeliveryState, DeliveryLook>> = {
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
  canceled: 'bad',
};

export function toDeliveryLook(delivery: DeliveryOutput): DeliveryLook {
  return delivery.hold === null ? LOOKS[delivery.state] : 'wait';
}

/** The worst first: of two accounts on one platform, the one that needs something is shown. */
const WORST_FIRST: readonly DeliveryLook[] = ['bad', 'warn', 'wait', 'busy', 'done'];

/** How each of the six platforms stands; null where the post did not go. */
export function toPlatformLooks(post: PostOutput): Map<PlatformId, DeliveryLook | null> {
  return new Map(
    PLATFORM_IDS.map((platform) => {
      const looks = post.deliveries
        .filter((delivery) => delivery.platform === platform)
        .map(toDeliveryLook);
      return [platform, WORST_FIRST.find((look) => looks.includes(look)) ?? null];
    }),
  );
}

type Standing = Pick<DeliveryOutput, 'state' | 'needsDecision'>;

/** Whether nothing about the post changes by itself any more: all ended, or waiting for a person. */
export function isPostSettled(post: { readonly deliveries: readonly Standing[] }): boolean {
  return post.deliveries.every(
    (delivery) => TERMINAL_STATES.has(delivery.state) || delivery.needsDecision,
  );
}

/** The post's state follows from its deliveries alone; the database's summary says the same. */
export function toPostState(deliveries: readonly Standing[]): PostState {
  if (!isPostSettled({ deliveries })) return 'publishing';
  if (deliveries.some(({ needsDecision }) => needsDecision)) return 'needs_decision';
  const states = new Set(deliveries.map(({ state }) => state));
  if (states.has('published')) return states.size === 1 ? 'published' : 'partial';
  return states.size === 1 && states.has('canceled') ? 'canceled' : 'failed';
}

export function countLive(post: PostOutput): number {
  return post.deliveries.filter((delivery) => delivery.success === true).length;
}

/** The headline of the results, in the product's words. */
export function toPostHeading(post: PostOutput): string {
  const total = post.deliveries.length;
  const live = countLive(post);
  if (!isPostSettled(post)) return toPublishingMessage(total);
  return toPublishedMessage({ live, total });
}

/** The line under it: what is still to be done, and by whom. */
export function toPostNote(post: PostOutput): string {
  if (!isPostSettled(post)) {
    const isHeld = post.deliveries.some(({ hold }) => hold === 'needs_reconnect');
    return isHeld
      ? 'What waits for an account goes on once you have connected it again.'
      : 'You can leave this page. It will go on.';
  }
  const asked = post.deliveries.filter((delivery) => delivery.needsDecision).length;
  const lost = post.deliveries.filter((delivery) => delivery.success === false).length;
  if (asked + lost === 0) {
    const seenByPlatform = post.deliveries.every((delivery) => delivery.postId !== null);
    return seenByPlatform
      ? 'Every one of them was seen live.'
      : 'All of them are live, some by your own word.';
  }
  const parts = [
    ...(lost > 0 ? [`${toCount(lost)} ${lost === 1 ? 'was' : 'were'} not published`] : []),
    ...(asked > 0 ? [`${toCount(asked)} ${asked === 1 ? 'needs' : 'need'} your word`] : []),
  ];
  const sentence = parts.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. The reasons stand below.`;
}

function toCount(count: number): string {
  return count === 1 ? 'one' : String(count);
}

const FAILURES: Readonly<Record<PlatformErrorKind, (name: string) => string>> = {
  reauthorize: (name) => `Your sign-in with ${name} has expired.`,
  permission: (name) => `${name} does not let Fanfare post to this account.`,
  rejected_content: (name) => `${name} refused this post.`,
  media_missing: () => 'A file of this post is missing from Fanfare’s storage.',
  rate_limited: (name) => `${name} asks for a pause.`,
  unavailable: (name) => `${name} does not answer.`,
  outcome_unknown: (name) => `${name} did not say whether this post went live.`,
  unreadable: (name) => `${name} sent a response that can't be read.`,
  duplicate: (name) => `${name} says it already has this post.`,
  bug: (name) => `Fanfare and ${name} did not understand each other.`,
};

/** How a delivery stands, in one sentence for people; the platform's own words are shown apart. */
export function toSentence(delivery: DeliveryOutput): string {
  const { state, errorKind, message, hold } = delivery;
  if (hold !== null || errorKind === null || (state !== 'failed' && state !== 'waiting'))
    return message;
  const failure = FAILURES[errorKind](PLATFORMS[delivery.platform].name);
  return state === 'waiting' ? `${failure} Fanfare tries again.` : failure;
}

/** What a screen reader hears when a delivery came to an end or stopped on the way. */
export function toAnnouncement(delivery: DeliveryOutput): string {
  const { name } = PLATFORMS[delivery.platform];
  return delivery.success === true ? `${name}: published.` : `${name}: ${toSentence(delivery)}`;
}
