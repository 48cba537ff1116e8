import type { PlatformConfigInput } from '../kit/platform-config.ts';

export interface LinkedinConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sign-in and permalinks. */
  readonly webUrl: string;
  readonly apiUrl: string;
  /** Null: any (everything stands at one base URL). */
  readonly uploadHostSuffix: string | null;
  /** LinkedIn-Version, YYYYMM: there is no default, and a version lives about one year. */
  readonly apiVersion: string;
  readonly scopes: readonly string[];
  /** A fresh token may be called revoked for some seconds (linkedin.md, section 1, quirk b). */
  readonly connectRetryPausesMs: readonly number[];
}

const PINNED_VERSION = '202609';

export function linkedinConfig(input: PlatformConfigInput): LinkedinConfig {
  return {
    clientId: input.clientId,
    clientSecret: input.clientSecret,
    webUrl: input.baseUrl ?? 'https://www.linkedin.com',
    apiUrl: input.baseUrl ?? 'https://api.linkedin.com',
    uploadHostSuffix: input.baseUrl === null ? '.linkedin.com' : null,
    apiVersion: input.apiVersion ?? PINNED_VERSION,
    scopes: ['openid', 'profile', 'w_member_social'],
    connectRetryPausesMs: [2_000, 10_000],
  };
}
