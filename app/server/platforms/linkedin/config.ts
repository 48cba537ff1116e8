import type { PlatformConfigInput } from '../kit/platform-config.ts';

export interface LinkedinConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sign-in and permalinks. */
  readonly webUrl: string;
  readonly apiUrl: string;
  /** Null allows any host, because everything is served from one base URL. */
  readonly uploadHostSuffix: string | null;
  /** The LinkedIn-Version header (YYYYMM). It's required, and a version lives about one year. */
  readonly version: { readonly name: string; readonly endsOn: string | null };
  readonly scopes: readonly string[];
  readonly requiredScopes: readonly string[];
  /** LinkedIn may refuse a new token as revoked for a few seconds (seen in production). */
  readonly connectRetryPausesMs: readonly number[];
}

const PINNED_VERSION = '202609';

/** End dates that LinkedIn has announced (learn.microsoft.com/linkedin/marketing/versioning). */
const VERSION_ENDS: Readonly<Record<string, string>> = {
  '202508': '2026-08-17',
  '202511': '2026-11-16',
  '202601': '2027-01-15',
  '202603': '2027-03-16',
};

/** Scopes that LinkedIn grants to every app. */
const REQUIRED_SCOPES = ['openid', 'profile', 'w_member_social'];
/** Scopes of the Community Management API, for apps that LinkedIn has reviewed. Pages need all three. */
const PAGE_SCOPES = [
  'w_organization_social',
  'r_organization_social',
  'rw_organization_admin',
] as const;

export function linkedinConfig(input: PlatformConfigInput): LinkedinConfig {
  const version = input.apiVersion ?? PINNED_VERSION;
  return {
    clientId: input.clientId,
    clientSecret: input.clientSecret,
    webUrl: input.baseUrl ?? 'https://www.linkedin.com',
    apiUrl: input.baseUrl ?? 'https://api.linkedin.com',
    uploadHostSuffix: input.baseUrl === null ? '.linkedin.com' : null,
    version: { name: version, endsOn: findEnd(version) },
    scopes: [...new Set([...REQUIRED_SCOPES, ...PAGE_SCOPES, ...(input.extraScopes ?? [])])],
    requiredScopes: REQUIRED_SCOPES,
    connectRetryPausesMs: [2_000, 10_000],
  };
}

/**
 * Estimates the end date if none is announced: versions live at least a year, and none has ended before
 * mid-month.
 */
function findEnd(version: string): string | null {
  const named = VERSION_ENDS[version];
  if (named !== undefined) return named;
  const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/u.exec(version) ?? [];
  return month === undefined ? null : `${String(Number(year) + 1)}-${month}-15`;
}
