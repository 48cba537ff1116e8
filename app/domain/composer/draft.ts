import { z } from 'zod';
import { CAROUSEL_SHAPES } from '../fit/carousel-shapes.ts';
import { MOMENT_COVERS, PICTURE_COVERS } from '../fit/cover.ts';
import { toOwnOptions } from './draft-options.ts';
import type { Disclosure } from '../posts/disclosure.ts';
import { DISCLOSURES } from '../posts/disclosures.ts';
import { toCommentRequest } from './draft-comment.ts';
import { DraftCover, NO_COVER } from './draft-cover.ts';
import { getMediaIds, listMediaIds } from './draft-files.ts';
import { toMentionRequest } from './draft-mentions.ts';
import { NO_LINKEDIN_POLL, NO_POLL } from './draft-poll.ts';
import { FocalPoint } from '../media/media.ts';
import { TRIAL_REELS } from '../posts/instagram-limits.ts';
import { LINKEDIN_VISIBILITIES } from '../posts/linkedin-limits.ts';
import { PlatformId } from '../platforms/platforms.ts';
import { PUBLISH_NOW, TimeChoice, toTimeRequest } from '../posts/time-choice.ts';
import { TikTokPrivacyLevel, TWITTER_REPLIERS } from '../posts/publish-options.ts';
import { YOUTUBE_CATEGORY_IDS } from '../posts/youtube-category-ids.ts';
import type { PublishPostInput } from '../posts/publish.ts';
import type { FitRequest, PostFit } from '../fit/rendition.ts';

/** Caption and hashtags, shared or for one platform. */
export const DraftText = z.object({
  caption: z.string().default(''),
  hashtags: z.array(z.string()).default([]),
});
export type DraftText = z.infer<typeof DraftText>;

/** As typed. Without any text, there's no poll. */
const Poll = z.object({
  question: z.string().default(''),
  options: z.array(z.string()).default([]),
  duration: z.number(),
});

const DraftInstagram = z.object({
  isStory: z.boolean().default(false),
  madeWithAi: z.boolean().default(false),
  /** Usernames as typed, separated by commas or spaces. */
  collaborators: z.string().default(''),
  /** Tags of people as text, one a line. */
  tags: z.string().default(''),
  locationId: z.string().default(''),
  /** Keep a reel out of the feed. */
  noFeed: z.boolean().default(false),
  trialReel: z.enum(TRIAL_REELS).nullable().default(null),
  /** The name of a reel's own sound. */
  audioName: z.string().default(''),
});

const DraftFacebook = z.object({
  isStory: z.boolean().default(false),
  link: z.string().default(''),
  placeId: z.string().default(''),
  backgroundId: z.string().default(''),
});

const DraftTikTok = z.object({
  privacyLevel: TikTokPrivacyLevel.nullable().default(null),
  allowComment: z.boolean().default(false),
  allowDuet: z.boolean().default(false),
  allowStitch: z.boolean().default(false),
  /** The post promotes something; the next two fields say what. */
  discloses: z.boolean().default(false),
  ownBusiness: z.boolean().default(false),
  paidPartnership: z.boolean().default(false),
  aiGenerated: z.boolean().default(false),
  /** The title of a photo post. */
  title: z.string().default(''),
  /** The position of the cover among the photos, from 1. Empty means the first. */
  coverPhoto: z.string().default(''),
  addMusic: z.boolean().default(false),
});

const DraftYouTube = z.object({
  title: z.string().default(''),
  madeForKids: z.boolean().default(false),
  syntheticMedia: z.boolean().default(false),
  /** The tags as typed, separated by commas. Empty means that the hashtags are used. */
  tags: z.string().default(''),
  categoryId: z.enum(YOUTUBE_CATEGORY_IDS).nullable().default(null),
  /** Don't notify subscribers about the video. */
  isQuiet: z.boolean().default(false),
  /** Creative Commons instead of the standard license. */
  isReusable: z.boolean().default(false),
  noEmbedding: z.boolean().default(false),
  paidPlacement: z.boolean().default(false),
  playlistId: z.string().default(''),
  /** The text of an SRT or WebVTT file. Empty: no captions. */
  captions: z.string().default(''),
  captionsLanguage: z.string().default(''),
  captionsName: z.string().default(''),
});

