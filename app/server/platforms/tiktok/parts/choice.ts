import { listNames } from '#app/domain/text/name-list.ts';
import type { TikTokOptions, TikTokPrivacyLevel } from '#app/domain/posts/publish-options.ts';
import { PlatformError, type StepContext } from '#app/server/ports/platform-adapter.ts';
import { withAccessToken } from '#app/server/platforms/kit/with-access-token.ts';
import type { Call } from '../api.ts';
import { API_CALL } from '../errors.ts';
import { readCreator } from '../profile.ts';
import type { CreatorInfo } from '../wire.ts';

/** What the person chose for this post. */
export interface Choice {
  readonly options: TikTokOptions;
  readonly privacyLevel: TikTokPrivacyLevel;
}

/** Returns the choice. Throws without an audience, because TikTok lets no app choose one. */
export function readChoice(context: StepContext): Choice {
  const options = context.content.options.tiktok;
  if (options?.privacyLevel === undefined) {
    throw reject('privacy_required', 'Choose who can see the post on TikTok.');
  }
  return { options, privacyLevel: options.privacyLevel };
}

/** Reads what TikTok offers the creator now. */
export function readOwnCreator({ config, context }: Call): Promise<CreatorInfo> {
  return withAccessToken(context, API_CALL.expiredTokenCodes, (token) =>
    readCreator(config, context, token),
  );
}

/** Throws unless TikTok allows the choice. */
export function requireAllowed({ options, privacyLevel }: Choice, creator: CreatorInfo): void {
  const offered = creator.privacy_level_options;
  if (!offered.includes(privacyLevel)) {
    throw reject(
      'privacy_unavailable',
      `Choose who can see the post. TikTok offers ${listNames(offered)}.`,
    );
  }
  if (options.disclosure?.paidPartnership === true && privacyLevel === 'SELF_ONLY') {
    throw reject(
      'branded_private',
      "A paid partnership can't be visible only to you. Choose a wider audience.",
    );
  }
}

export function reject(code: string, remedy: string): PlatformError {
  const message = "This post doesn't meet TikTok's requirements.";
  return new PlatformError({ platform: 'tiktok', kind: 'rejected_content', code, message, remedy });
}
