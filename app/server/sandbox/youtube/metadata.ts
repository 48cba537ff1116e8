import { z } from 'zod';
import { validate } from '../kit/validate.ts';
import { badVideo, YouTubeError } from './errors.ts';
import { parseBody } from './input.ts';

const MAX_TITLE_LENGTH = 100;
const MAX_DESCRIPTION_BYTES = 5000;
const MAX_TAGS_LENGTH = 500;
/** Categories that can be assigned to videos (videoCategories.list). */
const CATEGORY_IDS = '1 2 10 15 17 19 20 22 23 24 25 26 27 28 29'.split(' ');
const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** A field that YouTube sets. Clients that send back a video they read include it, and it's ignored. */
const readOnly = z.unknown().optional();

/** The fields of videos.insert that clients can set, or that are ignored. Anything else isn't documented. */
const VideoInput = z.strictObject({
  kind: readOnly,
  etag: readOnly,
  id: readOnly,
  ageGating: readOnly,
  brandPartner: readOnly,
  contentDetails: readOnly,
  fileDetails: readOnly,
  liveStreamingDetails: readOnly,
  monetizationDetails: readOnly,
  player: readOnly,
  processingDetails: readOnly,
  projectDetails: readOnly,
  statistics: readOnly,
  suggestions: readOnly,
  topicDetails: readOnly,
  snippet: z
    .strictObject({
      title: z.string().optional(),
      description: z.string().optional(),
      tags: z.array(z.string()).optional(),
      categoryId: z.coerce.string().optional(),
      defaultLanguage: z.string().optional(),
      defaultAudioLanguage: z.string().optional(),
      channelId: readOnly,
      channelTitle: readOnly,
      liveBroadcastContent: readOnly,
      localized: readOnly,
      publishedAt: readOnly,
      thumbnails: readOnly,
    })
    .optional(),
  status: z
    .strictObject({
      privacyStatus: z.enum(['public', 'unlisted', 'private']).optional(),
      publishAt: z.string().optional(),
      license: z.enum(['youtube', 'creativeCommon']).optional(),
      embeddable: z.boolean().optional(),
      publicStatsViewable: z.boolean().optional(),
      selfDeclaredMadeForKids: z.boolean().optional(),
      containsSyntheticMedia: z.boolean().optional(),
      failureReason: readOnly,
      madeForKids: readOnly,
      rejectionReason: readOnly,
      uploadStatus: readOnly,
    })
    .optional(),
  localizations: z
    .record(
      z.string(),
      z.strictObject({ title: z.string().optional(), description: z.string().optional() }),
    )
    .optional(),
  paidProductPlacementDetails: z
    .strictObject({ hasPaidProductPlacement: z.boolean().optional() })
    .optional(),
  recordingDetails: z
    .strictObject({
      recordingDate: z.string().optional(),
      location: readOnly,
      locationDescription: readOnly,
    })
    .optional(),
});

/** Parts that clients can write. Read-only parts in a body do no harm. */
const WRITTEN_PARTS = [
  'snippet',
  'status',
  'localizations',
  'paidProductPlacementDetails',
  'recordingDetails',
] as const;

type VideoInput = z.infer<typeof VideoInput>;
type Snippet = NonNullable<VideoInput['snippet']>;

export type VideoMetadata = ReturnType<typeof toMetadata>;

/** Returns the new video's metadata with YouTube's defaults. Throws the documented 400. */
export function parseMetadata(body: unknown, parts: readonly string[]) {
  const input = parseBody(VideoInput, body);
  requireNamedParts(input, parts);
  checkSnippet(input.snippet ?? {});
  checkStatus(input.status ?? {});
  if (input.localizations && !input.snippet?.defaultLanguage) {
    const message = 'The request is trying to add localized details without a default language.';
    throw badVideo('defaultLanguageNotSet', message);
  }
  return toMetadata(input);
}

function requireNamedParts(input: VideoInput, parts: readonly string[]): void {
  const unexpected = WRITTEN_PARTS.find(
    (name) => input[name] !== undefined && !parts.includes(name),
  );
  if (unexpected === undefined) return;
  const detail = { reason: 'unexpectedPart', domain: 'youtube.part', parameter: 'part' };
  throw new YouTubeError(400, detail, `'${unexpected}' is in the body but not in part.`);
}

