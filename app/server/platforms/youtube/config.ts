import type { PlatformConfigInput } from '../kit/platform-config.ts';

const PINNED_VERSION = 'v3';
const SCOPE_BASE = 'https://www.googleapis.com/auth';

export interface YouTubeConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  readonly apiVersion: string;
  readonly apiUrl: string;
  readonly reportsUrl: string;
  /** The host for upload sessions. A session on any other host never gets the token. */
  readonly uploadUrl: string;
  readonly watchUrl: string;
  readonly channelBaseUrl: string;
  readonly scopes: readonly string[];
  readonly requiredScopes: readonly string[];
}

/** youtube.upload allows only the upload. Reading its result needs youtube.readonly. */
const REQUIRED_SCOPES = [`${SCOPE_BASE}/youtube.upload`, `${SCOPE_BASE}/youtube.readonly`];

/**
 * A channel can publish without these scopes, but its metrics lack shares, and its videos can't be deleted,
 * commented on, or added to playlists.
 */
const OPTIONAL_SCOPES = [`${SCOPE_BASE}/yt-analytics.readonly`, `${SCOPE_BASE}/youtube.force-ssl`];

export function youtubeConfig(input: PlatformConfigInput): YouTubeConfig {
  const tokenHost = input.baseUrl ?? 'https://oauth2.googleapis.com';
  const apiHost = input.baseUrl ?? 'https://www.googleapis.com';
  const reportsHost = input.baseUrl ?? 'https://youtubeanalytics.googleapis.com';
  const webHost = input.baseUrl ?? 'https://www.youtube.com';
  const version = input.apiVersion ?? PINNED_VERSION;
  return {
    clientId: input.clientId,
    clientSecret: input.clientSecret,
    authorizeUrl: `${input.baseUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    tokenUrl: `${tokenHost}/token`,
    revokeUrl: `${tokenHost}/revoke`,
    apiVersion: version,
    apiUrl: `${apiHost}/youtube/${version}`,
    reportsUrl: `${reportsHost}/v2/reports`,
    uploadUrl: `${apiHost}/upload/youtube/${version}`,
    watchUrl: `${webHost}/watch`,
    channelBaseUrl: webHost,
    scopes: [...REQUIRED_SCOPES, ...OPTIONAL_SCOPES],
    requiredScopes: REQUIRED_SCOPES,
  };
}
