import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '../platforms/platforms.ts';
import type { DeliveryState } from '../posts/delivery-state.ts';
import { toPostState } from '../posts/post-progress.ts';
import { cutCaption } from '../posts/post-summary.ts';
import type { PostState } from '../posts/post-state.ts';
import { listNames } from '../text/name-list.ts';
import { toShownState } from './calendar-states.ts';

/** A post as the feed reads it. */
export interface FeedPost {
  readonly id: string;
  readonly at: Date;
  readonly changedAt: Date;
  /** The start of the caption. */
  readonly text: string | null;
  readonly deliveries: readonly {
    readonly platform: PlatformId;
    readonly state: DeliveryState;
    readonly needsDecision: boolean;
  }[];
}

/** A post in a calendar file. */
export interface FeedEvent {
  /** Stays the same when the post moves, so calendar apps move the event instead of adding another. */
  readonly uid: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly changedAt: Date;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly status: 'confirmed' | 'tentative' | 'canceled';
}

/** A post takes no time, but calendar apps barely show events without a duration. */
const DURATION_MS = 15 * 60_000;
/** Ordinary states, which the title leaves out. */
const PLAIN_STATES: ReadonlySet<PostState> = new Set(['scheduled', 'publishing', 'published']);
const TENTATIVE_STATES: ReadonlySet<PostState> = new Set(['held', 'needs_decision']);

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/u;
/** Characters that a text in a calendar file can't have. */
const CONTROLS = /\p{Cc}+/gu;

/** Returns what calendar apps show of a post: nothing of the caption beyond its first line. */
export function toFeedEvent(post: FeedPost, publicUrl: string): FeedEvent {
  const { id, at, changedAt, deliveries } = post;
  const state = toPostState(deliveries);
  const { name } = toShownState(state);
  const used = new Set(deliveries.map(({ platform }) => platform));
  const platforms = PLATFORM_IDS.filter((platform) => used.has(platform));
  const url = `${publicUrl}/app/posts/${id}`;
  const title = toFirstLine(post.text ?? '') || 'No caption';
  return {
    uid: `${id}@fanfare`,
    startsAt: at,
    endsAt: new Date(at.getTime() + DURATION_MS),
    changedAt,
    title: PLAIN_STATES.has(state) ? title : `${name}: ${title}`,
    description: `${name} · ${listNames(platforms.map((platform) => PLATFORMS[platform].name))}\n${url}`,
    url,
    status: toStatus(state),
  };
}

function toFirstLine(text: string): string {
  const lines = text.split(LINE_BREAK).map((line) => line.replace(CONTROLS, ' ').trim());
  return cutCaption(lines.find((line) => line !== '') ?? '');
}

function toStatus(state: PostState): FeedEvent['status'] {
  if (state === 'canceled') return 'canceled';
  return TENTATIVE_STATES.has(state) ? 'tentative' : 'confirmed';
}
