import type { AccountTier } from '../platforms/account-tier.ts';
import { listBannedWordNotes } from '../suggestions/banned-words.ts';
import type { TimeChoice } from '../posts/time-choice.ts';
import { type ComposerAccount, toAccountLabel } from './composer-accounts.ts';
import { toLeftOutMessage } from '../content/file-lists.ts';
import { toStoryFilesMessage, toStoryTextMessage } from '../content/story-rules.ts';
import type { DraftText } from './draft.ts';
import { normalizeHashtags } from '../text/hashtag-text.ts';
import type { MediaFacts } from '../media/media-rules.ts';
import { warnOfDisplay, warnOfSize } from '../fit/media-warnings.ts';
import { formatDuration } from '../media/media-text.ts';
import { type PlatformId, PLATFORMS } from '../platforms/platforms.ts';

interface NoteInput {
  readonly text: DraftText;
  /** The files that the platform gets. */
  readonly files: readonly MediaFacts[];
  readonly bannedWords: readonly string[];
  readonly tier: AccountTier;
}

/** Returns notes about a draft on this platform. Notes never block the post. */
export function listDraftNotes(
  platform: PlatformId,
  { text, files, bannedWords, tier }: NoteInput,
): string[] {
  return [
    ...listHashtagNotes(platform, text),
    ...listBannedWordNotes(text, bannedWords),
    ...new Set(
      files.flatMap((file) => [
        ...listMediaNotes(platform, file, tier),
        ...listSizeNotes(platform, file, tier),
      ]),
    ),
  ];
}

/** Returns the note that the platform doesn't get all files. */
export const listLeftOutNotes = (platform: PlatformId, sent: number, all: number): string[] =>
  sent < all ? [toLeftOutMessage(platform, sent, all)] : [];

/** Returns what a story doesn't show of the post, and that it ends. */
export const listStoryNotes = (
  platform: PlatformId,
  { sent, all, hasText }: { sent: number; all: number; hasText: boolean },
): string[] => [
  'A story, shown for 24 hours.',
  ...(sent < all ? [toStoryFilesMessage(platform, all)] : []),
  ...(hasText ? [toStoryTextMessage(platform)] : []),
];

/** No zone is further ahead of UTC. */
const MAX_AHEAD_MS = 14 * 60 * 60 * 1000;

/**
 * Returns a note for each account that its user has to reconnect before the post's time. Misses some
 * that end up to 26 hours earlier, because the browser can't resolve time zones.
 */
export function listExpiryNotes(
  accounts: readonly ComposerAccount[],
  { when, date, clock }: TimeChoice,
): string[] {
  if (when !== 'time') return [];
  const earliestMs = Date.parse(`${date}T${clock}Z`) - MAX_AHEAD_MS;
  return accounts
    .filter(({ connectionEndsAt }) => Date.parse(connectionEndsAt ?? '') < earliestMs)
    .map(
      (account) =>
        `${toAccountLabel(account)}’s connection expires before this post is published. Reconnect the account by then.`,
    );
}

/** Recommended video length in seconds, from the catalog. */
const RECOMMENDED_SECONDS: Readonly<Record<PlatformId, readonly [from: number, to: number]>> = {
  instagram: [3, 60],
  tiktok: [15, 60],
  youtube: [600, 900],
  facebook: [0, 14_400],
  linkedin: [0, 600],
  twitter: [0, 140],
};

export const PUBLISHED_AS_SHORT = 'Published as a Short.';
/** YouTube shows vertical and square videos up to this length as Shorts. */
const SHORT_MAX_MS = 180_000;

/** The limit in TikTok's own app since 2025. Its API allows more. */
const TIKTOK_APP_HASHTAGS = 5;

function listHashtagNotes(platform: PlatformId, { hashtags }: DraftText): string[] {
  const { length } = normalizeHashtags(hashtags);
  if (platform !== 'tiktok' || length <= TIKTOK_APP_HASHTAGS) return [];
  return [`TikTok’s own app allows ${TIKTOK_APP_HASHTAGS} hashtags. This post has ${length}.`];
}

function listSizeNotes(platform: PlatformId, media: MediaFacts, tier: AccountTier): string[] {
  const { name } = PLATFORMS[platform];
  const warnings = [warnOfSize(platform, media, tier), warnOfDisplay(name, media)];
  return warnings.flatMap((warning) => warning?.message ?? []);
}

function listMediaNotes(platform: PlatformId, media: MediaFacts, tier: AccountTier): string[] {
  if (media.kind !== 'video' || media.durationMs === null || tier === 'premium') return [];
  if (platform === 'youtube' && isShort(media)) return [PUBLISHED_AS_SHORT];
  const [from, to] = RECOMMENDED_SECONDS[platform];
  // Round like the note does: 60.03 seconds, which editors export for a minute, would be "1:00 is long".
  const seconds = Math.round(media.durationMs / 1000);
  if (seconds >= from && seconds <= to) return [];
  const verdict = seconds < from ? 'short' : 'long';
  const { recommendedVideoLength } = PLATFORMS[platform];
  const advice = recommendedVideoLength.toLowerCase().replace(/ recommended$/u, '');
  return [`${formatDuration(media.durationMs)} is ${verdict}: ${advice} recommended.`];
}

function isShort({ width, height, durationMs }: MediaFacts): boolean {
  return (
    width !== null &&
    height !== null &&
    durationMs !== null &&
    height >= width &&
    durationMs <= SHORT_MAX_MS
  );
}
