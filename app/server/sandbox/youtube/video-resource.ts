import { createHash } from 'node:crypto';
import type { SimulatorContext } from '../kit/types.ts';
import { hasCaptions } from './caption-store.ts';
import { getPersona } from './personas.ts';
import { describeStatistics } from './statistics.ts';
import { isProcessed, readPrivacy } from './store.ts';
import type { VideoRow } from './store.ts';
import { describeThumbnails } from './thumbnail-details.ts';

export interface View {
  context: SimulatorContext;
  parts: readonly string[];
  /** Time for which the video is described, because processing takes time. */
  at: Date;
  isOwner: boolean;
}

/** Parts that only the owner can request. */
export const OWNER_PARTS = ['fileDetails', 'processingDetails', 'suggestions'];

/** `brandPartner` is never set, because the sandbox's channels have no partners. */
export const VIDEO_PARTS = [
  'brandPartner',
  'contentDetails',
  'id',
  'liveStreamingDetails',
  'localizations',
  'paidProductPlacementDetails',
  'player',
  'recordingDetails',
  'snippet',
  'statistics',
  'status',
  'topicDetails',
  ...OWNER_PARTS,
];

type Describe = (row: VideoRow, view: View) => object | undefined;

const DESCRIBE: Readonly<Record<string, Describe>> = {
  snippet: describeSnippet,
  status: describeStatus,
  statistics: describeStatistics,
  contentDetails: describeContent,
  processingDetails: describeProcessing,
  fileDetails: describeFile,
  player: (row) => ({ embedHtml: `<iframe src="/embed/${row.id}"></iframe>` }),
  localizations: (row) => row.metadata.localizations,
  recordingDetails: (row) => row.metadata.recordingDetails,
  paidProductPlacementDetails: ({ metadata }) => ({
    hasPaidProductPlacement: metadata.paidProductPlacementDetails?.hasPaidProductPlacement ?? false,
  }),
};

export function toVideoResource(row: VideoRow, view: View): object {
  const parts = view.parts.flatMap((part) => {
    const described = DESCRIBE[part]?.(row, view);
    return described ? [[part, described] as const] : [];
  });
  const body = { id: row.id, ...Object.fromEntries(parts) };
  return { kind: 'youtube#video', etag: toEtag(body), ...body };
}

export function toEtag(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url');
}

function describeSnippet(row: VideoRow, { context }: View): object {
  const { title, description, tags, categoryId } = row.metadata.snippet;
  const { defaultLanguage, defaultAudioLanguage } = row.metadata.snippet;
  return {
    publishedAt: row.publishedAt,
    channelId: row.channelId,
    title,
    description,
    thumbnails: describeThumbnails(context, row),
    channelTitle: getPersona(row.channelId).name,
    ...(tags.length > 0 ? { tags } : {}),
    categoryId,
    liveBroadcastContent: 'none',
    ...(defaultLanguage === undefined ? {} : { defaultLanguage }),
    ...(defaultAudioLanguage === undefined ? {} : { defaultAudioLanguage }),
    localized: { title, description },
  };
}

function describeStatus(row: VideoRow, { at, isOwner }: View): object {
  const { selfDeclaredMadeForKids, publishAt, containsSyntheticMedia, ...status } =
    row.metadata.status;
  const privacyStatus = readPrivacy(row, at);
  const isPending = publishAt !== undefined && privacyStatus === 'private';
  return {
    uploadStatus: readUploadStatus(row, at),
    ...readReasons(row, at),
    ...status,
    privacyStatus,
    ...(isPending ? { publishAt } : {}),
    madeForKids: selfDeclaredMadeForKids,
    ...(isOwner ? { selfDeclaredMadeForKids } : {}),
    ...(containsSyntheticMedia === undefined ? {} : { containsSyntheticMedia }),
  };
}

function readUploadStatus(row: VideoRow, at: Date): string {
  if (!isProcessed(row, at)) return 'uploaded';
  if (row.failureReason) return 'failed';
  return row.rejectionReason ? 'rejected' : 'processed';
}

function readReasons(row: VideoRow, at: Date): object {
  if (!isProcessed(row, at)) return {};
  const { failureReason, rejectionReason } = row;
  return {
    ...(failureReason === null ? {} : { failureReason }),
    ...(rejectionReason === null ? {} : { rejectionReason }),
  };
}

const HD_HEIGHT = 720;

function describeContent(row: VideoRow, { context, at, isOwner }: View): object {
  return {
    // YouTube only knows the duration after processing, and returns zero until then.
    duration: isProcessed(row, at) ? toIsoDuration(row.durationSeconds ?? 0) : 'P0D',
    dimension: '2d',
    definition: (row.height ?? 0) >= HD_HEIGHT ? 'hd' : 'sd',
    caption: String(hasCaptions(context, row.id)),
    licensedContent: false,
    contentRating: {},
    projection: 'rectangular',
    ...(isOwner ? { hasCustomThumbnail: row.thumbnail !== null } : {}),
  };
}

function toIsoDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${whole % 60}S`;
}

const PARTS_TOTAL = 100;

function describeProcessing(row: VideoRow, { context, at }: View): object {
  const isDone = isProcessed(row, at);
  if (isDone && context.knob<boolean>('processingTerminated')) {
    return { processingStatus: 'terminated' };
  }
  const availability = isDone && !row.failureReason ? 'available' : 'inProgress';
  return {
    ...(isDone ? describeOutcome(row) : describeProgress(row, at)),
    fileDetailsAvailability: availability,
    processingIssuesAvailability: availability,
    tagSuggestionsAvailability: availability,
    editorSuggestionsAvailability: availability,
    thumbnailsAvailability: availability,
  };
}

function describeOutcome(row: VideoRow): object {
  if (!row.failureReason) return { processingStatus: 'succeeded' };
  const processingFailureReason =
    row.failureReason === 'uploadAborted' ? 'uploadFailed' : 'transcodeFailed';
  return { processingStatus: 'failed', processingFailureReason };
}

function describeProgress(row: VideoRow, at: Date): object {
  const startMs = new Date(row.publishedAt).getTime();
  const endMs = new Date(row.processedAt).getTime();
  const done = (at.getTime() - startMs) / Math.max(1, endMs - startMs);
  return {
    processingStatus: 'processing',
    processingProgress: {
      partsTotal: String(PARTS_TOTAL),
      partsProcessed: String(Math.max(0, Math.floor(done * PARTS_TOTAL))),
      timeLeftMs: String(endMs - at.getTime()),
    },
  };
}

function describeFile(row: VideoRow, { at }: View): object {
  return {
    fileName: 'unknown',
    fileSize: String(row.media.sizeBytes),
    fileType: 'video',
    ...(row.container === null ? {} : { container: row.container }),
    ...(isProcessed(row, at)
      ? { durationMs: String(Math.round((row.durationSeconds ?? 0) * 1000)) }
      : {}),
  };
}
