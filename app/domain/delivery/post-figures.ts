import type { DeliveryMetrics } from './delivery-dossier.ts';
import type { PlatformErrorKind } from '../posts/delivery-state.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

type Counts = NonNullable<DeliveryMetrics['metrics']>;
type FigureKind = keyof Counts;

/** The result of reading one live delivery's metrics from its platform. */
export interface DeliveryFigures {
  readonly deliveryId: string;
  /** Null if there are none; `message` says why. */
  readonly counts: Counts | null;
  readonly message: string | null;
  /** The account has to be reconnected by a person. */
  readonly needsReconnect: boolean;
}

/** A post's metrics, as its platforms reported them. */
export interface PostFigures {
  readonly postId: string;
  readonly readAt: string;
  readonly items: readonly DeliveryFigures[];
}

/** Display order: reach first, then interactions. */
const KINDS = ['views', 'reach', 'likes', 'comments', 'shares', 'saves', 'clicks'] as const;

type Names = Readonly<Record<FigureKind, string>>;

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
    ...{ views: 'Impressions', reach: 'Members reached', likes: 'Reactions', shares: 'Reposts' },
    clicks: 'Clicks',
  },
  twitter: { ...USUAL, comments: 'Replies', shares: 'Reposts', saves: 'Bookmarks' },
};

export interface Figure {
  readonly kind: FigureKind;
  /** The platform's name for the metric. */
  readonly name: string;
  readonly count: number;
}

/**
 * Returns the metrics that the platform reported, in display order. Omits those that it doesn't count,
 * because they aren't 0.
 */
export function listFigures(platform: PlatformId, counts: Counts): Figure[] {
  return KINDS.flatMap((kind) => {
    const count = counts[kind];
    return count === null ? [] : [{ kind, name: NAMES[platform][kind], count }];
  });
}

/** Returns the kinds that any delivery has, in display order, as table columns. */
export function listFigureKinds({ items }: PostFigures): FigureKind[] {
  return KINDS.filter((kind) => items.some(({ counts }) => counts && counts[kind] !== null));
}

const REFUSALS: Readonly<Record<PlatformErrorKind, (name: string) => string>> = {
  reauthorize: (name) => `${name} tells no figures before you connect the account again.`,
  permission: (name) => `${name} tells this account no figures.`,
  rejected_content: (name) => `${name} refused to tell the figures.`,
  media_missing: (name) => `${name} refused to tell the figures.`,
  rate_limited: (name) => `${name} asks for a pause. Read them again later.`,
  unavailable: (name) => `${name} does not answer. Read them again later.`,
  outcome_unknown: (name) => `${name} does not answer. Read them again later.`,
  unreadable: (name) => `${name} sent a response that can't be read. Try again later.`,
  duplicate: (name) => `Fanfare and ${name} did not understand each other.`,
  bug: (name) => `Fanfare and ${name} did not understand each other.`,
};

/** Returns a short line on why a platform's metrics couldn't be read. */
export function toFiguresRefusal(platform: PlatformId, kind: PlatformErrorKind): string {
  return REFUSALS[kind](PLATFORMS[platform].name);
}

/** Returns the line for a platform that found the post but reported no metrics. */
export function toNoFigures(platform: PlatformId): string {
  return `${PLATFORMS[platform].name} tells no figures of this post, or not yet.`;
}
