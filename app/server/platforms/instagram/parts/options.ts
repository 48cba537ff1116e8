import { toInstagramName } from '#app/domain/posts/instagram-names.ts';
import { type DeliveryContent, PlatformError } from '#app/server/ports/platform-adapter.ts';
import type { Fields, PostFields, ReelFields } from '../wire.ts';

/** Returns the fields of the post as a whole. */
export function toPostFields({ text, options }: DeliveryContent): PostFields {
  const { madeWithAi = false, collaborators = [], locationId } = options.instagram ?? {};
  return {
    caption: text,
    isMadeWithAi: madeWithAi,
    collaborators: collaborators.map(toInstagramName),
    locationId,
  };
}

/** Returns what only reels have. */
export function toReelFields({ options: { instagram } }: DeliveryContent): ReelFields {
  const { shareToFeed = true, trialReel, audioName } = instagram ?? {};
  return { shareToFeed, trialReel, audioName };
}

/** Returns the tags of a file, counted from 1. Videos take no positions. */
export function toTagFields({ media, options }: DeliveryContent, file: number): Fields {
  const isVideo = media[file - 1]?.kind === 'video';
  const own = (options.instagram?.userTags ?? []).filter((tag) => (tag.file ?? 1) === file);
  if (own.length === 0) return {};
  const tags = own.map(({ username, x, y }) => ({
    username: toInstagramName(username),
    ...(isVideo ? {} : { x, y }),
  }));
  return { user_tags: JSON.stringify(tags) };
}

const OPTIONS = ['collaborators', 'user_tags', 'location_id', 'trial_params', 'audio_name'];

/** Code 100 alone means that some field is invalid. Returns an error that names what it can be, where there's anything. */
export function explainRefusal(error: unknown, fields: Fields): unknown {
  if (!(error instanceof PlatformError) || error.code !== '100') return error;
  if (!OPTIONS.some((name) => name in fields)) return error;
  const { platform, code, message } = error;
  const remedy =
    'Check the post’s options for Instagram: each collaborator and each tagged person must be an account there, the location must be the ID of a place’s Facebook Page, and a sound can be named only once.';
  return new PlatformError({ platform, kind: 'rejected_content', code, message, remedy });
}
