import type { AccountTier } from '../platforms/account-tier.ts';
import { chooseSent } from './choose-sent.ts';
import { checkContent, type ContentFinding } from './content-rules.ts';
import { checkRepeatedTexts } from './repeated-texts.ts';
import { getOwnOptions } from './disclose.ts';
import { listWarnings } from './list-warnings.ts';
import { checkFirstComment, placeFirstComment, type PlacedTexts } from './first-comment.ts';
import { fitCoverFile, type FittableFile, type FittedFiles, fitFiles } from '../fit/fit-files.ts';
import { normalizeHashtags } from '../text/hashtag-text.ts';
import { NO_PLATFORM_SELECTED, NOTHING_TO_POST } from '../errors/messages/publishing.ts';
import type { PlatformId } from '../platforms/platforms.ts';
import type { PublishPostInput, PublishWarning } from '../posts/publish.ts';
import { type FormatOptions, isStory } from '../posts/story-format.ts';
import type { ViolationCode } from '../errors/violation-codes/index.ts';
import type { Violation } from '../errors/violations.ts';

interface PlatformContent {
  readonly caption: string;
  readonly hashtags: string[];
  /** JSON pointer to the object that holds captions and hashtags. */
  readonly pointer: string;
}

/**
 * Returns the content for this platform: its own in individual mode, else the shared content. A story has no text.
 */
export function getPlatformContent(
  input: Pick<PublishPostInput, 'content' | 'individualContent' | 'isIndividualMode'> & {
    readonly platformOptions?: FormatOptions;
  },
  platform: PlatformId,
): PlatformContent {
  const individual = input.isIndividualMode ? input.individualContent?.[platform] : undefined;
  const source = individual ?? input.content;
  const pointer = individual ? `/individualContent/${platform}` : '/content';
  if (isStory(platform, input.platformOptions)) return { caption: '', hashtags: [], pointer };
  return {
    caption: source.captions[0] ?? '',
    hashtags: normalizeHashtags(source.hashtags),
    pointer,
  };
}

/** A post with its files, before anything is stored. */
export interface PostWithFiles<F extends FittableFile> {
  readonly input: Omit<PublishPostInput, 'refreshToken'>;
  /** In display order. */
  readonly media: readonly F[];
  /** The files of platforms that get others. */
  readonly own: Readonly<Partial<Record<PlatformId, readonly F[]>>>;
  /** The files of each post in `twitter.thread`. Nothing if they aren't known. */
  readonly thread?: readonly (readonly F[])[];
  readonly cover: F | null;
}

export interface PlatformCheck<F> extends PlatformContent, PlacedTexts {
  readonly hashtags: string[];
  /** The files that it gets, in order. */
  readonly files: readonly F[];
  /** The files that each further post of its thread gets, in order. */
  readonly threadFiles: readonly (readonly F[])[];
  readonly fitted: FittedFiles<F>;
  readonly cover: Pick<FittedFiles<F>, 'changes' | 'reasons'>;
  readonly violations: readonly Violation[];
  /** Notes that don't block the post. */
  readonly warnings: readonly PublishWarning[];
}

/** What the rules need to know about the target account. */
export interface TargetAccount {
  readonly platform: PlatformId;
  readonly tier: AccountTier;
  /** TikTok's privacy levels for this creator, or null if they couldn't be read. */
  readonly privacyLevels: readonly string[] | null;
  /** Whether it's a LinkedIn Page. */
  readonly isPage?: boolean;
  /** Whether its platform can get photos from this installation. True if that isn't known. */
  readonly takesPhotos?: boolean;
}

/**
 * Returns the content for one account and every rule that it breaks there. Pure: publishing, the API's
 * validation, and the CLI's lint all call it.
 */
