import { PlatformError } from '#app/server/ports/platform-adapter.ts';

/** The caption with its hashtags, in UTF-16 units (https://developers.tiktok.com/doc/content-posting-api-reference-direct-post). */
const MAX_TITLE_UNITS = 2200;
const UNCLEAR_CODES: ReadonlySet<string> = new Set(['invalid_param', 'invalid_params']);

/** A refusal for one of the parameters: TikTok says by code that one is wrong, and not which. */
export function isUnclear(error: unknown): error is PlatformError {
  return error instanceof PlatformError && error.kind === 'bug' && UNCLEAR_CODES.has(error.code);
}

/** The same refusal, or one of the content where the text is longer than TikTok takes: a person can mend that. */
export function blameTitle(error: unknown, title: string): unknown {
  if (!isUnclear(error) || title.length <= MAX_TITLE_UNITS) return error;
  const { platform, code, message, platformMessage } = error;
  const remedy = `Shorten the caption and its hashtags to ${String(MAX_TITLE_UNITS)} characters: these have ${String(title.length)}.`;
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
