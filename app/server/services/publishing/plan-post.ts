import { createHash } from 'node:crypto';
import { checkContent, type ContentFinding } from '#app/domain/content-rules.ts';
import type { MediaFacts } from '#app/domain/media-rules.ts';
import { NOTHING_TO_POST } from '#app/domain/messages.ts';
import type { PlatformId } from '#app/domain/platforms.ts';
import type { PlatformOptions } from '#app/domain/publish-options.ts';
import type { PublishPostInput } from '#app/domain/publish.ts';
import { normalizeHashtags } from '#app/domain/hashtag-text.ts';
import { composeText } from '#app/domain/text.ts';
import type { Violation } from '#app/server/errors/app-error.ts';
import type { WantedRendition } from '../renditions/ensure-renditions.ts';
import { fitCover, fitForDelivery, moveOffset } from '../renditions/fit-delivery.ts';
import type { FitSource } from '../renditions/fit-source.ts';
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
  /** Made before it is sent, in place of the files that they are made of. */
  readonly renditions: readonly WantedRendition[];
}

export interface PostPlan {
  readonly deliveries: readonly PlannedDelivery[];
  readonly violations: readonly Violation[];
}

interface PlanInput {
  readonly input: PublishPostInput;
  readonly targets: readonly Target[];
  readonly media: readonly PlannedMedia[];
  readonly cover: PlannedMedia | null;
  readonly privacyLevels: ReadonlyMap<string, readonly string[]>;
}

/** What goes to each account, resolved and checked by the content rules. Pure. */
export function planPost(plan: PlanInput): PostPlan {
  const violations: Violation[] = [];
  const deliveries = plan.targets.map((target) => {
    const content = getPlatformContent(plan.input, target.platform);
    const { autoFit, fit } = plan.input;
    const fitted = fitForDelivery(target.platform, plan.media, autoFit ? (fit ?? {}) : null);
    const findings = checkContent({
      platform: target.platform,
      caption: content.caption,
      hashtags: content.hashtags,
      media: fitted.media,
      tiktok: plan.input.platformOptions.tiktok,
      tiktokPrivacyLevels: plan.privacyLevels.get(target.accountId) ?? null,
    });
    for (const finding of findings) violations.push(toViolation(finding, plan, content.pointer));
    for (const reason of fitted.reasons) violations.push(toFitViolation(plan, target, reason));
    const cover = fitCoverOf(plan, target, fitted.media);
    for (const reason of cover.reasons) violations.push(toCoverViolation(target, reason));
    return toDelivery(plan, target, {
      ...content,
      renditions: [...fitted.wanted, ...cover.wanted],
    });
  });
  if (isEmpty(plan)) {
    violations.push({ pointer: '/content', code: 'nothing_to_post', message: NOTHING_TO_POST });
  }
  return { deliveries, violations: dropRepeated(violations) };
}

interface PlatformContent {
  readonly caption: string;
  readonly hashtags: string[];
  /** JSON pointer of the object that holds captions and hashtags. */
  readonly pointer: string;
}

/** What goes to this platform: its own texts in individual mode, else those of all. */
export function getPlatformContent(input: PublishPostInput, platform: PlatformId): PlatformContent {
  const individual = input.isIndividualMode ? input.individualContent?.[platform] : undefined;
  const source = individual ?? input.content;
  return {
    caption: source.captions[0] ?? '',
    hashtags: normalizeHashtags(source.hashtags),
    pointer: individual ? `/individualContent/${platform}` : '/content',
  };
}

function isEmpty({ input, targets, media }: PlanInput): boolean {
  if (media.length > 0 || targets.length === 0) return false;
  return targets.some(({ platform }) => {
    const { caption, hashtags } = getPlatformContent(input, platform);
    return caption.trim() === '' && hashtags.length === 0;
  });
}

const FIELD_POINTERS = {
  caption: (base: string) => `${base}/captions/0`,
  hashtags: (base: string) => `${base}/hashtags`,
  media: (_base: string, { content }: PublishPostInput) =>
    content.mediaIds?.length ? '/content/mediaIds' : '/content/mediaUrl',
  content: (base: string) => base,
  'tiktok.privacyLevel': () => '/platformOptions/tiktok/privacyLevel',
  'tiktok.disclosure': () => '/platformOptions/tiktok/disclosure',
} as const;

function toViolation(finding: ContentFinding, { input }: PlanInput, base: string): Violation {
  const { code, message, platform } = finding;
  return { pointer: FIELD_POINTERS[finding.field](base, input), code, message, platform };
}

function toFitViolation({ input }: PlanInput, { platform }: Target, message: string): Violation {
  const pointer = FIELD_POINTERS.media('', input);
  return { pointer, code: 'media_cannot_be_fitted', message, platform };
}

function fitCoverOf(
  { cover, input }: PlanInput,
  { platform }: Target,
  media: readonly MediaFacts[],
): ReturnType<typeof fitCover> {
  const isWanted = cover?.kind === 'image' && input.autoFit;
  return isWanted ? fitCover(platform, cover.fit, media) : { wanted: [], reasons: [] };
}

function toCoverViolation({ platform }: Target, message: string): Violation {
  return { pointer: '/content/coverMediaId', code: 'cover_cannot_be_fitted', message, platform };
}

/** Several accounts of one platform break the same rule once. */
function dropRepeated(violations: readonly Violation[]): Violation[] {
  const seen = new Set<string>();
  return violations.filter((violation) => {
    const key = JSON.stringify(violation);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function toDelivery(
  plan: PlanInput,
  target: Target,
  content: PlatformContent & Pick<PlannedDelivery, 'renditions'>,
): PlannedDelivery {
  const text = composeText(target.platform, content);
  const { tiktok, youtube, coverOffsetMs } = plan.input.platformOptions;
  const options: PlatformOptions = {
    privacyStatus: plan.input.content.privacyStatus,
    ...(coverOffsetMs === undefined
      ? {}
      : { coverOffsetMs: moveOffset(coverOffsetMs, content.renditions) }),
    ...(target.platform === 'tiktok' && tiktok ? { tiktok } : {}),
    ...(target.platform === 'youtube' && youtube ? { youtube } : {}),
  };
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([target.platform, text, ...plan.media.map(({ sha256 }) => sha256)]))
    .digest('hex');
  return {
    target,
    text,
    hashtags: content.hashtags,
    mediaAssetIds: plan.media.map(({ id }) => id),
    coverAssetId: plan.cover?.id ?? null,
    options,
    fingerprint,
    renditions: content.renditions,
  };
}