/** A post after the caption. Drafts saved before it could have files have only its text. */
const DraftThreadPost = z.preprocess(
  (stored) => (typeof stored === 'string' ? { text: stored } : stored),
  z.object({
    text: z.string().default(''),
    mediaIds: z.array(z.string()).default([]),
    poll: Poll.prefault(NO_POLL),
    /** Null: as the thread. */
    madeWithAi: z.boolean().nullable().default(null),
    paidPartnership: z.boolean().nullable().default(null),
  }),
);

const DraftTwitter = z.object({
  replySettings: z.enum(TWITTER_REPLIERS).default('everyone'),
  madeWithAi: z.boolean().default(false),
  paidPartnership: z.boolean().default(false),
  poll: Poll.prefault(NO_POLL),
  /** The posts that follow the caption. Empty ones aren't sent. */
  thread: z.array(DraftThreadPost).default([]),
  splitCaption: z.boolean().default(false),
  threadNumbers: z.boolean().default(false),
});

/** The comment under the post: the shared one, and where it differs. */
const DraftComment = z.object({
  text: z.string().default(''),
  /** The comments of single platforms in unique mode. Empty ones mean the shared one. */
  own: z.partialRecord(PlatformId, z.string()).default({}),
  /** Platforms without one. */
  none: z.array(PlatformId).default([]),
  /** Platforms whose hashtags go into it. */
  hashtags: z.array(PlatformId).default([]),
});

/** LinkedIn's options, most of them of the first link's preview card. Empty fields of it are filled in from the page. */
const DraftLinkedIn = z.object({
  title: z.string().default(''),
  description: z.string().default(''),
  noCard: z.boolean().default(false),
  noImage: z.boolean().default(false),
  poll: Poll.prefault(NO_LINKEDIN_POLL),
  visibility: z.enum(LINKEDIN_VISIBILITIES).default('public'),
  documentTitle: z.string().default(''),
  noReshare: z.boolean().default(false),
});

/**
 * `same`: one text for all platforms. `unique`: each platform can have its own (the product's individual
 * mode).
 */
export const DraftMode = z.enum(['same', 'unique']);
export type DraftMode = z.infer<typeof DraftMode>;

/** `unseen`: the person hasn't been shown the conversion yet. */
const DraftFit = z.object({
  choice: z.enum(['unseen', 'on', 'off']).default('unseen'),
  focalPoint: FocalPoint.nullable().default(null),
  trimStartMs: z.number().int().min(0).default(0),
  /** The shape of all files of a carousel on Instagram. Null: Instagram crops them. */
  carouselShape: z.enum(CAROUSEL_SHAPES).nullable().default(null),
});

