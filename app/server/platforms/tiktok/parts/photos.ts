import { FILE_LISTS } from '#app/domain/content/file-lists.ts';
import { isPhotoPost, PHOTOS_UNAVAILABLE } from '#app/domain/content/photo-pulls.ts';
import {
  type MediaFile,
  PlatformError,
  type StepContext,
  type StepResult,
} from '#app/server/ports/platform-adapter.ts';
import { requestAuthorizedJson } from '#app/server/platforms/kit/authorized-call.ts';
import type { Call } from '../api.ts';
import { INIT_COMMIT_CALL } from '../errors.ts';
import { toPhotoSession, type TiktokState } from '../state.ts';
import { JSON_TYPE, PhotoInitResponse } from '../wire.ts';
import { readChoice, readOwnCreator, reject, requireAllowed } from './choice.ts';

const MAX_PHOTOS = FILE_LISTS.tiktok.max;
/** https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide */
const CONTENT_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/webp']);

/** Returns whether this is a photo post. */
export function hasPhotos({ content }: Pick<StepContext, 'content'>): boolean {
  return isPhotoPost(
    'tiktok',
    content.media.map(({ kind }) => kind),
  );
}

/** Checks the choice against what TikTok offers the creator now. Nothing is sent before the commit. */
export async function preparePhotos(call: Call, state: TiktokState): Promise<StepResult> {
  requireVerifiedMedia(call);
  requirePhotos(call.context.content.media);
  const choice = readChoice(call.context);
  const creator = await readOwnCreator(call);
  requireAllowed(choice, creator);
  const username = creator.creator_username ?? call.context.account.handle;
  const isCommentDisabled = creator.comment_disabled;
  return { kind: 'next', step: 'commit', state: { ...state, username, isCommentDisabled } };
}

/**
 * Sends the init, after which TikTok pulls the photos and posts them: a photo post can't be uploaded. A
 * second init would be a second post, so a lost response leaves the result unknown.
 */
export async function commitPhotos(call: Call, state: TiktokState): Promise<StepResult> {
  const { config, context } = call;
  const value = await toBody(call, state);
  const { data } = await requestAuthorizedJson(
    context,
    {
      method: 'POST',
      url: `${config.apiUrl}/v2/post/publish/content/init/`,
      body: { kind: 'json', value, contentType: JSON_TYPE },
    },
    { ...INIT_COMMIT_CALL, commit: true, schema: PhotoInitResponse },
  );
  const now = context.now();
  const session = toPhotoSession(data.publish_id, now);
  const committed = { ...state, session, committedAt: now.toISOString(), polls: 0 };
  return { kind: 'next', step: 'confirm', state: committed };
}

async function toBody({ context }: Call, { isCommentDisabled }: TiktokState): Promise<object> {
  const { text, media } = context.content;
  const { options, privacyLevel } = readChoice(context);
  const urls = await Promise.all(media.map((file) => file.publicUrl()));
  return {
    media_type: 'PHOTO',
    post_mode: 'DIRECT_POST',
    post_info: {
      ...(options.title === undefined ? {} : { title: options.title }),
      description: text,
      privacy_level: privacyLevel,
      disable_comment: isCommentDisabled || !options.allowComment,
      brand_content_toggle: options.disclosure?.paidPartnership ?? false,
      brand_organic_toggle: options.disclosure?.ownBusiness ?? false,
      is_aigc: options.aiGenerated,
      auto_add_music: options.addMusic ?? false,
    },
    source_info: {
      source: 'PULL_FROM_URL',
      photo_images: urls,
      photo_cover_index: (options.coverPhoto ?? 1) - 1,
    },
  };
}

function requireVerifiedMedia({ config }: Call): void {
  if (config.hasVerifiedMedia) return;
  throw new PlatformError({
    platform: 'tiktok',
    kind: 'rejected_content',
    code: 'photos_unavailable',
    ...PHOTOS_UNAVAILABLE,
  });
}

function requirePhotos(media: readonly MediaFile[]): void {
  if (media.length > MAX_PHOTOS) {
    throw reject(
      'too_many_photos',
      `Remove photos until there are ${String(MAX_PHOTOS)} or fewer.`,
    );
  }
  if (media.every(({ contentType }) => CONTENT_TYPES.has(contentType))) return;
  throw reject('photo_format', 'Convert the photos to JPEG or WebP.');
}