interface Rule {
  reason: string;
  message: string;
  isMet(snippet: Snippet): boolean;
}

const SNIPPET_RULES: readonly Rule[] = [
  {
    reason: 'invalidTitle',
    message: 'The request metadata specifies an invalid or empty video title.',
    isMet: ({ title = '' }) =>
      title.trim() !== '' && title.length <= MAX_TITLE_LENGTH && !hasMarkup(title),
  },
  {
    reason: 'invalidDescription',
    message: 'The request metadata specifies an invalid video description.',
    isMet: ({ description = '' }) =>
      Buffer.byteLength(description) <= MAX_DESCRIPTION_BYTES && !hasMarkup(description),
  },
  {
    reason: 'invalidTags',
    message: 'The request metadata specifies invalid video keywords.',
    isMet: ({ tags = [] }) => areTagsValid(tags),
  },
  {
    reason: 'invalidCategoryId',
    message: 'The snippet.categoryId property specifies an invalid category ID.',
    isMet: ({ categoryId = '22' }) => CATEGORY_IDS.includes(categoryId),
  },
  {
    reason: 'invalidVideoMetadata',
    message: 'The request metadata is invalid.',
    isMet: ({ defaultLanguage = 'en' }) => LANGUAGE.test(defaultLanguage),
  },
];

function checkSnippet(snippet: Snippet): void {
  const broken = SNIPPET_RULES.find((rule) => !rule.isMet(snippet));
  if (broken) throw badVideo(broken.reason, broken.message);
}

function hasMarkup(text: string): boolean {
  return /[<>]/.test(text);
}

function areTagsValid(tags: readonly string[]): boolean {
  return countTags(tags) <= MAX_TAGS_LENGTH && tags.every((tag) => tag !== '' && !hasMarkup(tag));
}

/**
 * Returns the tags' total length, including separating commas and the quotes that a tag with a space
 * requires.
 */
function countTags(tags: readonly string[]): number {
  const letters = tags.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0), 0);
  return letters + Math.max(0, tags.length - 1);
}

function checkStatus(status: NonNullable<VideoInput['status']>): void {
  const { publishAt, privacyStatus } = status;
  if (publishAt === undefined) return;
  if (
    privacyStatus === 'private' &&
    validate(z.iso.datetime({ offset: true }), publishAt).success
  ) {
    return;
  }
  const message = 'The request metadata specifies an invalid scheduled publishing time.';
  throw badVideo('invalidPublishAt', message);
}

function toMetadata(input: VideoInput) {
  const { title = '', description = '', tags = [], categoryId = '22' } = input.snippet ?? {};
  const { defaultLanguage, defaultAudioLanguage } = input.snippet ?? {};
  return {
    snippet: { title, description, tags, categoryId, defaultLanguage, defaultAudioLanguage },
    status: {
      privacyStatus: 'public' as const,
      license: 'youtube' as const,
      embeddable: true,
      publicStatsViewable: true,
      selfDeclaredMadeForKids: false,
      ...toWritten(input.status ?? {}),
    } as Required<Omit<StatusInput, OptionalStatus>> & Pick<StatusInput, OptionalStatus>,
    localizations: input.localizations,
    recordingDetails: toRecording(input),
    paidProductPlacementDetails: input.paidProductPlacementDetails,
  };
}

function toRecording({ recordingDetails }: VideoInput): { recordingDate?: string } | undefined {
  const { recordingDate } = recordingDetails ?? {};
  return recordingDate === undefined ? undefined : { recordingDate };
}

/** Drops the fields that YouTube sets. */
function toWritten(status: NonNullable<VideoInput['status']>): StatusInput {
  const written = Object.entries(status).filter(([name]) => !READ_ONLY_STATUS.has(name));
  return Object.fromEntries(written);
}

const READ_ONLY_STATUS: ReadonlySet<string> = new Set([
  'failureReason',
  'madeForKids',
  'rejectionReason',
  'uploadStatus',
]);

type StatusInput = Omit<
  NonNullable<VideoInput['status']>,
  'failureReason' | 'madeForKids' | 'rejectionReason' | 'uploadStatus'
>;
type OptionalStatus = 'publishAt' | 'containsSyntheticMedia';
