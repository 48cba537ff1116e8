import { randomDigits, randomText } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { listPrivacyLevels } from './creator.ts';
import { invalidParams, TikTokError } from './envelope.ts';
import { parseDirectInit, parseInboxInit } from './init-input.ts';
import type { DirectInitInput, FileSourceInput } from './init-input.ts';
import { findPostingStop, requireRoomInInbox } from './limits.ts';
import { addPublish } from './publish-index.ts';
import { isVerifiedUrl, startPull } from './pull.ts';
import type { FileSource, PostInfo, PrivacyLevel, PublishRow, UrlSource } from './store.ts';

export const videoInit: ApiRoute = {
  name: 'video.init',
  scopes: ['video.publish'],
  perMinute: 6,
  handle: (call) => {
    const input = parseDirectInit(call);
    requireDisclosure(call.context, input.post_info);
    const stop = findPostingStop(call);
    if (stop) throw new TikTokError(403, stop.code, stop.message);
    requireAllowedPrivacy(call.context, input.post_info.privacy_level);
    return open(call, input.source_info, toPost(input));
  },
};

/** Creates a draft: the user writes the caption and posts in the app. */
export const inboxInit: ApiRoute = {
  name: 'inbox.init',
  scopes: ['video.upload'],
  perMinute: 6,
  handle: (call) => {
    const input = parseInboxInit(call);
    requireRoomInInbox(call);
    return open(call, input.source_info, null);
  },
};

/** Documented as required, but clients omit it without errors. The knob chooses. */
export function requireDisclosure(
  context: SimulatorContext,
  info: { brand_content_toggle?: boolean | undefined },
): void {
  if (!context.knob<boolean>('brandToggleRequired')) return;
  if (info.brand_content_toggle === undefined) {
    throw invalidParams('post_info.brand_content_toggle is missing.');
  }
}

/** Throws unless the creator may use this privacy level and the app may post with it. */
export function requireAllowedPrivacy(context: SimulatorContext, level: string): void {
  const isClosed = context.knob<boolean>('accountIsPrivate') && level === 'SELF_ONLY';
  if (!context.knob<boolean>('appIsAudited') && !isClosed) {
    const code = 'unaudited_client_can_only_post_to_private_accounts';
    const message = 'Unaudited clients can only post to a private account with SELF_ONLY.';
    throw new TikTokError(403, code, message);
  }
  if ((listPrivacyLevels(context) as string[]).includes(level)) return;
  const message = 'The privacy level is not among the options of creator_info.';
  throw new TikTokError(403, 'privacy_level_option_mismatch', message);
}

function toPost({ post_info: info }: DirectInitInput): PostInfo {
  return {
    title: info.title ?? '',
    privacyLevel: info.privacy_level as PrivacyLevel,
    isAigc: info.is_aigc ?? false,
    coverMs: info.video_cover_timestamp_ms ?? 0,
  };
}

type SourceInput = DirectInitInput['source_info'];

function open(call: ApiCall, input: SourceInput, post: PostInfo | null): object {
  const { context, persona, clientId } = call;
  const source = input.source === 'FILE_UPLOAD' ? toFile(call, input) : toUrl(call, input);
  const row: PublishRow = {
    publishId: createPublishId(call, source, post !== null),
    clientId,
    personaId: persona.id,
    createdAt: context.now().toISOString(),
    post,
    source,
    accepted: null,
  };
  addPublish(context, row);
  if (source.kind === 'url') {
    startPull(context, row);
    return { publish_id: row.publishId };
  }
  const query = new URLSearchParams({
    upload_id: source.uploadId,
    upload_token: source.uploadToken,
  });
  return { publish_id: row.publishId, upload_url: `${context.baseUrl}/upload/video/?${query}` };
}

function createPublishId(call: ApiCall, source: FileSource | UrlSource, isDirect: boolean): string {
  const digits = randomDigits(call.context.random, 19);
  return `v_${isDirect ? 'pub' : 'inbox'}_${source.kind}~v2-1.${digits}`;
}

function toFile({ context }: ApiCall, input: FileSourceInput): FileSource {
  const isTooLarge = input.chunk_size > context.knob<number>('maxMultiChunkBytes');
  if (input.total_chunk_count > 1 && isTooLarge) throw invalidParams('The chunk size is invalid');
  return {
    kind: 'file',
    uploadId: randomDigits(context.random, 19),
    uploadToken: randomText(context.random, 40),
    sizeBytes: input.video_size,
    chunkSize: input.chunk_size,
    chunkCount: input.total_chunk_count,
  };
}

function toUrl(call: ApiCall, input: { video_url: string }): UrlSource {
  requireVerifiedUrl(call, input.video_url);
  return { kind: 'url', url: input.video_url, failReason: null };
}

export function requireVerifiedUrl(call: ApiCall, url: string): void {
  if (isVerifiedUrl(call, url)) return;
  const message = 'Please review our URL ownership verification rules.';
  throw new TikTokError(403, 'url_ownership_unverified', message);
}
