import type { ZodType } from 'zod';
import { PlatformError, type StepContext } from '#app/server/ports/platform-adapter.ts';
import type { AuthorizedContext } from '../kit/authorized-context.ts';
import { requestJson } from '../kit/call-platform.ts';
import type { PlatformRules } from '../kit/classify.ts';
import { withAccessToken } from '../kit/with-access-token.ts';
import type { YouTubeConfig } from './config.ts';
import { STALE_TOKEN_CODES, YOUTUBE_RULES } from './errors.ts';

/** The context of a call with the account's token, with the YouTube configuration. */
interface AuthorizedCall {
  readonly config: YouTubeConfig;
  readonly context: AuthorizedContext;
}

/** A delivery step's context with the YouTube configuration. */
export interface YouTubeCall extends AuthorizedCall {
  readonly context: StepContext;
}

export async function readApi<T>(
  { config, context }: AuthorizedCall,
  path: string,
  options: {
    readonly query: Readonly<Record<string, string>>;
    readonly schema: ZodType<T>;
    readonly rules?: PlatformRules;
  },
): Promise<T> {
  const { query, schema, rules = YOUTUBE_RULES } = options;
  return withAccessToken(context, STALE_TOKEN_CODES, (accessToken) =>
    requestJson(
      context,
      {
        method: 'GET',
        url: `${config.apiUrl}/${path}`,
        query,
        headers: { authorization: `Bearer ${accessToken}` },
        idempotent: true,
        signal: context.signal,
      },
      { rules, schema },
    ),
  );
}

export function toYouTubeError(
  kind: PlatformError['kind'],
  options: { code: string; message: string; remedy: string; cause?: unknown },
): PlatformError {
  return new PlatformError({ platform: 'youtube', kind, ...options });
}