export function checkForPlatform<F extends FittableFile>(
  post: PostWithFiles<F>,
  account: TargetAccount,
): PlatformCheck<F> {
  const { input } = post;
  const { platform, tier, privacyLevels, isPage = false, takesPhotos = true } = account;
  const written = getPlatformContent(input, platform);
  const content = { ...written, ...placeFirstComment(input, platform, written) };
  const choice = canBeFitted(input, platform) ? { ...input.fit, tier } : null;
  const named = listFiles(post, platform);
  const choose = (list: readonly F[]) => chooseSent(input, account, list);
  const files = choose(named);
  const fitted = fitFiles(platform, files, choice);
  const threadFiles = platform === 'twitter' ? (post.thread ?? []).map(choose) : [];
  const thread = threadFiles.map((list) => fitFiles(platform, list, choice));
  const planned = {
    platform,
    tier,
    caption: content.caption,
    hashtags: content.hashtags,
    commentHashtags: content.commentHashtags,
    media: fitted.media,
    threadMedia: thread.map(({ media }) => media),
    ...toCheckedOptions(input, platform),
    tiktokPrivacyLevels: privacyLevels,
    isPage,
    takesPhotos,
  };
  const findings = [
    ...checkContent(planned),
    ...checkFirstComment(input, { platform, tier }, content),
    ...checkRepeatedTexts(planned, content),
  ];
  const cover = checkCover(post, platform, fitted);
  const pointer = FIELD_POINTERS.media('', input, platform);
  const refuse = (code: ViolationCode, at: string) => (message: string) =>
    ({ pointer: at, code, message, platform }) as const;
  const violations = [
    ...findings.map((finding) => toViolation(finding, input, content.pointer)),
    ...fitted.reasons.map(refuse('media_cannot_be_fitted', pointer)),
    ...refuseThreadFits(thread),
    ...cover.reasons.map(refuse('cover_cannot_be_fitted', '/content/coverMediaId')),
  ];
  const sent = { files, named, media: fitted.media };
  return {
    ...content,
    files,
    threadFiles,
    fitted: { ...fitted, changes: [fitted, ...thread].flatMap(({ changes }) => changes) },
    cover,
    violations,
    warnings: listWarnings(input, { platform, tier, pointer }, sent),
  };
}

type Input = PostWithFiles<FittableFile>['input'];

/** Returns the platform's own options that the rules are about. */
function toCheckedOptions(input: Input, platform: PlatformId) {
  const { instagram, facebook, tiktok, twitter, linkedin } = getOwnOptions(platform, input);
  return { instagram, facebook, tiktok, twitter, linkedin };
}

/** The conversions follow the rules for posts, so a story gets its file unchanged. */
const canBeFitted = ({ autoFit, platformOptions }: Input, platform: PlatformId): boolean =>
  autoFit && !isStory(platform, platformOptions);

/** Returns a violation for each reason why files of the thread's further posts can't be converted. */
function refuseThreadFits<F>(thread: readonly FittedFiles<F>[]): Violation[] {
  return thread.flatMap(({ reasons }, index) =>
    reasons.map((message) => ({
      pointer: `${THREAD_POINTER}/${index}/mediaIds`,
      code: 'media_cannot_be_fitted' as const,
      message,
      platform: 'twitter' as const,
    })),
  );
}

/** Returns the files that the post names for this platform: its own, or the shared ones. */
export function listFiles<F extends FittableFile>(
  { media, own }: Pick<PostWithFiles<F>, 'media' | 'own'>,
  platform: PlatformId,
): readonly F[] {
  return own[platform] ?? media;
}

function checkCover<F extends FittableFile>(
  { cover, input }: PostWithFiles<F>,
  platform: PlatformId,
  { media }: FittedFiles<F>,
): Pick<FittedFiles<F>, 'changes' | 'reasons'> {
  const shouldFit = cover?.facts.kind === 'image' && canBeFitted(input, platform);
  return shouldFit ? fitCoverFile(platform, cover, media) : { changes: [], reasons: [] };
}

const THREAD_POINTER = '/platformOptions/twitter/thread';

