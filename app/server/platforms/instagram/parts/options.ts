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
  return { shareToFeed: instagram?.shareToFeed ?? true, trialReel: instagram?.trialReel };
}

const OPTIONS = ['collaborators', 'location_id', 'trial_params'];

/** Code 100 alone means that some field is invalid. Returns an error that names what it can be, where there's anything. */
export function explainRefusal(error: unknown, fields: Fields): unknown {
  if (!(error instanceof PlatformError) || error.code !== '100') return error;
  if (!OPTIONS.some((name) => name in fields)) return error;
  const { platform, code, message } = error;
  const remedy =
    'Check the post’s options for Instagram: each collaborator must be an account there, and the location must be the ID of a place’s Facebook Page.';
  return new PlatformError({ platform, kind: 'rejected_content', code, message, remedy });
}
