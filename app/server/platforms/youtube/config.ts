import type { PlatformConfigInput } from '../kit/platform-config.ts';

const PINNED_VERSION = 'v3';
const SCOPE_BASE = 'https://www.googleapis.com/auth';

export interface YouTubeConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly revokeUrl: string;
  readonly apiUrl: string;
  /** Upload sessions are made and stand here; a session on any other host gets no token. */
  readonly uploadUrl: string;
  readonly watchUrl: string;
  readonly channelBaseUrl: string;
  readonly scopes: readonly string[];
  readonly requiredScopes: readonly string[];
}

/** youtube.upload allows the upload alone; what became of it is read with youtube.readonly. */
const REQUIRED_SCOPES = [`${SCOPE_BASE}/youtube.upload`, `${SCOPE_BASE}/youtube.readonly`];

export function youtubeConfig(input: PlatformConfigInput): YouTubeConfig {
  const tokenHost = input.baseUrl ?? 'https://oauth2.googleapis.com';
  const apiHost = input.baseUrl ?? 'https://www.googleapis.com';
  const webHost = input.baseUrl ?? 'https://www.youtube.com';
  const version = input.apiVersion ?? PINNED_VERSION;
  return {
    clientId: input.clientId,
    clientSecret: input.clientSecret,
    authorizeUrl: `${input.baseUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    tokenUrl: `${tokenHost}/token`,
    revokeUrl: `${tokenHost}/revoke`,
    apiUrl: `${apiHost}/youtube/${version}`,
    uploadUrl: `${apiHost}/upload/youtube/${version}`,
    watchUrl: `${webHost}/watch`,
    channelBaseUrl: webHost,
    scopes: [...REQUIRED_SCOPES, `${SCOPE_BASE}/yt-analytics.readonly`],
    requiredScopes: REQUIRED_SCOPES,
  };
}
