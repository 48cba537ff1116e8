import type { z } from 'zod';
import { DraftContent } from '../posts/saved-drafts.ts';
import { PLATFORM_IDS, type PlatformId } from '../platforms/platforms.ts';
import { type DraftPoll, NO_LINKEDIN_POLL, NO_POLL } from './draft-poll.ts';
import { type Draft, EMPTY_DRAFT, type PublishTargets, toPublishRequest } from './draft.ts';
import { fromTimeRequest, isTimeComplete, PUBLISH_NOW } from '../posts/time-choice.ts';
import { toTagsText } from '../posts/instagram-tags.ts';
import { MAX_ACCOUNTS_PER_POST } from '../posts/accounts-per-post.ts';
import { DISCLOSURES } from '../posts/disclosures.ts';
import { toMentionsText } from './draft-mentions.ts';
import { fromCommentRequest } from './draft-comment.ts';
import { listAccountIds } from './draft-accounts.ts';

/** Returns a composer's draft as the API shows it. Options that the API's schema refuses are left out. */
export function toDraftContent(draft: Draft): DraftContent {
  const { platforms } = draft;
  const targets = toTargets(draft, platforms);
  // Half a time can't be published over the API. The composer's own copy keeps it.
  const whole = isTimeComplete(draft.time) ? draft : { ...draft, time: PUBLISH_NOW };
  const content: z.input<typeof DraftContent> = toPublishRequest(whole, platforms, targets);
  const parsed = DraftContent.safeParse(content);
  if (parsed.success) return parsed.data;
  const refused = new Set(parsed.error.issues.map(({ path }) => path.slice(0, 2).join('.')));
  const options = Object.entries(content.platformOptions ?? {});
  const platformOptions = Object.fromEntries(
    options.filter(([name]) => !refused.has(`platformOptions.${name}`)),
  );
  // A text that's too long for any post is the only other thing that can be wrong with a draft.
  return DraftContent.parse({ ...content, platformOptions });
}

/**
 * A request names either platforms or accounts. A draft with both can't be published over the API before
 * someone chooses, so nobody publishes to fewer accounts than the composer shows.
 */
function toTargets(draft: Draft, platforms: readonly PlatformId[]): PublishTargets {
  const accountIds = listAccountIds(draft, platforms).slice(0, MAX_ACCOUNTS_PER_POST);
  const others = platforms.filter((platform) => draft.accounts[platform] === undefined);
  if (accountIds.length === 0) return { platforms: others };
  return others.length === 0 ? { accountIds } : { accountIds, platforms: others };
}

/** An account that a draft names by ID. */
export type NamedAccount = Readonly<{ id: string; platform: PlatformId }>;

/** What the composer makes of a draft that was saved over the API. */
export interface OpenedDraft {
  readonly draft: Draft;
  /** What the composer can't edit, as a sentence for the person; null if it can edit everything. */
  readonly problem: string | null;
}

/**
 * Converts a draft that was saved over the API to the composer's. `named` has the workspace's accounts that the
 * draft names.
 */
export function fromDraftContent(
  content: DraftContent,
  named: readonly NamedAccount[] = [],
): OpenedDraft {
  const { content: shared } = content;
  const draft: Draft = {
    ...fromTargets(content, named),
    // The composer shows a platform's own files in this mode only.
    mode: content.isIndividualMode || hasOwn(shared) ? 'unique' : 'same',
    shared: { caption: shared.captions[0] ?? '', hashtags: shared.hashtags },
    own: toOwn(content.individualContent ?? {}),
    ...toFileDraft(content),
    ...toOptionDrafts(content.platformOptions),
    comment: fromCommentRequest(shared),
    disclosure: DISCLOSURES.filter((name) => shared.disclosure?.[name]),
    shortenLinks: content.shortenLinks ?? null,
    mentions: toMentionsText(shared.mentions),
    time: fromTimeRequest(content),
    resends: content.resends ?? null,
  };
  return { draft, problem: findProblem(content, named) };
}

/** Returns whether a platform has files or a first comment of its own. */
const hasOwn = ({
  platformMediaIds,
  platformFirstComments = {},
}: DraftContent['content']): boolean =>
  platformMediaIds !== undefined || Object.values(platformFirstComments).some(Boolean);

function fromTargets(
  { platforms = [], accountIds = [] }: DraftContent,
  named: readonly NamedAccount[],
): Pick<Draft, 'platforms' | 'accounts'> {
  const accounts: Draft['accounts'] = {};
  for (const id of new Set(accountIds)) {
    const platform = named.find((one) => one.id === id)?.platform;
    if (platform) accounts[platform] = [...(accounts[platform] ?? []), id];
  }
  const isMeant = (id: PlatformId): boolean => accounts[id] !== undefined || platforms.includes(id);
  return { platforms: PLATFORM_IDS.filter(isMeant), accounts };
}

function toFileDraft(
  post: DraftContent,
): Pick<Draft, 'mediaIds' | 'ownMediaIds' | 'fit' | 'cover'> {
  const { content, platformOptions } = post;
  return {
    mediaIds: content.mediaId ? [content.mediaId] : (content.mediaIds ?? []),
    ownMediaIds: content.platformMediaIds ?? {},
    fit: toFitDraft(post),
    cover: { mediaId: content.coverMediaId ?? null, atMs: platformOptions.coverOffsetMs ?? null },
  };
}

function toFitDraft({ autoFit, fit = {} }: DraftContent): Draft['fit'] {
  const { focalPoint = null, trimStartMs = 0, carouselShape = null } = fit;
  return { choice: autoFit ? 'on' : 'unseen', focalPoint, trimStartMs, carouselShape };
}

