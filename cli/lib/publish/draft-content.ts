import { z } from 'zod';
import type { Client } from '#cli/client/client.ts';
import type { components } from '#cli/client/api-types.ts';
import { chooseTargets } from './choose-targets.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';
import { toCommentFields } from '../content/comment-flags.ts';
import { toDisclosureFields } from '../content/disclosure-flags.ts';
import { toLinkFields } from '../content/link-flags.ts';
import { toFitFields } from '../content/meta-flags.ts';
import { pickOptions, PUBLISH_FIELDS, PUBLISH_NAMES } from '../content/publish-input.ts';
import { toFiles, toPlatformOptions } from '../content/publish-request.ts';
import { readPublishAt, TIME_RULES } from '../content/time-flags.ts';
import { readCaption } from '../content/read-caption.ts';
import { requireFiles, type ResolvedFiles, resolveFiles } from '../content/resolve-files.ts';

export type DraftContent = components['schemas']['DraftContent'];

const NOT_KEPT: readonly string[] = ['wait', 'idempotencyKey', 'allowDuplicate'];

/** The flags of `publish` that a draft stores. */
const Flags = z.object(PUBLISH_FIELDS).omit({
  wait: true,
  idempotencyKey: true,
  allowDuplicate: true,
});
export type DraftFlags = z.infer<typeof Flags>;
export const DRAFT_FIELDS = Flags.shape;
export const DRAFT_NAMES = PUBLISH_NAMES.filter((name) => !NOT_KEPT.includes(name));
export const DRAFT_OPTIONS = pickOptions(DRAFT_NAMES);

const PAIRS = [
  ['platforms', 'account', 'Use --platforms or --account, not both.'],
  ['platforms', 'group', 'Use --platforms or --group, not both.'],
  ['caption', 'captionFile', 'Use --caption or --caption-file, not both.'],
  ['media', 'mediaId', 'Use --media or --media-id, not both.'],
  ['cover', 'coverId', 'Use --cover or --cover-id, not both.'],
  ['queue', 'at', 'Use --at or --queue, not both.'],
] as const;

/** Checks flags that exclude each other. Missing ones are fine in a draft. */
export function checkPairs(flags: DraftFlags, context: z.core.$RefinementCtx): void {
  for (const [one, other, message] of PAIRS)
    if (isGiven(flags[one]) && isGiven(flags[other]))
      context.addIssue({ code: 'custom', path: [other], message });
  for (const [isMet, flag, message] of TIME_RULES)
    if (!isMet(flags)) context.addIssue({ code: 'custom', path: [flag], message });
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
}

/** Throws `invalid_usage` if no flag is set. */
export function requireSomething(flags: DraftFlags): void {
  if (Object.values(flags).some(isGiven) || flags.shortenLinks === false) return;
  const message = 'Specify what to save: --caption, --media, --platforms, or another option.';
  throw new CliError('invalid_usage', { exit: 'usage', message });
}

interface DraftUpdate {
  readonly flags: DraftFlags;
  readonly before: DraftContent;
  /** False removes the draft's time and queue. */
  readonly keepsTime?: boolean;
}

/** Merges the flags into the existing draft. Local files are uploaded. */
export async function toDraftContent(
  context: Context,
  client: Client,
  { flags, before, keepsTime = true }: DraftUpdate,
): Promise<DraftContent> {
  await requireFiles(flags);
  const hasCaption = flags.caption !== undefined || flags.captionFile !== undefined;
  const caption = hasCaption ? await readCaption(context, flags) : null;
  const targets = await toTargets(context, client, flags);
  const timing = keepsTime ? await toTiming(context, client, { flags, before }) : {};
  const files = await resolveFiles(context, client, flags);
  const { platforms, accountIds, content, ...others } = withoutTiming(before);
  const own = { ...(platforms ? { platforms } : {}), ...(accountIds ? { accountIds } : {}) };
  return {
    ...others,
    ...(targets ?? own),
    content: toContent(flags, { content, caption, files }),
    ...timing,
    ...toLinkFields(flags),
    ...toDraftFit(flags, before),
    platformOptions: { ...before.platformOptions, ...toPlatformOptions(flags) },
  };
}

/** Returns the conversion, which is never turned off. */
function toDraftFit(
  flags: Parameters<typeof toFitFields>[0],
  { fit: earlier }: DraftContent,
): Pick<DraftContent, 'autoFit' | 'fit'> {
  const { autoFit, fit } = toFitFields(flags);
  return autoFit ? { autoFit, ...(fit && { fit: { ...earlier, ...fit } }) } : {};
}

type Timing = Pick<DraftContent, 'publishAt' | 'queue' | 'queueFront'>;

/** Returns the draft's time or queue. Either replaces the other. */
async function toTiming(
  { terminal }: Context,
  client: Client,
  { flags, before }: { flags: DraftFlags; before: DraftContent },
): Promise<Timing> {
  if (flags.queue !== undefined) return { queue: flags.queue, queueFront: flags.front };
  const publishAt = await readPublishAt(client, terminal, flags);
  if (publishAt !== undefined) return { publishAt };
  const { publishAt: own, queue, queueFront } = before;
  return {
    ...(own === undefined ? {} : { publishAt: own }),
    ...(queue === undefined ? {} : { queue }),
    ...(queueFront === undefined ? {} : { queueFront }),
  };
}

function withoutTiming(content: DraftContent): Omit<DraftContent, keyof Timing> {
  const rest = { ...content };
  delete rest.publishAt;
  delete rest.queue;
  delete rest.queueFront;
  return rest;
}

interface WrittenDraft {
  readonly content: DraftContent['content'];
  readonly caption: string | null;
  readonly files: ResolvedFiles;
}

function toContent(
  flags: DraftFlags,
  { content, caption, files: { mediaIds, coverId } }: WrittenDraft,
): DraftContent['content'] {
  const { hashtags, leaveOutFiles, youtubePrivacy } = flags;
  return {
    ...(mediaIds.length > 0 ? { ...withoutMedia(content), ...toFiles(mediaIds) } : content),
    ...(caption === null ? {} : { captions: [caption] }),
    ...(hashtags.length > 0 ? { hashtags } : {}),
    ...(coverId === null ? {} : { coverMediaId: coverId }),
    ...(leaveOutFiles ? { leaveOutFiles } : {}),
    ...(youtubePrivacy ? { privacyStatus: youtubePrivacy } : {}),
    ...toCommentFields(flags),
    ...toDisclosureFields(flags),
  };
}

/** Returns null to keep the current targets. */
async function toTargets({ terminal }: Context, client: Client, flags: DraftFlags) {
  const { platforms, account, group } = flags;
  if ([platforms, account, group].every(({ length }) => length === 0)) return null;
  return (await chooseTargets(client, terminal, flags)).request;
}

/** Drops the media, in whichever of its fields it was stored. */
function withoutMedia(content: DraftContent['content'] = {}): NonNullable<DraftContent['content']> {
  const { captions, hashtags, coverMediaId, privacyStatus } = content;
  return {
    ...(captions ? { captions } : {}),
    ...(hashtags ? { hashtags } : {}),
    ...(coverMediaId ? { coverMediaId } : {}),
    ...(privacyStatus ? { privacyStatus } : {}),
  };
}
