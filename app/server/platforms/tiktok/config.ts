import type { PlatformConfigInput } from '../kit/platform-config.ts';

export interface TiktokConfig {
  /** TikTok's docs call this the client key. */
  readonly clientKey: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly apiUrl: string;
  /** Base URL for permalinks and profiles. */
  readonly webUrl: string;
  /** Null allows any host, because everything is served from one base URL. */
  readonly uploadHostSuffix: string | null;
  readonly scopes: readonly string[];
  /** Whether TikTok has verified the links to this installation's media. It pulls photos only from those. */
  readonly hasVerifiedMedia: boolean;
}

export function tiktokConfig(input: PlatformConfigInput): TiktokConfig {
  const webUrl = input.baseUrl ?? 'https://www.tiktok.com';
  return {
    clientKey: input.clientId,
    clientSecret: input.clientSecret,
    authorizeUrl: `${webUrl}/v2/auth/authorize/`,
    apiUrl: input.baseUrl ?? 'https://open.tiktokapis.com',
    webUrl,
    uploadHostSuffix: input.baseUrl === null ? '.tiktokapis.com' : null,
    scopes: ['user.info.basic', 'user.info.profile', 'video.publish', 'video.list'],
    hasVerifiedMedia: input.hasVerifiedMedia ?? true,
  };
}
