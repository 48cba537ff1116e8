import { formatCount } from '#app/domain/text/format-count.ts';
import type { MediaFile, StepResult } from '#app/server/ports/platform-adapter.ts';
import { requestAuthorizedJson } from '#app/server/platforms/kit/authorized-call.ts';
import { requireUploadAddress } from '#app/server/platforms/kit/upload-address.ts';
import type { Call } from '../api.ts';
import { readChoice, readOwnCreator, reject, requireAllowed } from './choice.ts';
import { chooseCover, COVER_REFUSED } from './cover.ts';
import { API_CALL } from '../errors.ts';
import { findVideo, planVideo, SMALL_CHUNK_BYTES } from '../media.ts';
import { hasPhotos, preparePhotos } from './photos.ts';
import type { TiktokState } from '../state.ts';
import { blameTitle, isUnclear } from './unclear.ts';
import {
  buildInitBody,
  InitResponse,
  JSON_TYPE,
  type CreatorInfo,
  type InitData,
  type InitRequest,
} from '../wire.ts';

/**
 * Reads the creator's current options, validates the choice against them, and opens the upload. An init
 * whose response was lost is harmless: nothing can go live before the last byte.
 */
export async function prepare(call: Call, state: TiktokState): Promise<StepResult> {
  if (hasPhotos(call.context)) return preparePhotos(call, state);
  const { config, context } = call;
  const input = { ...readChoice(context), video: findVideo(context) };
  const creator = await readOwnCreator(call);
  requireAllowed(input, creator);
  requireShort(input.video, creator);
  const plan = planVideo(input.video.sizeBytes, state);
  const title = context.content.text;
  const opened = await openUpload({ config, context }, { ...input, title, creator, plan });
  if (opened === 'chunks refused') return replan(state);
  const { data, notes } = opened;
  const session = {
    ...plan,
    publishId: data.publish_id,
    uploadUrl: requireUploadAddress('tiktok', data.upload_url, config.uploadHostSuffix),
    initAt: context.now().toISOString(),
    sentBytes: 0,
    // A single-chunk upload is sent with the commit.
    isStarted: plan.count === 1,
  };
  const username = creator.creator_username ?? context.account.handle;
  const step = plan.count === 1 ? 'commit' : 'upload';
  return { kind: 'next', step, state: { ...state, session, username, notes } };
}

interface InitializedUpload {
  readonly data: InitData;
  readonly notes: string[];
}

/** Saves the smaller chunks before the next init, so a crash doesn't retry chunks that TikTok refuses. */
function replan(state: TiktokState): StepResult {
  return { kind: 'next', step: 'prepare', state: { ...state, hasSmallChunks: true } };
}

/**
 * Returns whether smaller chunks may help. TikTok's code says that a parameter is invalid, but not which
 * one, so an upload in several chunks is tried once with smaller chunks before any other parameter is
 * blamed.
 */
function mayBlameChunks(error: unknown, { plan }: Pick<InitRequest, 'plan'>): boolean {
  return plan.count > 1 && plan.chunkBytes > SMALL_CHUNK_BYTES && isUnclear(error);
}

async function openUpload(
  call: Call,
  request: Omit<InitRequest, 'coverOffsetMs'>,
): Promise<InitializedUpload | 'chunks refused'> {
  const { content } = call.context;
  const { offsetMs, notes } = chooseCover(content, findVideo(call.context).durationMs);
  try {
    const data = await sendInit(call, { ...request, coverOffsetMs: offsetMs });
    return { data, notes: [...notes] };
  } catch (error) {
    if (mayBlameChunks(error, request)) return 'chunks refused';
    if (offsetMs === null || !isUnclear(error)) throw error;
  }
  const data = await sendInit(call, { ...request, coverOffsetMs: null });
  return { data, notes: [...notes, COVER_REFUSED] };
}

async function sendInit({ config, context }: Call, request: InitRequest): Promise<InitData> {
  try {
    const { data } = await requestAuthorizedJson(
      context,
      {
        method: 'POST',
        url: `${config.apiUrl}/v2/post/publish/video/init/`,
        body: { kind: 'json', value: buildInitBody(request), contentType: JSON_TYPE },
      },
      { ...API_CALL, schema: InitResponse },
    );
    return data;
  } catch (error) {
    throw blameTitle(error, request.title);
  }
}

function requireShort({ durationMs }: MediaFile, creator: CreatorInfo): void {
  if (durationMs === null || durationMs <= creator.max_video_post_duration_sec * 1000) return;
  const seconds = formatCount(creator.max_video_post_duration_sec, 'second');
  throw reject('video_too_long', `Cut the video to ${seconds}, TikTok's limit for this account.`);
}
