import { PlatformError } from '#app/server/ports/platform-adapter.ts';

/**
 * Limit for the caption with its hashtags, in UTF-16 units
 * (https://developers.tiktok.com/doc/content-posting-api-reference-direct-post).
 */
const MAX_TITLE_UNITS = 2200;
const UNCLEAR_CODES: ReadonlySet<string> = new Set(['invalid_param', 'invalid_params']);

/** Returns whether the refusal is for an invalid parameter. TikTok's code doesn't say which one. */
export function isUnclear(error: unknown): error is PlatformError {
  return error instanceof PlatformError && error.kind === 'bug' && UNCLEAR_CODES.has(error.code);
}

/**
 * Returns the same error, or a content error if the text exceeds TikTok's limit, because the user can fix
 * that.
 */
export function blameTitle(error: unknown, title: string): unknown {
  if (!isUnclear(error) || title.length <= MAX_TITLE_UNITS) return error;
  const { platform, code, message, platformMessage } = error;
  const remedy = `Shorten the caption and its hashtags to ${String(MAX_TITLE_UNITS)} characters. They have ${String(title.length)}.`;
  const kind = 'rejected_content';
  return new PlatformError({
    platform,
    kind,
    code,
    message,
    platformMessage,
    remedy,
    cause: error,
  });
}
