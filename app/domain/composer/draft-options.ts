import type { Draft } from './draft.ts';
import { hasPoll, toLinkedInPoll, toTwitterPoll } from './draft-poll.ts';
import { toRequestThread } from './draft-thread.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import { splitNames } from '../posts/instagram-names.ts';
import { parseTags } from '../posts/instagram-tags.ts';
import { splitTags } from '../posts/youtube-text-rules.ts';

/** Returns the platform-specific options of the selected platforms only. */
export function toOwnOptions(
  { instagram, facebook, tiktok, youtube, linkedin, twitter }: Draft,
  platforms: readonly PlatformId[],
) {
  return {
    ...(platforms.includes('instagram') &&
      Object.values(instagram).some(Boolean) && { instagram: toInstagramOptions(instagram) }),
    ...(platforms.includes('facebook') &&
      Object.values(facebook).some(Boolean) && { facebook: toFacebookOptions(facebook) }),
    ...(platforms.includes('tiktok') && { tiktok: toTikTokOptions(tiktok) }),
    ...(platforms.includes('youtube') && { youtube: toYouTubeOptions(youtube) }),
    ...(platforms.includes('linkedin') && { linkedin: toLinkedInOptions(linkedin) }),
    ...(platforms.includes('twitter') &&
      isChosen(twitter) && { twitter: toTwitterOptions(twitter) }),
  };
}

/** A story has neither collaborators nor what only reels have, so the draft keeps them for the case that it isn't one. */
export function toInstagramOptions({
  isStory,
  madeWithAi,
  collaborators,
  tags,
  locationId,
  noFeed,
  trialReel,
  audioName,
}: Draft['instagram']) {
  const place = locationId.trim();
  const names = splitNames(collaborators);
  const sound = audioName.trim();
  const userTags = parseTags(tags);
  return {
    ...(isStory && { format: 'story' as const }),
    madeWithAi,
    ...(userTags.length > 0 && { userTags }),
    ...(place !== '' && { locationId: place }),
    ...(!isStory && {
      ...(names.length > 0 && { collaborators: names }),
      ...(noFeed && { shareToFeed: false }),
      ...(trialReel !== null && { trialReel }),
      ...(sound !== '' && { audioName: sound }),
    }),
  };
}

/** A story takes none of the others. */
export function toFacebookOptions({ isStory, ...texts }: Draft['facebook']) {
  if (isStory) return { format: 'story' as const };
  const set = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(set) as Partial<typeof texts> & { format?: never };
}

/** Returns what a draft says about its format on each platform. */
export const toFormatOptions = ({
  instagram,
  facebook,
}: Pick<Draft, 'instagram' | 'facebook'>) => ({
  instagram: toInstagramOptions(instagram),
  facebook: toFacebookOptions(facebook),
});

const isChosen = ({ replySettings, thread, poll, ...choices }: Draft['twitter']): boolean =>
  replySettings !== 'everyone' ||
  hasPoll(poll) ||
  toRequestThread(thread).length > 0 ||
  Object.values(choices).some(Boolean);

/** Returns the options of Twitter. Empty posts of a thread are left out. */
export function toTwitterOptions({
  thread,
  poll,
  splitCaption,
  threadNumbers,
  ...options
}: Draft['twitter']) {
  const posts = toRequestThread(thread);
  const sent = toTwitterPoll(poll);
  return {
    ...options,
    ...(sent && { poll: sent }),
    ...(posts.length > 0 && { thread: posts }),
    ...(splitCaption && { splitCaption }),
    ...(threadNumbers && { threadNumbers }),
  };
}

function toYouTubeOptions({ title, tags, categoryId, isQuiet, ...flags }: Draft['youtube']) {
  const { madeForKids, syntheticMedia, isReusable, noEmbedding, paidPlacement } = flags;
  const playlistId = flags.playlistId.trim();
  const chosen = splitTags(tags);
  return {
    madeForKids,
    syntheticMedia,
    title: title.trim() || undefined,
    ...(chosen.length > 0 && { tags: chosen }),
    ...(categoryId !== null && { categoryId }),
    ...(isQuiet && { notifySubscribers: false }),
    ...(isReusable && { license: 'creativeCommon' as const }),
    ...(noEmbedding && { embeddable: false }),
    ...(paidPlacement && { paidPlacement }),
    ...(playlistId !== '' && { playlistId }),
    ...(flags.captions !== '' && {
      captions: {
        text: flags.captions,
        language: flags.captionsLanguage.trim(),
        name: flags.captionsName.trim(),
      },
    }),
  };
}

export function toLinkedInOptions({
  title,
  description,
  noCard,
  noImage,
  poll,
  visibility,
  documentTitle,
  noReshare,
}: Draft['linkedin']) {
  const sent = toLinkedInPoll(poll);
  return {
    ...(sent && { poll: sent }),
    linkCard: !noCard,
    linkImage: !noImage,
    linkTitle: title.trim() || undefined,
    linkDescription: description.trim() || undefined,
    ...(visibility !== 'public' && { visibility }),
    ...(documentTitle.trim() !== '' && { documentTitle: documentTitle.trim() }),
    ...(noReshare && { allowReshare: false }),
  };
}

export function toTikTokOptions({
  privacyLevel,
  discloses: _discloses,
  ...options
}: Draft['tiktok']) {
  const { allowComment, allowDuet, allowStitch, aiGenerated, ...others } = options;
  const { title, coverPhoto, addMusic, ...disclosure } = others;
  const cover = Number(coverPhoto);
  return {
    privacyLevel: privacyLevel ?? undefined,
    allowComment,
    allowDuet,
    allowStitch,
    aiGenerated,
    ...(Object.values(disclosure).some(Boolean) && { disclosure }),
    ...(title.trim() !== '' && { title: title.trim() }),
    ...(Number.isInteger(cover) && cover > 0 && { coverPhoto: cover }),
    ...(addMusic && { addMusic }),
  };
}

/** Returns whether a disclosure is on without a type. TikTok requires at least one of the two. */
export function isDisclosureOpen(tiktok: Draft['tiktok']): boolean {
  return tiktok.discloses && !tiktok.ownBusiness && !tiktok.paidPartnership;
}
