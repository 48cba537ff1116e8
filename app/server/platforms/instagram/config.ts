import type { PlatformConfigInput } from '../kit/platform-config.ts';

/** Supported until July 2028. All of Meta's own samples use this version. */
const PINNED_VERSION = 'v25.0';
/** The date a version stops working, if Meta has announced one. */
const VERSION_ENDS: Readonly<Record<string, string>> = { 'v25.0': '2028-07-29' };

export interface InstagramConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly version: { readonly name: string; readonly endsOn: string | null };
  readonly authorizeUrl: string;
  readonly codeExchangeUrl: string;
  /** Long-lived tokens are exchanged and refreshed here. These paths have no version. */
  readonly tokenBaseUrl: string;
  readonly graphUrl: string;
  readonly profileBaseUrl: string;
  readonly scopes: readonly string[];
  readonly requiredScopes: readonly string[];
}

const REQUIRED_SCOPES = ['instagram_business_basic', 'instagram_business_content_publish'];

export function instagramConfig(input: PlatformConfigInput): InstagramConfig {
  const wwwHost = input.baseUrl ?? 'https://www.instagram.com';
  const apiHost = input.baseUrl ?? 'https://api.instagram.com';
  const graphHost = input.baseUrl ?? 'https://graph.instagram.com';
  const version = input.apiVersion ?? PINNED_VERSION;
  return {
    clientId: input.clientId,
    clientSecret: input.clientSecret,
    version: { name: version, endsOn: VERSION_ENDS[version] ?? null },
    authorizeUrl: `${wwwHost}/oauth/authorize`,
    codeExchangeUrl: `${apiHost}/oauth/access_token`,
    tokenBaseUrl: graphHost,
    graphUrl: `${graphHost}/${version}`,
    profileBaseUrl: wwwHost,
    scopes: [
      ...REQUIRED_SCOPES,
      'instagram_business_manage_insights',
      'instagram_business_manage_comments',
    ],
    requiredScopes: REQUIRED_SCOPES,
  };
}