/** The composer would drop these parts, so it shows such a draft and doesn't save it. */
function findProblem(
  { content, fit = {}, accountIds = [] }: DraftContent,
  named: readonly NamedAccount[],
): string | null {
  const fileIds = [content.mediaIds ?? [], ...Object.values(content.platformMediaIds ?? {})].flat();
  if (new Set(fileIds).size > 1 && Object.keys(fit).some((name) => name !== 'carouselShape'))
    return 'This draft crops or trims all its files in one way, which you can only edit over the API.';
  if (content.mediaUrl)
    return 'This draft gives its file by URL, which you can only edit over the API.';
  if (accountIds.some((accountId) => !named.some(({ id }) => id === accountId)))
    return 'This draft names an account that isn’t in this workspace. Check where it goes.';
  return null;
}

function toOwn(individual: NonNullable<DraftContent['individualContent']>): Draft['own'] {
  const own: Draft['own'] = {};
  for (const platform of PLATFORM_IDS) {
    const text = individual[platform];
    if (text) own[platform] = { caption: text.captions[0] ?? '', hashtags: text.hashtags };
  }
  return own;
}

type Options = DraftContent['platformOptions'];
type PlatformOptions<Id extends PlatformId & keyof Options> = NonNullable<Options[Id]>;

function toOptionDrafts({
  instagram,
  facebook,
  tiktok,
  youtube,
  linkedin,
  twitter,
}: Options): Pick<Draft, 'instagram' | 'facebook' | 'tiktok' | 'youtube' | 'linkedin' | 'twitter'> {
  return {
    instagram: instagram ? toInstagram(instagram) : EMPTY_DRAFT.instagram,
    facebook: facebook ? toFacebook(facebook) : EMPTY_DRAFT.facebook,
    tiktok: tiktok ? toTikTok(tiktok) : EMPTY_DRAFT.tiktok,
    youtube: youtube ? toYouTube(youtube) : EMPTY_DRAFT.youtube,
    linkedin: linkedin ? toLinkedIn(linkedin) : EMPTY_DRAFT.linkedin,
    twitter: twitter ? toTwitter(twitter) : EMPTY_DRAFT.twitter,
  };
}

function toInstagram(options: PlatformOptions<'instagram'>): Draft['instagram'] {
  const { format, madeWithAi, collaborators = [], userTags = [] } = options;
  const { locationId = '', trialReel = null, audioName = '' } = options;
  return {
    isStory: format === 'story',
    madeWithAi,
    collaborators: collaborators.join(', '),
    tags: toTagsText(userTags),
    locationId,
    noFeed: options.shareToFeed === false,
    trialReel,
    audioName,
  };
}

const toFacebook = ({ format, ...texts }: PlatformOptions<'facebook'>): Draft['facebook'] => ({
  ...EMPTY_DRAFT.facebook,
  ...texts,
  isStory: format === 'story',
});

function toTwitter({
  thread = [],
  poll,
  ...options
}: PlatformOptions<'twitter'>): Draft['twitter'] {
  return {
    ...EMPTY_DRAFT.twitter,
    ...options,
    poll: fromTwitterPoll(poll),
    thread: thread.map((post) => ({
      text: post.text,
      mediaIds: post.mediaIds ?? [],
      poll: fromTwitterPoll(post.poll),
      madeWithAi: post.madeWithAi ?? null,
      paidPartnership: post.paidPartnership ?? null,
    })),
  };
}

function fromTwitterPoll(poll: PlatformOptions<'twitter'>['poll']): DraftPoll {
  return poll ? { ...NO_POLL, options: poll.options, duration: poll.durationMinutes } : NO_POLL;
}

function toTikTok({
  privacyLevel,
  disclosure,
  ...flags
}: PlatformOptions<'tiktok'>): Draft['tiktok'] {
  const { ownBusiness = false, paidPartnership = false } = disclosure ?? {};
  return {
    allowComment: flags.allowComment,
    allowDuet: flags.allowDuet,
    allowStitch: flags.allowStitch,
    aiGenerated: flags.aiGenerated,
    privacyLevel: privacyLevel ?? null,
    discloses: disclosure !== undefined,
    ownBusiness,
    paidPartnership,
    title: flags.title ?? '',
    coverPhoto: flags.coverPhoto === undefined ? '' : String(flags.coverPhoto),
    addMusic: flags.addMusic ?? false,
  };
}

const toCaptions = ({
  text,
  language,
  name,
}: NonNullable<PlatformOptions<'youtube'>['captions']> = NO_CAPTIONS) => ({
  captions: text,
  captionsLanguage: language,
  captionsName: name,
});

const NO_CAPTIONS = { text: '', language: '', name: '' };

function toYouTube(options: PlatformOptions<'youtube'>): Draft['youtube'] {
  const { title = '', tags = [], categoryId = null, notifySubscribers = true } = options;
  return {
    title,
    madeForKids: options.madeForKids,
    syntheticMedia: options.syntheticMedia,
    tags: tags.join(', '),
    categoryId,
    isQuiet: !notifySubscribers,
    isReusable: options.license === 'creativeCommon',
    noEmbedding: options.embeddable === false,
    paidPlacement: options.paidPlacement ?? false,
    playlistId: options.playlistId ?? '',
    ...toCaptions(options.captions),
  };
}

function toLinkedIn(options: PlatformOptions<'linkedin'>): Draft['linkedin'] {
  const { linkTitle = '', linkDescription = '', linkCard, linkImage, poll } = options;
  return {
    title: linkTitle,
    description: linkDescription,
    noCard: !linkCard,
    noImage: !linkImage,
    poll: poll
      ? { question: poll.question, options: poll.options, duration: poll.durationDays }
      : NO_LINKEDIN_POLL,
    visibility: options.visibility ?? 'public',
    documentTitle: options.documentTitle ?? '',
    noReshare: options.allowReshare === false,
  };
}
