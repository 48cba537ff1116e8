import type { DeliveryMetrics } from './delivery-dossier.ts';
import type { PlatformErrorKind } from '../posts/delivery-state.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

type Counts = NonNullable<DeliveryMetrics['metrics']>;
type MetricKind = keyof Counts;

/** The result of reading one live delivery's metrics from its platform. */
export interface DeliveryCounts {
  readonly deliveryId: string;
  /** Null if there are none; `message` says why. */
  readonly counts: Counts | null;
  readonly message: string | null;
  /** The account has to be reconnected by a person. */
  readonly needsReconnect: boolean;
}

/** A post's metrics, as its platforms reported them. */
export interface PostMetrics {
  readonly postId: string;
  readonly readAt: string;
  readonly items: readonly DeliveryCounts[];
}

/** Display order: reach first, then interactions. */
const KINDS = ['views', 'reach', 'likes', 'comments', 'shares', 'saves', 'clicks'] as const;

type Names = Readonly<Record<MetricKind, string>>;

const USUAL: Names = {
  views: 'Views',
  reach: 'Reach',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  clicks: 'Link clicks',
};

/** What each platform's own screens call them. */
const NAMES: Readonly<Record<PlatformId, Names>> = {
  instagram: { ...USUAL, reach: 'Accounts reached' },
  tiktok: USUAL,
  youtube: USUAL,
  facebook: { ...USUAL, reach: 'Viewers', likes: 'Reactions', clicks: 'Clicks' },
  linkedin: {
    ...USUAL,
    views: 'Impressions',
    reach: 'Members reached',
    likes: 'Reactions',
    shares: 'Reposts',
    clicks: 'Clicks',
  },
  twitter: { ...USUAL, comments: 'Replies', shares: 'Reposts', saves: 'Bookmarks' },
};

export interface Metric {
  readonly kind: MetricKind;
  /** The platform's name for the metric. */
  readonly name: string;
  readonly count: number;
}

/**
 * Returns the metrics that the platform reported, in display order. Omits those that it doesn't count,
 * because they aren't 0.
 */
export function listMetrics(platform: PlatformId, counts: Counts): Metric[] {
  return KINDS.flatMap((kind) => {
    const count = counts[kind];
    return count === null ? [] : [{ kind, name: NAMES[platform][kind], count }];
  });
}

/** Returns the kinds that any delivery has, in display order, as table columns. */
export function listMetricKinds({ items }: PostMetrics): MetricKind[] {
  return KINDS.filter((kind) => items.some(({ counts }) => counts && counts[kind] !== null));
}

const REFUSALS: Readonly<Record<PlatformErrorKind, (name: string) => string>> = {
  reauthorize: (name) => `Reconnect the account to see ${name} metrics.`,
  permission: (name) => `${name} doesn’t share metrics with this account.`,
  rejected_content: (name) => `${name} refused to share metrics.`,
  media_missing: (name) => `${name} refused to share metrics.`,
  rate_limited: (name) => `${name} asked Fanfare to pause. Try again later.`,
  unavailable: (name) => `${name} isn’t responding. Try again later.`,
  outcome_unknown: (name) => `${name} isn’t responding. Try again later.`,
  unreadable: (name) => `${name} sent a response that can't be read. Try again later.`,
  duplicate: (name) => `Fanfare and ${name} disagree about the API. This is a bug in Fanfare.`,
  bug: (name) => `Fanfare and ${name} disagree about the API. This is a bug in Fanfare.`,
};

/** Returns a short line on why a platform's metrics couldn't be read. */
export function explainMetricsError(platform: PlatformId, kind: PlatformErrorKind): string {
  return REFUSALS[kind](PLATFORMS[platform].name);
}

/** Returns the line for a platform that found the post but reported no metrics. */
export function explainNoMetrics(platform: PlatformId): string {
  return `${PLATFORMS[platform].name} hasn’t reported any metrics for this post yet.`;
}
