import { z } from 'zod';
import { randomDigits } from '../kit/random.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { invalidParams, TikTokError } from './envelope.ts';
import { requireAllowedPrivacy, requireDisclosure, requireVerifiedUrl } from './init.ts';
import { readInput } from './input.ts';
import { findPostingStop, requireRoomInInbox } from './limits.ts';
import { addPublish } from './publish-index.ts';
import { startPull } from './pull.ts';
import type { PhotoSource, PostInfo, PrivacyLevel, PublishRow } from './store.ts';

/** https://developers.tiktok.com/doc/content-posting-api-reference-photo-post */
const MAX_TITLE_LENGTH = 90;
const MAX_DESCRIPTION_LENGTH = 4000;
const MAX_PHOTOS = 35;

const PhotoInit = z.strictObject({
  media_type: z.literal('PHOTO'),
  post_mode: z.enum(['DIRECT_POST', 'MEDIA_UPLOAD']),
  post_info: z
    .strictObject({
      title: z.string().optional(),
      description: z.string().optional(),
      privacy_level: z.string().optional(),
      disable_comment: z.boolean().optional(),
      auto_add_music: z.boolean().optional(),
      brand_content_toggle: z.boolean().optional(),
      brand_organic_toggle: z.boolean().optional(),
      is_aigc: z.boolean().optional(),
    })
    .optional(),
  source_info: z.strictObject({
    source: z.literal('PULL_FROM_URL'),
    photo_images: z.array(z.string()).min(1).max(MAX_PHOTOS),
    photo_cover_index: z.int().min(0).optional(),
  }),
});

type PhotoInput = z.infer<typeof PhotoInit>;
type PhotoPostInfo = NonNullable<PhotoInput['post_info']>;

/**
 * Creates photo posts, published or sent to the inbox according to `post_mode`. TikTok fetches the files
 * itself.
 */
export const photoInit: ApiRoute = {
  name: 'content.init',
  scopes: ['video.publish', 'video.upload'],
  perMinute: 6,
  handle: (call) => {
    const input = readInput(call, PhotoInit);
    const { post_info: info = {} } = input;
    requireScope(call, input.post_mode === 'DIRECT_POST' ? 'video.publish' : 'video.upload');
    checkTexts(info);
    const source = toSource(call, input.source_info);
    const post = input.post_mode === 'DIRECT_POST' ? toPost(call, info) : toDraft(call);
    const row: PublishRow = {
      publishId: `p_${post ? 'pub' : 'inbox'}_url~v2.${randomDigits(call.context.random, 19)}`,
      clientId: call.clientId,
      personaId: call.persona.id,
      createdAt: call.context.now().toISOString(),
      post,
      source,
      accepted: null,
    };
    addPublish(call.context, row);
    startPull(call.context, row);
    return { publish_id: row.publishId };
  },
};

function requireScope({ scopes }: ApiCall, scope: string): void {
  if (scopes.includes(scope)) return;
  const message = `The user did not authorize the scope ${scope}.`;
  throw new TikTokError(401, 'scope_not_authorized', message);
}

function checkTexts({ title = '', description = '' }: PhotoPostInfo): void {
  if (title.length > MAX_TITLE_LENGTH) {
    throw new TikTokError(400, 'invalid_param', 'The title is longer than 90 UTF-16 units.');
  }
  if (description.length > MAX_DESCRIPTION_LENGTH) {
    const message = 'The description is longer than 4000 UTF-16 units.';
    throw new TikTokError(400, 'invalid_param', message);
  }
}

function toSource(call: ApiCall, input: PhotoInput['source_info']): PhotoSource {
  const { photo_images: urls, photo_cover_index: coverIndex = 0 } = input;
  if (coverIndex >= urls.length) throw invalidParams('photo_cover_index is beyond photo_images.');
  for (const url of urls) requireVerifiedUrl(call, url);
  return { kind: 'photos', urls, coverIndex, failReason: null };
}

function toPost(call: ApiCall, info: PhotoPostInfo): PostInfo {
  const { privacy_level: level, title = '', description = '' } = info;
  if (level === undefined) throw invalidParams('post_info.privacy_level is missing.');
  if (info.brand_content_toggle && level === 'SELF_ONLY') {
    throw invalidParams('Branded content cannot be private.');
  }
  requireDisclosure(call.context, info);
  const stop = findPostingStop(call);
  if (stop) throw new TikTokError(403, stop.code, stop.message);
  requireAllowedPrivacy(call.context, level);
  const privacyLevel = level as PrivacyLevel;
  return { title, description, privacyLevel, isAigc: info.is_aigc ?? false, coverMs: 0 };
}

/** Creates a draft that the user finishes in the app, with the texts as suggestions. */
function toDraft(call: ApiCall): null {
  requireRoomInInbox(call);
  return null;
}
