import type { DeliveryMetrics } from './delivery-dossier.ts';
import type { PlatformErrorKind } from '../posts/delivery-state.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

type Counts = NonNullable<DeliveryMetrics['metrics']>;
type FigureKind = keyof Counts;

/** What became of asking a platform how one live delivery does. */
export interface DeliveryFigures {
  readonly deliveryId: string;
  /** null: there are none, and `message` says why. */
  readonly counts: Counts | null;
  readonly message: string | null;
  /** Only a person can help, by connecting the account again. */
  readonly needsReconnect: boolean;
}

/** How a post does where it is live, as its platforms told when they were asked. */
export interface PostFigures {
  readonly postId: string;
  readonly readAt: string;
  readonly items: readonly DeliveryFigures[];
}

/** The order in which figures stand beside each other: how many saw it, then what they did. */
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
  /** As the platform names it. */
  readonly name: string;
  readonly count: number;
}

/** What the platform told, in order. What it does not count is left out: it is not 0. */
export function listFigures(platform: PlatformId, counts: Counts): Figure[] {
  return KINDS.flatMap((kind) => {
    const count = counts[kind];
    return count === null ? [] : [{ kind, name: NAMES[platform][kind], count }];
  });
}

/** The kinds that any of them has, in order: the columns of a table of them. */
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

/** Why a platform's figures could not be read, in a short line. */
export function toFiguresRefusal(platform: PlatformId, kind: PlatformErrorKind): string {
  return REFUSALS[kind](PLATFORMS[platform].name);
}

/** The platform knows the post, and says no number of it. */
export function toNoFigures(platform: PlatformId): string {
  return `${PLATFORMS[platform].name} tells no figures of this post, or not yet.`;
}