/** Where a finding is, by field. The other fields are options of a platform, which are named like their pointers. */
const FIELD_POINTERS = {
  caption: (base: string) => `${base}/captions/0`,
  hashtags: (base: string) => `${base}/hashtags`,
  media: (
    _base: string,
    { content }: PostWithFiles<FittableFile>['input'],
    platform: PlatformId,
  ) => {
    if (content.platformMediaIds?.[platform]) return `/content/platformMediaIds/${platform}`;
    if (content.mediaIds?.length) return '/content/mediaIds';
    return content.mediaId ? '/content/mediaId' : '/content/mediaUrl';
  },
  content: (base: string) => base,
  'twitter.threadFiles': () => THREAD_POINTER,
  'twitter.threadPoll': () => THREAD_POINTER,
  firstComment: (
    _base: string,
    { content }: PostWithFiles<FittableFile>['input'],
    platform: PlatformId,
  ) =>
    content.platformFirstComments?.[platform] === undefined
      ? '/content/firstComment'
      : `/content/platformFirstComments/${platform}`,
} as const;

const hasPointer = (field: ContentFinding['field']): field is keyof typeof FIELD_POINTERS =>
  field in FIELD_POINTERS;

/** The member of a thread's post that a finding is about, if it isn't the text. */
const THREAD_MEMBERS: Readonly<Partial<Record<ContentFinding['field'], string>>> = {
  'twitter.threadFiles': 'mediaIds',
  'twitter.threadPoll': 'poll',
};

function toViolation(
  { code, message, platform, field, index }: ContentFinding,
  input: PostWithFiles<FittableFile>['input'],
  base: string,
): Violation {
  const list = isMoved({ code, platform }, input)
    ? '/content/hashtagsInFirstComment'
    : hasPointer(field)
      ? FIELD_POINTERS[field](base, input, platform)
      : `/platformOptions/${field.replace('.', '/')}`;
  const pointer =
    index === undefined ? list : `${list}/${index}/${THREAD_MEMBERS[field] ?? 'text'}`;
  return { pointer, code, message, platform };
}

/** Returns whether hashtags alone are to go into a comment that the platform doesn't take. */
const isMoved = (
  { code, platform }: Pick<ContentFinding, 'code' | 'platform'>,
  { content }: PostWithFiles<FittableFile>['input'],
): boolean =>
  code === 'first_comment_unsupported' && content.platformFirstComments?.[platform] === undefined;

/** Returns a violation if one of the platforms would get neither text nor files, else null. */
export function checkEmptyPost(
  input: PostWithFiles<FittableFile>['input'],
  {
    platforms,
    hasMedia,
  }: { platforms: readonly PlatformId[]; hasMedia: (platform: PlatformId) => boolean },
): Violation | null {
  // Snippets become text when the server accepts the post, and it checks that.
  if ((input.content.snippetIds ?? []).length > 0) return null;
  const isEmpty = platforms.some((platform) => {
    const content = getPlatformContent(input, platform);
    const { hashtags } = placeFirstComment(input, platform, content);
    return content.caption.trim() === '' && hashtags.length === 0 && !hasMedia(platform);
  });
  if (!isEmpty) return null;
  return { pointer: '/content', code: 'nothing_to_post', message: NOTHING_TO_POST };
}

/** Returns a violation unless the post specifies its targets in exactly one way. */
export function checkTargets({
  platforms = [],
  accountIds = [],
}: Pick<PublishPostInput, 'platforms' | 'accountIds'>): Violation | null {
  if (platforms.length > 0 && accountIds.length > 0) {
    const message = 'Send either platforms or accountIds, not both.';
    return { pointer: '/accountIds', code: 'both_targets', message };
  }
  if (platforms.length > 0 || accountIds.length > 0) return null;
  return { pointer: '/platforms', code: 'no_platform', message: NO_PLATFORM_SELECTED };
}

/** Returns a violation if the cover isn't an image, else null. */
export function checkCoverKind(cover: FittableFile | null): Violation | null {
  if (!cover || cover.facts.kind === 'image') return null;
  const message = 'A cover must be an image. Upload a JPEG or PNG.';
  return { pointer: '/content/coverMediaId', code: 'cover_not_an_image', message };
}

/** Removes duplicates: several accounts on one platform break the same rule. */
export function dropRepeated(violations: readonly Violation[]): Violation[] {
  const seen = new Set<string>();
  return violations.filter((violation) => {
    const key = JSON.stringify(violation);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
