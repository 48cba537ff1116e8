import { listNames } from '#app/domain/text/name-list.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import type { TikTokOptions, TikTokPrivacyLevel } from '#app/domain/posts/publish-options.ts';
import {
  PlatformError,
  type MediaFile,
  type StepContext,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { requestAuthorizedJson } from '#app/server/platforms/kit/authorized-call.ts';
import { requireUploadAddress } from '#app/server/platforms/kit/upload-address.ts';
import { withAccessToken } from '#app/server/platforms/kit/with-access-token.ts';
import type { Call } from '../api.ts';
import { chooseCover, COVER_REFUSED } from './cover.ts';
import { API_CALL } from '../errors.ts';
import { findVideo, planVideo, SMALL_CHUNK_BYTES } from '../media.ts';
import { readCreator } from '../profile.ts';
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

interface UploadInput {
  readonly video: MediaFile;
  readonly options: TikTokOptions;
  readonly privacyLevel: TikTokPrivacyLevel;
}

/**
 * Reads the creator's current options, validates the choice against them, and opens the upload. An init
 * whose response was lost is harmless: nothing can go live before the last byte.
 */
export async function prepare({ config, context }: Call, state: TiktokState): Promise<StepResult> {
  const input = readUploadInput(context);
  const creator = await withAccessToken(context, API_CALL.expiredTokenCodes, (token) =>
    readCreator(config, context, token),
  );
  requireAllowed(input, creator);
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

function readUploadInput(context: StepContext): UploadInput {
  const options = context.content.options.tiktok;
  if (options?.privacyLevel === undefined) {
    throw reject('privacy_required', 'Choose who can see the post on TikTok.');
  }
  return { video: findVideo(context), options, privacyLevel: options.privacyLevel };
}

function requireAllowed({ video, options, privacyLevel }: UploadInput, creator: CreatorInfo): void {
  const offered = creator.privacy_level_options;
  if (!offered.includes(privacyLevel)) {
    throw reject(
      'privacy_unavailable',
      `Choose who can see the post. TikTok offers ${listNames(offered)}.`,
    );
  }
  const longestMs = creator.max_video_post_duration_sec * 1000;
  if (video.durationMs !== null && video.durationMs > longestMs) {
    const seconds = formatCount(creator.max_video_post_duration_sec, 'second');
    throw reject('video_too_long', `Cut the video to ${seconds}, TikTok's limit for this account.`);
  }
  if (options.disclosure?.paidPartnership === true && privacyLevel === 'SELF_ONLY') {
    throw reject(
      'branded_private',
      "A paid partnership can't be visible only to you. Choose a wider audience.",
    );
  }
}

function reject(code: string, remedy: string): PlatformError {
  const message = "This post doesn't meet TikTok's requirements.";
  return new PlatformError({ platform: 'tiktok', kind: 'rejected_content', code, message, remedy });
}
