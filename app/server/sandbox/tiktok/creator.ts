import { z } from 'zod';
import type { ApiCall, ApiRoute } from './api.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { invalidParams, TikTokError } from './envelope.ts';
import { readInput } from './input.ts';
import { findPostingStop } from './limits.ts';
import { isPublicAt, walkPosts } from './publish-index.ts';
import { isPhotoPost, publishTable } from './store.ts';
import type { PrivacyLevel } from './store.ts';
import { countAudience } from './count-audience.ts';

const FIELD_SCOPES: Readonly<Record<string, string>> = {
  open_id: 'user.info.basic',
  union_id: 'user.info.basic',
  avatar_url: 'user.info.basic',
  avatar_url_100: 'user.info.basic',
  avatar_large_url: 'user.info.basic',
  display_name: 'user.info.basic',
  username: 'user.info.profile',
  profile_deep_link: 'user.info.profile',
  profile_web_link: 'user.info.profile',
  bio_description: 'user.info.profile',
  is_verified: 'user.info.profile',
  follower_count: 'user.info.stats',
  following_count: 'user.info.stats',
  likes_count: 'user.info.stats',
  video_count: 'user.info.stats',
};

const EmptyInput = z.strictObject({});

export const userInfo: ApiRoute = {
  name: 'user.info',
  scopes: ['user.info.basic'],
  perMinute: 600,
  query: ['fields'],
  handle: (call) => {
    const fields = parseFields(call.query['fields'], Object.keys(FIELD_SCOPES));
    const missing = fields.find((field) => !call.scopes.includes(FIELD_SCOPES[field] ?? ''));
    if (missing !== undefined) {
      const message = `The field ${missing} needs a scope that the user did not authorize.`;
      throw toScopeError(call.context, message);
    }
    const profile = describeProfile(call);
    return { user: Object.fromEntries(fields.map((field) => [field, profile[field]])) };
  },
};

export const creatorInfo: ApiRoute = {
  name: 'creator.info',
  scopes: ['video.publish'],
  perMinute: 20,
  handle: (call) => {
    readInput(call, EmptyInput);
    const stop = findPostingStop(call);
    // Refusals about the creator are sent with status 200, because the call itself succeeded.
    if (stop) throw new TikTokError(200, stop.code, stop.message);
    const { context, persona } = call;
    const isPrivate = context.knob<boolean>('accountIsPrivate');
    return {
      creator_avatar_url: avatarUrl(context, persona.id),
      creator_username: persona.username,
      creator_nickname: context.knob<string>('creatorNickname') || persona.name,
      privacy_level_options: listPrivacyLevels(context),
      comment_disabled: context.knob<boolean>('commentDisabled'),
      duet_disabled: isPrivate || context.knob<boolean>('duetDisabled'),
      stitch_disabled: isPrivate || context.knob<boolean>('stitchDisabled'),
      max_video_post_duration_sec: context.knob<number>('maxVideoSeconds'),
    };
  },
};

export function listPrivacyLevels(context: SimulatorContext): PrivacyLevel[] {
  const widest = context.knob<boolean>('accountIsPrivate')
    ? 'FOLLOWER_OF_CREATOR'
    : 'PUBLIC_TO_EVERYONE';
  return [widest, 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
}

/** TikTok documents two error codes for this, each with its own status. The knob chooses one. */
function toScopeError(context: SimulatorContext, message: string): TikTokError {
  const isMissed = context.knob<boolean>('fieldScopeMissed');
  return isMissed
    ? new TikTokError(400, 'scope_permission_missed', message)
    : new TikTokError(401, 'scope_not_authorized', message);
}

/** Parses the `fields` list that user/info and the video calls require. */
export function parseFields(text: string | undefined, supported: readonly string[]): string[] {
  if (!text) throw invalidParams('fields is missing.');
  const fields = text.split(',');
  const unknown = fields.find((field) => !supported.includes(field));
  if (unknown !== undefined) throw invalidParams(`Unknown field "${unknown}".`);
  return fields;
}

function avatarUrl(context: SimulatorContext, personaId: string): string {
  return `${context.baseUrl}/avatars/${personaId}.svg`;
}

function describeProfile({ context, persona }: ApiCall): Record<string, unknown> {
  const avatar = avatarUrl(context, persona.id);
  const link = `${context.baseUrl}/@${persona.username}`;
  const now = context.now().getTime();
  const posts = [...walkPosts(context, persona.id)].filter((entry) => isPublicAt(entry, now));
  const rows = posts.flatMap(({ publishId }) => publishTable(context).get(publishId) ?? []);
  const accepted = rows.flatMap((row) => row.accepted ?? []);
  return {
    open_id: persona.id,
    union_id: persona.unionId,
    avatar_url: avatar,
    avatar_url_100: avatar,
    avatar_large_url: avatar,
    display_name: persona.name,
    username: persona.username,
    profile_deep_link: link,
    profile_web_link: link,
    bio_description: persona.bio,
    is_verified: false,
    follower_count: 1284,
    following_count: 97,
    likes_count: accepted.reduce((sum, post) => sum + countAudience(context, post).like_count, 0),
    video_count: rows.filter((row) => !isPhotoPost(row)).length,
  };
}