/** A post being written, as the form submits it and the browser saves it. Not validated. */
export const Draft = z.object({
  platforms: z.array(PlatformId).default([]),
  /** IDs of the accounts per platform. A platform without an entry uses its default account. */
  accounts: z.partialRecord(PlatformId, z.array(z.string())).default({}),
  mode: DraftMode.default('same'),
  shared: DraftText.prefault({}),
  own: z.partialRecord(PlatformId, DraftText).default({}),
  /** The files in order. */
  mediaIds: z.array(z.string()).default([]),
  /** The files of platforms that get others in unique mode, in order. */
  ownMediaIds: z.partialRecord(PlatformId, z.array(z.string())).default({}),
  instagram: DraftInstagram.prefault({}),
  facebook: DraftFacebook.prefault({}),
  tiktok: DraftTikTok.prefault({}),
  youtube: DraftYouTube.prefault({}),
  linkedin: DraftLinkedIn.prefault({}),
  twitter: DraftTwitter.prefault({}),
  comment: DraftComment.prefault({}),
  disclosure: z.array(z.enum(DISCLOSURES)).default([]),
  /** Whether the links are shortened; null: as the workspace's rules for links say. */
  shortenLinks: z.boolean().nullable().default(null),
  /** The declared mentions, as JSON: names of the workspace's mentions, or mentions with their handles. */
  mentions: z.string().default(''),
  fit: DraftFit.prefault({}),
  cover: DraftCover.prefault({}),
  time: TimeChoice.prefault({}),
  /** The delivery that the post sends again with edited content. */
  resends: z.string().nullable().default(null),
});
export type Draft = z.infer<typeof Draft>;
/** The options of the draft's files, and where they go. */
export type FileDraft = Pick<Draft, 'platforms' | 'fit' | 'cover' | 'instagram' | 'facebook'>;

/** Where a post goes, as the publish request names it. */
export type PublishTargets = Pick<z.input<typeof PublishPostInput>, 'platforms' | 'accountIds'>;

/** The schema's defaults, written out so that screens don't have to load the schema. */
export const EMPTY_DRAFT: Draft = {
  platforms: [],
  accounts: {},
  mode: 'same',
  shared: { caption: '', hashtags: [] },
  own: {},
  mediaIds: [],
  ownMediaIds: {},
  instagram: {
    isStory: false,
    madeWithAi: false,
    collaborators: '',
    tags: '',
    locationId: '',
    noFeed: false,
    trialReel: null,
    audioName: '',
  },
  facebook: { isStory: false, link: '', placeId: '', backgroundId: '' },
  tiktok: {
    privacyLevel: null,
    allowComment: false,
    allowDuet: false,
    allowStitch: false,
    discloses: false,
    ownBusiness: false,
    paidPartnership: false,
    aiGenerated: false,
    title: '',
    coverPhoto: '',
    addMusic: false,
  },
  youtube: {
    title: '',
    madeForKids: false,
    syntheticMedia: false,
    tags: '',
    categoryId: null,
    isQuiet: false,
    isReusable: false,
    noEmbedding: false,
    paidPlacement: false,
    playlistId: '',
    captions: '',
    captionsLanguage: '',
    captionsName: '',
  },
  linkedin: {
    title: '',
    description: '',
    noCard: false,
    noImage: false,
    poll: NO_LINKEDIN_POLL,
    visibility: 'public',
    documentTitle: '',
    noReshare: false,
  },
  twitter: {
    replySettings: 'everyone',
    madeWithAi: false,
    paidPartnership: false,
    poll: NO_POLL,
    thread: [],
    splitCaption: false,
    threadNumbers: false,
  },
  comment: { text: '', own: {}, none: [], hashtags: [] },
  disclosure: [],
  shortenLinks: null,
  mentions: '',
  fit: { choice: 'unseen', focalPoint: null, trimStartMs: 0, carouselShape: null },
  cover: NO_COVER,
  time: PUBLISH_NOW,
  resends: null,
};

/** Returns the text for one platform: its own if it has one, else the shared text. */
export function getDraftText(draft: Draft, platform: PlatformId): DraftText {
  return (draft.mode === 'unique' ? draft.own[platform] : undefined) ?? draft.shared;
}

/**
 * Returns how to convert the files, with only the options that were chosen. Several have their own focal points, and
 * can get one shape.
 */
export function toFitChoice(draft: Pick<Draft, 'fit' | 'mediaIds' | 'ownMediaIds'>): PostFit {
  const { focalPoint, trimStartMs, carouselShape } = draft.fit;
  if (listMediaIds(draft).length > 1) return carouselShape ? { carouselShape } : {};
  return { ...(focalPoint ? { focalPoint } : {}), ...(trimStartMs > 0 ? { trimStartMs } : {}) };
}

