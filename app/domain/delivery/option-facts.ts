import type { PlatformId } from '../platforms/platforms.ts';
import type { FacebookOptions } from '../posts/facebook-options.ts';
import { toInstagramName } from '../posts/instagram-names.ts';
import type { InstagramOptions } from '../posts/instagram-options.ts';
import type { LinkedInOptions } from '../posts/link-card.ts';
import type {
  PlatformOptions,
  TikTokOptions,
  TwitterOptions,
  YouTubeOptions,
} from '../posts/publish-options.ts';
import { toPollDuration } from '../posts/poll-duration.ts';
import { DAY_MINUTES } from '../posts/poll-limits.ts';
import { YOUTUBE_CATEGORIES } from '../posts/youtube-categories.ts';

/** One option of a platform, as a term with its value. */
export interface OptionFact {
  readonly term: string;
  readonly text: string;
}

const TIKTOK_AUDIENCES: Readonly<Record<string, string>> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only you',
};

const VISIBILITIES = { public: 'Public', unlisted: 'Unlisted', private: 'Private' } as const;

const STORY: OptionFact = { term: 'Format', text: 'Story, for 24 hours' };

type ListFacts = (options: PlatformOptions) => OptionFact[];

/** By platform; those without options of their own aren't in it. */
const FACTS: Readonly<Partial<Record<PlatformId, ListFacts>>> = {
  instagram: ({ instagram }) => (instagram ? listInstagram(instagram) : []),
  facebook: ({ facebook }) => (facebook ? listFacebook(facebook) : []),
  tiktok: ({ tiktok }) => (tiktok ? listTikTok(tiktok) : []),
  youtube: ({ youtube, privacyStatus }) => [
    { term: 'Visibility', text: VISIBILITIES[privacyStatus] },
    ...listYouTube(youtube),
  ],
  linkedin: ({ linkedin }) => (linkedin ? listLinkedIn(linkedin) : []),
  twitter: ({ twitter }) => (twitter ? listTwitter(twitter) : []),
};

/** Returns the options that a platform got, without those that have no effect there. */
export function listOptionFacts(platform: PlatformId, options: PlatformOptions): OptionFact[] {
  return FACTS[platform]?.(options) ?? [];
}

const TRIALS = { manual: 'You', performance: 'Instagram, if it does well' } as const;

const listHandles = (names: readonly string[]): string =>
  [...new Set(names.map((name) => `@${toInstagramName(name)}`))].join(', ');

function listInstagram(options: InstagramOptions): OptionFact[] {
  const { format, madeWithAi, collaborators = [], userTags = [] } = options;
  const { locationId, shareToFeed, trialReel, audioName } = options;
  const around: Pair[] = [
    ['Tagged', listHandles(userTags.map(({ username }) => username))],
    ['Location', locationId],
  ];
  if (format === 'story') return [STORY, ...toFacts(around)];
  return toFacts([
    ['Collaborators', listHandles(collaborators)],
    ...around,
    ['In the feed', shareToFeed === false ? 'No' : null],
    ['Name of its sound', audioName],
    ['Shown to followers by', trialReel && TRIALS[trialReel]],
    ['Made with AI', madeWithAi ? 'Yes' : null],
  ]);
}

function listFacebook({ format, link, placeId, backgroundId }: FacebookOptions): OptionFact[] {
  if (format === 'story') return [STORY];
  return toFacts([
    ['Link card', link],
    ['Location', placeId],
    ['Background', backgroundId],
  ]);
}

const TWITTER_REPLIES: Readonly<Record<TwitterOptions['replySettings'], string | null>> = {
  everyone: null,
  following: 'Accounts you follow',
  mentionedUsers: 'Accounts you mention',
  subscribers: 'Subscribers',
  verified: 'Verified accounts',
};

function listTwitter({ replySettings, madeWithAi, paidPartnership, poll }: TwitterOptions) {
  return toFacts([
    ...listPoll(poll, poll?.durationMinutes ?? 0),
    ['Who can reply', TWITTER_REPLIES[replySettings]],
    ['Made with AI', madeWithAi ? 'Yes' : null],
    ['Disclosed', paidPartnership ? 'paid partnership' : null],
  ]);
}

const LINKEDIN_AUDIENCES = {
  public: null,
  connections: 'Connections',
  loggedIn: 'Everyone with a LinkedIn account',
} as const;

function listLinkedIn(options: LinkedInOptions) {
  const { linkCard, linkTitle, linkDescription, poll } = options;
  const { visibility = 'public', documentTitle, allowReshare } = options;
  return toFacts([
    ['Who can see it', LINKEDIN_AUDIENCES[visibility]],
    ['Document title', documentTitle],
    ['Reposts', allowReshare === false ? 'Off' : null],
    ['Link card', linkCard ? null : 'Off'],
    ['Link title', linkTitle],
    ['Link description', linkDescription],
    ['Poll', poll?.question],
    ...listPoll(poll, (poll?.durationDays ?? 0) * DAY_MINUTES),
  ]);
}

type Pair = readonly [term: string, text: string | null | undefined];

function listPoll(
  poll: { readonly options: readonly string[] } | undefined,
  minutes: number,
): Pair[] {
  if (!poll) return [];
  return [
    ['Poll options', poll.options.join(', ')],
    ['Poll open for', toPollDuration(minutes)],
  ];
}

function listTikTok({ privacyLevel, disclosure, aiGenerated, ...options }: TikTokOptions) {
  const { allowComment, allowDuet, allowStitch, title, coverPhoto, addMusic } = options;
  const allowed = listOn({
    comments: allowComment,
    duets: allowDuet,
    stitches: allowStitch,
  });
  const disclosed = listOn({
    'your brand': disclosure?.ownBusiness,
    'paid partnership': disclosure?.paidPartnership,
  });
  return toFacts([
    ['Who can see it', TIKTOK_AUDIENCES[privacyLevel ?? '']],
    ['Allowed', allowed || 'nothing'],
    ['Disclosed', disclosed],
    ['AI-generated', aiGenerated ? 'Yes' : null],
    ['Title', title],
    ['Cover', coverPhoto === undefined ? null : `Photo ${coverPhoto}`],
    ['Music', addMusic ? 'Added by TikTok' : null],
  ]);
}

/** Names what is on. */
function listOn(flags: Readonly<Record<string, boolean | undefined>>): string {
  return Object.keys(flags)
    .filter((name) => flags[name])
    .join(', ');
}

function listYouTube(options: YouTubeOptions | undefined) {
  if (!options) return [];
  const { title, tags = [], categoryId, madeForKids, syntheticMedia, notifySubscribers } = options;
  const { license, embeddable, paidPlacement } = options;
  return toFacts([
    ['Title', title],
    ['Tags', tags.join(', ')],
    ['Category', categoryId && YOUTUBE_CATEGORIES[categoryId]],
    ['Made for kids', madeForKids ? 'Yes' : null],
    ['Altered content', syntheticMedia ? 'Yes' : null],
    ['Subscribers', notifySubscribers === false ? 'Not notified' : null],
    ['License', license === 'creativeCommon' ? 'Creative Commons' : null],
    ['Embedding', embeddable === false ? 'Off' : null],
    ['Paid promotion', paidPlacement ? 'Yes' : null],
    ...listFollowing(options),
  ]);
}

/** What is done once the video is live. */
const listFollowing = ({ playlistId, captions }: YouTubeOptions): Pair[] => [
  ['Playlist', playlistId],
  ['Captions', captions?.language],
];

function toFacts(pairs: readonly Pair[]): OptionFact[] {
  return pairs.flatMap(([term, text]) => (text ? [{ term, text }] : []));
}
