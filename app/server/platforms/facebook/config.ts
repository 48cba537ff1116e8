import type { PlatformConfigInput } from '../kit/platform-config.ts';

/** Works until July 2028; all of Meta's own samples are written for it. */
const PINNED_VERSION = 'v25.0';
/** The day a version stops answering, where Meta has named it. */
const VERSION_ENDS: Readonly<Record<string, string>> = { 'v25.0': '2028-07-29' };

export interface FacebookConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly version: { readonly name: string; readonly endsOn: string | null };
  readonly dialogUrl: string;
  readonly graphUrl: string;
  /** Where the bytes of reels go; an upload address on any other host gets no token. */
  readonly uploadBaseUrl: string;
  readonly wwwBaseUrl: string;
  readonly scopes: readonly string[];
  readonly requiredScopes: readonly string[];
  /** The configuration of Facebook Login for Business; null where the dialog gets scopes. */
  readonly loginConfigId: string | null;
}

const REQUIRED_SCOPES = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'];

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
    // business_management: Pages that are held in a portfolio show up nowhere else.
    scopes: [
      ...REQUIRED_SCOPES,
      'read_insights',
      'business_management',
      ...(input.extraScopes ?? []),
    ],
    requiredScopes: REQUIRED_SCOPES,
    loginConfigId: input.loginConfigId ?? null,
  };
}
