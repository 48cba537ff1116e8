import type { PlatformConfigInput } from '../kit/platform-config.ts';

export interface TwitterConfig {
  readonly clientId: string;
  /** Empty for a public client, which has no secret. */
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly apiUrl: string;
  /** Base URL for permalinks and profiles. */
  readonly webUrl: string;
  readonly scopes: readonly string[];
}

export function twitterConfig(input: PlatformConfigInput): TwitterConfig {
  const webUrl = input.baseUrl ?? 'https://x.com';
  return {
    clientId: input.clientId,
    clientSecret: input.clientSecret,
    authorizeUrl: `${webUrl}/i/oauth2/authorize`,
    apiUrl: input.baseUrl ?? 'https://api.x.com',
    webUrl,
    // Without offline.access, X issues no refresh token. Without media.write, uploads are refused.
    scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
  };
}
