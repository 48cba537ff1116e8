import { hash } from 'node:crypto';
import { isLinkedInPage } from '#app/domain/accounts/linkedin-page.ts';
import type { MediaFacts } from '#app/domain/media/media-rules.ts';
import {
  checkEmptyPost,
  dropRepeated,
  type getPlatformContent,
  checkForPlatform,
  listFiles,
} from '#app/domain/content/post-rules.ts';
import type { PlacedTexts } from '#app/domain/content/first-comment.ts';
import {
  applyMentions,
  listLinkedInMentions,
  warnOfPlainMentions,
} from '#app/domain/content/apply-mentions.ts';
import { type LinkRewriter, rewritePostLinks } from '#app/domain/links/rewrite-post-links.ts';
import { isThread, toThreadTexts } from '#app/domain/content/thread-texts.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { getOwnOptions } from '#app/domain/content/disclose.ts';
import type { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { PublishPostInput, PublishWarning } from '#app/domain/posts/publish.ts';
import type { ThreadPost } from '#app/domain/posts/thread.ts';
import { isStory } from '#app/domain/posts/story-format.ts';
import { composeText } from '#app/domain/text/text.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { PlannedRendition } from '#app/server/services/renditions/ensure-renditions.ts';
import { moveOffset, toRenditionRequest } from '#app/server/services/renditions/fit-delivery.ts';
import type { FitSource } from '#app/server/services/media/fit-source.ts';
import type { Target } from './resolve-targets.ts';

export interface PlannedMedia extends MediaFacts {
  readonly id: string;
  readonly sha256: string;
  readonly fit: FitSource;
}

/** One delivery as it will be stored. */
export interface PlannedDelivery {
  readonly target: Target;
  readonly text: string;
  readonly hashtags: readonly string[];
  readonly mediaAssetIds: readonly string[];
  readonly coverAssetId: string | null;
  readonly options: PlatformOptions;
  readonly fingerprint: string;
  /** Renditions to create before sending; each replaces its source file. */
  readonly renditions: readonly PlannedRendition[];
}

export interface PostPlan {
  readonly deliveries: readonly PlannedDelivery[];
  readonly violations: readonly Violation[];
  /** Advisory only: a warning never blocks the post. */
  readonly warnings: readonly PublishWarning[];
}

/** The files that a request names. */
export interface PostFiles {
  /** In request order. */
  readonly assets: readonly PlannedMedia[];
  /** The files of platforms that get others, in request order. */
  readonly own: Readonly<Partial<Record<PlatformId, readonly PlannedMedia[]>>>;
  /** The files of each post in `twitter.thread`. */
  readonly thread: readonly (readonly PlannedMedia[])[];
  readonly cover: PlannedMedia | null;
}

interface PlanInput {
  readonly input: PublishPostInput;
  readonly targets: readonly Target[];
  readonly files: PostFiles;
  readonly privacyLevels: ReadonlyMap<string, readonly string[]>;
  /** Returns whether the target's platform can get photos from this installation. */
  readonly takesPhotos: (target: Target) => boolean;
  /** Changes the URLs in each platform's texts, before they're checked; null leaves them as written. */
  readonly rewriteLink: LinkRewriter | null;
}

/** Plans the delivery to each account: resolves its content and checks it against the content rules. Pure. */
export function planPost(plan: PlanInput): PostPlan {
  const { input, targets, files } = plan;
  const toSources = (media: readonly PlannedMedia[]) => media.map(({ fit }) => fit);
  const assets = [files.assets, ...Object.values(files.own), ...files.thread].flat();
  const bySource = new Map(assets.map((asset) => [asset.fit, asset]));
  const post = {
    input,
    media: toSources(files.assets),
    own: Object.fromEntries(
      Object.entries(files.own).map(([platform, media]) => [platform, toSources(media)]),
    ),
    thread: files.thread.map(toSources),
    cover: files.cover?.fit ?? null,
  };
  const violations: Violation[] = [];
  const warnings: PublishWarning[] = [];
  const deliveries = targets.map((target) => {
    const { platform, tier } = target;
    const isPage = isLinkedInPage(target.account.externalId);
    const privacyLevels = plan.privacyLevels.get(target.accountId) ?? null;
    const own = { ...post, input: toPlatformInput(plan, platform) };
    const account = {
      platform,
      tier,
      privacyLevels,
      isPage,
      takesPhotos: plan.takesPhotos(target),
    };
    const verdict = checkForPlatform(own, account);
    violations.push(...verdict.violations);
    warnings.push(...verdict.warnings, ...warnOfPlainMentions(input, platform));
    const changes = [...verdict.fitted.changes, ...verdict.cover.changes];
    const renditions = changes.map((change) => toRenditionRequest(target.platform, change));
    const toMedia = (sources: readonly FitSource[]) =>
      sources.flatMap((source) => bySource.get(source) ?? []);
    const media = toMedia(verdict.files);
    const threadMedia = verdict.threadFiles.map(toMedia);
    const sent = { ...plan, input: own.input, mentions: listLinkedInMentions(input, platform) };
    return toDelivery(sent, target, { ...verdict, media, threadMedia, renditions });
  });
  const platforms = targets.map(({ platform }) => platform);
  const empty = checkEmptyPost(input, {
    platforms,
    hasMedia: (platform) => listFiles(post, platform).length > 0,
  });
  return {
    deliveries,
    violations: dropRepeated(empty ? [...violations, empty] : violations),
    // Several accounts of one platform get the same warning.
    warnings: [...new Map(warnings.map((one) => [one.message, one])).values()],
  };
}

const toPlatformInput = ({ input, rewriteLink }: PlanInput, platform: PlatformId) =>
  applyMentions(rewriteLink ? rewritePostLinks(input, platform, rewriteLink) : input, platform);

/** Returns the polls of a post, and of the posts of its thread. */
const listPolls = ({ twitter, linkedin }: ReturnType<typeof getOwnOptions>) =>
  [twitter, ...(twitter?.thread ?? []), linkedin].flatMap((post) => post?.poll ?? []);

interface ThreadMedia {
  /** The files of each post in `twitter.thread`, as the platform gets them. */
  readonly threadMedia: readonly (readonly PlannedMedia[])[];
}

/** Returns the text of the post, and the platform's own options with the posts of its thread. */
function toTexts(
  input: PublishPostInput,
  { platform, tier }: Target,
  content: ReturnType<typeof getPlatformContent> & ThreadMedia,
): { text: string; own: ReturnType<typeof getOwnOptions> } {
  const own = getOwnOptions(platform, input);
  const { twitter } = own;
  if (!twitter || !isThread(twitter)) return { text: composeText(platform, content), own };
  const { texts, captionCount } = toThreadTexts({ ...content, tier, twitter });
  const [text = '', ...others] = texts;
  const { replySettings, madeWithAi, paidPartnership, poll } = twitter;
  const posts = others.map((each, index) => {
    const files = content.threadMedia[index + 1 - captionCount] ?? [];
    const own = twitter.thread?.[index + 1 - captionCount];
    return {
      text: each,
      ...(files.length > 0 ? { mediaIds: files.map(({ id }) => id) } : {}),
      ...(own?.poll ? { poll: own.poll } : {}),
      ...pickLabels(own),
    };
  });
  const chosen = { replySettings, madeWithAi, paidPartnership, ...(poll ? { poll } : {}) };
  const thread = posts.length === 0 ? {} : { thread: posts };
  return { text, own: { twitter: { ...chosen, ...thread } } };
}

/** Returns the labels that a post of a thread has or lacks by its author's choice. */
function pickLabels({ madeWithAi, paidPartnership }: Partial<ThreadPost> = {}) {
  return {
    ...(madeWithAi === undefined ? {} : { madeWithAi }),
    ...(paidPartnership === undefined ? {} : { paidPartnership }),
  };
}

interface SentContent {
  readonly platform: Target['platform'];
  readonly text: string;
  readonly own: ReturnType<typeof getOwnOptions>;
  readonly files: readonly PlannedMedia[];
}

/** Returns a hash that is the same for posts that people would call the same. */
function toFingerprint({ platform, text, own, files }: SentContent): string {
  const thread = own.twitter?.thread?.map((post) => post.text) ?? [];
  const format = isStory(platform, own) ? ['story'] : [];
  const link = own.facebook?.link ? [own.facebook.link] : [];
  const hashes = files.map(({ sha256 }) => sha256);
  const sent = [platform, text, ...hashes, ...thread, ...format, ...link, ...listPolls(own)];
  return hash('sha256', JSON.stringify(sent));
}

function toDelivery(
  plan: PlanInput & { readonly mentions: PlatformOptions['mentions'] & object },
  target: Target,
  content: ReturnType<typeof getPlatformContent> &
    Pick<PlannedDelivery, 'renditions'> &
    Pick<PlacedTexts, 'firstComment'> &
    ThreadMedia & { readonly media: readonly PlannedMedia[] },
): PlannedDelivery {
  const { text, own } = toTexts(plan.input, target, content);
  const { coverOffsetMs } = plan.input.platformOptions;
  const options: PlatformOptions = {
    privacyStatus: plan.input.content.privacyStatus,
    ...(coverOffsetMs === undefined
      ? {}
      : { coverOffsetMs: moveOffset(coverOffsetMs, content.renditions) }),
    ...(content.firstComment === null ? {} : { firstComment: content.firstComment }),
    ...(plan.mentions.length > 0 ? { mentions: plan.mentions } : {}),
    ...own,
  };
  const files = [content.media, ...content.threadMedia].flat();
  const fingerprint = toFingerprint({ platform: target.platform, text, own, files });
  return {
    target,
    text,
    hashtags: content.hashtags,
    mediaAssetIds: files.map(({ id }) => id),
    coverAssetId: plan.files.cover?.id ?? null,
    options,
    fingerprint,
    renditions: content.renditions,
  };
}
