import type { PlatformConfigInput } from '../kit/platform-config.ts';

/** Supported until July 2028. All of Meta's own samples use this version. */
const PINNED_VERSION = 'v25.0';
/** The date a version stops working, if Meta has announced one. */
const VERSION_ENDS: Readonly<Record<string, string>> = { 'v25.0': '2028-07-29' };

export interface FacebookConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly version: { readonly name: string; readonly endsOn: string | null };
  readonly dialogUrl: string;
  readonly graphUrl: string;
  /** The upload host for reels. Upload URLs on any other host never get the token. */
  readonly uploadBaseUrl: string;
  readonly wwwBaseUrl: string;
  readonly scopes: readonly string[];
  readonly requiredScopes: readonly string[];
  /** The Facebook Login for Business configuration ID, or null if the dialog uses scopes. */
  readonly loginConfigId: string | null;
}

const REQUIRED_SCOPES = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'];

/**
 * Scopes for metrics and comments. Pages in a business portfolio are listed only with business_management.
 */
const OPTIONAL_SCOPES = ['read_insights', 'business_management', 'pages_manage_engagement'];

export function facebookConfig(input: PlatformConfigInput): FacebookConfig {
  const version = input.apiVersion ?? PINNED_VERSION;
  const wwwBaseUrl = input.baseUrl ?? 'https://www.facebook.com';
  return {
    clientId: input.clientId,
    clientSecret: input.clientSecret,
    version: { name: version, endsOn: VERSION_ENDS[version] ?? null },
    dialogUrl: `${wwwBaseUrl}/${version}/dialog/oauth`,
    graphUrl: `${input.baseUrl ?? 'https://graph.facebook.com'}/${version}`,
    uploadBaseUrl: input.baseUrl ?? 'https://rupload.facebook.com',
    wwwBaseUrl,
    scopes: [...new Set([...REQUIRED_SCOPES, ...OPTIONAL_SCOPES, ...(input.extraScopes ?? [])])],
    requiredScopes: REQUIRED_SCOPES,
    loginConfigId: input.loginConfigId ?? null,
  };
}