/** Returns the same for the plan of one file, which depends on the other files if they get one shape. */
export function toFileFitChoice(
  draft: Pick<Draft, 'fit' | 'mode' | 'mediaIds' | 'ownMediaIds'>,
): Omit<FitRequest, 'platforms'> {
  const choice = toFitChoice(draft);
  return choice.carouselShape
    ? { ...choice, carouselMediaIds: [...getMediaIds(draft, 'instagram')] }
    : choice;
}

/** Builds the publish request of a draft for the given platforms, or for these accounts on them. */
export function toPublishRequest(
  draft: Draft,
  platforms: readonly PlatformId[],
  targets: PublishTargets = { platforms: [...platforms] },
): z.input<typeof PublishPostInput> {
  const { shared, cover } = draft;
  const isIndividualMode = draft.mode === 'unique';
  const isAny = (supporting: readonly PlatformId[]): boolean =>
    platforms.some((platform) => supporting.includes(platform));
  return {
    ...targets,
    ...(draft.resends !== null && { resends: draft.resends }),
    ...toTimeRequest(draft.time),
    content: {
      ...toRequestFiles(draft, platforms),
      ...(cover.mediaId !== null && isAny(PICTURE_COVERS) && { coverMediaId: cover.mediaId }),
      captions: [shared.caption],
      hashtags: shared.hashtags,
      ...toCommentRequest(draft, platforms),
      ...(draft.disclosure.length > 0 && {
        disclosure: toDisclosure(draft),
      }),
      ...toMentionRequest(draft.mentions),
      privacyStatus: 'unlisted',
    },
    ...toShortening(draft),
    autoFit: draft.fit.choice === 'on',
    ...(draft.fit.choice === 'on' && { fit: toFitChoice(draft) }),
    isIndividualMode,
    ...(isIndividualMode && { individualContent: toIndividualContent(draft, platforms) }),
    platformOptions: {
      ...toOwnOptions(draft, platforms),
      ...(cover.atMs !== null && isAny(MOMENT_COVERS) && { coverOffsetMs: cover.atMs }),
    },
  };
}

const toShortening = ({ shortenLinks }: Draft): Pick<PublishPostInput, 'shortenLinks'> =>
  shortenLinks === null ? {} : { shortenLinks };

/** Returns what the draft discloses, as the publish request has it. */
export const toDisclosure = ({ disclosure }: Pick<Draft, 'disclosure'>): Disclosure => ({
  madeWithAi: disclosure.includes('madeWithAi'),
  paidPartnership: disclosure.includes('paidPartnership'),
  ownBrand: disclosure.includes('ownBrand'),
});

/** Each platform gets those of the files that it takes, which its row and its preview show. */
function toRequestFiles(
  draft: Draft,
  platforms: readonly PlatformId[],
): Pick<
  z.input<typeof PublishPostInput>['content'],
  'mediaId' | 'mediaIds' | 'platformMediaIds' | 'leaveOutFiles'
> {
  const { mode, mediaIds } = draft;
  const own = platforms.filter((platform) => mode === 'unique' && draft.ownMediaIds[platform]);
  const lists = [mediaIds, ...own.map((platform) => getMediaIds(draft, platform))];
  return {
    ...(mediaIds.length > 1 ? { mediaIds } : { mediaId: mediaIds[0] ?? null }),
    ...(own.length > 0 && {
      platformMediaIds: Object.fromEntries(
        own.map((platform) => [platform, [...getMediaIds(draft, platform)]]),
      ),
    }),
    ...(lists.some(({ length }) => length > 1) && { leaveOutFiles: true }),
  };
}

function toIndividualContent(draft: Draft, platforms: readonly PlatformId[]) {
  return Object.fromEntries(
    platforms.map((platform) => {
      const { caption, hashtags } = getDraftText(draft, platform);
      return [platform, { captions: [caption], hashtags }];
    }),
  );
}
