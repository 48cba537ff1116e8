import type { ZodType } from 'zod';
import { PlatformError, type StepContext } from '#app/server/ports/platform-adapter.ts';
import { requestJson } from '../kit/call-platform.ts';
import { withAccessToken } from '../kit/with-access-token.ts';
import type { YouTubeConfig } from './config.ts';
import { STALE_TOKEN_CODES, YOUTUBE_RULES } from './errors.ts';

/** A delivery step's context with the YouTube configuration. */
export interface YouTubeCall {
  readonly config: YouTubeConfig;
  readonly context: StepContext;
}

export async function readApi<T>(
  { config, context }: YouTubeCall,
  path: string,
  options: { readonly query: Readonly<Record<string, string>>; readonly schema: ZodType<T> },
): Promise<T> {
  return withAccessToken(context, STALE_TOKEN_CODES, (accessToken) =>
    requestJson(
      context,
      {
        method: 'GET',
        url: `${config.apiUrl}/${path}`,
        query: options.query,
        headers: { authorization: `Bearer ${accessToken}` },
        idempotent: true,
        signal: context.signal,
      },
      { rules: YOUTUBE_RULES, schema: options.schema },
    ),
  );
}

export function toYouTubeError(
  kind: PlatformError['kind'],
  options: { code: string; message: string; remedy: string; cause?: unknown },
): PlatformError {
  return new PlatformError({ platform: 'youtube', kind, ...options });
}
